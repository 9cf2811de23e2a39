"""The vendored faces have every letter that is printed, and print it as it is drawn."""

from __future__ import annotations

import io
import os
import re
import string
import unicodedata
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont

from generator.content.model import LEAST_BODY_TYPE
from generator.content.resources import TEMPLATES
from generator.content.theme import read_theme
from generator.engine.fonts import only_own_fonts
from generator.engine.press import Press
from generator.language.signs import SIGNS
from generator.language.wording import Wording
from generator.temporary import own_folder, remove_own
from generator.units import mm_from_pt
from tests.bundled import bundled
from tests.printing import PROBE_SHEET, press, probe_page, well_formed

FONTS = sorted((TEMPLATES / "fonts").glob("*.ttf"))
NAMES = [path.name for path in FONTS]
SIGNS_FACE = "noto-sans-symbols-400.ttf"
"""The face behind all others, which has signs and no letters."""
JAPANESE_FACES = [name for name in NAMES if name.startswith("noto-sans-jp")]
"""Faces for Japanese alone; letters of Europe that they lack are those of the theme's own faces."""
FACES = [name for name in NAMES if name not in (SIGNS_FACE, *JAPANESE_FACES)]
LETTERS = (
    "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ ßäöüÄÖÜ àâçéèêëîïôûùüÿœæÀÂÇÉÈÊËÎÏÔÛÙÜŒÆ ñÑ¿¡ „“”‚‘’«»–—…×"
    "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
)
MARK_CLASS = 3
LEAST_X_HEIGHT = 1.3
"""The least height of an x in the smallest type that a sheet may ask for, in mm."""


@cache
def font(name: str) -> TTFont:
    return TTFont(TEMPLATES / "fonts" / name)


def test_there_are_fonts() -> None:
    assert len(FONTS) >= 9
    assert len(JAPANESE_FACES) == 2


# which fonts are seen


def test_only_one_folder_of_fonts_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONTCONFIG_FILE", "another")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    only_own_fonts(tmp_path / "some fonts")
    path = Path(os.environ["FONTCONFIG_FILE"])
    text = path.read_text("utf-8")
    assert re.findall("<dir>(.*?)</dir>", text) == [(tmp_path / "some fonts").as_posix()]
    stamp = path.stat().st_mtime_ns
    only_own_fonts(tmp_path / "some fonts")
    assert path.stat().st_mtime_ns == stamp
    only_own_fonts(tmp_path / "others")
    assert os.environ["FONTCONFIG_FILE"] != str(path)


def test_copies_of_fonts_go_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYERAID_TEMPORARY", str(tmp_path / "of a command that has ended"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    home = own_folder()
    assert home.parent == tmp_path
    before = set(tmp_path.iterdir())
    own_press = press()
    assert own_press.lay_out(probe_page("<p>x</p>"), PROBE_SHEET).warnings == ()
    (copies,) = (each for each in home.iterdir() if each.is_dir())
    assert len(list(copies.iterdir())) == 1
    assert set(tmp_path.iterdir()) == before
    remove_own()
    assert list(tmp_path.iterdir()) == []


# what a face has


def text_faces() -> set[str]:
    """Return the files in which the texts of games are set, by the bundled themes."""
    files = set()
    for path in sorted((TEMPLATES / "themes").glob("*/theme.yaml")):
        theme, _ = read_theme(path.parent)
        assert theme is not None
        files |= {cut.file for cut in theme.data.text.cuts}
    return files


@cache
def letters_of_bundled_texts() -> frozenset[str]:
    checked = bundled()
    assert checked.games
    letters: set[str] = set()
    for game in checked.games:
        words = Wording(game.content, game.content.game.source_language)
        assert len(game.texts) > 50
        for text in game.texts.values():
            for run in words.runs(text):
                letters.update(run.text)
    return frozenset(letters)


def lacking(cmap: dict[int, str], letters: str | frozenset[str]) -> list[str]:
    return sorted(letter for letter in letters if ord(letter) not in cmap)


@pytest.mark.parametrize("name", FACES)
def test_every_face_has_the_letters_of_european_languages(name: str) -> None:
    cmap = font(name).getBestCmap()
    assert lacking(cmap, LETTERS) == []
    assert lacking(cmap, "漢") == ["漢"]


@pytest.mark.parametrize("name", FACES)
def test_every_face_has_the_letters_of_the_bundled_games(name: str) -> None:
    letters = letters_of_bundled_texts()
    assert {"e", "E", "1", ","} <= letters
    assert lacking(font(name).getBestCmap(), letters | set(string.printable[:95])) == []


@pytest.mark.parametrize("name", JAPANESE_FACES)
def test_japanese_faces_have_kana_kanji_and_what_stands_between_them(name: str) -> None:
    cmap = font(name).getBestCmap()
    kana = "".join(map(chr, (*range(0x3041, 0x3094), *range(0x30A1, 0x30F5), 0x30FC)))
    assert lacking(cmap, kana + "漢字一龍。、「」『』・：；！？（）〜") == []
    assert lacking(cmap, frozenset(string.printable[:95])) == []
    assert lacking(cmap, "ł") == ["ł"]


@pytest.mark.parametrize("name", FACES)
def test_every_face_has_the_signs_of_feet_and_inches(name: str) -> None:
    assert lacking(font(name).getBestCmap(), "\N{PRIME}\N{DOUBLE PRIME}") == []


def test_the_face_of_signs_has_the_signs_that_rules_use() -> None:
    assert len(SIGNS) > 25
    assert lacking(font(SIGNS_FACE).getBestCmap(), SIGNS) == []


def letters_taken_for_marks(face: TTFont) -> list[str]:
    """Return the letters that GDEF calls marks, so that they are drawn over others.

    Without that table HarfBuzz goes by Unicode, which calls no letter a mark.
    """
    if "GDEF" not in face:
        return []
    classes = face["GDEF"].table.GlyphClassDef.classDefs
    return [
        chr(code)
        for code, glyph in face.getBestCmap().items()
        if classes.get(glyph) == MARK_CLASS and not unicodedata.category(chr(code)).startswith("M")
    ]


@pytest.mark.parametrize("name", NAMES)
def test_no_letter_is_taken_for_a_mark(name: str) -> None:
    assert letters_taken_for_marks(font(name)) == []


def test_a_letter_taken_for_a_mark_is_seen() -> None:
    broken = TTFont(FONTS[0])
    classes = broken["GDEF"].table.GlyphClassDef.classDefs
    classes[broken.getBestCmap()[ord("p")]] = MARK_CLASS
    assert letters_taken_for_marks(broken) == ["p"]


def test_small_type_can_be_read() -> None:
    assert LEAST_BODY_TYPE >= 7.5
    heights = {name: x_height(font(name), LEAST_BODY_TYPE) for name in text_faces()}
    assert len(heights) >= 5
    assert {name: mm for name, mm in heights.items() if mm < LEAST_X_HEIGHT} == {}
    assert x_height(font(NAMES[0]), 6.0) < LEAST_X_HEIGHT


def x_height(face: TTFont, type_size: float) -> float:
    """Return the height of an x in mm, at a type size in pt."""
    x = face["glyf"][face.getBestCmap()[ord("x")]]
    return float(mm_from_pt(type_size) * x.yMax / face["head"].unitsPerEm)


# what is printed

SIZE = 40.0
"""Type size of the letters compared, in pt."""
DOTS = 10
"""Dots to the point."""
CELL = 60.0
"""Width and height of the cell that a letter is printed in, in pt."""
PROBES = "Rgpafß&ąćłżéœñ×…„57"
OTHER_SCRIPTS = "ЖяфΩλξ"
LEAST_ALIKE = 0.9
"""Share of the ink that both pictures of a letter must have in common."""


def printed_letters(own_press: Press, name: str, letters: str) -> dict[str, Image.Image]:
    """Print letters, each in a cell of its own, and return the pictures of the cells."""
    cells = "".join(
        f'<p style="left: {number * CELL}pt">{letter}</p>' for number, letter in enumerate(letters)
    )
    css = f"""
        @font-face {{ font-family: "Probe {name}"; src: url(asset:font/{name}) }}
        @page {{ size: {len(letters) * CELL}pt {2 * CELL}pt; margin: 0 }}
        p {{ position: absolute; margin: 0; padding-left: 10pt;
             font: {SIZE}pt/{2 * CELL}pt "Probe {name}" }}"""
    html = f'<html lang="en"><title>Probe</title><body>{cells}'
    printed = own_press.print(own_press.lay_out(well_formed(html), css))
    assert printed.warnings == ()
    document = pypdfium2.PdfDocument(printed.pdf)
    try:
        assert len(document) == 1
        picture = document[0].render(scale=DOTS).to_pil().convert("L")
    finally:
        document.close()
    width = round(CELL * DOTS)
    return {
        letter: cut(picture.crop((number * width, 0, (number + 1) * width, picture.height)))
        for number, letter in enumerate(letters)
    }


def drawn_letters(path: Path, letters: str) -> dict[str, Image.Image]:
    """Draw letters straight from a font file, and return their pictures."""
    face = ImageFont.truetype(
        io.BytesIO(path.read_bytes()), round(SIZE * DOTS), layout_engine=ImageFont.Layout.BASIC
    )
    drawn = {}
    for letter in letters:
        picture = Image.new("L", (round(CELL * DOTS * 1.5),) * 2, 255)
        ImageDraw.Draw(picture).text((150, 150), letter, font=face, fill=0)
        drawn[letter] = cut(picture)
    return drawn


def cut(picture: Image.Image) -> Image.Image:
    """Return the ink of a picture, white on black."""
    ink = ImageChops.invert(picture).point(lambda shade: 255 if shade > 127 else 0)
    box = ink.getbbox()
    assert box is not None, "nothing was drawn"
    return ink.crop(box)


def alikeness(one: Image.Image, other: Image.Image) -> float:
    """Return the share of ink that two pictures have in common, 0 for other sizes."""
    if abs(one.width - other.width) > 6 or abs(one.height - other.height) > 6:
        return 0.0
    scaled = other.resize(one.size)
    common = ImageChops.logical_and(one.convert("1"), scaled.convert("1")).convert("L")
    either = ImageChops.logical_or(one.convert("1"), scaled.convert("1")).convert("L")
    return common.histogram()[255] / either.histogram()[255]


def unlike(one: dict[str, Image.Image], other: dict[str, Image.Image]) -> list[str]:
    assert one.keys() == other.keys()
    assert one
    return [letter for letter in one if alikeness(one[letter], other[letter]) < LEAST_ALIKE]


@pytest.fixture(scope="module")
def own_press() -> Press:
    return press()


def letters_for(name: str) -> str:
    if name == SIGNS_FACE:
        return "".join(sorted(SIGNS))
    has = font(name).getBestCmap()
    probes = PROBES if name in FACES else "Rgpaf漢字カな5、"
    return probes + "".join(letter for letter in OTHER_SCRIPTS if ord(letter) in has)


def test_some_faces_have_other_scripts() -> None:
    assert [n for n in NAMES if len(letters_for(n)) == len(PROBES + OTHER_SCRIPTS)]


@pytest.mark.parametrize("name", NAMES)
def test_letters_are_printed_as_the_font_draws_them(own_press: Press, name: str) -> None:
    letters = letters_for(name)
    printed = printed_letters(own_press, name, letters)
    assert unlike(printed, drawn_letters(TEMPLATES / "fonts" / name, letters)) == []


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("sofia-sans-condensed-400.ttf", "sofia-sans-condensed-700.ttf"),
        ("sofia-sans-condensed-400.ttf", "sofia-sans-condensed-400-italic.ttf"),
        ("eb-garamond-400.ttf", "grenze-gotisch-400.ttf"),
    ],
)
def test_a_wrong_font_would_be_seen(own_press: Press, name: str, other: str) -> None:
    printed = printed_letters(own_press, name, PROBES)
    assert len(unlike(printed, drawn_letters(TEMPLATES / "fonts" / other, PROBES))) > 12


def test_wrong_letters_would_be_seen(own_press: Press) -> None:
    name = NAMES[0]
    printed = printed_letters(own_press, name, PROBES)
    drawn = drawn_letters(TEMPLATES / "fonts" / name, PROBES)
    turned = dict(zip(PROBES, [*list(drawn.values())[1:], drawn[PROBES[0]]], strict=True))
    assert len(unlike(printed, turned)) == len(PROBES)


@pytest.mark.parametrize("name", NAMES)
def test_letters_stand_side_by_side(own_press: Press, name: str) -> None:
    """A letter that is taken for a mark is drawn over its neighbour; see how far it moves on."""
    letter = letters_for(name)[0] if name == SIGNS_FACE else "p"
    widths = []
    for word in (4 * letter, 8 * letter):
        css = f"""
            @font-face {{ font-family: "Probe {name}"; src: url(asset:font/{name}) }}
            @page {{ size: 400pt 100pt; margin: 0 }}
            p {{ float: left; margin: 0; font: 20pt "Probe {name}"; font-kerning: none }}"""
        html = f'<html lang="en"><title>Probe</title><body><p>{word}</p>'
        (box,) = own_press.lay_out(well_formed(html), css).boxes
        widths.append(box.width)
    face = font(name)
    advance = face["hmtx"][face.getBestCmap()[ord(letter)]][0] / face["head"].unitsPerEm
    assert widths[1] - widths[0] == pytest.approx(4 * advance * mm_from_pt(20), rel=0.02)
