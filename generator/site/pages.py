"""Render the pages of the site: an index in every language, each aid, each map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from generator.compare.facts import Fact, Group
from generator.compare.rewording import reworded
from generator.content.editions import JOINER
from generator.content.resources import TEMPLATES
from generator.language.labels import SOURCE_LANGUAGE, read_labels
from generator.language.plurals import locale_name
from generator.language.script import direction_of, own_name, tag_of
from generator.render.jobs import assets_of, pages_of
from generator.render.screen import LanguageLink, Surroundings
from generator.render.standins import StandIn, of_cut
from generator.render.templates import fill_template
from generator.render.webfonts import woff2, woff2_name
from generator.render.webpage import web_page
from generator.reports.changes import cut
from generator.site.collect import (
    AID_PAGE,
    ASSETS,
    FONTS,
    INK_BY_DAY,
    INK_BY_NIGHT,
    PAPER_BY_DAY,
    PAPER_BY_NIGHT,
    PHONE_PAGE,
    RULES,
    PageSource,
    in_language,
)
from generator.site.entries import AidEntry, Download, GameEntry, MapEntry, editions_of, papers_of
from generator.site.mapways import MapWays, ways_on_map
from generator.site.offline import (
    ICON,
    MANIFEST,
    TOUCH_ICON,
    WORKER,
    icon,
    manifest,
    touch_icon,
    worker,
)
from generator.site.sharing import Share
from generator.units import MM_PER_INCH, paper_named

if TYPE_CHECKING:
    from markupsafe import Markup

    from generator.render.assets import Assets

TYPEFACES = (
    "eb-garamond-400.ttf",
    "eb-garamond-700.ttf",
    "sofia-sans-condensed-400.ttf",
    "sofia-sans-condensed-700.ttf",
)
"""The typefaces of the pages."""
ENTRANCE = "index.html"
"""The start page of a site."""
STYLE, SEARCH, ZOOM, STORE = "style.css", "search.js", "zoom.js", "store.js"
POLICY = (
    "default-src 'none'; img-src 'self'; font-src 'self'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; script-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'none'; base-uri 'none'"
)
"""The content security policy of the pages: nothing from elsewhere."""
KILO = 1000
MOST_AT_ONCE = 12
"""Up to so many changes are all shown; more are collapsed by group."""
BY_DAY = {"ground": PAPER_BY_DAY, "ink": INK_BY_DAY} | {
    "page": "#fbf8f1",
    "muted": "#62564a",
    "line": "#cdbfa6",
    "wood": "#8a6f4d",
    "gone": "#8f2323",
    "come": "#1f5a34",
    "shade": "#2d2010",
    "sheet": "#ffffff",
}
BY_NIGHT = {"ground": PAPER_BY_NIGHT, "ink": INK_BY_NIGHT} | {
    "page": "#221d17",
    "muted": "#b8aa92",
    "line": "#443a2d",
    "wood": "#a1845c",
    "gone": "#ee9a8c",
    "come": "#9fd3a6",
    "shade": "#000000",
}
"""The colours of the pages; shades become transparent in the style sheet."""


class SitePages(Struct, frozen=True, dict=True):
    """Renders the pages of a site: those of each game, and the index in each language.

    ``spoken`` are the languages of all games, known before the first game is written;
    ``address`` is where the site will be found on the web, if known; ``labels`` the folder beside
    the content with catalogues of the program's words.
    """

    spoken: tuple[str, ...]
    address: str = ""
    labels: Path | None = None

    def of_game(
        self, game: GameEntry, sources: Mapping[str, PageSource]
    ) -> Iterator[tuple[str, bytes]]:
        """Yield the pages of a game with their addresses; ``sources`` are by folder of an aid."""
        yield f"{game.id}/{ICON}", icon(game.look.day, BY_DAY["sheet"])
        yield f"{game.id}/{TOUCH_ICON}", touch_icon(game.look.day, BY_DAY["sheet"])
        for aid in game.aids:
            home = f"{game.id}/{aid.language}"
            source = sources[home]
            yield f"{home}/{AID_PAGE}", self._aid(game, aid)
            if aid.page:
                yield f"{home}/{PHONE_PAGE}", self._phone_page(game, aid, source)
            for entry in aid.maps:
                yield f"{home}/{entry.page}", self._map(game, aid, source, entry)
            about = self._share(game, aid).description
            yield f"{home}/{MANIFEST}", manifest(game, aid, about, PAPER_BY_DAY)
            yield f"{home}/{WORKER}", worker(game, aid, list(_stored(game, aid)))

    def index(self, games: Sequence[GameEntry]) -> Iterator[tuple[str, bytes]]:
        """Yield the index pages of some games, and the shared files; nothing without games."""
        if not games:
            return
        for script in (SEARCH, ZOOM, STORE):
            yield f"{ASSETS}/{script}", fill_template(TEMPLATES, f"site/{script}.jinja").encode()
        for font in TYPEFACES:
            data = woff2((TEMPLATES / "fonts" / font).read_bytes())
            yield f"{ASSETS}/{FONTS}/{woff2_name(font)}", data
        yield f"{ASSETS}/{ICON}", icon(BY_DAY["wood"], BY_DAY["sheet"])
        yield f"{ASSETS}/{STYLE}", self._style(games)
        for language in self.languages:
            yield self._index_name(language), self._index(language, games)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages in order, the program's own first."""
        return tuple(
            sorted(self.spoken, key=lambda each: (each != SOURCE_LANGUAGE, own_name(each)))
        )

    def _index_name(self, language: str) -> str:
        return ENTRANCE if language == self.languages[0] else f"index-{language}.html"

    def _index(self, language: str, games: Sequence[GameEntry]) -> bytes:
        names = {each: self._index_name(each) for each in self.languages}
        return self._render(
            "index",
            language,
            "",
            games=games,
            links=links(names, language),
            share=self._index_share(language),
            columns=self.languages,
            in_columns=lambda aids: sorted(
                aids, key=lambda each: self.languages.index(each.language)
            ),
        )

    def _aid(self, game: GameEntry, aid: AidEntry) -> bytes:
        return self._render(
            "aid",
            aid.language,
            "../../",
            game=game,
            aid=aid,
            links=_links_of(game, AID_PAGE, aid.language),
            share=self._share(game, aid),
            home=f"../../{self._index_name(aid.language)}",
            rules=RULES,
            search=SEARCH,
            changes=list(_changes(aid)),
            is_brief=aid.changes is not None and len(aid.changes.facts) <= MOST_AT_ONCE,
        )

    def _phone_page(self, game: GameEntry, aid: AidEntry, source: PageSource) -> bytes:
        """Return all sheets of an aid as one page for a phone."""
        share = self._share(game, aid, PHONE_PAGE)
        around = Surroundings(
            back=AID_PAGE,
            icon=f"../{ICON}",
            manifest=MANIFEST,
            worker=WORKER,
            fonts=f"../../{ASSETS}/{FONTS}/",
            description=share.description,
            languages=_links_of(game, PHONE_PAGE, aid.language),
            properties=tuple(share.properties(self.address)),
            map=aid.maps[0].page if aid.maps else "",
        )
        return web_page(pages_of(source.aid.jobs[0]), *source.sheets, around=around).encode()

    def _map(self, game: GameEntry, aid: AidEntry, source: PageSource, entry: MapEntry) -> bytes:
        drawing, is_grid = source.drawings[entry.page], entry in aid.grids
        spoken = in_language(source.aid), drawing.spots, locale_name(aid.language)
        ways = MapWays((), ((),) * len(drawing.spots)) if is_grid else ways_on_map(*spoken)
        assets = assets_of(source.aid.jobs[0])
        return self._render(
            "map",
            aid.language,
            "../../",
            game=game,
            aid=aid,
            links=_links_of(game, entry.page, aid.language),
            share=self._share(game, aid, entry.page),
            map=entry,
            icons=[_icon(means.drawing, assets) for means in ways.means],
            means=[means.name for means in ways.means],
            drawing=drawing,
            zoom=ZOOM,
            spots=[
                [spot.name, spot.x, spot.y, own]
                for spot, own in zip(drawing.spots, ways.places, strict=True)
            ],
        )

    def _share(self, game: GameEntry, aid: AidEntry, page: str = AID_PAGE) -> Share:
        labels = read_labels(TEMPLATES, aid.language, self.labels)
        return Share(
            title=aid.words.title,
            language=aid.language,
            description=labels["site.about"].words.format(title=aid.words.title),
            site_name=labels["site.title"].words,
            page=f"{game.id}/{aid.language}/{page}",
            image=f"{game.id}/{aid.language}/{aid.cover.large}",
        )

    def _index_share(self, language: str) -> Share:
        labels = read_labels(TEMPLATES, language, self.labels)
        title, about = labels["site.title"].words, labels["site.intro"].words
        return Share(title, language, about, title, self._index_name(language))

    def _render(self, page: str, language: str, root: str, **words: Any) -> bytes:
        labels = read_labels(TEMPLATES, language, self.labels)

        def label(id: str, **values: str) -> str:
            return labels[id].words.format(**values)

        return fill_template(
            TEMPLATES,
            f"site/{page}.html.jinja",
            language=language,
            language_tag=tag_of(language),
            direction=direction_of(language),
            label=label,
            edition_name=lambda name: ", ".join(
                label(f"edition.{part}") for part in name.split(JOINER)
            ),
            size=lambda number: size_words(number, language),
            percent=lambda number: percent_words(number, language),
            own_name=own_name,
            tag_of=tag_of,
            assets=f"{root}{ASSETS}/",
            root=root,
            style=STYLE,
            table=table,
            paper_name=paper_name,
            measures=lambda paper: measures(paper, language),
            address=self.address,
            policy=POLICY,
            day=PAPER_BY_DAY,
            night=PAPER_BY_NIGHT,
            **words,
        ).encode()

    def _style(self, games: Sequence[GameEntry]) -> bytes:
        return fill_template(
            TEMPLATES,
            "site/style.css.jinja",
            games=games,
            columns=len(self.languages),
            stand_ins=tuple(_stand_ins()),
            day=BY_DAY,
            night=BY_NIGHT,
        ).encode()


def _stand_ins() -> Iterator[StandIn]:
    """Yield what stands in for the typefaces of the pages until they are loaded."""
    for font in TYPEFACES:
        data, weight = (TEMPLATES / "fonts" / font).read_bytes(), int(font[-7:-4])
        has_serifs = font.startswith("eb-garamond")
        yield from of_cut("Shelf Serif" if has_serifs else "Shelf Sans", weight, data, has_serifs)


def table(downloads: Sequence[Download]) -> list[tuple[str, dict[str, Download]]]:
    """Return downloads as rows by edition, each with its downloads by paper."""
    papers = papers_of(downloads)
    rows = []
    for edition in editions_of(downloads):
        own = {each.paper: each for each in downloads if each.edition == edition}
        rows.append((edition, {paper: own[paper] for paper in papers if paper in own}))
    return rows


def paper_name(paper: str) -> str:
    """Return the name of a paper for readers: A4, Letter."""
    return paper.upper() if paper[1:].isdecimal() else paper.capitalize()


def size_words(number: int, language: str) -> str:
    """Return a size in bytes, formatted for a language."""
    from babel.units import format_unit

    unit, amount = (
        ("megabyte", round(number / KILO**2, 1))
        if number >= KILO**2
        else ("kilobyte", max(1, round(number / KILO)))
    )
    return format_unit(amount, f"digital-{unit}", length="short", locale=language)


def measures(paper: str, language: str) -> str:
    """Return the size of a paper, in inches where they are round, else in millimetres."""
    from babel.numbers import format_decimal
    from babel.units import format_unit

    sides = paper_named(paper).width, paper_named(paper).height
    inches = [round(side / MM_PER_INCH, 2) for side in sides]
    is_round = all((2 * side).is_integer() for side in inches)
    width, height = inches if is_round else sides
    unit = "length-inch" if is_round else "length-millimeter"
    last = format_unit(height, unit, length="short", locale=language)
    return f"{format_decimal(width, locale=language)} × {last}"


def percent_words(number: int, language: str) -> str:
    """Return a percentage, formatted for a language."""
    from babel.numbers import format_percent

    return format_percent(number / 100, locale=language)


def links(addresses: Mapping[str, str], own: str) -> tuple[LanguageLink, ...]:
    """Return links to a page in its languages, each by the language's own name."""
    return tuple(
        LanguageLink(own_name(language), tag_of(language), address, language == own)
        for language, address in sorted(
            addresses.items(), key=lambda each: own_name(each[0]).casefold()
        )
    )


def _links_of(game: GameEntry, page: str, own: str) -> tuple[LanguageLink, ...]:
    """Return links to a page of a game in the languages that have it."""
    there = [aid for aid in game.aids if page in (AID_PAGE, aid.page, *aid.map_pages)]
    return links({aid.language: f"../{aid.language}/{page}" for aid in there}, own)


def _stored(game: GameEntry, aid: AidEntry) -> Iterator[str]:
    """Yield the addresses that an installed aid needs without a network: no files to print."""
    yield from ("./", AID_PAGE, MANIFEST, f"../{ICON}", f"../{TOUCH_ICON}")
    if aid.page:
        yield from (aid.page, RULES)
    for entry in aid.maps:
        yield from (entry.page, entry.drawing)
    shared = [STYLE, SEARCH, ZOOM, STORE, game.look.font, *aid.fonts]
    shared += [f"{FONTS}/{woff2_name(font)}" for font in TYPEFACES]
    yield from (f"../../{ASSETS}/{each}" for each in dict.fromkeys(shared))


def _icon(drawing: str, assets: Assets) -> Markup:
    """Return an icon as SVG to show beside words; nothing without a drawing."""
    from markupsafe import Markup

    return Markup(assets.icon(drawing) if drawing else "")  # noqa: S704 - cleaned for printing


def _changes(aid: AidEntry) -> Iterator[tuple[Group, list[dict[str, Any]]]]:
    """Yield the changes by group, each fact with its word differences."""
    if aid.changes is None:
        return
    for group in Group:
        facts = [fact for fact in aid.changes.facts if fact.group is group]
        if facts:
            yield group, [_fact_words(fact, aid) for fact in facts]


def _fact_words(fact: Fact, aid: AidEntry) -> dict[str, Any]:
    assert aid.changes is not None
    names = aid.changes.sides
    return {
        "fact": fact,
        "pieces": reworded(fact.old, fact.new),
        "quotes": [reworded(quote.old, quote.new) for quote in fact.quotes],
        "words": cut(fact.new or fact.old),
        "sides": list(dict.fromkeys(names[side] for side in fact.printed if side in names)),
    }
