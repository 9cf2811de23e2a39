# The two commands of the README: “make sheets” and “make test”. Each sets up what it needs.
PYTHON ?= python3
BIN := .venv/bin

# What is checked and compiled is kept beside the bytecode of modules: without it all is slower.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: sheets test check lint types layers format docs bench mutants fuzz fuzz-beside fuzz-pages fuzz-play
.PHONY: agreement attacks conformance editions engines figures axe race soak interrupts site clean release
.PHONY: pictures manual fixed-forms shaping

sheets: .venv/.ready
	$(BIN)/playeraid build

test: .venv/.ready-for-tests
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder

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
	$(BIN)/python -c "from generator.cli.reference import cli_page; print(cli_page(), end=\"\")" > docs/cli.md
	$(BIN)/playeraid schema --write
	$(BIN)/playeraid schema --exported > content/playeraid.exported.schema.json

# The pictures of the README and the documents, from what the program prints.
pictures: .venv/.ready-for-tests
	$(BIN)/python -m tools.pictures

# The documents as a site with search; to be read with “python -m http.server -d output/docs”.
manual: .venv/.ready-for-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet --site-dir output/docs

mutants: .venv/.ready-for-tests
	$(BIN)/python -m tests.mutants

# The texts whose words are fixed to the number that stands there today.
fixed-forms: .venv/.ready-for-tests
	$(BIN)/python -m tests.fixedforms --free de,en,es,fr,he,it,pl,pt_BR,uk

fuzz: .venv/.ready-for-tests
	$(BIN)/python -m tests.fuzz --inputs 1000000

# Odd tables, icons and pictures.
fuzz-beside: .venv/.ready-for-tests
	$(BIN)/python -m tests.fuzz_beside --inputs 100000

# The pages for the screen; AXE="--site output/site" looks at those of a site that was written.
axe: .venv/.ready-for-tests
	$(BIN)/python -m tests.axe $(AXE)

# Whether the PDFs of a folder hold the PDF/UA-1 that they claim, by two independent checkers.
conformance: .venv/.ready-for-tests
	$(BIN)/python -m tests.conformance $(FOLDER)

# The same 200 lines of each script by the browser and by our engine: LANGUAGES="ar ko" chooses.
shaping: .venv/.ready-for-tests
	$(BIN)/python -m tests.shaping $(LANGUAGES)

editions: .venv/.ready-for-tests
	$(BIN)/python -m tests.editions

# Every kind of figure broken in many ways, and all bundled figures as they are.
figures: .venv/.ready-for-tests
	$(BIN)/python -m tests.figures

# Odd pages, by our shorter ways through the layout engine and by its own; then every rule of a
# style changed, by laying out what it is for and by laying out all.
fuzz-pages: .venv/.ready-for-tests
	$(BIN)/python -m tests.fuzz_pages --pages 2000
	$(BIN)/python -m tests.changedrules

# The bundled game as an older and the newest release of WeasyPrint print it, without accelerators.
ENGINES := output/engines/oldest output/engines/newest
engines: .venv/.ready-for-tests $(ENGINES:=/.ready)
	$(BIN)/python -m tests.engines $(ENGINES:=/bin/python)

output/engines/oldest/.ready: WEASYPRINT := weasyprint==69.*
output/engines/newest/.ready: WEASYPRINT := weasyprint
output/engines/newest/.ready: FORCE  # there may be a newer release than last time
# All else is pinned as here, but for what a release of WeasyPrint may need in another version.
output/engines/%/.ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(@D)
	grep -Eiv '^(weasyprint|pydyf|tinycss2|tinyhtml5|cssselect2|pyphen|fonttools|cffi)==' \
		constraints.txt > $(@D)/constraints.txt
	$(@D)/bin/pip install --quiet --disable-pip-version-check --upgrade \
		-c $(@D)/constraints.txt -e . '$(WEASYPRINT)'
	touch $@
FORCE:

fuzz-play: .venv/.ready-for-tests
	$(BIN)/python -m tests.fuzz_play --strings 100000

# Hostile content, files and options, and all routes of the preview; ATTACKS="catalogue" carries
# out those of such names, ATTACKS="route /document" those on such routes.
attacks: .venv/.ready-for-tests
	$(BIN)/python -m tests.attacks $(ATTACKS)

agreement: .venv/.ready-for-tests
	$(BIN)/python -m tests.agreement

# Builds that are ended at random moments, beside loops that keep all cores busy; Linux only.
interrupts: .venv/.ready-for-tests
	$(BIN)/python -m tests.interrupts --interrupts 300 --kills 100 --busy 4

# Edits by browser, editor and git at once; Linux only.
race: .venv/.ready-for-tests
	$(BIN)/python -m tests.serve.race --edits 1000

soak: .venv/.ready-for-tests
	$(BIN)/python -m tests.serve.soak --edits 500

# The gallery of all games; SITE takes other wishes, such as SITE="--edition colour".
site: .venv/.ready
	$(BIN)/playeraid site $(SITE)

# Wheel, source, the whole library as a site and as an archive a language, checksums: in dist/.
release: .venv/.ready-for-release
	$(BIN)/python -m tools.release

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

.venv/.ready-for-docs: .venv/.ready
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[docs]'
	touch $@

.venv/.ready-for-release: .venv/.ready
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[release]'
	touch $@

.venv/.ready-for-bench: .venv/.ready-for-tests
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,bench]'
	touch $@
