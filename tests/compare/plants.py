"""A bundled game with planted changes, each with the fact that must be reported."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

from generator.compare.facts import Fact, Versions, changed_facts
from generator.content.game import Game
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.language.labels import read_labels
from tests.printing import BUNDLED

MAP = "../shared/europe/map.yaml"


class Plant(NamedTuple):
    """A change of a file, and the expected fact.

    ``fact`` has heading, kind, what, old, new; ``sides`` are where it is printed.
    """

    file: str
    before: str
    after: str
    fact: tuple[str, str, str, str, str] | None
    sides: frozenset[str] = frozenset()


SUMMARY_BACK = frozenset({"rules-summary/back"})
PLACES = frozenset({"places/front", "places/back", "map/"})
PLANTS = (
    Plant(
        "values.yaml",
        "    goal: 6\n",
        "    goal: 7\n",
        ("", "changed", "Dracula’s turn", "6", "7"),
        frozenset({"rules-summary/front", "set-up/front", "player-reference/back"}),
    ),
    Plant(
        "combat.yaml",
        "A Hunter fights Dracula or an Agent, in rounds.",
        "A Hunter fights Dracula or an Agent, in up to three rounds.",
        (
            "Combat",
            "reworded",
            "",
            "A Hunter fights Dracula or an Agent, in rounds.",
            "A Hunter fights Dracula or an Agent, in up to three rounds.",
        ),
        SUMMARY_BACK,
    ),
    Plant(
        "reference.yaml",
        "            title: Is the combat over?\n",
        "            title: Has the combat ended?\n",
        ("A combat round", "reworded", "", "Is the combat over?", "Has the combat ended?"),
        SUMMARY_BACK,
    ),
    Plant(
        "combat.yaml",
        "          garlic:\n",
        "          fog: Not in fog.\n          garlic:\n",
        ("Combat", "added", "", "", "Not in fog."),
        SUMMARY_BACK,
    ),
    Plant(
        "hunter-wins.csv",
        "repel,wound-1,",
        "repel,wound-2,",
        (
            "Combat, the Hunter wins",
            "changed",
            "Punch against Mesmerize",
            "Wound 1",
            "Wound 2",
        ),
    ),
    Plant(
        "encounters.yaml",
        "            then: In Eastern Europe",
        "            then: In all of Eastern Europe",
        (
            "Encounters",
            "reworded",
            "Minion, Encountered",
            "In Eastern Europe the Agent adds +1 to each combat roll.",
            "In all of Eastern Europe the Agent adds +1 to each combat roll.",
        ),
        frozenset({"encounters/front"}),
    ),
    Plant(
        "items.csv",
        "Dogs,2,",
        "Dogs,3,",
        ("Item cards", "changed", "Dogs, copies", "2", "3"),
    ),
    Plant(
        "combat.yaml",
        "    by: bonus.castle\n",
        "    by: 3\n",
        (
            "",
            "changed",
            "Combat takes place at Castle Dracula., change of the roll",
            "+1",
            "+3",
        ),
    ),
    Plant(
        MAP,
        "rail: [alicante, lisbon, santander, saragossa]",
        "rail: [lisbon, santander, saragossa]",
        ("", "removed", "Alicante – Madrid by rail", "Alicante – Madrid by rail", ""),
        PLACES,
    ),
    Plant(MAP, "      rail: [barcelona, madrid]", "      rail: [barcelona]", None),
    Plant(
        "game.yaml",
        "  publisher: Fantasy Flight Games",
        "  publisher: Another House",
        ("", "reworded", "publisher", "Fantasy Flight Games", "Another House"),
    ),
    Plant("game.yaml", "  theme: gothic", "  theme: classic", None),
)
"""Changes of a bundled game; those without a fact belong to another, or are no facts."""


def planted(home: Path) -> Path:
    """Copy the bundled game with all changes; return its folder."""
    for name in (BUNDLED, "shared"):
        shutil.copytree(BUNDLED_CONTENT / name, home / "content" / name)
    folder = home / "content" / BUNDLED
    for plant in PLANTS:
        path = folder / plant.file
        text = path.read_text("utf-8")
        assert plant.before in text, plant
        path.write_text(text.replace(plant.before, plant.after, 1), "utf-8")
    return folder


def read(folder: Path) -> Game:
    """Return the game in a folder, which must be readable."""
    game = read_game(folder).game
    assert game is not None
    assert game.whole
    return game


def facts_of(old: Game, new: Game) -> tuple[Fact, ...]:
    """Return the changed facts between two games, in English."""
    return changed_facts(Versions(old, new, old, new, read_labels(TEMPLATES, "en")))
