"""A card with the odds of a combat: its words, its size, its tags."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pikepdf
import pytest

from generator.content.editions import Edition
from generator.content.resources import TEMPLATES
from generator.imposition.sizes import card_size_named
from generator.play.crt import Combat, combat_odds
from generator.render.combatcards import CombatCard
from generator.render.singlecard import TooSmallCardError
from generator.units import MM_PER_INCH
from tests.crts import wargame
from tests.printing import bundled_theme, normal, page_texts


@cache
def card(size: str = "poker", edition: Edition = "colour") -> CombatCard:
    game = wargame(Path(mkdtemp()))
    combat = Combat(7, 3, "wood", ("flank", "captain"))
    odds = combat_odds(game.content, "assault", combat)
    theme = bundled_theme("classic")
    return CombatCard(game, odds, card_size_named(size), theme, edition, TEMPLATES)


@pytest.mark.parametrize("edition", ["colour", "mono"])
def test_it_says_how_the_combat_is_looked_up_and_the_chances(edition: Edition) -> None:
    (text,) = page_texts(card(edition=edition).pdf())
    for words in ("Assault 7 : 3", "Wood", "Column 2:1", "Roll +1", "Defence gives way", "33.3%"):
        assert normal(words) in text


def test_the_page_is_the_trimmed_card_with_tags() -> None:
    with pikepdf.Pdf.open(io.BytesIO(card().pdf())) as pdf:
        (page,) = pdf.pages
        left, top, right, bottom = (float(side) for side in page.TrimBox)
        size = [round(side * MM_PER_INCH / 72, 1) for side in (right - left, bottom - top)]
        assert size == [63.5, 88.9]
        assert "/StructTreeRoot" in pdf.Root
        assert str(pdf.docinfo.Title).startswith("Minimal – Assault")


def test_no_room_is_said() -> None:
    with pytest.raises(TooSmallCardError, match="of size “20x20mm”"):
        card("20x20").pdf()
