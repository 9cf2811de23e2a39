"""Columns that begin in the middle of a section repeat its heading."""

from __future__ import annotations

from generator.layout.proof import Proof
from generator.layout.running import RESUMED
from generator.units import A4
from tests.printing import Aid

pytest_plugins = ["tests.builds"]


def test_every_column_begins_with_a_heading(bundled_aid: Aid) -> None:
    """Of what the program fills; the heading of a section that goes on is printed again."""
    continued = [top for each in bundled_aid.in_order(A4) for top in _continued_in(each.proof)]
    assert continued


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
