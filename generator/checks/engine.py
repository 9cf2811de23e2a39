"""Run the checks on a game, a template folder or a proof, and survive their own faults."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from generator.checks import load_checks
from generator.checks.registry import CHECKS, Check, Fault, Subject
from generator.content.game import Game
from generator.findings import Finding, Place, Severity
from generator.language.translation import Translation
from generator.sheets.proof import Proof

BROKEN_CHECK = "X06"
"""The code that says that a check broke down, which is a fault of the program."""


def inspect(game: Game) -> Iterator[Finding]:
    """Yield what the checks of content find in a game, at their places."""
    load_checks()
    home = game.place("game")
    ready, waiting = _by_readiness(Subject.CONTENT, game)
    for check in ready:
        yield from _run(check, Subject.CONTENT, game, _in(game), home)
    yield from _skipped(waiting, home, "game")


def inspect_translation(translation: Translation) -> Iterator[Finding]:
    """Yield what the checks find in a translation, at the places in its catalogue."""
    load_checks()

    def placed(check: Check, fault: Fault) -> Finding:
        return Finding(
            check.code,
            fault.message,
            translation.place(fault.path, fault.at),
            fault.hint,
            f"{translation.language}:{fault.path}",
            check.severity,
            tuple(translation.place(path) for path in fault.related),
            fault.edits,
        )

    home = Place(translation.catalog.file)
    ready, waiting = _by_readiness(Subject.TRANSLATION, translation.game)
    for check in ready:
        yield from _run(check, Subject.TRANSLATION, translation, placed, home)
    yield from _skipped(waiting, home, f"{translation.language}:")


def inspect_templates(folder: Path) -> Iterator[Finding]:
    """Yield what is wrong with the templates in a folder; content paths are files in it."""
    load_checks()

    def placed(check: Check, fault: Fault) -> Finding:
        file, _, line = fault.path.partition(":")
        place = Place(f"{folder.name}/{file}", int(line or 1), 1, int(line or 1), 2)
        return Finding(check.code, fault.message, place, fault.hint, file, check.severity)

    for check in CHECKS.of(Subject.TEMPLATES):
        yield from _run(check, Subject.TEMPLATES, folder, placed, Place(folder.name))


def judge(proof: Proof) -> Iterator[Finding]:
    """Yield what is wrong with a printed side; at content paths, their places not known yet."""
    load_checks()

    def placed(check: Check, fault: Fault) -> Finding:
        return Finding(check.code, fault.message, Place(""), fault.hint, fault.path, check.severity)

    for check in CHECKS.of(Subject.PRINT):
        yield from _run(check, Subject.PRINT, proof, placed, Place(""))


def _in(game: Game) -> Callable[[Check, Fault], Finding]:
    """Return what places the faults of a check in the files of a game."""

    def placed(check: Check, fault: Fault) -> Finding:
        return Finding(
            check.code,
            fault.message,
            game.place(fault.path, fault.at, fault.on_key),
            fault.hint,
            fault.path,
            check.severity,
            tuple(game.place(path) for path in fault.related),
            fault.edits,
        )

    return placed


def _by_readiness(subject: Subject, game: Game) -> tuple[list[Check], list[Check]]:
    """Return the checks of a subject that can run, and those that wait for the whole game."""
    partial = bool(game.dropped) or not game.whole
    ready: list[Check] = []
    waiting: list[Check] = []
    for check in CHECKS.of(subject):
        (waiting if partial and check.needs_whole else ready).append(check)
    return ready, waiting


def _skipped(checks: Sequence[Check], home: Place, path: str) -> Iterator[Finding]:
    if checks:
        yield Finding(
            "X05",
            "not looked for while parts of the content cannot be read: "
            + ", ".join(check.code for check in checks),
            home,
            "mend the other findings first",
            path,
            Severity.NOTE,
        )


def _run(
    check: Check,
    kind: Subject,
    subject: Any,
    placed: Callable[[Check, Fault], Finding],
    home: Place,
) -> Iterator[Finding]:
    """Yield what one check finds; one that breaks down becomes a finding too."""
    assert kind in check.functions
    try:
        found = [placed(check, fault) for fault in check.functions[kind](subject)]
    except Exception as error:
        if "PLAYERAID_TRACEBACK" in os.environ:
            raise
        yield Finding(
            BROKEN_CHECK,
            f"the check {check.code} broke down: {type(error).__name__}: {error}",
            home,
            "a fault of playeraid: set PLAYERAID_TRACEBACK=1 to see where, and report it",
        )
        return
    yield from found
