"""Print and check for the preview, in a process of its own that keeps everything warm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from cachetools import LRUCache
from msgspec import Struct, field
from msgspec.structs import replace

from generator.build import checking
from generator.build.aids import Aid, aids_of, languages_of
from generator.build.checking import Checked, Policy, settled
from generator.build.drafts import as_draft
from generator.build.readings import Readings
from generator.build.request import MAP, Request
from generator.build.state.inputs import inputs_below
from generator.checks import load_checks
from generator.checks.consequences import causes_only
from generator.checks.engine import inspect, inspect_translation, judge
from generator.checks.suppressions import comments_in
from generator.content.caching import get_or_create
from generator.content.game import Game
from generator.content.read import Reading
from generator.content.resources import SHARED, Library
from generator.content.theme import Theme, reading_faces, theme_lines
from generator.findings import (
    BREAKDOWN,
    COMMAND_LINE,
    Finding,
    Place,
    did_you_mean,
    in_reading_order,
    with_fingerprints,
)
from generator.imposition.cards import CARD_SCHEMES
from generator.imposition.geometry import Forme
from generator.language.translation import Translation, locale_files, read_translation
from generator.render.jobs import SideJob
from generator.render.mapjobs import MapJob
from generator.reports.data import findings_data
from generator.reports.text import excerpt
from generator.serve.laying import blank_page, formes_of, laid_page, page_data
from generator.serve.pressroom import Printed
from generator.serve.sides import ShownSide, blank_of, key_of, side_data
from generator.serve.views import Choices, Shelf, View
from generator.units import paper_named

OF_THE_MAP = ("R21",)
"""Codes of vital checks that only the drawn map relies on; they read a whole continent."""
MOST_WORK = 8
"""How many sheets are kept ready to be printed side by side."""
MOST_PAGES = 40
"""How many papers with cards on them are kept."""


class Begun(Struct, frozen=True):
    """What was found before a sheet is printed: its sides still blank, or what is in the way.

    Where that ``is_sure``, these are its sides; otherwise they are those it had with other words.
    """

    view: View
    sides: tuple[dict[str, Any], ...]
    faults: list[dict[str, Any]]
    shelf: Shelf | None
    is_sure: bool = True


class _Read(Struct):
    """A game as it was read, and the state of its files then."""

    state: str
    reading: Reading
    translations: dict[str, tuple[Translation, list[Finding]]] = field(default_factory=dict)


class _Work(Struct, frozen=True):
    """A sheet or deck that is ready to be printed: its jobs, and how cards lie on paper."""

    aid: Aid
    reading: Reading
    jobs: Sequence[SideJob | MapJob]
    formes: Sequence[Forme] = ()
    is_sure: bool = True
    printed: dict[int, Printed] = field(default_factory=dict)
    """What was printed of it for its picture, and is not judged yet."""

    @property
    def blanks(self) -> tuple[dict[str, Any], ...]:
        """What is known of each side before it is printed."""
        if self.formes:
            return tuple(blank_page(n, forme) for n, forme in enumerate(self.formes, 1))
        return tuple(map(blank_of, self.jobs))


class Desk:
    """Reads and prints for the preview; what did not change is not read or laid out again."""

    def __init__(self, library: Library) -> None:
        from generator.serve.pressroom import Pressroom

        load_checks()
        self.library = library
        self.pressroom = Pressroom()
        self._stamp = 0
        self._read: dict[str, _Read] = {}
        self._readings = Readings()
        self._themes: dict[str, Theme] = {}
        self._work: LRUCache[View, _Work] = LRUCache(MOST_WORK)
        self._pages: LRUCache[Any, bytes] = LRUCache(MOST_PAGES)
        self._template_findings: Sequence[Finding] | None = None

    def choices(self) -> Choices:
        """Return all that can be looked at."""
        shelves = [self._shelf(self.reading(folder.name)) for folder in self.library.games()]
        faces = {name: face.family for name, face in reading_faces().items()}
        name = sha256(str(self.library.content.resolve()).encode()).hexdigest()[:16]
        return Choices(tuple(shelves), faces, name)

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

    def begin(self, view: View, stamp: int, hurried: bool = False) -> Begun:
        """Ready a sheet to be printed; ``stamp`` tells how often themes or templates changed.

        How many sides it takes in large print is known when all has been measured. Who is
        ``hurried`` gets those it took before, if there were any, and asks again.
        """
        self._renew(stamp)
        if gone := self._gone(view.game):
            self._work.pop(view, None)
            return Begun(view, (), with_excerpts([gone], {}), None)
        reading = self.reading(view.game)
        shelf = self._shelf(reading)
        faults, work = self._ready(view, reading, hurried)
        if work is None:
            self._work.pop(view, None)
            return Begun(view, (), self._data([*_errors(faults)], reading, view), shelf)
        self._work[view] = work
        return Begun(view, work.blanks, [], shelf, work.is_sure)

    def picture(self, view: View, number: int) -> tuple[str, bytes] | None:
        """Print one side of a sheet that was begun: return its key and its PDF, and no more.

        All else takes a fifth of the time, and the picture need not wait for it. None where there
        is no such side, and for cards on paper.
        """
        work = self._work.get(view)
        if work is None or work.formes or number >= len(work.jobs):
            return None
        printed = work.printed[number] = self.pressroom.print(work.jobs[number])
        return key_of(printed.pdf), printed.pdf

    def side(self, view: View, number: int, known: str = "") -> ShownSide | None:
        """Print one side of a sheet that was begun; None where there is no such side.

        The PDF is left out of one that has the key that is ``known``.
        """
        work = self._work.get(view)
        if work is None or number >= len(work.blanks):
            return None
        shown = self._page(view, work, number) if work.formes else self._face(view, work, number)
        return replace(shown, pdf=b"") if shown.key == known else shown

    def _face(self, view: View, work: _Work, number: int) -> ShownSide:
        """Print a side, a card or a map."""
        job = work.jobs[number]
        printed = work.printed.pop(number, None) or self.pressroom.print(job)
        aid = work.aid
        found = [replace(each, place=aid.place(each.path)) for each in judge(printed.proof)]
        told = self._data([*settled(found, (), Policy())], work.reading, view)
        return side_data(job, printed, aid, told)

    def _page(self, view: View, work: _Work, number: int) -> ShownSide:
        """Lay cards on one side of the paper, printed as far as they lie there."""
        forme = work.formes[number]
        faces = {page: self._face(view, work, page) for page in {s.page for s in forme.slots}}
        name = (forme, *sorted((page, face.key) for page, face in faces.items()))
        job = work.jobs[0]
        assert isinstance(job, SideJob)
        pdf = get_or_create(self._pages, name, lambda: laid_page(forme, faces, job))
        return page_data(number + 1, pdf, forme, faces)

    def _renew(self, stamp: int) -> None:
        """Forget what was made with themes, drawings or templates that have changed since."""
        if stamp != self._stamp:
            self._stamp = stamp
            self.pressroom.forget()
            self._themes.clear()
            self._pages.clear()
            self._template_findings = None

    def check(self, game: str, stamp: int) -> list[dict[str, Any]]:
        """Return all that is wrong with a game, as plain data."""
        self._renew(stamp)
        if gone := self._gone(game):
            return with_excerpts([gone], {})
        checked = checking.check(
            self.library,
            (game,),
            read=lambda folder: self.reading(folder.name),
            of_templates=self._of_templates,
        )
        return with_excerpts(checked.findings, checked.lines)

    def _gone(self, game: str) -> Finding | None:
        """Return a finding where the folder of a game is not there any more."""
        folder = self.library.content / game
        if folder.is_dir():
            return None
        message = f"the folder of “{game}” is not there any more"
        hint = "put it back, or choose another game; what was printed last is still shown"
        return Finding("R06", message, Place(f"{folder.parent.name}/{game}", 0), hint)

    def _of_templates(self) -> Sequence[Finding]:
        """Return what is wrong with the templates; they are read again when one has changed."""
        if self._template_findings is None:
            self._template_findings = checking.template_findings()
        return self._template_findings

    def _ready(
        self, view: View, reading: Reading, hurried: bool
    ) -> tuple[Sequence[Finding], _Work | None]:
        """Return what is wrong so far, and the sheet to print if that lets it be printed."""
        game = reading.game
        found = list(reading.findings)
        if game is None:
            return found, None
        theme, faults = self._theme_of(game)
        without = () if view.sheet == MAP else OF_THE_MAP
        found += [*faults, *inspect(game, only_vital=True, without=without)]
        translation = self.translation(view.game, view.language)
        is_source = view.language == game.content.game.source_language
        if translation and not is_source:
            found += translation[1]
        if theme is None or any(_errors(found)):
            return found, None
        spoken = _as_printed(translation[0], reading) if translation else None
        aid = self._aid(view, game, theme, spoken)
        if aid is None:
            known = [*game.content.sheets, *game.content.decks, *languages_of(game)]
            message = f"{game.id} has no sheet “{view.sheet}” in “{view.language}”"
            hint = did_you_mean(view.sheet, known)
            return [*found, Finding("R01", message, COMMAND_LINE, hint)], None
        return self._work_on(aid, view, reading, hurried)

    def _work_on(
        self, aid: Aid, view: View, reading: Reading, hurried: bool
    ) -> tuple[Sequence[Finding], _Work | None]:
        """Return a sheet as it is to be printed; cards may be too large for the paper."""
        if not aid.decks:
            guessed = self.pressroom.parted_as_before(aid.jobs) if hurried else None
            sides = guessed or self.pressroom.parted(aid.jobs)
            return (), _Work(aid, reading, [*sides, *aid.maps], is_sure=guessed is None)
        (deck,) = aid.decks
        if not view.scheme:
            return (), _Work(aid, reading, deck)
        formes = formes_of(deck, CARD_SCHEMES[view.scheme], aid.paper)
        if not formes:
            message = f"not one card of the size {deck[0].paper.name} fits on {aid.paper.name}"
            return [Finding("R01", message, COMMAND_LINE, "take larger paper")], None
        return (), _Work(aid, reading, deck, formes)

    def _theme_of(self, game: Game) -> tuple[Theme | None, Sequence[Finding]]:
        """Return the theme of a game; one without faults is read once."""
        name = game.content.game.theme
        if name in self._themes:
            return self._themes[name], ()
        theme, faults = checking.theme_of(game, self.library)
        if theme is not None and not faults:
            self._themes[name] = theme
        return theme, faults

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
            face=view.face,
        )
        aids = list(aids_of(game, checked, request))
        return aids[0] if aids and aids[0].all_jobs else None

    def _current(self, game: str) -> _Read:
        """Return what is known of a game, read anew if one of its files has changed."""
        folder = self.library.content / game
        state = inputs_below((folder, self.library.content / SHARED)).stamp
        kept = self._read.get(game)
        if kept is None or kept.state != state:
            kept = self._read[game] = _Read(state, self._readings.read(folder))
        return kept

    def _shelf(self, reading: Reading) -> Shelf:
        """Return a game for the menus; one that cannot be read has its name alone."""
        game = reading.game
        if game is None:
            return Shelf(reading.id, reading.id, {}, ())
        content = game.content
        sheets = {id: str(sheet.title) for id, sheet in content.sheets.items()}
        if content.has_drawn_map and content.map is not None:
            sheets[MAP] = str(content.map.name)
        decks = {id: str(deck.title) for id, deck in content.decks.items()}
        title = str(content.game.title)
        return Shelf(game.id, title, sheets, languages_of(game), decks)

    def _data(
        self, findings: Sequence[Finding], reading: Reading, view: View
    ) -> list[dict[str, Any]]:
        lines = dict(reading.lines)
        if translation := self.translation(view.game, view.language):
            lines |= {file: tuple(text) for file, text in translation[0].lines.items()}
        for file in {each.place.file for each in findings} - lines.keys():
            lines |= self._lines_of(file)
        causes = causes_only(in_reading_order(findings))
        return with_excerpts(tuple(with_fingerprints(causes, lines)), lines)

    def _lines_of(self, file: str) -> dict[str, tuple[str, ...]]:
        """Return the lines of a theme's file by the name that messages give it."""
        parts = file.split("/")
        folder = self.library.theme(parts[1]) if parts[0] == "themes" and len(parts) > 1 else None
        if folder is None:
            return {}
        return {file: theme_lines(folder)}


def with_excerpts(
    findings: Sequence[Finding], lines: Mapping[str, Sequence[str]]
) -> list[dict[str, Any]]:
    """Return findings as plain data, each with its source line and carets under the fault."""
    return [
        {**data, "excerpt": list(excerpt(finding, lines))}
        for finding, data in zip(findings, findings_data(findings), strict=True)
    ]


def breakdown(what: str, error: Exception) -> list[dict[str, Any]]:
    """Return as plain data that something could not be done by a fault of the program."""
    message = f"{what} could not be shown: {type(error).__name__}: {error}"
    hint = "a fault of playeraid: report it; what is saved next is tried again"
    return with_excerpts([Finding(BREAKDOWN, message, Place(""), hint)], {})


def _as_printed(translation: Translation, reading: Reading) -> Translation:
    """Return a translation as a draft prints it, by what is found in it and not suppressed."""
    suppressions = [*checking.suppressions_in(reading), *comments_in(translation.lines)]
    found = settled(inspect_translation(translation), suppressions, Policy(), is_read=False)
    return as_draft(translation, found)


def _errors(findings: Sequence[Finding] | Iterator[Finding]) -> Iterator[Finding]:
    return (finding for finding in findings if finding.is_error)


_desk: Desk | None = None


def prepare(library: Library) -> None:
    """Ready a process: load what prints, so that the first sheet need not wait for it."""
    global _desk
    from generator.engine import loading  # noqa: F401  (loads the layout engine)

    _desk = Desk(library)


def desk() -> Desk:
    """Return the desk of this process."""
    assert _desk is not None, "the process was not prepared"
    return _desk


def begin(view: View, stamp: int, hurried: bool = False) -> Begun:
    """Ready a sheet at the desk of this process."""
    return desk().begin(view, stamp, hurried)


def side(view: View, number: int, known: str) -> ShownSide | None:
    """Print one side of a sheet at the desk of this process."""
    return desk().side(view, number, known)


def picture(view: View, number: int) -> tuple[str, bytes] | None:
    """Print one side of a sheet for its picture at the desk of this process."""
    return desk().picture(view, number)


def check(game: str, stamp: int) -> list[dict[str, Any]]:
    """Check a game at the desk of this process."""
    return desk().check(game, stamp)


def choices() -> Choices:
    """Return all that can be looked at, from the desk of this process."""
    return desk().choices()
