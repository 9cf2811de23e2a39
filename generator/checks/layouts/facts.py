"""What cards show of their entries: all of it, where conditions say, numbers with icons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.checks.layouts.laid import laid_in
from generator.checks.layouts.uses import (
    NAME,
    TEXT,
    Use,
    collections_of,
    entries_with,
    example,
    uses_by_deck,
    zones_of_game,
)
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.conditions import ConditionError, condition_in
from generator.content.game import Game
from generator.content.layouts import layout_of, shown_in, stands_on
from generator.content.listing import NOT_COMPARED, columns_of
from generator.content.model import Content, Entry, Zone
from generator.content.model.listing import several
from generator.findings import Severity, did_you_mean, in_quotes


@CHECKS.on(
    Subject.CONTENT,
    "S74",
    "unclear-zone-condition",
    "The condition of a zone cannot be understood, or names something that is not there",
    why="The zone would be on other cards than the author means.",
    bad=example(
        NAME,
        "text: {shows: text, left: 5, right: 5, top: 20, bottom: 5, when: cots > 1}",
        "#                                                                ^^^^ S74",
    ),
    good=example(
        NAME, "text: {shows: [cost, text], left: 5, right: 5, top: 20, bottom: 5, when: cost > 1}"
    ),
    vital=True,
)
def unclear_zone_condition(game: Game) -> Iterator[Fault]:
    """A zone is shown where a column of the entry is as its condition says."""
    if game.may_have("collections"):
        return
    for path, zone, collections in zones_of_game(game):
        columns = {each for collection in collections for each in columns_of(collection)}
        known = sorted(columns - NOT_COMPARED)
        for at, words in enumerate(several(zone.when or ())):
            where = f"{path}.when" + ("" if isinstance(zone.when, str) else f".{at}")
            try:
                condition = condition_in(words)
            except ConditionError as error:
                yield Fault(where, str(error), error.hint, at=error.at)
                continue
            if condition.column not in known:
                message = f"entries have no “{condition.column}” that could be compared"
                hint = did_you_mean(condition.column, known)
                yield Fault(where, message, hint, at=condition.column)
            elif condition.compares_order and condition.number is None:
                hint = "write a number in digits, or compare words with = or !="
                yield Fault(where, f"“{condition.value}” is no number", hint, at=condition.value)


@CHECKS.on(
    Subject.CONTENT,
    "S75",
    "number-without-icon",
    "Numbers of a card stand beside each other without icons",
    why="Nobody could tell the attack from the defence.",
    bad="""
    collections:
      units:
        name: Units
        entries:
          guard: {name: Guard, numbers: {strength: 3, range: 1}}
    decks:
      unit-cards:
        title: Units
        layout: unit
        #       ^ S75
        cards: {all: {kind: entries, collection: units}}
    """,
    good="""
    collections:
      units:
        name: Units
        entries:
          guard: {name: Guard, numbers: {strength: 3, range: 1}}
    icons:
      strength: {drawing: broadsword, alt: Strength}
      range: {drawing: bow-arrow, alt: Range}
    decks:
      unit-cards:
        title: Units
        layout: unit
        cards: {all: {kind: entries, collection: units}}
    """,
)
def number_without_icon(game: Game) -> Iterator[Fault]:
    """Each number has the icon that its zone gives it, or the game’s icon of the same name."""
    content = game.content
    if game.may_have("icons") or game.may_have("collections"):
        return
    for laid in laid_in(content):
        for zone in laid.zones:
            if "numbers" in zone.shows:
                icons = {**content.icons, **(zone.zone.icons or {})}
                bare = dict.fromkeys(
                    number
                    for collection in collections_of(laid.use.deck, content)
                    for entry in collection.entries.values()
                    for number in entry.numbers
                    if number not in icons
                )
                if bare:
                    message = f"there is no icon for {in_quotes(list(bare))}"
                    hint = "add an icon of that name, or name one: zones: {stats: {icons: {…}}}"
                    yield laid.fault(zone.id, message, hint, content)


@CHECKS.on(
    Subject.CONTENT,
    "S76",
    "fact-off-card",
    "A layout leaves out something that entries say",
    why="The player reads the card, and never learns the rest.",
    severity=Severity.WARNING,
    bad=example(NAME, "text: {shows: text, left: 5, right: 5, top: 20, bottom: 5}").replace(
        "layout: plain", "layout: plain\n    #       ^ S76"
    ),
    good=example(NAME, TEXT),
)
def fact_off_card(game: Game) -> Iterator[Fault]:
    """All that an entry says is in zones of its card: text, cost, code, marks, lines and variants.

    A zone counts on the cards that its condition lets it be on. Numbers may be there to be
    compared or counted, not shown.
    """
    content = game.content
    for use in uses_by_deck(content):
        if layout_of(use.name, use.deck, content) is None:
            continue
        left: dict[str, Entry] = {}
        for entry, collection, second in entries_with(use, content):
            zones = [*_zones(use.name, use, content), *_zones(second, use, content)]
            here = [zone for zone in zones if stands_on(zone, entry, collection, content)]
            there = {each for zone in here for each in shown_in(zone)}
            for each in _said(entry):
                if each not in there and each.partition(".")[0] not in there:
                    left.setdefault(each, entry)
        for each, entry in left.items():
            message = f"the layout “{use.name}” does not show the {_named(each)} of “{entry.name}”"
            yield Fault(use.path, message, f"show “{each}” in a zone, or choose another layout")


def _zones(name: str | None, use: Use, content: Content) -> Iterable[Zone]:
    layout = layout_of(name, use.deck, content) if name else None
    return layout.zones.values() if layout else ()


def _said(entry: Entry) -> Iterator[str]:
    """Yield what an entry says that a card must show."""
    yield from (
        name for name in ("text", "flavour", "cost", "code", "marks") if getattr(entry, name)
    )
    yield from (f"fields.{id}" for id in entry.fields)
    if entry.variants:
        yield "variant"


_NAMES: Mapping[str, str] = {"variant": "variants", "fields": "line"}


def _named(shown: str) -> str:
    kind, _, key = shown.partition(".")
    name = _NAMES.get(kind, kind)
    return f"{name} “{key}”" if key else name
