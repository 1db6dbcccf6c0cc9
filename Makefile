# The two commands of the README, and what they need. `make setup` is all that the others call first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: setup demo test bench accept style types clean

setup: $(STAMP)
	@bash setup/system.sh
	@bash setup/test_runtime.sh

$(STAMP): pyproject.toml setup/constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint setup/constraints.txt --editable ".[dev]"
	@touch $@

demo: setup
	$(BIN)/vrhuman demo --out sessions/demo $(DEMO)

test: setup style types
	$(BIN)/python -m pytest

style: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

bench: setup
	$(BIN)/vrhuman bench

accept: setup
	$(BIN)/python -m tests.acceptance.run

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
