"""Costs of several languages are added to one."""

from __future__ import annotations

from generator.serve.exportoutcome import Cost


def test_costs_add_up() -> None:
    one, other = Cost(1, 1, 0, (0.5, 0, 0, 0)), Cost(2, 1, 3, (0.25, 0, 0, 1))
    assert one + other == Cost(3, 2, 3, (0.75, 0, 0, 1))
