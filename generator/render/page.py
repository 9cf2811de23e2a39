"""Render the HTML and CSS of a side with Jinja, and provide what templates can call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import SheetSide
from generator.content.pictures import PlacedPicture, pictures_by_path
from generator.engine.source import SCHEME
from generator.language.conventions import NO_BREAK_SPACE
from generator.language.reminders import reminders_of
from generator.language.script import (
    direction_of,
    gap_between_sentences,
    ordinal_letter,
    tag_of,
)
from generator.language.typography import between
from generator.language.wording import Wording
from generator.layout.cards import entry_of
from generator.layout.fit import ladder
from generator.layout.running import measuring
from generator.layout.side import LEAST_TYPE, Side
from generator.render.assets import Assets
from generator.render.bidi import joined_apart
from generator.render.callouts import annotated
from generator.render.counters import counter_style
from generator.render.figureset import FigureSet
from generator.render.imprint import Imprint, ruler_of
from generator.render.inline import Inline, RoleInk
from generator.render.labels import Labels
from generator.render.linebreaks import ON_CARDS
from generator.render.listings import Listings
from generator.render.options import Options
from generator.render.pictures import ShownPicture, shown
from generator.render.sidepage import (
    SMALLEST_SHARE,
    TYPE_SIZE,
    SidePage,
    columns_of,
    share_placeholder,
)
from generator.render.style import PageStyle
from generator.render.templates import template_environment
from generator.render.textlengths import TextLengths
from generator.render.wayfinding import Wayfinding

if TYPE_CHECKING:
    from markupsafe import Markup

    from generator.render.laidcards import LaidCards
    from generator.render.qrcode import Code

BANNER = 6.5
"""Width of the picture below the title of a side, as a factor of its height."""
LINE_HEIGHT = 7.5
"""Height of a line to write on with a pencil, in mm."""
LIST_LINE_HEIGHT = 5.5
"""Height of each of three lines or more within a cell, in mm: they hold a list, in a small hand."""
BOX_HEIGHT = 8.0
"""Height of a box to write a score in, at least, in mm."""

LISTED_PICTURE = (60.0, 15.0)
"""What the picture of a row of a table is at most as large as, in mm."""


class Pages(Struct, frozen=True, dict=True):
    """Renders pages of one game in one language, theme and edition."""

    game: Game
    wording: Wording
    assets: Assets
    options: Options = Options()
    on_screen: bool = False

    @cached_property
    def look(self) -> PageStyle:
        """The variables of style sheets."""
        return PageStyle(self.game, self.wording, self.assets, self.options)

    @cached_property
    def inline(self) -> Inline:
        """Renders texts as inline markup."""
        return Inline(self.game, self.wording, self.on_screen, self._role_inks)

    @cached_property
    def _role_inks(self) -> dict[str, RoleInk]:
        """The colours of roles, for words that are theirs."""
        palette, theme = self.assets.theme.palette(self.assets.edition), self.assets.theme
        names = theme.colours_of(self.game.content.roles)
        return {role: RoleInk(name, palette[name]) for role, name in names.items()}

    @cached_property
    def imprint(self) -> Imprint:
        """Renders title, version, date and credits."""
        return Imprint(self.game, self.wording, self.labels, self.look.faces, self.assets.icons)

    @cached_property
    def labels(self) -> Labels:
        """The program's own words."""
        return Labels(self.assets.templates, self.wording, self.game.labels)

    @cached_property
    def _lengths(self) -> TextLengths:
        return TextLengths(self.game.content, self.wording, self.look.is_wide)

    def page(self, side: Side) -> SidePage:
        """Render the page of a side, and its style sheet."""
        styles = self.style(side), self._small_style(side)
        bands = measuring(side)
        apart = self._columns(replace(side, bands=bands)) if bands else ""
        return SidePage(side, self.words(side), *styles, apart)

    def _small_style(self, side: Side) -> str:
        """Return the style sheet for type at which labels would be too small, or ""."""
        if SMALLEST_SHARE * ladder(side, self.options.draft)[-1] >= LEAST_TYPE:
            return ""
        return self.style(side, share_placeholder)

    def words(self, side: Side) -> str:
        """Render the page of a side, with a placeholder for the type size."""
        template, words = self._card(side) if side.is_of_card else self._sheet_side(side)
        return self.render(
            template,
            type_size=TYPE_SIZE,
            **self._of_columns(side),
            **words,
            **self.imprint.variables(side.sheet.title),
        )

    def _columns(self, side: Side) -> str:
        """Render the columns of a side without what is around them."""
        return self.render("columns.html.jinja", **self._of_columns(side)).strip()

    def _of_columns(self, side: Side) -> dict[str, Any]:
        """Return the variables that the columns of a side need."""
        return {
            "side": side,
            "columns": [column for band in side.bands for column in columns_of(band)],
            "edition": self.assets.edition,
            "draft": self.options.draft,
            "side_colour": self.look.side_colour(side),
        }

    def _sheet_side(self, side: Side) -> tuple[str, dict[str, Any]]:
        """Return the template of a sheet's side, and its variables."""
        title = self.wording.plain(side.title)
        return "sheet.html.jinja", {
            "subject": title,
            "side_title": side.title,
            "banner": self._banner(side),
            "code": self._code(side),
            "ruler": ruler_of(side),
        }

    def _code(self, side: Side) -> Code | None:
        """Return the QR code that leads to a sheet's page for a phone, if one is asked for."""
        if not self.options.site or side.is_of_card:
            return None
        from generator.render.qrcode import page_address, qr_code

        address = page_address(self.options.site, self.game.id, self.game.language, side.sheet_id)
        return qr_code(address, self.labels.by_id["code.alt"].words.format(address=address))

    def _banner(self, side: Side) -> tuple[float, float] | None:
        """Return width and height in mm of the picture below the title, if there is one."""
        if not (isinstance(side.side, SheetSide) and side.side.picture):
            return None
        return (width := side.paper.width - 2 * side.margins.edge), width / BANNER

    def _card(self, side: Side) -> tuple[str, dict[str, Any]]:
        """Return the template of a front or back of a card, and its variables."""
        from generator.render.cards import back_words, front_words

        if side.card and side.card.kind == "counters":
            return "counter.html.jinja", {"card": side.card}
        face = self.assets.theme.faces_for("title", self.look.scripts)[0]
        words = {"inline_markup": partial(self.inline.markup, tying=ON_CARDS)}
        if side.zones:
            return "laidcard.html.jinja", words | self.laid.words(side, self.look.side_colour(side))
        if card := side.card:
            front = front_words(card, side, self.wording, self.assets, face)
            return "card.html.jinja", words | front
        return "cardback.html.jinja", words | back_words(side, self.wording, self.assets, face)

    @cached_property
    def laid(self) -> LaidCards:
        """Prepares cards with a layout."""
        from generator.render.laidcards import LaidCards

        return LaidCards(self.game, self.wording, self.assets)

    def style(self, side: Side, small: Callable[..., str] | None = None) -> str:
        """Return the style sheet of a side; ``small`` formats a label's share of the type."""
        from generator.render.cards import style_words

        variables = self.look.variables(side, small) | {"code": self._code(side)}
        of_sheet = self._sheet_style(side, small, variables)
        if not side.is_of_card:
            return of_sheet
        if side.card and side.card.kind == "counters":
            return of_sheet + self.render("styles/counter.css.jinja", **counter_style(side))
        if side.zones:
            laid = self.laid.style(side, self.look.side_colour(side))
            return of_sheet + self.render("styles/laidcard.css.jinja", **{**variables, **laid})
        return of_sheet + self.render("styles/card.css.jinja", **{**variables, **style_words(side)})

    def _sheet_style(
        self, side: Side, small: Callable[..., str] | None, variables: dict[str, Any]
    ) -> str:
        """Render the style sheet of sheets; once for the cards of a size and colour, as it is."""
        if not side.is_of_card:
            return self.render("styles/sheet.css.jinja", **variables)
        key = (side.paper, side.margins, self.look.side_colour(side), small)
        if key not in self._card_styles:
            self._card_styles[key] = self.render("styles/sheet.css.jinja", **variables)
        return self._card_styles[key]

    @cached_property
    def _card_styles(self) -> dict[tuple[Any, ...], str]:
        """The style sheets of sheets below those of cards."""
        return {}

    def render(self, template: str, **words: Any) -> str:
        """Render a template with the common variables and its own."""
        environment = template_environment(self.assets.templates)
        return environment.get_template(template).render(self._variables, **words)

    @cached_property
    def _variables(self) -> dict[str, Any]:
        """What every template can call."""
        return {
            **self._words(),
            **self.figures.variables(),
            "asset": lambda name: SCHEME + name,
            "on_screen": self.on_screen,
            "lengths": self._lengths,
            "line_height": LINE_HEIGHT,
            "list_line_height": LIST_LINE_HEIGHT,
            "box_height": BOX_HEIGHT,
            "role_number": list(self.game.content.roles).index,
            "role_colour": self.look.role_colour,
            "heading_colour": self.look.heading_colour,
            "wayfinding": Wayfinding(self.game, self.inline),
            "listings": Listings(self.game, self.wording),
            "explained": partial(annotated, self.figures.counters),
            "shown": self.shown_picture,
            "shown_at": self._shown_at,
            "whole_at": self._whole_at,
        }

    def _words(self) -> dict[str, Any]:
        """Return what templates can call that speaks the language of the page."""
        content, wording, labels = self.game.content, self.wording, self.labels
        return {
            "content": content,
            "language_tag": tag_of(wording.language),
            "direction": direction_of(wording.language),
            "inline_markup": self.inline.markup,
            "plain_words": wording.plain,
            "face_words": wording.faces,
            "label": labels.markup,
            "label_words": lambda label: labels.by_id[label].words,
            "drawing": lambda icon: content.icons[icon].drawing,
            "alt": lambda icon: wording.plain(content.icons[icon].alt),
            "number": lambda amount, signed=False: wording.number(content.number(amount), signed),
            "amount": content.number,
            "letter": lambda number: ordinal_letter(number, wording.language),
            "name_of": self.game.texts.get,
            "cite": self._cite,
            "reminders_of": partial(reminders_of, self.game),
            "entry_of": lambda card: entry_of(card, content),
            "nbsp": NO_BREAK_SPACE,
            "comma": between(",", wording.language),
            "stop": between(".", wording.language),
            "gap": gap_between_sentences(wording.language),
            "heading": "h{}".format,
        }

    @cached_property
    def figures(self) -> FigureSet:
        """Draws the figures of blocks."""
        here = self.game, self.wording, self.assets, self.labels, self.look.scripts
        return FigureSet(*here, self.options.is_large, self.on_screen)

    def shown_picture(self, placed: PlacedPicture, width: float, height: float) -> ShownPicture:
        """Return a picture for a frame of a size in mm."""
        return shown(placed, (width, height), self.assets.pictures, self.wording, self.on_screen)

    def _shown_at(self, path: str, width: float, height: float) -> ShownPicture | None:
        """Return the picture at a content path for a frame, or None."""
        placed = self.game.once(pictures_by_path).get(path)
        return self.shown_picture(placed, width, height) if placed else None

    def _whole_at(self, path: str) -> ShownPicture:
        """Return the picture at a content path without a frame that it would be cropped to."""
        placed = self.game.once(pictures_by_path)[path]
        whole = placed._replace(picture=replace(placed.picture, fit="contain"))
        return self.shown_picture(whole, *LISTED_PICTURE)

    def _cite(self, sources: Iterable[str]) -> Markup | str:
        from markupsafe import Markup

        if not self.options.sources or not sources:
            return ""
        known = self.game.content.sources
        shown = []
        for reference in sources:
            id, _, where = reference.partition(": ")
            short = self.wording.plain(known[id].short)
            shown.append(f"{short} {where}".strip())
        return Markup('<p class="cite">{}</p>').format(
            joined_apart("; ", shown, self.wording.language)
        )
