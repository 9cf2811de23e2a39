"""Print aids the way a first script would: one side after the other, from scratch.

``python -m benchmarks.naive aid`` prints the five sides that peers print too, ``library`` every
side of every bundled game in every language, on A4 and Letter.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator

from benchmarks import peers
from generator import checking, resources
from generator.language.plurals import locale_name
from generator.language.translation import translated
from generator.render.jobs import SideJob, pages_of
from generator.render.press import Press
from generator.sheets.compose import compose
from generator.units import A4, LETTER


def library() -> Iterator[SideJob]:
    """Yield the job of every side of every bundled game."""
    found = resources.library(resources.BUNDLED_CONTENT)
    checked = checking.check(found)
    for game in checked.games:
        spoken = [(game.content.game.source_language, game)]
        spoken += [(each.language, translated(each)) for each in checked.translations[game.id]]
        for language, told in spoken:
            printed = told.with_errata().without_places()
            for paper in (A4, LETTER):
                for sheet_id, sheet in printed.content.sheets.items():
                    for side in sheet.sides:
                        yield SideJob(
                            printed,
                            sheet_id,
                            side,
                            locale_name(language),
                            paper,
                            checked.themes[game.id],
                            "colour",
                            resources.TEMPLATES,
                        )


def main() -> None:
    """Lay out and write every side with nothing kept between them, at a fixed type size."""
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    for job in peers.jobs() if sys.argv[1] == "aid" else library():
        pages = pages_of(job)
        press = Press(pages.assets)
        side = compose(job.game, job.sheet_id, job.side_name, job.paper)
        html = pages.endless_page(side, peers.TYPE_SIZE)
        press.print(press.lay_out(html, pages.style(side)))


if __name__ == "__main__":
    main()
