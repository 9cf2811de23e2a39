"""Render the imprint of a page: title, version, date, credits and errata."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from generator.content.game import Game
from generator.content.icons.credits import GAME_ICONS, own_credits
from generator.content.icons.iconset import IconSet
from generator.content.model import Picture
from generator.content.pictures import placed_pictures
from generator.content.resources import bundled_data
from generator.content.text import Text
from generator.content.typefaces import Face
from generator.language.labels import Label
from generator.language.script import gap_between_sentences
from generator.language.typography import between
from generator.language.wording import Wording
from generator.layout.side import Side
from generator.render.attribution import attributed, attributed_pictures
from generator.render.bidi import in_own_direction, joined_apart
from generator.render.labels import Labels

if TYPE_CHECKING:
    from markupsafe import Markup


class Imprint(Struct, frozen=True, dict=True):
    """Renders the imprint of the pages of one game in one language.

    Who drew and what was ruled is the same on all its pages, so it is found out once.
    """

    game: Game
    wording: Wording
    labels: Labels
    faces: tuple[Face, ...]
    icons: IconSet

    def variables(self, sheet_title: Text | None) -> dict[str, Any]:
        """Return the imprint's variables: title, version, date, credits."""
        plain = self.wording.plain
        parts = [self.game.content.game.title, *([sheet_title] if sheet_title else [])]
        release, language = self.game.content.changes[0], self.wording.language
        return {
            "title": " – ".join(map(plain, parts)),
            "author": "playeraid",
            "date": release.date.isoformat(),
            "date_words": date_words(release.date, self.wording),
            "version": release.version,
            "credits": self._credits,
            "rulings": self._rulings,
            "published": joined_apart(between(",", language), publication(self.wording), language),
        }

    @cached_property
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

    def _pictures(self) -> Iterator[Picture]:
        return (placed.picture for placed in placed_pictures(self.game.content))

    @cached_property
    def _credits(self) -> Markup:
        from markupsafe import Markup, escape

        drawings = [icon.drawing for icon in self.game.content.icons.values()]
        drawn = drawn_by(drawings, self.labels.templates, self.icons)
        fonts = [face.family for face in self.faces]
        filled = []
        if drawn.artists or not drawn.others:
            filled.append(self.labels.filled("icons-by", authors=drawn.artists))
        if drawn.others:
            filled.append(self.labels.filled("other-icons", credits=drawn.others))
        filled.append(self.labels.filled("fonts", fonts=fonts))
        if credited := attributed_pictures(self._pictures()):
            filled.append(self.labels.filled("pictures-by", pictures=credited))
        if len({label.language for label in filled}) > 1:
            return Markup(" ").join(map(self.labels.in_own_language, filled))
        gap = escape(gap_between_sentences(self.wording.language))
        words = gap.join(each.words for each in filled)
        return self.labels.in_own_language(Label(words, filled[0].language))


def published(words: Wording) -> str:
    """Return publisher and year of a game, as far as known."""
    return between(",", words.language).join(publication(words))


def publication(words: Wording) -> Sequence[str]:
    """Return publisher and year of a game, each as far as known."""
    identity = words.content.game
    who = [words.plain(identity.publisher)] if identity.publisher else []
    return [*who, *([str(identity.year)] if identity.year else [])]


def date_words(date: datetime.date, words: Wording) -> str:
    """Return a date in the format of the locale."""
    from babel.dates import format_date

    return format_date(date, "medium", locale=words.locale)


class DrawnBy(NamedTuple):
    """Who drew some icons: the artists of game-icons.net, and the credits of all others."""

    artists: list[str]
    others: list[str]


def drawn_by(drawings: Iterable[str], templates: Path, icons: IconSet) -> DrawnBy:
    """Return who drew the drawings that a game shows, its own ones and those of the icon set."""
    names = list(dict.fromkeys(drawings))
    own = dict(own_credits(icons, names))
    known = read_credits(templates)
    authors = {name: known[name] for name in names if name in known and not icons.file(name)}
    for name, credit in own.items():
        if credit.source == GAME_ICONS:
            authors[name] = list(credit.authors)
    others = attributed(each for each in own.values() if each.source != GAME_ICONS)
    return DrawnBy(artists(names, authors), sorted(others))


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


def ruler_of(side: Side) -> str:
    """Return the unit of the ruler on a side, by which its size is checked; each sheet has one."""
    is_first = side.folio.number == 1 if side.folio else side.name == "front"
    if not is_first:
        return ""
    return "in" if side.paper.is_in_inches else "cm"
