"""Let WeasyPrint take its own ways in a process that has accelerated it."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import pytest
from weasyprint import svg
from weasyprint.css import AnonymousStyle, ComputedStyle

from generator.engine.accelerators import lengths, pages, paths, styles
from generator.engine.loading import ACTIVE, weasyprint

METHODS: tuple[tuple[Any, str, Any, Any], ...] = (
    (ComputedStyle, "__missing__", styles.computed_missing, styles.missing),
    (AnonymousStyle, "__init__", styles.anonymous_init, styles._anonymous),
)
FUNCTIONS: tuple[tuple[Any, Any], ...] = (
    (lengths.resolve_percentages, lengths.resolve),
    (lengths.resolve_radii_percentages, lengths.resolve_radii),
)


def go_its_own_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let WeasyPrint take its own ways from now on, until the patch is undone."""
    assert {"styles", "lengths", "paths", "pages"} <= ACTIVE
    for home, name, original, ours in METHODS:
        assert getattr(home, name) is ours
        monkeypatch.setattr(home, name, original)
    for original, ours in FUNCTIONS:
        homes = _known_as(ours)
        assert homes
        for module, name in homes:
            monkeypatch.setattr(module, name, original)
    monkeypatch.setitem(svg.TAGS, "path", paths.draw_path)
    monkeypatch.setattr(pages, "own_styles", lambda names: _all_styles())


def _known_as(function: Any) -> list[tuple[Any, str]]:
    """Return the modules of WeasyPrint that know a function, each with the name it has there."""
    return [
        (module, name)
        for module_name, module in list(sys.modules.items())
        for name, value in vars(module).items()
        if module_name.startswith("weasyprint.") and value is function
    ]


@cache
def _all_styles() -> Any:
    """Return all of WeasyPrint's own styles that pages without notes need, parsed as one."""
    return weasyprint.CSS(string=pages._without_notes())
