"""Place cards show where their place is, in the colours of the edition and in words."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from generator.content import resources
from generator.content.resources import BUNDLED_CONTENT
from generator.imposition.sizes import card_size_named
from generator.layout.proof import Proof
from generator.render.jobs import run
from generator.units import A4, Paper
from tests.printing import side_jobs
from tests.render.test_hyphenation import in_language


@cache
def card(place: str, language: str) -> Proof:
    library = resources.library(BUNDLED_CONTENT)
    game = in_language(library, language)
    size = card_size_named(game.content.decks["place-cards"].size)
    job = side_jobs(game, library, A4, "colour")[0]
    paper = Paper(size.name, size.width, size.height)
    job = replace(job, language=language, sheet_id="place-cards", side_name=place, paper=paper)
    return run(job).proof


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("cagliari", "Karte: Cagliari mit den Wegen nach Mittelmeer und Tyrrhenisches Meer"),
        ("vienna", "Karte: Wien mit den Wegen nach Budapest, München, Prag, Zagreb und Venedig"),
    ],
)
def test_the_map_of_a_card_is_told_once(place: str, words: str) -> None:
    tags = card(place, "de").tags
    assert tags is not None
    said = [tag.words for tag in tags.all() if tag.role == "Figure"]
    assert [each for each in said if each.startswith("Karte: ")] == [words]
