# The front door. `make demo` and `make test` need Python 3.11+, git and make, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test test-matrix test-lowest test-lowest-part package lint player figure bench docs clean

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
	$(BIN)/python -m tests.fuzz
	$(BIN)/python -m pytest

# The lowest versions that pyproject.toml states, of what is installed to use steadycloud and to run
# the tests; tests/test_lowest.py compares them. With Python 3.11, which all of them have wheels for.
LOWEST := numpy==1.26.0 scipy==1.11.1 numba==0.60.0 pillow==10.1.0 \
    matplotlib==3.8.0 distributed==2024.1.0 imageio-ffmpeg==0.5.0 hypothesis==6.100.0 pytest==8.2.0
# matplotlib 3.8 calls functions that later versions of pyparsing warn about; in tests, warnings are errors.
LOWEST_BESIDE := pyparsing==3.1.0
PYTHONS := python3.11 python3.12 python3.13

# What a lower bound that is wrong breaks: all methods and their kernels (numba, SciPy, NumPy), trees and
# solvers (SciPy), files and attributes (NumPy's types), the API, pictures (Pillow), charts (matplotlib),
# a cluster (distributed) and movies (imageio-ffmpeg). The rest of the suite repeats such calls.
LOWEST_PART := tests/test_golden.py tests/test_neighbors.py tests/kernels/test_solve.py tests/test_api.py \
    tests/test_io_ply.py tests/test_io_arrays.py tests/test_io_text_numbers.py tests/test_hostile_clouds.py \
    tests/test_pictures_render.py tests/test_metrics.py tests/test_bench.py \
    tests/test_cluster.py::test_a_cluster_writes_what_one_process_writes

.venv-lowest/.done: pyproject.toml Makefile
	python3.11 -m venv .venv-lowest
	.venv-lowest/bin/pip install --quiet --editable '.[dev]' $(LOWEST) $(LOWEST_BESIDE)
	touch $@

test-lowest: .venv-lowest/.done  ## the tests with the lowest versions of the dependencies (Python 3.11)
	.venv-lowest/bin/python -m pytest

test-lowest-part: .venv-lowest/.done  ## those of them that a wrong lower bound would break
	.venv-lowest/bin/python -m pytest $(LOWEST_PART)

test-matrix: test-lowest  ## the same, and with the newest versions on every Python that is here
	@for python in $(PYTHONS); do \
	    $$python --version 2>/dev/null || { echo "no $$python here"; continue; }; \
	    $$python -m venv .venv-$$python && \
	    .venv-$$python/bin/pip install --quiet --upgrade --editable '.[dev]' && \
	    .venv-$$python/bin/python -m pytest || exit 1; \
	done

package: $(VENV)/.dev  ## wheel and sdist into dist/, checked (no stray file, none missing)
	rm -rf dist
	$(BIN)/pip install --quiet build twine
	$(BIN)/python -m build --outdir dist .
	$(BIN)/twine check --strict dist/*
	$(BIN)/python -m tools.check_package dist

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
