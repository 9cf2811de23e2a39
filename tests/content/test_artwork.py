"""Fonts and drawings of an author's own theme are opened before anything is printed with them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build import checking
from generator.content.artwork import font_fault
from generator.content.resources import TEMPLATES
from generator.content.theme import read_theme, reading_faces
from generator.findings import Finding
from tests.printing import bundled_theme
from tests.support import library_of, write_game

THEMES = sorted(path.parent.name for path in (TEMPLATES / "themes").glob("*/theme.yaml"))
FONTS = TEMPLATES / "fonts"
BOLD = FONTS / "eb-garamond-700.ttf"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a theme of the author's own beside a game, like one of ours."""
    folder = tmp_path / "themes" / "mine"
    shutil.copytree(TEMPLATES / "themes" / "classic", folder)
    return folder


def findings(theme: Path) -> list[Finding]:
    return list(read_theme(theme)[1])


def test_our_own_fonts_are_those_that_are_declared() -> None:
    cuts = [
        (face, cut)
        for name in THEMES
        for face in bundled_theme(name).faces(("Hebr", "Cyrl", "Jpan"))
        for cut in face.cuts
    ]
    cuts += [(face, cut) for face in reading_faces().values() for cut in face.cuts]
    assert len(cuts) > 20
    for face, cut in cuts:
        fault = font_fault(FONTS / cut.file, face.family, cut.weight, cut.italic)
        assert fault == ("", ""), cut.file


def test_a_theme_that_is_sound_is_silent(own: Path) -> None:
    assert findings(own) == []


def cut_off(data: bytes) -> bytes:
    return data[: len(data) * 2 // 3]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: b"", "no font"),
        (lambda data: b"<html>", "no font"),
        (lambda data: b"wOF2" + data[4:], "WOFF2, not TTF"),
        (lambda data: b"OTTO" + data[4:], "OpenType with PostScript outlines (OTF), not TTF"),
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


def test_a_drawing_is_judged_at_its_line_in_its_own_file(own: Path, tmp_path: Path) -> None:
    back = own / "ornaments" / "back.svg"
    back.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<text>M</text>\n</svg>',
        "utf-8",
    )
    folder = write_game(tmp_path)
    game = (folder / "game.yaml").read_text("utf-8")
    (folder / "game.yaml").write_text(game.replace("theme: classic", "theme: mine"), "utf-8")
    checked = checking.check(library_of(folder), ())
    (finding,) = [each for each in checked.findings if each.is_error]
    assert (finding.code, finding.place.line) == ("S26", 2)
    file = "themes/mine/ornaments/back.svg"
    assert finding.place.file == file
    assert checked.lines[file][1] == "<text>M</text>"
    assert not checked.sound


@pytest.mark.parametrize("kind", ["pipe", "device", "link out", "folder"])
def test_a_drawing_that_is_no_file_of_the_theme_is_not_opened(own: Path, kind: str) -> None:
    back = own / "ornaments" / "back.svg"
    back.unlink()
    if kind == "pipe":
        os.mkfifo(back)
    elif kind == "device":
        back.symlink_to("/dev/zero")
    elif kind == "link out":
        back.symlink_to(TEMPLATES / "themes" / "gothic" / "ornaments" / "back.svg")
    else:
        back.mkdir()
    (finding,) = findings(own)
    assert (finding.code, finding.place.file) == ("R06", "themes/mine/ornaments/back.svg")
