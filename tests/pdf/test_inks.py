"""Colours become the inks that a theme declares, and no others."""

from __future__ import annotations

import pytest

from generator.content.editions import INKS, Edition
from generator.maps.terrainart import tones
from generator.pdf.inks import BLACK, PAPER, Cmyk, InkBook, Rgb, Spot, Swatch, between, ink_book
from generator.render.maps import map_colours
from tests.printing import bundled_theme

RED = Swatch((200, 0, 0), Cmyk(0, 1, 1, 0.2))
WHITE = Swatch((255, 255, 255), PAPER)
BLUE = Swatch((0, 0, 100), Cmyk(1, 0.8, 0, 0.4))
BOOK = InkBook((RED, WHITE, BLUE))
FOIL = Spot("Gold foil", 1.0, RED.cmyk)


def rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


@pytest.mark.parametrize(
    ("colour", "ink"),
    [
        (RED.rgb, RED.cmyk),
        (WHITE.rgb, PAPER),
        ((228, 128, 128), Cmyk(0, 0.4975, 0.4975, 0.0995)),
        ((100, 0, 50), Cmyk(0.5, 0.9, 0.5, 0.3)),
        ((100, 0, 52), None),
        ((0, 255, 0), None),
    ],
)
def test_inks(colour: Rgb, ink: Cmyk | None) -> None:
    found = BOOK.ink(colour)
    if ink is None:
        assert found is None
    else:
        assert isinstance(found, Cmyk)
        assert found == pytest.approx(ink, abs=0.005)
    assert BOOK.ink(colour) is found, "it is looked for once"


def test_of_two_explanations_the_nearer_is_taken() -> None:
    pale = Swatch((210, 128, 128), Cmyk(0, 0.3, 0.3, 0))
    far = Swatch((160, 128, 128), Cmyk(1, 0, 0, 0))
    near = Swatch((240, 128, 128), Cmyk(0, 0.1, 0.1, 0))
    assert InkBook((far, pale, near)).ink((225, 128, 128)) == pytest.approx((0, 0.2, 0.2, 0))


def test_plates_of_their_own() -> None:
    book = InkBook((RED, WHITE, BLUE), {RED.rgb: FOIL})
    assert book.ink(RED.rgb) == FOIL
    tint = book.ink((228, 128, 128))
    assert isinstance(tint, Spot)
    assert tint.tint == pytest.approx(0.5, abs=0.01)
    assert book.ink(BLUE.rgb) == BLUE.cmyk
    assert book.ink(WHITE.rgb) == PAPER, "white is never foil"


def test_mixing_is_the_same_on_the_screen_and_on_the_press() -> None:
    assert between(WHITE, BLUE, 0.5) == Swatch((128, 128, 178), Cmyk(0.5, 0.4, 0, 0.2))


@pytest.mark.parametrize("edition", INKS)
@pytest.mark.parametrize(
    "name",
    ["atlas", "cafe", "campaign", "classic", "gothic", "illuminated", "western", "woodblock"],
)
def test_every_colour_of_a_theme_has_its_inks(name: str, edition: Edition) -> None:
    theme = bundled_theme(name)
    book = ink_book(theme, edition)
    for colour, told in theme.palette(edition).items():
        assert book.ink(rgb(told)) is not None, colour
    assert book.ink(rgb(theme.palette(edition)["ink"])) == BLACK
    assert book.ink((255, 255, 255)) == PAPER
    assert book.ink((0, 0, 0)) == BLACK


@pytest.mark.parametrize("edition", INKS)
def test_maps_mix_colours_that_are_known_to_them(edition: Edition) -> None:
    theme = bundled_theme("gothic")
    book = ink_book(theme, edition, with_map=True)
    mixed = map_colours(theme.palette(edition), theme.fills(edition))
    assert [name for name, colour in mixed.items() if book.ink(rgb(colour)) is None] == []


def test_only_colours_that_are_asked_for_have_plates() -> None:
    theme = bundled_theme("gothic")
    metal = rgb(theme.palette("colour")["metal"])
    assert ink_book(theme, "colour").ink(metal) == Cmyk(0.3, 0.45, 0.8, 0.2)
    asked = ink_book(theme, "colour", ("metal", "accent", "nothing"))
    assert asked.ink(metal) == Spot("Gold foil", 1.0, Cmyk(0.3, 0.45, 0.8, 0.2))
    assert list(asked.spots) == [metal]


def test_colours_of_terrains_have_inks_of_their_own() -> None:
    book = ink_book(bundled_theme("gothic"), "colour")
    every = list(tones())
    assert len(every) > 15
    for tone in every:
        assert book.ink(rgb(tone.rgb)) == tuple(each / 100 for each in tone.cmyk)
