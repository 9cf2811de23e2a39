"""Find the layout of a card: the game's own or a built-in one, with what its deck changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from generator.content.conditions import ConditionError, condition_in
from generator.content.listing import OF_ENTRY, holds
from generator.content.model import (
    AnyCards,
    Collection,
    Content,
    Deck,
    Entry,
    Layout,
    Zone,
    fields_of,
)
from generator.content.model.listing import several
from generator.content.parse import read_tree
from generator.content.resources import TEMPLATES
from generator.content.validation import validated

HOME = TEMPLATES / "layouts"
"""The folder of the built-in layouts, a file each."""
IMPRINT = "imprint"
"""The layout of the card with the imprint of a deck; a game may have its own of that name."""
OF_CARD = ("picture", "map", "number", "deck", "game", "version", "variant", "reminders", "flavour")
"""What a zone may show beside what an entry has in its columns."""
WHOLE = ("fields", "numbers")
"""All labelled lines of an entry, and all of its numbers."""
DRAWN = frozenset({"picture", "icon", "map"})
"""What a zone shows as a drawing."""
FURNITURE = ("track", "slots", "ruled")
"""What a zone of a player board has instead of words of an entry."""
MOST_BASES = 8
"""How many layouts there may be in a row in which each extends the next."""
SHOWN = (*OF_ENTRY, *OF_CARD, *WHOLE)
"""What a zone of any deck may show."""


@lru_cache(maxsize=1)
def built_in() -> Mapping[str, Layout]:
    """Return the built-in layouts by their names, in alphabetical order."""
    return {path.stem: read_layout(path) for path in sorted(HOME.glob("*.yaml"))}


@lru_cache(maxsize=1)
def of_imprint() -> Layout:
    """Return the layout of the card with the imprint of a deck."""
    return read_layout(HOME / "program" / f"{IMPRINT}.yaml")


def read_layout(path: Path) -> Layout:
    """Return the layout in a file of the program. Raises ValueError where it is not sound."""
    tree = read_tree(path.name, path.read_bytes())
    layout, faults = validated(Layout, tree.root) if tree.root is not None else (None, [])
    if layout is None or tree.findings:
        found = [*tree.findings, *(fault.finding for fault in faults)]
        raise ValueError(f"{path.name}: {'; '.join(each.message for each in found)}")
    return layout


def layouts_of(content: Content) -> Mapping[str, Layout]:
    """Return the layouts that decks of a game can choose; its own ones replace built-in ones."""
    return {**built_in(), **content.layouts}


def chosen_layout(cards: AnyCards, deck: Deck, entry: Entry | None = None) -> str | None:
    """Return the name of a card's layout: the nearest that its entry, source or deck says."""
    return (entry.layout if entry else None) or cards.layout or deck.layout


def shown_on(name: str | None, deck: Deck, content: Content) -> set[str]:
    """Return what the zones of a layout show; nothing where there is none of that name."""
    layout = layout_of(name, deck, content) if name else None
    return {each for zone in layout.zones.values() for each in shown_in(zone)} if layout else set()


def stands_on(zone: Zone, entry: Entry, collection: Collection, content: Content) -> bool:
    """Whether the card of an entry has a zone: all of its conditions hold.

    One that cannot be understood keeps no zone off a card: a check reports it.
    """
    return all(_holds(words, entry, collection, content) for words in several(zone.when or ()))


def _holds(words: str, entry: Entry, collection: Collection, content: Content) -> bool:
    try:
        return holds(condition_in(words), entry, collection, content)
    except ConditionError:
        return True


def layout_of(name: str, deck: Deck, content: Content) -> Layout | None:
    """Return a layout as a deck has it, or None where there is none of that name.

    What a deck says of zones is about its cards: that with the imprint is the same in all decks.
    """
    bases = [each for _, each in bases_of(name, content)]
    if not bases:
        return of_imprint() if name == IMPRINT else None
    layout = with_bases(bases)
    if name == IMPRINT:
        return layout
    zones = {
        id: changed(zone, deck.zones[id]) if id in deck.zones else zone
        for id, zone in layout.zones.items()
    }
    return replace(layout, zones=zones)


def bases_of(name: str, content: Content) -> Sequence[tuple[str, Layout]]:
    """Return a layout and what it extends, each with its name, as far as these are there.

    A layout that extends its own name extends the built-in one that it replaces. A circle ends
    where it began, and what is too long one beyond ``MOST_BASES``. Layouts that say the
    same are different ones still: one may extend the other.
    """
    found: list[tuple[str, Layout]] = []
    known = layouts_of(content)
    layout = known.get(name)
    while layout is not None and len(found) <= MOST_BASES:
        if any(layout is each for _, each in found):
            break
        found.append((name, layout))
        base = layout.extends
        layout = None if base is None else built_in().get(base) if base == name else known.get(base)
        name = base or ""
    return found


def with_bases(bases: Sequence[Layout]) -> Layout:
    """Return a layout with all that it has of those that it extends, the nearest first."""
    zones: dict[str, Zone] = {}
    for layout in reversed(bases):
        zones |= {
            id: changed(zones[id], zone) if id in zones else zone
            for id, zone in layout.zones.items()
        }
    return replace(
        bases[0],
        zones=zones,
        shape=next((each.shape for each in bases if each.shape), "portrait"),
        ground=next((each.ground for each in bases if each.ground), "paper"),
        note=next((each.note for each in bases if each.note), None),
    )


def changed(zone: Zone, change: Zone) -> Zone:
    """Return a zone with what a deck says of it; a new measure replaces its opposite one."""
    said = {name: value for name in fields_of(Zone) if (value := getattr(change, name)) is not None}
    for measures in (("left", "width", "right"), ("top", "height", "bottom")):
        new = [name for name in measures if name in said]
        kept = [name for name in measures if name not in said and getattr(zone, name) is not None]
        if new:
            said |= dict.fromkeys(kept[max(2 - len(new), 0) :])
    return replace(zone, **said)


def shown_in(zone: Zone) -> tuple[str, ...]:
    """Return what a zone shows, as a list."""
    if zone.shows is None:
        return ()
    return (zone.shows,) if isinstance(zone.shows, str) else zone.shows


def furniture_of(zone: Zone) -> tuple[str, ...]:
    """Return what a zone has beside what it shows: a track, slots, lines to write on."""
    return tuple(name for name in FURNITURE if getattr(zone, name) is not None)
