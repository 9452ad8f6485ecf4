# Everything a person or a machine does with the project. Each target sets up what it needs by itself:
# tools/environment.py makes the virtual environment in .venv, builds the program and installs it there.

PYTHON ?= python3
BIN := .venv/bin
JOBS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
PYTEST := OMINOES_TESTED=wheel $(BIN)/pytest -n $(JOBS) --durations=20
KERNELS = $(shell find native -name '*.hpp' -o -name '*.cpp')

# Python keeps what it has compiled, whatever the environment says: dozens of processes start in a run of the tests.
unexport PYTHONDONTWRITEBYTECODE

# $(call environment,WISH): bring .venv to what somebody wants to do.
define environment
	@command -v $(PYTHON) >/dev/null || { echo "Python is missing: install Python 3.11 or newer." >&2; exit 1; }
	@$(PYTHON) tools/environment.py $(1)
endef

.PHONY: help play dev test test-slow build checks lint typecheck page unit format screenshots bench sanitize tidy coverage clean

help:  ## Say what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play:  ## Play in the browser: serves on this machine and opens the page
	$(call environment,play)
	@$(BIN)/ominoes serve --open

dev:  ## Work on it: the page with hot reload, the server from the source tree
	$(call environment,source)
	@$(BIN)/python tools/dev.py

test:  ## All checks but the exhaustive ones
	@./tools/system-packages.sh
	$(call environment,test)
	@$(MAKE) --no-print-directory -j $(JOBS) --output-sync=target checks
	@$(MAKE) --no-print-directory unit

test-slow:  ## What is exhaustive or long
	@./tools/system-packages.sh
	$(call environment,test)
	@$(BIN)/python web/build.py --install
	@$(MAKE) --no-print-directory tidy
	@$(MAKE) --no-print-directory coverage
	$(PYTEST) -m slow

build:  ## Make the environment, build the wheel and install it
	$(call environment,test)

checks: typecheck page lint

lint:
	@echo "# layout, lint, floors"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/lint-imports --no-cache | tail -n 2
	@$(BIN)/clang-format --dry-run --Werror $(KERNELS)
	@$(BIN)/python web/build.py --lint

typecheck:
	@echo "# types"
	@$(BIN)/mypy

page:
	@echo "# the page"
	@$(BIN)/python web/build.py --check

unit:
	$(PYTEST) -m "not slow"

format:  ## Bring the layout of all files into order
	$(call environment,source)
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/clang-format -i $(KERNELS)
	@$(BIN)/python web/build.py --format

screenshots:  ## Make the README's pictures of the page anew
	@./tools/system-packages.sh
	$(call environment,test)
	@PYTHONPATH=. $(BIN)/python tools/screenshots.py

bench:  ## Measure speed and memory beside the peers, as ratios
	$(call environment,bench)
	$(BIN)/python -m benchmarks

sanitize:  ## The kernels under AddressSanitizer and UndefinedBehaviorSanitizer
	$(call environment,test)
	./native/sanitize.sh $(BIN)

tidy:  ## clang-tidy over the kernels
	$(call environment,test)
	@$(BIN)/python tools/tidy.py

# A process that a test kills leaves half a file behind, of which combining warns; the report has all others.
coverage:  ## Which lines of src/ the quick tests run, held at a floor
	@./tools/system-packages.sh
	$(call environment,test)
	@$(BIN)/python web/build.py --install
	@rm -rf build/coverage && mkdir -p build/coverage
	OMINOES_TESTED=wheel $(BIN)/coverage run -m pytest -q -n $(JOBS) -m "not slow" --ignore tests/browser
	@$(BIN)/coverage combine --quiet 2>build/coverage/combining.log || { cat build/coverage/combining.log; exit 1; }
	@rm -f build/coverage/data.*
	@$(BIN)/coverage report --sort=cover --skip-covered >build/coverage/report.txt; status=$$?; \
	head -n 12 build/coverage/report.txt; tail -n 4 build/coverage/report.txt; exit $$status

clean:  ## Remove what was built
	rm -rf build dist .venv web/node_modules
