"""Fonts of an author's own theme are judged, and made into what is printed with, as they come."""

from __future__ import annotations

import io
import shutil
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
import uharfbuzz
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from generator.content.fontfiles import Wanted, font_fault, made_font, printable_font
from generator.content.resources import TEMPLATES
from generator.content.theme import font_file, read_theme, reading_faces, wanted_of
from generator.findings import Finding
from tests.printing import bundled_theme

THEMES = sorted(path.parent.name for path in (TEMPLATES / "themes").glob("*/theme.yaml"))
FONTS = TEMPLATES / "fonts"
BOLD = FONTS / "eb-garamond-700.ttf"
FAMILY = "Small Face"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a theme of the author's own, like one of ours."""
    folder = tmp_path / "themes" / "mine"
    shutil.copytree(TEMPLATES / "themes" / "classic", folder)
    return folder


@pytest.fixture(autouse=True)
def own_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))


def findings(theme: Path) -> list[Finding]:
    return list(read_theme(theme)[1])


def test_our_own_fonts_are_those_that_are_declared() -> None:
    cuts = [
        (face, cut)
        for name in THEMES
        for face in bundled_theme(name).faces(("Hebr", "Cyrl", "Jpan", "Arab", "Grek"))
        for cut in face.cuts
    ]
    cuts += [(face, cut) for face in reading_faces().values() for cut in face.cuts]
    assert len(cuts) > 20
    for face, cut in cuts:
        fault = font_fault(FONTS / cut.file, wanted_of(face, cut))
        assert fault == ("", ""), cut.file


def cut_off(data: bytes) -> bytes:
    return data[: len(data) * 2 // 3]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: b"", "no font"),
        (lambda data: b"<html>", "no font"),
        (lambda data: b"wOF2" + data[4:], "WOFF2, not TTF, OTF or TTC"),
        (lambda data: b"ttcf" + data[4:12] + b"\xff" * 8, "cut off"),
        (lambda data: data.replace(b"glyf", b"CFF2", 1), "PostScript outlines (CFF2)"),
        (lambda data: data[:8], "cut off"),
        (lambda data: data[:100], "cut off"),
        (cut_off, "cut off"),
        (lambda data: data.replace(b"glyf", b"gone", 1), "without the table “glyf”"),
    ],
)
def test_a_file_that_is_no_sound_font(
    own: Path, change: Callable[[bytes], bytes], message: str
) -> None:
    (own / "fonts").mkdir()
    (own / "fonts" / BOLD.name).write_bytes(change(BOLD.read_bytes()))
    found = findings(own)
    assert {finding.code for finding in found} == {"S27"}
    assert all(message in finding.message for finding in found)
    assert {finding.place.file for finding in found} == {"themes/mine/theme.yaml"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "{file: eb-garamond-700.ttf, weight: 700}",
            "{file: eb-garamond-700.ttf, weight: 400}",
            "has the weight 700, not 400",
        ),
        ("family: EB Garamond", "family: Lexend", "is the font “EB Garamond”, not “Lexend”"),
        ("sofia-sans-condensed-400-italic.ttf", "sofia-sans-condensed-400.ttf", "is upright"),
        (
            "{file: sofia-sans-condensed-400.ttf",
            "{file: sofia-sans-condensed-400-italic.ttf",
            "is italic",
        ),
    ],
)
def test_a_font_that_is_another_than_declared(own: Path, old: str, new: str, message: str) -> None:
    file = own / "theme.yaml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    (finding,) = findings(own)
    assert finding.code == "S27"
    assert message in finding.message
    line = file.read_text("utf-8").splitlines()[finding.place.line - 1]
    assert "file: " in line
    assert finding.hint


# other kinds of files


def small_font(
    family: str = FAMILY,
    weight: int = 400,
    *,
    varies: bool = False,
    postscript: bool = False,
    letters: str = "Ab",
    lines: tuple[int, int] = (900, -300),
) -> TTFont:
    """Return a font of a few letters that are squares; a variable one widens them to 700."""
    builder = FontBuilder(1000, isTTF=not postscript)
    names = [".notdef", *(f"letter{number}" for number in range(len(letters)))]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(dict(zip(map(ord, letters), names[1:], strict=True)))
    outlines = {}
    for name in names:
        pen = T2CharStringPen(500, None) if postscript else TTGlyphPen(None)
        for step, point in enumerate([(50, 0), (50, 700), (weight, 700), (weight, 0)]):
            (pen.lineTo if step else pen.moveTo)(point)
        pen.closePath()
        outlines[name] = pen.getCharString() if postscript else pen.glyph()
    if postscript:
        builder.setupCFF(family.replace(" ", ""), {}, outlines, {})
    else:
        builder.setupGlyf(outlines)
    builder.setupHorizontalMetrics(dict.fromkeys(names, (500, 50)))
    builder.setupHorizontalHeader(ascent=lines[0], descent=lines[1])
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=880, sTypoDescender=-120, usWeightClass=weight)
    builder.setupPost()
    if varies:
        builder.setupFvar([("wght", 400, 400, 700, "Weight")], [])
        wider = [(0, 0), (0, 0), (300, 0), (300, 0), *([(0, 0)] * 4)]
        change = TupleVariation({"wght": (0, 1, 1)}, wider)
        builder.setupGvar({name: [change] for name in names})
    return builder.font


def saved(font: TTFont, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    font.save(path)
    return path


def drawn_width(path: Path) -> float:
    """Return how wide the letter A is drawn."""
    font = uharfbuzz.Font(uharfbuzz.Face(path.read_bytes()))
    glyph = font.get_nominal_glyph(ord("A"))
    assert glyph
    return float(font.get_glyph_extents(glyph).width)


def made_of(font: Path, wanted: Wanted) -> Path:
    assert font_fault(font, wanted) == ("", "")
    path = made_font(printable_font(font, wanted))
    assert path is not None
    return path


def test_a_static_font_by_a_plain_name_is_left_alone(tmp_path: Path) -> None:
    font = saved(small_font(), tmp_path / "small-face.ttf")
    assert printable_font(font, Wanted(FAMILY, 400, False)) == "small-face.ttf"
    assert not (tmp_path / "caches").exists()


def test_names_are_taken_as_they_come(tmp_path: Path) -> None:
    font = saved(small_font(), tmp_path / "Small Face [A], Régulier.TTF")
    made = made_of(font, Wanted(FAMILY, 400, False))
    assert made.read_bytes() == font.read_bytes()


def test_postscript_outlines_are_taken(tmp_path: Path) -> None:
    font = saved(small_font(postscript=True), tmp_path / "SmallFace-Regular.otf")
    assert made_of(font, Wanted(FAMILY, 400, False)).read_bytes()[:4] == b"OTTO"


def collection(path: Path, *fonts: TTFont) -> Path:
    together = TTCollection()
    together.fonts = list(fonts)
    together.save(path)
    return path


def test_of_a_collection_the_font_that_is_named_is_taken(tmp_path: Path) -> None:
    font = collection(
        tmp_path / "All.ttc",
        small_font("Small Face Mono"),
        small_font(FAMILY),
        small_font(FAMILY, 450),
        small_font("Other"),
    )
    made = made_of(font, Wanted(FAMILY, 450, False))
    with TTFont(made) as alone:
        assert alone["OS/2"].usWeightClass == 450
        assert alone["name"].getDebugName(1) == FAMILY
        assert alone.getBestCmap()
    fault, hint = font_fault(font, Wanted("Missing", 400, False))
    assert "has no font “Missing”" in fault
    assert hint == "it has “Small Face Mono”, “Small Face”, “Other”"


def test_a_variable_font_is_set_to_each_weight(tmp_path: Path) -> None:
    font = saved(small_font(varies=True), tmp_path / "SmallFace[wght].ttf")
    light, bold = (made_of(font, Wanted(FAMILY, weight, False)) for weight in (400, 700))
    assert (drawn_width(light), drawn_width(bold)) == (350, 650)
    assert not uharfbuzz.Face(bold.read_bytes()).axis_infos
    fault, hint = font_fault(font, Wanted(FAMILY, 900, False))
    assert ("has the weight 700, not 900" in fault, hint) == (True, "write weight: 700")


def lines_of(path: Path) -> tuple[int, ...]:
    data = path.read_bytes()
    with TTFont(io.BytesIO(data)) as font:
        return font["hhea"].ascent, font["hhea"].descent


def test_lines_of_a_font_that_fills_squares_are_as_high_as_these(tmp_path: Path) -> None:
    tall = saved(small_font(letters="A漢", lines=(1160, -288)), tmp_path / "tall.ttf")
    assert lines_of(made_of(tall, Wanted(FAMILY, 400, False))) == (880, -120)
    latin = saved(small_font(lines=(1160, -288)), tmp_path / "latin.ttf")
    assert printable_font(latin, Wanted(FAMILY, 400, False)) == "latin.ttf"


def test_what_was_made_is_made_once_and_anew_for_another_file(tmp_path: Path) -> None:
    wanted = Wanted(FAMILY, 400, False)
    font = saved(small_font(), tmp_path / "A b.ttf")
    made = made_of(font, wanted)
    time = made.stat().st_mtime_ns
    assert made_of(font, wanted) == made
    assert made.stat().st_mtime_ns == time
    made.unlink()
    assert made_of(font, wanted) == made
    saved(small_font(letters="Abc"), font)
    assert made_of(font, wanted) != made


def test_where_no_cache_can_be_written_it_is_made_for_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    made = made_of(saved(small_font(), tmp_path / "A b.ttf"), Wanted(FAMILY, 400, False))
    assert not made.is_relative_to(tmp_path / "file")


def test_a_user_without_a_home_has_it_made_for_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for variable in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert made_of(saved(small_font(), tmp_path / "A b.ttf"), Wanted(FAMILY, 400, False)).is_file()


def test_a_theme_is_printed_with_what_was_made(own: Path) -> None:
    fonts = own / "fonts"
    collection_file = fonts / "Small Face.ttc"
    fonts.mkdir()
    collection(collection_file, small_font(), small_font(weight=700))
    file = own / "theme.yaml"
    text = file.read_text("utf-8").replace(
        "scripts:\n",
        "scripts:\n  Hang:\n    text:\n      family: Small Face\n      licence: OFL.txt\n"
        "      cuts:\n        - {file: Small Face.ttc, weight: 400}\n"
        "        - {file: Small Face.ttc, weight: 700}\n",
    )
    file.write_text(text, "utf-8")
    theme, found = read_theme(own)
    assert list(found) == []
    assert theme is not None
    text_face = theme.data.scripts["Hang"].text
    assert text_face is not None
    paths = [font_file(own, cut.file) for cut in text_face.cuts]
    weights = [struct.unpack_from(">H", _table(path, b"OS/2"), 4)[0] for path in paths if path]
    assert weights == [400, 700]


def _table(path: Path, tag: bytes) -> bytes:
    face = uharfbuzz.Face(path.read_bytes())
    return bytes(face.reference_table(tag.decode()).data)
