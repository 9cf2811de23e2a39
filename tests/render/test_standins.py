"""Faces of the device take as much room as those that they stand in for."""

from __future__ import annotations

import pytest

from generator.content.resources import TEMPLATES
from generator.render.standins import Measures, measures_of, of_cut, stand_ins
from tests.printing import bundled_theme

FONTS = TEMPLATES / "fonts"


def font(file: str) -> bytes:
    return (FONTS / file).read_bytes()


def test_measures_are_those_of_the_font() -> None:
    measures = measures_of(font("courier-prime-400.ttf"))
    assert measures is not None
    assert measures.width == pytest.approx(0.6, abs=0.002), "each letter is as wide"
    assert measures == Measures(measures.width, 1600 / 2048, 700 / 2048)


def test_a_face_without_latin_letters_has_none() -> None:
    assert list(of_cut("Signs", 400, font("noto-sans-symbols-400.ttf"), False)) == []


@pytest.mark.parametrize("theme", ["classic", "illuminated"])
def test_stand_ins_follow_the_faces_of_their_part(theme: str) -> None:
    made, families = stand_ins(bundled_theme(theme), ["Latn"], font)
    known = {each.family for each in made}
    for part, names in families.items():
        own, *behind = names
        kinds = [name.removeprefix(f"{own} ") for name in behind if name in known]
        assert kinds == (["serif", "sans"] if part in ("title", "heading") else ["sans"]), part


def test_scaled_to_the_face_lines_are_as_long_and_as_high() -> None:
    arial = 0.4501  # the mean width of a letter, as of Liberation Sans, which has its measures
    (stand_in,) = of_cut("Text", 400, font("sofia-sans-condensed-400.ttf"), False)
    face = measures_of(font("sofia-sans-condensed-400.ttf"))
    assert face is not None
    assert stand_in.names[:2] == ("Arial", "Liberation Sans")
    size = stand_in.size / 100
    assert size * arial == pytest.approx(face.width, rel=0.001)
    assert size * stand_in.ascent / 100 == pytest.approx(face.ascent, rel=0.001)
    assert size * stand_in.descent / 100 == pytest.approx(face.descent, rel=0.001)


def test_bold_cuts_have_a_bold_stand_in() -> None:
    regular, bold = (
        next(of_cut("Text", weight, font(f"eb-garamond-{weight}.ttf"), True))
        for weight in (400, 700)
    )
    assert not any("Bold" in name for name in regular.names)
    assert all("Bold" in name for name in bold.names)
    assert (regular.weight, bold.weight) == (400, 700)
