"""Figures of boards show cells, areas, pieces and moves where they are, and are sound SVG."""

from __future__ import annotations

import re
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from generator.content.boards import hexes
from generator.content.model import Area, Board, BoardFigure, Move, PatternName, Piece
from generator.content.resources import TEMPLATES
from generator.content.theme import read_theme
from generator.render.boards import (
    CELL,
    DISC,
    WIDE_RING,
    WIDEST_CELL,
    WIDEST_LARGE_CELL,
    Drawing,
)
from generator.render.inks import Inks, is_solid
from generator.render.patterns import PATTERNS, patterned, patterns_of
from generator.render.shapes import CASING, MOVE_LINE, STYLES
from generator.render.swatches import area_sample, swatch
from tests.support import some_text

SVG = "{http://www.w3.org/2000/svg}"
ICONS = {"bat": '<path fill="currentColor" d="M0 0h512v512z"/>'}
VALLEY = {"cells": "hexes", "rings": 3}
CHESS = {"cells": "squares", "columns": 8, "rows": 8, "chequered": True, "named": True}
MILL = {"cells": "points", "points": {"a": (0, 0), "b": (2, 0)}, "lines": (("a", "b"),)}
SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def inks(edition: Any = "colour") -> Inks:
    theme, findings = read_theme(TEMPLATES / "themes" / "gothic")
    assert theme is not None
    assert not findings
    roles = {"hunters": "accent", "prey": "night", "guests": "accent"}
    return Inks(theme.palette(edition), theme.fills(edition), roles, "'Sofia', 'Noto'")


def board_of(board: dict[str, Any]) -> Board:
    return Board(name=some_text(), **board)


def figure(**on_it: Any) -> BoardFigure:
    return BoardFigure(kind="board", board="some", alt=some_text(), **on_it)


def drawn(board: dict[str, Any], edition: Any = "colour", **on_it: Any) -> str:
    return Drawing(board_of(board), figure(**on_it), inks(edition), ICONS).svg("A & <B>")


def test_lines_run_out_beyond_a_part_and_take_no_more_room() -> None:
    whole, part = (
        Drawing(board_of({**VALLEY, "part": is_part}), figure(), inks(), ICONS)
        for is_part in (False, True)
    )
    assert part.svg("").count("<path") == whole.svg("").count("<path") + 1
    assert part.widest == whole.widest
    widths = [float(tree(each.svg("")).attrib["viewBox"].split()[2]) for each in (whole, part)]
    assert widths[0] < widths[1] < widths[0] + CELL


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def piece(at: str, role: str | None = None) -> Piece:
    return Piece(at=at, icon="bat", role=role)


def move(start: str, end: str, words: str = "") -> Move:
    return Move(start=start, end=end, text=some_text(words) if words else None)


def area(**keys: Any) -> Area:
    return Area(**{"text": some_text()} | keys)


def box(svg: str) -> list[float]:
    return [float(number) for number in tree(svg).attrib["viewBox"].split()]


@pytest.mark.parametrize("board", [VALLEY, VALLEY | {"flat": True}, CHESS, MILL])
@pytest.mark.parametrize("edition", ["colour", "ink-saver", "mono"])
def test_every_figure_is_sound_and_within_its_box(board: dict[str, Any], edition: str) -> None:
    start, end = ("a", "b") if board is MILL else ("a1", "a3") if board is CHESS else ("0,0", "0,2")
    svg = drawn(
        board,
        edition,
        pieces={"one": piece(start, "hunters"), "two": piece(end)},
        areas={"near": area(around=start), "line": area(start=start)},
        arrows={"go": move(start, end)},
        crossed={"no": move(end, start)},
    )
    left, top, width, height = box(svg)
    for x, y in re.findall(r"[ML](-?[0-9.]+) (-?[0-9.]+)", svg.replace(ICONS["bat"][:5], "")):
        if (x, y) != ("0", "0"):
            assert left <= float(x) <= left + width
            assert top <= float(y) <= top + height
    colours = set(re.findall(r"#[0-9a-f]{6}", svg))
    assert colours <= set(inks(edition).palette.values())


def test_an_area_shows_around_a_piece_on_a_point() -> None:
    areas = {"both": area(cells=("a", "b"))}
    svg = drawn(MILL, pieces={"one": piece("a", "hunters")}, areas=areas)
    left, _, _, height = box(svg)
    assert left == pytest.approx(-WIDE_RING - 0.5, abs=0.01)
    assert height == pytest.approx(2 * WIDE_RING + 1, abs=0.1)
    bare = drawn(MILL, areas=areas)
    assert box(bare)[3] < height
    assert WIDE_RING > DISC + CASING / 2


def test_what_it_shows_is_said_in_words() -> None:
    title = tree(drawn(VALLEY)).find(f"{SVG}title")
    assert title is not None
    assert title.text == "A & <B>"


def test_a_board_is_as_wide_as_its_cells() -> None:
    _, _, width, height = box(drawn(VALLEY))
    assert width == pytest.approx(7 * CELL + 1)
    assert height == pytest.approx((6 * 3**0.5 / 2 + 2 / 3**0.5) * CELL + 1, abs=0.02)
    assert box(drawn(VALLEY | {"flat": True}))[2] == pytest.approx(height, abs=0.02)


def test_lines_between_cells_are_drawn_once() -> None:
    svg = drawn({"cells": "hexes", "rings": 1})
    (outline,) = (e for e in tree(svg).iter(f"{SVG}path") if e.attrib["fill"] == "none")
    assert outline.attrib["d"].count("M") == 30


def test_half_of_the_squares_are_dark() -> None:
    shapes = [e for e in tree(drawn(CHESS)).iter(f"{SVG}path") if "fill-opacity" in e.attrib]
    assert len(shapes) == 32
    assert shapes[0].attrib["d"].startswith("M-5 65")  # a1, in the corner at the bottom left


def test_squares_are_named_along_the_edge() -> None:
    words = [e.text for e in tree(drawn(CHESS)).iter(f"{SVG}text")]
    assert words == [*"abcdefgh", *"12345678"]


def test_other_cells_are_named_where_nothing_stands() -> None:
    words = [e.text for e in tree(drawn(VALLEY | {"named": True})).iter(f"{SVG}text")]
    assert words == list(hexes(3).spots)
    taken = drawn(VALLEY | {"named": True}, pieces={"one": piece("0,0")})
    assert "0,0" not in [e.text for e in tree(taken).iter(f"{SVG}text")]


def test_pieces_stand_in_the_middle_of_their_cells() -> None:
    svg = drawn(VALLEY, pieces={"one": piece("1,0", "hunters")})
    circles = list(tree(svg).iter(f"{SVG}circle"))
    assert {(e.attrib["cx"], e.attrib["cy"]) for e in circles} == {("10", "0")}
    assert circles[-1].attrib["fill"] == inks()["accent"]
    assert "currentColor" not in svg


def test_camps_are_told_apart_by_form() -> None:
    assert [is_solid(role, inks()) for role in ("hunters", "prey", "guests", None)] == [
        True,
        False,
        True,
        False,
    ]
    assert not is_solid("hunters", inks("ink-saver"))


def test_patterns_differ_without_colour() -> None:
    forms = [re.sub("#[0-9a-f]{6}", "", patterned(SQUARE, each, inks())) for each in PATTERNS]
    assert len(set(forms)) == len(PATTERNS) == 6
    assert all("M" in form for form in forms)


def test_a_pattern_stays_within_its_cell() -> None:
    for pattern in PATTERNS:
        for x, y in re.findall(r"[ML](-?[0-9.]+) (-?[0-9.]+)", patterned(SQUARE, pattern, inks())):
            assert 0 <= float(x) <= 10
            assert 0 <= float(y) <= 10


def test_a_cell_of_two_areas_has_both_patterns_and_one_ground() -> None:
    both = {"one": area(cells=("0,0",)), "two": area(cells=("0,0",))}
    svg = drawn(VALLEY, areas=both)
    assert inks()["accent-tint"] in svg
    assert inks()["night-tint"] not in svg
    assert inks()["accent"] in svg
    assert inks()["night"] in svg


def test_nothing_is_filled_where_ink_is_saved() -> None:
    svg = drawn(CHESS, "ink-saver", areas={"one": area(cells=("b1",))})
    assert {e.attrib["fill"] for e in tree(svg).iter(f"{SVG}path")} <= {"none"}


@pytest.mark.parametrize(("x", "is_below"), [(0, False), (2, True)])
def test_the_name_of_a_point_stands_where_no_arrow_comes_from(x: int, is_below: bool) -> None:
    board = MILL | {"points": {"a": (0, 0), "b": (x, 2)}, "named": True}
    spots = [
        (float(each.attrib["x"]), float(each.attrib["y"]))
        for arrows in ({}, {"go": move("b", "a")})
        for each in tree(drawn(board, arrows=arrows)).iter(f"{SVG}text")
        if each.text == "a"
    ]
    (before_x, before_y), (there_x, there_y) = spots
    assert (before_y < 0, there_y > 0) == (True, is_below)
    assert is_below or there_x > before_x, "beside the head of an arrow from straight above"


@pytest.mark.parametrize(("other", "times"), [("b", 0.8), ("c", 1.0)])
def test_men_on_neighbouring_points_are_smaller(other: str, times: float) -> None:
    board = MILL | {"points": {"a": (0, 0), "b": (1, 0), "c": (2, 0)}, "lines": [["a", "b", "c"]]}
    svg = drawn(board, pieces={"one": piece("a"), "two": piece(other)})
    radii = [float(e.attrib["r"]) for e in tree(svg).iter(f"{SVG}circle") if e.get("data-joint")]
    assert radii == [pytest.approx(DISC * times - MOVE_LINE / 2)] * 2


def test_there_is_a_sample_of_everything() -> None:
    names = [f"arrow-{style}" for style in STYLES]
    samples = [swatch(name, inks()) for name in (*names, "arrow-crossed")]
    for board in (
        board_of({"cells": "squares", "columns": 2, "rows": 2}),
        board_of({"cells": "hexes", "rings": 1}),
    ):
        samples += [area_sample(board, each, inks()) for each in PATTERNS]
    assert all(sample and tree(sample).tag == f"{SVG}svg" for sample in samples)
    assert len(set(samples)) == len(samples)


@pytest.mark.parametrize("name", ["arrow-none", "area-dots", "piece-solid", "arrow", ""])
def test_there_is_no_sample_of_anything_else(name: str) -> None:
    assert swatch(name, inks()) is None


def test_cells_may_be_wider_in_large_print() -> None:
    chess: dict[str, Any] = CHESS
    board, block = board_of(chess), figure()
    plain = Drawing(board, block, inks(), ICONS)
    widths = [
        float(str(re.search(r"max-width: ([\d.]+)em", each.svg("A"))[1]))  # type: ignore[index]
        for each in (plain, replace(plain, widest_cell=WIDEST_LARGE_CELL))
    ]
    assert widths[1] / widths[0] == pytest.approx(WIDEST_LARGE_CELL / WIDEST_CELL, rel=0.01)


def test_every_pattern_can_be_asked_for() -> None:
    assert get_args(PatternName) == tuple(pattern.name for pattern in PATTERNS)


def test_an_area_keeps_its_own_pattern_and_the_others_take_what_is_left() -> None:
    areas = {
        "a": area(cells=("a1",)),
        "b": area(cells=("a2",), pattern="rising"),
        "c": area(cells=("a3",)),
    }
    found = {id: pattern.name for id, pattern in patterns_of(areas, {}).items()}
    assert found == {"a": "dots", "b": "rising", "c": "falling"}


def test_an_area_of_a_role_has_its_colour_and_the_pattern_that_usually_has_it() -> None:
    areas = {
        "zone": area(cells=("a1",), role="blue"),
        "other": area(cells=("a2",)),
        "own": area(cells=("a3",), role="blue", pattern="falling"),
    }
    found = patterns_of(areas, {"blue": "night"})
    assert [(each.name, each.ink, each.ground) for each in found.values()] == [
        ("dots", "night", "night-tint"),
        ("rising", "accent", "accent-tint"),
        ("falling", "night", "night-tint"),
    ]


LEFT = re.compile(r'data-joint="left\.([^"]*)"')


def test_the_cell_that_a_piece_came_from_is_marked() -> None:
    there = {"bat": piece("1,1")}
    moves = {"one": move("0,0", "1,0"), "two": move("1,0", "1,1")}
    assert LEFT.findall(drawn(VALLEY, pieces=there, arrows=moves)) == ["0,0"]


def test_arrows_from_pieces_and_to_empty_cells_leave_nothing_behind() -> None:
    assert (
        LEFT.findall(drawn(VALLEY, pieces={"bat": piece("0,0")}, arrows={"a": move("0,0", "1,0")}))
        == []
    )
    assert (
        LEFT.findall(drawn(VALLEY, arrows={"a": move("0,0", "1,0"), "b": move("1,0", "0,0")})) == []
    )
    assert LEFT.findall(drawn(VALLEY, arrows={"a": move("0,0", "1,0")})) == []
