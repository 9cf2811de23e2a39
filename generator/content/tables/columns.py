"""Decide what each column of a table is: as the content says, or by its head."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from generator.content.tables.ids import distinct
from generator.content.tables.table import Cell, Table
from generator.findings import Finding, did_you_mean

USUAL_HEADS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "key", "slug"),
    "name": ("name", "title", "card", "card name", "card title", "term", "component"),
    "code": ("code", "abbreviation", "abbr", "short code"),
    "text": (
        "text",
        "effect",
        "description",
        "rules",
        "rules text",
        "card text",
        "ability",
        "abilities",
        "body",
        "desc",
    ),
    "copies": ("copies", "count", "qty", "quantity", "number of copies"),
    "count": ("count", "qty", "quantity", "number", "amount", "copies"),
    "icon": ("icon", "symbol"),
    "picture": ("picture", "image", "art", "artwork", "illustration"),
    "group": ("group", "type", "category", "class", "kind", "suit", "school", "deck"),
    "kind": ("kind", "type"),
    "role": ("role", "faction", "player", "side", "camp"),
    "cost": ("cost", "price", "mana", "mana cost"),
    "marks": ("marks", "keywords", "traits", "tags"),
    "meaning": ("meaning", "definition", "description", "text"),
    "region": ("region", "area", "country"),
    "short": ("short", "short name"),
    "source": ("source", "reference"),
    "value": ("value", "number", "amount"),
    "from": ("from", "start", "a"),
    "to": ("to", "end", "b"),
}
"""The heads, in lower case, by which columns are recognised, the likeliest first."""
_WORDS = re.compile(r"[^a-z0-9]+")
_CODE = re.compile(r"[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)*")
"""A head as programs write them."""
_TARGET = re.compile(r"(fields|numbers|reduced)\.(.+)")


class Column(Struct, frozen=True):
    """A column of a table: where its cells belong in an entry, and its position."""

    target: str
    at: int
    head: Cell


def slug(words: str) -> str:
    """Return words as an id; "" if they have no Latin letters or digits."""
    plain = unicodedata.normalize("NFKD", words.replace("’", "").replace("'", ""))
    plain = plain.replace("ß", "ss").replace("æ", "ae").replace("ø", "o").replace("ł", "l")
    parts = _WORDS.split(plain.encode("ascii", "ignore").decode().lower())
    id = "-".join(filter(None, parts))[:60].strip("-")
    return f"n-{id}"[:60].strip("-") if id[:1].isdigit() else id


def label(head: str) -> str:
    """Return a head as a label: “Trash cost” for what a program calls “trash_cost”."""
    return re.sub(r"[_.-]", " ", head).capitalize() if _CODE.fullmatch(head) else head


def chosen(
    table: Table, columns: Mapping[str, Cell], targets: Collection[str]
) -> tuple[list[Column], list[Finding]]:
    """Return the columns that the content names by target and head."""
    heads = {head.text: at for at, head in enumerate(table.heads)}
    taken, found = [], []
    for target, head in columns.items():
        if target not in targets and not _TARGET.fullmatch(target):
            message = f"a row has no “{target}”"
            found.append(Finding("F17", message, head.place, did_you_mean(target, targets)))
        elif head.text not in heads:
            message = f"{table.file} has no column “{head.text}”"
            found.append(Finding("F17", message, head.place, did_you_mean(head.text, heads)))
        else:
            at = heads[head.text]
            taken.append(Column(target, at, table.heads[at]))
    return taken, found


def guessed(table: Table, targets: Sequence[str]) -> list[Column]:
    """Return the columns that are recognised by their heads.

    Where rows may have fields, a column that is not recognised is a field of its own.
    """
    names = [_normal(head.text) for head in table.heads]
    taken = dict(_recognised(names, [each for each in targets if each != "fields"]))
    if "fields" in targets:
        left = [at for at in range(len(table.heads)) if at not in taken.values()]
        ids = distinct([table.heads[at].text for at in left], slug)
        for at, id in zip(left, ids, strict=True):
            if id:
                taken.setdefault(f"fields.{id}", at)
    found = (Column(target, at, table.heads[at]) for target, at in taken.items())
    return sorted(found, key=lambda column: column.at)


def _recognised(names: Sequence[str], targets: Sequence[str]) -> Iterator[tuple[str, int]]:
    used: set[int] = set()
    for target in targets:
        for head in (target, *USUAL_HEADS.get(target, ())):
            if head in names and (at := names.index(head)) not in used:
                used.add(at)
                yield target, at
                break


def _normal(head: str) -> str:
    return " ".join(_WORDS.split(head.casefold())).strip()
