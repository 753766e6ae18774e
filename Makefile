# Every target sets itself up in .venv from nothing; the stamp makes the second time quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
UV := 0.13.7

.DEFAULT_GOAL := help
.PHONY: help play test check bench format lock clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

play: $(READY) ## a game of VIPs against bots, in this terminal
	@$(BIN)/marbre play vips

test: $(READY) check ## everything that must hold, checks included
	@$(BIN)/pytest -n auto

check: $(READY) ## formatting, lint, types, import levels
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

bench: $(READY) ## our speed beside the peers', in one run
	@$(BIN)/python -m benchmarks

format: $(READY) ## rewrite the code in the house format
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

lock: $(READY) ## pin the newest versions that pyproject.toml admits
	@$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --upgrade --quiet \
	  --no-emit-index-url --no-header --no-annotate --output-file requirements/dev.txt

clean: ## remove everything that a target made
	rm -rf $(VENV) .peers .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Marbre needs Python 3.11 or newer: make PYTHON=python3.11 ..." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV)
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --requirement requirements/dev.txt
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --editable .
	@touch $@
