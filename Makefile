# make        the main job: sheets of every game, then their verdict      make test    everything that must hold
# make bench  speed and size as ratios, exit 1 where a bar is missed     make golden  write the golden files anew
# make docs   write the reference pages anew                             make mutants faults put in on purpose (minutes)
# make fix    format and mend what can be mended                         make pins    write requirements.txt anew (needs uv)

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
READY := $(VENV)/ready

.PHONY: all test format lint types suite bench golden docs mutants fix pins clean
.NOTPARALLEL:

all: $(READY)
	$(BIN)/deckproof build
	$(BIN)/deckproof verify

test: format lint types suite

format: $(READY)
	$(BIN)/ruff format --check .

lint: $(READY)
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

suite: $(READY)
	$(BIN)/pytest -n auto

bench: $(READY)
	$(BIN)/python -m tests.bench

golden: $(READY)
	$(BIN)/pytest -n auto --update-golden

docs: $(READY)
	$(BIN)/python docs/write.py

mutants: $(READY)
	$(BIN)/pytest -n auto tests/mutants

fix: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

pins:
	{ sed -n '1,2p' requirements.txt; uv pip compile pyproject.toml --extra dev --universal --fork-strategy fewest \
	  --python-version 3.11 --generate-hashes --no-header --no-config --quiet; } > requirements.new
	mv requirements.new requirements.txt

clean:
	find output -mindepth 1 ! -name .gitkeep -delete
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage dist build
	find generator verify tests docs -name __pycache__ -prune -exec rm -rf {} +

# The environment, made once and again whenever the pins or the project file change.
$(READY): requirements.txt pyproject.toml
	@$(PYTHON) -c "import sys; sys.exit('deckproof needs Python 3.11 or newer; try: make PYTHON=python3.12' if sys.version_info < (3, 11) else 0)"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $(READY)
