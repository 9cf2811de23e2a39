"""The games that come with the program are printed whole: every side, language and paper.

Fury of Dracula is built by the tests of the pipeline.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build import checking
from generator.build.checking import Policy, Profile
from generator.build.pipeline import Built
from generator.build.request import MAP
from generator.content import resources
from generator.content.game import Game
from generator.content.resources import BUNDLED_CONTENT
from generator.units import A4, LETTER, Paper
from tests.printing import BUNDLED, build, missing_texts, page_count, single_pages

SIDES = {
    "crossing-the-asper": [
        "rules/front",
        "rules/back",
        "charts/front",
        "charts/back",
        "brenn/front",
        "brenn/back",
        "lethen/front",
        "lethen/back",
    ],
    "draculas-america": [
        "campaign/front",
        "campaign/back",
        "actions/front",
        "roster/front",
        "roster/back",
        "territories/front",
        "territories/back",
    ],
    "drako": [
        "rules-summary/front",
        "rules-summary/back",
        "dragon-sheet/front",
        "dwarf-sheet/front",
        "symbols/front",
    ],
    "generala": ["rules/front", "pad/front"],
    "koi-koi": ["rules/front", "rules/back"],
    "nine-mens-morris": ["morris/front", "morris/back"],
    "the-hunt": [
        "rules-summary/front",
        "rules-summary/back",
        "reference/front",
        "reference/back",
        "places/front",
    ],
}
"""The sides of each game that is printed here."""
PAPERS = (A4, LETTER)
COUNTERS = {"crossing-the-asper": 75}
"""How many faces of counters a game has: printed once, laid on each paper."""
BY_GAME = pytest.mark.parametrize("id", sorted(SIDES))


@dataclass(frozen=True)
class Printed:
    """What a build of several games gave, and where."""

    games: dict[str, Game]
    out: Path
    built: Built


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return the games, built in every language on A4 and Letter by two processes."""
    out = tmp_path_factory.mktemp("library") / "output"
    library = resources.library(BUNDLED_CONTENT)
    built = build(library, out, games=tuple(SIDES), papers=PAPERS, jobs=2)
    games = {game.id: game for game in checking.check(library, tuple(SIDES)).games}
    return Printed(games, out, built)


def printed_languages(id: str) -> set[str]:
    """Return the languages that a game is written in and translated into."""
    folder = BUNDLED_CONTENT / id
    (source,) = re.findall(r"^  source_language: (\w+)$", (folder / "game.yaml").read_text(), re.M)
    return {source, *(path.stem for path in (folder / "locale").glob("*.po"))}


def test_the_games_that_come_with_the_program() -> None:
    folders = {folder.name for folder in resources.library(BUNDLED_CONTENT).games()}
    assert folders == {BUNDLED, *SIDES}


def test_they_are_without_findings() -> None:
    library = resources.library(BUNDLED_CONTENT)
    checked = checking.check(library, (), Policy(Profile.RELEASE))
    assert [f"{each.place} {each.code} {each.message}" for each in checked.findings] == []
    assert len(checked.games) > len(SIDES)


def test_they_print_without_findings(printed: Printed) -> None:
    found = [f"{each.place} {each.code} {each.message}" for each in printed.built.findings]
    assert found == []
    maps = [game for game in printed.games.values() if game.content.has_drawn_map]
    assert len(maps) == 1
    sides = sum(len(sides) * len(printed_languages(id)) for id, sides in SIDES.items())
    sides += sum(len(printed_languages(game.id)) for game in maps)
    grids = {id: len(game.content.gridmaps) for id, game in printed.games.items()}
    assert grids["crossing-the-asper"] == 1
    sides += sum(len(printed_languages(id)) * number for id, number in grids.items())
    faces = sum(len(printed_languages(id)) * number for id, number in COUNTERS.items())
    assert printed.built.printed == sides * len(PAPERS) + faces


@BY_GAME
def test_every_side_is_in_the_files(printed: Printed, id: str) -> None:
    game = printed.games[id]
    assert set(game.languages) == printed_languages(id)
    sheets = game.content.sheets.items()
    assert [f"{sheet}/{side}" for sheet, each in sheets for side in each.sides] == SIDES[id]
    pages = {sheet: len(each.sides) for sheet, each in sheets} | {id: len(SIDES[id])}
    if game.content.has_drawn_map:
        pages[MAP] = 1
    pages |= dict.fromkeys(game.content.map_sheets, 1)
    laid = {"counters": 2} if id in COUNTERS else {}  # a front and a back
    found = {
        f"{path.parent.name}/{path.stem}": page_count(path)
        for path in (printed.out / id).rglob("*.pdf")
    }
    assert found == {
        f"{language}/{name}-{paper.name}": count
        for language in printed_languages(id)
        for name, count in pages.items()
        for paper in PAPERS
    } | {
        f"{language}/{name}-{paper.name}-duplex-long": count
        for language in printed_languages(id)
        for name, count in laid.items()
        for paper in PAPERS
    }


@BY_GAME
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_text_is_printed(printed: Printed, id: str, paper: Paper) -> None:
    game = printed.games[id].with_errata()
    source = game.content.game.source_language
    pages = single_pages(printed.out / id / source / f"{id}-{paper.name}.pdf")
    assert len(pages) == len(SIDES[id])
    for side_id, pdf in zip(SIDES[id], pages, strict=True):
        count, missing = missing_texts(game, side_id, pdf)
        assert count > 5
        assert missing == [], side_id
