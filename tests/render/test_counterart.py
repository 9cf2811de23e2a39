"""What is drawn on counters: the band of reduced units, and icons in boxes and wreaths."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.content.editions import Edition
from generator.render.counterart import FacePlan
from generator.render.counterrows import rows_of
from tests.render.test_counters import drawer, game

PLAN = FacePlan("square", 1.0, rows_of("square", 15.0, is_named=True), "blue", has_numbers=True)


@pytest.mark.parametrize(("edition", "edges"), [("colour", 1), ("ink-saver", 2)])
def test_a_reduced_unit_has_a_band_behind_its_box(edition: Edition, edges: int) -> None:
    art = drawer(edition).art
    guard = game().content.collections["units"].entries["guard"]
    whole, reduced = (
        art.face(guard, replace(PLAN, is_reduced=is_reduced)) for is_reduced in (False, True)
    )
    assert reduced.count("<path") == whole.count("<path") + edges
    assert art.has_solid_band(guard, replace(PLAN, is_reduced=True)) is (edges == 1)
    assert not art.has_solid_band(guard, PLAN)


def test_a_white_box_is_told_from_its_light_band() -> None:
    art = drawer().art
    words = art.paint("blue"), art.paint("blue", on_band=True)
    inks = [dict(part.split(": ") for part in each.split("; ")) for each in words]
    assert inks[1]["background"] not in (inks[0]["color"], inks[0]["background"])
    guard = game().content.collections["units"].entries["guard"]
    assert inks[1]["background"] in art.face(guard, replace(PLAN, is_reduced=True))


def test_a_browser_mixes_the_colour_of_a_band_itself() -> None:
    art = drawer().art
    names = {name: f"var(--{name})" for name in art.inks.palette}
    on_screen = replace(art, inks=replace(art.inks, palette=names))
    assert "background: color-mix(in srgb, var(--" in on_screen.paint("blue", on_band=True)


@pytest.mark.parametrize("edition", ["colour", "ink-saver"])
def test_the_plain_back_of_a_side_is_no_token_with_its_icon(edition: Edition) -> None:
    art = drawer(edition).art
    flag = replace(game().content.collections["units"].entries["bats"], troops=None)
    assert flag.icon is not None
    token, seal = art.face(flag, PLAN), art.seal(flag.icon, 50.0, 50.0, PLAN.role)
    assert "<circle" in seal
    assert "<circle" not in token


def test_leaders_and_trains_show_the_icon_of_their_entry() -> None:
    art = drawer().art
    marshal = game().content.collections["units"].entries["marshal"]
    bats = game().content.collections["units"].entries["bats"]
    assert bats.icon is not None
    plain = art.face(marshal, PLAN)
    with_icon = art.face(replace(marshal, icon=bats.icon), PLAN)
    assert plain != with_icon
    assert "scale(" in with_icon
    assert "scale(" not in plain
    infantry = game().content.collections["units"].entries["guard"]
    assert art.face(infantry, PLAN) == art.face(replace(infantry, icon=bats.icon), PLAN)
