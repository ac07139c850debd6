# Everything a developer does by hand or a server does for us. `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: help run test check format bench lock clean new-enough-python
.DEFAULT_GOAL := help

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

run: new-enough-python ## check the example races and show the verdicts
	@$(PYTHON) -m engine verify docs/races/*.race || test $$? -eq 1 # one of them is wrong on purpose

test: $(READY) ## run all tests
	$(BIN)/pytest -n auto

check: $(READY) ## lint, formatting, types, layers, and what the repository may not contain
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -q tests/docs/test_repository.py

format: $(READY) ## sort imports and format the code
	$(BIN)/ruff check --select I --fix
	$(BIN)/ruff format

bench: new-enough-python ## measure how many races a second are verified
	@$(PYTHON) -m benchmarks.verify

lock: $(READY) ## pin the newest versions of what requirements/dev.in names
	$(BIN)/uv pip compile requirements/dev.in --output-file requirements/dev.txt \
		--upgrade --universal --python-version 3.11 --generate-hashes --quiet \
		--custom-compile-command "make lock"

clean: ## remove the virtual environment and all caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# The environment is made anew when the pinned requirements change, so it never holds leftovers.
$(READY): requirements/dev.txt | new-enough-python
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes --requirement $<
	@touch $@

# Written so that an old Python can read it, too.
new-enough-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	"Python 3.11 or later is needed, %s is %d.%d. Try: make PYTHON=python3.11" \
	% ((sys.executable,) + tuple(sys.version_info[:2])))'
