"""Provide the variables of style sheets: measures, colours and type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from generator.content.game import Game
from generator.content.typefaces import Face
from generator.language.script import (
    BY_WEIGHT,
    JOINED,
    SLANTED,
    hyphenation_limits,
    is_by_syllables,
    leading_of,
    letterforms,
)
from generator.language.signs import scripts_of
from generator.language.wording import Wording
from generator.layout.largeprint import LARGE_TYPE, LEAST_LARGE_TYPE
from generator.layout.side import BAND_GAP, Side
from generator.render.assets import Assets
from generator.render.bidi import is_rtl
from generator.render.masthead import (
    INNER,
    RULE,
    THINNEST,
    SideTitles,
    Title,
    side_titles_of,
    title_of,
)
from generator.render.options import Options
from generator.units import mm_from_pt

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
TITLE_SIZE, LONG_TITLE_SIZE, NAME_SIZE = 0.66, 0.48, 0.34
"""Type size of a side's title, short or long, and of its sheet's name, as shares of the game's."""
DIGITS = "/0123456789"
"""What stands behind a side's title where the sides of a sheet are numbered."""
FOOT_SIZE, LARGE_FOOT_SIZE = 6.0, 8.0
"""Type size of the footer in pt, the smallest in print; and in large print."""
KEY_SIZE = 7.2
"""Type size of the key of marks in the footer, in pt."""
LINE_FORMS = ("solid", "double", "dotted")
"""The forms of lines that tell roles apart without colour."""
ENDLESS = 1_000_000.0
"""Height of the page on which units are measured before they are placed, in mm."""


class PageStyle(Struct, frozen=True):
    """The looks of the pages of one game in one language, theme and edition."""

    game: Game
    wording: Wording
    assets: Assets
    options: Options

    def variables(self, side: Side, small: Callable[..., str] | None = None) -> dict[str, Any]:
        """Return the style sheet variables of a side; lengths are in mm, type sizes in pt.

        ``small`` formats a label's share of the type.
        """
        paper = side.paper
        theme = self.assets.theme.data
        least = LEAST_LARGE_TYPE if self.options.is_large else 0.0
        small_size = max(SMALL_SIZE / min(self.options.scale, 1.0), least)
        share = max(paper.share, SMALLEST_PLATE)
        frame = FRAME * share
        return self.type_variables() | {
            "theme": theme,
            "colour": self.assets.theme.palette(self.assets.edition),
            "fills": self.assets.theme.fills(self.assets.edition),
            "role_colours": self.role_colours(),
            "role_lines": self.role_lines(),
            "paper_width": paper.width,
            "paper_height": ENDLESS,
            "margin": side.margins.edge,
            "band_gap": BAND_GAP,
            "plate_height": PLATE_HEIGHT * share,
            "game_title": self._game_title(share),
            "title_size": theme.title_size * share,
            "foot_size": LARGE_FOOT_SIZE if self.options.is_large else FOOT_SIZE,
            "key_size": max(KEY_SIZE, least),
            "small": small or self.share,
            "is_large": self.options.is_large,
            "line": lambda width: f"{width * self.assets.lines:.2f}mm",
            "foot_margin": side.margins.foot,
            "imprint_gap": IMPRINT_GAP,
            "frame": frame,
            "inner_frame": frame * INNER,
            "inner_line": frame * THINNEST,
            "plate_rule": RULE,
            "scale": self.options.scale,
            "small_size": small_size,
            "is_narrow": 0.4 * paper.width < IMPRINT_GAP + LONGEST_BAR / self.options.scale,
            "imprint_left": min(IMPRINT_LEFT / self.options.scale, 0.4 * paper.width),
            "side_colour": self.side_colour(side),
            "plate_colour": self.side_colour(side),
            "side_titles": self._side_titles(side, share, small_size),
            "ornament_has_room": not side.is_of_card and self._ornament_has_room(side),
            "bleed": 0.0,
        }

    def share(self, share: float, of: float = 1.0) -> str:
        """Format a label's share of the surrounding type, which is ``of`` the side's type."""
        least = LEAST_LARGE_TYPE / LARGE_TYPE / of if self.options.is_large else 0.0
        return f"{max(share, least):.3g}"

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces of these pages."""
        return self.assets.theme.faces(self.scripts)

    @property
    def scripts(self) -> tuple[str, ...]:
        """The scripts on a page: of its language, and of untranslated texts."""
        languages = (self.wording.language, self.game.content.game.source_language)
        return scripts_of(self.game, languages)

    def type_variables(self) -> dict[str, Any]:
        """Return the style sheet variables of faces and script."""
        theme, scripts = self.assets.theme, self.scripts
        reading = theme.reading
        apart = max(reading.leading if reading else 1, leading_of(scripts[0]))
        space = self.assets.length(" ", theme.faces_for("text", scripts)[0])
        space += reading.spacing if reading else 0.0
        return {
            "faces": self.faces,
            "families": theme.families(scripts),
            "latin": theme.families(),
            "slant": "italic" if scripts[0] in SLANTED and not reading else "normal",
            "reading": reading,
            "capitals": "none" if reading else "uppercase",
            "by_weight": scripts[0] in BY_WEIGHT,
            "is_joined": scripts[0] in JOINED,
            "by_syllables": is_by_syllables(self.wording.language),
            "beside": lambda width, spaces=1: f"{width + spaces * space:.4g}em",
            "leading": lambda height: f"{height * apart:.4g}",
            "letterforms": letterforms(self.wording.language),
            "mirrored": self.is_mirrored,
            "start": "right" if self.is_mirrored else "left",
            "end": "left" if self.is_mirrored else "right",
            "hyphenation_limits": hyphenation_limits(self.wording.language),
        }

    @property
    def is_mirrored(self) -> bool:
        """Whether pages run from right to left."""
        return is_rtl(self.wording.language)

    @property
    def is_wide(self) -> bool:
        """Whether words are wider than the author planned for."""
        return self.options.is_large or self.assets.theme.reading is not None

    def _game_title(self, share: float) -> Title:
        """Return how the title of the game is set on a plate of a share of its usual height."""
        theme = self.assets.theme.data
        face = self.assets.theme.faces_for("title", self.scripts)[0]
        reach = self.assets.reach(self.wording.plain(self.game.content.game.title), face)
        plate, frame = PLATE_HEIGHT * share, FRAME * share
        return title_of(reach, theme.title_size * share, plate, frame, theme.masthead)

    def _side_titles(self, side: Side, share: float, least: float) -> SideTitles:
        """Return how the titles of sheet and side are set, in ``least`` type (pt) at least.

        Cards have no plate; the style sheet below theirs is the same whatever is on them.
        """
        theme = self.assets.theme.data
        title = "" if side.is_of_card else self.wording.plain(side.title)
        face = self.assets.theme.faces_for("title", self.scripts)[0]
        reach = self.assets.reach(title + (DIGITS if side.folio else ""), face)
        largest, part = theme.title_size * share, _part_of(title)
        sizes = max(largest * NAME_SIZE, least), max(largest * part, least)
        return side_titles_of(reach, *sizes, PLATE_HEIGHT * share, FRAME * share, theme.masthead)

    def _ornament_has_room(self, side: Side) -> bool:
        """Whether the ornament in the middle of the plate is clear of both titles."""
        share = max(side.paper.share, SMALLEST_PLATE)
        size = mm_from_pt(self.assets.theme.data.title_size) * share
        named = self.wording.plain(side.title)
        part = _part_of(named)
        face = self.assets.theme.faces_for("title", self.scripts)[0]
        title = self.assets.length(self.wording.plain(self.game.content.game.title), face)
        folio = f" {side.folio.number}/{side.folio.count}" if side.folio else ""
        longest = max(title, part * self.assets.length(named + folio, face)) * size
        inset = side.margins.edge + PLATE_HEIGHT * share * 0.55
        return inset + longest < side.paper.width / 2 - PLATE_HEIGHT * share * 1.25

    def side_colour(self, side: Side) -> str:
        """Return the palette's name of a side's colour: its role's, or ink."""
        return self.role_colour(side.role)

    def role_colour(self, role: str | None) -> str:
        """Return the palette's name of a role's colour; of nobody's it is ink."""
        return self.assets.theme.colours_of(self.game.content.roles)[role] if role else "ink"

    def heading_colour(self, role: str | None) -> str:
        """Return the colour of the icon before the title of a section, of a role or of nobody."""
        theme = self.assets.theme
        if theme.data.heading_style == "bar" and theme.fills(self.assets.edition):
            return "reverse"
        return self.role_colour(role)

    def role_lines(self) -> dict[int, str]:
        """Return the form of each role's lines, by the role's number, where colours tell little.

        In colour there is none.
        """
        if self.assets.edition == "colour":
            return {}
        return {number: LINE_FORMS[number % len(LINE_FORMS)] for number in self.role_colours()}

    def role_colours(self) -> dict[int, str]:
        """Return the palette's name of each role's colour, by the role's number."""
        return dict(enumerate(self.assets.theme.colours_of(self.game.content.roles).values()))


def _part_of(title: str) -> float:
    """Return the type size of a side's title as a share of the game's."""
    return LONG_TITLE_SIZE if len(title) > LONG_TITLE else TITLE_SIZE
