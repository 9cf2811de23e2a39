"""Texts at the desk of a process: rows with what the checks say, judged as typed, and saved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from generator.build.checking import Policy, settled
from generator.checks.engine import inspect_translation
from generator.checks.suppressions import Suppression, comments_in
from generator.content.edits import edited
from generator.content.game import Game
from generator.findings import Finding
from generator.language.catalog import read_catalog
from generator.language.translation import Translation
from generator.serve import texts as texts_of_game
from generator.serve.desk import Desk, desk
from generator.serve.texts import Proposed, RefusedError, Wish, row_of, text_rows

AS_THE_STATE = ("T03", "T04", "G01")
"""Codes of checks that say what the state of a row says: that it is missing, or stale."""


def texts(game: str, language: str) -> list[dict[str, Any]]:
    """Return the translator's rows of a game; none for a game that cannot be read."""
    read = desk().reading(game).game
    if read is None or language == read.content.game.source_language:
        return []
    known = desk().translation(game, language)
    translation = known[0] if known else None
    found = _by_text(_found(translation)) if translation else {}
    return [
        row | {"findings": _data(found.get(row["id"], ()), without=AS_THE_STATE)}
        for row in text_rows(read, translation, language)
    ]


def judge(wish: Wish) -> dict[str, Any]:
    """Return what the checks say of a translation that is not written, or why it cannot be.

    ``mended`` is the same translation with all that can be mended without asking; it is empty
    where nothing can.
    """
    try:
        game = _game(desk(), wish.game)
        done = texts_of_game.proposed(game, wish)
    except RefusedError as error:
        return {"refused": error.reason, "findings": [], "mended": []}
    found = _of_text(desk(), game, wish, done)[1]
    return {"findings": _data(found), "mended": _mended(wish, done, found)}


def save(wish: Wish) -> Mapping[str, Any]:
    """Write one translation and return its row; raises RefusedError where that cannot be."""
    game = _game(desk(), wish.game)
    done = texts_of_game.save(game, wish)
    translation, found = _of_text(desk(), game, wish, done)
    text, entry = game.own_texts[wish.id], done.catalog.by_id[wish.id]
    row = row_of(game, text, entry, wish.language, translation)
    return row | {"findings": _data(found, without=AS_THE_STATE)}


def _game(at: Desk, name: str) -> Game:
    """Return a game; raises RefusedError for one that has errors."""
    reading = at.reading(name)
    if reading.game is None or any(each.is_error for each in reading.findings):
        raise RefusedError(f"{name} has faults; mend them first")
    return reading.game


def _of_text(
    at: Desk, game: Game, wish: Wish, done: Proposed
) -> tuple[Translation, Sequence[Finding]]:
    """Return a translation with a requested change, and what is found in the changed text."""
    known = at.translation(wish.game, wish.language)
    before = known[0] if known else Translation(game, done.catalog)
    lines = {**before.lines, done.catalog.file: done.lines}
    translation = replace(before, catalog=done.catalog, lines=lines)
    return translation, _by_text(_found(translation)).get(wish.id, ())


def _found(translation: Translation) -> Iterator[Finding]:
    """Yield what is found in a translation and not suppressed there, or in the whole game."""
    checks = translation.game.content.game.checks
    place = translation.game.place("game.checks.ignore")
    everywhere = (Suppression((code,), why, place) for code, why in checks.ignore.items())
    suppressions = (*everywhere, *comments_in(translation.lines))
    yield from settled(inspect_translation(translation), suppressions, Policy())


def _by_text(findings: Iterable[Finding]) -> Mapping[str, list[Finding]]:
    """Return findings by the id of the text that they are of."""
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        found[finding.path.partition(":")[2].partition("#")[0]].append(finding)
    return found


def _data(findings: Iterable[Finding], without: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Return findings as the row of a text shows them, the errors first."""
    shown = (each for each in findings if each.code not in without)
    return [
        {
            "code": each.code,
            "severity": each.severity,
            "message": each.message,
            "hint": each.hint,
            "form": int(each.path.partition("#")[2] or 0),
        }
        for each in sorted(shown, key=lambda each: not each.is_error)
    ]


def _mended(wish: Wish, done: Proposed, findings: Iterable[Finding]) -> list[str]:
    """Return a translation with the edits of findings carried out, or nothing without any."""
    edits = [edit for finding in findings for edit in finding.edits]
    if not edits:
        return []
    text = edited(done.text, edits)
    catalog, _ = read_catalog(done.path.name, wish.language, text.encode())
    return list(catalog.by_id[wish.id].translation)
