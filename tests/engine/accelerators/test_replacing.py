"""A replaced function is replaced wherever a module of WeasyPrint knows it by name."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from generator.engine.accelerators.replacing import replace_everywhere


def test_modules_of_the_engine_call_the_replacement_and_others_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def original() -> str:
        return "original"

    inside, outside = ModuleType("weasyprint.probe"), ModuleType("probe")
    vars(inside).update(one=original, other=original, more=len)
    vars(outside).update(one=original)
    monkeypatch.setitem(sys.modules, "weasyprint.probe", inside)
    monkeypatch.setitem(sys.modules, "probe", outside)
    replace_everywhere(original, lambda: "replacement")
    assert (vars(inside)["one"](), vars(inside)["other"]()) == ("replacement", "replacement")
    assert vars(inside)["more"] is len
    assert vars(outside)["one"]() == "original"
