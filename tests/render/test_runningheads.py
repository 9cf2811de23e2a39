"""Columns that begin in the middle of a section repeat its heading."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.model import Places
from generator.layout.proof import Proof
from generator.layout.running import RESUMED
from generator.units import A4
from tests.printing import Aid

pytest_plugins = ["tests.builds"]


def test_every_column_begins_with_a_heading(bundled_aid: Aid) -> None:
    """Of what the program fills; the heading of a section that goes on is printed again."""
    continued = [top for each in bundled_aid.in_order(A4) for top in _continued_in(each.proof)]
    assert continued


def test_the_first_column_of_a_list_says_how_far_it_goes(bundled_aid: Aid) -> None:
    """As all others do: by its letters alone, where the title leaves no room for them."""
    heads = [head for each in bundled_aid.in_order(A4) for head in _first_heads(each.proof)]
    assert heads
    assert not [head for head in heads if "–" not in head]


def _first_heads(proof: Proof) -> Iterator[str]:
    """Yield the words that head the first columns of lists of places that have several."""
    flow = [unit for band in proof.side.bands for unit in band.flow]
    going_on = {unit.path for unit in flow if unit.id in _continued_in(proof)}
    for unit in flow:
        if unit.opens and unit.path in going_on and isinstance(unit.block, Places):
            (top,) = (box for box in proof.boxes if box.kind == "unit" and box.id == unit.id)
            title = unit.section.title.id
            near = (b for b in proof.boxes if top.x <= b.x < top.right and abs(b.y - top.y) < 6)
            yield " ".join(b.text for b in near if b.kind == "text" and b.path == title)


def _continued_in(proof: Proof) -> list[str]:
    """Return the units that go on at the top of columns, once all tops are seen to have heads."""
    placed = [box for box in proof.boxes if box.kind == "unit"]
    assert not [box for box in placed if box.id.startswith(RESUMED)]
    flow = {unit.id: unit for band in proof.side.bands for unit in band.flow}
    tops = []
    for column in (box for box in proof.boxes if box.kind == "column"):
        inside = [b for b in placed if abs(b.x - column.x) < 0.1 and b.y > column.y - 0.1]
        tops += [min(inside, key=lambda box: box.y)] if inside else []
    for top in (top for top in tops if top.id in flow):
        heads = [b for b in proof.boxes if b.kind == "text" and abs(b.y - top.y) < 4]
        assert any(head.path == flow[top.id].section.title.id for head in heads), top.id
    return [top.id for top in tops if top.id in flow and not flow[top.id].opens]
