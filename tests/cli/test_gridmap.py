"""The command map with maps of cells: drawn at a size, and asked for ways."""

from __future__ import annotations

import io
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest

from tests.cli.running import report, run
from tests.cli.test_calibrate import TRUE
from tests.gridmaps import GLEN
from tests.support import write_game


@pytest.fixture(autouse=True)
def _game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})
    monkeypatch.chdir(tmp_path)


def test_a_way_from_a_place_to_a_cell() -> None:
    data = report(
        run("map", "minimal", "--gridmap", "glen", "--from", "mill", "--to", "0302", "--json")
    )
    assert (data["from"], data["to"], data["distance"]) == ("0102", "0302", 2)
    assert [unit["kind"] for unit in data["units"]] == ["foot", "wheels"]
    ran = run(
        "map", "minimal", "--gridmap", "glen", "--from", "The mill", "--to", "0302", "--by", "foot"
    )
    assert "On foot: 3 movement points: 0102 0202 0302" in ran.out
    assert "On wheels" not in ran.out


def test_what_is_within_reach() -> None:
    ran = run(
        "map", "minimal", "--gridmap", "moor", "--from", "0101", "--by", "foot", "--steps", "1"
    )
    assert "with 1 movement points" in ran.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--gridmap", "glenn", "--from", "0101"), "there is no map “glenn”"),
        (("--from", "0101", "--to", "0102"), "the game has several maps"),
        (("--gridmap", "glen", "--from", "1301"), "the cells are 0101 to 1209"),
        (("--gridmap", "glen", "--from", "0101", "--by", "foots"), "there is no kind of unit"),
        (("--gridmap", "glen", "--to", "0101"), "with --from"),
        (("--gridmap", "glen", "--hex", "small"), "no size in mm"),
        (("--gridmap", "glen", "--hex", "1"), "a cell measures 3 to 60 mm"),
        (("--gridmap", "glen", "--format", "svg", "--poster", "2x2"), "a poster is drawn as pdf"),
        (("--gridmap", "glen", "--poster", "2x1", "--hex", "50"), "take more tiles: it needs"),
        (
            ("--gridmap", "glen", "--colours", "cmyk", "--spot", "gold"),
            "a plate of its own for the colour “gold”",
        ),
        (("--gridmap", "glen", "--hex", "40"), "name a larger paper, such as --paper"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], told: str) -> None:
    ran = run("map", "minimal", *words)
    assert ran.code == 2
    assert told in ran.out + ran.err


def test_a_game_without_such_maps_is_refused(tmp_path: Path) -> None:
    (tmp_path / "content" / "minimal" / "glen.yaml").unlink()
    ran = run("map", "minimal", "--hex", "16")
    assert ran.code == 2
    assert "has no map of hexes or squares" in ran.out + ran.err


def test_what_was_not_measured_is_not_drawn(tmp_path: Path) -> None:
    """The printer was measured on letter, not on the paper that the map is drawn on."""
    own = str(tmp_path / "printers.yaml")
    wishes = ("--printer", "kitchen", "--printers", own)
    assert run("calibrate", *wishes, "--paper", "letter", "--answers", TRUE).code == 0
    ran = run("map", "minimal", "--gridmap", "glen", *wishes, "--paper", "a4", "--out", "drawn")
    assert ran.code == 2
    assert "playeraid calibrate --printer kitchen --paper a4" in ran.out + ran.err
    assert not (tmp_path / "drawn").exists()


def test_a_map_is_drawn_at_its_size(tmp_path: Path) -> None:
    ran = run("map", "minimal", "--gridmap", "glen", "--hex", "16", "--out", "drawn")
    assert ran.out.startswith("wrote"), ran.out + ran.err
    data = (tmp_path / "drawn" / "minimal" / "en" / "glen-map-a4.pdf").read_bytes()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (page,) = pdf.pages
        left, _, right, _ = map(float, page.mediabox)
        assert right - left == pytest.approx(297 / 25.4 * 72, abs=0.1)
        assert "The glen" in str(pdf.docinfo.Title)


def test_a_map_is_drawn_as_a_poster(tmp_path: Path) -> None:
    words = ("--gridmap", "glen", "--poster", "2x2", "--hex", "24", "--out", "drawn")
    ran = run("map", "minimal", *words)
    assert ran.out.startswith("wrote"), ran.out + ran.err
    data = (tmp_path / "drawn" / "minimal" / "en" / "glen-map-a4-poster-2x2.pdf").read_bytes()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) == 4
        assert str(pdf.docinfo.Title) == "Minimal – The glen (2 × 2)"


def test_a_map_is_drawn_as_svg(tmp_path: Path) -> None:
    ran = run("map", "minimal", "--gridmap", "moor", "--format", "svg", "--out", "drawn")
    assert ran.out.startswith("wrote"), ran.out + ran.err
    written = (tmp_path / "drawn" / "minimal" / "en" / "moor-map-a4.svg").read_text("utf-8")
    root = ElementTree.fromstring(written)
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "Minimal – The moor"
    assert "Woods: 0302" in (root.findtext("{http://www.w3.org/2000/svg}desc") or "")
