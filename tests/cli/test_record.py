"""The options --map and --report of replay: what is drawn and printed, and what is refused."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.content.resources import BUNDLED_CONTENT
from generator.render.mapsheet import MapSheet
from generator.render.records import RecordPrinter
from generator.render.scenes import SceneMaker
from tests.cli.running import run

RECORD = "GST.... SAO.... HCD.... MAO.... DGE.V.. GGEVD.. SAO.... HCD.... MAO...."


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_position_is_drawn_as_the_side_sees_it_and_answered_besides() -> None:
    drawn = run("replay", "the-hunt", RECORD, "--until", "5", "--map", "a.svg", "--view", "hunters")
    assert drawn.code == 0
    assert "wrote a.svg" in drawn.err
    assert "Round 1 · Next: G" in drawn.out
    svg = Path("a.svg").read_text("utf-8")
    assert "Mina Harker: Atlantic Ocean" in svg
    assert "<title>some city</title>" in svg
    assert "Dracula: Geneva" not in svg


def test_the_ending_says_what_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MapSheet, "pdf", lambda self: b"%PDF of a map")
    monkeypatch.setattr(MapSheet, "png", lambda self: b"a picture")
    monkeypatch.setattr(RecordPrinter, "pdf", lambda self: f"%PDF on {self.paper.name}".encode())
    words = ("replay", "the-hunt", RECORD, "--paper", "letter")
    assert run(*words, "--map", "a.pdf", "--report", "new/b.pdf").code == 0
    assert run(*words, "--map", "a.PNG").code == 0
    assert Path("a.pdf").read_bytes() == b"%PDF of a map"
    assert Path("a.PNG").read_bytes() == b"a picture"
    assert Path("new/b.pdf").read_bytes() == b"%PDF on letter"


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A copy of the game and of the part that it shares, in two languages."""
    home = tmp_path / "content"
    for name in ("the-hunt", "shared"):
        shutil.copytree(BUNDLED_CONTENT / name, home / name)
    for path in home.rglob("locale/*"):
        if path.stem != "de":
            path.unlink()
    game = home / "the-hunt" / "game.yaml"
    text = game.read_text("utf-8")
    game.write_text(re.sub(r"(?m)^  languages: .*$", "  languages: [de]", text), "utf-8")
    return home


@pytest.mark.parametrize(
    ("option", "file", "old", "new", "locale"),
    [
        ("--map", "map.yaml", "name: Alicante", "name: 漢", "en"),
        ("--report", "locale/de.po", 'msgstr "Alicante"', 'msgstr "漢"', "de"),
    ],
    ids=["source", "translation"],
)
def test_a_name_with_a_missing_glyph_is_refused_as_by_map(
    option: str, file: str, old: str, new: str, locale: str, content: Path
) -> None:
    path = content / "shared" / "europe" / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    words = ("--locale", locale, "--content", str(content))
    ran = run("replay", "the-hunt", RECORD, option, "a.pdf", *words)
    assert ran.code == 1
    assert ran.out == ""
    assert f"shared/europe/{file}:" in ran.err
    assert "error P01" in ran.err
    assert not Path("a.pdf").exists()
    assert run("map", "the-hunt", *words).err == ran.err


def test_a_faulty_record_is_printed_too_with_how_often(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[SceneMaker] = []

    def pdf(self: RecordPrinter) -> bytes:
        seen.append(self.scenes)
        return b"%PDF"

    monkeypatch.setattr(RecordPrinter, "pdf", pdf)
    ran = run("replay", "the-hunt", RECORD + " DXX.V..", "--report", "b.pdf", "--locale", "de")
    assert ran.code == 1
    assert seen[0].faults >= 1
    strip = seen[0].scene.strip
    assert strip is not None
    assert f"Regelverstöße: {seen[0].faults}" in strip.lines


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--map", "a.gif"), "ends in none of .svg, .pdf, .png"),
        (("--report", "a.svg"), "does not end in .pdf"),
        (("--paper", "napkin", "--map", "a.svg"), "napkin"),
    ],
)
def test_odd_wishes_are_refused(words: tuple[str, ...], message: str) -> None:
    ran = run("replay", "the-hunt", RECORD, *words)
    assert ran.code == 2
    assert message in ran.err
    assert ran.out == ""


def test_several_games_are_not_drawn_at_once() -> None:
    Path("games.txt").write_text(f"{RECORD}\n{RECORD}\n")
    ran = run("replay", "the-hunt", "games.txt", "--map", "a.svg")
    assert ran.code == 2
    assert "are of one game" in ran.err
    assert not Path("a.svg").exists()


def test_a_file_that_cannot_be_written_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RecordPrinter, "pdf", lambda self: b"%PDF")
    Path("wall").write_text("in the way")
    ran = run("replay", "the-hunt", RECORD, "--report", "wall/b.pdf")
    assert ran.code == 2
    assert "error R06" in ran.err
    assert "cannot be written" in ran.err
    assert "Traceback" not in ran.err
