"""Flows on paper, in tags and on the phone: what is drawn is read back without any names."""

from __future__ import annotations

import re
from itertools import product
from math import dist
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.content.flows import exits_of
from generator.content.model import Flow, FlowStep
from generator.content.model.flows import Branch
from generator.engine.painted import ITSELF, Point, Shape, shapes_of
from generator.engine.press import Press
from generator.layout.compose import compose
from generator.layout.figures import Cell
from generator.render.figures import _below, _cell, _head, _line, figures_of
from generator.render.flows import flow_drawing, numbered
from generator.render.jobs import pages_of
from generator.render.webpage import web_page
from tests.figures import MIRRORED, job_of, proof_of
from tests.support import some_text

NEAR = 0.4
"""How far lines may end from what they meet, in mm."""
Edge = tuple[str, str]


def read_back(figure: Any) -> set[Edge]:
    """Return the edges of a drawn flow: lines are followed from cells to arrowheads.

    Lines that cross are not joined; those that end at each other are.
    """
    cells: list[Cell] = []
    shapes: list[Shape] = []
    for box, around in _below(figure, ITSELF):
        element = getattr(box, "element", None)
        classes = (element.get("class") or "").split() if element is not None else []
        if element is not None and (name := element.get("data-cell")):
            cells.append(_cell(name, box))
        if {"flow-line", "flow-head"} & set(classes):
            shapes += shapes_of(box, around)
    tips = [head[0] for shape in shapes if (head := _head(shape))]
    lines = [(line[0], line[-1]) for shape in shapes if not _head(shape) for line in [_line(shape)]]
    assert tips
    assert lines
    edges = set()
    for tip in tips:
        (target,) = [cell.name for cell in cells if cell.distance(tip) < NEAR]
        for point in _tails(tip, lines):
            edges |= {(cell.name, target) for cell in cells if _is_under(point, cell)}
    return edges


def _tails(tip: Point, lines: list[tuple[Point, Point]]) -> list[Point]:
    """Return all ends of the lines that hang together with the one into an arrowhead."""
    reached = [line for line in lines if any(_is_above(end, tip) for end in line)]
    left = [line for line in lines if line not in reached]
    for here in reached:
        met = [line for line in left if _meet(here, line)]
        left = [line for line in left if line not in met]
        reached += met
    return [end for line in reached for end in line]


def _is_above(end: Point, tip: Point) -> bool:
    return abs(end[0] - tip[0]) < NEAR and -0.1 < tip[1] - end[1] < 3


def _is_under(point: Point, cell: Cell) -> bool:
    """Whether a point lies on the lower edge of a cell."""
    return abs(point[1] - cell.y - cell.height) < NEAR and cell.x < point[0] < cell.x + cell.width


def _meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    ends = any(dist(a, b) < NEAR for a, b in product(one, other))
    return ends or any(_is_on(end, other) for end in one) or any(_is_on(end, one) for end in other)


def _is_on(point: Point, line: tuple[Point, Point]) -> bool:
    """Whether a point lies on a line that is level or upright."""
    (left, right), (top, bottom) = (sorted(places) for places in zip(*line, strict=True))
    return left - NEAR < point[0] < right + NEAR and top - NEAR < point[1] < bottom + NEAR


@pytest.mark.parametrize("language", ["en", MIRRORED])
def test_what_is_drawn_gives_the_flow_back(tmp_path: Path, language: str) -> None:
    job = job_of(tmp_path, language)
    pages = pages_of(job)
    page = pages.page(compose(job.game, job.sheet_id, job.side_name, job.paper))
    laid = Press(pages.assets).lay_out(page.at(8.0), page.style_at(8.0))
    figures = [box for box, _ in _below(laid.page_box, ITSELF) if _is_flow(box)]
    flows = [
        block
        for block in job.game.content.sections["flows"].blocks.values()
        if isinstance(block, Flow)
    ]
    assert len(figures) == len(flows) == 2
    for figure, flow in zip(figures, flows, strict=True):
        leads = {(exit.cell, exit.to) for exits in exits_of(flow).values() for exit in exits}
        assert read_back(figure) == leads


def _is_flow(box: Any) -> bool:
    element = getattr(box, "element", None)
    return element is not None and element.get("class") == "flow-chart"


@pytest.mark.parametrize("size", [6.0, 20.0])
def test_heads_meet_their_lines_in_any_type(tmp_path: Path, size: float) -> None:
    job = job_of(tmp_path)
    pages = pages_of(job)
    side = compose(job.game, job.sheet_id, job.side_name, job.paper)
    page = pages.page(side)
    laid = Press(pages.assets).lay_out(page.at(size), page.style_at(size))
    figures = [
        each for each in figures_of(laid, side, job.game.content, False) if each.kind == "flow"
    ]
    assert len(figures) == 2
    marks = [mark for figure in figures for mark in figure.marks]
    assert {(mark.pieces, len(mark.tips), len(mark.ends)) for mark in marks} == {(1, 1, 1)}


def test_a_reader_hears_where_each_answer_leads(tmp_path: Path) -> None:
    tags = proof_of(job_of(tmp_path)).tags
    assert tags
    flow = "sections.flows.blocks.fight"
    said = [tag.words for tag in tags.all() if tag.path.startswith(flow) and tag.words]
    assert sorted(said) == ["A fight", *(f"go to {number}" for number in (1, 3, 4, 5, 6, 6))]


def test_on_paper_only_lines_show_where_answers_lead(tmp_path: Path) -> None:
    job = job_of(tmp_path)
    pages = pages_of(job)
    page = pages.page(compose(job.game, job.sheet_id, job.side_name, job.paper))
    laid = Press(pages.assets).lay_out(page.at(8.0), page.style_at(8.0))
    boxes = [box for box, _ in _below(laid.page_box, ITSELF) if hasattr(box, "replacement")]
    ways = [box for box in boxes if box.element.get("class") == "flow-way"]
    assert len(ways) == 12
    assert {box.style["visibility"] for box in ways} == {"hidden"}


def test_on_the_phone_answers_are_links_to_steps(tmp_path: Path) -> None:
    job = job_of(tmp_path)
    page = web_page(pages_of(job), job.sheet_id)
    anchors = re.findall(r'<li id="([^"]*-flows-fight-step-\d+)"', page)
    assert [anchor.rpartition("-")[2] for anchor in anchors] == list("123456")
    links = re.findall(r'<a href="#([^"]*-flows-fight-step-\d+)">go to (\d)</a>', page)
    assert [number for _, number in links] == ["6", "4", "3", "5", "1", "6"]
    assert all(target in anchors and target.endswith(f"-{number}") for target, number in links)


def test_the_shape_follows_the_room(tmp_path: Path) -> None:
    content = job_of(tmp_path).game.content
    flow = content.sections["flows"].blocks["fight"]
    assert isinstance(flow, Flow)
    free = replace(flow, shape="auto")
    narrow, wide = flow_drawing(free, 40.0, 3.0), flow_drawing(free, 120.0, 3.0)
    assert len(narrow.strips) == len(flow.steps)
    assert len(wide.strips) < len(flow.steps)
    assert numbered(flow) == wide.numbers
    for drawing in (narrow, wide):
        assert all(abs(sum(strip.widths) - 100) < 0.1 for strip in drawing.strips)


def test_an_arrowhead_shows_where_a_line_joins_a_straight_one(tmp_path: Path) -> None:
    flow = Flow(
        kind="flow",
        alt=some_text(),
        shape="down",
        steps={
            "asked": FlowStep(
                text=some_text(),
                branches={
                    "no": Branch(label=some_text(), to="done"),
                    "yes": Branch(label=some_text(), to="end"),
                },
            ),
            "done": some_text(),
            "end": some_text(),
        },
    )
    drawing = flow_drawing(flow, 80.0, 3.0)
    joins = [each for strip in drawing.strips if strip.gutter for each in strip.gutter.joins]
    assert [join.side for join in joins] == ["end"]
    (gutter,) = (strip.gutter for strip in drawing.strips if strip.gutter and strip.gutter.joins)
    assert joins[0].x == pytest.approx(gutter.heads[0][0])
    assert 0 < joins[0].depth < gutter.height
