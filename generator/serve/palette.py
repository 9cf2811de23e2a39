"""What can be put into a text: the names, values and icons of a game, and pictures of these."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from generator.checks.translations.pairs import name_keys
from generator.content.game import Game
from generator.content.icons.iconset import SUFFIXES, IconSet, icons_of, listed
from generator.content.icons.search import read_tags
from generator.content.resources import TEMPLATES, drawings
from generator.language.markup import plain_words
from generator.language.translation import Translation
from generator.render.assets import drawing_of
from generator.serve.worker import current_worker


def palette(game: str, language: str) -> list[dict[str, Any]]:
    """Return all that a text of a game in a language can mention; nothing if it cannot be read.

    Each has what is written for it, what that stands for, and the content path of this.
    """
    games = current_worker().games
    read = games.reading(game).game
    if read is None:
        return []
    known = None
    if language != read.content.game.source_language:
        known = games.translation(game, language)
    return [
        *_names(read, known[0] if known else None),
        *_values(read),
        *_icons(read),
        *_drawings(read),
    ]


def _names(game: Game, translation: Translation | None) -> Iterator[dict[str, Any]]:
    """Yield the names, as they are in the language; one without a translation is left out."""
    met: set[str] = set()
    for id in name_keys(game):
        words = game.texts[id].source
        if translation is not None:
            entry = translation.entries_in_own_forms.get(id)
            words = next(filter(None, entry.translation), "") if entry else ""
        name = plain_words(words)
        if name and name not in met:
            met.add(name)
            yield {"kind": "name", "writes": f"*{name}*", "means": name, "path": id}


def _values(game: Game) -> Iterator[dict[str, Any]]:
    for group, names in game.content.values.items():
        for name in names:
            path = f"{group}.{name}"
            means = str(game.content.number(path))
            yield {
                "kind": "value",
                "writes": f"{{{path}}}",
                "means": means,
                "path": f"values.{path}",
            }


def _icons(game: Game) -> Iterator[dict[str, Any]]:
    for id, icon in game.content.icons.items():
        yield {
            "kind": "icon",
            "writes": f"{{icon:{id}}}",
            "means": str(icon.alt),
            "path": f"icons.{id}",
            "icon": id,
        }


def _drawings(game: Game) -> Iterator[dict[str, Any]]:
    """Yield the drawings of the icon set that are no icon of the game yet."""
    used = {icon.drawing for icon in game.content.icons.values()}
    tags = read_tags()
    for name in drawings():
        if name not in used:
            words = " ".join(sorted(tags.get(name, ())))
            yield {"kind": "drawing", "writes": name, "means": words, "path": "", "drawing": name}


def mentions(game: str) -> dict[str, Any]:
    """Return what the source of a game can name: in its texts, and by topic where an id stands.

    Each id has with it what it is called, or what it stands for.
    """
    read = current_worker().games.reading(game).game
    if read is None:
        return {"texts": [], "topics": {}}
    topics = {topic: dict(_called(read, topic)) for topic in sorted(_topics())}
    own = [
        path.stem
        for home in icons_of(read).homes
        for path in listed(home)
        if path.suffix in SUFFIXES
    ]
    return {
        "texts": [*_names(read, None), *_values(read), *_icons(read)],
        "topics": {**topics, "drawings": dict.fromkeys((*own, *drawings()), "")},
    }


@cache
def _topics() -> frozenset[str]:
    from generator.content.schemas import topics_named

    return topics_named()


def _called(game: Game, topic: str) -> Iterator[tuple[str, str]]:
    for id in game.names(topic):
        if topic == "values":
            yield id, str(game.content.number(id))
            continue
        paths = (f"{topic}.{id}.{key}" for key in ("name", "title", "alt"))
        text = next((game.texts[path] for path in paths if path in game.texts), None)
        yield id, plain_words(text.source) if text else ""


def drawing(name: str) -> bytes | None:
    """Return a drawing of the icon set as SVG; None if there is none of this name."""
    if name not in drawings():
        return None
    return drawing_of(name, IconSet(), TEMPLATES).encode()


def picture(game: str, icon: str) -> bytes | None:
    """Return the drawing of an icon of a game as SVG; None if the game has none of this id."""
    read = current_worker().games.reading(game).game
    if read is None or icon not in read.content.icons:
        return None
    try:
        return drawing_of(read.content.icons[icon].drawing, icons_of(read), TEMPLATES).encode()
    except OSError:
        return None
