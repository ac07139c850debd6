# Everything a developer does by hand or a server does for us. `make help` lists it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The environment comes in two sizes: what the site runs on, and that with the tools on top.
SITE := $(VENV)/site
TOOLS := $(VENV)/tools

HOST ?= 127.0.0.1
PORT ?= 8000
# Where the tests find real servers; tests/servers.py reads the same two.
HEAT_TEST_POSTGRES ?= postgres://postgres@127.0.0.1:5432/heat_league
HEAT_TEST_REDIS ?= redis://127.0.0.1:6379
MANAGE := DEBUG=1 $(BIN)/python manage.py
CHECKED := DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python manage.py

.PHONY: help run demo-reset test test-real check messages format bench lock clean new-enough-python
.DEFAULT_GOAL := help

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: $(SITE) ## serve the site with its demo club on this machine
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) demo
	@$(MANAGE) tick
	@echo "Heat League: http://$(HOST):$(PORT)/ (stop it with Ctrl-C)"
	@$(MANAGE) runserver --skip-checks $(HOST):$(PORT)

demo-reset: $(SITE) ## throw the demo club away and make it anew
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) demo --reset

test: $(TOOLS) ## run all tests, the site's on SQLite
	$(BIN)/pytest -n auto

test-real: export DATABASE_URL = $(HEAT_TEST_POSTGRES)
test-real: export REDIS_URL = $(HEAT_TEST_REDIS)
test-real: $(TOOLS) ## run the site's tests on PostgreSQL and Redis
	$(BIN)/pytest -n auto --ignore=tests/engine --ignore=tests/docs --ignore=tests/processes

check: $(TOOLS) ## lint, formatting, types, layers, migrations, messages, what no file may contain
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(CHECKED) check --fail-level WARNING
	$(CHECKED) makemigrations --check --dry-run
	$(MAKE) --no-print-directory messages
	$(BIN)/pytest -q tests/docs/test_repository.py

messages: ## check that what is translated is compiled, too
	@for po in $$(find locale -name '*.po' 2>/dev/null); do \
		msgfmt --check --output-file=- $$po | cmp - $${po%.po}.mo || exit 1; \
	done

format: $(TOOLS) ## sort imports and format the code
	$(BIN)/ruff check --select I --fix
	$(BIN)/ruff format

bench: new-enough-python ## measure how many races a second are verified
	@$(PYTHON) -m benchmarks.verify

lock: $(TOOLS) ## pin the newest versions of what requirements/*.in name
	for list in base dev; do \
		$(BIN)/uv pip compile requirements/$$list.in --output-file requirements/$$list.txt \
			--upgrade --universal --python-version 3.11 --generate-hashes --quiet \
			--custom-compile-command "make lock" || exit 1; \
	done

clean: ## remove the virtual environment and all caches, but not var/ with its database
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# The environment is made anew when the pinned requirements change, so it never holds leftovers. The
# tools come on top of what is there, so that `make test` does not pull a running site's rug away.
$(SITE): requirements/base.txt | new-enough-python
	@echo "Installing what the site runs on into $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes --requirement $<
	@touch $@

$(TOOLS): requirements/dev.txt $(SITE)
	@echo "Installing the tools into $(VENV) ..."
	@test ! -e $@ || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes --requirement $<
	@touch $(SITE) $@

# Written so that an old Python can read it, too.
new-enough-python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
	"Python 3.11 or later is needed, %s is %d.%d. Try: make PYTHON=python3.11" \
	% ((sys.executable,) + tuple(sys.version_info[:2])))'
