"""Findings for the page have the lines that they are about."""

from __future__ import annotations

from generator.findings import BREAKDOWN, Finding, Place
from generator.serve.excerpts import breakdown, with_excerpts


def test_a_finding_has_its_line_and_carets() -> None:
    found = [
        Finding("R01", "no such icon", Place("a.yaml", 2, 7, 2, 11)),
        Finding("R02", "x", Place("")),
    ]
    first, second = with_excerpts(found, {"a.yaml": ("icons:", "icon: batt")})
    assert (first["code"], first["message"]) == ("R01", "no such icon")
    line, carets = first["excerpt"]
    assert line.endswith("icon: batt")
    assert carets.index("^") == line.index("batt")
    assert carets.count("^") == len("batt")
    assert second["excerpt"] == []


def test_an_internal_error_is_a_finding() -> None:
    (data,) = breakdown("“main”", ValueError("no width"))
    assert data["code"] == BREAKDOWN
    assert data["message"] == "“main” could not be shown: ValueError: no width"
    assert "report it" in data["hint"]
    assert data["excerpt"] == []
