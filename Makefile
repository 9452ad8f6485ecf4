# Everything a person or a machine does with the project. Each target sets up what it needs:
# a virtual environment in .venv and the built package inside it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

# Prints what pyproject.toml asks for: to build, to run, and for the extras named by the arguments.
define REQUIREMENTS
import sys, tomllib
project = tomllib.load(open("pyproject.toml", "rb"))
extras = project["project"]["optional-dependencies"]
print(*project["build-system"]["requires"], *project["project"]["dependencies"],
      *(need for extra in sys.argv[1:] for need in extras[extra]), sep="\n")
endef
export REQUIREMENTS

SOURCES := $(shell find src native web -name node_modules -prune -o -type f -not -name '*.pyc' -print) CMakeLists.txt pyproject.toml README.md

.PHONY: help play build test lint typecheck web unit bench sanitize soak clean

help:  ## Say what there is
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: build  ## Play in the browser: serves on this machine and opens the page
	@$(BIN)/ominoes serve --open

build: $(VENV)/.installed  ## Make the environment, build the wheel and install it

test: lint typecheck web unit  ## All checks

lint: build
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

typecheck: build
	$(BIN)/mypy

web: build
	$(BIN)/python web/build.py --check

unit: build
	@./tools/system-packages.sh
	$(BIN)/pytest -n $(JOBS) -m "not soak"

soak: build  ## The long random runs
	@./tools/system-packages.sh
	$(BIN)/pytest -n $(JOBS) -m soak

bench: $(VENV)/.bench  ## Measure speed and memory beside the peers, as ratios
	$(BIN)/python -m benchmarks

sanitize: $(VENV)/.tools  ## The kernels under AddressSanitizer and UndefinedBehaviorSanitizer
	./native/sanitize.sh $(BIN)

clean:  ## Remove what was built
	rm -rf build dist $(VENV)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Ominoes needs Python 3.11 or newer; say which one with: make PYTHON=/path/to/python3 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.tools: pyproject.toml | $(VENV)/bin/python
	@command -v c++ >/dev/null || { echo "Ominoes needs a C++20 compiler (Debian: apt install g++)." >&2; exit 1; }
	@mkdir -p build
	@$(BIN)/python -c "$$REQUIREMENTS" test research > build/requirements.txt
	$(BIN)/pip install -q --disable-pip-version-check -r build/requirements.txt cmake ninja
	@touch $@

$(VENV)/.bench: $(VENV)/.installed
	@$(BIN)/python -c "$$REQUIREMENTS" bench > build/requirements-bench.txt
	$(BIN)/pip install -q --disable-pip-version-check -r build/requirements-bench.txt
	@touch $@

$(VENV)/.installed: $(SOURCES) $(VENV)/.tools
	rm -rf build/wheel
	$(BIN)/pip wheel -q --no-build-isolation --no-deps -w build/wheel \
	  -C cmake.define.OMINOES_WERROR=ON .
	$(BIN)/pip install -q --force-reinstall --no-deps build/wheel/*.whl
	@touch $@
