"""Print and check for the preview, in a process of its own that keeps everything warm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator import checking, manifest, pipeline
from generator.checking import Checked, Policy, settled
from generator.checks import load_checks
from generator.checks.engine import inspect, inspect_templates, inspect_translation, judge
from generator.content.game import Game
from generator.content.read import Reading, read_game
from generator.editions import INKS, Axes
from generator.findings import COMMAND_LINE, Finding, did_you_mean, in_reading_order
from generator.language.translation import Translation, locale_files, read_translation
from generator.pipeline import Aid, Request
from generator.render.theme import Theme
from generator.reports.data import findings_data
from generator.reports.text import excerpt
from generator.resources import SHARED, TEMPLATES, TEMPLATES_CAN_CHANGE, Library
from generator.serve import texts as texts_of_game
from generator.serve.sides import ShownSide, side_data
from generator.serve.texts import RefusedError, Wish, text_rows
from generator.serve.views import Choices, Shelf, View
from generator.units import paper_named

EVERY_EDITION = tuple(Axes(inks, is_large).name for is_large in (False, True) for inks in INKS)
"""The names of all editions, the plain one first."""
OF_THE_MAP = ("R21",)
"""Codes of vital checks that only the drawn map relies on; they read a whole continent."""


@dataclass(frozen=True)
class Shown:
    """What printing a sheet for the preview gave: its sides, or what stopped it.

    ``found`` are findings of the sides; ``faults`` those that keep the sheet from being printed.
    """

    view: View
    sides: tuple[ShownSide, ...]
    faults: list[dict[str, Any]]
    found: list[dict[str, Any]]
    shelf: Shelf | None


@dataclass
class _Read:
    """A game as it was read, and the state of its files then."""

    state: str
    reading: Reading
    translations: dict[str, tuple[Translation, list[Finding]]] = field(default_factory=dict)


class Desk:
    """Reads and prints for the preview; what did not change is not read or laid out again."""

    def __init__(self, library: Library) -> None:
        from generator.render import jobs

        load_checks()
        self.library = library
        self.jobs = jobs
        self._stamp = 0
        self._read: dict[str, _Read] = {}

    def choices(self) -> Choices:
        """Return all that can be looked at."""
        shelves = [self._shelf(self.reading(folder.name)) for folder in self.library.games()]
        return Choices(tuple(shelves), EVERY_EDITION)

    def reading(self, game: str) -> Reading:
        """Return a game as its files stand now."""
        return self._current(game).reading

    def translation(self, game: str, language: str) -> tuple[Translation, list[Finding]] | None:
        """Return the translation of a game, None where it has no catalogue for a language."""
        kept = self._current(game)
        if language not in kept.translations and kept.reading.game is not None:
            for path in locale_files(kept.reading.game.folder):
                if path.name == f"{language}.po":
                    kept.translations[language] = read_translation(kept.reading.game, path)
        return kept.translations.get(language)

    def show(self, view: View, stamp: int) -> Shown:
        """Print a sheet; ``stamp`` tells how often themes, drawings or templates have changed."""
        if stamp != self._stamp:
            self._stamp = stamp
            self.jobs.forget()
        reading = self.reading(view.game)
        shelf = self._shelf(reading)
        faults, ready = self._ready(view, reading)
        if ready is None:
            told = [*_errors(faults)]
            return Shown(view, (), self._data(told, reading, view), [], shelf)
        aid, policy = ready
        sides, found = [], []
        for job, printed in self._printed(aid):
            proof = printed.proof
            sides.append(side_data(job, printed.pdf, proof, aid))
            found += [replace(each, place=aid.place(each.path)) for each in judge(proof)]
        told = [*settled(found, (), policy)]
        return Shown(view, tuple(sides), [], self._data(told, reading, view), shelf)

    def check(self, game: str) -> list[dict[str, Any]]:
        """Return all that is wrong with a game, as plain data."""
        checked = checking.check(self.library, (game,))
        return with_excerpts(checked.findings, checked.lines)

    def texts(self, game: str, language: str) -> list[dict[str, Any]]:
        """Return the translator's rows of a game; none for a game that cannot be read."""
        read = self.reading(game).game
        if read is None or language == read.content.game.source_language:
            return []
        translation = self.translation(game, language)
        return text_rows(read, translation[0] if translation else None, language)

    def save(self, wish: Wish) -> Mapping[str, Any]:
        """Write one translation; raises RefusedError with the reason where that cannot be."""
        reading = self.reading(wish.game)
        if reading.game is None or any(_errors(reading.findings)):
            raise RefusedError(f"{wish.game} has faults; mend them first")
        return texts_of_game.save(reading.game, wish)

    def _printed(self, aid: Aid) -> Iterator[tuple[Any, Any]]:
        from generator.render import mapjobs

        for job in aid.jobs:
            yield job, self.jobs.run_again(job)
        for drawn in aid.maps:
            yield drawn, mapjobs.run(drawn)

    def _ready(
        self, view: View, reading: Reading
    ) -> tuple[Sequence[Finding], tuple[Aid, Policy] | None]:
        """Return what is wrong so far, and the sheet to print if that lets it be printed."""
        game, policy = reading.game, Policy()
        found = list(reading.findings)
        if game is None:
            return found, None
        theme, faults = checking.theme_of(game, self.library)
        without = () if view.sheet == pipeline.MAP else OF_THE_MAP
        found += [*faults, *inspect(game, only_vital=True, without=without)]
        translation = self.translation(view.game, view.language)
        is_source = view.language == game.content.game.source_language
        if translation and not is_source:
            found += translation[1]
        if theme is None or any(_errors(found)):
            return found, None
        aid = self._aid(view, game, theme, translation[0] if translation else None)
        if aid is None:
            known = [*game.content.sheets, *pipeline.languages_of(game)]
            message = f"{game.id} has no sheet “{view.sheet}” in “{view.language}”"
            hint = did_you_mean(view.sheet, known)
            return [*found, Finding("R01", message, COMMAND_LINE, hint)], None
        if translation and not is_source:
            serious = list(_errors(inspect_translation(translation[0], only_vital=True)))
            if serious:
                return [*found, *serious], None
        return found, (aid, policy)

    def _aid(
        self, view: View, game: Game, theme: Theme, translation: Translation | None
    ) -> Aid | None:
        checked = Checked(
            (game,),
            frozenset({game.id}),
            {game.id: theme},
            (),
            {},
            translations={game.id: (translation,) if translation else ()},
        )
        request = Request(
            self.library,
            Path(),
            sheets=(view.sheet,),
            languages=(view.language,),
            papers=(paper_named(view.paper),),
            editions=(view.edition,),
        )
        aids = list(pipeline.aids_of(game, checked, request))
        return aids[0] if aids and aids[0].all_jobs else None

    def _current(self, game: str) -> _Read:
        """Return what is known of a game, read anew if one of its files has changed."""
        folder = self.library.content / game
        state = manifest.inputs_below((folder, self.library.content / SHARED)).stamp
        kept = self._read.get(game)
        if kept is None or kept.state != state:
            kept = self._read[game] = _Read(state, read_game(folder))
        return kept

    def _shelf(self, reading: Reading) -> Shelf:
        """Return a game for the menus; one that cannot be read has its name alone."""
        game = reading.game
        if game is None:
            return Shelf(reading.id, reading.id, {}, ())
        content = game.content
        sheets = {id: str(sheet.title) for id, sheet in content.sheets.items()}
        if content.has_drawn_map and content.map is not None:
            sheets[pipeline.MAP] = str(content.map.name)
        title = str(content.game.title)
        return Shelf(game.id, title, sheets, pipeline.languages_of(game))

    def _data(
        self, findings: Sequence[Finding], reading: Reading, view: View
    ) -> list[dict[str, Any]]:
        lines = dict(reading.lines)
        if translation := self.translation(view.game, view.language):
            lines |= {file: tuple(text) for file, text in translation[0].lines.items()}
        for file in {each.place.file for each in findings} - lines.keys():
            lines |= self._lines_of(file)
        return with_excerpts(in_reading_order(findings), lines)

    def _lines_of(self, file: str) -> dict[str, tuple[str, ...]]:
        """Return the lines of a theme's file by the name that messages give it."""
        parts = file.split("/")
        folder = self.library.theme(parts[1]) if parts[0] == "themes" and len(parts) > 1 else None
        if folder is None:
            return {}
        text = (folder / "theme.yaml").read_text("utf-8", "replace")
        return {file: tuple(text.splitlines())}


def with_excerpts(
    findings: Sequence[Finding], lines: Mapping[str, Sequence[str]]
) -> list[dict[str, Any]]:
    """Return findings as plain data, each with its source line and carets under the fault."""
    return [
        {**data, "excerpt": list(excerpt(finding, lines))}
        for finding, data in zip(findings, findings_data(findings), strict=True)
    ]


def template_faults() -> list[dict[str, Any]]:
    """Return what is wrong with the templates, where they can change."""
    found = list(inspect_templates(TEMPLATES)) if TEMPLATES_CAN_CHANGE else []
    return with_excerpts(found, {})


def _errors(findings: Sequence[Finding] | Iterator[Finding]) -> Iterator[Finding]:
    return (finding for finding in findings if finding.is_error)


_desk: Desk | None = None


def prepare(library: Library) -> None:
    """Ready a process: load what prints, so that the first sheet need not wait for it."""
    global _desk
    from generator.render import engine  # noqa: F401  (loads the layout engine)

    _desk = Desk(library)


def desk() -> Desk:
    """Return the desk of this process."""
    assert _desk is not None, "the process was not prepared"
    return _desk


def show(view: View, stamp: int) -> Shown:
    """Print a sheet at the desk of this process."""
    return desk().show(view, stamp)


def check(game: str) -> list[dict[str, Any]]:
    """Check a game at the desk of this process."""
    return desk().check(game)


def choices() -> Choices:
    """Return all that can be looked at, from the desk of this process."""
    return desk().choices()


def texts(game: str, language: str) -> list[dict[str, Any]]:
    """Return the translator's rows of a game, from the desk of this process."""
    return desk().texts(game, language)


def save(wish: Wish) -> Mapping[str, Any]:
    """Write one translation at the desk of this process."""
    return desk().save(wish)
