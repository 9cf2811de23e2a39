"""Let WeasyPrint go its own ways in place of our shorter ones."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from weasyprint import svg

from generator.engine import paths, shortcuts
from generator.engine.loading import WrittenPage, _without_notes, weasyprint


def go_its_own_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let WeasyPrint go its own ways from now on, until the patch is undone."""
    for home, name, its_own, ours in shortcuts.METHODS:
        assert getattr(home, name) is ours
        monkeypatch.setattr(home, name, its_own)
    for its_own, ours in shortcuts.FUNCTIONS:
        assert shortcuts.known_as(its_own) == []
        homes = shortcuts.known_as(ours)
        assert homes
        for module, name in homes:
            monkeypatch.setattr(module, name, its_own)
    monkeypatch.setitem(svg.TAGS, "path", paths.its_path)
    monkeypatch.setattr(WrittenPage, "_ua_stylesheets", lambda page, forms=False: [_all_styles()])


@cache
def _all_styles() -> Any:
    """Return all styles of the engine itself that pages without notes need, parsed in one piece."""
    return weasyprint.CSS(string=_without_notes())
