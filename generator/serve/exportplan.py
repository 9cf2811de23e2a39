"""What a page wants exported, and the requests of the pipeline that fulfil it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Protocol

from msgspec import Meta, Struct
from msgspec.structs import replace

from generator.build.request import Progress, Request
from generator.content.editions import edition_named
from generator.content.resources import Library
from generator.findings import Finding
from generator.imposition.cards import CARD_SCHEMES, CardOptions
from generator.imposition.correction import Printer
from generator.imposition.schemes import SCHEMES
from generator.serve.texts import Name
from generator.serve.views import EDITIONS, LONGEST_NAME, Choices, GameMenu
from generator.units import PAPERS

MOST_LANGUAGES, MOST_THINGS = 100, 400
SITE = "site"
"""The folder of a game's site beside those of its languages, none of which is called so."""
NONE = ""
"""No scheme, no other face, no printer."""
MaybeName = Annotated[str, Meta(max_length=LONGEST_NAME)]


class ExportOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What to export of a game: some of its sheets, decks and maps, the ``whole`` aid, its site.

    The whole aid has all sheets, singly and in one file, all maps and all decks.

    ``scheme`` lays sheets on paper, whose sides are scaled to its pages unless they are to be
    ``composed`` for them; ``card_scheme`` lays cards. A ``draft`` prints what a release refuses,
    marked.
    """

    game: Name
    languages: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=MOST_LANGUAGES)]
    things: Annotated[tuple[Name, ...], Meta(max_length=MOST_THINGS)]
    paper: Name
    edition: Name
    whole: bool = False
    site: bool = False
    face: MaybeName = NONE
    scheme: MaybeName = NONE
    composed: bool = False
    card_scheme: MaybeName = NONE
    printer: MaybeName = NONE
    draft: bool = False

    def unknown(self, choices: Choices) -> str:
        """Return the first thing in it that the menus do not offer, or ""."""
        menu = choices.menu(self.game)
        pairs = [
            *((each, [*menu.sheets, *menu.decks]) for each in self.things),
            *((each, menu.languages) for each in self.languages),
            (self.paper, PAPERS),
            (self.edition, EDITIONS),
            (self.face, [NONE, *choices.faces]),
            (self.scheme, [NONE, *SCHEMES]),
            (self.card_scheme, [NONE, *CARD_SCHEMES]),
        ]
        return next((each for each, known in pairs if each not in known), "")


class MadeSite(Protocol):
    """What making a site gives."""

    @property
    def files(self) -> tuple[Path, ...]: ...  # noqa: D102
    @property
    def findings(self) -> tuple[Finding, ...]: ...  # noqa: D102
    @property
    def lines(self) -> dict[str, tuple[str, ...]]: ...  # noqa: D102


SiteMaker = Callable[[Request, Path, Progress], MadeSite]


class ExportSettings(Struct, frozen=True):
    """Where exports are written to, and what they may use.

    ``out`` is the folder that ``build`` writes to; ``printers`` is the file of those that were
    measured, ``printer`` the one that is taken unless another is chosen. ``paper``, ``edition`` and
    ``languages`` are those of the project's defaults. ``make_site`` is handed in, since this
    package and that of the site do not know each other.
    """

    out: Path
    printers: Path
    make_site: SiteMaker
    printer: str = NONE
    paper: str = NONE
    edition: str = NONE
    languages: tuple[str, ...] = ()


class ExportPlan(Struct, frozen=True):
    """Options of an export that the menus of its game offer."""

    options: ExportOptions
    menu: GameMenu
    settings: ExportSettings

    @property
    def folder(self) -> Path:
        """Where the files of the game are written to, in folders by language."""
        return self.settings.out / self.options.game

    @property
    def site_folder(self) -> Path:
        """Where the site of the game is written to."""
        return self.folder / SITE

    def requests(self, library: Library, printer: Printer | None = None) -> Sequence[Request]:
        """Return the requests for all that is printed: sheets, maps and decks apart.

        Each kind has options that the others refuse.
        """
        return tuple(self._requests(self._base(library), printer))

    def _requests(self, base: Request, printer: Printer | None) -> Iterator[Request]:
        options, kinds = self.options, self._by_kind()
        plain = replace(base, editions=(edition_named(options.edition).inks,))
        if options.whole or kinds["sheets"]:
            sheets = () if options.whole else kinds["sheets"]
            scheme = SCHEMES.get(options.scheme)
            composed = options.composed and scheme is not None
            laid = replace(base, sheets=sheets, scheme=scheme, composed=composed)
            yield replace(laid, face=options.face, printer=printer)
        if maps := self._maps_beside(kinds["maps"]):
            yield replace(plain, sheets=maps, printer=printer)
        if kinds["decks"]:
            single = replace(plain, sheets=kinds["decks"])
            cards = CARD_SCHEMES.get(options.card_scheme)
            # a printer is measured with paper, not with single cards
            yield replace(single, card_scheme=cards, printer=printer) if cards else single

    def _base(self, library: Library) -> Request:
        options = self.options
        return Request(
            library=library,
            out=self.settings.out,
            games=(options.game,),
            languages=options.languages,
            papers=(PAPERS[options.paper],),
            editions=(options.edition,),
            draft=options.draft,
            cards=CardOptions(bleed_between=True),  # as the command lays them
        )

    def _maps_beside(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """Return the maps to ask for by name: a whole aid has them, if neither laid nor large."""
        options = self.options
        if not options.whole:
            return chosen
        if not options.scheme and not edition_named(options.edition).is_large:
            return ()
        return tuple(each for each in self.menu.maps if each in self.menu.sheets)

    def _by_kind(self) -> Mapping[str, tuple[str, ...]]:
        things, menu = self.options.things, self.menu
        decks = tuple(each for each in menu.decks if self.options.whole or each in things)
        maps = tuple(each for each in things if each in menu.maps)
        sheets = tuple(each for each in things if each not in (*decks, *maps))
        return {"sheets": sheets, "maps": maps, "decks": decks}

    def site_request(self, library: Library) -> Request:
        """Return the request for the site, which offers the paper and edition of the options."""
        return self._base(library)
