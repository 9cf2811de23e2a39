"""What templates print of places: names, ways, the index."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.language.wording import Wording
from generator.render.inline import Inline
from generator.render.wayfinding import Wayfinding
from tests.language.test_lookup import LAND
from tests.support import sound_game


@pytest.fixture
def wayfinding(tmp_path: Path) -> Wayfinding:
    game = sound_game(tmp_path, {"map.yaml": LAND})
    return Wayfinding(game, Inline(game, Wording(game.content, "en")))


def test_ways_lead_to_the_places_of_their_rings(wayfinding: Wayfinding) -> None:
    first, *_ = wayfinding.ways_from("p1")
    assert first.means == "rail"
    assert wayfinding.most_steps("rail") >= len(first.rings)
    names = wayfinding.names(first.rings[0])
    assert "Älm" in names
    assert "Ash" in names
    assert wayfinding.codes(first.rings[0])


def test_a_name_that_no_text_marks_is_on_no_side(wayfinding: Wayfinding) -> None:
    assert wayfinding.sides()
    assert wayfinding.sides_naming("places.p1.name") == ()
