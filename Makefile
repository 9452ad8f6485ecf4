# All commands of the project; `make help` lists them. Each target sets up what it needs: tools/environment.py makes the
# virtual environment in .venv, builds the program and installs it there.

PYTHON ?= python3
BIN := .venv/bin
JOBS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
PYTEST := OMINOES_TESTED=wheel $(BIN)/pytest -n $(JOBS) --durations=20
KERNELS = $(shell find native -name '*.hpp' -o -name '*.cpp')

# Let Python cache bytecode whatever the environment says: the tests start dozens of processes.
unexport PYTHONDONTWRITEBYTECODE

# $(call environment,PROFILE): make .venv ready for a profile of tools/environment.py.
define environment
	@command -v $(PYTHON) >/dev/null || { echo "Python is missing: install Python 3.11 or newer." >&2; exit 1; }
	@$(PYTHON) tools/environment.py $(1)
endef

.PHONY: help play dev docs test test-slow build checks linters lint typecheck page site unit format screenshots bench sanitize tidy coverage clean

help:  ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play:  ## Play in the browser: start the server on this machine and open the page
	$(call environment,play)
	@$(BIN)/ominoes serve --open

dev:  ## Develop: the page with hot reload, the server from the source tree
	$(call environment,source)
	@$(BIN)/python tools/dev.py

docs:  ## The documentation as a site, with changes shown while you write
	$(call environment,source)
	@$(BIN)/zensical serve --open

test:  ## Run all checks and tests except the slow ones
	@./tools/system-packages.sh
	$(call environment,test)
	@$(MAKE) --no-print-directory -j $(JOBS) --output-sync=target checks
	@$(MAKE) --no-print-directory unit

test-slow:  ## Run the slow tests, clang-tidy and coverage
	@./tools/system-packages.sh
	$(call environment,test)
	@$(BIN)/python web/build.py --install
	@$(MAKE) --no-print-directory tidy
	@$(MAKE) --no-print-directory coverage
	$(PYTEST) -m slow

build:  ## Build the wheel and install it into .venv
	$(call environment,test)

checks: typecheck page lint site

# Installed once, before the two targets that use them side by side.
page lint: linters

linters:
	@$(BIN)/python web/build.py --install

lint:
	@echo "# format, lint, layers"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@report=$$($(BIN)/lint-imports --no-cache) || { echo "$$report"; exit 1; }
	@$(BIN)/clang-format --dry-run --Werror $(KERNELS)
	@$(BIN)/python web/build.py --lint

typecheck:
	@echo "# types"
	@$(BIN)/mypy

page:
	@echo "# the page"
	@$(BIN)/python web/build.py --check

site:
	@echo "# the documentation site"
	@$(BIN)/zensical build --strict --clean

unit:
	$(PYTEST) -m "not slow"

format:  ## Format all files
	$(call environment,source)
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/clang-format -i $(KERNELS)
	@$(BIN)/python web/build.py --format

screenshots:  ## Take the README's pictures of the page again
	@./tools/system-packages.sh
	$(call environment,test)
	@PYTHONPATH=. $(BIN)/python tools/screenshots.py

bench:  ## Measure speed and memory beside other programs, as ratios
	$(call environment,bench)
	$(BIN)/python -m benchmarks

sanitize:  ## Test the kernels under AddressSanitizer and UndefinedBehaviorSanitizer
	$(call environment,test)
	./native/sanitize.sh $(BIN)

tidy:  ## Check the kernels with clang-tidy
	$(call environment,test)
	@$(BIN)/python tools/tidy.py

# A process that a test kills leaves a truncated file behind; combining warns about it and uses all others.
coverage:  ## Measure which lines of src/ the quick tests run; fail below the floor
	@./tools/system-packages.sh
	$(call environment,test)
	@$(BIN)/python web/build.py --install
	@rm -rf build/coverage && mkdir -p build/coverage
	OMINOES_TESTED=wheel $(BIN)/coverage run -m pytest -q -n $(JOBS) -m "not slow" --ignore tests/browser
	@$(BIN)/coverage combine --quiet 2>build/coverage/combining.log || { cat build/coverage/combining.log; exit 1; }
	@rm -f build/coverage/data.*
	@$(BIN)/coverage report --sort=cover --skip-covered >build/coverage/report.txt; status=$$?; \
	head -n 12 build/coverage/report.txt; tail -n 4 build/coverage/report.txt; exit $$status

clean:  ## Remove everything that was built
	rm -rf .cache build dist .venv web/node_modules
