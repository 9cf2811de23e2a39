"""Choose entries of a collection: of one group, and by conditions; tell what their columns hold."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from generator.content.conditions import Condition, ConditionError, condition_in, number_in
from generator.content.model import Collection, Content, Entry
from generator.content.model.listing import several
from generator.content.text import Text

OF_ENTRY = ("icon", "name", "code", "copies", "cost", "group", "role", "marks", "text")
"""What a column may show of every entry; ``fields`` and ``numbers`` are parts of some."""
PARTS = ("fields", "numbers")
PICTURE = "picture"
"""The column of the pictures of entries."""
NOT_COMPARED = frozenset({"text", PICTURE})
"""Columns that no condition looks at."""
_VALUE = re.compile(r"\{([a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)\}")
_ORDERS: Mapping[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Listing(Protocol):
    """Whatever lists entries of a collection, or may: a block, or cards of a deck."""

    @property
    def collection(self) -> str | None:
        """The collection, or None where none is listed."""

    @property
    def group(self) -> str | None:
        """The one group that is listed."""

    @property
    def where(self) -> str | tuple[str, ...]:
        """The conditions, as they are written."""


def chosen(listing: Listing, content: Content) -> dict[str, Entry]:
    """Return the entries that a listing chooses, in the order of the collection.

    There are none where the collection is not there. A condition that cannot be understood
    chooses all: a check reports it.
    """
    collection = content.collections.get(listing.collection or "")
    if collection is None:
        return {}
    conditions = list(conditions_of(listing))
    return {
        id: entry
        for id, entry in collection.entries.items()
        if listing.group in (None, entry.group)
        and all(holds(each, entry, collection, content) for each in conditions)
    }


def conditions_of(listing: Listing) -> Iterator[Condition]:
    """Yield the conditions of a listing that can be understood."""
    for words in several(listing.where):
        try:
            yield condition_in(words)
        except ConditionError:
            continue


def columns_of(collection: Collection) -> list[str]:
    """Return the columns that a table of a collection may have."""
    numbers = {number: None for entry in collection.entries.values() for number in entry.numbers}
    fields = (f"fields.{field}" for field in collection.fields)
    return [*OF_ENTRY, PICTURE, *fields, *(f"numbers.{number}" for number in numbers)]


def holds(condition: Condition, entry: Entry, collection: Collection, content: Content) -> bool:
    """Whether a condition holds of an entry, by the words of the author.

    Of an entry that lacks what is compared, only ``!=`` holds.
    """
    values = list(values_in(condition.column, entry, collection, content))
    if condition.compares_order:
        bound, holds_between = condition.number, _ORDERS[condition.sign]
        numbers = (value for value in values if isinstance(value, float))
        return bound is None or any(holds_between(number, bound) for number in numbers)
    is_there = any(_is(value, condition) for value in values)
    return is_there if condition.sign == "=" else not is_there


def _is(value: float | str, condition: Condition) -> bool:
    if isinstance(value, float):
        return value == condition.number
    return value.casefold() == condition.value.casefold()


def values_in(
    column: str, entry: Entry, collection: Collection, content: Content
) -> Iterator[float | str]:
    """Yield what an entry has in a column, as it is compared: each as a number if it is one.

    A group or a role is its id as well as its name. Words are those of the author.
    """
    topic, _, id = column.partition(".")
    match topic:
        case "copies":
            yield from () if entry.count is None else (float(entry.count),)
        case "numbers":
            amount = content.known_number(entry.numbers.get(id))
            yield from () if amount is None else (float(amount),)
        case "group" | "role":
            known = collection.groups if topic == "group" else content.roles
            if key := getattr(entry, topic):
                yield key
                if key in known:
                    yield _words(known[key].name)
        case "icon" | "code":
            yield from filter(None, (getattr(entry, topic),))
        case _:
            for text in texts_in(column, entry):
                number = number_of(text, content)
                yield _words(text) if number is None else number


def texts_in(column: str, entry: Entry) -> Iterator[Text]:
    """Yield the texts that an entry has in a column, the beginning of one that is long."""
    topic, _, id = column.partition(".")
    found = {
        "name": entry.name,
        "cost": entry.cost,
        "text": entry.text,
        "fields": entry.fields.get(id),
    }
    for each in (*(entry.marks if topic == "marks" else ()), found.get(topic)):
        text = each if isinstance(each, Text) else getattr(each, "text", None)
        if text is not None:
            yield text


def number_of(text: Text, content: Content) -> float | None:
    """Return the number that a text is: in digits, or one value in braces; None for others."""
    words = text.original.strip().strip("*")
    if match := _VALUE.fullmatch(words):
        number = content.known_number(match[1])
        return None if number is None else float(number)
    return number_in(words)


def _words(text: Text) -> str:
    return text.original.replace("*", "").strip()
