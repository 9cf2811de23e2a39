"""Render the pages of the site: an index in every language, each aid, each map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from generator.compare.facts import Fact, Group
from generator.compare.rewording import reworded
from generator.content.editions import JOINER
from generator.content.resources import TEMPLATES
from generator.language.labels import SOURCE_LANGUAGE, read_labels
from generator.language.script import direction_of, own_name, tag_of
from generator.render.templates import fill_template
from generator.reports.changes import cut
from generator.site.collect import (
    ASSETS,
    INK_BY_DAY,
    INK_BY_NIGHT,
    MAP_DRAWING,
    MAP_PAGE,
    PAPER_BY_DAY,
    PAPER_BY_NIGHT,
    RULES,
)
from generator.site.entries import AidEntry, Download, GameEntry, editions_of, papers_of
from generator.site.mapdrawing import MapDrawing

FONTS = (
    "eb-garamond-400.ttf",
    "eb-garamond-700.ttf",
    "sofia-sans-condensed-400.ttf",
    "sofia-sans-condensed-700.ttf",
)
"""The typefaces of the pages."""
ENTRANCE = "index.html"
"""The start page of a site."""
STYLE, SEARCH, ZOOM = "style.css", "search.js", "zoom.js"
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

    ``spoken`` are the languages of all games, known before the first game is written.
    """

    spoken: tuple[str, ...]

    def of_game(
        self, game: GameEntry, drawings: Mapping[str, MapDrawing]
    ) -> Iterator[tuple[str, bytes]]:
        """Yield the pages of a game with their addresses; ``drawings`` are by folder of an aid."""
        for aid in game.aids:
            home = f"{game.id}/{aid.language}"
            yield f"{home}/index.html", self._aid(game, aid)
            if aid.map:
                yield f"{home}/{MAP_PAGE}", self._map(game, aid, drawings[home])

    def index(self, games: Sequence[GameEntry]) -> Iterator[tuple[str, bytes]]:
        """Yield the index pages of some games, and the shared files; nothing without games."""
        if not games:
            return
        for script in (SEARCH, ZOOM):
            yield f"{ASSETS}/{script}", (TEMPLATES / "site" / script).read_bytes()
        for font in FONTS:
            yield f"{ASSETS}/fonts/{font}", (TEMPLATES / "fonts" / font).read_bytes()
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
            links=self._links(names, language),
            columns=self.languages,
            in_columns=lambda aids: sorted(
                aids, key=lambda each: self.languages.index(each.language)
            ),
        )

    def _aid(self, game: GameEntry, aid: AidEntry) -> bytes:
        languages = {v.language: f"../{v.language}/index.html" for v in game.aids}
        return self._render(
            "aid",
            aid.language,
            "../../",
            game=game,
            aid=aid,
            links=self._links(languages, aid.language),
            home=f"../../{self._index_name(aid.language)}",
            rules=RULES,
            search=SEARCH,
            changes=list(_changes(aid)),
            is_brief=aid.changes is not None and len(aid.changes.facts) <= MOST_AT_ONCE,
        )

    def _map(self, game: GameEntry, aid: AidEntry, drawing: MapDrawing) -> bytes:
        languages = {
            v.language: f"../{v.language}/{MAP_PAGE}" for v in game.aids if v.map is not None
        }
        return self._render(
            "map",
            aid.language,
            "../../",
            game=game,
            aid=aid,
            links=self._links(languages, aid.language),
            drawing=drawing,
            drawing_file=MAP_DRAWING,
            zoom=ZOOM,
            spots=[[spot.name, spot.x, spot.y] for spot in drawing.spots],
        )

    def _links(self, addresses: Mapping[str, str], own: str) -> list[dict[str, Any]]:
        """Return links to other languages, each by its own name."""
        return [
            {
                "name": own_name(language),
                "tag": tag_of(language),
                "address": address,
                "own": language == own,
            }
            for language, address in sorted(
                addresses.items(), key=lambda each: own_name(each[0]).casefold()
            )
        ]

    def _render(self, page: str, language: str, root: str, **words: Any) -> bytes:
        labels = read_labels(TEMPLATES, language)

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
            **words,
        ).encode()

    def _style(self, games: Sequence[GameEntry]) -> bytes:
        return fill_template(
            TEMPLATES,
            "site/style.css.jinja",
            games=games,
            columns=len(self.languages),
            day=BY_DAY,
            night=BY_NIGHT,
        ).encode()


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


def percent_words(number: int, language: str) -> str:
    """Return a percentage, formatted for a language."""
    from babel.numbers import format_percent

    return format_percent(number / 100, locale=language)


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
