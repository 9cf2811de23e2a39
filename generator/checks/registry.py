"""Know every check by its code; a check is registered where it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from generator.findings import Finding, Place, Severity


@dataclass(frozen=True, slots=True)
class Fault:
    """What a check yields: the content path, what is wrong, and how to mend it."""

    path: str
    message: str
    hint: str = ""
    related: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """A registered check: its code, its name, what it looks for, and the function."""

    code: str
    name: str
    title: str
    severity: Severity
    function: Callable[[Any], Iterator[Fault]]

    def run(self, subject: Any, place: Callable[[str], Place]) -> Iterator[Finding]:
        """Yield the findings of this check, at the places of their content paths."""
        for fault in self.function(subject):
            yield Finding(
                self.code,
                self.name,
                fault.message,
                place(fault.path),
                fault.hint,
                fault.path,
                self.severity,
                tuple(place(path) for path in fault.related),
            )


F = TypeVar("F", bound=Callable[[Any], Iterator[Fault]])


class Registry:
    """The checks of one kind of subject, by code."""

    def __init__(self) -> None:
        self._checks: dict[str, Check] = {}

    def check(
        self, code: str, name: str, title: str, severity: Severity = Severity.ERROR
    ) -> Callable[[F], F]:
        """Register a function as a check; raises ValueError for a repeated or odd name."""
        if not re.fullmatch(r"[A-Z]\d\d", code) or not re.fullmatch(r"[a-z]+(-[a-z]+)+", name):
            raise ValueError(f"“{code}” or “{name}” is no name for a check")
        if code in self._checks or any(known.name == name for known in self):
            raise ValueError(f"the check {code} ({name}) is registered already")

        def register(function: F) -> F:
            self._checks[code] = Check(code, name, title, severity, function)
            return function

        return register

    def __iter__(self) -> Iterator[Check]:
        return iter(self._checks.values())

    def __len__(self) -> int:
        return len(self._checks)

    def run(self, subject: Any, place: Callable[[str], Place]) -> Iterator[Finding]:
        """Run all checks on a subject."""
        for check in self:
            yield from check.run(subject, place)


CONTENT = Registry()
"""Checks of a game's content; their subject is a ``content.game.Game``."""
PRINT = Registry()
"""Checks of a printed side; their subject is a ``sheets.proof.Proof``."""
