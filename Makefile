# The two commands of the README: “make sheets” and “make test”. Each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: sheets test check lint types layers format docs bench mutants fuzz fuzz-pages fuzz-play
.PHONY: agreement attacks editions engines figures axe soak interrupts site clean

sheets: .venv/.ready
	$(BIN)/playeraid build

test: .venv/.ready-for-tests
	$(BIN)/pytest -n auto --dist loadfile

check: lint types layers test

lint: .venv/.ready-for-tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: .venv/.ready-for-tests
	$(BIN)/mypy

layers: .venv/.ready-for-tests
	$(BIN)/lint-imports

format: .venv/.ready-for-tests
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/.ready-for-bench
	$(BIN)/python -m benchmarks

docs: .venv/.ready
	$(BIN)/python -c "from generator.reports.explain import checks_page; print(checks_page(), end=\"\")" > docs/checks.md
	$(BIN)/playeraid schema --write
	$(BIN)/playeraid schema --exported > content/playeraid.exported.schema.json

mutants: .venv/.ready-for-tests
	$(BIN)/python -m tests.mutants

fuzz: .venv/.ready-for-tests
	$(BIN)/python -m tests.fuzz --inputs 1000000

# The pages for the screen; AXE="--site output/site" looks at those of a site that was written.
axe: .venv/.ready-for-tests
	$(BIN)/python -m tests.axe $(AXE)

editions: .venv/.ready-for-tests
	$(BIN)/python -m tests.editions

# Every kind of figure broken in many ways, and all bundled figures as they are.
figures: .venv/.ready-for-tests
	$(BIN)/python -m tests.figures

# Odd pages, by our shorter ways through the layout engine and by its own.
fuzz-pages: .venv/.ready-for-tests
	$(BIN)/python -m tests.fuzz_pages --pages 2000

# The bundled game as an older and the newest release of WeasyPrint print it, without accelerators.
ENGINES := output/engines/oldest output/engines/newest
engines: .venv/.ready-for-tests $(ENGINES:=/.ready)
	$(BIN)/python -m tests.engines $(ENGINES:=/bin/python)

output/engines/oldest/.ready: WEASYPRINT := weasyprint==69.*
output/engines/newest/.ready: WEASYPRINT := --upgrade weasyprint
output/engines/%/.ready: pyproject.toml
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check -e . '$(WEASYPRINT)'
	touch $@

fuzz-play: .venv/.ready-for-tests
	$(BIN)/python -m tests.fuzz_play --strings 100000

# Hostile content, files and options; ATTACKS="catalogue" carries out those of such names.
attacks: .venv/.ready-for-tests
	$(BIN)/python -m tests.attacks $(ATTACKS)

agreement: .venv/.ready-for-tests
	$(BIN)/python -m tests.agreement

# Builds that are ended at random moments, beside loops that keep all cores busy; Linux only.
interrupts: .venv/.ready-for-tests
	$(BIN)/python -m tests.interrupts --interrupts 300 --kills 100 --busy 4

soak: .venv/.ready-for-tests
	$(BIN)/python -m tests.serve.soak --edits 200

# The gallery of all games; SITE takes other wishes, such as SITE="--edition colour".
site: .venv/.ready
	$(BIN)/playeraid site $(SITE)

clean:
	rm -rf .venv output/* output/.cache

.venv/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m generator.engine.doctor --mend
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

.venv/.ready-for-tests: .venv/.ready
	$(PYTHON) -m generator.engine.doctor --mend --tests
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	touch $@

.venv/.ready-for-bench: .venv/.ready-for-tests
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,bench]'
	touch $@
