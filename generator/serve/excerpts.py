"""Write findings as plain data for the page, with excerpts of their sources."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.content.game import Game
from generator.findings import BREAKDOWN, Finding, Place
from generator.reports.data import findings_data
from generator.reports.text import excerpt
from generator.serve.hints import without_commands
from generator.serve.naming import called


def with_excerpts(
    findings: Sequence[Finding], lines: Mapping[str, Sequence[str]], game: Game | None = None
) -> list[dict[str, Any]]:
    """Return findings as plain data, each with its source line and carets.

    What a finding in a ``game`` is about is ``called`` by its name, "" where it has none. No hint
    gives advice that only a terminal can follow.
    """
    return [
        {
            **data,
            "hint": without_commands(finding.hint),
            "excerpt": list(excerpt(finding, lines)),
            "called": called(game, finding.path) if game else "",
        }
        for finding, data in zip(findings, findings_data(findings), strict=True)
    ]


def breakdown(what: str, error: Exception) -> list[dict[str, Any]]:
    """Return an internal error as a finding in plain data."""
    message = f"{what} could not be shown: {type(error).__name__}: {error}"
    hint = "a fault of playeraid: report it; what is saved next is tried again"
    return with_excerpts([Finding(BREAKDOWN, message, Place(""), hint)], {})
