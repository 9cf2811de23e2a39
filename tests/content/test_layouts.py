"""Layouts: the built-in ones, those of a game, and what a deck changes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.layouts import (
    SHOWN,
    bases_of,
    built_in,
    changed,
    layout_of,
    layouts_of,
    read_layout,
    shown_in,
)
from generator.content.model import Zone
from generator.imposition.sizes import CARD_SIZES
from generator.layout.zones import placed
from generator.units import Paper
from tests.laying import deck, game_with

OWN = "layouts:\n  action: {zones: {name: {shows: name, left: 5, right: 5, top: 5, height: 9}}}\n"


def test_there_are_built_in_layouts() -> None:
    assert {"action", "event", "reference", "unit"} <= set(built_in())
    assert all(layout.note for layout in built_in().values())


@pytest.mark.parametrize("name", built_in())
def test_a_built_in_layout_shows_what_there_is(name: str) -> None:
    zones = built_in()[name].zones
    shown = [each for zone in zones.values() for each in shown_in(zone)]
    assert shown.count("name") == 1
    assert "text" in shown
    assert set(shown) <= set(SHOWN)


@pytest.mark.parametrize("name", built_in())
def test_zones_of_a_built_in_layout_keep_to_the_card_and_apart(name: str) -> None:
    """On the cards that most games have, words keep 3 mm from the edge and from each other."""
    layout = built_in()[name]
    size = CARD_SIZES["tarot" if name == "tarot" else "poker"]
    width, height = size.width, size.height
    if layout.shape == "landscape":
        width, height = height, width
    worded = [zone for zone in placed(layout, Paper("card", width, height)) if zone.has_words]
    assert worded
    for at, zone in enumerate(worded):
        edges = zone.left, zone.top, width - zone.right, height - zone.bottom
        assert min(edges) + zone.pad >= 3, zone.id
        for other in worded[:at]:
            assert min(zone.overlaps(other)) <= 0.3 or zone.zone.over, (zone.id, other.id)


def test_a_layout_of_the_game_replaces_a_built_in_one(tmp_path: Path) -> None:
    content = game_with(
        tmp_path,
        deck("layout: action") + OWN.replace("name, left", "[name, cost, marks, text], left"),
    ).content
    assert list(layouts_of(content)["action"].zones) == ["name"]
    assert layout_of("nothing", content.decks["spell-cards"], content) is None


def test_a_deck_changes_zones_of_its_layout(tmp_path: Path) -> None:
    content = game_with(tmp_path, deck("layout: action", "zones: {art: {height: 30%}}")).content
    layout = layout_of("action", content.decks["spell-cards"], content)
    assert layout
    assert (layout.zones["art"].height, layout.zones["art"].shows) == ("30%", "picture")
    assert layout.zones["title"] == built_in()["action"].zones["title"]


def test_a_new_measure_replaces_one_of_two() -> None:
    zone = Zone(left=1.0, right=2.0, top=3.0, height=4.0)
    wider = changed(zone, Zone(width=9.0))
    assert (wider.left, wider.width, wider.right) == (1.0, 9.0, None)
    lower = changed(zone, Zone(bottom=5.0))
    assert (lower.top, lower.height, lower.bottom) == (3.0, None, 5.0)
    other = changed(zone, Zone(width=9.0, right=1.0))
    assert (other.left, other.width, other.right) == (None, 9.0, 1.0)
    assert changed(zone, Zone(lines=2)) == Zone(left=1.0, right=2.0, top=3.0, height=4.0, lines=2)


def test_a_layout_that_is_not_sound_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("zones: {name: {shows: name, lift: 3}}", "utf-8")
    with pytest.raises(ValueError, match="unknown key “lift”"):
        read_layout(file)


EXTENDED = """
layouts:
  wide: {extends: large, ground: tint}
  large:
    extends: action
    zones: {art: {height: 30%}, seal: {left: 5, width: 5, top: 5, height: 5, ground: metal}}
"""


def test_a_layout_extends_another_by_way_of_a_third(tmp_path: Path) -> None:
    content = game_with(tmp_path, deck("layout: wide") + EXTENDED).content
    layout = layout_of("wide", content.decks["spell-cards"], content)
    assert layout
    assert [name for name, _ in bases_of("wide", content)] == ["wide", "large", "action"]
    assert list(layout.zones) == [*built_in()["action"].zones, "seal"]
    assert (layout.zones["art"].height, layout.zones["art"].shows) == ("30%", "picture")
    assert (layout.ground, layout.shape) == ("tint", "portrait")
    assert layout.note == built_in()["action"].note


def test_a_layout_extends_the_built_in_one_of_its_own_name(tmp_path: Path) -> None:
    own = "layouts: {location: {extends: location, zones: {title: {lines: 1}}}}\n"
    content = game_with(tmp_path, deck("layout: location", "size: 88x63") + own).content
    layout = layout_of("location", content.decks["spell-cards"], content)
    assert layout
    assert layout.shape == "landscape"
    assert layout.zones["title"].lines == 1
    assert len(layout.zones) == len(built_in()["location"].zones)


def test_a_layout_extends_one_that_says_the_same(tmp_path: Path) -> None:
    same = "{extends: action, zones: {art: {height: 38%}}}"
    game = game_with(tmp_path, deck() + f"layouts:\n  mine: {same}\n  action: {same}\n")
    names = [name for name, _ in bases_of("mine", game.content)]
    assert names == ["mine", "action", "action"]
    layout = layout_of("mine", game.content.decks["spell-cards"], game.content)
    assert layout is not None
    assert set(layout.zones) == set(built_in()["action"].zones)
