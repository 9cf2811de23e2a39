"""Faults of content: their code, place, path and wording."""

from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta

from generator.content.faults import place_of
from generator.content.model import SCHEMA_VERSION, Content, Model
from generator.content.tree import Mapping
from generator.content.validation import expected, validated
from tests.support import read, tree_of

VERSION = f"schema_version: {SCHEMA_VERSION}"
GAME = (
    f"game:\n  {VERSION}\n  id: minimal\n  title: Minimal\n  publisher: Nobody\n"
    "  year: 2024\n  source_language: en\n  theme: classic\n  notice: An example.\n"
    'changes:\n  - version: "1.0"\n    date: "2024-01-02"\n    text: First version.\n'
    "sources:\n  rulebook: {title: The rulebook, short: RB}\n"
)


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "path", "message", "hint"),
    [
        (
            "terms:\n  trail:\n    nmae: x\n    name: Trail\n",
            *("S01", 3, 5, "terms.trail.nmae"),
            *("unknown key “nmae”", "did you mean “name”?"),
        ),
        (
            "tracks:\n  day:\n    name: Day\n    spaces:\n      dawn: {name: Dawn, drak: true}\n",
            *("S01", 5, 26, "tracks.day.spaces.dawn.drak"),
            *("unknown key “drak”", "did you mean “dark”?"),
        ),
        (
            "terms:\n  trail:\n    forms: [x]\n",
            *(
                "S02",
                2,
                3,
                "terms.trail.name",
                "“trail” lacks the key “name”",
                "the one official form",
            ),
        ),
        (
            "terms:\n  trail: Trail\n",
            *("S03", 2, 10, "terms.trail", "“trail” cannot be “Trail”: a mapping is expected"),
            "write it under the key “name”",
        ),
        (
            "terms: [a]\n",
            *("S03", 1, 1, "terms", "“terms” cannot be a list: a mapping is expected"),
            "give each item a key of its own, such as “first: …”",
        ),
        (
            "terms:\n  trail: {name: 5}\n",
            *("S03", 2, 11, "terms.trail.name", "“name” cannot be “5”: a text is expected"),
            'put quotes around it: "5"',
        ),
        (
            "terms:\n  trail: {name: true}\n",
            *("S03", 2, 11, "terms.trail.name", "“name” cannot be “true”: a text is expected"),
            'put quotes around it: "true"',
        ),
        (
            "terms:\n  trail: {name: x, forms: [1]}\n",
            *(
                "S03",
                2,
                28,
                "terms.trail.forms.0",
                "item 1 of “forms” cannot be “1”: a text is expected",
            ),
            'put quotes around it: "1"',
        ),
        (
            "terms:\n  trail: {name: x, forms: Trails}\n",
            *("S03", 2, 27, "terms.trail.forms"),
            "“forms” cannot be “Trails”: a list is expected",
            "write a list: [Trails]",
        ),
        (
            "values:\n  hand:\n    size: '5'\n",
            *("S03", 3, 11, "values.hand.size", "“size” cannot be “5”: a whole number is expected"),
            "write it without quotes",
        ),
        (
            "values:\n  hand:\n    size: 2.5\n",
            *("S03", 3, 5, "values.hand.size"),
            "“size” cannot be “2.5”: a whole number is expected",
            "write a whole number, or say it in a text or a field",
        ),
        (
            "values:\n  hand:\n    size: {value: true}\n",
            *("S03", 3, 12, "values.hand.size.value"),
            *("“value” cannot be “true”: a whole number is expected", ""),
        ),
        (
            "tracks:\n  day:\n    name: Day\n    spaces: {dawn: {name: Dawn, dark: 'true'}}\n",
            *("S03", 4, 39, "tracks.day.spaces.dawn.dark"),
            *("“dark” cannot be “true”: true or false is expected", "write it without quotes"),
        ),
        (
            "terms:\n  trail:\n    name:\n",
            *("S03", 3, 5, "terms.trail.name", "“name” has no content"),
            "write it, indented under the key, or delete the key",
        ),
        (
            "values:\n  hand:\n    size: 1000000\n",
            *("S04", 3, 5, "values.hand.size"),
            *("“size” cannot be “1000000”: the most is 999,999", ""),
        ),
        (
            "dice:\n  d1:\n    name: Die\n    faces: ['1']\n",
            *("S04", 4, 5, "dice.d1.faces", "“faces” needs at least 2, it has 1", ""),
        ),
        (
            "values:\n  hand:\n    size: five\n",
            *("S03", 3, 11, "values.hand.size"),
            "“size” cannot be “five”: a whole number is expected",
            "write it in plain digits",
        ),
        (
            "components:\n  coin: {name: Coin, count: -10000}\n",
            *("S04", 2, 22, "components.coin.count"),
            *("“count” cannot be “-10000”: the least is -9,999", ""),
        ),
        (
            "terms:\n  " + "a" * 61 + ": {name: x}\n",
            *("S04", 2, 3, f"terms.{'a' * 61}"),
            *(f"“{'a' * 61}” has 61 characters, at most 60 are allowed", ""),
        ),
        (
            "tracks:\n  day:\n    name: Day\n    spaces: {dawn: {name: Dawn, dark: dim}}\n",
            *("S03", 4, 39, "tracks.day.spaces.dawn.dark"),
            *("“dark” cannot be “dim”: true or false is expected", "write true or false"),
        ),
        (
            "map: {name: M, frame: {north: 9, south: 0, west: 0, east: '9'}}\n",
            *("S03", 1, 59, "map.frame.east"),
            *("“east” cannot be “9”: a number is expected", "write it without quotes"),
        ),
        (
            "tracks:\n  day:\n    name: Day\n    shape: round\n",
            *("S05", 4, 12, "tracks.day.shape", "“round” is not a choice for “shape”"),
            "known here: line, loop, queue",
        ),
        (
            "terms:\n  The-Trail: {name: x}\n",
            *("S06", 2, 3, "terms.The-Trail", "“The-Trail” is malformed"),
            "small letters, digits and single hyphens, beginning with a letter",
        ),
        (
            "tracks:\n  day: {name: Day, first: one}\n",
            *("S06", 2, 27, "tracks.day.first", "“one” is malformed for “first”"),
            "a number, or a value by its group and name such as hand.size",
        ),
        (
            "tracks:\n  day: {name: Day, source: ['p. 12']}\n",
            *("S06", 2, 29, "tracks.day.source.0", "“p. 12” is malformed for item 1 of “source”"),
            "a source by its id, with the place in it: “rulebook: p. 12”",
        ),
        (
            "terms:\n  trail: {name: ' '}\n",
            *("S08", 2, 17, "terms.trail.name", "“name” is empty"),
            "write the text or delete the key",
        ),
    ],
)
def test_fault(
    text: str,
    code: str,
    line: int,
    column: int,
    path: str,
    message: str,
    hint: str,
    tmp_path: Path,
) -> None:
    (finding,) = read(tmp_path, {"case.yaml": text}).findings
    assert (finding.code, finding.place.line, finding.place.column) == (code, line, column)
    assert (finding.path, finding.message, finding.hint) == (path, message, hint)
    assert finding.place.file == "content/minimal/case.yaml"


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column", "hint"),
    [
        (VERSION, "schema_version: 99", "S07", 2, 3, f"reads schema version {SCHEMA_VERSION}"),
        (VERSION, 'schema_version: "1"', "S07", 2, 19, f"reads schema version {SCHEMA_VERSION}"),
        ("source_language: en", "source_language: English", "S06", 7, 20, "such as en or pt_BR"),
        ('version: "1.0"', 'version: "one"', "S06", 11, 14, "numbers such as 1.0"),
        ('date: "2024-01-02"', 'date: "2024-13-02"', "S03", 12, 11, 'such as "2026-01-31"'),
        ('date: "2024-01-02"', 'date: "2024-01-02T00:00:00"', "S03", 12, 11, "in quotes"),
        ('date: "2024-01-02"', "date: 20240102", "S03", 12, 5, ""),
        ("theme: classic", "theme: ../../etc", "S06", 8, 10, "small letters, digits"),
        ("  source_language: en\n", "", "S02", 1, 1, ""),
    ],
)
def test_fault_of_the_identity(
    old: str, new: str, code: str, line: int, column: int, hint: str, tmp_path: Path
) -> None:
    assert GAME.count(old) == 1
    (finding,) = read(tmp_path, {"game.yaml": GAME.replace(old, new)}).findings
    assert (finding.code, finding.place.line, finding.place.column) == (code, line, column)
    assert hint in finding.hint


def test_a_key_in_braces_without_a_space_behind_its_colon_is_told(tmp_path: Path) -> None:
    found = read(tmp_path, {"case.yaml": "values: {hand: {size:5}}\n"}).findings
    assert {(each.code, each.hint) for each in found} == {
        ("S03", "put a space after the colon"),
        ("S06", "put a space after the colon"),
    }


@pytest.mark.parametrize(
    "text",
    [
        "values: {hand: {size: 999999, less: -9999, none: 0}}\n",
        "dice: {coin: {name: Coin, faces: [heads, tails]}}\n",
        "terms: {" + "a" * 60 + ": {name: Long}}\n",
        "collections: {c: {name: C, entries: {e: {name: E, copies: 999}}}}\n",
        "collections: {c: {name: C, entries: {e: {name: E, copies: 0}}}}\n",
        "tracks: {t: {name: T, first: -1, last: goal.coins, source: ['rulebook: p. 1']}}\n",
    ],
)
def test_what_is_just_allowed(text: str, tmp_path: Path) -> None:
    assert read(tmp_path, {"case.yaml": text}).findings == ()


@pytest.mark.parametrize(
    "text",
    [
        "values: {hand: {size: -10000}}\n",
        "terms: {" + "a" * 61 + ": {name: Long}}\n",
        "collections: {c: {name: C, entries: {e: {name: E, copies: 10000}}}}\n",
        "collections: {c: {name: C, entries: {e: {name: E, copies: -1}}}}\n",
        "collections: {c: {name: C, entries: {}}}\n",
    ],
)
def test_what_is_just_out_of_range(text: str, tmp_path: Path) -> None:
    assert [f.code for f in read(tmp_path, {"case.yaml": text}).findings] == ["S04"]


COLUMNS = ", ".join(f"c{each}: {{head: C{each}}}" for each in range(21))
LABELS = ", ".join(f"n{each}: N" for each in range(21))
WIDE = "sections:\n  s:\n    title: S\n    source: [rulebook]\n    blocks:\n      b: {BLOCK}\n"


@pytest.mark.parametrize(
    ("block", "key"),
    [
        (f"kind: table, columns: {{{COLUMNS}}}, rows: {{r: {{cells: {{c0: x}}}}}}", "columns"),
        (f"kind: ledger, rows: 4, columns: {{{COLUMNS}}}", "columns"),
        (f"kind: entries, collection: c, numbers: {{{LABELS}}}", "numbers"),
        (f"kind: allowance, travel: t, turns: [{', '.join('t' * 21)}]", "turns"),
    ],
    ids=["table", "ledger", "entries", "allowance"],
)
def test_a_table_has_a_bounded_number_of_columns(block: str, key: str, tmp_path: Path) -> None:
    found = read(tmp_path, {"case.yaml": WIDE.replace("BLOCK", block)}).findings
    (finding,) = (each for each in found if each.code == "S04")
    assert finding.path == f"sections.s.blocks.b.{key}"
    assert finding.message == f"“{key}” needs at most 20, it has 21"
    assert finding.hint == "make several tables of it"


def test_rule_sets_are_columns_too(tmp_path: Path) -> None:
    sets = ", ".join(f"r{each}: {{name: R{each}}}" for each in range(21))
    (finding,) = read(tmp_path, {"case.yaml": f"rule_sets: {{{sets}}}\n"}).findings
    assert (finding.code, finding.path) == ("S04", "rule_sets")


def root_of(text: str) -> Mapping:
    root = tree_of(text).root
    assert root is not None
    return root


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        ((), 1, 1),
        (("a",), 1, 1),
        (("a", "b"), 2, 6),
        (("a", "c"), 3, 3),
        (("a", "c", "0"), 3, 7),
        (("a", "c", "7"), 3, 3),
        (("a", "d"), 4, 3),
        (("a", "zzz", "yyy"), 1, 1),
        (("a", "b", "deeper"), 2, 6),
    ],
)
def test_place_of_the_nearest_known(path: tuple[str, ...], line: int, column: int) -> None:
    place = place_of(path, root_of("a:\n  b: x\n  c: [y]\n  d: 5\n"))
    assert (place.line, place.column) == (line, column)


BLOCK = "sections:\n  s:\n    title: S\n    blocks:\n      b: "


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BLOCK + "{kind: note, text: x, tnoe: x}\n", [("S01", "tnoe", "did you mean “tone”?")]),
        (BLOCK + "{kind: note, text: x, lead: x}\n", [("S01", "lead", "known here: icon, kind")]),
        (BLOCK + "{text: x}\n", [("S02", "b.kind", "")]),
        (BLOCK + "{kind: nota, text: x}\n", [("S05", "b.kind", "did you mean “note”?")]),
        (BLOCK + "{kind: [a], text: x}\n", [("S05", "b.kind", "")]),
        (BLOCK + "x\n", [("S03", "b", "keys, each with its content")]),
        (BLOCK + "{kind: rules, rules: {a: 5}}\n", [("S03", "rules.a", "put quotes around it")]),
        (
            BLOCK + "{kind: rules, rules: {a: {text: x, froce: may, exceptions: 5}}}\n",
            [("S01", "a.froce", "“force”"), ("S03", "a.exceptions", "keys, each with its content")],
        ),
        (
            BLOCK + "{kind: rules, rules: {a: {plural: x, one: y}}}\n",
            [("S03", "rules.a", "see “other”")],
        ),
        ("values: {g: {n: {value: 1, nite: x}}}\n", [("S01", "n.nite", "“note”")]),
        ("terms: {a: {name: x, icon: 5}}\n", [("S03", "a.icon", "name one of “icons”: ")]),
        ("terms: {a: {name: {x}}}\n", [("S03", "a.name", "needs double quotes")]),
        ("terms: {a: {name: [x]}}\n", [("S03", "a.name", "[ needs double quotes")]),
        ("terms: {a: {name: {b: c}}}\n", [("S03", "a.name", 'whole text: "b: c"')]),
        ("terms:\n  a:\n    name:\n      - b\n", [("S03", "a.name", "one line")]),
        (
            "map: {name: M, frame: {north: 9, south: 0, west: 0, east: 1.5}}\n"
            "places: {p: {name: P, at: [1, 2, 3]}}\n",
            [("S04", "p.at", ""), ("S02", "p.kind", "")],
        ),
        (
            "boards: {b: {name: B, cells: points, points: {A: [0]}}}\n",
            [("S06", "points.A", "a cell of a board"), ("S04", "points.A", "")],
        ),
        ("decks: {d: {title: D, cards: []}}\n", [("S03", "d.cards", "keys, each")]),
        (BLOCK + "{kind: rules, rules: {a: }}\n", [("S03", "rules.a", "write it, indented")]),
        (
            "game: {schema_version: 2, id: x, title: X, source_language: en, players: 2}\n",
            [("S03", "players", "write a list of 2, such as [2, 2]")],
        ),
        (
            "game: {schema_version: 2, id: x, title: X, source_language: en, year: old}\n",
            [("S03", "year", "write it in plain digits")],
        ),
        (
            "terms: {a: {name: Hut, with roof}}\n",
            [("S03", "a.with roof", '"Hut, with roof" needs')],
        ),
        ('terms: {a: {name: A, icon: "bat\\n"}}\n', [("S06", "a.icon", "small letters")]),
        (
            BLOCK + "{kind: ledger, rows: 5, columns: {c: {head: C, width: 0}}}\n",
            [("S04", "c.width", "")],
        ),
    ],
)
def test_all_faults_are_told_with_what_helps(
    text: str, found: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    findings = [f for f in read(tmp_path, {"case.yaml": text}).findings if f.code[0] == "S"]
    told = [(finding.code, finding.path) for finding in findings]
    assert [code for code, _ in told] == [code for code, _, _ in found], told
    for finding, (_, path, hint) in zip(findings, found, strict=True):
        assert finding.path.endswith(path), told
        assert hint in finding.hint


def test_a_choice_that_is_the_key_of_a_mapping() -> None:
    root = root_of("rules:\n  truce: [a]\n")
    _, faults = validated(Appeals, root)
    (told,) = (fault.finding for fault in faults)
    assert (told.code, told.place.line, told.place.column) == ("S05", 2, 3)
    assert told.message == "“truce” is not a choice for “truce”"
    assert told.hint == "did you mean “trade”? known here: duel, trade"


class Appeals(Model):
    """Rules by a choice of names."""

    rules: dict[Literal["duel", "trade"], tuple[str, ...]]


def test_what_cannot_be_read_is_a_fault_of_the_model() -> None:
    with pytest.raises(TypeError, match="nothing can be read as"):
        expected(set[str])
    with pytest.raises(TypeError, match="no mapping has keys such as"):
        expected(dict[int, int])


def test_a_whole_number_will_do_where_decimals_may_stand() -> None:
    root = root_of("width: 2\n")
    column, faults = validated(Width, root)
    assert not faults
    assert column is not None
    assert repr(column.width) == "2.0"


class Width(Model):
    """How wide something is."""

    width: float


def test_a_pattern_is_said_in_words() -> None:
    """Nobody who writes a game is shown a regular expression."""
    with pytest.raises(TypeError, match="in words"):
        expected(Annotated[str, Meta(pattern="^[A-Z]{3}$")])
    sizes = tree_of("decks: {a: {title: A, size: 2.5 feet, cards: {}}}\n").root
    assert sizes is not None
    _, faults = validated(Content, sizes)
    (hint,) = [fault.finding.hint for fault in faults if fault.finding.code == "S06"]
    assert hint == "a size of cards such as poker, 63x88 in millimetres, or 2.5x3.5in"


def test_a_key_without_a_space_is_told(tmp_path: Path) -> None:
    (finding,) = read(tmp_path, {"more.yaml": "terms:\n  name:Trail\n"}).findings
    assert (finding.code, finding.hint) == ("S03", "put a space after the colon")
