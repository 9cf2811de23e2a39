"""Print aids the way a first script would: one document after the other, without caches.

``python -m benchmarks.naive aid`` prints the five sides that peers print too, ``library`` every
side of every bundled game in every language, on A4 and Letter, ``cards`` every card of one deck in
every language. All sides of an aid are one string of HTML, its columns balanced by the style sheet,
and WeasyPrint is used as it comes. With ``careful`` before it, each side is set by itself with our
own engine and all that makes a side quick, its columns one below the other as we measure them:
what is left of our lead then is caching and the second core.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby

from benchmarks import peers
from generator.build import checking
from generator.content import resources
from generator.content.game import Game
from generator.content.theme import Theme
from generator.imposition.sizes import card_size_named
from generator.language.plurals import locale_name
from generator.language.translation import translated
from generator.layout.backs import BACK
from generator.layout.cards import cards_of
from generator.layout.side import BAND_GAP
from generator.render.assets import Assets
from generator.render.jobs import assets_of, forget, pages_of, side_of
from generator.render.sidejob import SideJob
from generator.render.style import ENDLESS
from generator.units import A4, LETTER, Paper

DECK = "encounter-cards"
_COLUMN = re.compile(r'<div class="column" style="width: ([0-9.]+)mm">')
_NEXT_COLUMN = re.compile(
    r'</div>\s*<div class="column" style="width: (?P<width>[0-9.]+)mm">(?=\s*<div class="unit)'
)


def translated_games() -> Iterator[tuple[Game, str, Theme]]:
    """Yield every bundled game in each of its languages, with its theme."""
    checked = checking.check(resources.library(resources.BUNDLED_CONTENT))
    for game in checked.games:
        spoken = [(game.content.game.source_language, game)]
        spoken += [(each.language, translated(each)) for each in checked.translations[game.id]]
        for language, game_in_language in spoken:
            yield game_in_language.with_errata(), locale_name(language), checked.themes[game.id]


def library() -> Iterator[SideJob]:
    """Yield the job of every side of every bundled game."""
    for game_in_language, language, theme in translated_games():
        game = game_in_language.without_places()
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
    for game, language, theme in translated_games():
        if game.id == peers.GAME:
            for name in [*(card.id for card in cards_of(game, DECK)), BACK]:
                yield SideJob(
                    game, DECK, name, language, poker, theme, "colour", resources.TEMPLATES
                )


def print_naively(aid: Iterable[SideJob]) -> int:
    """Print the sides of an aid as documents of WeasyPrint's own; return the number of pages.

    Sides share a document where they share a style sheet.
    """
    import weasyprint

    pages = 0
    for style, sides in groupby(aid, _style):
        html, assets = _document(list(sides), style)
        document = weasyprint.HTML(string=html, url_fetcher=_fetcher(assets)).render(pdf_tags=True)
        document.write_pdf(pdf_tags=True)
        pages += len(document.pages)
    return pages


def _style(job: SideJob) -> str:
    return pages_of(job).style(side_of(job)).replace(f"{ENDLESS:.3f}mm", f"{job.paper.height}mm")


def _document(sides: list[SideJob], style: str) -> tuple[str, Assets]:
    bodies = [_in_columns(peers.body(job), job) for job in sides]
    first = sides[0]
    return peers.document(bodies, style, first.language), pages_of(first).assets


def _in_columns(body: str, job: SideJob) -> str:
    """Let the style sheet balance the content in columns of one width, as many as fit."""
    width = job.paper.width - 2 * side_of(job).margins.edge

    def joined(match: re.Match[str]) -> str:
        before = _COLUMN.findall(body, 0, match.start() + 1)
        return "" if before and before[-1] == match["width"] else match[0]

    def opened(match: re.Match[str]) -> str:
        count = round((width + BAND_GAP) / (float(match[1]) + BAND_GAP))
        return f'<div style="columns: {count}; column-gap: {BAND_GAP}mm">'

    return _COLUMN.sub(opened, _NEXT_COLUMN.sub(joined, body))


def _fetcher(assets: Assets) -> object:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class AssetFetcher(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: object = None) -> object:
            data, media_type = assets.fetch(url)
            return URLFetcherResponse(url, data, {"Content-Type": media_type})

    return AssetFetcher()


def print_carefully(aid: Iterable[SideJob]) -> int:
    """Set each side once with our engine, its fonts shared; return the number of pages."""
    from generator.engine.press import Press

    press, pages = None, 0
    for job in aid:
        page = pages_of(job).page(side_of(job))
        press = press or Press(assets_of(job))
        laid = press.lay_out(page.at(peers.TYPE_SIZE), page.style)
        press.print(laid)
        pages += laid.pages
    return pages


WORK = {"aid": peers.jobs, "library": library, "cards": cards}


def main() -> None:
    """Print all aids of some work once, at a fixed type size; tell how many pages that made."""
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    *how, work = sys.argv[1:]
    print_aid = print_carefully if how == ["careful"] else print_naively
    pages = 0
    for _, aid in groupby(WORK[work](), lambda job: (id(job.game), job.paper)):
        forget()
        pages += print_aid(aid)
    is_stock = "generator.engine.loading" not in sys.modules
    assert is_stock or how == ["careful"], "the naive way is WeasyPrint as it comes"
    print(f"{pages} pages")


if __name__ == "__main__":
    main()
