"""What templates print of places: names, ways, the index."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.model import Places
from generator.language.wording import Wording
from generator.layout.compose import units_of
from generator.layout.side import Unit
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


ICONS = """
icons:
  house: {drawing: village, alt: Town}
  tower: {drawing: castle, alt: Castle}
"""
LISTED = (
    LAND.replace(
        "{name: Town}", "{name: Town, icon: house}\n  keep: {name: Keep, icon: tower}"
    ).replace("Zell, kind: town", "Zell, kind: keep, code: ZE")
    + """
sections:
  ways:
    title: Ways
    source: [rulebook]
    blocks:
      all: {kind: places, codes: true}
"""
)


def _listed(folder: Path, places: str = LISTED) -> tuple[Wayfinding, list[Unit]]:
    game = sound_game(folder, {"map.yaml": places, "icons.yaml": ICONS})
    units = list(units_of(game, "ways", splitting=True))
    assert [each for unit in units for each in unit.items] == ["p2", "p4", "p3", "p1"]
    return Wayfinding(game, Inline(game, Wording(game.content, "en"))), units


def test_a_repeated_heading_says_which_letters_are_below_it(tmp_path: Path) -> None:
    wayfinding, units = _listed(tmp_path)
    second, last = (replace(units[number], resumes=True) for number in (1, 3))
    assert wayfinding.reach(second, [second, last]) == "A–B"
    assert wayfinding.reach(last, [second, last]) == "Z"
    assert wayfinding.reach(second, [second]) == "A–Z"
    assert wayfinding.reach(second, [second, units[2]], is_column=True) == "A–B"


def test_letters_tell_a_column_from_the_one_beside_it(tmp_path: Path) -> None:
    wayfinding, units = _listed(tmp_path, LISTED.replace("Älm", "Asel"))
    first, second = (replace(unit, resumes=True) for unit in units[:2])
    assert wayfinding.reach(first, [first, second]) == "Ase"
    assert wayfinding.reach(second, [first, second]) == "Ash–Z"


def test_only_what_few_places_of_a_list_are_has_an_icon_beside_a_code(tmp_path: Path) -> None:
    wayfinding, units = _listed(tmp_path)
    block = units[0].block
    assert isinstance(block, Places)
    assert wayfinding.mark(block, "p1") == "tower"
    assert wayfinding.mark(block, "p2") is None
    assert wayfinding.mark(replace(block, codes=False), "p2") == "house"
