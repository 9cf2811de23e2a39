"""A map of cells as SVG has its title, its legend and its face inside."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from generator.content.resources import TEMPLATES
from generator.content.theme import read_theme
from generator.render.gridsheet import GridSheet
from generator.render.gridsvg import page_svg
from generator.render.jobs import gridmap_pages
from generator.units import A4
from tests.gridmaps import GLEN
from tests.support import sound_game

SVG = "{http://www.w3.org/2000/svg}"


def test_a_map_as_svg_needs_no_other_file(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})
    theme, _ = read_theme(TEMPLATES / "themes" / "classic")
    assert theme is not None
    sheet = GridSheet(gridmap_pages(game, "en", theme, "colour", TEMPLATES), "glen", A4)
    written = page_svg(sheet)
    assert written == page_svg(sheet)
    root = ElementTree.fromstring(written)
    words = [each.text for each in root.iter(f"{SVG}text")]
    names = {"The glen", "Woods", "Brook", "Objective", "Set-up in the east", "0101", "The mill"}
    assert names <= set(words)
    assert b"url(data:font/woff2;base64," in written
    assert b"asset:" not in written
    wide = float((root.get("viewBox") or "").split()[2])
    right = [
        float(each.get("x", 0)) + float(each.get("width", 0)) for each in root.findall(f"{SVG}svg")
    ]
    assert right
    assert max(right) <= wide
