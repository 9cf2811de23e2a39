"""The formats of a report by name, lazily imported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from generator.content.game import Game
from generator.findings import Finding


class Checked(Protocol):
    """The input of a report."""

    @property
    def games(self) -> Sequence[Game]:
        """The games that could be read."""

    @property
    def findings(self) -> Sequence[Finding]:
        """All findings, in reading order."""

    @property
    def lines(self) -> Mapping[str, Sequence[str]]:
        """The source lines by file."""

    def reports(self, code: str) -> bool:
        """Whether findings of a check are reported."""


def _text(checked: Checked) -> str:
    from generator.reports.text import by_importance, report, summary

    parts = (report(by_importance(checked.findings), checked.lines), summary(checked.findings))
    return "\n".join(filter(None, parts))


def _json(checked: Checked) -> str:
    from generator.reports.data import as_json, check_data

    return as_json(check_data([game.id for game in checked.games], checked.findings))


def _sarif(checked: Checked) -> str:
    from generator.reports.sarif import sarif

    return sarif(checked.findings)


def _github(checked: Checked) -> str:
    from generator.reports.github import github

    return github(checked.findings)


def _junit(checked: Checked) -> str:
    from generator.reports.junit import junit

    return junit(checked.findings, checked.lines, checked.reports)


FORMATS: Mapping[str, Callable[[Checked], str]] = {
    "text": _text,
    "json": _json,
    "sarif": _sarif,
    "github": _github,
    "junit": _junit,
}
"""Functions that render a report, by format; reports end without a line break."""
