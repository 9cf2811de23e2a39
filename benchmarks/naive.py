"""Print the bundled aid the way a first script would: one side after the other, from scratch."""

from __future__ import annotations

import logging

from generator import checking, resources
from generator.render.jobs import SideJob, pages_of
from generator.render.press import Press
from generator.render.theme import read_theme
from generator.sheets.compose import compose
from generator.units import A4


def main() -> None:
    """Lay out and write every side with nothing kept between them, at a fixed type size."""
    library = resources.library(resources.BUNDLED_CONTENT)
    game = checking.check(library, ("fury-of-dracula",)).games[0]
    folder = library.theme(game.content.game.theme)
    assert folder is not None
    theme = read_theme(folder)[0]
    assert theme is not None
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    for sheet_id, sheet in game.content.sheets.items():
        for side_name in sheet.sides:
            job = SideJob(game, sheet_id, side_name, "en", A4, theme, "colour", resources.TEMPLATES)
            pages, press = pages_of(job), Press(pages_of(job).assets)
            side = compose(game, sheet_id, side_name, A4)
            html = pages.endless_page(side, 9.0)
            press.print(press.lay_out(html, pages.style(side)))


if __name__ == "__main__":
    main()
