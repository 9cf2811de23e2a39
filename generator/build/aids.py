"""Compose the requested aids: what is to be printed, as one job for each side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.build.checking import Checked
from generator.build.request import MAP, Request
from generator.build.state.fingerprints import SOURCE
from generator.content.counters import size_of_counters
from generator.content.editions import Axes, edition_named
from generator.content.game import Game
from generator.content.model import Deck
from generator.content.players import for_players
from generator.content.resources import TEMPLATES
from generator.content.theme import Theme
from generator.findings import Place
from generator.imposition.schemes import page_paper, page_scale
from generator.imposition.sizes import CardSize, card_size_named
from generator.language.extract import messages
from generator.language.plurals import locale_name
from generator.language.pseudo import pseudo
from generator.language.translation import Translation, holds, translated
from generator.layout.backs import BACK, is_back
from generator.layout.cards import backs_of, cards_of
from generator.render.mapjobs import MapJob
from generator.render.options import Options
from generator.render.sidejob import SideJob
from generator.units import Paper


class Aid(Struct, frozen=True):
    """All sheets of one game in one language, paper and edition, as jobs by side.

    ``maps`` holds the map of the game, where there is one, ``gridmaps`` its maps of cells.
    """

    game: Game
    translation: Translation | None
    language: str
    paper: Paper
    jobs: tuple[SideJob, ...]
    maps: tuple[MapJob, ...] = ()
    decks: tuple[tuple[SideJob, ...], ...] = ()
    gridmaps: tuple[MapJob, ...] = ()

    @property
    def sides(self) -> Sequence[SideJob]:
        """The jobs of all sides, of sheets and of cards; the fronts of a deck before its back."""
        return [*self.jobs, *(job for deck in self.decks for job in deck)]

    @property
    def edition(self) -> str:
        """The edition that it is printed in; what is in large print has sheets."""
        first = next(iter(self.jobs), None)
        return first.axes.name if first else self.all_jobs[0].edition

    @property
    def all_jobs(self) -> Sequence[SideJob | MapJob]:
        """The jobs of all sides and maps."""
        return [*self.sides, *self.all_maps]

    @property
    def all_maps(self) -> Sequence[MapJob]:
        """The jobs of the map of the game and of its maps of cells."""
        return [*self.maps, *self.gridmaps]

    def without(self, is_faulty: Callable[[SideJob | MapJob], bool]) -> Aid:
        """Return the aid without its faulty sides, cards and maps; a deck needs a sound back."""
        decks = (_sound_deck(deck, is_faulty) for deck in self.decks)
        return replace(
            self,
            jobs=tuple(job for job in self.jobs if not is_faulty(job)),
            maps=tuple(job for job in self.maps if not is_faulty(job)),
            decks=tuple(deck for deck in decks if deck),
            gridmaps=tuple(job for job in self.gridmaps if not is_faulty(job)),
        )

    def place(self, path: str) -> Place:
        """Return the place of what is printed: in the catalogue, or in the game's own files."""
        text, translation = self.game.texts.get(path), self.translation
        if text is None or translation is None:
            return self.game.place(path)
        entry = translation.entries.get(path)
        place = translation.place(path)
        return place if place.file and entry and holds(entry, text) else self.game.place(path)

    def game_place(self, path: str) -> Place:
        """Return the place of what is printed in the game's own files, in whatever language."""
        return self.game.place(path)


def _sound_deck(
    deck: tuple[SideJob, ...], is_faulty: Callable[[SideJob | MapJob], bool]
) -> tuple[SideJob, ...]:
    """Return the sound cards of a deck with its back, or nothing where there are none."""
    backs = [job for job in deck if is_back(job.side_name)]
    fronts = [job for job in deck if not is_back(job.side_name) and not is_faulty(job)]
    return (*fronts, *backs) if fronts and not any(map(is_faulty, backs)) else ()


def wanted_aids(checked: Checked, request: Request) -> list[Aid]:
    """Return the requested aids of the sound games."""
    games = checked.printable(request.games)
    return [aid for game in games for aid in aids_of(game, checked, request)]


def aids_of(game: Game, checked: Checked, request: Request) -> Iterator[Aid]:
    """Yield the requested aids of a game, in the languages that can be printed."""
    theme = checked.themes[game.id]
    for language, translation in _translations_to_print(game, checked, request):
        spoken = translated(translation) if translation else game
        printed = spoken.with_errata(request.errata).without_places()
        printed = for_players(printed, request.players) if request.players else printed
        mapped = printed.for_map()
        for paper in request.papers:
            for axes in map(edition_named, request.editions):
                look = _Look(locale_name(language), theme, axes)
                jobs = tuple(_sheet_jobs(printed, paper, look, request))
                decks = () if axes.is_large else tuple(_deck_jobs(printed, look, request))
                maps = tuple(_map_jobs(mapped, paper, look, request))
                cells = tuple(_gridmap_jobs(mapped, paper, look, request))
                yield Aid(game, translation, language, paper, jobs, maps, decks, cells)
        for paper in request.map_papers:
            for axes in map(edition_named, request.editions):
                look = _Look(locale_name(language), theme, axes)
                maps = tuple(_map_jobs(mapped, paper, look, request))
                cells = tuple(_gridmap_jobs(mapped, paper, look, request))
                if maps or cells:
                    yield Aid(game, translation, language, paper, (), maps, (), cells)


def _translations_to_print(
    game: Game, checked: Checked, request: Request
) -> Iterator[tuple[str, Translation | None]]:
    """Yield the requested languages that can be printed, each with its translation."""
    translations = {each.language: each for each in _translations(game, checked, request)}
    for language in tuple(translations) if request.pseudo else game.languages:
        is_source = language == game.content.game.source_language
        is_wanted = not request.languages or language in request.languages
        catalogue = SOURCE if is_source else language
        is_current = catalogue in request.up_to_date.of(game.id)
        if is_wanted and not is_current and (is_source or language in translations):
            yield language, translations.get(language)


class _Look(Struct, frozen=True):
    """How all jobs of an aid look: the locale of its language, its theme, its edition."""

    habits: str
    theme: Theme
    axes: Axes


def _sheet_jobs(game: Game, paper: Paper, look: _Look, request: Request) -> Iterator[SideJob]:
    """Yield the jobs of all sides of the requested sheets."""
    page, options = _page_of(paper, _options(request), request)
    options = replace(options, is_large=look.axes.is_large)
    theme = look.theme.set_in(request.face) if request.face else look.theme
    for id, sheet in game.content.sheets.items():
        if request.wants_sheet(id):
            for side in sheet.sides:
                yield SideJob(
                    game, id, side, look.habits, page, theme, look.axes.inks, TEMPLATES, options
                )


def _map_jobs(game: Game, paper: Paper, look: _Look, request: Request) -> Iterator[MapJob]:
    """Yield the job of the map, if there is one and it is requested; none is in large print."""
    is_wanted = not request.sheets or MAP in request.sheets
    if is_wanted and game.content.has_drawn_map and _prints_maps(look, request):
        page, _ = _page_of(paper, _options(request), request)
        yield MapJob(game, look.habits, page, look.theme, look.axes.inks, TEMPLATES)


def _gridmap_jobs(game: Game, paper: Paper, look: _Look, request: Request) -> Iterator[MapJob]:
    """Yield the jobs of the requested maps of cells; none is in large print."""
    is_printed = _prints_maps(look, request) and not request.cards.is_of_paper
    names = game.content.map_sheets if is_printed else {}
    for name, id in names.items():
        if not request.sheets or name in request.sheets:
            page, _ = _page_of(paper, _options(request), request)
            yield MapJob(game, look.habits, page, look.theme, look.axes.inks, TEMPLATES, id)


def _prints_maps(look: _Look, request: Request) -> bool:
    """Whether maps can be printed as requested: on whole papers, in print of common size."""
    is_plain = request.prints and not (request.scheme or request.card_scheme)
    return is_plain and not look.axes.is_large


def _options(request: Request) -> Options:
    return Options(request.sources, request.draft, request.players, site=request.site)


def _deck_jobs(game: Game, look: _Look, request: Request) -> Iterator[tuple[SideJob, ...]]:
    """Yield the jobs of each requested deck: its fronts, then their backs if wanted.

    They know no paper, so all papers share them.
    """
    habits, theme, inks, options = look.habits, look.theme, look.axes.inks, _options(request)
    for id, deck in game.content.decks.items():
        if request.wants_deck(id, deck.counters is not None) and request.prints:
            size = _counter_size(deck, game) or request.cards.size or card_size_named(deck.size)
            page = Paper(size.name, size.width, size.height)
            behind = backs_of(game, id)
            fronts = [c.id for c in cards_of(game, id) if request.cards.takes(c.id)]
            backs = dict.fromkeys(behind[front] for front in fronts) if request.cards.backs else {}
            if backs and request.cards.box is not None:
                backs[BACK] = None  # a box shows it, even where each card has a back of its own
            deck_jobs = tuple(
                SideJob(game, id, name, habits, page, theme, inks, TEMPLATES, options)
                for name in (*fronts, *backs)
            )
            if deck_jobs:
                yield deck_jobs


def _counter_size(deck: Deck, game: Game) -> CardSize | None:
    """Return the size of the counters of a deck, as the content says it; None for cards."""
    size = size_of_counters(deck, game.content)
    return CardSize(f"{size[0]:g}x{size[1]:g}mm", *size) if size else None


def _page_of(paper: Paper, options: Options, request: Request) -> tuple[Paper, Options]:
    """Return the paper that sides are composed for, and how large they are printed in the end."""
    if request.scheme is None:
        return paper.trimmed(request.laminate) if request.laminate else paper, options
    if request.composed:
        return page_paper(request.scheme, paper), options
    return paper, replace(options, scale=page_scale(request.scheme, paper))


def _translations(game: Game, checked: Checked, request: Request) -> tuple[Translation, ...]:
    """Return the translations that can be printed, or for a trial the pseudo-translation."""
    if not request.pseudo:
        return checked.translations[game.id]
    identity = game.content.game
    return (Translation(game, pseudo(messages(game), identity.source_language)),)
