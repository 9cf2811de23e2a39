"""Render the HTML and CSS of a side or a sheet with Jinja."""

from __future__ import annotations

import base64
import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.model import BoardFigure, Entries, Notation, QueueFigure, Table, Track
from generator.content.network import allowance, most_steps
from generator.content.resources import bundled_data
from generator.content.text import Text
from generator.content.theme import Face
from generator.engine.source import SCHEME
from generator.language.direction import runs_to_the_right
from generator.language.index import index_of, indexed_sides
from generator.language.labels import Label, read_labels
from generator.language.lookup import ways_of
from generator.language.script import (
    SLANTED,
    base_of,
    direction_of,
    hyphenation_limits,
    letterforms,
    script_of,
    tag_of,
)
from generator.language.typography import NO_BREAK_SPACE
from generator.language.unbroken import Names, names_of
from generator.language.wording import Run, Wording, listed
from generator.layout.compose import units_of
from generator.layout.fit import ladder
from generator.layout.largeprint import LARGE_TYPE, LEAST_LARGE_TYPE
from generator.layout.side import (
    BAND_GAP,
    FOOT_MARGIN,
    LEAST_TYPE,
    MARGIN,
    BandPlan,
    Piece,
    Side,
    Unit,
)
from generator.render.arcs import arcs
from generator.render.assets import Assets
from generator.render.boards import (
    PATTERNS,
    STYLES,
    WIDEST_CELL,
    WIDEST_LARGE_CELL,
    Drawing,
    Inks,
    is_solid,
    patterns_of,
    styled,
)
from generator.render.dark import dark
from generator.render.templates import template_environment
from generator.units import mm_from_pt

if TYPE_CHECKING:
    from markupsafe import Markup

BREAK_HERE = "\N{ZERO WIDTH SPACE}"
STAY_HERE = "\N{WORD JOINER}"
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_CLOSERS = {
    " ": BREAK_HERE,
    NO_BREAK_SPACE: STAY_HERE,
    "\N{NARROW NO-BREAK SPACE}": STAY_HERE,
}
_ADDRESS = re.compile(r'(?<=")asset:[a-z]+/[a-z0-9./-]+(?=")')
"""An asset address in an attribute or style; quotes in texts are escaped."""
_WEB_ADDRESS = r"(?:https?://|www\.)[^\s()<>]*[^\s()<>.,;:!?]"
_SVG = re.compile(r"</?svg[^>]*>")
_TYPE_SIZE = "TYPE-SIZE"
"""Placeholder for the type size in the first tag of a page."""
_SHARE = re.compile(r"SHARE-([0-9.]+)-OF-([0-9.]+)-")
"""Placeholder in a style sheet for a label's share of the surrounding type size.

The second number is the share of that type in the side's type size."""
SMALLEST_SHARE = 0.78
"""Smallest type of a label, as a share of the words it belongs to."""
_BODY, _FOOTER = "<body>", re.compile("<footer .*?</footer>", re.DOTALL)
_COLUMN_WIDTH = re.compile(r'(?<=<div class="column" style="width: )[0-9.]+(?=mm">)')
_VIEW_BOX = re.compile(r'viewBox="([^"]+)"')
_USED = re.compile(r'<use href="#(icon|mark)-([a-z0-9-]+)"/>')
DRAWINGS = "<!--drawings-->"
"""Placeholder for the drawings in a page for the screen."""
PLATE_HEIGHT = 14.0
"""Height of the title plate on A4, in mm."""
SMALLEST_PLATE = 0.66
"""Smallest scale of the title plate on small paper."""
IMPRINT_LEFT = 67.7
"""Offset of the imprint in mm: the second of three columns."""
SMALL_SIZE = 6.2
"""Smallest printed type on a side in pt, except the imprint."""
IMPRINT_GAP, LONGEST_BAR = 5.0, 50.8
"""Space before the imprint, and length of the longer ruler, in mm."""
FRAME = 0.9
"""Distance of the plate's frame from its edge, in mm."""
LONG_TITLE = 22
"""Titles of sides with more letters are set smaller."""
TITLE_SIZE, LONG_TITLE_SIZE = 0.7, 0.48
"""Type size of a side's title, as a share of the game's."""
LONG_TEXT = 36
"""Texts with as many letters wrap in a narrow column."""
LONG_NAME = 20
"""Row heads with fewer letters are names, and do not wrap."""
LONG_HEAD = 9
"""If a column head with an icon has as many letters, icons go above the words."""
LONG_ROW = 46
"""If the longest words of a track's spaces have as many letters, it takes two rows."""
MANY_TURNS = 4
"""As many turns take two rows in wide type."""
LONG_LABEL = 16
"""Labels of a form with as many letters go above their line."""
LINE_HEIGHT = 7.5
"""Height of a line to write on with a pencil, in mm."""
FOOT_SIZE, LARGE_FOOT_SIZE = 6.0, 8.0
"""Type size of the footer in pt, the smallest in print; and in large print."""
KEY_SIZE = 7.2
"""Type size of the key of marks in the footer, in pt."""
ENDLESS = 1_000_000.0
"""Height of the page on which units are measured before they are placed, in mm."""


class Options(Struct, frozen=True):
    """The options of a page."""

    sources: bool = False
    draft: bool = False
    players: int | None = None
    scale: float = 1.0
    """The scale at which the side is finally printed; rulers allow for it."""
    is_large: bool = False
    """Whether the edition is in large print."""


class SidePage(Struct, frozen=True):
    """The HTML of a side before its units are placed, and its style sheet.

    All columns are stacked. The type size occurs in one place, so a page is rendered once
    for all sizes to try. ``small_style`` is the style sheet for type so small that labels
    are set in the smallest type allowed, where the side may need it.
    """

    side: Side
    words: str
    style: str
    small_style: str = ""

    def at(self, type_size: float) -> str:
        """Return the page in a type size, in pt."""
        return self.words.replace(_TYPE_SIZE, f"{type_size:.3f}", 1)

    def style_at(self, type_size: float) -> str:
        """Return the style sheet for a type size in pt; no label is below the least type.

        In a draft below the least type, labels are as small as the words.
        """
        least = LEAST_TYPE / type_size
        if not self.small_style or least <= SMALLEST_SHARE:
            return self.style
        return _SHARE.sub(
            lambda match: f"{max(float(match[1]), min(least, 1.0) / float(match[2])):.3g}",
            self.small_style,
        )

    def laid_as(self, side: Side) -> SidePage:
        """Return the page with the same units in other columns; only widths may differ."""
        widths = (width for band in side.bands for width, _ in _columns(band))
        words = _COLUMN_WIDTH.sub(lambda _: f"{next(widths):.3f}", self.words)
        return replace(self, side=side, words=words)

    @property
    def without_footer(self) -> tuple[str, str]:
        """The page before the footer, and after it."""
        match = self._footer
        return self.words[: match.start()], self.words[match.end() :]

    def only_footer(self, type_size: float) -> str:
        """Return the page with its footer only, in a type size in pt."""
        words = self.words
        head = words[: words.index(_BODY) + len(_BODY)]
        return replace(self, words=f"{head}{self._footer[0]}</body></html>").at(type_size)

    @property
    def _footer(self) -> re.Match[str]:
        match = _FOOTER.search(self.words)
        assert match, "every page has a footer"
        return match


class Tying(Struct, frozen=True):
    """From which length on a text keeps a short last word off a line of its own."""

    long_text: int = LONG_TEXT
    short_word: int = 8


ON_CARDS = Tying(24, 11)
"""Cards have few lines, so a single word on a line stands out."""


class Pages(Struct, frozen=True, dict=True):
    """Renders pages of one game in one language, theme and edition."""

    game: Game
    wording: Wording
    assets: Assets
    options: Options = Options()
    on_screen: bool = False

    def page(self, side: Side) -> SidePage:
        """Render the page of a side, and its style sheet."""
        return SidePage(side, self.words(side), self.style(side), self._small_style(side))

    def _small_style(self, side: Side) -> str:
        """Return the style sheet for type at which labels would be too small, or ""."""
        if SMALLEST_SHARE * ladder(side, self.options.draft)[-1] >= LEAST_TYPE:
            return ""
        return self.style(side, lambda share, of=1.0: f"SHARE-{share:.3g}-OF-{of:.3g}-")

    def words(self, side: Side) -> str:
        """Render the page of a side, with a placeholder for the type size."""
        template, words = self._card(side) if side.is_of_card else self._sheet_side(side)
        return self._render(
            template,
            side=side,
            columns=[column for band in side.bands for column in _columns(band)],
            type_size=_TYPE_SIZE,
            edition=self.assets.edition,
            draft=self.options.draft,
            side_colour=self._side_colour(side),
            **words,
            **self._imprint(side.sheet.title),
        )

    def _sheet_side(self, side: Side) -> tuple[str, dict[str, Any]]:
        """Return the template of a sheet's side, and its variables."""
        title = self.wording.plain(side.title)
        return "sheet.html.jinja", {
            "subject": title,
            "side_title": side.title,
            "side_title_is_long": len(title) > LONG_TITLE,
        }

    def _card(self, side: Side) -> tuple[str, dict[str, Any]]:
        """Return the template of a front or back of a card, and its variables."""
        from generator.render.cards import back_words, front_words

        face = self.assets.theme.faces_for("title", self._scripts)[0]
        words = {"inline_markup": partial(self._inline, tying=ON_CARDS)}
        if card := side.card:
            front = front_words(card, side, self.wording, self.assets, face)
            return "card.html.jinja", words | front
        return "cardback.html.jinja", words | back_words(side, self.wording, self.assets, face)

    def web_page(self, *sheet_ids: str) -> str:
        """Return sheets as one self-contained page for the screen."""
        return replace(self, on_screen=True)._web_page(sheet_ids)

    def _web_page(self, sheet_ids: Sequence[str]) -> str:
        from markupsafe import Markup

        content = self.game.content
        palette = self.assets.theme.palette(self.assets.edition)
        script = self._render("styles/web.js.jinja")
        only = content.sheets[sheet_ids[0]].title if len(sheet_ids) == 1 else None
        html = self._render(
            "web.html.jinja",
            sheets=[self._sheet_on_screen(id) for id in sheet_ids],
            theme=self.assets.theme.data,
            palette=palette,
            dark_palette=dark(palette),
            side_colour="accent",
            script=Markup(script),  # noqa: S704 - a script of ours, without words of a game
            script_digest=_digest(script),
            **self._type(),
            draft=self.options.draft,
            role_colours=self._role_colours(),
            **self._imprint(only),
        )
        drawn = html.replace(DRAWINGS, self._drawings(html))
        return _ADDRESS.sub(lambda match: self.assets.data_address(match.group()), drawn)

    def _sheet_on_screen(self, id: str) -> dict[str, Any]:
        """Return the variables of a sheet on the screen: its sides with whole sections."""
        sheet = self.game.content.sheets[id]
        sides = [
            (side, [_whole_section(self.game, section) for section in side.placed.values()])
            for side in sheet.sides.values()
        ]
        return {"id": id, "sheet": sheet, "sides": sides}

    def _drawings(self, html: str) -> str:
        """Return the drawings of a page as SVG symbols, each once."""
        symbols = []
        for kind, name in sorted(set(_USED.findall(html))):
            svg = self.assets.uncoloured(kind, name)
            box = _VIEW_BOX.search(svg)
            inside = _SVG.sub("", svg)
            assert box, f"the drawing “{name}” does not say how large it is"
            symbols.append(f'<symbol id="{kind}-{name}" viewBox="{box[1]}">{inside}</symbol>')
        return f'<svg class="drawings" aria-hidden="true">{"".join(symbols)}</svg>'

    def style(self, side: Side, small: Callable[..., str] | None = None) -> str:
        """Return the style sheet of a side; ``small`` formats a label's share of the type."""
        from generator.render.cards import style_words

        small = small or self._share
        of_sheet = self._style("styles/sheet.css.jinja", side, small)
        if not side.is_of_card:
            return of_sheet
        return of_sheet + self._style("styles/card.css.jinja", side, small, **style_words(side))

    def _share(self, share: float, of: float = 1.0) -> str:
        """Format a label's share of the surrounding type, which is ``of`` the side's type."""
        least = LEAST_LARGE_TYPE / LARGE_TYPE / of if self.options.is_large else 0.0
        return f"{max(share, least):.3g}"

    def _style(
        self, template: str, side: Side, small: Callable[..., str], **measures: float
    ) -> str:
        paper = side.paper
        theme = self.assets.theme.data
        least = LEAST_LARGE_TYPE if self.options.is_large else 0.0
        return self._render(
            template,
            theme=theme,
            **self._type(),
            colour=self.assets.theme.palette(self.assets.edition),
            fills=self.assets.theme.fills(self.assets.edition),
            role_colours=self._role_colours(),
            paper_width=paper.width,
            paper_height=ENDLESS,
            margin=side.margins.edge,
            band_gap=BAND_GAP,
            plate_height=PLATE_HEIGHT * max(paper.share, SMALLEST_PLATE),
            title_size=theme.title_size * max(paper.share, SMALLEST_PLATE),
            foot_size=LARGE_FOOT_SIZE if self.options.is_large else FOOT_SIZE,
            key_size=max(KEY_SIZE, least),
            small=small,
            is_large=self.options.is_large,
            line=lambda width: f"{width * self.assets.lines:.2f}mm",
            foot_margin=FOOT_MARGIN,
            imprint_gap=IMPRINT_GAP,
            frame=FRAME * max(paper.share, SMALLEST_PLATE),
            scale=self.options.scale,
            small_size=max(SMALL_SIZE / min(self.options.scale, 1.0), least),
            is_narrow=0.4 * paper.width < IMPRINT_GAP + LONGEST_BAR / self.options.scale,
            imprint_left=min(IMPRINT_LEFT / self.options.scale, 0.4 * paper.width),
            side_colour=self._side_colour(side),
            plate_colour=self._side_colour(side),
            side_title=TITLE_SIZE,
            long_side_title=LONG_TITLE_SIZE,
            ornament_has_room=not side.is_of_card and self._ornament_has_room(side),
            **{"bleed": 0.0, **measures},
        )

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces of these pages."""
        return self.assets.theme.faces(self._scripts)

    @property
    def _scripts(self) -> tuple[str, ...]:
        """The scripts on a page: of its language, and of untranslated texts."""
        languages = (self.wording.language, self.game.content.game.source_language)
        return tuple(dict.fromkeys(script_of(language) for language in languages))

    def _type(self) -> dict[str, Any]:
        """Return the style sheet variables of faces and script."""
        theme, scripts = self.assets.theme, self._scripts
        reading = theme.reading
        return {
            "faces": self.faces,
            "families": theme.families(scripts),
            "slant": "italic" if scripts[0] in SLANTED and not reading else "normal",
            "reading": reading,
            "capitals": "none" if reading else "uppercase",
            "leading": lambda height: f"{height * (reading.leading if reading else 1):.4g}",
            "letterforms": letterforms(self.wording.language),
            "mirrored": self.is_mirrored,
            "start": "right" if self.is_mirrored else "left",
            "end": "left" if self.is_mirrored else "right",
            "hyphenation_limits": hyphenation_limits(self.wording.language),
        }

    @property
    def is_mirrored(self) -> bool:
        """Whether pages run from right to left."""
        return direction_of(self.wording.language) == "rtl"

    @property
    def is_wide(self) -> bool:
        """Whether words are wider than the author planned for."""
        return self.options.is_large or self.assets.theme.reading is not None

    def _ornament_has_room(self, side: Side) -> bool:
        """Whether the ornament in the middle of the plate is clear of both titles."""
        share = max(side.paper.share, SMALLEST_PLATE)
        size = mm_from_pt(self.assets.theme.data.title_size) * share
        named = self.wording.plain(side.title)
        part = LONG_TITLE_SIZE if len(named) > LONG_TITLE else TITLE_SIZE
        face = self.assets.theme.faces_for("title", self._scripts)[0]
        title = self.assets.length(self.wording.plain(self.game.content.game.title), face)
        longest = max(title, part * self.assets.length(named, face)) * size
        inset = MARGIN + PLATE_HEIGHT * share * 0.55
        return inset + longest < side.paper.width / 2 - PLATE_HEIGHT * share * 1.25

    def _side_colour(self, side: Side) -> str:
        """Return the palette's name of a side's colour: its role's, or ink."""
        roles = list(self.game.content.roles)
        return self.assets.theme.role_colour(roles.index(side.role)) if side.role else "ink"

    def _imprint(self, sheet_title: Text | None) -> dict[str, Any]:
        """Return the imprint's variables: title, version, date, credits."""
        plain = self.wording.plain
        parts = [self.game.content.game.title, *([sheet_title] if sheet_title else [])]
        release = self.game.content.changes[0]
        return {
            "title": " – ".join(map(plain, parts)),
            "author": "playeraid",
            "date": release.date.isoformat(),
            "date_words": date_words(release.date, self.wording),
            "version": release.version,
            "credits": self._credits(),
            "rulings": self._rulings(),
            "published": self._joined_apart(", ", publication(self.wording)),
        }

    def _joined_apart(self, separator: str, each: Iterable[str]) -> Markup:
        """Return joined words, each in its own direction."""
        from markupsafe import Markup

        set_apart = [in_own_direction(words, self.wording.language) for words in each]
        return Markup(separator).join(set_apart)  # noqa: S704 - separators are ours

    def _rulings(self) -> dict[str, Markup]:
        """Return the marks of errata on the sheets, with their sources."""
        content = self.game.content
        return {
            self.wording.plain(erratum.label): in_own_direction(
                self.wording.plain(content.sources[erratum.source.partition(": ")[0]].title),
                self.wording.language,
            )
            for id, erratum in content.errata.items()
            if any(text.erratum == id for text in self.game.texts.values())
        }

    def _role_colours(self) -> dict[int, str]:
        roles = range(len(self.game.content.roles))
        return {number: self.assets.theme.role_colour(number) for number in roles}

    def _credits(self) -> Markup:
        from markupsafe import Markup

        drawings = [icon.drawing for icon in self.game.content.icons.values()]
        authors = artists(drawings, self._credit_list)
        fonts = [face.family for face in self.faces]
        filled = [
            self._filled_label("icons-by", authors=authors),
            self._filled_label("fonts", fonts=fonts),
        ]
        if len({label.language for label in filled}) > 1:
            return Markup(" ").join(map(self._in_own_language, filled))
        words = Markup(" ").join(each.words for each in filled)
        return self._in_own_language(Label(words, filled[0].language))

    @cached_property
    def _credit_list(self) -> dict[str, list[str]]:
        return read_credits(self.assets.templates)

    def _label(self, id: str, **lists: Sequence[str]) -> Markup:
        """Return a label of the program, marked as foreign where it is not translated."""
        return self._in_own_language(self._filled_label(id, **lists))

    def _filled_label(self, id: str, **lists: Sequence[str]) -> Label:
        """Return a label of the program with lists filled in, in the label's language.

        The result is markup: each item of a list runs in its own direction.
        """
        from markupsafe import Markup, escape

        label = self._labels[id]
        language = label.language
        joined = {}
        for name, items in lists.items():
            escaped = [in_own_direction(each, language) for each in items]
            joined[name] = Markup(listed(escaped, language))  # noqa: S704 - of escaped items
        return Label(escape(label.words).format(**joined), language)

    def _in_own_language(self, label: Label) -> Markup:
        from markupsafe import escape

        own = base_of(label.language) == base_of(self.wording.language)
        return escape(label.words) if own else _foreign(label.words, label.language)

    @cached_property
    def _labels(self) -> Mapping[str, Label]:
        return read_labels(self.assets.templates, self.wording.language)

    def _render(self, template: str, **words: Any) -> str:
        """Render a template with the common variables and its own."""
        environment = template_environment(self.assets.templates)
        known = {
            "inline_markup": self._inline,
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
            "label": self._label,
            "label_words": lambda label: self._labels[label].words,
            "drawing": lambda icon: content.icons[icon].drawing,
            "alt": lambda icon: self.wording.plain(content.icons[icon].alt),
            "number": lambda amount, signed=False: self.wording.number(
                content.number(amount), signed
            ),
            "amount": content.number,
            "has_names": self._has_names,
            "longest_word": self._longest_word,
            "is_stacked": self._is_stacked,
            "is_long_label": lambda label: self._letters(label) >= LONG_LABEL,
            "line_height": LINE_HEIGHT,
            "spaces_in_row": self._spaces_in_row,
            "turns_in_row": self._turns_in_row,
            "letter": lambda number: chr(ord("A") + number),
            "role_number": roles.index,
            "role_colour": lambda role: self.assets.theme.role_colour(roles.index(role)),
            "cite": self._cite,
            "most_fields": self._most_fields,
            "ways_from": lambda place: ways_of(self.game)[place],
            "place_names": self._place_names,
            "indexed_sides": lambda: indexed_sides(self.game),
            "index_places": lambda name: index_of(self.game)[name],
            "name_of": self.game.texts.get,
            "board_figure": self._board_figure,
            "arcs": self._arcs,
            "allowance": lambda block: allowance(content, block.travel, len(block.turns)),
            "most_steps": lambda means: most_steps(content, means),
            "notation_parts": notation_parts,
            "patterns_of": patterns_of,
            "patterns": [pattern.name for pattern in PATTERNS],
            "arrow_styles": (*STYLES, "crossed"),
            "styled": styled,
            "is_solid": lambda role: is_solid(role, self._inks),
            "place_codes": self._place_codes,
            "nbsp": NO_BREAK_SPACE,
            "heading": "h{}".format,
        }

    def _has_names(self, table: Table) -> bool:
        """Whether the rows of a table begin with names, which do not wrap."""
        heads = [self._letters(row.head) for row in table.rows.values() if row.head]
        return max(heads, default=LONG_NAME) < LONG_NAME

    def _is_stacked(self, table: Table) -> bool:
        """Whether heads of a table go below their icons: all do if one is long."""
        heads = [column.head for column in table.columns.values() if column.icon and column.head]
        return any(self._letters(head) >= LONG_HEAD for head in heads)

    def _spaces_in_row(self, track: Track) -> int:
        """Return the number of named spaces in a row: half of them if names are long.

        Names do not wrap in their spaces, so their longest words decide the width.
        """
        letters = sum(self._longest_word(space.name) for space in track.spaces.values())
        count = len(track.spaces)
        return count if letters < LONG_ROW else (count + 1) // 2

    @property
    def _turns_in_row(self) -> int:
        """The number of turns of the order of play in a row: half of them in wide type."""
        count = len(self.game.content.order)
        return (count + 1) // 2 if self.is_wide and count >= MANY_TURNS else count

    def _letters(self, text: Text) -> int:
        return len(self.wording.plain(text).replace(SOFT_HYPHEN, ""))

    def _longest_word(self, text: Text) -> int:
        return max(map(len, self.wording.plain(text).replace(SOFT_HYPHEN, "").split()), default=0)

    def _most_fields(self, block: Entries) -> int:
        """Return the largest number of labelled lines in an entry of a block."""
        entries = self.game.content.collections[block.collection].entries.values()
        return max(len(each.fields) for each in entries if block.lists(each))

    def _place_names(self, places: Iterable[str]) -> Markup:
        """Return names of places as one run of words in which no name wraps.

        A box per name would do too, but a sheet has hundreds, and each takes time.
        """
        from markupsafe import Markup

        names = []
        for id in places:
            name = self.game.content.places[id].short or self.game.content.places[id].name
            words = self.wording.plain(name).replace(" ", NO_BREAK_SPACE)
            if name.is_marked:
                names.append(_foreign(words, self.wording.language_of(name), "untranslated"))
            elif "-" in words:
                names.append(Markup('<span class="unbroken">{}</span>').format(words))
            else:
                names.append(in_own_direction(words, self.wording.language))
        return Markup(", ").join(names)

    def _board_figure(self, block: BoardFigure) -> Markup:
        from markupsafe import Markup

        content = self.game.content
        icons = {piece.icon: self._inside(piece.icon) for piece in block.pieces.values()}
        widest = WIDEST_LARGE_CELL if self.options.is_large else WIDEST_CELL
        drawing = Drawing(content.boards[block.board], block, self._inks, icons, widest)
        svg = drawing.svg(self.wording.plain(block.alt))
        return Markup(svg)  # noqa: S704 - its words are escaped where they are set

    def _arcs(self, block: QueueFigure, first: int, last: int) -> Markup:
        from markupsafe import Markup

        spaces = range(first, last + 1)
        svg = arcs(block.arrows, spaces, self._inks, self.wording.plain(block.alt))
        return Markup(svg)  # noqa: S704 - its words are escaped where they are set

    def _inside(self, icon: str) -> str:
        """Return the content of an icon's SVG, for use in a figure."""
        drawing = self.game.content.icons[icon].drawing
        return _SVG.sub("", self.assets.icon(drawing))

    @cached_property
    def _inks(self) -> Inks:
        """The colours of figures, including the roles'."""
        colours = {
            role: self.assets.theme.role_colour(number)
            for number, role in enumerate(self.game.content.roles)
        }
        faces = self.assets.theme.faces_for("text", self._scripts)
        families = ", ".join(f"'{face.family}'" for face in faces)
        inks = self.assets.inks
        if self.on_screen:  # the page's own colours, which change with the light
            inks = replace(inks, palette={name: f"var(--{name})" for name in inks.palette})
        return replace(inks, roles=colours, families=families)

    def _place_codes(self, places: Iterable[str]) -> Markup:
        """Return the codes of places as one run, or names where there is no code."""
        from markupsafe import Markup

        here = self.game.content.places
        codes = [here[id].code or self.wording.plain(here[id].name) for id in places]
        return Markup('<span class="codes" translate="no">{}</span>').format(" ".join(codes))

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
        return Markup('<p class="cite">{}</p>').format(self._joined_apart("; ", shown))

    @cached_property
    def _names(self) -> Names:
        """Names that are never hyphenated."""
        least, _, _ = hyphenation_limits(self.wording.language)
        return names_of(self.game.content, self.wording, least)

    def with_names_apart(self, words: str) -> Markup:
        """Return right-to-left words with left-to-right names and addresses isolated."""
        from markupsafe import Markup, escape

        pieces = enumerate(self._names_apart.split(words))
        return Markup("").join(
            _to_the_right(each) if index % 2 else escape(each) for index, each in pieces
        )

    @cached_property
    def _names_apart(self) -> re.Pattern[str]:
        """Matches left-to-right runs that end in a neutral character, which would move.

        These are web addresses and names of the game; other words must be marked up.
        """
        content = self.game.content
        named = [content.game.title, *(term.name for term in content.terms.values())]
        named += [place.name for place in content.places.values()]
        for collection in content.collections.values():
            named += [entry.name for entry in collection.entries.values()]
        names = map(self.wording.plain, named)
        apart = {name for name in names if runs_to_the_right(name) and not name[-1].isalnum()}
        patterns = [_WEB_ADDRESS, *map(re.escape, sorted(apart, key=len, reverse=True))]
        return re.compile(f"({'|'.join(patterns)})")

    def _inline(self, text: Text, tying: Tying = Tying()) -> Markup:
        from markupsafe import Markup, escape

        names = self._names
        runs = _ended(_tied(self.wording.runs(text), tying), names.least)
        if not self.on_screen:
            runs = list(names.kept_whole(runs))
        parts = [_run_markup(self, run) for run in _joined(runs)]
        if text.erratum:
            label = self.game.content.errata[text.erratum].label
            parts.append(
                Markup('<sup class="erratum">{}</sup>').format(escape(self.wording.plain(label)))
            )
        words = Markup("").join(parts)
        runs_otherwise = self.is_mirrored and runs_to_the_right("".join(run.text for run in runs))
        if runs_otherwise and not text.untranslated:
            words = _to_the_right(words)
        if text.is_marked:
            return _foreign(words, self.wording.language_of(text), "untranslated")
        return words


def _to_the_right(words: str) -> Markup:
    """Return words isolated as left-to-right."""
    from markupsafe import Markup

    return Markup('<span dir="ltr">{}</span>').format(words)


def in_own_direction(words: str, language: str) -> Markup:
    """Return words so that punctuation at their ends stays in place in text of a language.

    Left-to-right words are isolated in right-to-left text; otherwise the full stop of
    “Smith Jr.” would move to its front.
    """
    from markupsafe import escape

    is_apart = direction_of(language) == "rtl" and runs_to_the_right(words)
    return _to_the_right(words) if is_apart else escape(words)


def _foreign(words: str, language: str, kind: str = "foreign") -> Markup:
    """Return words of another language than the page's, tagged with it."""
    from markupsafe import Markup

    return Markup('<span class="{}" lang="{}" dir="{}">{}</span>').format(
        kind, tag_of(language), direction_of(language), words
    )


def _joined(runs: Iterable[Run]) -> Iterator[Run]:
    """Put a zero-width character after a space at the end of a run.

    WeasyPrint 70 breaks a line after its first word when a text box ends in a space, even a
    no-break space, that just does not fit. With the character after it no box does, and it
    allows or forbids a break as the space did.
    """
    for run in runs:
        closer = _CLOSERS.get(run.text[-1:])
        yield replace(run, text=run.text + closer) if closer else run


def _ended(runs: Sequence[Run], least: int) -> Sequence[Run]:
    """Keep the last word of a long text whole: half a word must not fill a line alone.

    ``least`` is the fewest letters of a word that may be hyphenated.
    """
    if not runs or sum(len(run.text) for run in runs) < LONG_TEXT:
        return runs
    letters = 0
    for index in range(len(runs) - 1, -1, -1):
        words, space, last = runs[index].text.rpartition(" ")
        letters += len(last)
        if space and letters >= least:
            split = [replace(runs[index], text=words + space), replace(runs[index], text=last)]
            rest = [each for each in (*split[1:], *runs[index + 1 :]) if each.text]
            return [*runs[:index], split[0], *(replace(each, whole=True) for each in rest)]
        if space or runs[index].icon:
            break
    return runs


def _tied(runs: Sequence[Run], tying: Tying) -> Sequence[Run]:
    """Tie a short last word to the one before, so that it never fills a line alone."""
    if sum(len(run.text) for run in runs) < tying.long_text:
        return runs
    tail = 0
    for index in range(len(runs) - 1, -1, -1):
        words, space, last = runs[index].text.rpartition(" ")
        tail += len(last)
        if runs[index].icon or tail >= tying.short_word:
            return runs
        if space:
            tied = replace(runs[index], text=words + NO_BREAK_SPACE + last)
            return [*runs[:index], tied, *runs[index + 1 :]]
    return runs


def _run_markup(pages: Pages, run: Run) -> Markup:
    from markupsafe import Markup, escape

    if run.icon:
        icon = pages.game.content.icons[run.icon]
        words = pages.wording.plain(icon.alt)
        if pages.on_screen:
            shown = Markup(
                '<svg class="ii" role="img" aria-label="{}"><use href="#icon-{}"/></svg>'
            )
            return shown.format(words, icon.drawing)
        return Markup('<img class="ii" src="{}" alt="{}" />').format(
            f"{SCHEME}icon/{icon.drawing}/ink", words
        )
    markup = pages.with_names_apart(run.text) if pages.is_mirrored else escape(run.text)
    if run.whole:
        markup = Markup('<span class="whole">{}</span>').format(markup)
    if run.number:
        markup = Markup('<b class="n">{}</b>').format(markup)
    if (run.term or run.strong) and pages.is_mirrored and runs_to_the_right(run.text):
        markup = _to_the_right(markup)
    if run.term:
        markup = Markup("<i>{}</i>").format(markup)
    if run.strong:
        markup = Markup("<b>{}</b>").format(markup)
    return markup


def _whole_section(game: Game, id: str) -> tuple[str, list[Unit]]:
    return id, list(units_of(game, id, splitting=False))


def _digest(script: str) -> str:
    """Return a script's hash for the content security policy, which allows no other."""
    return "sha256-" + base64.b64encode(sha256(script.encode()).digest()).decode("ascii")


def _columns(band: BandPlan) -> list[tuple[float, Sequence[Piece]]]:
    """Return the columns of a band with their widths in mm; a flow is one long column."""
    if band.flowing:
        return [(band.widths[0], band.flow)]
    return list(zip(band.widths, band.columns, strict=True))


def notation_parts(block: Notation) -> list[str]:
    """Return the letters of each part of a notation."""
    letters = iter(block.example)
    return ["".join(islice(letters, part.letters)) for part in block.parts.values()]


def published(words: Wording) -> str:
    """Return publisher and year of a game, as far as known."""
    return ", ".join(publication(words))


def publication(words: Wording) -> Sequence[str]:
    """Return publisher and year of a game, each as far as known."""
    identity = words.content.game
    who = [words.plain(identity.publisher)] if identity.publisher else []
    return [*who, *([str(identity.year)] if identity.year else [])]


def date_words(date: datetime.date, words: Wording) -> str:
    """Return a date in the format of the locale."""
    from babel.dates import format_date

    return format_date(date, "medium", locale=words.locale)


def artists(drawings: Iterable[str], credits: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the authors of some drawings, without repeats, in alphabetical order."""
    names = {name for drawing in drawings for name in credits.get(drawing, ())}
    return [name.replace("-", " ").title() for name in sorted(names)]


@lru_cache(maxsize=4)  # every side needs them, and reading takes longer than rendering
def read_credits(templates: Path) -> dict[str, list[str]]:
    """Return the authors of each drawing of the icon set by name."""
    data = bundled_data(templates / "icons" / "credits.yaml")
    return {
        str(name): [authors] if isinstance(authors, str) else [str(author) for author in authors]
        for name, authors in data.items()
    }
