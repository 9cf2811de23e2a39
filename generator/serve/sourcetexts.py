"""Texts in the language that a game is written in: their rows, their checks, and saving them.

Each is where its author wrote it: in a YAML file of the game or of a part that it shares, or in
the cell of a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator.build.checking import Policy, settled, suppressions_in
from generator.checks.engine import inspect
from generator.content.edits import edited
from generator.content.game import Game
from generator.content.passages import tidy
from generator.content.read import Reading
from generator.content.rewording import reworded, wording_at
from generator.content.rewriting import opened, replace_text
from generator.content.tables.formats import SUFFIXES
from generator.content.tables.rewriting import replace_cell
from generator.content.text import NoTextError, Text
from generator.content.tree import Scalar, node_at
from generator.findings import Finding
from generator.language.translation import Translation, holds
from generator.serve.naming import called, said_of
from generator.serve.steps import Step, step_of
from generator.serve.texthelp import help_for
from generator.serve.texts import RefusedError, Submission

WRITTEN = "written"
"""The state of a text in the language of its author."""
MOST_ELSEWHERE = 3
"""How many findings about other texts a row shows."""


class Judged(Struct, frozen=True):
    """What is found with other words in a text: in it, in others because of it, and its mends."""

    findings: tuple[Finding, ...]
    mended: tuple[str, ...]


def row_of(game: Game, text: Text, translations: Sequence[Translation]) -> dict[str, Any]:
    """Return all that the page shows of one text, except its findings."""
    return {
        "id": text.id,
        "source": [],
        "forms": [form for form, _ in text.forms] or [""],
        "translation": list(text.wordings),
        "state": WRITTEN,
        "fuzzy": False,
        "previous": [],
        "room": None,
        "prose": text.prose,
        "notes": [],
        "file": text.place.file,
        "translated": [each.language for each in translations if _is_translated(each, text)],
        **help_for(game, text, None),
    }


def _is_translated(translation: Translation, text: Text) -> bool:
    """Whether a text has a translation, which other words would make stale."""
    entry = translation.entries.get(text.id)
    return entry is not None and any(entry.translation) and holds(entry, text)


def findings_of(reading: Reading, game: Game) -> dict[str, list[Finding]]:
    """Return what the checks find in the texts of a game, by the id of the text."""
    texts = {path: text.id for text in game.texts.values() for path in text.wordings_by_path}
    found: dict[str, list[Finding]] = {}
    for each in _weighed(reading, game.once(inspected)):
        if id := texts.get(each.path, each.path if each.path in game.texts else ""):
            found.setdefault(id, []).append(_of_form(game.texts[id], each))
    return found


def judged(reading: Reading, game: Game, submission: Submission) -> Judged:
    """Return what the checks find in a game with other words in one text; nothing is written.

    Raises RefusedError for words that its file could not hold.
    """
    text, forms = _submitted(game, submission)
    _rewritten(game, text, forms)
    try:
        proposed = reworded(game, text, forms)
    except NoTextError as error:
        raise RefusedError(f"“{text.id}” has {error}") from None
    after = list(inspect(proposed))
    edits = [edit for each in after for edit in each.edits]
    mended = [
        edited(words, [edit for edit in edits if wording_at(edit.place, forms) == at])
        for at, words in enumerate(forms)
    ]
    paths = {text.id, *text.wordings_by_path}
    found = list(_weighed(reading, [_at_home(game, each, forms) for each in after]))
    known = {_identity(each) for each in _weighed(reading, game.once(inspected))}
    mine = [_of_form(text, each) for each in found if each.path in paths]
    new = [each for each in found if each.path not in paths and _identity(each) not in known]
    others = [replace(each, path=text.id, message=_told(game, each)) for each in new]
    return Judged((*mine, *others[:MOST_ELSEWHERE]), tuple(mended if mended != forms else ()))


def _told(game: Game, finding: Finding) -> str:
    """Return the message of a finding about another text, and which that is."""
    return f"{called(game, finding.path) or finding.path}: {finding.message}"


def inspected(game: Game) -> list[Finding]:
    """Return what the checks find in the content of a game, as ``Game.once`` calls it."""
    return list(inspect(game))


def _weighed(reading: Reading, findings: Sequence[Finding]) -> Iterator[Finding]:
    """Yield findings that are not suppressed; of suppressions themselves nothing is said."""
    suppressions = tuple(suppressions_in(reading))
    yield from settled(findings, suppressions, Policy(), is_read=False)


def _at_home(game: Game, finding: Finding, forms: Sequence[str]) -> Finding:
    """Return a finding in typed words at the place where the text is now."""
    if wording_at(finding.place, forms) is None:
        return finding
    return replace(finding, place=game.place(finding.path))


def _identity(finding: Finding) -> tuple[str, str, str]:
    return finding.code, finding.path, finding.message


def _of_form(text: Text, finding: Finding) -> Finding:
    """Return a finding whose path says which wording of its text it is about."""
    paths = list(text.wordings_by_path)
    form = paths.index(finding.path) if finding.path in paths else 0
    return replace(finding, path=f"{text.id}#{form}")


# saving


def save(game: Game, submission: Submission) -> Step:
    """Write a text where it stands; return what was written.

    Raises RefusedError if it was changed meanwhile.
    """
    text, forms = _submitted(game, submission)
    if list(text.wordings) != submission.seen:
        raise RefusedError(
            f"“{text.id}” was changed in {text.place.file} meanwhile; it says now: "
            + " | ".join(text.wordings),
            text.wordings,
        )
    return _rewritten(game, text, forms).write()


def _submitted(game: Game, submission: Submission) -> tuple[Text, list[str]]:
    """Return the text that is meant, and its words in canonical form. Raises RefusedError."""
    text = game.texts.get(submission.id)
    if text is None:
        raise RefusedError(f"{game.id} has no text “{submission.id}”")
    expected = len(text.wordings)
    if len(submission.forms) != expected:
        raise RefusedError(f"“{text.id}” has {expected} forms, not {len(submission.forms)}")
    return text, [tidy(form, text.prose) for form in submission.forms]


def _rewritten(game: Game, text: Text, forms: Sequence[str]) -> Step:
    """Return the change of the file of a text, which is not written. Raises RefusedError."""

    def rewrite(words: str) -> str:
        for at, form in zip(text.wordings_by_path, forms, strict=True):
            node = node_at(game.tree, at)
            if isinstance(node, Scalar) and tidy(node, text.prose) != form:
                words = with_words(words, node, form)
        return words

    return step_of(game, text.place.file, rewrite, "text", said_of(forms[0]) or text.id)


def with_words(text: str, node: Scalar, words: str) -> str:
    """Return the text of a file with other words in the place of a scalar."""
    file = node.place.file
    if Path(file).suffix.lower() in SUFFIXES:
        return edited(text, replace_cell(text, node.place, node, words))
    return edited(text, replace_text(opened(file, text), node.path, words))
