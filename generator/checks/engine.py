"""Run the checks on a game, a template folder or a proof, and survive their own faults."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator import findings
from generator.checks import load_checks
from generator.checks.consequences import causes_only
from generator.checks.registry import CHECKS, Check, Fault, Subject
from generator.content.game import Game
from generator.content.tables.formats import accepts
from generator.findings import BREAKDOWN, OUTAGE, SKIPPED, Finding, Place, Severity
from generator.language.translation import Translation
from generator.layout.proof import FileProof, MapProof, Proof


class Spot(NamedTuple):
    """Where a fault stands, the path by which findings name that, and the places related."""

    place: Place
    path: str
    related: tuple[Place, ...] = ()


def inspect(
    game: Game, only_vital: bool = False, without: Collection[str] = ()
) -> Iterator[Finding]:
    """Yield what the checks of content find in a game, at their places.

    ``only_vital`` asks for the few checks that printing relies on, ``without`` leaves some out.
    """
    load_checks()

    def spot(fault: Fault) -> Spot:
        place = game.place(fault.path, fault.at, fault.on_key)
        return Spot(place, fault.path, tuple(map(game.place, fault.related)))

    home = game.place("game")
    ready, waiting = _by_readiness(Subject.CONTENT, game)
    for check in ready:
        if (check.vital or not only_vital) and check.code not in without:
            yield from _run(check, Subject.CONTENT, game, spot, home)
    yield from _skipped(waiting if not (game.is_part or only_vital) else (), home, "game")


def inspect_translation(translation: Translation) -> Iterator[Finding]:
    """Yield what the checks find in a translation, at the places in its catalogue."""
    load_checks()

    def spot(fault: Fault) -> Spot:
        place = translation.place(fault.path, fault.at)
        path = f"{translation.language}:{fault.path}"
        return Spot(place, path, tuple(map(translation.place, fault.related)))

    home = Place(translation.catalog.file)
    ready, waiting = _by_readiness(Subject.TRANSLATION, translation.game)
    for check in ready:
        yield from _run(check, Subject.TRANSLATION, translation, spot, home)
    skipped = () if translation.game.is_part else waiting
    yield from _skipped(skipped, home, f"{translation.language}:")


def inspect_templates(folder: Path) -> Iterator[Finding]:
    """Yield what is wrong with the templates in a folder; content paths are files in it."""
    load_checks()

    def spot(fault: Fault) -> Spot:
        file, _, line = fault.path.partition(":")
        return Spot(Place(f"{folder.name}/{file}", int(line or 1), 1, int(line or 1), 2), file)

    from generator.checks.labels import faults_of_words

    yield from faults_of_words(folder)
    for check in CHECKS.of(Subject.TEMPLATES):
        yield from _run(check, Subject.TEMPLATES, folder, spot, Place(folder.name))


def judge(proof: Proof | MapProof | FileProof) -> Iterator[Finding]:
    """Yield what is wrong with a printed side, map or file; at content paths, no places yet.

    What follows from something else that is wrong there is left out.
    """
    if isinstance(proof, FileProof):
        from generator.checks import presswork  # noqa: F401  (all that is needed of the checks)

        subject = Subject.FILE
    elif isinstance(proof, MapProof):
        from generator.checks import mapsheets  # noqa: F401  (all that is needed of the checks)
        from generator.checks.gridmaps import drawn, size  # noqa: F401

        subject = Subject.MAP
    else:
        load_checks()
        subject = Subject.PRINT

    def spot(fault: Fault) -> Spot:
        return Spot(Place(""), fault.path)

    checks = CHECKS.of(subject)
    every = (_run(check, subject, proof, spot, Place("")) for check in checks)
    yield from causes_only(finding for found in every for finding in found)


def judged(told: Finding | FileProof) -> Iterator[Finding]:
    """Yield what a last step on a file found, or what the checks find in its proof."""
    if isinstance(told, Finding):
        yield told
    else:
        yield from judge(told)


def _by_readiness(subject: Subject, game: Game) -> tuple[list[Check], list[Check]]:
    """Return the checks of a subject that can run, and those that wait for the whole game."""
    partial = bool(game.dropped) or not game.whole or game.is_part
    ready: list[Check] = []
    waiting: list[Check] = []
    for check in CHECKS.of(subject):
        (waiting if partial and check.needs_whole else ready).append(check)
    return ready, waiting


def _skipped(checks: Sequence[Check], home: Place, path: str) -> Iterator[Finding]:
    if checks:
        yield Finding(
            SKIPPED,
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
    spot: Callable[[Fault], Spot],
    home: Place,
) -> Iterator[Finding]:
    """Yield what one check finds; one that breaks down becomes a finding too."""
    assert kind in check.functions
    try:
        faults = check.functions[kind](subject)
        found = [_finding(check, fault, spot(fault)) for fault in faults]
    except Exception as error:
        if "PLAYERAID_TRACEBACK" in os.environ:
            raise
        if reason := findings.refusal(error):
            message = f"the check {check.code} could not be carried out: {reason}"
            yield Finding(OUTAGE, message, home)
            return
        yield Finding(
            BREAKDOWN,
            f"the check {check.code} broke down: {type(error).__name__}: {error}",
            home,
            "a fault of playeraid: set PLAYERAID_TRACEBACK=1 to see where, and report it",
        )
        return
    yield from found


def _finding(check: Check, fault: Fault, spot: Spot) -> Finding:
    return Finding(
        check.code,
        fault.message,
        spot.place,
        fault.hint,
        spot.path,
        check.severity,
        spot.related,
        fault.edits if all(map(accepts, fault.edits)) else (),
    )
