"""Signs of rules are in a face behind all others, which only games that use them load."""

from __future__ import annotations

from pathlib import Path

import pytest
import uharfbuzz

from generator.checks.glyphs import coverage, missing_glyphs
from generator.content.resources import TEMPLATES
from generator.content.theme import reading_faces
from generator.content.typefaces import SIGNS_FACE, SIGNS_SCRIPT
from generator.language.signs import SIGNS, has_signs, scripts_of
from tests.printing import bundled_theme
from tests.support import sound_game

THEMES = sorted(path.parent.name for path in (TEMPLATES / "themes").glob("*/theme.yaml"))


def test_the_face_has_every_sign_and_spaces_between_them() -> None:
    assert len(SIGNS) > 25
    known = coverage(TEMPLATES / "themes" / "classic", [SIGNS_FACE])
    assert set(map(ord, SIGNS)) <= known
    assert {0x20, 0xA0, 0x2009, 0x202F} <= known
    data = (TEMPLATES / "fonts" / SIGNS_FACE.cuts[0].file).read_bytes()
    assert len(data) < 10_000
    assert uharfbuzz.Face(data).upem == 1000


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("face", ["", *reading_faces()])
def test_no_theme_lacks_a_sign_in_a_rule(name: str, face: str) -> None:
    theme = bundled_theme(name)
    theme = theme.set_in(face) if face else theme
    words = "".join(sorted(SIGNS)) + "×−±½"
    assert list(missing_glyphs(theme, ["en"], [("terms.den.meaning", words)])) == []
    scripts = ("Latn", SIGNS_SCRIPT)
    for families in theme.families(scripts).values():
        assert families[-1] == SIGNS_FACE.family
    assert SIGNS_FACE not in theme.faces(("Latn",))


def test_a_name_on_a_map_is_set_in_one_face() -> None:
    (missing,) = missing_glyphs(bundled_theme("classic"), ["en"], [("places.den.name", "Den ★")])
    assert missing.letters == ("★",)


def test_only_games_with_signs_load_the_face(tmp_path: Path) -> None:
    plain = sound_game(tmp_path / "a")
    assert not has_signs(plain)
    assert scripts_of(plain, ["en", "de"]) == ("Latn",)
    terms = "terms:\n  den:\n    name: Den\n    meaning: Worth ≥ 3.\n"
    starred = sound_game(tmp_path / "b", {"own.yaml": terms})
    assert scripts_of(starred, ["he", "en"]) == ("Hebr", "Latn", SIGNS_SCRIPT)


def test_a_face_of_a_die_is_a_sign_too(tmp_path: Path) -> None:
    dice = 'dice:\n  odd: {name: Odd, faces: ["A", "★"]}\n'
    assert has_signs(sound_game(tmp_path, {"own.yaml": dice}))
