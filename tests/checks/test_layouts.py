"""Checks of layouts: what they say, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks.layouts.uses import uses_in
from generator.content.layouts import MOST_BASES
from generator.findings import Finding
from tests.examples import check_example
from tests.laying import deck, game_with

OWN = """
layouts:
  plain:
    zones:
      name: {shows: [name, cost, marks, text], left: 5, right: 5, top: 5, bottom: 5}
"""


def findings(text: str, home: Path) -> list[Finding]:
    return [each for each in check_example(text, home).findings if each.code[1] == "7"]


def test_a_misspelt_layout_is_hinted_at(tmp_path: Path) -> None:
    (found,) = findings(deck("layout: evnt"), tmp_path)
    assert (found.code, found.hint) == ("R70", "did you mean “event”?")


def test_a_card_too_small_for_a_built_in_layout_is_found_at_the_deck(tmp_path: Path) -> None:
    found = findings(deck("layout: action", "size: 30x30"), tmp_path)
    assert found
    assert {each.code for each in found} <= {"S71", "S72"}
    assert {each.path for each in found} == {"decks.spell-cards.layout"}


def test_a_changed_zone_is_found_in_the_deck(tmp_path: Path) -> None:
    (found,) = findings(deck("layout: plain", "zones: {name: {left: 1}}") + OWN, tmp_path)
    assert (found.code, found.path) == ("S71", "decks.spell-cards.zones.name")
    assert found.message == "the zone “name” comes as near as 1.0 mm to the edge"


def test_a_zone_that_leaves_the_card_is_said_to(tmp_path: Path) -> None:
    (found,) = findings(deck("layout: plain", "zones: {name: {left: -2}}") + OWN, tmp_path)
    assert found.message == "the zone “name” reaches 2.0 mm over the edge"


def test_cards_of_a_deck_and_entries_choose_layouts(tmp_path: Path) -> None:
    text = deck("layout: action").replace(
        "collection: spells}", "collection: spells, layout: event}"
    )
    game = game_with(tmp_path, text.replace("{name: Frost,", "{name: Frost, layout: reference,"))
    assert [(use.path, use.name) for use in uses_in(game.content)] == [
        ("decks.spell-cards.layout", "action"),
        ("decks.spell-cards.cards.all.layout", "event"),
        ("collections.spells.entries.frost.layout", "reference"),
    ]


def test_what_a_layout_leaves_out_is_named_with_an_entry(tmp_path: Path) -> None:
    own = OWN.replace("[name, cost, marks, text]", "[name, text]")
    found = findings(deck("layout: plain") + own, tmp_path)
    assert [each.message for each in found] == [
        "the layout “plain” does not show the cost of “Flame”",
        "the layout “plain” does not show the marks of “Flame”",
    ]


def test_layouts_that_extend_each_other_are_found(tmp_path: Path) -> None:
    circle = "layouts:\n  one: {extends: two}\n  two: {extends: one}\n  own: {extends: own}\n"
    found = findings(deck() + circle, tmp_path)
    assert [(each.code, each.path) for each in found] == [
        ("R73", "layouts.one.extends"),
        ("R73", "layouts.two.extends"),
        ("R73", "layouts.own.extends"),
    ]


@pytest.mark.parametrize(("more", "paths"), [(0, []), (1, ["layouts.own-0.extends"])])
def test_layouts_extend_each_other_so_far_and_no_farther(
    tmp_path: Path, more: int, paths: list[str]
) -> None:
    bases = [f"own-{number + 1}" for number in range(MOST_BASES - 2 + more)] + ["action"]
    zones = "zones: {art: {height: 30%}}"
    own = [f"  own-{number}: {{extends: {base}, {zones}}}\n" for number, base in enumerate(bases)]
    found = findings(deck() + "layouts:\n" + "".join(own), tmp_path)
    assert [each.path for each in found if each.code == "R73"] == paths


def test_a_fault_is_found_in_the_layout_that_is_extended(tmp_path: Path) -> None:
    own = """
layouts:
  mine: {extends: base, zones: {name: {lines: 2}}}
  base:
    zones:
      name: {shows: name, left: 5, right: 5, top: 5, height: 9}
      text: {shows: [cost, marks, text], left: 1, right: 5, top: 20, bottom: 5}
"""
    (found,) = findings(deck("layout: mine") + own, tmp_path)
    assert (found.code, found.path) == ("S71", "layouts.base.zones.text")
