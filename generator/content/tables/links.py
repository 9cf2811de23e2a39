"""Make the links of a means of travel of the rows of a table: two places in each."""

from __future__ import annotations

from collections.abc import Sequence

from generator.content.tables.heads import plain_head
from generator.content.tables.rows import word_id
from generator.content.tables.table import Cell
from generator.content.tree import Items, Mapping, Node, Scalar
from generator.findings import Finding, Place, did_you_mean


def links_of(
    travel: str, pairs: Sequence[tuple[Cell, Cell]], places: Node, place: Place
) -> tuple[Mapping, list[Finding]]:
    """Return places with the links of a means of travel, each from both its ends.

    Cells have the ids of places, or their names. What is no place is given to a place as its
    neighbour, so that a check reports it; where neither end is one, it is reported here.
    """
    known = _known(places)
    root = Mapping((), place)
    found: list[Finding] = []
    for one, other in ((_named(a, known), _named(b, known)) for a, b in pairs):
        for begin, end in ((one, other), (other, one)):
            if begin.text in known.values() or not known:
                path = ("places", begin.text, "links", travel)
                items = Items(path, begin.place)
                items.append(Scalar(end.text, (*path, "0"), end.place, plain=False))
                items.item_places.append(end.place)
                _add(root, path, items)
            elif other.text not in known.values() and one.text not in known.values():
                message = f"there is no place “{begin.text}”"
                hint = did_you_mean(begin.text, known.values())
                found.append(Finding("M01", message, begin.place, hint))
    return root, found


def _known(places: Node) -> dict[str, str]:
    """Return the ids of places by themselves, and by their names where one alone has it."""
    found: dict[str, str] = {}
    again: set[str] = set()
    for id, entry in places.items() if isinstance(places, Mapping) else ():
        name = entry.get("name") if isinstance(entry, Mapping) else None
        if isinstance(name, Scalar):
            key = plain_head(name)
            again |= {key} & found.keys()
            found[key] = id
    left = {key: id for key, id in found.items() if key not in again}
    ids = places if isinstance(places, Mapping) else ()
    return left | {id: id for id in ids}


def _named(cell: Cell, known: dict[str, str]) -> Cell:
    """Return a cell with the id of the place that it names."""
    words = cell.text
    keys = (words, word_id(words), plain_head(words))
    return cell._replace(value=next((known[each] for each in keys if each in known), words))


def _add(root: Mapping, path: tuple[str, ...], items: Items) -> None:
    node = root
    for depth, key in enumerate(path[:-1], 1):
        node.key_places.setdefault(key, items.place)
        below = node.setdefault(key, Mapping(path[:depth], items.place))
        assert isinstance(below, Mapping)
        node = below
    known = node.setdefault(path[-1], items)
    node.key_places.setdefault(path[-1], items.place)
    if isinstance(known, Items) and known is not items:
        known += items
        known.item_places += items.item_places
