"""Print and check for the preview in a worker process, with everything cached."""

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
from generator.serve.imposed import formes_of, imposed_page, page_data, placeholder_page
from generator.serve.renderer import Printed
from generator.serve.sides import ShownSide, key_of, placeholder_of, side_data
from generator.serve.views import Choices, GameMenu, View
from generator.units import paper_named

OF_THE_MAP = ("R21",)
"""Vital checks that only the drawn map needs; they read a whole continent."""
MOST_SHEETS = 8
"""How many prepared sheets are cached."""
MOST_PAGES = 40
"""How many pages of imposed cards are cached."""


class SheetOutline(Struct, frozen=True):
    """A sheet before it is printed: placeholders of its sides, or the faults that prevent it.

    Unless it ``is_final``, the sides are those that the sheet had with its former texts.
    """

    view: View
    sides: tuple[dict[str, Any], ...]
    faults: list[dict[str, Any]]
    menu: GameMenu | None
    is_final: bool = True


class _CachedGame(Struct):
    """A game with its translations, and the state of its files when they were read."""

    state: str
    reading: Reading
    translations: dict[str, tuple[Translation, list[Finding]]] = field(default_factory=dict)


class _PreparedSheet(Struct, frozen=True):
    """A sheet or deck that is ready to be printed: its jobs, and the imposition of its cards."""

    aid: Aid
    reading: Reading
    jobs: Sequence[SideJob | MapJob]
    formes: Sequence[Forme] = ()
    is_final: bool = True
    printed: dict[int, Printed] = field(default_factory=dict)
    """Sides that were printed for their picture and are not checked yet."""

    @property
    def placeholders(self) -> tuple[dict[str, Any], ...]:
        """Its sides before they are printed."""
        if self.formes:
            return tuple(placeholder_page(n, forme) for n, forme in enumerate(self.formes, 1))
        return tuple(map(placeholder_of, self.jobs))


class PreviewWorker:
    """Reads, checks and prints for the preview; caches whatever has not changed."""

    def __init__(self, library: Library) -> None:
        from generator.serve.renderer import Renderer

        load_checks()
        self.library = library
        self.renderer = Renderer()
        self._stamp = 0
        self._games: dict[str, _CachedGame] = {}
        self._readings = Readings()
        self._themes: dict[str, Theme] = {}
        self._sheets: LRUCache[View, _PreparedSheet] = LRUCache(MOST_SHEETS)
        self._pages: LRUCache[Any, bytes] = LRUCache(MOST_PAGES)
        self._template_findings: Sequence[Finding] | None = None

    def choices(self) -> Choices:
        """Return the menus of all games."""
        menus = [self._menu(self.reading(folder.name)) for folder in self.library.games()]
        faces = {name: face.family for name, face in reading_faces().items()}
        name = sha256(str(self.library.content.resolve()).encode()).hexdigest()[:16]
        return Choices(tuple(menus), faces, name)

    def reading(self, game: str) -> Reading:
        """Return a game, read anew if its files have changed."""
        return self._cached_game(game).reading

    def translation(self, game: str, language: str) -> tuple[Translation, list[Finding]] | None:
        """Return the translation of a game, or None without a catalogue for the language."""
        cached = self._cached_game(game)
        if language not in cached.translations and cached.reading.game is not None:
            for path in locale_files(cached.reading.game.folder):
                if path.name == f"{language}.po":
                    cached.translations[language] = read_translation(cached.reading.game, path)
        return cached.translations.get(language)

    def prepare(self, view: View, stamp: int, quick: bool = False) -> SheetOutline:
        """Prepare a sheet for printing; ``stamp`` counts the changes of themes and templates.

        The number of sides in large print takes long to measure. A ``quick`` call assumes the
        number of the last time, if any; call again for the final one.
        """
        self._invalidate(stamp)
        if gone := self._missing_folder(view.game):
            self._sheets.pop(view, None)
            return SheetOutline(view, (), with_excerpts([gone], {}), None)
        reading = self.reading(view.game)
        menu = self._menu(reading)
        faults, sheet = self._checked_sheet(view, reading, quick)
        if sheet is None:
            self._sheets.pop(view, None)
            return SheetOutline(view, (), self._data([*_errors(faults)], reading, view), menu)
        self._sheets[view] = sheet
        return SheetOutline(view, sheet.placeholders, [], menu, sheet.is_final)

    def picture(self, view: View, number: int) -> tuple[str, bytes] | None:
        """Print one side of a prepared sheet; return its key and its PDF only.

        The picture need not wait for the rest, which takes a fifth of the time. None if there is
        no such side, and for imposed cards.
        """
        sheet = self._sheets.get(view)
        if sheet is None or sheet.formes or number >= len(sheet.jobs):
            return None
        printed = sheet.printed[number] = self.renderer.print(sheet.jobs[number])
        return key_of(printed.pdf), printed.pdf

    def side(self, view: View, number: int, known: str = "") -> ShownSide | None:
        """Print one side of a prepared sheet; None if there is no such side.

        The PDF is omitted if its key is ``known``.
        """
        sheet = self._sheets.get(view)
        if sheet is None or number >= len(sheet.placeholders):
            return None
        render = self._shown_page if sheet.formes else self._shown_face
        shown = render(view, sheet, number)
        return replace(shown, pdf=b"") if shown.key == known else shown

    def _shown_face(self, view: View, sheet: _PreparedSheet, number: int) -> ShownSide:
        """Print a side, a card or a map."""
        job = sheet.jobs[number]
        printed = sheet.printed.pop(number, None) or self.renderer.print(job)
        aid = sheet.aid
        found = [replace(each, place=aid.place(each.path)) for each in judge(printed.proof)]
        findings = self._data([*settled(found, (), Policy())], sheet.reading, view)
        return side_data(job, printed, aid, findings)

    def _shown_page(self, view: View, sheet: _PreparedSheet, number: int) -> ShownSide:
        """Impose cards on one side of the paper; only the cards on it are printed."""
        forme = sheet.formes[number]
        faces = {
            page: self._shown_face(view, sheet, page) for page in {s.page for s in forme.slots}
        }
        name = (forme, *sorted((page, face.key) for page, face in faces.items()))
        job = sheet.jobs[0]
        assert isinstance(job, SideJob)
        pdf = get_or_create(self._pages, name, lambda: imposed_page(forme, faces, job))
        return page_data(number + 1, pdf, forme, faces)

    def _invalidate(self, stamp: int) -> None:
        """Drop what was made before the last change of themes, drawings or templates."""
        if stamp != self._stamp:
            self._stamp = stamp
            self.renderer.clear()
            self._themes.clear()
            self._pages.clear()
            self._template_findings = None

    def check(self, game: str, stamp: int) -> list[dict[str, Any]]:
        """Return all findings of a game as plain data."""
        self._invalidate(stamp)
        if gone := self._missing_folder(game):
            return with_excerpts([gone], {})
        checked = checking.check(
            self.library,
            (game,),
            read=lambda folder: self.reading(folder.name),
            of_templates=self._cached_template_findings,
        )
        return with_excerpts(checked.findings, checked.lines)

    def _missing_folder(self, game: str) -> Finding | None:
        """Return a finding if the folder of a game no longer exists."""
        folder = self.library.content / game
        if folder.is_dir():
            return None
        message = f"the folder of “{game}” is not there any more"
        hint = "put it back, or choose another game; what was printed last is still shown"
        return Finding("R06", message, Place(f"{folder.parent.name}/{game}", 0), hint)

    def _cached_template_findings(self) -> Sequence[Finding]:
        """Return the findings of the templates, checked again after a change."""
        if self._template_findings is None:
            self._template_findings = checking.template_findings()
        return self._template_findings

    def _checked_sheet(
        self, view: View, reading: Reading, quick: bool
    ) -> tuple[Sequence[Finding], _PreparedSheet | None]:
        """Return the vital findings, and the prepared sheet if none of them is an error."""
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
        return self._prepared(aid, view, reading, quick)

    def _prepared(
        self, aid: Aid, view: View, reading: Reading, quick: bool
    ) -> tuple[Sequence[Finding], _PreparedSheet | None]:
        """Return the sheet to print, or a finding if its cards are too large for the paper."""
        if not aid.decks:
            guessed = self.renderer.split_as_before(aid.jobs) if quick else None
            sides = guessed or self.renderer.split(aid.jobs)
            return (), _PreparedSheet(aid, reading, [*sides, *aid.maps], is_final=guessed is None)
        (deck,) = aid.decks
        if not view.scheme:
            return (), _PreparedSheet(aid, reading, deck)
        formes = formes_of(deck, CARD_SCHEMES[view.scheme], aid.paper)
        if not formes:
            message = f"not one card of the size {deck[0].paper.name} fits on {aid.paper.name}"
            return [Finding("R01", message, COMMAND_LINE, "take larger paper")], None
        return (), _PreparedSheet(aid, reading, deck, formes)

    def _theme_of(self, game: Game) -> tuple[Theme | None, Sequence[Finding]]:
        """Return the theme of a game and its findings; a sound theme is cached."""
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

    def _cached_game(self, game: str) -> _CachedGame:
        """Return a game from the cache, read anew if one of its files has changed."""
        folder = self.library.content / game
        state = inputs_below((folder, self.library.content / SHARED)).stamp
        cached = self._games.get(game)
        if cached is None or cached.state != state:
            cached = self._games[game] = _CachedGame(state, self._readings.read(folder))
        return cached

    def _menu(self, reading: Reading) -> GameMenu:
        """Return the menu of a game; one that cannot be read has only its name."""
        game = reading.game
        if game is None:
            return GameMenu(reading.id, reading.id, {}, ())
        content = game.content
        sheets = {id: str(sheet.title) for id, sheet in content.sheets.items()}
        if content.has_drawn_map and content.map is not None:
            sheets[MAP] = str(content.map.name)
        decks = {id: str(deck.title) for id, deck in content.decks.items()}
        title = str(content.game.title)
        return GameMenu(game.id, title, sheets, languages_of(game), decks)

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
        """Return the lines of a theme's file by its name in messages."""
        parts = file.split("/")
        folder = self.library.theme(parts[1]) if parts[0] == "themes" and len(parts) > 1 else None
        if folder is None:
            return {}
        return {file: theme_lines(folder)}


def with_excerpts(
    findings: Sequence[Finding], lines: Mapping[str, Sequence[str]]
) -> list[dict[str, Any]]:
    """Return findings as plain data, each with its source line and carets."""
    return [
        {**data, "excerpt": list(excerpt(finding, lines))}
        for finding, data in zip(findings, findings_data(findings), strict=True)
    ]


def breakdown(what: str, error: Exception) -> list[dict[str, Any]]:
    """Return an internal error as a finding in plain data."""
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


_worker: PreviewWorker | None = None


def start(library: Library) -> None:
    """Initialise a worker process; load the layout engine before the first sheet."""
    global _worker
    from generator.engine import loading  # noqa: F401  (loads the layout engine)

    _worker = PreviewWorker(library)


def current_worker() -> PreviewWorker:
    """Return the worker of this process."""
    assert _worker is not None, "the process was not started"
    return _worker


def prepare(view: View, stamp: int, quick: bool = False) -> SheetOutline:
    """Prepare a sheet in this process."""
    return current_worker().prepare(view, stamp, quick)


def side(view: View, number: int, known: str) -> ShownSide | None:
    """Print one side of a sheet in this process."""
    return current_worker().side(view, number, known)


def picture(view: View, number: int) -> tuple[str, bytes] | None:
    """Print one side of a sheet for its picture in this process."""
    return current_worker().picture(view, number)


def check(game: str, stamp: int) -> list[dict[str, Any]]:
    """Check a game in this process."""
    return current_worker().check(game, stamp)


def choices() -> Choices:
    """Return the menus of all games."""
    return current_worker().choices()
