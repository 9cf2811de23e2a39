"""Lead roads through the cells of a map: from side to side, around the middle or to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from generator.content.gridmap import Cell
from generator.render.gridmarks import between
from generator.render.gridroom import Stretch
from generator.render.gridzones import rounded
from generator.render.shapes import Point, at


def stretches(
    cells: Sequence[Cell],
    shown: frozenset[Cell],
    hubs: frozenset[Cell],
    middle_of: Callable[[Cell], Point],
) -> Iterator[Stretch]:
    """Yield the part of a road in each of its cells that is shown.

    It bends around the middle; in ``hubs``, where roads meet, it leads to the middle.
    """
    for number, cell in enumerate(cells):
        if cell not in shown:
            continue
        beside = [*cells[max(number - 1, 0) : number], *cells[number + 1 : number + 2]]
        middle = middle_of(cell)
        gates = [between(middle, middle_of(each)) for each in beside]
        if len(gates) == 2 and cell not in hubs:
            yield gates[0], middle, gates[1]
        else:
            yield from ((middle, between(middle, gate), gate) for gate in gates)


def is_cut(stretch: Stretch, edge: Collection[Point]) -> bool:
    """Whether a part of a road ends at the edge of what is shown, at one of these points."""
    return any(rounded(end) in edge for end in (stretch[0], stretch[2]))


def path_of(found: Iterable[Stretch]) -> str:
    """Return the path of a road, whose straight parts are lines."""
    return "".join(
        f"M{at(a)}L{at(c)}" if b == between(a, c) else f"M{at(a)}Q{at(b)} {at(c)}"
        for a, b, c in found
    )
