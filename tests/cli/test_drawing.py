"""The command map draws: as SVG, PNG and PDF, on any paper, as a poster, in any language."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from generator.content.resources import TEMPLATES
from tests.cli.running import files, loaded, run, separately
from tests.islands import MAP, write_island
from tests.support import write_game


@pytest.fixture
def island(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work where the island is the one game there is."""
    folder = write_island(tmp_path)
    monkeypatch.chdir(tmp_path)
    return folder


def test_a_map_is_drawn_as_pdf(island: Path) -> None:
    ran = run("map", "minimal")
    assert ran == (0, "wrote output/minimal/en/map-a4.pdf\n", "")
    assert Path("output/minimal/en/map-a4.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("options", "papers"),
    [
        ((), ["a3", "a4", "letter", "tabloid"]),
        (("--paper", "a4"), ["a4"]),
        (("--sheet", "map"), ["a3", "a4", "letter", "tabloid"]),
        (("--sheet", "summary"), []),
    ],
)
def test_maps_are_built_on_larger_papers_too_unless_a_paper_is_chosen(
    island: Path, options: tuple[str, ...], papers: list[str]
) -> None:
    assert run("build", "--jobs", "1", *options).code == 0
    names = files(Path("output/minimal/en"))
    assert [name for name in names if name.startswith("map-")] == [f"map-{p}.pdf" for p in papers]
    assert not [name for name in names if "a3" in name and not name.startswith("map-")]


def test_the_project_says_on_which_papers_maps_are_built(island: Path) -> None:
    Path("playeraid.toml").write_text('paper = "a4"\n', "utf-8")
    assert run("build", "--jobs", "1", "--sheet", "map").code == 0
    assert files(Path("output/minimal/en")) == ["map-a4.pdf"]


def test_nothing_is_drawn_twice(island: Path) -> None:
    assert run("map", "minimal", "--format", "svg").out.startswith("wrote")
    ran = run("map", "minimal", "--format", "svg")
    assert ran.out == "nothing to do: output/minimal/en/map-a4.svg is up to date\n"
    (island / "map.yaml").write_text(MAP.replace("name: Mill", "name: Windmill").lstrip())
    assert run("map", "minimal", "--format", "svg").out.startswith("wrote")
    Path("output/minimal/en/map-a4.svg").unlink()
    assert run("map", "minimal", "--format", "svg").out.startswith("wrote")


def test_papers_and_editions(island: Path) -> None:
    ran = run("map", "minimal", "--format", "svg", "--paper", "a3,letter", "--edition", "mono")
    assert ran.code == 0
    assert files(Path("output")) == [
        "minimal/en/map-a3-mono.svg",
        "minimal/en/map-letter-mono.svg",
    ]
    root = ET.parse("output/minimal/en/map-a3-mono.svg").getroot()
    assert (root.get("width"), root.get("height")) == ("420mm", "297mm")


def test_a_picture(island: Path) -> None:
    assert run("map", "minimal", "--format", "png", "--out", "pictures").code == 0
    assert files(Path("pictures")) == ["minimal/en/map-a4.png"]


@pytest.mark.parametrize(
    ("land", "told"),
    [("{{", "land.geojson is no GeoJSON"), ('{"bbox": 4, "features": []}', "how far it reaches")],
)
def test_land_that_cannot_be_read_is_told(island: Path, land: str, told: str) -> None:
    (island / "geography" / "land.geojson").write_text(land)
    ran = run("map", "minimal")
    assert ran.code == 1
    assert "map.yaml:3:14: error R21" in ran.err
    assert told in ran.err
    assert not Path("output").exists()


def test_what_no_build_prints_is_not_drawn(island: Path) -> None:
    """A link at one end only: a fault that drawing does not rely on."""
    text = (island / "map.yaml").read_text("utf-8")
    (island / "map.yaml").write_text(text.replace("path: [inn, mill]", "path: [mill]"), "utf-8")
    built, drawn = run("build", "--sheet", "map"), run("map", "minimal")
    assert built.code == drawn.code == 1
    assert drawn.err
    assert drawn.err.splitlines()[0] == built.err.splitlines()[0]
    assert " M02 " in drawn.err
    assert list(Path("output").rglob("*.pdf")) == []


def test_a_poster(island: Path) -> None:
    assert run("map", "minimal", "--poster", "2x1").code == 0
    assert files(Path("output")) == ["minimal/en/map-a4-poster-2x1.pdf"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--poster", "2"], "is not columns and rows, such as 3x2"),
        (["--poster", "1x1"], "a poster has 2 to"),
        (["--poster", "10x1"], "a poster has 2 to"),
        (["--poster", "2x1", "--format", "svg"], "a poster is drawn as pdf"),
        (["--table", "--format", "svg"], "--table is told, not drawn as svg"),
        (["--from", "mill", "--format", "pdf"], "--from is told, not drawn as pdf"),
        (["--paper", "a9"], "a9"),
        (["--locale", "dee"], "the game has no language “dee”"),
    ],
)
def test_wrong_use(island: Path, arguments: list[str], message: str) -> None:
    ran = run("map", "minimal", *arguments)
    assert ran.code == 2
    assert message in ran.err
    assert not Path("output").exists()


def test_a_game_without_a_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_game(tmp_path)
    monkeypatch.chdir(tmp_path)
    ran = run("map", "minimal")
    assert ran.code == 2
    assert "has no map that can be drawn" in ran.err


def test_a_map_with_faults(island: Path) -> None:
    """Content that cannot be read stops the drawing; nothing written before is lost."""
    assert run("map", "minimal", "--format", "svg").code == 0
    before = Path("output/minimal/en/map-a4.svg").read_bytes()
    (island / "map.yaml").write_text(MAP.replace("at: [51.2, 4.1]", "at: here").lstrip())
    ran = run("map", "minimal", "--format", "svg")
    assert ran.code == 1
    assert "content/minimal/map.yaml" in ran.err
    assert Path("output/minimal/en/map-a4.svg").read_bytes() == before


def test_drawing_svg_loads_no_layout_engine(island: Path, tmp_path: Path) -> None:
    show = "---print(json.dumps([n for n in ('weasyprint', 'pikepdf', 'jinja2', 'yaml') "
    show += "if n in sys.modules]), file=sys.stderr)"
    ran = separately(tmp_path, show, "map", "minimal", "--format", "svg")
    assert ran.code == 0
    assert set(loaded(ran)) <= {"jinja2", "yaml"}
    assert (TEMPLATES / "map.html.jinja").is_file()
