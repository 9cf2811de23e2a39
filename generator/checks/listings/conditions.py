"""Area S, and C32: conditions that choose entries."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.listings.listed import column_hint, example, listings_in, paths_of
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.conditions import Condition, ConditionError, condition_in
from generator.content.game import Game
from generator.content.listing import NOT_COMPARED, Listing, chosen, columns_of, values_in
from generator.content.model import Collection, Content, Counters, EntryCards
from generator.content.model.listing import several
from generator.findings import Severity, did_you_mean, in_quotes

FEW_WORDS = frozenset({"name", "code", "icon", "group", "role", "marks"})
"""Columns whose words are known: another one in a condition is misspelt."""


@CHECKS.on(
    Subject.CONTENT,
    "S43",
    "unclear-condition",
    "A condition cannot be understood, or names something that is not there",
    why="Other entries would be listed than the author means, and nobody would see it.",
    bad=example(
        "kind: entries",
        "collection: spells",
        "where: group = fyre",
        "#              ^^^^ S43",
    ),
    good=example("kind: entries", "collection: spells", "where: group = fire"),
    vital=True,
)
def unclear_condition(game: Game) -> Iterator[Fault]:
    """A condition compares a column of the collection with a number, or with words that occur.

    It is written as ``cost > 3``, with one of ``= != < <= > >=``. Several conditions are a list.
    """
    for path, listing, collection in listings_in(game.content):
        for at, words in paths_of(path, "where", listing.where):
            try:
                condition = condition_in(words)
            except ConditionError as error:
                yield Fault(at, str(error), error.hint, at=error.at)
            else:
                if _may_be_empty(game, listing):
                    yield from _faults_of(condition, at, collection, game.content)


def _faults_of(
    condition: Condition, path: str, collection: Collection, content: Content
) -> Iterator[Fault]:
    column, value = condition.column, condition.value
    known = [each for each in columns_of(collection) if each not in NOT_COMPARED]
    if column not in known:
        message = f"entries have no “{column}” that could be compared"
        yield Fault(path, message, column_hint(column, known), at=column)
    elif condition.compares_order and condition.number is None:
        yield Fault(
            path,
            f"“{value}” is no number",
            "write a number in digits, or compare words with = or !=",
            at=value,
        )
    elif not condition.compares_order and column in FEW_WORDS:
        there = {
            each
            for entry in collection.entries.values()
            for each in values_in(column, entry, collection, content)
        }
        there |= set(collection.groups) if column == "group" else set()
        names = {each for each in there if isinstance(each, str)}
        if value.casefold() not in {each.casefold() for each in names} and names:
            message = f"no entry has “{value}” as its {column}"
            yield Fault(path, message, did_you_mean(value, names), at=value)


@CHECKS.on(
    Subject.CONTENT,
    "S45",
    "empty-listing",
    "No entry fulfils the conditions of a listing",
    why="There would be a heading with nothing under it.",
    follows=(After(("S15", "S43"), Reach.WITHIN),),
    bad=example(
        "kind: entries",
        "collection: spells",
        "where: cost > 30",
        "#      ^ S45",
    ),
    good=example("kind: entries", "collection: spells", "where: cost > 3"),
    vital=True,
)
def empty_listing(game: Game) -> Iterator[Fault]:
    """A block that lists entries by conditions finds at least one."""
    for path, listing, collection in listings_in(game.content):
        is_of_deck = isinstance(listing, EntryCards | Counters)
        if is_of_deck or not listing.where or not _may_be_empty(game, listing):
            continue
        if not chosen(listing, game.content) and not _is_misread(listing, collection, game.content):
            count = len(collection.entries)
            message = f"none of {count} entries fulfils {in_quotes(several(listing.where))}"
            yield Fault(f"{path}.where", message, "loosen the conditions, or delete the block")


def _may_be_empty(game: Game, listing: Listing) -> bool:
    """Whether nothing that could not be read may be what is listed."""
    return not game.may_have("collections", listing.collection or "")


def _is_misread(listing: Listing, collection: Collection, content: Content) -> bool:
    """Whether a condition has a fault of its own."""
    for words in several(listing.where):
        try:
            condition = condition_in(words)
        except ConditionError:
            return True
        if any(_faults_of(condition, "", collection, content)):
            return True
    return False


@CHECKS.on(
    Subject.CONTENT,
    "C32",
    "words-compared-as-number",
    "A condition compares as a number what is none",
    why="The entry is left out of the list, whatever its words mean.",
    severity=Severity.WARNING,
    bad="""
    collections:
      spells:
        name: Spells
        entries:
          flame: {name: Flame, cost: "2"}
          frost: {name: Frost, cost: "5"}
          storm: {name: Storm, cost: 7 cards}
    decks:
      dear:
        title: Dear spells
        cards:
          dear: {kind: entries, collection: spells, where: cost > 3}
          #                                                ^^^^ C32
    """,
    good="""
    collections:
      spells:
        name: Spells
        entries:
          flame: {name: Flame, cost: "2"}
          frost: {name: Frost, cost: "5"}
    decks:
      dear:
        title: Dear spells
        cards:
          dear: {kind: entries, collection: spells, where: cost > 3}
    """,
)
def words_compared_as_number(game: Game) -> Iterator[Fault]:
    """What ``<`` and ``>`` look at is a number in every entry that has it."""
    for path, listing, collection in listings_in(game.content):
        for at, words in paths_of(path, "where", listing.where):
            try:
                condition = condition_in(words)
            except ConditionError:
                continue
            if condition.compares_order and condition.column in columns_of(collection):
                for entry in collection.entries.values():
                    values = values_in(condition.column, entry, collection, game.content)
                    if word := next((each for each in values if isinstance(each, str)), None):
                        message = f"“{word}” of “{entry.name}” is no number"
                        hint = "write a number there, or compare with = or !="
                        yield Fault(at, message, hint, at=condition.column)
                        break
