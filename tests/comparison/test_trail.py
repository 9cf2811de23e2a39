"""Places of the content are called as players call them."""

from __future__ import annotations

import pytest

from generator.comparison.trail import Spoken, human
from generator.content.network import Link
from generator.content.read import read_game
from generator.language.labels import read_labels
from generator.language.wording import Wording
from generator.resources import BUNDLED_CONTENT, TEMPLATES
from tests.printing import BUNDLED


@pytest.fixture(scope="module")
def spoken() -> Spoken:
    game = read_game(BUNDLED_CONTENT / BUNDLED).game
    assert game is not None
    wording = Wording(game.content, game.language)
    return Spoken(game.content, wording, read_labels(TEMPLATES, "en"))


@pytest.mark.parametrize(
    ("path", "names", "words"),
    [
        ("values.vampire_track.goal", ["Vampire track goal"], "6"),
        ("collections.encounters.entries.bats.copies", ["Encounters", "Bats", "copies"], "3"),
        (
            "matrices.hunter-wins.cells.knife.claws",
            ["Combat, the Hunter wins", "Knife against Claws"],
            "Wound (wound 2)",
        ),
        ("places.madrid.size", ["Madrid", "size"], "Large city"),
        ("places.madrid.port", ["Madrid", "port"], "no"),
        ("game.players", ["number of players"], "2–5"),
        ("game.year", ["year"], "2006"),
        ("sections.combat.title", [], "Combat"),
        (
            "modifiers.castle.by",
            ["Combat takes place at Castle Dracula.", "change of the roll"],
            "+1",
        ),
        ("errata.no-such", [], ""),
    ],
)
def test_names_and_words(spoken: Spoken, path: str, names: list[str], words: str) -> None:
    steps = path.split(".")
    assert (spoken.trail(steps), spoken.words(steps)) == (names, words)


def test_what_came_is_told_with_all_its_words(spoken: Spoken) -> None:
    words = spoken.words(["collections", "encounters", "entries", "bats"])
    assert words.startswith("Bats · ")
    assert "copies: 3" in words


def test_links(spoken: Spoken) -> None:
    assert spoken.link(Link("lisbon", "madrid", "rail")) == "Lisbon – Madrid by rail"
    assert spoken.link(Link("lisbon", "madrid", "road", True)) == "Lisbon → Madrid by road"


def test_languages_are_called_in_the_language_of_the_page(spoken: Spoken) -> None:
    assert spoken.language("pl") == "Polish"


def test_ids_as_words() -> None:
    assert human("trap_damage") == "Trap damage"
    assert human("rail rail-express") == "Rail express"
