"""Print aids the way a first script would: one side after the other, nothing kept from aid to aid.

``python -m benchmarks.naive aid`` prints the five sides that peers print too, ``library`` every
side of every bundled game in every language, on A4 and Letter, ``cards`` every card of one deck in
every language. The sides of an aid share their fonts, as if they were one document.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from itertools import groupby

from benchmarks import peers
from generator import checking, resources
from generator.content.game import Game
from generator.imposition.sizes import card_size_named
from generator.language.plurals import locale_name
from generator.language.translation import translated
from generator.render.assets import Assets
from generator.render.jobs import SideJob, forget, pages_of, side_of
from generator.render.press import Press
from generator.render.theme import Theme
from generator.sheets.cards import BACK, cards_of
from generator.units import A4, LETTER, Paper

DECK = "encounter-cards"


def tellings() -> Iterator[tuple[Game, str, Theme]]:
    """Yield every bundled game in every language it is told in, with its theme."""
    checked = checking.check(resources.library(resources.BUNDLED_CONTENT))
    for game in checked.games:
        spoken = [(game.content.game.source_language, game)]
        spoken += [(each.language, translated(each)) for each in checked.translations[game.id]]
        for language, told in spoken:
            yield told.with_errata(), locale_name(language), checked.themes[game.id]


def library() -> Iterator[SideJob]:
    """Yield the job of every side of every bundled game."""
    for told, language, theme in tellings():
        game = told.without_places()
        for paper in (A4, LETTER):
            for id, sheet in game.content.sheets.items():
                for side in sheet.sides:
                    yield SideJob(
                        game, id, side, language, paper, theme, "colour", resources.TEMPLATES
                    )


def cards() -> Iterator[SideJob]:
    """Yield the job of every card of one deck, and of its back."""
    size = card_size_named("poker")
    poker = Paper(size.name, size.width, size.height)
    for game, language, theme in tellings():
        if game.id == peers.GAME:
            for name in [*(card.id for card in cards_of(game, DECK)), BACK]:
                yield SideJob(
                    game, DECK, name, language, poker, theme, "colour", resources.TEMPLATES
                )


WORK = {"aid": peers.jobs, "library": library, "cards": cards}


def main() -> None:
    """Lay out and write every side once, at a fixed type size."""
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    for _, aid in groupby(WORK[sys.argv[1]](), lambda job: (id(job.game), job.paper)):
        forget()
        press = None
        for job in aid:
            page = pages_of(job).page(side_of(job))
            press = press or Press(Assets(job.templates, job.theme, job.edition))
            press.print(press.lay_out(page.at(peers.TYPE_SIZE), page.style))


if __name__ == "__main__":
    main()
