"""The games that come with the program are printed whole: every side in every language.

All are printed on A4, some on Letter too: ``make sheets`` prints every language on both.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.build import checking
from generator.build.checking import Policy, Profile
from generator.build.request import MAP
from generator.content import resources
from generator.content.game import Game
from generator.content.resources import BUNDLED_CONTENT
from generator.findings import Finding
from generator.units import A4, LETTER, Paper
from tests.bundled import bundled, bundled_library
from tests.printing import BUNDLED, build, missing_texts, page_count, single_pages

pytest_plugins = ["tests.builds"]
pytestmark = pytest.mark.timeout(3600)  # seconds: all is printed at once, on a busy machine too

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
    "fury-of-dracula": [
        "rules-summary/front",
        "rules-summary/back",
        "player-reference/front",
        "player-reference/back",
        "combat-results/front",
        "combat-results/back",
        "encounters/front",
        "places/front",
        "places/back",
        "set-up/front",
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
ON_LETTER = {"de", "he"}
"""The languages that a game is printed in on Letter, beside its own.

The longest words, and those that run the other way: what is too much for this paper alone is found
in these first.
"""
COUNTERS = {"crossing-the-asper": 75}
"""How many faces of counters a game has: printed once, laid on each paper."""
BY_GAME = pytest.mark.parametrize("id", sorted(SIDES))


@dataclass(frozen=True)
class Printed:
    """What builds of all games gave, and where: all that was found, and how many sides."""

    games: dict[str, Game]
    out: Path
    findings: tuple[Finding, ...]
    count: int


@pytest.fixture(scope="module")
def printed(english_sides: Path, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Return the games, built by two processes; what was printed before is in the cache."""
    out = tmp_path_factory.mktemp("library") / "output"
    shutil.copytree(english_sides, out)
    library = bundled_library()
    games = {game.id: game for game in bundled().games if game.id in SIDES}
    builds = [build(library, out, games=tuple(SIDES), papers=(A4,), jobs=2)]
    for source in sorted({game.content.game.source_language for game in games.values()}):
        ids = tuple(id for id, game in games.items() if game.content.game.source_language == source)
        languages = tuple(
            sorted({language for id in ids for language in printed_languages(id, LETTER)})
        )
        options = {"games": ids, "languages": languages, "papers": (LETTER,), "jobs": 2}
        builds.append(build(library, out, **options))
    return Printed(
        games,
        out,
        tuple(finding for built in builds for finding in built.findings),
        sum(built.printed + built.reused for built in builds),
    )


def source_of(id: str) -> str:
    """Return the language that a game is written in."""
    text = (BUNDLED_CONTENT / id / "game.yaml").read_text("utf-8")
    (source,) = re.findall(r"^  source_language: (\w+)$", text, re.M)
    return str(source)


def printed_languages(id: str, paper: Paper = A4) -> set[str]:
    """Return the languages that a game is printed in on a paper."""
    known = {source_of(id), *(path.stem for path in (BUNDLED_CONTENT / id / "locale").glob("*.po"))}
    return known if paper is A4 else known & (ON_LETTER | {source_of(id)})


def test_the_games_that_come_with_the_program() -> None:
    folders = {folder.name for folder in resources.library(BUNDLED_CONTENT).games()}
    assert folders == set(SIDES)
    assert {language for id in SIDES for language in printed_languages(id, LETTER)} > ON_LETTER


def test_they_are_without_findings() -> None:
    library = resources.library(BUNDLED_CONTENT)
    checked = checking.check(library, (), Policy(Profile.RELEASE))
    assert [f"{each.place} {each.code} {each.message}" for each in checked.findings] == []
    assert len(checked.games) > len(SIDES), "with the parts that games share"


def test_they_print_without_findings(printed: Printed) -> None:
    found = [f"{each.place} {each.code} {each.message}" for each in printed.findings]
    assert found == []
    maps = {id for id, game in printed.games.items() if game.content.has_drawn_map}
    assert maps == {BUNDLED, "the-hunt"}
    grids = {id: len(game.content.gridmaps) for id, game in printed.games.items()}
    assert grids["crossing-the-asper"] == 1
    each = {id: len(sides) + (id in maps) + grids[id] for id, sides in SIDES.items()}
    papers = {id: [len(printed_languages(id, paper)) for paper in PAPERS] for id in SIDES}
    faces = sum(number * sum(papers[id]) for id, number in COUNTERS.items())
    assert printed.count == sum(each[id] * sum(papers[id]) for id in SIDES) + faces


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
        f"{language}/{name}-{paper.name}{way}": count
        for paper in PAPERS
        for language in printed_languages(id, paper)
        for way, counts in (("", pages), ("-duplex-long", laid))
        for name, count in counts.items()
    }


@pytest.mark.parametrize("id", sorted(SIDES.keys() - {BUNDLED}))  # which the pipeline's tests read
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
