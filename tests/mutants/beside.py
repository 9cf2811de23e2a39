"""A game with a table, an icon and a picture of its own, and the corruptions of these.

Files beside the content are no lines of YAML: a corruption is the bytes of a file, and it must be
found at file, line and column: in a table at the cell.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.build.checking import check
from generator.findings import Finding, Severity
from tests.content.artwork import gradient, saved
from tests.mutants.book import CATALOG_KINDS, KINDS
from tests.support import library_of, write_game

Value = str | int | float | None
Row = Sequence[Value]
Grid = Sequence[Row]
"""The rows of a table, the first with its heads."""
Files = Mapping[str, str | bytes]
Spot = tuple[str, str, int, int]
"""A code, and the file, line and column at which it must be reported."""

HEADS = ("Name", "School", "Range", "Effect", "Cost", "Copies", "Icon", "Art")
GRID: Grid = (
    HEADS,
    ("Fireball", "Fire", "30 feet", "Burn a card, then draw.", 3, 2, "flame", "cave.png"),
    ("Ember", "Fire", "10 feet", "Discard a card.", 2, 3, "flame", "cave.png"),
    ("Ice Knife", "Ice", "Touch", "Skip the next turn.", 4, 1, "bat", "cave.png"),
    ("Hoarfrost", "Ice", "20 feet", "Nobody moves until dusk.", 5, 2, "bat", "cave.png"),
)
OWN = """\
collections:
  spells:
    name: Spells
    source: [rulebook]
    from: spells.csv
    columns:
      name: Name
      group: School
      fields.range: Range
      text: Effect
      cost: Cost
      copies: Copies
      icon: Icon
      picture: Art
icons:
  flame:
    drawing: own-flame
    alt: Flame
sections:
  spells:
    title: Spells
    source: [rulebook]
    picture:
      file: cave.png
      alt: The mouth of a cave.
    blocks:
      all:
        kind: entries
        collection: spells
        style: table
        columns: [name, cost, copies, text, fields.range]
        where: cost > 1
        sort: -cost
        totals: [copies]
decks:
  spell-cards:
    title: Spell cards
    size: poker
    cards:
      all: {kind: entries, collection: spells}
sheets:
  spells:
    title: Spells
    front:
      title: All spells
      bands:
        - fill: [spells]
"""
DRAWING = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <path d="M100 400L256 60l156 340z"/>
</svg>
"""
CREDITS = "own-flame:\n  by: Ada Example\n  licence: CC BY 4.0\n"


@dataclass(frozen=True)
class Planted:
    """One corruption: the files that differ, and where it must be found; None for nowhere."""

    files: Files
    wanted: Spot | None


Planting = Callable[[], Iterator[Planted]]
BESIDE_KINDS: dict[str, Planting] = {}
"""Kinds of corruptions beside the content by what they are."""
MOST_OF_A_KIND = 24


def beside(function: Planting) -> Planting:
    """Register a kind of corruption under its docstring."""
    assert function.__doc__
    assert function.__doc__ not in BESIDE_KINDS.keys() | KINDS.keys() | CATALOG_KINDS.keys()
    BESIDE_KINDS[function.__doc__] = function
    return function


def as_csv(grid: Grid, delimiter: str = ",") -> str:
    """Return a table as spreadsheets write it: texts with the delimiter in quotes."""

    def cell(value: Value) -> str:
        words = "" if value is None else str(value)
        needs_quotes = delimiter in words or '"' in words or "\n" in words
        return '"' + words.replace('"', '""') + '"' if needs_quotes else words

    return "".join(delimiter.join(map(cell, row)) + "\n" for row in grid)


def with_cell(line: int, column: int, value: Value, grid: Grid = GRID) -> Grid:
    """Return a table with another value in a cell, counted from 1; the heads are line 1."""
    rows = [list(row) for row in grid]
    rows[line - 1][column - 1] = value
    return rows


def spot(text: str, line: int, column: int, delimiter: str = ",") -> tuple[int, int]:
    """Return line and column at which a cell of delimited text begins, behind its quote."""
    words = text.split("\n")[line - 1]
    at, is_quoted, cell = 0, False, 1
    while cell < column:
        is_quoted ^= words[at] == '"'
        cell += words[at] == delimiter and not is_quoted
        at += 1
    return line, at + 1 + (words[at : at + 1] == '"')


@cache
def picture() -> bytes:
    """Return a sound picture that is large enough for a card."""
    return saved(gradient(760, 480), "PNG")


def clean_files() -> dict[str, str | bytes]:
    """Return the files of the game without a corruption."""
    return {
        "own.yaml": OWN,
        "spells.csv": as_csv(GRID),
        "icons/own-flame.svg": DRAWING,
        "icons/credits.yaml": CREDITS,
        "pictures/cave.png": picture(),
    }


def from_table(name: str) -> str:
    """Return the content with its rows from another file."""
    return OWN.replace("from: spells.csv", f"from: {name}")


def findings_of(files: Files) -> list[Finding]:
    """Return the errors and warnings of the game with some files changed; b"" for none."""
    every = clean_files() | dict(files)
    if "from: spells.csv" not in str(every["own.yaml"]):
        del every["spells.csv"]
    with tempfile.TemporaryDirectory() as home:
        folder = write_game(Path(home), {name: data for name, data in every.items() if data != b""})
        found = check(library_of(folder)).findings
    return [each for each in found if each.severity is not Severity.NOTE]


def spot_of(finding: Finding) -> Spot:
    """Return where a finding is, with the file as the game's folder has it."""
    file = os.path.relpath(finding.place.file, "content/minimal")
    return finding.code, file, finding.place.line, finding.place.column


def planted(most: int = MOST_OF_A_KIND) -> list[tuple[str, Planted]]:
    """Return a seeded choice of the corruptions of each kind."""
    choice = []
    for name, function in BESIDE_KINDS.items():
        every = list(function())
        assert every, f"there is no way to do this: {name}"
        rng = random.Random(name)
        choice += [(name, each) for each in rng.sample(every, min(most, len(every)))]
    return choice


def missed(what: Planted) -> str:
    """Return what is wrong with how a corruption is found; "" where it is found at its place.

    What does no harm (``wanted`` is None) must give no finding at all.
    """
    found = findings_of(what.files)
    spots = [spot_of(each) for each in found]
    if (what.wanted in spots) if what.wanted else not found:
        return ""
    told = "; ".join(f"{each.place} {each.code} {each.message}" for each in found[:4])
    return f"{what.wanted or 'no finding'} wanted, reported: {told or 'nothing'}"
