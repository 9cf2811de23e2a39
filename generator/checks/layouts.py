"""Layouts of cards: that their zones fit the card, each other, and what the entries have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.conditions import ConditionError, condition_in
from generator.content.game import Game
from generator.content.layouts import SHOWN, layout_of, layouts_of, shown_in
from generator.content.listing import NOT_COMPARED, chosen, columns_of
from generator.content.model import Collection, Content, Deck, Entry, EntryCards, Layout, Zone
from generator.content.model.layouts import ZoneType
from generator.content.model.listing import several
from generator.findings import Severity, did_you_mean, in_quotes
from generator.imposition.sizes import card_size_named
from generator.layout.zones import ACROSS, DOWN, PlacedZone, placed
from generator.units import Paper

SAFE = 3.0
"""How near to its edge a card may have words, in mm: cutters miss by less."""
TOUCH = 0.3
"""How far zones may lie over each other unseen, in mm."""
_SPELLS = """
collections:
  spells:
    name: Spells
    entries:
      flame: {name: Flame, cost: "2", text: Burn a card.}
"""


class Use(NamedTuple):
    """A layout that cards of a deck have, and the path that names it."""

    path: str
    name: str
    deck_id: str
    deck: Deck


def uses_in(content: Content) -> Iterator[Use]:
    """Yield every place where a layout is chosen: by a deck, by its cards, by an entry."""
    for id, deck in content.decks.items():
        if deck.layout:
            yield Use(f"decks.{id}.layout", deck.layout, id, deck)
        for key, cards in deck.cards.items():
            if cards.layout:
                yield Use(f"decks.{id}.cards.{key}.layout", cards.layout, id, deck)
            if isinstance(cards, EntryCards):
                for name, entry in chosen(cards, content).items():
                    if entry.layout:
                        path = f"collections.{cards.collection}.entries.{name}.layout"
                        yield Use(path, entry.layout, id, deck)


def example(*layout: str, deck: str = "layout: plain") -> str:
    """Return an example with a deck and a layout of its own, given as lines below its zones."""
    zones = "\n".join(f"      {line}" for line in layout)
    own = f"\nlayouts:\n  plain:\n    zones:\n{zones}" if layout else ""
    return (
        f"{_SPELLS}decks:\n  spell-cards:\n    title: Spells\n    {deck}\n"
        f"    cards:\n      all: {{kind: entries, collection: spells}}{own}\n"
    )


NAME = "name: {shows: name, left: 5, right: 5, top: 5, height: 9}"
TEXT = "text: {shows: [cost, text], left: 5, right: 5, top: 20, bottom: 5}"


@CHECKS.on(
    Subject.CONTENT,
    "R70",
    "unknown-layout",
    "Cards have a layout that is not there",
    why="They would be printed in another way than meant.",
    bad=example(deck="layout: acton\n    #       ^ R70"),
    good=example(deck="layout: action"),
    vital=True,
)
def unknown_layout(game: Game) -> Iterator[Fault]:
    """A layout is one of the game or a built-in one."""
    if game.may_have("layouts"):
        return
    known = layouts_of(game.content)
    met = set()
    for use in uses_in(game.content):
        if use.name not in known and use.path not in met:
            met.add(use.path)
            yield Fault(use.path, f"there is no layout “{use.name}”", did_you_mean(use.name, known))


@CHECKS.on(
    Subject.CONTENT,
    "R71",
    "unknown-zone",
    "A deck changes a zone that its layout does not have",
    why="The change would have no effect, and nobody would notice.",
    bad=example(
        deck="layout: action\n    zones: {titel: {lines: 1}}\n    #       ^ R71",
    ),
    good=example(deck="layout: action\n    zones: {title: {lines: 1}}"),
)
def unknown_zone(game: Game) -> Iterator[Fault]:
    """The zones of a deck are those of a layout that its cards have."""
    known: dict[str, dict[str, None]] = {}
    for use in uses_in(game.content):
        if layout := layout_of(use.name, use.deck, game.content):
            known.setdefault(use.deck_id, {}).update(dict.fromkeys(layout.zones))
        else:
            known.setdefault(use.deck_id, {}).update(dict.fromkeys(use.deck.zones))
    for id, deck in game.content.decks.items():
        for zone in deck.zones:
            if zone not in known.get(id, {}):
                hint = (
                    did_you_mean(zone, known[id])
                    if id in known
                    else "say which layout the deck has: layout: action"
                )
                message = f"no layout of this deck has a zone “{zone}”"
                yield Fault(f"decks.{id}.zones.{zone}", message, hint, on_key=True)


def _collections_of(deck: Deck, content: Content) -> Iterator[Collection]:
    """Yield the collections whose entries are cards of a deck."""
    for cards in deck.cards.values():
        if isinstance(cards, EntryCards) and cards.collection in content.collections:
            yield content.collections[cards.collection]


def _zones_of_game(game: Game) -> Iterator[tuple[str, Zone, list[Collection]]]:
    """Yield the zones that the game itself writes: their paths, and whose entries they show."""
    content = game.content
    used: dict[str, list[Collection]] = {}
    for use in uses_in(content):
        used.setdefault(use.name, []).extend(_collections_of(use.deck, content))
    every = list(content.collections.values())
    for id, layout in content.layouts.items():
        for name, zone in layout.zones.items():
            yield f"layouts.{id}.zones.{name}", zone, used.get(id, every)
    for id, deck in content.decks.items():
        for name, zone in deck.zones.items():
            yield f"decks.{id}.zones.{name}", zone, list(_collections_of(deck, content))


@CHECKS.on(
    Subject.CONTENT,
    "R72",
    "unknown-shown",
    "A zone shows something that no entry has",
    why="The zone would be empty on every card.",
    bad=example(
        NAME, "text: {shows: txt, left: 5, right: 5, top: 20, bottom: 5}", "#             ^ R72"
    ),
    good=example(NAME, TEXT),
    vital=True,
)
def unknown_shown(game: Game) -> Iterator[Fault]:
    """What a zone shows is a column of the entries, or something that every card has."""
    if game.may_have("collections"):
        return
    for path, zone, collections in _zones_of_game(game):
        columns = {each for collection in collections for each in columns_of(collection)}
        known = (*SHOWN, *sorted(columns - set(SHOWN)))
        for at, shown in enumerate(shown_in(zone)):
            if shown not in known:
                where = f"{path}.shows" + ("" if isinstance(zone.shows, str) else f".{at}")
                yield Fault(where, f"there is no “{shown}” to show", did_you_mean(shown, known))


@CHECKS.on(
    Subject.CONTENT,
    "S70",
    "zone-measures",
    "The measures of a zone do not fit together",
    why="Nobody could say where the zone is.",
    bad=example(NAME, "text: {shows: [cost, text], left: 5, top: 20, bottom: 5}", "# <- S70"),
    good=example(NAME, TEXT),
    vital=True,
)
def zone_measures(game: Game) -> Iterator[Fault]:
    """Across and down, two of three measures are given; the smallest type is not the largest."""
    for id, layout in game.content.layouts.items():
        for name, zone in layout.zones.items():
            path = f"layouts.{id}.zones.{name}"
            yield from _faults_of_measures(path, zone)
    for path, zone, _ in _zones_of_game(game):
        if isinstance(zone.type, ZoneType) and zone.type.smallest > zone.type.largest:
            message = (
                f"the smallest type, {zone.type.smallest:g} pt, is larger than the largest, "
                f"{zone.type.largest:g} pt"
            )
            yield Fault(f"{path}.type.smallest", message, "exchange them")


def _faults_of_measures(path: str, zone: Zone) -> Iterator[Fault]:
    for names, direction in ((ACROSS, "across"), (DOWN, "down")):
        given = [name for name in names if getattr(zone, name) is not None]
        if len(given) != 2:
            said = in_quotes(given) if given else "none"
            message = f"{direction}, two measures say where a zone is, and there is {said}"
            hint = f"write two of {names[0]}, {names[1]} and {names[2]}"
            yield Fault(path, message, hint, on_key=True)


class _Laid(NamedTuple):
    """A layout on the cards of a deck: the use of it, and its zones in mm."""

    use: Use
    layout: Layout
    zones: tuple[PlacedZone, ...]
    paper: Paper

    def path(self, zone: str, content: Content) -> str:
        """Return the path of what says where a zone is: the layout, or the deck that has it."""
        if zone in self.use.deck.zones:
            return f"decks.{self.use.deck_id}.zones.{zone}"
        if self.use.name in content.layouts:
            return f"layouts.{self.use.name}.zones.{zone}"
        return self.use.path

    def fault(self, zone: str, message: str, hint: str, content: Content) -> Fault:
        """Return a fault of a zone, at its name where the game writes it."""
        path = self.path(zone, content)
        return Fault(path, message, hint, on_key=path != self.use.path)


def _laid(content: Content) -> Iterator[_Laid]:
    """Yield each layout on each deck that has it, once."""
    met = set()
    for use in uses_in(content):
        layout = layout_of(use.name, use.deck, content)
        if layout is None or (use.name, use.deck_id) in met:
            continue
        met.add((use.name, use.deck_id))
        try:
            size = card_size_named(use.deck.size)
        except ValueError:
            continue  # another check reports it
        paper = Paper(size.name, size.width, size.height)
        if not any(True for zone in layout.zones.values() for _ in _faults_of_measures("", zone)):
            yield _Laid(use, layout, placed(layout, paper), paper)


@CHECKS.on(
    Subject.CONTENT,
    "S71",
    "zone-near-edge",
    "A zone is too near to the edge of the card, or beyond it",
    why="Cutters miss the edge by a millimetre or two, and take the words along.",
    bad=example("name: {shows: name, left: 2, right: 5, top: 5, height: 9}", "# <- S71", TEXT),
    good=example("name: {shows: name, left: 3, right: 5, top: 5, height: 9}", TEXT),
)
def zone_near_edge(game: Game) -> Iterator[Fault]:
    """Words keep 3 mm from the edge; a picture or a ground does, or reaches it."""
    for laid in _laid(game.content):
        for zone in laid.zones:
            if zone.width <= 0 or zone.height <= 0:
                message = f"the zone “{zone.id}” has no room on cards of the size {laid.paper.name}"
                hint = "give it other measures, or the deck larger cards"
                yield laid.fault(zone.id, message, hint, game.content)
                continue
            near = _distance(zone, laid.paper)
            if near < SAFE - 0.01:
                message = f"the zone “{zone.id}” comes as near as {near:.1f} mm to the edge"
                hint = f"keep {SAFE:g} mm" + (
                    "" if zone.has_words else ", or let it reach the edge"
                )
                yield laid.fault(zone.id, message, hint, game.content)


def _distance(zone: PlacedZone, paper: Paper) -> float:
    """Return how near a zone comes to the edge in mm, where it does not have to reach over it."""
    edges = (zone.left, zone.top, paper.width - zone.right, paper.height - zone.bottom)
    if zone.has_words:
        return min(edges) + zone.pad
    return min((edge for edge in edges if edge > 0.01), default=SAFE)


@CHECKS.on(
    Subject.CONTENT,
    "S72",
    "zone-words-overlap",
    "Words of two zones lie over each other",
    why="Neither can be read.",
    bad=example(
        NAME, "text: {shows: [cost, text], left: 5, right: 5, top: 12, bottom: 5}", "# <- S72"
    ),
    good=example(NAME, "text: {shows: [cost, text], left: 5, right: 5, top: 14, bottom: 5}"),
)
def zones_overlap(game: Game) -> Iterator[Fault]:
    """Zones with words keep apart, unless one says ``over``, or a condition shows one of both."""
    for laid in _laid(game.content):
        worded = [zone for zone in laid.zones if zone.has_words]
        for at, zone in enumerate(worded):
            for other in worded[:at]:
                across, down = zone.overlaps(other)
                apart = zone.zone.over or other.zone.over or (zone.zone.when and other.zone.when)
                if min(across, down) > TOUCH and not apart:
                    message = (
                        f"the zones “{other.id}” and “{zone.id}” lie over each other, "
                        f"{across:.1f} mm across and {down:.1f} mm down"
                    )
                    hint = "move one of them, or write over: true where that is meant"
                    yield laid.fault(zone.id, message, hint, game.content)


@CHECKS.on(
    Subject.CONTENT,
    "S73",
    "wrong-way-round",
    "A layout is made for cards that are held the other way round",
    why="Its zones would be squeezed to half their width.",
    bad=example(deck="size: 88x63\n    layout: action\n    #       ^ S73"),
    good=example(deck="size: 63x88\n    layout: action"),
)
def wrong_way_round(game: Game) -> Iterator[Fault]:
    """Portrait layouts are for upright cards, landscape ones for cards that are wider than high."""
    for laid in _laid(game.content):
        width, height, shape = laid.paper.width, laid.paper.height, laid.layout.shape
        if (shape == "portrait" and width > height) or (shape == "landscape" and height > width):
            message = f"the layout “{laid.use.name}” is for {shape} cards"
            yield Fault(laid.use.path, message, f"give the deck the size {height:g}x{width:g}")


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
    for path, zone, collections in _zones_of_game(game):
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
    for laid in _laid(content):
        for zone in laid.zones:
            if "numbers" in zone.shows:
                icons = {**content.icons, **(zone.zone.icons or {})}
                bare = dict.fromkeys(
                    number
                    for collection in _collections_of(laid.use.deck, content)
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
    """Text, cost, marks, labelled lines and variants of each entry are in a zone of its card."""
    content = game.content
    for use in _choices(content):
        layout = layout_of(use.name, use.deck, content)
        if layout is None:
            continue
        shown = {each for zone in layout.zones.values() for each in shown_in(zone)}
        left: dict[str, Entry] = {}
        for entry in _entries_with(use.name, use.deck, content):
            for each in _said(entry):
                if each not in shown and each.partition(".")[0] not in shown:
                    left.setdefault(each, entry)
        for each, entry in left.items():
            message = f"the layout “{use.name}” does not show the {_named(each)} of “{entry.name}”"
            yield Fault(use.path, message, f"show “{each}” in a zone, or choose another layout")


def _choices(content: Content) -> Iterator[Use]:
    """Yield one use of each layout for each deck."""
    met = set()
    for use in uses_in(content):
        if (use.name, use.deck_id) not in met:
            met.add((use.name, use.deck_id))
            yield use


def _entries_with(name: str, deck: Deck, content: Content) -> Iterator[Entry]:
    for cards in deck.cards.values():
        if isinstance(cards, EntryCards):
            for entry in chosen(cards, content).values():
                if (entry.layout or cards.layout or deck.layout) == name:
                    yield entry


def _said(entry: Entry) -> Iterator[str]:
    """Yield what an entry says that a card must show."""
    yield from (name for name in ("text", "cost", "marks") if getattr(entry, name))
    yield from (f"fields.{id}" for id in entry.fields)
    if entry.variants:
        yield "variant"


_NAMES: Mapping[str, str] = {"variant": "variants", "fields": "line"}


def _named(shown: str) -> str:
    kind, _, key = shown.partition(".")
    name = _NAMES.get(kind, kind)
    return f"{name} “{key}”" if key else name
