"""Prove printed maps of cells: compare what their content says with what is read from the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from generator.content.gridfacts import GridFact, along_edges, facts_of, facts_of_play
from generator.content.model import Entry, GridMapFigure
from generator.engine.laid import Laid, boxes_below, units_below
from generator.engine.painted import Matrix, parts_and_words_of
from generator.layout.gridproof import GridProof
from generator.layout.side import Side, Unit
from generator.render.gridfigures import GridFigures
from generator.render.gridpieces import numbers_size
from generator.render.gridreading import GRID, Ground, ground_of, read_facts

if TYPE_CHECKING:
    from generator.render.page import Pages

MAP = "gridmap-figure"
"""The class of the drawings of maps."""


def grid_proofs_of(laid: Laid, side: Side, pages: Pages) -> tuple[GridProof, ...]:
    """Return the printed maps of cells of a side."""
    blocks = {
        unit.id: (unit.path, unit.block)
        for band in side.bands
        for column in (band.columns or (band.flow,))
        for unit in column
        if isinstance(unit, Unit) and isinstance(unit.block, GridMapFigure)
    }
    return tuple(
        grid_proof(*blocks[id], pages.figures.gridmaps, box)
        for id, box in (units_below(laid.page_box) if blocks else ())
        if id in blocks
    )


def grid_proof(path: str, block: GridMapFigure, figures: GridFigures, box: Any) -> GridProof:
    """Return what a map must show, and what is drawn of it in a box of the page."""
    ground, found = _read(block, figures, box)
    drawn = tuple(dict.fromkeys(found))
    left_out = _kinds_left_out(block, figures, drawn)
    small = _without_numbers(block, figures, ground.apart if ground else 0.0)
    return GridProof(
        path,
        tuple(
            each
            for each in _wanted(block, figures)
            if each.kind not in left_out and not (each.kind == "value" and each.what in small)
        ),
        drawn,
        tuple(along_edges(figures.map(block))) if block.numbered else (),
        round(ground.apart, 2) if ground else 0.0,
    )


def _wanted(block: GridMapFigure, figures: GridFigures) -> Iterator[GridFact]:
    content, wording = figures.content, figures.wording

    def number(entry: Entry, id: str) -> str:
        return wording.number(content.number(entry.numbers[id]))

    gridmap, shown = figures.map(block), figures.shown(block)
    yield from facts_of(gridmap, content, shown, block.zones, wording.plain)
    yield from facts_of_play(block, content, number)


def _kinds_left_out(
    block: GridMapFigure, figures: GridFigures, drawn: Sequence[GridFact]
) -> frozenset[str]:
    """Return what is not drawn: colours in some editions, numbers that stand along the edges."""
    kinds = {each.kind for each in drawn}
    has_numbers = block.numbered and ("number" in kinds or not {"column", "row"} <= kinds)
    left_out = ("ground",) * (not figures.inks.fills) + ("number",) * (not has_numbers)
    return frozenset(left_out)


def _without_numbers(block: GridMapFigure, figures: GridFigures, cell: float) -> frozenset[str]:
    """Return the counters on which numbers have no room, where cells are so many mm apart."""
    pieces = figures.pieces(block) if cell else ()
    return frozenset(each.id for each in pieces if not numbers_size(each.numbers_width, cell))


def _read(
    block: GridMapFigure, figures: GridFigures, box: Any
) -> tuple[Ground | None, list[GridFact]]:
    """Return where the cells of a map lie, and what is drawn of it."""
    gridmap, shown = figures.map(block), figures.shown(block)
    for svg, around in _maps(box):
        parts, words = parts_and_words_of(svg, "data-joint", around)
        if ground := ground_of(gridmap, shown, parts.get(GRID, ())):
            return ground, list(read_facts(ground, parts, words))
    return None, []


def _maps(box: Any) -> Iterator[tuple[Any, Matrix]]:
    for part, around in boxes_below(box):
        element = getattr(part, "element", None)
        is_map = element is not None and MAP in element.get("class", "").split()
        if is_map and hasattr(getattr(part, "replacement", None), "_svg"):
            yield part, around
