"""Area S, layout: the examples in ``tests/cases`` speak for it; here is what holds for all."""

from __future__ import annotations

from generator.checks import load_checks
from generator.checks.registry import CONTENT


def test_the_area_is_registered() -> None:
    load_checks()
    codes = {check.code for check in CONTENT if check.function.__module__.endswith(".layout")}
    assert codes == {"S10", "S11", "S12", "S13", "S14", "S15"}
