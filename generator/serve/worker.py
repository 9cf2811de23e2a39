"""Print and check for the preview in a worker process, with everything cached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cachetools import LRUCache
from msgspec import Struct, field
from msgspec.structs import replace

from generator.build import checking
from generator.build.aids import Aid, aids_of
from generator.build.checking import Checked, Policy, settled
from generator.build.drafts import as_draft
from generator.build.request import MAP, Request
from generator.checks import load_checks
from generator.checks.consequences import causes_only
from generator.checks.engine import inspect, inspect_translation, judge
from generator.checks.registry import CHECKS
from generator.checks.suppressions import comments_in
from generator.content.caching import get_or_create
from generator.content.game import Game
from generator.content.garbage import collect_while_idle
from generator.content.read import Reading
from generator.content.resources import Library
from generator.content.theme import Theme
from generator.content.themelayouts import with_layouts_of
from generator.findings import (
    COMMAND_LINE,
    Finding,
    did_you_mean,
    in_reading_order,
    with_fingerprints,
)
from generator.imposition.cards import CARD_SCHEMES
from generator.imposition.geometry import Forme
from generator.language.memory import Memory
from generator.language.translation import Translation
from generator.render.mapjobs import MapJob
from generator.render.sidejob import SideJob
from generator.serve.excerpts import with_excerpts
from generator.serve.games import GameCache, menu_of
from generator.serve.imposed import formes_of, imposed_page, page_data, placeholder_page
from generator.serve.renderer import Printed
from generator.serve.sides import ShownSide, key_of, placeholder_of, side_data
from generator.serve.views import Choices, GameMenu, View
from generator.units import paper_named

UNWRITTEN = "T35"
"""The code of texts that nobody has written yet, as all are that were just added."""
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
        self.games = GameCache(library)
        self.memory = Memory()
        self.renderer = Renderer()
        self._stamp = 0
        self._themes: dict[str, Theme] = {}
        self._sheets: LRUCache[View, _PreparedSheet] = LRUCache(MOST_SHEETS)
        self._pages: LRUCache[Any, bytes] = LRUCache(MOST_PAGES)
        self._template_findings: Sequence[Finding] | None = None

    def prepare(self, view: View, stamp: int, quick: bool = False) -> SheetOutline:
        """Prepare a sheet for printing; ``stamp`` counts the changes of themes and templates.

        The number of sides in large print takes long to measure. A ``quick`` call assumes the
        number of the last time, if any; call again for the final one.
        """
        self._invalidate(stamp)
        if gone := self.games.missing_folder(view.game):
            self._sheets.pop(view, None)
            return SheetOutline(view, (), with_excerpts([gone], {}), None)
        reading = self.games.reading(view.game)
        menu = menu_of(reading)
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

    def first_side(self, view: View, stamp: int) -> bytes | None:
        """Return the PDF of the first side of a sheet, as it is now; None if it has faults."""
        self._invalidate(stamp)
        _, sheet = self._checked_sheet(view, self.games.reading(view.game), quick=False)
        return self.renderer.print(sheet.jobs[0]).pdf if sheet else None

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
        if gone := self.games.missing_folder(game):
            return with_excerpts([gone], {})
        checked = checking.check(
            self.library,
            (game,),
            read=lambda folder: self.games.reading(folder.name),
            of_templates=self._cached_template_findings,
        )
        found = tuple(map(_while_writing, checked.findings))
        return with_excerpts(found, checked.lines, self.games.reading(game).game)

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
        if theme is not None:
            game = with_layouts_of(theme, game)
            reading = replace(reading, game=game)
        without = () if view.sheet == MAP else OF_THE_MAP
        found += [*faults, *inspect(game, only_vital=True, without=without)]
        translation = self.games.translation(view.game, view.language)
        is_source = view.language == game.content.game.source_language
        if translation and not is_source:
            found += translation[1]
        if theme is None or any(_errors(found)):
            return found, None
        spoken = _as_printed(translation[0], reading) if translation else None
        if spoken is not None:  # its game has the plural forms that the language adds
            spoken = replace(spoken, game=with_layouts_of(theme, spoken.game))
        aid = self._aid(view, game, theme, spoken)
        if aid is None:
            known = [*game.content.sheets, *game.content.decks, *game.languages]
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
            return (), _PreparedSheet(
                aid, reading, [*sides, *aid.all_maps], is_final=guessed is None
            )
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

    def _data(
        self, findings: Sequence[Finding], reading: Reading, view: View
    ) -> list[dict[str, Any]]:
        lines = dict(reading.lines)
        if translation := self.games.translation(view.game, view.language):
            lines |= {file: tuple(text) for file, text in translation[0].lines.items()}
        for file in {each.place.file for each in findings} - lines.keys():
            lines |= self.games.theme_lines(file)
        causes = causes_only(in_reading_order(findings))
        return with_excerpts(tuple(with_fingerprints(causes, lines)), lines, reading.game)


def _as_printed(translation: Translation, reading: Reading) -> Translation:
    """Return a translation as a draft prints it, by what is found in it and not suppressed."""
    suppressions = [*checking.suppressions_in(reading), *comments_in(translation.lines)]
    found = settled(inspect_translation(translation), suppressions, Policy(), is_read=False)
    return as_draft(translation, found)


def _while_writing(finding: Finding) -> Finding:
    """Return a finding as it is shown while somebody writes: what waits to be written but warns."""
    if finding.code != UNWRITTEN:
        return finding
    return replace(finding, severity=CHECKS[UNWRITTEN].in_draft)


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
    return current_worker().games.choices()


def tidy() -> None:
    """Collect garbage that lasts: while there is work, only what is new is looked through."""
    collect_while_idle()
