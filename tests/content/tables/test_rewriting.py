"""Rewriting of cells: other words in one, spelt as its file asks, and all others as they were."""

from __future__ import annotations

import pytest

from generator.content.edits import edited
from generator.content.rewriting import CannotRewriteError
from generator.content.tables.formats import parsed
from generator.content.tables.rewriting import replace_cell
from generator.content.tables.table import Cell

CSV = 'name,text\nBat,"It flies, and ""bites"""\nRat,Runs\n'


def cell(file: str, text: str, words: str) -> Cell:
    table = parsed(file, file[file.index(".") :], text.encode())
    return next(each for row in table.rows for each in row if each.text == words)


def rewritten(file: str, text: str, present: str, words: str) -> str:
    return edited(text, replace_cell(text, cell(file, text, present).place, present, words))


@pytest.mark.parametrize(
    ("present", "words", "before", "after"),
    [
        ("Runs", "Walks", "Runs", "Walks"),
        ("Runs", "Walks, and runs", "Runs", '"Walks, and runs"'),
        ("Runs", 'Says "no"', "Runs", '"Says ""no"""'),
        ('It flies, and "bites"', 'A "bat"', '"It flies, and ""bites"""', '"A ""bat"""'),
        ("Runs", "Two\nlines", "Runs", '"Two\nlines"'),
        ("Runs", "cafe\N{COMBINING ACUTE ACCENT}  x", "Runs", "café x"),
    ],
)
def test_words_are_spelt_as_a_table_needs(
    present: str, words: str, before: str, after: str
) -> None:
    assert rewritten("a.csv", CSV, present, words) == CSV.replace(before, after)


def test_other_formats() -> None:
    assert rewritten("a.tsv", "name\ttext\r\nRat\tRuns\r\n", "Runs", "A, b") == (
        'name\ttext\r\nRat\t"A, b"\r\n'
    )
    text = '[{"name": "Rat", "text": "Runs\\u00e4"}, {"name": "Bat", "text": "x"}]\n'
    assert rewritten("a.json", text, "Runsä", 'He "runs"') == text.replace(
        "Runs\\u00e4", 'He \\"runs\\"'
    )


def test_what_cannot_be_rewritten_is_refused() -> None:
    place = cell("a.csv", CSV, "Runs").place
    with pytest.raises(CannotRewriteError, match="is empty"):
        replace_cell(CSV, place, "Runs", " ")
    with pytest.raises(CannotRewriteError, match="made of the cell"):
        replace_cell(CSV, place, "Run", "x")
    with pytest.raises(CannotRewriteError, match=r"“a\.xlsx”"):
        replace_cell("", place._replace(file="a.xlsx"), "Runs", "x")
    with pytest.raises(CannotRewriteError, match=r"“a\.yaml”"):
        replace_cell("", place._replace(file="a.yaml"), "Runs", "x")
