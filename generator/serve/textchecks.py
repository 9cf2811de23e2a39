"""Texts in a worker process: list them with their findings, check what is typed, save."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from generator.build.soletranslation import OF_STATE, by_text, findings_in
from generator.content.decoding import decoded
from generator.content.edits import edited
from generator.content.game import Game
from generator.content.read import Reading
from generator.findings import Finding
from generator.language.extract import printing_order
from generator.language.po import read_catalog
from generator.language.translation import Translation
from generator.serve import sourcetexts
from generator.serve import texts as texts_of_game
from generator.serve.games import GameCache
from generator.serve.naming import said_of
from generator.serve.steps import Act, Step
from generator.serve.texts import Proposed, RefusedError, Submission, row_of, text_rows
from generator.serve.worker import current_worker


def texts(game: str, language: str) -> list[dict[str, Any]]:
    """Return the rows of a game in a language; none if it cannot be read."""
    games = current_worker().games
    reading = games.reading(game)
    read = reading.game
    if read is None:
        return []
    if _is_source(read, language):
        return _source_rows(games, reading, read)
    known = games.translation(game, language)
    translation = known[0] if known else None
    found = by_text(findings_in(translation)) if translation else {}
    return [
        row | {"findings": _data(found.get(row["id"], ()), without=OF_STATE)}
        for row in text_rows(read, translation, language)
    ]


def judge(submission: Submission) -> dict[str, Any]:
    """Return the findings of a submission that is not written yet, or why it is refused.

    ``mended`` is the translation with all safe fixes applied; empty if there are none.
    """
    games = current_worker().games
    try:
        game = _game(games, submission)
        if _is_source(game, submission.language):
            judged = sourcetexts.judged(games.reading(submission.game), game, submission)
            return {"findings": _data(judged.findings), "mended": list(judged.mended)}
        done = texts_of_game.proposed(game, submission)
    except RefusedError as error:
        return {"refused": error.reason, "findings": [], "mended": []}
    found = _with_submission(games, game, submission, done)[1]
    return {"findings": _data(found), "mended": _fixed(submission, done, found)}


def save(submission: Submission) -> tuple[Mapping[str, Any], Step | None]:
    """Write one text; return its row, and what was written, if anything was.

    Raises RefusedError.
    """
    games = current_worker().games
    game = _game(games, submission)
    if _is_source(game, submission.language):
        row, step = _saved_source(games, game, submission)
        return row, replace(step, language=submission.language, path=submission.id)
    done = texts_of_game.save(game, submission)
    translation, found = _with_submission(games, game, submission, done)
    read = translation.game  # as it is by now
    text, entry = read.own_texts.get(submission.id), done.catalog.by_id[submission.id]
    if text is None:
        raise RefusedError(f"{game.id} has no text “{submission.id}” any more")
    row = row_of(read, text, entry, submission.language, translation)
    return row | {"findings": _data(found, without=OF_STATE)}, _step_of(submission, done)


def _step_of(submission: Submission, done: Proposed) -> Step | None:
    """Return the change of a catalogue; None where it says what it said before."""
    before = decoded(done.path.name, done.before).removeprefix("\ufeff")
    if before == done.text:
        return None
    name = said_of(submission.forms[0]) or submission.id
    texts = {done.path: before}, {done.path: done.text}
    return Step(*texts, _act_of(submission), name, submission.language, submission.id)


def _act_of(submission: Submission) -> Act:
    """Return what a submission does: it may say of the same words only what they are."""
    if submission.reviewed is None or submission.forms != submission.seen:
        return "text"
    if submission.fuzzy:
        return "doubt"
    return "review" if submission.reviewed else "unreview"


def _is_source(game: Game, language: str) -> bool:
    """Whether a game is written in a language."""
    return language == game.content.game.source_language


def _source_rows(games: GameCache, reading: Reading, game: Game) -> list[dict[str, Any]]:
    """Return the rows of a game in the language that it is written in."""
    found = sourcetexts.findings_of(reading, game)
    translations = list(_translations(games, game))
    order = printing_order(game)
    return [
        sourcetexts.row_of(game, text, translations) | {"findings": _data(found.get(id, ()))}
        for id, text in sorted(game.texts.items(), key=lambda each: order[each[0]])
    ]


def _translations(games: GameCache, game: Game) -> Iterator[Translation]:
    """Yield the translations of a game."""
    for language in game.languages[1:]:
        if known := games.translation(game.id, language):
            yield known[0]


def _saved_source(
    games: GameCache, game: Game, submission: Submission
) -> tuple[Mapping[str, Any], Step]:
    """Write one text of the language that a game is written in; return its row, and the step."""
    step = sourcetexts.save(game, submission)
    before = game.texts[submission.id]
    stale = sourcetexts.row_of(game, before, list(_translations(games, game)))["translated"]
    reading = games.reading(submission.game)
    if reading.game is None or submission.id not in reading.game.texts:
        raise RefusedError(f"{submission.game} cannot be read any more")
    text = reading.game.texts[submission.id]
    row = sourcetexts.row_of(reading.game, text, list(_translations(games, reading.game)))
    found = sourcetexts.findings_of(reading, reading.game).get(text.id, ())
    return row | {"findings": _data(found), "stale": stale}, step


def _game(games: GameCache, submission: Submission) -> Game:
    """Return the game of a submission. Raises RefusedError where it cannot be read.

    A game with errors is not translated; they are mended in the language that it is written in.
    """
    reading = games.reading(submission.game)
    game = reading.game
    is_faulty = any(each.is_error for each in reading.findings)
    if game is None or (is_faulty and not _is_source(game, submission.language)):
        raise RefusedError(f"{submission.game} has faults; mend them first")
    return game


def _with_submission(
    games: GameCache, game: Game, submission: Submission, done: Proposed
) -> tuple[Translation, Sequence[Finding]]:
    """Return the translation with a submission in it, and the findings of the submitted text."""
    known = games.translation(submission.game, submission.language)
    before = known[0] if known else Translation(game, done.catalog)
    lines = {**before.lines, done.catalog.file: done.lines}
    translation = replace(before, catalog=done.catalog, lines=lines)
    return translation, by_text(findings_in(translation)).get(submission.id, ())


def _data(findings: Iterable[Finding], without: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Return findings as a row shows them, errors first."""
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


def _fixed(submission: Submission, done: Proposed, findings: Iterable[Finding]) -> list[str]:
    """Return a translation with the edits of its findings applied; empty if there are none."""
    edits = [edit for finding in findings for edit in finding.edits]
    if not edits:
        return []
    text = edited(done.text, edits)
    catalog, _ = read_catalog(done.path.name, submission.language, text.encode())
    return list(catalog.by_id[submission.id].translation)
