"""Templates: the examples of R11 are carried out, and the real templates are looked into."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.checks import load_checks
from generator.checks.engine import inspect_templates
from generator.checks.registry import CHECKS
from generator.checks.templates import fields_asked, unknown_field
from generator.content.resources import TEMPLATES
from tests.examples import files_of

load_checks()
_MARK = re.compile(r"\{# ([A-Z]\d\d) #\}$")


def write(home: Path, example: str) -> Path:
    """Write the templates of an example into a folder."""
    folder = home / "templates"
    for name, text in files_of(example).items():
        if text.strip():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
    return folder


def expected_in(example: str) -> list[tuple[str, int, str]]:
    """Return what an example says is found in it: file, line, code."""
    return [
        (f"templates/{name}", number, match[1])
        for name, text in files_of(example).items()
        for number, line in enumerate(text.split("\n"), 1)
        if (match := _MARK.search(line))
    ]


def found(folder: Path) -> list[tuple[str, int, str]]:
    return [(f.place.file, f.place.line, f.code) for f in inspect_templates(folder)]


def test_bad_example(tmp_path: Path) -> None:
    bad = CHECKS["R11"].bad
    assert expected_in(bad) == [("templates/blocks/note.html.jinja", 1, "R11")]
    assert found(write(tmp_path, bad)) == expected_in(bad)


def test_good_example(tmp_path: Path) -> None:
    good = CHECKS["R11"].good
    folder = write(tmp_path, good)
    assert [path.name for path in (folder / "blocks").iterdir()] == ["note.html.jinja"]
    assert found(folder) == []


def test_our_templates_are_clean() -> None:
    assert list(inspect_templates(TEMPLATES)) == []


PLAIN = frozenset(
    f"{name}.html.jinja"
    for name in (
        *("columns", "combatodds", "counters", "icons", "laidcard", "layoutsheet", "map", "mats"),
        *("measure", "odds", "poster", "record", "standee", "testpage"),
    )
)
"""Templates that get words, lengths and drawings, nothing of the model."""


def test_the_kinds_of_variables_are_known_in_every_template() -> None:
    """A check that knows no kinds would find nothing, and so be clean too."""
    asked = {
        file: len(fields_asked(file, path.read_text("utf-8")))
        for path in TEMPLATES.rglob("*.html.jinja")
        if path.name not in PLAIN and path.parent.name != "site"
        for file in [path.relative_to(TEMPLATES).as_posix()]
    }
    assert len(asked) > 15
    assert min(asked.values()) > 1, asked
    assert sum(asked.values()) > 250


@pytest.mark.parametrize(
    ("file", "source", "message"),
    [
        ("blocks/note", "{{ block.words }}", "Note has no field “words”"),
        ("blocks/note", "{{ unit.sections }}", "Unit has no field “sections”"),
        ("blocks/note", "{{ section.titel }}", "Section has no field “titel”"),
        ("blocks/note", "{{ content.game.name }}", "Identity has no field “name”"),
        ("blocks/note", "{{ content.numbers(5) }}", "Content has no field “numbers”"),
        ("blocks/note", "{{ block.text.words }}", "Text has no field “words”"),
        (
            "blocks/rules",
            "{% for r in block.rules.values() %}{{ r.force }}{{ r.text }}{{ r.txt }}{% endfor %}",
            "neither Text nor Rule has a field “txt”",
        ),
        ("blocks/rules", "{{ block.rules[id].nam }}", "neither Text nor Rule has a field “nam”"),
        (
            "blocks/table",
            "{% for k, row in block.rows.items() %}{{ row.title }}{% endfor %}",
            "Row has no field “title”",
        ),
        (
            "blocks/table",
            "{{ block.rows.values() | selectattr('haed') | list }}",
            "Row has no field “haed”",
        ),
        (
            "blocks/table",
            "{{ block.columns.values() | sum(attribute='wide') }}",
            "Column has no field “wide”",
        ),
        (
            "blocks/balance",
            "{% for n, c in [('l', block.left), ('r', block.right)] %}{{ c.rule }}{% endfor %}",
            "Camp has no field “rule”",
        ),
        (
            "blocks/track",
            "{% set t = content.tracks[block.track] %}{% if t.first %}{{ t.frist }}{% endif %}",
            "Track has no field “frist”",
        ),
        (
            "blocks/entries",
            "{{ content.collections.get(block.collection).entrys }}",
            "Collection has no field “entrys”",
        ),
        ("unit", "{% set b = unit.block %}{{ b.tune }}", "“tune”"),
        ("sheet", "{{ side.side.titles }}", "neither SheetSide nor Card has a field “titles”"),
        (
            "sheet",
            "{% for w, units in columns %}{% for u in units %}{{ u.blok }}{% endfor %}{% endfor %}",
            "Unit has no field “blok”",
        ),
        (
            "web",
            "{% for side, parts in sides %}{{ side.side }}{% endfor %}",
            "SheetSide has no field “side”",
        ),
        (
            "web",
            "{% for s, parts in sides %}{% for id, us in parts %}{{ us[0].sekt }}{% endfor %}"
            "{% endfor %}",
            "Unit has no field “sekt”",
        ),
        ("footer", "{{ (content.game or content.game).jear }}", "Identity has no field “jear”"),
        ("footer", "{{ (content.game if x else content).jear }}", "“jear”"),
    ],
)
def test_a_field_that_no_model_has_is_found(
    file: str, source: str, message: str, tmp_path: Path
) -> None:
    folder = write(tmp_path, f"# file: {file}.html.jinja\n<p>\n{source}</p>")
    (fault,) = unknown_field(folder)
    assert fault.path == f"{file}.html.jinja:2"
    assert fault.message.endswith(message)


@pytest.mark.parametrize(
    "source",
    [
        "{{ block.text }}{{ block.title.source }}{{ block.kind }}{{ block.text.wordings }}",
        "{{ content.number(5) }}{{ content.icons.bat.alt }}{{ content.sheets['a'].sides }}",
        "{{ anything.at.all }}{{ loop.index }}{{ content.icons.values().whatever }}",
        "{% set block = anything %}{{ block.words }}",
        "{% for block in anything %}{{ block.words }}{{ loop.x }}{% endfor %}",
        "{% macro part(block) %}{{ block.words }}{% endmacro %}",
        "{% if x %}{% set block = y %}{% endif %}{{ block.words }}",
        "{% if x %}{% elif y %}{% else %}{% endif %}{{ block.text }}",
        "{% import 'parts.html.jinja' as block %}{{ block.words }}",
        "{% set a, b = (block, 5) %}{{ a.text }}{{ b.real }}",
        "{{ (block if x else y).words }}{{ (block.title or y).words }}",
        "{{ [block, block][0].text }}{{ section.blocks.values() | map(attribute='kind') }}",
        "{{ 'a' | default('b') }}{% filter upper %}{{ block.text }}{% endfilter %}",
        "{{ unit.path ~ '.' }}{{ unit.items[0].upper() }}{{ block.text.place.line }}",
    ],
)
def test_what_is_not_certain_is_not_judged(source: str, tmp_path: Path) -> None:
    folder = write(tmp_path, f"# file: blocks/note.html.jinja\n{source}")
    assert list(unknown_field(folder)) == []


def test_the_nearest_field_is_named(tmp_path: Path) -> None:
    folder = write(tmp_path, "# file: blocks/note.html.jinja\n{{ block.txt }}{{ block.txt }}")
    (fault,) = unknown_field(folder)
    assert fault.hint == "did you mean “text”?"


def test_a_template_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    folder = write(tmp_path, "# file: blocks/note.html.jinja\n<p>\n{% for %}")
    (finding,) = inspect_templates(folder)
    assert (finding.code, finding.place.file, finding.place.line) == (
        "R11",
        "templates/blocks/note.html.jinja",
        2,
    )
    assert finding.message.startswith("the template cannot be read: ")
