"""Check one translation by itself, as it is or as it would be with other words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from generator.build.checking import Policy, settled
from generator.checks.engine import inspect_translation
from generator.checks.suppressions import Suppression, comments_in
from generator.content.game import Game, file_name
from generator.content.resources import LOCALE
from generator.findings import Finding, Severity
from generator.language.catalog import FUZZY, Catalog, Entry
from generator.language.po import catalog_text, read_catalog
from generator.language.suggestion import with_suggestions
from generator.language.translation import Translation, read_translations

OF_STATE = ("T03", "T04", "G01")
"""Checks that say how far a text is: missing, or stale."""


class Suggested(Struct, frozen=True):
    """A catalogue with those suggestions that are without errors, and what is wrong with any."""

    catalog: Catalog
    taken: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    file: str = ""
    lines: tuple[str, ...] = ()


def findings_in(translation: Translation) -> Iterator[Finding]:
    """Yield the findings of a translation that are suppressed neither there nor in the game."""
    checks = translation.game.content.game.checks
    place = translation.game.place("game.checks.ignore")
    everywhere = (Suppression((code,), why, place) for code, why in checks.ignore.items())
    suppressions = (*everywhere, *comments_in(translation.lines))
    yield from settled(inspect_translation(translation), suppressions, Policy())


def by_text(findings: Iterable[Finding]) -> Mapping[str, list[Finding]]:
    """Return findings by the id of their text."""
    found: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        found[finding.path.partition(":")[2].partition("#")[0]].append(finding)
    return found


def with_sound(game: Game, catalog: Catalog, drafts: Mapping[str, Entry]) -> Suggested:
    """Return a catalogue of a game with the drafts in which nothing is wrong but style.

    Each is checked as if it were finished. One with an error is left out; what is wrong with it
    is a warning at its entry, since the catalogue has nothing of it.
    """
    every = _as_finished(game, with_suggestions(catalog, drafts), drafts)
    faulty = {id for id in drafts if any(each.is_error for each in every.get(id, ()))}
    sound = {id: entry for id, entry in drafts.items() if id not in faulty}
    merged = with_suggestions(catalog, sound)
    found = [each for of in _as_finished(game, merged, sound).values() for each in of]
    read, lines = _written(game, merged)
    found += [_left_out(each, read.by_id[id]) for id in sorted(faulty) for each in every[id]]
    return Suggested(merged, tuple(sound), tuple(found), read.file, lines)


def _written(game: Game, catalog: Catalog) -> tuple[Catalog, tuple[str, ...]]:
    """Return a catalogue with the places that it has once it is written, and its lines."""
    text = catalog_text(catalog)
    file = file_name(game.folder / LOCALE / f"{catalog.language}.po", game.folder)
    return read_catalog(file, catalog.language, text.encode())[0], tuple(text.split("\n"))


def _as_finished(game: Game, catalog: Catalog, ids: Collection[str]) -> Mapping[str, list[Finding]]:
    """Return what would be wrong with drafts if they were finished, by id."""
    read, lines = _written(game, catalog)
    finished = tuple(_finished(each) if each.id in ids else each for each in read.entries)
    ((before, _),) = read_translations(game, (catalog.language,))
    translation = replace(
        before,
        catalog=replace(read, entries=finished),
        lines={**before.lines, read.file: lines},
    )
    found = by_text(each for each in findings_in(translation) if each.code not in OF_STATE)
    return {id: found[id] for id in ids if id in found}


def _finished(entry: Entry) -> Entry:
    return replace(entry, flags=tuple(flag for flag in entry.flags if flag != FUZZY))


def _left_out(finding: Finding, entry: Entry) -> Finding:
    hint = "it was not taken" + (f": {finding.hint}" if finding.hint else "")
    return replace(finding, place=entry.place, hint=hint, severity=Severity.WARNING, edits=())
