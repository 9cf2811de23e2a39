"""Render the HTML and CSS of a side with Jinja, and provide what templates can call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from generator.content.flows import exits_of
from generator.content.game import Game
from generator.content.model import BoardFigure, Flow, QueueFigure, SheetSide
from generator.content.network import allowance, most_steps
from generator.content.pictures import PlacedPicture, pictures_by_path
from generator.engine.source import SCHEME
from generator.language.index import index_of, indexed_sides
from generator.language.lookup import ways_of
from generator.language.reminders import reminders_of
from generator.language.script import direction_of, tag_of
from generator.language.typography import NO_BREAK_SPACE
from generator.language.wording import Wording
from generator.layout.fit import ladder
from generator.layout.running import measuring
from generator.layout.side import LEAST_TYPE, Side
from generator.render.arcs import arcs
from generator.render.assets import Assets, svg_content
from generator.render.bidi import joined_apart
from generator.render.boards import WIDEST_CELL, WIDEST_LARGE_CELL, Drawing, styled
from generator.render.callouts import annotated
from generator.render.components import Components
from generator.render.counters import Counters, counter_style
from generator.render.crts import Crts
from generator.render.flows import FlowDrawing, flow_drawing, numbered
from generator.render.gridfigures import GridFigures
from generator.render.gridmarks import inks_for
from generator.render.imprint import Imprint, ruler_of
from generator.render.inks import Inks, is_solid
from generator.render.inline import Inline, RoleInk
from generator.render.labels import Labels
from generator.render.linebreaks import ON_CARDS
from generator.render.listings import Listings
from generator.render.matrices import Matrices
from generator.render.matrixwidths import Room
from generator.render.options import Options
from generator.render.patterns import PATTERNS, patterns_of
from generator.render.pictures import ShownPicture, shown
from generator.render.schedules import Schedules
from generator.render.setups import Setups
from generator.render.shapes import STYLES
from generator.render.sidepage import (
    SMALLEST_SHARE,
    TYPE_SIZE,
    SidePage,
    columns_in,
    columns_of,
    share_placeholder,
)
from generator.render.style import LONG_TITLE, PageStyle
from generator.render.tablegrids import TableGrids
from generator.render.templates import template_environment
from generator.render.textlengths import TextLengths
from generator.units import mm_from_pt

if TYPE_CHECKING:
    from markupsafe import Markup

    from generator.render.laidcards import LaidCards
    from generator.render.qrcode import Code

BANNER = 6.5
"""Width of the picture below the title of a side, as a factor of its height."""
LINE_HEIGHT = 7.5
"""Height of a line to write on with a pencil, in mm."""
BOX_HEIGHT = 8.0
"""Height of a box to write a score in, at least, in mm."""


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
        names = {role: theme.role_colour(at) for at, role in enumerate(self.game.content.roles)}
        return {role: RoleInk(name, palette[name]) for role, name in names.items()}

    @cached_property
    def imprint(self) -> Imprint:
        """Renders title, version, date and credits."""
        return Imprint(self.game, self.wording, self._labels, self.look.faces, self.assets.icons)

    @cached_property
    def _labels(self) -> Labels:
        return Labels(self.assets.templates, self.wording, self.game.labels)

    @cached_property
    def _lengths(self) -> TextLengths:
        return TextLengths(self.game.content, self.wording, self.look.is_wide)

    def page(self, side: Side) -> SidePage:
        """Render the page of a side, and its style sheet."""
        styles = self.style(side), self._small_style(side)
        bands = measuring(side)
        apart = columns_in(self.words(replace(side, bands=bands))) if bands else ""
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
            side=side,
            columns=[column for band in side.bands for column in columns_of(band)],
            type_size=TYPE_SIZE,
            edition=self.assets.edition,
            draft=self.options.draft,
            side_colour=self.look.side_colour(side),
            **words,
            **self.imprint.variables(side.sheet.title),
        )

    def _sheet_side(self, side: Side) -> tuple[str, dict[str, Any]]:
        """Return the template of a sheet's side, and its variables."""
        title = self.wording.plain(side.title)
        return "sheet.html.jinja", {
            "subject": title,
            "side_title": side.title,
            "banner": self._banner(side),
            "side_title_is_long": len(title) > LONG_TITLE,
            "code": self._code(side),
            "ruler": ruler_of(side),
        }

    def _code(self, side: Side) -> Code | None:
        """Return the QR code that leads to a sheet's page for a phone, if one is asked for."""
        if not self.options.site or side.is_of_card:
            return None
        from generator.render.qrcode import page_address, qr_code

        address = page_address(self.options.site, self.game.id, self.game.language, side.sheet_id)
        return qr_code(address, self._labels.by_id["code.alt"].words.format(address=address))

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
        known = {
            "inline_markup": self.inline.markup,
            "plain_words": self.wording.plain,
            "face_words": self.wording.faces,
        }
        return environment.get_template(template).render(self._globals(), **{**known, **words})

    def _globals(self) -> dict[str, Any]:
        content = self.game.content
        roles = list(content.roles)
        return {
            "content": content,
            "language_tag": tag_of(self.wording.language),
            "direction": direction_of(self.wording.language),
            "asset": lambda name: SCHEME + name,
            "on_screen": self.on_screen,
            "label": self._labels.markup,
            "label_words": lambda label: self._labels.by_id[label].words,
            "drawing": lambda icon: content.icons[icon].drawing,
            "alt": lambda icon: self.wording.plain(content.icons[icon].alt),
            "number": lambda amount, signed=False: self.wording.number(
                content.number(amount), signed
            ),
            "amount": content.number,
            "has_names": self._lengths.has_names,
            "longest_word": self._lengths.longest_word,
            "is_hung": self._lengths.is_hung,
            "is_stacked": self._lengths.is_stacked,
            "is_long_label": self._lengths.is_long_label,
            "line_height": LINE_HEIGHT,
            "box_height": BOX_HEIGHT,
            "spaces_in_row": self._lengths.spaces_in_row,
            "turns_in_row": self._lengths.turns_in_row,
            "letter": lambda number: chr(ord("A") + number),
            "role_number": roles.index,
            "heading_colour": self.look.heading_colour,
            "role_colour": lambda role: self.assets.theme.role_colour(roles.index(role)),
            "cite": self._cite,
            "most_fields": self._lengths.most_fields,
            "ways_from": lambda place: ways_of(self.game)[place],
            "place_names": self.inline.place_names,
            "indexed_sides": lambda: indexed_sides(self.game),
            "index_places": lambda name: index_of(self.game).get(name, ()),
            "listings": Listings(self.game, self.wording),
            "matrices": self._matrices,
            "matrix_room": self._matrix_room,
            "counters": self._counters,
            "explained": partial(annotated, self._counters),
            "components": Components(
                self.game, self.wording, self._inks, self.options.is_large, self.on_screen
            ),
            "schedules": Schedules(content, self.wording, self._counters),
            "tablegrids": self._tablegrids,
            "crts": Crts(content, self.wording, self._labels, self.options.is_large),
            "gridmaps": self.gridmaps,
            "name_of": self.game.texts.get,
            "board_figure": self._board_figure,
            "arcs": self._arcs,
            "flow_drawing": self._flow_drawing,
            "flow_exits": exits_of,
            "flow_numbers": numbered,
            "setups": Setups(content, self.wording),
            "allowance": lambda block: allowance(content, block.travel, len(block.turns)),
            "most_steps": lambda means: most_steps(content, means),
            "patterns_of": patterns_of,
            "patterns": [pattern.name for pattern in PATTERNS],
            "arrow_styles": (*STYLES, "crossed"),
            "styled": styled,
            "is_solid": lambda role: is_solid(role, self._inks),
            "reminders_of": partial(reminders_of, self.game),
            "place_codes": self.inline.place_codes,
            "shown": self.shown_picture,
            "shown_at": self._shown_at,
            "nbsp": NO_BREAK_SPACE,
            "heading": "h{}".format,
        }

    @cached_property
    def _matrices(self) -> Matrices:
        face = self.assets.theme.faces_for("text", self.look.scripts)[0]
        return Matrices(self.game.content, self.wording, self.assets, face, self.options.is_large)

    @cached_property
    def _counters(self) -> Counters:
        drawn = self._inks, self._inside, self._map_inks
        return Counters(self.game, self.wording, self._labels, *drawn)

    @cached_property
    def _map_inks(self) -> Inks:
        return inks_for(self._inks, self.assets.inks.palette, self.assets.edition)

    @cached_property
    def gridmaps(self) -> GridFigures:
        """Sets maps of cells and terrain effects charts."""
        drawn = self._map_inks, self._inside
        return GridFigures(self.game.content, self.wording, *drawn, self.on_screen, self._counters)

    @cached_property
    def _tablegrids(self) -> TableGrids:
        face = self.assets.theme.faces_for("text", self.look.scripts)[0]
        return TableGrids(self.game.content, self.wording, self.assets, face, self._labels)

    def _matrix_room(self, width: float, side: Side) -> Room:
        """Return the room of a matrix in a column of a width in mm."""
        sizes = ladder(side)
        return Room(width, mm_from_pt(sizes[-1]), mm_from_pt(sizes[0]))

    def shown_picture(self, placed: PlacedPicture, width: float, height: float) -> ShownPicture:
        """Return a picture for a frame of a size in mm."""
        return shown(placed, (width, height), self.assets.pictures, self.wording, self.on_screen)

    def _shown_at(self, path: str, width: float, height: float) -> ShownPicture | None:
        """Return the picture at a content path for a frame, or None."""
        placed = self.game.once(pictures_by_path).get(path)
        return self.shown_picture(placed, width, height) if placed else None

    def _board_figure(self, block: BoardFigure) -> Markup:
        from markupsafe import Markup

        content = self.game.content
        icons = {piece.icon: self._inside(piece.icon) for piece in block.pieces.values()}
        widest = WIDEST_LARGE_CELL if self.options.is_large else WIDEST_CELL
        drawing = Drawing(content.boards[block.board], block, self._inks, icons, widest)
        svg = drawing.svg(self.wording.plain(block.alt))
        return Markup(svg)  # noqa: S704 - its words are escaped where they are set

    def _flow_drawing(self, block: Flow, width: float, side: Side) -> FlowDrawing:
        """Return a flow for a column of a width in mm; its type is between all that may be set."""
        sizes = ladder(side)
        return flow_drawing(block, width, mm_from_pt((sizes[0] + sizes[-1]) / 2))

    def _arcs(self, block: QueueFigure, first: int, last: int) -> Markup:
        from markupsafe import Markup

        spaces = range(first, last + 1)
        svg = arcs(block.arrows, spaces, self._inks, self.wording.plain(block.alt))
        return Markup(svg)  # noqa: S704 - its words are escaped where they are set

    def _inside(self, icon: str) -> str:
        """Return the content of an icon's SVG, for use in a figure."""
        drawing = self.game.content.icons[icon].drawing
        return svg_content(self.assets.icon(drawing))

    @cached_property
    def _inks(self) -> Inks:
        """The colours of figures, including the roles'."""
        colours = {
            role: self.assets.theme.role_colour(number)
            for number, role in enumerate(self.game.content.roles)
        }
        faces = self.assets.theme.faces_for("text", self.look.scripts)
        families = ", ".join(f"'{face.family}'" for face in faces)
        inks = self.assets.inks
        if self.on_screen:  # the page's own colours, which change with the light
            inks = replace(inks, palette={name: f"var(--{name})" for name in inks.palette})
        return replace(inks, roles=colours, families=families)

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
