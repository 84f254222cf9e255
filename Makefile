# make play | make test | make demo: everything is set up in .venv on the way; needs Python 3.11+ and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CHECKED := src tests cartography

.PHONY: play demo test check bench bench-diplomacy fuzz trust census lowest release mutants slow wheel clean

$(VENV)/.play: pyproject.toml packaging/check_python.py
	$(PYTHON) packaging/check_python.py
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.test: $(VENV)/.play
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[test]"
	touch $@

play: $(VENV)/.play
	@sh packaging/qt_libraries.sh
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || [ "$$(uname)" = Darwin ]; then $(BIN)/drumhead; \
	else echo "There is no display here, so the demo is played instead of opening the client."; $(MAKE) --no-print-directory demo; fi

demo: $(VENV)/.play
	$(BIN)/drumhead demo --out out

test: $(VENV)/.test
	@sh packaging/qt_libraries.sh
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not slow and not whole"

SLOW ?= tests
slow: $(VENV)/.test
	@sh packaging/qt_libraries.sh
	$(BIN)/python -m pytest -n auto --dist worksteal -m "slow or whole" $(SLOW)

check: $(VENV)/.test
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/lint-imports

BENCH ?= tests/benchmarks
bench: $(VENV)/.test
	@sh packaging/qt_libraries.sh
	$(BIN)/python -m pytest -n 0 $(BENCH)

PEERS := .venv-peers
$(PEERS)/.ready: tests/benchmarks/diplomacy/requirements.txt
	$(PYTHON) packaging/check_python.py
	test -x $(PEERS)/bin/python || $(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

bench-diplomacy: $(PEERS)/.ready
	PYTHONPATH=src:. $(PEERS)/bin/python -m tests.benchmarks.diplomacy.peers

# CI plays a part: FUZZ=2 and no LAWS, since `make test` and `make slow` hold those on some thousand cases each
FUZZ ?= 200
LAWS ?= tests/properties
fuzz: $(VENV)/.test
	@sh packaging/qt_libraries.sh
	DRUMHEAD_FUZZ=$(FUZZ) $(BIN)/python -m pytest -n auto --dist worksteal -m "not slow" tests/fuzz $(LAWS)

# Every promise of docs/trust.md; CI tries a share
TRUST ?= 1
PROMISES ?= tests/trust
trust: $(VENV)/.test
	@sh packaging/qt_libraries.sh
	DRUMHEAD_TRUST=$(TRUST) $(BIN)/python -m pytest -n auto --dist worksteal $(PROMISES)

# Every sign that is drawn against the maps' own, and how many lines it takes
census: $(VENV)/.test
	$(BIN)/python -m pytest -n auto --dist worksteal tests/engine/drawing/test_census.py tests/engine/drawing/test_census_of_hexes.py tests/engine/drawing/test_census_of_squares.py
	$(BIN)/python packaging/lines.py

# A part of the tests on the lowest version of every library: `make test` has the newest within bounds
LOWEST := .venv-lowest
LOWEST_TESTS ?= tests/engine/cli tests/engine/reports tests/engine/gamefile tests/client/dialogs tests/client/pages
$(LOWEST)/.ready: pyproject.toml packaging/release/lowest.py
	$(PYTHON) packaging/check_python.py
	test -x $(LOWEST)/bin/python || $(PYTHON) -m venv $(LOWEST)
	$(BIN)/python packaging/release/lowest.py > $(LOWEST)/lowest.txt
	$(LOWEST)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $(LOWEST)/lowest.txt
	touch $@

lowest: $(VENV)/.test $(LOWEST)/.ready
	@sh packaging/qt_libraries.sh
	PYTHONPATH=$(CURDIR)/src $(LOWEST)/bin/python -m pytest -n auto --dist worksteal -m "not slow" -o filterwarnings= -o qt_log_level_fail=CRITICAL $(LOWEST_TESTS)

release: $(VENV)/.test
	rm -rf dist
	$(BIN)/python packaging/release/archives.py dist
	$(BIN)/python packaging/release/sbom.py dist/drumhead.cdx.json
	$(BIN)/python packaging/release/licences.py > dist/licences.txt
	cd dist && sha256sum * > SHA256SUMS

# MUTANTS="--seed 7 --count 40 --room client/desk" tries another sample
mutants: $(VENV)/.test
	@sh packaging/qt_libraries.sh
	$(BIN)/python -m tests.mutation $(MUTANTS)

wheel: $(VENV)/.test
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

clean:
	rm -rf $(VENV) $(PEERS) $(LOWEST) out dist build
