"""Words as outlines: as wide and as high as other readers of the font say."""

from __future__ import annotations

import math
import string

import numpy as np
import pytest
import shapely
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from generator.content.resources import TEMPLATES
from generator.maps.lettering import DETAIL, Arc, Typeface, curved, halo, straight
from tests.mapping import GAMES, letters, maker

FONT = TEMPLATES / "fonts" / "eb-garamond-400.ttf"


@pytest.fixture(scope="module")
def face() -> Typeface:
    return Typeface(FONT)


@pytest.fixture(scope="module")
def font() -> TTFont:
    return TTFont(FONT)


def bounds_of(font: TTFont, letter: str) -> tuple[float, float, float, float]:
    """Return the bounds of a letter by fontTools, as parts of an em."""
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(letter)]].draw(pen)
    units_per_em = font["head"].unitsPerEm
    return tuple(value / units_per_em for value in pen.bounds)


@pytest.mark.parametrize("letter", "HxpgÉŁ&m8")
def test_letters_are_as_large_as_fonttools_says(face: Typeface, font: TTFont, letter: str) -> None:
    line = face.line(letter, 100.0)
    ink = np.vstack(straight(line, 0.0, 0.0))
    left, low, right, high = (100 * value for value in bounds_of(font, letter))
    found = (*ink.min(axis=0), *ink.max(axis=0))
    assert found == pytest.approx((left, -high, right, -low), abs=0.3)


def test_widths_are_the_sums_of_advances_without_kerning(face: Typeface, font: TTFont) -> None:
    units_per_em, cmap = font["head"].unitsPerEm, font.getBestCmap()
    advances = [font["hmtx"][cmap[ord(letter)]][0] / units_per_em for letter in "nnn"]
    assert face.line("nnn", 10.0).width == pytest.approx(10 * sum(advances))


def test_pairs_are_kerned(face: Typeface) -> None:
    apart = face.line("A", 10.0).width + face.line("V", 10.0).width
    assert face.line("AV", 10.0).width < apart - 0.1


def test_outlines_are_the_same_whatever_was_traced_before() -> None:
    """Maps on two papers ask for letters at sizes that are nearly the same."""
    details = [0.002 + step * 1e-6 for step in range(-4, 5)]
    letters = string.ascii_letters + string.digits
    numbers = [glyph.number for glyph in Typeface(FONT).line(letters, 1.0).glyphs]

    def traced(face: Typeface, detail: float) -> list[bytes]:
        return [ring.tobytes() for number in numbers for ring in face.rings(number, detail)]

    alone = [traced(Typeface(FONT), detail) for detail in details]
    assert len({len(b"".join(rings)) for rings in alone}) > 1
    face = Typeface(FONT)
    assert [traced(face, detail) for detail in details] == alone


def test_letters_are_spaced_out_but_not_behind_the_last(face: Typeface) -> None:
    plain, spaced = face.line("nnnn", 10.0), face.line("nnnn", 10.0, 0.2)
    assert spaced.width == pytest.approx(plain.width + 3 * 2.0)


def test_heights(face: Typeface, font: TTFont) -> None:
    assert face.cap_height == pytest.approx(bounds_of(font, "H")[3], abs=0.003)
    assert face.x_height == pytest.approx(bounds_of(font, "x")[3], abs=0.003)
    assert face.descent == pytest.approx(-bounds_of(font, "p")[1], abs=0.003)
    line = face.line("Hp", 8.0)
    assert line.ascent == pytest.approx(8 * face.cap_height)
    assert line.descent == pytest.approx(8 * face.descent)


def test_letters_that_hang_below_the_baseline_are_known_in_any_script(face: Typeface) -> None:
    letters = "abcdefghijklmnopqrstuvwxyzHJQÇабвдзцщрф,."
    hanging = {each for each in letters if face.hangs(face.line(each, 1.0).glyphs[0].number)}
    assert hanging == set("gjpqyJQÇдцщрф,")


def test_letters_that_a_face_lacks_are_named(face: Typeface) -> None:
    assert face.missing_letters("Łódź, Gdańsk") == ""
    assert face.missing_letters("Zürich 日本 日") == "日本"


def test_outlines_are_simplified_by_less_than_a_printer_shows(face: Typeface) -> None:
    size = 2.6
    fine = face.rings(face.line("g", size).glyphs[0].number, 1e-6)
    coarse = face.rings(face.line("g", size).glyphs[0].number, DETAIL / size)
    assert sum(map(len, coarse)) < 0.7 * sum(map(len, fine))
    for one, other in zip(fine, coarse, strict=True):
        away = shapely.hausdorff_distance(shapely.LinearRing(one), shapely.LinearRing(other))
        assert away * size <= 1.5 * DETAIL


def test_an_arc_is_a_circle_of_its_radius() -> None:
    arc = Arc(10.0, 20.0, 0.0, 1 / 50)
    points = np.array([arc.at(along)[:2] for along in np.linspace(-30, 30, 13)])
    assert np.hypot(*(points - (10.0, 70.0)).T) == pytest.approx(np.full(13, 50.0))
    assert points[:, 1].argmin() == 6, "its middle is its highest point"
    outer = np.array([arc.at(along, 4.0)[:2] for along in np.linspace(-30, 30, 13)])
    assert np.hypot(*(outer - (10.0, 70.0)).T) == pytest.approx(np.full(13, 54.0))


def test_a_straight_arc_slopes() -> None:
    x, y, slope = Arc(1.0, 2.0, 30.0).at(10.0)
    assert (x, y) == pytest.approx((1 + 10 * math.cos(math.pi / 6), 2 + 5))
    assert slope == pytest.approx(math.pi / 6)


def test_letters_on_a_straight_arc_are_those_of_a_straight_line(face: Typeface) -> None:
    line = face.line("Adriatic", 5.0, 0.1)
    level = np.vstack(straight(line, -line.width / 2, 0.0))
    assert np.vstack(curved(line, Arc(0.0, 0.0))) == pytest.approx(level, abs=1e-9)


def test_letters_on_an_arc_keep_their_size(face: Typeface) -> None:
    line = face.line("nnnnnnn", 5.0, 0.3)
    areas = [shapely.Polygon(ring).area for ring in curved(line, Arc(3.0, 4.0, 40.0, 1 / 25))]
    assert areas == pytest.approx([areas[0]] * 7)


def test_a_halo_covers_letters_and_their_surroundings(face: Typeface) -> None:
    rings = straight(face.line("Brest", 4.0), 0.0, 0.0)
    around = halo(rings, 0.4)
    ink = shapely.union_all([shapely.make_valid(shapely.Polygon(ring)) for ring in rings])
    assert around.contains(ink.boundary)
    assert around.bounds == pytest.approx(ink.buffer(0.4).bounds, abs=0.1)


def test_every_language_has_its_letters_in_the_face_of_its_map() -> None:
    for language in ("pl", "de"):
        made = maker(GAMES[0], language)
        names = "".join(spot.name for spot in made.chart.spots.values())
        assert any(letter in names for letter in "ąęłśüöß")
        for each in (made.look.text, made.look.bold, made.look.italic):
            assert each.missing_letters(names) == ""


def test_the_ink_of_letters_is_read_back(face: Typeface) -> None:
    from generator.maps import svg

    ink = letters(svg.rings(straight(face.line("HH", 10.0), 5.0, 20.0)))
    assert ink.bounds[3] == pytest.approx(20.0, abs=0.1)
    assert ink.bounds[1] == pytest.approx(20.0 - 10 * face.cap_height, abs=0.1)


HEBREW = TEMPLATES / "fonts" / "noto-sans-hebrew-400.ttf"


def test_latin_among_hebrew_reads_from_the_left() -> None:
    """Its glyphs stand in the order of a line of their own, left of the word before them."""
    face = Typeface(HEBREW)
    alone = [glyph.number for glyph in face.line("Player 12", 10.0).glyphs]
    mixed = [glyph.number for glyph in face.line("שלום Player 12", 10.0).glyphs]
    assert len(alone) == 9
    assert mixed[:9] == alone
    assert face.line("שלום Player 12", 10.0).words == "שלום Player 12"


@pytest.mark.parametrize(
    ("words", "spaced"), [("Sea", True), ("ים", True), ("بحر", False), ("समुद्र", False)]
)
def test_letters_that_join_are_not_spaced(words: str, spaced: bool) -> None:
    face = Typeface(HEBREW)
    wider = face.line(words, 10.0, 0.3).width > face.line(words, 10.0).width
    assert wider is spaced
