# Every target sets itself up from nothing, in .venv and web/node_modules; stamps make the second time quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
LOCK = $(BIN)/uv pip compile --universal --python-version 3.11 --upgrade --quiet --generate-hashes \
  --no-emit-index-url --no-header --no-annotate
NODE_MODULES := web/node_modules/.ready
CLIENT := src/marbre/server/client/index.html
# Node from the PATH if it is new enough for the client's tools, else the one that a Python package carries.
NPM = PATH="$(CURDIR)/$(VENV)/node:$$PATH" npm --prefix web --no-fund --no-audit --no-update-notifier
FIT = CHROMIUM="$$($(BIN)/python -m tests.browser.chromium)" $(NPM) run --silent fit --

.DEFAULT_GOAL := help
.PHONY: help play terminal test test-all check check-python check-client client types lexicons bench chromium screenshots chaos audit release docs format lock clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

play: $(READY) $(CLIENT) ## the house at http://localhost:8000, with bots ready to sit down
	@$(BIN)/marbre serve

terminal: $(READY) ## a game of VIPs against bots, in this terminal
	@$(BIN)/marbre play vips

test: $(READY) check $(CLIENT) chromium ## everything that must hold, checks included
	@$(NPM) run --silent test
	@$(BIN)/pytest -n 3 --dist loadgroup --ignore tests/browser
	@$(BIN)/pytest -n 3 --dist loadgroup tests/browser
	@$(FIT) --sample

test-all: $(READY) check $(CLIENT) chromium ## the same with the long sweeps
	@$(NPM) run --silent test
	@$(BIN)/pytest -n auto --dist loadgroup --slow --ignore tests/browser
	@$(BIN)/pytest -n 2 --dist loadgroup tests/browser --slow
	@$(FIT) --blind
	@$(FIT) --blind --lang en

check: $(READY) $(NODE_MODULES) ## formatting, lint, types, import levels; Python and TypeScript
	@$(MAKE) --no-print-directory -j2 check-python check-client

check-python: $(READY) ## the half of check that is for Python
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

check-client: $(NODE_MODULES) ## the half of check that is for the client
	@$(NPM) run --silent check
	@$(NPM) run --silent lint

client: $(CLIENT) ## the browser client, built into the package

types: $(READY) ## TypeScript types from the Python structs
	@$(BIN)/python -m tools.typescript web/src/protocol

lexicons: $(READY) $(VENV)/node/.ready ## the word lists of Typo, made anew from pinned packages
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --requirement requirements/lexicons.txt
	@PATH="$(CURDIR)/$(VENV)/node:$$PATH" $(BIN)/python -m tools.lexicons src/marbre/games/typo/lexicon/lists

bench: $(READY) $(CLIENT) chromium ## our speed beside the peers', in one run
	@$(BIN)/python -m benchmarks
	@$(BIN)/python -m benchmarks.house
	@$(BIN)/python -m benchmarks.holding
	@$(BIN)/python -m benchmarks.players
	@$(BIN)/python -m benchmarks.starting
	@$(BIN)/python -m benchmarks.echo
	@$(BIN)/python -m benchmarks.notices
	@$(BIN)/python -m benchmarks.processes
	@$(BIN)/python -m benchmarks.solver
	@$(BIN)/python -m benchmarks.racing
	@$(BIN)/python -m benchmarks.sizes
	@$(BIN)/python -m benchmarks.beside
	@$(BIN)/python -m benchmarks.frames

screenshots: $(READY) $(CLIENT) chromium ## the pictures of the README
	@$(BIN)/python docs/pictures
	@$(BIN)/python -m tests.browser.screenshots docs/pictures

chaos: $(READY) ## an hour of faults with a checked history, then a million hostile frames
	@$(BIN)/python -m tests.chaos
	@$(BIN)/python -m tests.chaos --postgres --minutes 10 --tables 10 --kills 20 --others 160
	@$(BIN)/python -m tests.chaos.attacking
	@$(BIN)/python -m tests.chaos.restarting
	@$(BIN)/python -m tests.chaos.succession

audit: $(READY) ## licences of all that we stand on, and known holes in it
	@PATH="$(CURDIR)/$(VENV)/node:$$PATH" $(BIN)/python -m tools.audit

docs: $(READY) $(VENV)/docs/.ready ## the manual, built into build/docs
	@$(BIN)/python -m tools.manual build/manual
	@NO_MKDOCS_2_WARNING=1 $(VENV)/docs/bin/mkdocs build --quiet --strict --clean

release: $(READY) ## sdist and wheel in dist/, each tried in an empty environment, with checksums
	@$(BIN)/python -m tools.release dist

format: $(READY) $(NODE_MODULES) ## rewrite the code in the house format
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix
	@$(NPM) run --silent format

lock: $(READY) ## pin the newest versions that pyproject.toml admits, each file by its hash
	@$(LOCK) pyproject.toml --extra dev --output-file requirements/dev.txt
	@$(LOCK) pyproject.toml --extra lexicons --output-file requirements/lexicons.txt
	@for tool in uv node docs; do $(LOCK) requirements/$$tool.in --output-file requirements/$$tool.txt; done

clean: ## remove everything that a target made
	rm -rf $(VENV) .peers .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
	rm -rf web/node_modules web/dist src/marbre/server/client
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml requirements/dev.txt requirements/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Marbre needs Python 3.11 or newer: make PYTHON=python3.11 ..." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements/uv.txt
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --requirement requirements/dev.txt
	@HATCH_BUILD_NO_HOOKS=true $(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --editable .
	@touch $@

$(VENV)/docs/.ready: $(READY) requirements/docs.txt
	@$(BIN)/uv venv --quiet --allow-existing --python $(BIN)/python $(VENV)/docs
	@$(BIN)/uv pip install --quiet --python $(VENV)/docs/bin/python --requirement requirements/docs.txt
	@touch $@

$(VENV)/node/.ready: $(READY)
	@mkdir -p $(@D)
	@if node web/tools/node.mjs 2>/dev/null && npm --version >/dev/null 2>&1; then :; else \
	  $(BIN)/uv pip install --quiet --python $(BIN)/python --requirement requirements/node.txt && \
	  for tool in node npm npx; do ln -sf ../bin/$$tool $(@D)/$$tool; done; fi
	@touch $@

$(NODE_MODULES): web/package-lock.json web/package.json $(VENV)/node/.ready
	@$(NPM) ci --silent
	@touch $@

$(CLIENT): $(NODE_MODULES) web/index.html $(shell find web/src web/public web/worker web/tools web/vite.config.ts -type f 2>/dev/null)
	@$(NPM) run --silent build
	@touch $@

chromium: $(READY) ## a browser for the tests: Debian's where there is apt, elsewhere the test tool's own
	@$(BIN)/python -m tests.browser.chromium > /dev/null
