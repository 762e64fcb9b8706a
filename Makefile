# The front door. `make demo` and `make test` need Python 3.11+, git and make, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-matrix test-lowest package lint player figure bench docs clean

$(VENV)/.demo: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable .
	touch $@

$(VENV)/.dev: pyproject.toml $(VENV)/.demo
	$(BIN)/pip install --quiet --editable '.[dev]'
	touch $@

demo: $(VENV)/.demo  ## install into .venv, denoise a moving figure, show the result
	$(BIN)/steadycloud demo -o demo

test: $(VENV)/.dev  ## the whole default suite: style, types, kernels without the compiler, all tests
	$(MAKE) --no-print-directory lint
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest tests/kernels
	$(BIN)/python -m pytest
	$(BIN)/python -m tests.fuzz --seconds 60

# The versions that pyproject.toml states as the lowest; tests/test_lowest.py compares them.
LOWEST := numpy==1.26.0 scipy==1.11.1 numba==0.60.0 pillow==10.1.0
PYTHONS := python3.11 python3.12 python3.13

test-lowest:  ## the tests with the lowest versions of the dependencies (Python 3.11)
	python3.11 -m venv .venv-lowest
	.venv-lowest/bin/pip install --quiet --editable '.[dev]' $(LOWEST)
	.venv-lowest/bin/python -m pytest

test-matrix: test-lowest  ## the same, and with the newest versions on every Python that is here
	@for python in $(PYTHONS); do \
	    command -v $$python >/dev/null || { echo "no $$python here"; continue; }; \
	    $$python -m venv .venv-$$python && \
	    .venv-$$python/bin/pip install --quiet --upgrade --editable '.[dev]' && \
	    .venv-$$python/bin/python -m pytest || exit 1; \
	done

package: $(VENV)/.dev  ## wheel and sdist into dist/, checked
	rm -rf dist
	$(BIN)/pip install --quiet build twine
	$(BIN)/python -m build --outdir dist .
	$(BIN)/twine check --strict dist/*

$(VENV)/.docs: pyproject.toml $(VENV)/.demo
	$(BIN)/pip install --quiet --editable '.[docs]'
	touch $@

docs: $(VENV)/.docs  ## build the documentation into site/, warnings as errors
	$(BIN)/sphinx-build -W --keep-going -q -b html docs site
	@echo "open site/index.html"

bench: $(VENV)/.dev  ## measure our methods on the built-in figure; the report goes to bench/
	$(BIN)/steadycloud bench --datasets figure -o bench

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

player:  ## rebuild the browser player from web/ (needs node; users do not)
	cd web && npm ci --no-audit --no-fund && npm run build

figure: $(VENV)/.demo  ## rebuild the mesh of the built-in figure from tools/bake_figure
	$(BIN)/python -m tools.bake_figure

clean:
	rm -rf $(VENV) .venv-* site web/node_modules test-artifacts demo build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
