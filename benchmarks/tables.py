"""Measure tables: 2,000 rows beside the YAML of the same facts, and cards from a table.

``python -m benchmarks.tables FOLDER`` measures the deck of one game alone, for its memory.
"""

from __future__ import annotations

import csv
import itertools
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import yaml

from benchmarks.building import CHROMIUM
from benchmarks.large_game import invented_name
from benchmarks.measure import PLAYERAID, head, largest_process, medians_by_turns, row
from benchmarks.peers import body, document, standalone
from generator.build import checking
from generator.content.resources import TEMPLATES, library
from generator.content.theme import read_theme
from generator.imposition.sizes import card_size_named
from generator.layout.backs import BACK
from generator.layout.cards import cards_of
from generator.render.jobs import deck_types, pages_of, press_for, side_of
from generator.render.sidejob import SideJob
from generator.units import Paper

ROWS, CARDS = 2_000, 150
MOST_MB = 130
"""What a process may take at most for any number of cards, in MB."""
FORMATS = ("csv", "jsonl", "xlsx")
HEADS = ("Name", "School", "Range", "Effect", "Cost", "Copies", "Icon")
GAME, DECK = "spells", "spell-cards"
_COLUMNS = {
    "name": "Name",
    "group": "School",
    "fields.range": "Range",
    "text": "Effect",
    "cost": "Cost",
    "copies": "Copies",
    "icon": "Icon",
}
_THINGS = ("Flame", "Frost", "Storm", "Vine", "Mirror", "Shadow", "Lantern")
_EFFECTS = (
    "Draw {} cards, then discard one of them.",
    "Choose a player at the table: that player skips the next {} turns.",
    "Until dusk, every {}. token that is moved goes back to where it came from.",
    "Burn a card of this school, and gain {} coins for it.",
)


def measure() -> None:
    """Measure reading and checking, printing, and decks with a layout; print four tables."""
    with tempfile.TemporaryDirectory() as name:
        _measure_reading(Path(name))
    with tempfile.TemporaryDirectory() as name:
        _measure_cards(Path(name))
    with tempfile.TemporaryDirectory() as name:
        _measure_types(Path(name))
    with tempfile.TemporaryDirectory() as name:
        measure_growth(Path(name))


def _measure_reading(home: Path) -> None:
    kinds = ("yaml", *FORMATS)
    commands = [
        [*PLAYERAID, "check", "--content", str(write_game(home / kind, kind, ROWS))]
        for kind in kinds
    ]
    peer, *others = medians_by_turns([(command, None) for command in commands])
    head(f"check a game of {ROWS:,} entries")
    row("the facts as YAML", peer)
    for kind, seconds in zip(FORMATS, others, strict=True):
        row(f"the facts as {kind.upper()}", seconds, f"{seconds / peer:.2f} of YAML")
    for kind, command in zip(kinds, commands, strict=True):
        print(f"most memory, {kind.upper()}: {largest_process(command):.0f} MB")


def _measure_cards(home: Path) -> None:
    content = write_game(home / "game", "csv", CARDS)
    out = home / "out"
    chromium = _chromium(home, content)
    build = [*PLAYERAID, "build", "--content", str(content), "--out", str(out), "--sheet", DECK]
    build += ["--paper", "a4", "--edition", "colour"]
    forget = partial(shutil.rmtree, out, ignore_errors=True)
    peer, cold, alone = medians_by_turns(
        [(chromium, None), (build, forget), ([*build, "--jobs", "1"], forget)]
    )
    forget()
    memory = largest_process(build)
    head(f"a deck of {CARDS} cards from a table, A4")
    row("Chromium, cold, the same cards as HTML", peer)
    row("playeraid, cold, all cores", cold, f"{cold / peer:.2f} of Chromium")
    row("playeraid, cold, one process", alone, f"{alone / cold:.2f} of all cores")
    print(f"largest process of a cold build: {memory:.0f} MB")


def _measure_types(home: Path) -> None:
    """Measure how the search for the type sizes of a deck grows with its cards."""
    head("type sizes of a deck with a layout, found once a build")
    taken, memory = {}, {}
    for cards in (CARDS, ROWS):
        content = write_game(home / str(cards), "csv", cards, layout="action")
        command = [sys.executable, "-m", "benchmarks.tables", str(content)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        taken[cards], memory[cards] = float(done.stdout), largest_process(command)
    row(f"{CARDS} cards", taken[CARDS], f"{memory[CARDS]:.0f} MB")
    growth = taken[ROWS] / taken[CARDS] / (ROWS / CARDS)
    row(f"{ROWS:,} cards", taken[ROWS], f"{memory[ROWS]:.0f} MB; {growth:.2f} of linear growth")


def measure_growth(home: Path, counts: tuple[int, int] = (CARDS, ROWS)) -> None:
    """Measure how a cold build of a deck with a layout grows with its cards, laid on paper.

    Time grows at most as fast as the cards do, and no process needs more than ``MOST_MB``.
    """
    head("a deck with a layout, printed cold and laid on paper")
    taken = {}
    for cards in counts:
        content = write_game(home / str(cards), "csv", cards, layout="action")
        build = [*PLAYERAID, "build", "--content", str(content), "--sheet", DECK, "--paper", "a4"]
        build += ["--impose", "duplex-long"]
        begin = time.perf_counter()
        memory = largest_process([*build, "--out", str(home / f"out-{cards}")])
        taken[cards] = time.perf_counter() - begin
        verdict = "within" if memory <= MOST_MB else "OVER"
        row(f"{cards:,} cards", taken[cards], f"{memory:.0f} MB, {verdict} {MOST_MB}")
    few, many = counts
    print(f"{taken[many] / taken[few] / (many / few):.2f} of linear growth")
    peer = largest_process(_chromium(home, write_game(home / "peer", "csv", many)))
    print(f"largest process: {memory / peer:.2f} of Chromium's with the same cards, {peer:.0f} MB")


def _chromium(home: Path, content: Path) -> list[str]:
    """Return the command by which Chromium prints the cards of a game, written as HTML."""
    page, pdf = home / "cards.html", home / "cards.pdf"
    _write_page(content, page)
    own = f"--user-data-dir={home / 'chromium'}"
    return [*CHROMIUM, own, f"--print-to-pdf={pdf}", page.as_uri()]


def _seconds_of_types(content: Path) -> float:
    """Return how long a process that is ready takes to find the type sizes of a deck."""
    work = _deck(content)
    press_for(work[0])
    begin = time.perf_counter()
    types = deck_types(work[0])
    assert types.sizes
    return time.perf_counter() - begin


def _write_page(content: Path, path: Path) -> None:
    """Write the cards and their back as one HTML file that needs no other, a card a page."""
    work = _deck(content)
    assert len(work) > 1
    pages = pages_of(work[0])
    html = document([body(job) for job in work], pages.style(side_of(work[0])))
    path.write_text(standalone(html, pages.assets), "utf-8")


def _deck(content: Path) -> list[SideJob]:
    """Return the jobs of the cards of a game and of their back."""
    games = library(content)
    (game,) = checking.check(games).games
    folder = games.theme(game.content.game.theme)
    assert folder is not None
    theme = read_theme(folder)[0]
    assert theme is not None
    size = card_size_named("poker")
    paper = Paper(size.name, size.width, size.height)
    return [
        SideJob(game, DECK, name, "en", paper, theme, "colour", TEMPLATES)
        for name in [*(card.id for card in cards_of(game, DECK)), BACK]
    ]


def write_game(home: Path, kind: str, rows: int, layout: str = "") -> Path:
    """Write a game whose entries are YAML or come from a table; return the folder of content."""
    folder = home / "content" / GAME
    folder.mkdir(parents=True)
    entries = list(itertools.islice(_rows(), rows))
    spells: dict[str, Any] = {"name": "Spells", "source": ["rulebook"]}
    if kind == "yaml":
        schools = {words.lower(): {"name": words} for words in _THINGS}
        spells |= {"groups": schools, "fields": {"range": {"label": "Range"}}}
        spells["entries"] = {
            f"spell-{number}": _entry(entry) for number, entry in enumerate(entries)
        }
    else:
        spells |= {"from": f"spells.{kind}", "columns": _COLUMNS}
        _write_table(folder / f"spells.{kind}", kind, entries)
    facts = _facts()
    facts["decks"][DECK] |= {"layout": layout} if layout else {}
    text = yaml.dump(facts | {"collections": {"spells": spells}}, Dumper=yaml.CSafeDumper)
    (folder / "game.yaml").write_text(text, "utf-8")
    return folder.parent


def _write_table(path: Path, kind: str, entries: list[tuple[str | int, ...]]) -> None:
    if kind == "csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([HEADS, *entries])
    elif kind == "jsonl":
        lines = (json.dumps(dict(zip(HEADS, entry, strict=True))) for entry in entries)
        path.write_text("\n".join(lines), "utf-8")
    else:
        import openpyxl

        workbook = openpyxl.Workbook(write_only=True)
        sheet = workbook.create_sheet("Cards")
        for entry in (HEADS, *entries):
            sheet.append(entry)
        workbook.save(path)


def _rows() -> Iterator[tuple[str | int, ...]]:
    random = Random(1)
    for number in itertools.count():
        thing, name = random.choice(_THINGS), invented_name(number)
        effect = random.choice(_EFFECTS).format(random.randint(2, 6))
        text = f"{name}: {effect}"  # so that no two texts are alike
        reach, cost = f"{random.randint(1, 9)} spaces", random.randint(1, 9)
        icon = random.choice(("coin", "tower"))
        yield f"{thing} of {name}", thing, reach, text, cost, 1, icon


def _entry(cells: tuple[str | int, ...]) -> dict[str, Any]:
    name, school, reach, text, cost, copies, icon = cells
    return {
        "name": name,
        "group": str(school).lower(),
        "fields": {"range": reach},
        "text": text,
        "cost": str(cost),
        "copies": copies,
        "icon": icon,
    }


def _facts() -> dict[str, Any]:
    """Return the topics of the game that are alike in all formats."""
    return {
        "game": {
            "schema_version": 2,
            "id": GAME,
            "title": "Spells",
            "publisher": "Nobody",
            "year": 2024,
            "source_language": "en",
            "theme": "classic",
            "notice": "Invented, to measure with.",
        },
        "changes": [{"version": "1.0", "date": "2024-01-02", "text": "First version."}],
        "sources": {"rulebook": {"title": "The rulebook", "short": "RB"}},
        "icons": {
            "coin": {"drawing": "two-coins", "alt": "Coin"},
            "tower": {"drawing": "castle", "alt": "Tower"},
        },
        "decks": {
            DECK: {
                "title": "Spell cards",
                "size": "poker",
                "cards": {"all": {"kind": "entries", "collection": "spells"}},
            }
        },
    }


if __name__ == "__main__":
    print(_seconds_of_types(Path(sys.argv[1])))
