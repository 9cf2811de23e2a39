"""Print a contact sheet of drawings of the icon set, with their names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from generator.content.theme import read_theme
from generator.engine.press import Press
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.pdf.picture import pictures
from generator.render.assets import Assets
from generator.render.imprint import artists, read_credits
from generator.render.templates import fill_template
from generator.units import PAPERS, Paper

DATE = "2026-11-26"
"""The day of the page's design; the current date does not enter the file."""
THEME = "classic"
COLUMNS = 6
CELL, MARGIN, HEAD = 29.0, 12.0, 30.0
"""Height of a row, margin of the page, and room for the title and the credits, in mm."""


class IconSheet(Struct, frozen=True):
    """A contact sheet of some drawings, in the order of their names."""

    names: Sequence[str]
    templates: Path

    def pdf(self, paper: Paper = PAPERS["a4"]) -> bytes:
        """Return the sheet as PDF, on as many pages of a paper as it takes."""
        return self._printed(paper.width, paper.height)

    def png(self) -> bytes:
        """Return the sheet as one picture, as high as it takes."""
        rows = -(-len(self.names) // COLUMNS)
        width = PAPERS["a4"].width
        (picture,) = pictures(self._printed(width, 2 * MARGIN + HEAD + rows * CELL))
        return picture

    def _printed(self, width: float, height: float) -> bytes:
        theme, _ = read_theme(self.templates / "themes" / THEME)
        assert theme is not None
        title = f"{len(self.names)} icons" if len(self.names) != 1 else "1 icon"
        html = fill_template(
            self.templates,
            "icons.html.jinja",
            title=title,
            rows=[self.names[i : i + COLUMNS] for i in range(0, len(self.names), COLUMNS)],
            artists=artists(self.names, read_credits(self.templates)),
        )
        css = fill_template(
            self.templates,
            "styles/icons.css.jinja",
            face=theme.data.text,
            palette=theme.palette("mono"),
            width=width,
            height=height,
            margin=MARGIN,
            cell=CELL,
            columns=COLUMNS,
        )
        press = Press(Assets(self.templates, theme, "mono"))
        document = Document(title, "playeraid", "Drawings of the icon set", "en", DATE)
        return join([press.print(press.lay_out(html, css)).pdf], document)
