"""Characters of a wording are found in the source, whatever its style of quotes."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import Policy
from generator.build.fixes import fix
from generator.content.spelling import Spelling, spelling_of
from generator.content.tree import Mapping
from tests.support import library_of, tree_of, write_game


def spelt(source: str, wording: str, path: str = "a") -> Spelling | None:
    """Return how a file spells a wording."""
    tree = tree_of(source)
    assert isinstance(tree.root, Mapping)
    return spelling_of(tree.root, path, wording, {tree.file: tree.lines})


@pytest.mark.parametrize(
    ("source", "wording", "piece", "line", "columns", "spelt_as"),
    [
        ("a: say it now\n", "say it now", "it", 1, (8, 10), "it"),
        ('a: "say \\"it\\" now"\n', 'say "it" now', '"it"', 1, (9, 15), '\\"it\\"'),
        ("a: 'don''t say'\n", "don't say", "'t", 1, (8, 11), "''t"),
        ('a: "\\u00e9t\\xe9, now"\n', "été, now", "é,", 1, (12, 17), "\\xe9,"),
        ("a: >-\n  say it\n  now\n", "say it now", "now", 3, (3, 6), "now"),
        ("a: |\n  say it\n  now\nb: c\n", "say it now", "it", 2, (7, 9), "it"),
        ("a: say\n  it  now\n", "say it now", "now", 2, (7, 10), "now"),
        ("b: 1\na:\n  - x\n  - say it\n", "say it", "it", 4, (9, 11), "it"),
    ],
)
def test_where_a_piece_stands(
    source: str, wording: str, piece: str, line: int, columns: tuple[int, int], spelt_as: str
) -> None:
    spelling = spelt(source, wording, "a.1" if "- x" in source else "a")
    assert spelling is not None
    start = wording.index(piece)
    place = spelling.place(start, start + len(piece))
    assert (place.line, place.column, place.end_line, place.end_column) == (
        line,
        columns[0],
        line,
        columns[1],
    )
    assert spelling.source(start, start + len(piece)) == spelt_as


def test_a_piece_that_stands_twice_is_told_with_what_follows() -> None:
    spelling = spelt("a: go and go on\n", "go and go on")
    assert spelling is not None
    assert spelling.source(0, 2) == "go"
    assert spelling.source(7, 9) == "go o"


def test_a_space_across_lines_is_one_stretch() -> None:
    spelling = spelt("a: say\n   it\n", "say it")
    assert spelling is not None
    assert spelling.place(3, 4)[1:] == (1, 7, 2, 4)
    assert spelling.edit(3, 4, "").text == ""


def test_a_stretch_of_nothing_stands_before_its_character() -> None:
    spelling = spelt("a: say it\n", "say it")
    assert spelling is not None
    assert spelling.place(4, 4)[1:] == (1, 8, 1, 8)
    assert spelling.place(6, 6)[1:] == (1, 10, 1, 10)


@pytest.mark.parametrize(
    ("source", "wording", "path"),
    [
        ("a: say it\n", "say that", "a"),
        ("a: say it\n", "say it", "b"),
        ("a:\n  b: say it\n", "say it", "a"),
        ("a: [say it]\n", "say it", "a.1"),
        ('a: "say \\\n  it"\n', "say it", "a"),
    ],
)
def test_what_is_not_plain_is_not_spelt(source: str, wording: str, path: str) -> None:
    assert spelt(source, wording, path) is None


def test_a_file_whose_lines_are_not_kept() -> None:
    tree = tree_of("a: say it\n")
    assert isinstance(tree.root, Mapping)
    assert spelling_of(tree.root, "a", "say it", {}) is None


@pytest.mark.parametrize(
    ("name", "cell", "mended"),
    [
        ("spells.json", r"One.\nThen <b>two</b> \u2192 x.", r"One.\nThen **two** \u2192 x."),
        ("spells.csv", "'Tis <b>two</b>, x.", "'Tis **two**, x."),
    ],
)
def test_a_cell_is_mended_as_its_file_spells_it(
    tmp_path: Path, name: str, cell: str, mended: str
) -> None:
    table = 'name,text\nA,"{}"\n' if name.endswith(".csv") else '[{{"name": "A", "text": "{}"}}]'
    content = f"collections:\n  spells:\n    name: Spells\n    from: {name}\n"
    folder = write_game(tmp_path, {"own.yaml": content, name: table.format(cell)})
    fix(library_of(folder), (), Policy(select=("T22",)))
    assert (folder / name).read_text("utf-8") == table.format(mended)
