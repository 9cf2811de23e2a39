"""Maps of cells are sound SVG, in every edition, and hold what they are made of."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from generator.content.editions import INKS
from generator.content.game import Game
from generator.content.gridmap import lattice_of
from generator.content.model import GridArea, GridMapFigure, GridMove, TerrainChart
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.content.theme import read_theme
from generator.language.wording import Wording
from generator.layout.compose import compose
from generator.render.gridfigures import MOST_CELL, MOST_HEIGHT, GridFigures
from generator.render.gridlabels import Label, boxes_along, placed
from generator.render.gridmaps import FRAME, GridDrawing
from generator.render.gridmarks import CELL, dashes, inks_for
from generator.render.gridruns import runs
from generator.render.inks import Inks
from generator.render.jobs import pages_of
from generator.units import A4, mm_from_pt
from tests.gridmaps import GLEN
from tests.printing import side_jobs
from tests.support import library_of, some_text, sound_game

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def game(tmp_path: Path) -> Game:
    return sound_game(tmp_path, {"glen.yaml": GLEN.replace("[summary]", "[rulebook]")})


def inks(edition: Any = "colour") -> Inks:
    theme, _ = read_theme(TEMPLATES / "themes" / "gothic")
    assert theme is not None
    palette = theme.palette(edition)
    return inks_for(Inks(palette, theme.fills(edition), {}, "'Sofia'"), palette, edition)


def drawing(game: Game, id: str = "glen", edition: Any = "colour", **keys: Any) -> GridDrawing:
    keys.setdefault("cell", 12.0)
    return GridDrawing(game.content.gridmaps[id], game.content, inks(edition), str, **keys)


def figures(game: Game, on_screen: bool = False) -> GridFigures:
    wording = Wording(game.content, game.language)
    return GridFigures(game.content, wording, inks(), lambda icon: "", on_screen)


def block(**keys: Any) -> GridMapFigure:
    keys.setdefault("gridmap", "glen")
    return GridMapFigure(kind="gridmap", alt=some_text(), **keys)


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("edition", INKS)
def test_a_map_is_sound_and_names_its_cells(game: Game, edition: str) -> None:
    svg = drawing(game, edition=edition, zones=("west", "east")).svg("A & <B>")
    root = ElementTree.fromstring(svg)
    assert root.findtext(f"{SVG}title") == "A & <B>"
    words = texts(svg)
    lattice = lattice_of(game.content.gridmaps["glen"])
    assert {lattice.name(cell) for cell in lattice.cells} <= set(words)
    assert {"The mill", "The ford"} <= set(words)
    joints = {each.get("data-joint") for each in root.iter() if each.get("data-joint")}
    assert {"art.woods", "side.brook", "road.lane", "place.mill", "zone.west"} <= joints
    assert ("terrain.woods" in joints) is inks(edition).fills


def test_without_fills_only_ink_is_used(game: Game) -> None:
    svg = drawing(game, edition="mono").svg("")
    found = set(re.findall(r"#[0-9a-f]{6}", svg))
    assert found
    assert found <= set(inks("mono").palette.values())


@pytest.mark.parametrize("edition", INKS)
def test_own_colours_of_terrain_are_for_the_edition_in_colour(game: Game, edition: str) -> None:
    own = "#123456"
    coloured = {id: replace(each, colour=own) for id, each in game.content.terrains.items()}
    painted = replace(game, content=replace(game.content, terrains=coloured))
    assert (own in drawing(painted, edition=edition).svg("")) == (edition == "colour")


@pytest.mark.parametrize("id", ["glen", "moor"])
def test_numbers_are_never_smaller_than_six_points(game: Game, id: str) -> None:
    for cell in (3.5, 5.0, 8.0, 16.0):
        svg = drawing(game, id, cell=cell).svg("")
        sizes = {float(each) for each in re.findall(r'font-size="([\d.]+)"', svg)}
        assert sizes
        assert min(sizes) * cell / CELL >= mm_from_pt(6.0)


def test_small_cells_are_numbered_along_the_edges(game: Game) -> None:
    words = texts(drawing(game, cell=5.0).svg(""))
    assert "0101" not in words
    assert {"01", "12", "09"} <= set(words)
    assert texts(drawing(game, "moor", cell=5.0, numbered=False).svg("")) == []


def test_a_part_shows_its_cells_only(game: Game) -> None:
    lattice = lattice_of(game.content.gridmaps["glen"])
    part = drawing(game, window=lattice.block("0401-0704"))
    words = texts(part.svg(""))
    assert {word for word in words if word.isdecimal()} == {
        lattice.name(cell) for cell in lattice.block("0401-0704")
    }
    assert "The ford" in words
    assert "The mill" not in words
    assert part.size[0] < drawing(game).size[0]


def test_the_size_of_a_cell_is_that_between_two_sides(game: Game) -> None:
    one = drawing(game, "moor", cell=16.0, numbered=False)
    assert one.size[1] == pytest.approx((4.5 + 2 * FRAME / CELL) * 16)


def test_a_figure_fills_its_column_and_no_more(game: Game) -> None:
    svg = str(figures(game).figure(block(), 90.0))
    (width,) = re.findall(r'style="width: ([\d.]+)mm"', svg)
    assert 85 < float(width) <= 90
    small = str(figures(game).figure(block(cells="0101-0102"), 190.0))
    (width,) = re.findall(r'style="width: ([\d.]+)mm"', small)
    assert float(width) < 2 * MOST_CELL
    assert MOST_HEIGHT < 297


def test_the_legend_has_what_is_shown(game: Game) -> None:
    ours = figures(game)
    assert ours.terrains(block()) == ["clear", "woods", "hills", "town", "brook", "lane"]
    assert ours.terrains(block(cells="0101-0201")) == ["clear"]
    assert [id for id, _ in ours.marks(block())] == ["gridmap.place", "gridmap.objective"]
    assert ours.marks(block(cells="0501-0604")) == []
    assert [id for id, _, _ in ours.zones(block(zones=("east",)))] == ["east"]


def test_an_area_is_drawn_in_the_colour_of_its_role_and_explained(game: Game) -> None:
    area = GridArea(text=some_text("A zone"), cells="0301 0302-0303", role="blue")
    shown = block(cells="0201-0404", areas={"zone": area})
    blue = figures(game)
    blue = replace(blue, inks=replace(blue.inks, roles={"blue": "night"}))
    colour = blue.inks["night"]
    plain = blue.drawing(replace(shown, areas={}), 12.0).content_svg()
    assert colour not in plain
    assert blue.drawing(shown, 12.0).content_svg().count(f'fill="{colour}"') == 3
    ((text, sample),) = blue.areas(shown)
    assert str(text) == "A zone"
    assert colour in sample
    assert blue.events(shown) == [("A zone", "0301 0302-0303")]


def test_the_legend_tells_of_bridges_icons_and_arrows_without_words(tmp_path: Path) -> None:
    text = GLEN.replace("[summary]", "[rulebook]").replace("- 0508 0608 0708 0808", "- 0501 0502")
    text = text.replace("pattern: town,", "pattern: town, icon: bat,")
    made = sound_game(tmp_path, {"glen.yaml": text})
    ours = GridFigures(made.content, Wording(made.content, "en"), inks(), lambda icon: f"<{icon}/>")
    (mark,) = ours.marks(block(cells="0501-0502"))
    assert mark[0] == "gridmap.bridge"
    ElementTree.fromstring(mark[1])
    assert "<bat/>" in ours.swatch("town", block())
    assert "<bat/>" not in ours.swatch("hills", block())
    moves = {
        "told": GridMove(way="0101 0201", does="attack", text=some_text()),
        "next": GridMove(way="0201 0301", does="attack"),
        "goes": GridMove(way="0301 0401"),
    }
    assert [id for id, _ in ours.untold_moves(block(moves=moves))] == ["gridmap.move"]


def test_the_alternative_lists_every_cell_once(game: Game) -> None:
    gridmap = game.content.gridmaps["moor"]
    lattice = lattice_of(gridmap)
    words = {
        str(terrain.name): cells for terrain, cells in figures(game).cells(block(gridmap="moor"))
    }
    assert words["Woods"] == "0302, 0203, 0403"
    assert words["Hills"] == "0101, 0102"
    named = [
        cell
        for each in words.values()
        for run in each.split(", ")
        for cell in lattice.block(run.replace("–", "-"))
    ]
    assert sorted(named) == sorted(lattice.cells)


def test_runs_of_cells() -> None:
    from generator.content.gridmap import Lattice, Layout

    lattice = Lattice(Layout(9, 7))
    assert runs(lattice, lattice.block("0101-0302")) == "0101–0301, 0102–0302"
    assert runs(lattice, []) == ""


def test_the_chart_has_costs_and_effects(game: Game) -> None:
    ours, chart = figures(game), TerrainChart(kind="terrain", crt="assault")
    assert ours.kinds == ["foot", "wheels"]
    assert ours.cost("woods", "wheels") == "prohibited"
    assert ours.cost("hills", "wheels") == 3
    assert ours.changing(chart) == ["shift"]
    assert ours.change(chart, "hills", "shift") == "−2"
    assert ours.change(chart, "clear", "shift") == ""
    assert ours.changing(replace(chart, crt=None)) == []


def test_what_else_there_is_to_know_stands_below_the_chart() -> None:
    game = read_game(BUNDLED_CONTENT / "crossing-the-asper").game
    assert game is not None
    jobs = side_jobs(game, library_of(game.folder), A4, "colour")
    job = next(job for job in jobs if job.sheet_id == "charts")
    page = pages_of(job).words(compose(game, "charts", "front", A4))
    chart, _, below = page.partition('<table class="terrain-chart">')[2].partition("</table>")
    assert chart.count('alt="prohibited"') == 4
    assert "terrain-note" not in chart
    key = below.partition('<ul class="terrain-notes">')[2].partition("</ul>")[0]
    assert key.count("<li>") == 1 + 3, "what the sign means, then river, ford and road"
    assert "<b>River</b>" in key


def test_zones_differ_without_colours() -> None:
    assert len({dashes(number) for number in range(3)}) == 3


def test_the_border_of_a_zone_hides_nothing(game: Game) -> None:
    """It lies under the grid and all drawings, and has no ground of its own."""
    svg = drawing(game, zones=("west",)).svg("")
    assert svg.index('"zone.west"') < svg.index('"cells"') < svg.index('"art.woods"')
    assert "fill-opacity" in svg
    assert "fill-opacity" not in drawing(game, edition="mono", zones=("west",)).svg("")


def test_a_legend_stands_in_columns(game: Game) -> None:
    ours = figures(game)
    assert ours.legend_step(block(zones=("west",))) > ours.legend_step(block()) > 0


def test_names_keep_apart_and_within_the_frame() -> None:
    frame = 0.0, 0.0, 60.0, 40.0
    labels = [
        Label("One", (5, 20), 12, 3),
        Label("Two", (15, 20), 12, 3),
        Label("Three", (30, 38), 10, 3),
    ]
    boxes = []
    for label, (x, y) in placed(labels, frame, 2.0):
        boxes.append((x - label.width / 2, y - 2.25, x + label.width / 2, y + 0.6))
        assert boxes[-1][0] >= -0.01
        assert boxes[-1][3] <= 40
    for one, other in pairwise(boxes):
        assert one[2] <= other[0] or other[3] <= one[1] or one[3] <= other[1]


def test_names_keep_off_the_sides_of_cells() -> None:
    label, frame = Label("Ford", (30, 20), 12, 3), (0.0, 0.0, 60.0, 40.0)
    ((_, usual),) = placed([label], frame, 2.0)
    river = list(boxes_along([((24.0, usual[1] - 1), (36.0, usual[1] - 1))], 0.8))
    ((_, (x, y)),) = placed([label], frame, 2.0, river)
    assert (x, y) != usual
    name = x - 6, y - 2.25, x + 6, y + 0.6
    assert not [
        box
        for box in river
        if box[0] < name[2] and name[0] < box[2] and box[1] < name[3] and name[1] < box[3]
    ]


@pytest.mark.parametrize("width", [40.0, 55.0, 70.0, 90.0, 190.0])
def test_a_figure_is_never_wider_than_its_column(game: Game, width: float) -> None:
    """Numbers along the edges need room of their own, which grows as cells get smaller."""
    for id in ("glen", "moor"):
        across, down = figures(game).fitted(block(gridmap=id), width, MOST_HEIGHT, MOST_CELL).size
        assert across <= width + 0.3
        assert down <= MOST_HEIGHT + 0.3


def test_a_map_on_a_screen_keeps_its_numbers_legible(game: Game) -> None:
    svg = str(figures(game, on_screen=True).figure(block(), None))
    (least,) = re.findall(r"min-width: (\d+)mm", svg)
    (width,) = re.findall(r'viewBox="\S+ \S+ (\S+)', svg)
    sizes = {float(each) for each in re.findall(r'font-size="([\d.]+)"', svg)}
    assert sizes
    assert min(sizes) * float(least) / float(width) >= mm_from_pt(5.9)
    assert "0101" in texts(svg)
