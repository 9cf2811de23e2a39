"""What the entries of each topic are called, and where they are named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice

from generator.checks.registry import Fault
from generator.content.game import Game
from generator.content.model import Content, Section
from generator.findings import did_you_mean, nearest
from generator.language.marks import Mark, marks_of

LISTED_TOPICS = {
    "icons": "icon",
    "roles": "role",
    "phases": "phase",
    "order": "turn",
    "tracks": "track",
    "boards": "board",
    "mobility": "kind of unit",
    "terrains": "terrain",
    "gridmaps": "map of cells",
    "tiles": "tile",
    "dice": "die",
    "rolls": "roll",
    "modifiers": "modifier",
    "collections": "collection",
    "matrices": "matrix",
    "crts": "combat results table",
    "schedules": "schedule",
    "components": "component",
    "terms": "term",
    "sections": "section",
    "sheets": "sheet",
    "decks": "deck",
    "sources": "source",
    "values": "value",
    "entries": "entry of a collection",
    "cards": "entry of a collection",
    "place_kinds": "kind of place",
    "place_sizes": "size of place",
    "travel": "means of travel",
    "regions": "region",
    "places": "place",
    "rule_sets": "rule set",
}
"""What an entry of each topic is called."""

_HALF_NAMED = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*")

USED_TOPICS = (
    "icons",
    "sources",
    "phases",
    "roles",
    "boards",
    "mobility",
    "dice",
    "rolls",
    "modifiers",
    "tiles",
    "sections",
    "place_kinds",
    "travel",
    "regions",
)
"""Topics whose entries are there to be named by something else."""


def hints_for(game: Game) -> Callable[[str, str], str]:
    """Return what hints at the id that is meant, each looked for only once.

    That is the nearest one of the topic. Where it has a use already, an id that nothing
    names may be the one, under a new name.
    """

    @cache
    def hint(id: str, topic: str) -> str:
        known = game.names(topic)
        near = did_you_mean(id, {*known, *game.dropped_ids(topic)})
        idle = list(islice(_idle(game, topic), _FEW + 1))
        if 0 < len(idle) <= _FEW and nearest(id, known) not in idle:
            between = " " if near.endswith("?") else "; "
            near += (
                between * bool(near) + f"was it renamed? nothing uses {listed_words(idle, ' and ')}"
            )
        return near

    return hint


def add_to(topic: str) -> str:
    """Return the hint where nothing near to an id is known."""
    return f"add it to “{'collections' if topic == 'cards' else topic}”, or name another"


def _idle(game: Game, topic: str) -> Iterator[str]:
    """Yield the entries of a topic that are there to be used, and that nothing uses."""
    if topic in (*USED_TOPICS, "values"):
        used = used_values(game) if topic == "values" else used_ids(game, topic)
        yield from (id for id in game.names(topic) if id.partition("@")[0] not in used)


_FEW = 2
"""So many entries without a use may be one that was renamed."""


def unknown_fault(
    what: str, id: str, path: str, known: Iterable[str], on_key: bool = False
) -> Fault:
    """Return that an id is not there, with the nearest that is."""
    return Fault(path, f"there is no {what} “{id}”", did_you_mean(id, known), on_key=on_key)


def sections_of(content: Content) -> Iterator[tuple[str, Section]]:
    """Yield the sections of a game with their paths."""
    for id, section in content.sections.items():
        yield f"sections.{id}", section


def used_ids(game: Game, topic: str) -> set[str]:
    """Return the ids of a topic that something names, be they there or not."""
    used = {reference.id for reference in game.references if reference.topic == topic}
    if topic == "icons":
        used |= {mark.name for mark in marks_of(game).icons}
    if topic == "roles":
        used |= {mark.name for mark in marks_of(game).roles}
    if topic == "regions":
        used |= {id for id, region in game.content.regions.items() if region.places}
        used |= _drawn_regions(game.content)
    return used


def _drawn_regions(content: Content) -> set[str]:
    """Return the regions that a map on a plane draws: those with an outline."""
    if content.map is None or content.map.plane is None:
        return set()
    return {id for id, region in content.regions.items() if region.outline is not None}


def _whole(game: Game, mark: Mark) -> str:
    """Return all wordings of the text that contain a mark."""
    text = game.texts.get(mark.path) or game.texts.get(mark.path.rpartition(".")[0])
    return " ".join(text.wordings) if text else ""


def listed_words(words: Iterable[str], between: str, quotes: str = "“”") -> str:
    """Return words in quotation marks as a list."""
    return between.join(f"{quotes[0]}{word}{quotes[1]}" for word in words)


def used_values(game: Game) -> set[str]:
    """Return the values that something names or that count what is listed."""
    used = {mark.name.partition("@")[0] for mark in marks_of(game).values}
    for mark in marks_of(game).malformed:  # half a placeholder names its value still
        used.update(_HALF_NAMED.findall(_whole(game, mark)))
    used |= {
        reference.id
        for reference in game.references
        if reference.topic == "values"
        and ".".join(reference.path[:3]) != f"values.{reference.id}"  # its own bound
    }
    counting = {
        f"{group}.{name}"
        for group, values in game.content.values.items()
        for name, value in values.items()
        if not isinstance(value, int) and value.counts
    }
    return used | counting
