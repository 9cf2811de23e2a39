"""Drawings of an author's own theme are opened before anything is printed with them."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from generator.build import checking
from generator.content.resources import TEMPLATES
from generator.content.theme import read_theme
from generator.findings import Finding
from tests.support import library_of, write_game


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Return a theme of the author's own beside a game, like one of ours."""
    folder = tmp_path / "themes" / "mine"
    shutil.copytree(TEMPLATES / "themes" / "classic", folder)
    return folder


def findings(theme: Path) -> list[Finding]:
    return list(read_theme(theme)[1])


def test_a_theme_that_is_sound_is_silent(own: Path) -> None:
    assert findings(own) == []


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
