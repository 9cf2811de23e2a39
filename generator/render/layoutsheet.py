"""Print a contact sheet of layouts: a card in each, with its name and what it is for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.layouts import (
    HOME,
    IMPRINT,
    bases_of,
    built_in,
    layouts_of,
    with_bases,
)
from generator.content.model import Content, Deck, Entry, EntryCards
from generator.content.read import read_game
from generator.content.theme import Theme, read_theme
from generator.engine.press import Press
from generator.engine.source import SCHEME
from generator.imposition.sizes import CardSize, card_size_named
from generator.layout.cards import cards_of
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.pdf.picture import pictures
from generator.render.assets import Assets
from generator.render.imprint import artists, read_credits
from generator.render.jobs import run_batch
from generator.render.sidejob import SideJob
from generator.render.templates import fill_template
from generator.units import PAPERS, Paper

DATE = "2026-11-26"
"""The day of the page's design; the current date does not enter the file."""
SAMPLE = HOME / "sample"
"""The game whose cards are shown: an entry for each layout, of the same name."""
COLUMNS, SCALE, DPI = 3, 0.82, 250
"""Cards in a row, how large they are shown, and the resolution of their pictures."""
CAPTION, MARGIN, HEAD = 14.0, 12.0, 26.0
"""Room below a card, margin of the page, and room for the title and the credits, in mm."""
PLAIN = "item"
"""The entry of the sample for layouts that extend no built-in one."""
WIDEST = 58.0
"""How wide a card is shown at most, in mm."""
SIZES = {"location": "88x63", "tarot": "tarot"}
"""The sizes of cards that are not of the usual one."""


class ShownCard(Struct, frozen=True):
    """A card on the sheet: its layout, what that is for, its picture’s address, size in mm."""

    name: str
    note: str
    address: str
    width: float
    height: float

    @classmethod
    def of(cls, name: str, note: str, size: CardSize) -> ShownCard:
        """Return a card of a size as it is shown."""
        scale = min(SCALE, WIDEST / size.width)
        return cls(name, note, address_of(name), scale * size.width, scale * size.height)


def address_of(name: str) -> str:
    """Return the address of the picture of a card."""
    return f"{SCHEME}card/{name}"


class _Cards(Struct, frozen=True):
    """Answers the addresses of the sheet: fonts by those of a theme, cards by their pictures."""

    assets: Assets
    cards: Mapping[str, bytes]

    @property
    def fonts(self) -> Path:
        """The folder of the bundled fonts."""
        return self.assets.fonts

    def fetch(self, address: str) -> tuple[bytes, str]:
        """Return the bytes and the media type of a font or a card."""
        if address in self.cards:
            return self.cards[address], "image/png"
        return self.assets.fetch(address)

    def holds(self, address: str, data: bytes) -> bool:
        """Whether some bytes are still what is behind an address."""
        return self.fetch(address)[0] == data


class LayoutSheet(Struct, frozen=True, dict=True):
    """A contact sheet of some layouts: built-in ones, or those of a game in its theme.

    A layout that cards of the game have is shown with the first of these, others with a sample.
    """

    names: Sequence[str]
    templates: Path
    of_game: Game | None = None
    of_theme: Theme | None = None

    def pdf(self, paper: Paper = PAPERS["a4"]) -> bytes:
        """Return the sheet as PDF, on as many pages of a paper as it takes."""
        return self._printed(paper.width, paper.height)

    def png(self) -> bytes:
        """Return the sheet as one picture, as high as it takes."""
        height = 2 * MARGIN + HEAD + sum(map(height_of, self._rows))
        (picture,) = pictures(self._printed(PAPERS["a4"].width, height))
        return picture

    @cached_property
    def theme(self) -> Theme:
        """The theme of the cards."""
        if self.of_theme is not None:
            return self.of_theme
        theme, _ = read_theme(self.templates / "themes" / self._game.content.game.theme)
        assert theme is not None
        return theme

    @cached_property
    def _game(self) -> Game:
        game = read_game(SAMPLE).game
        assert game is not None
        roles, title = list(game.content.roles), game.content.game.title
        entries = game.content.collections["cards"].entries
        layouts = self.of_game.content.layouts if self.of_game else {}
        decks = {
            name: Deck(
                title=title,
                layout=name,
                imprint="back",
                role=roles[at % len(roles)],
                size=size_of(self._sample(name)).name,
                cards={name: _only(entries[self._sample(name)])},
            )
            for at, name in enumerate(self.names)
        }
        return replace(game, content=replace(game.content, decks=decks, layouts=layouts))

    def _sample(self, name: str) -> str:
        """Return the entry of the sample that suits a layout: that of what it extends."""
        bases = bases_of(name, self.of_game.content) if self.of_game else [(name, None)]
        return next((each for each, _ in bases if each in built_in()), PLAIN)

    def _card(self, name: str) -> tuple[Game, str, str, CardSize]:
        """Return the card that shows a layout: its game, deck, id and size."""
        if self.of_game:
            for id, deck in self.of_game.content.decks.items():
                for card in cards_of(self.of_game, id):
                    if card.layout == name:
                        return self.of_game, id, card.id, card_size_named(deck.size)
        size = card_size_named(self._game.content.decks[name].size)
        return self._game, name, cards_of(self._game, name)[0].id, size

    @property
    def _rows(self) -> list[list[ShownCard]]:
        known = notes_of(self.of_game.content if self.of_game else self._game.content)
        cards = [ShownCard.of(name, known[name], self._card(name)[3]) for name in self.names]
        return [cards[i : i + COLUMNS] for i in range(0, len(cards), COLUMNS)]

    def faces(self) -> dict[str, bytes]:
        """Return a card in each layout as PNG, by its address."""
        found = {}
        for name in self.names:
            game, deck, card, size = self._card(name)
            paper = Paper(size.name, size.width, size.height)
            language, theme = game.language, self.theme
            job = SideJob(game, deck, card, language, paper, theme, "colour", self.templates)
            (printed,) = run_batch([job])
            (found[address_of(name)],) = pictures(printed.pdf, DPI, cut=True)
        return found

    def _printed(self, width: float, height: float) -> bytes:
        count = len(self.names)
        title = f"{count} layouts" if count != 1 else "1 layout"
        shown = self.of_game or self._game
        drawings = [icon.drawing for icon in shown.content.icons.values()]
        html = fill_template(
            self.templates,
            "layoutsheet.html.jinja",
            title=title,
            rows=[(height_of(row), row) for row in self._rows],
            artists=artists(drawings, read_credits(self.templates)),
        )
        css = fill_template(
            self.templates,
            "styles/layoutsheet.css.jinja",
            face=self.theme.data.text,
            palette=self.theme.palette("colour"),
            width=width,
            height=height,
            margin=MARGIN,
            columns=COLUMNS,
        )
        assets = Assets(self.templates, self.theme, "colour")
        press = Press(_Cards(assets, self.faces()))
        document = Document(title, "playeraid", "Layouts of cards", "en", DATE)
        return join([press.print(press.lay_out(html, css)).pdf], document)


def names_in(game: Game) -> list[str]:
    """Return the layouts of a game: those that its cards have, then its own, each once."""
    decks = game.content.decks
    used = [card.layout for deck in decks for card in cards_of(game, deck) if card.layout]
    return list(
        dict.fromkeys([each for each in used if each != IMPRINT] + list(game.content.layouts))
    )


def notes_of(content: Content) -> dict[str, str]:
    """Return what each layout that a game can choose is for, by its name."""
    return {
        name: with_bases([each for _, each in bases_of(name, content)]).note or ""
        for name in layouts_of(content)
    }


def _only(entry: Entry) -> EntryCards:
    """Return what makes a card of one entry, by its name."""
    return EntryCards(kind="entries", collection="cards", where=f"name = {entry.name}")


def size_of(name: str) -> CardSize:
    """Return the size of cards that a layout is shown on."""
    return card_size_named(SIZES.get(name, "poker"))


def height_of(row: Sequence[ShownCard]) -> float:
    """Return the height of a row of cards with their captions, in mm."""
    return max(card.height for card in row) + CAPTION
