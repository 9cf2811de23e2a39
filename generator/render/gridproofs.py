"""Prove printed maps of cells: compare what their content says with what is read from the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.content.gridfacts import GridFact, along_edges, facts_of
from generator.content.model import GridMapFigure
from generator.engine.laid import Laid, boxes_below, units_below
from generator.engine.painted import Matrix, parts_and_words_of
from generator.layout.gridproof import GridProof
from generator.layout.side import Side, Unit
from generator.render.gridfigures import GridFigures
from generator.render.gridreading import GRID, ground_of, read_facts

if TYPE_CHECKING:
    from generator.render.page import Pages

MAP = "gridmap-figure"
"""The class of the drawings of maps."""


def grid_proofs_of(laid: Laid, side: Side, pages: Pages) -> tuple[GridProof, ...]:
    """Return the printed maps of cells of a side."""
    units = {
        unit.id: unit
        for band in side.bands
        for column in (band.columns or (band.flow,))
        for unit in column
        if isinstance(unit, Unit) and isinstance(unit.block, GridMapFigure)
    }
    return tuple(
        grid_proof(units[id].path, units[id].block, pages.gridmaps, box)
        for id, box in (units_below(laid.page_box) if units else ())
        if id in units
    )


def grid_proof(path: str, block: Any, figures: GridFigures, box: Any) -> GridProof:
    """Return what a map must show, and what is drawn of it in a box of the page."""
    drawn = tuple(dict.fromkeys(_drawn(block, figures, box)))
    gridmap = figures.map(block)
    wanted = facts_of(
        gridmap, figures.content, figures.shown(block), block.zones, figures.wording.plain
    )
    left_out = set(_left_out(block, figures, drawn))
    return GridProof(
        path,
        tuple(each for each in wanted if each.kind not in left_out),
        drawn,
        tuple(along_edges(gridmap)) if block.numbered else (),
    )


def _left_out(
    block: GridMapFigure, figures: GridFigures, drawn: tuple[GridFact, ...]
) -> Iterator[str]:
    """Yield the kinds of facts that are not drawn: colours in some editions, numbers in cells."""
    if not figures.inks.fills:
        yield "ground"
    kinds = {each.kind for each in drawn}
    if not block.numbered or ("number" not in kinds and {"column", "row"} <= kinds):
        yield "number"


def _drawn(block: GridMapFigure, figures: GridFigures, box: Any) -> Iterator[GridFact]:
    shown = figures.shown(block)
    for svg, around in _maps(box):
        parts, words = parts_and_words_of(svg, "data-joint", around)
        ground = ground_of(figures.map(block), shown, parts.get(GRID, ()))
        if ground:
            yield from read_facts(ground, parts, words)


def _maps(box: Any) -> Iterator[tuple[Any, Matrix]]:
    for part, around in boxes_below(box):
        element = getattr(part, "element", None)
        is_map = element is not None and MAP in element.get("class", "").split()
        if is_map and hasattr(getattr(part, "replacement", None), "_svg"):
            yield part, around
