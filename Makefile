# The two commands of the README, and what they need. `make setup` is all that the others call first.
PYTHON ?= $(shell bash setup/python.sh)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# Prints how long a recipe took: $(call timed,what,command)
timed = started=$$(date +%s); $(2); code=$$?; \
	echo "$(1): $$(($$(date +%s) - started)) s"; exit $$code

# Many tests start programs of ours: each would compile all modules again (0.7 s of 2.5) where the
# shell forbids Python to keep them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup models layers demo test web bench accept mutants clean

setup:
	@$(call timed,setup,bash setup/system.sh && $(MAKE) --no-print-directory $(STAMP) \
		&& bash setup/test_runtime.sh)

# What the networks of the benchmarks need (docs/envqa-models.md); their tests are skipped without it.
models: setup
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint setup/constraints.txt --editable ".[models]"

layers: setup
	@bash setup/validation_layers.sh $(BIN)/python

$(STAMP): pyproject.toml setup/constraints.txt
	@echo "packages: installing the tested versions into $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint setup/constraints.txt --editable ".[dev]"
	@touch $@

# Options for the demo: make demo DEMO="--participant oracle --steps 50"
demo: setup
	@$(call timed,demo,$(BIN)/vrhuman demo --out sessions/demo $(DEMO))

# Style, types, tests on two workers. Options for pytest: make test PYTEST="-k reprojection"
# The last line is pytest's own; a worker that crashes is a failure.
test: setup layers
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy \
		&& $(BIN)/python -m pytest --numprocesses 2 --max-worker-restart 0 $(PYTEST)

# The page of docs/web.md, from client/ into the package; needs Node.
web:
	cd client && npm ci --no-audit --no-fund && npm run --silent check && npm run --silent build

bench: setup
	$(BIN)/vrhuman bench

# The full counts of what the tests do once or a few times: hours.
accept: setup layers
	$(BIN)/python -m tests.acceptance.run

# Plants small wrong changes in a copy and tells which of them the tests find (docs/mutants.md).
# Options: make mutants MUTANTS=20 SEED=7 ROOM="scoring study"; the kept lists: make mutants NAMED=1
MUTANTS ?= 100
SEED ?= 1
mutants: setup
	$(BIN)/python -m tests.acceptance.mutants --count $(MUTANTS) --seed $(SEED) \
		$(if $(ROOM),--room $(ROOM)) $(if $(NAMED),--named)

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
