"""What decks and zones name: layouts, zones and what to show are there."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.layouts.laid import laid_in
from generator.checks.layouts.uses import NAME, TEXT, example, uses_in, zones_of_game
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.layouts import (
    MOST_BASES,
    SHOWN,
    bases_of,
    built_in,
    layout_of,
    layouts_of,
    shown_in,
)
from generator.content.listing import columns_of
from generator.findings import did_you_mean


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
    "R73",
    "unknown-base",
    "A layout extends one that is not there, or itself by a detour",
    why="Its cards would lack all zones that they were to have from there.",
    bad=example(NAME, TEXT, extends="acton\n    #        ^ R73"),
    good=example("title: {lines: 1}", extends="action"),
    vital=True,
)
def unknown_base(game: Game) -> Iterator[Fault]:
    """A layout extends one of the game, of its theme, or a built-in one, and no circle."""
    if game.may_have("layouts"):
        return
    known = layouts_of(game.content)
    for id, layout in game.content.layouts.items():
        base = layout.extends
        if base is None:
            continue
        path = f"layouts.{id}.extends"
        if base not in known or (base == id and id not in built_in()):
            yield Fault(path, f"there is no layout “{base}” to extend", did_you_mean(base, known))
        elif id in {name for name, _ in bases_of(base, game.content)} and base != id:
            yield Fault(path, f"the layout “{id}” extends itself by way of “{base}”")
        elif len(bases_of(id, game.content)) > MOST_BASES:
            message = f"the layout “{id}” extends more than {MOST_BASES - 1} others, each the next"
            yield Fault(path, message, "extend one that is nearer to the built-in one")


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
        for zone in deck.zones if deck.counters is None else ():  # which have no zones at all
            if zone not in known.get(id, {}):
                hint = (
                    did_you_mean(zone, known[id])
                    if id in known
                    else "say which layout the deck has: layout: action"
                )
                message = f"no layout of this deck has a zone “{zone}”"
                yield Fault(f"decks.{id}.zones.{zone}", message, hint, on_key=True)


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
    for path, zone, collections in zones_of_game(game):
        columns = {each for collection in collections for each in columns_of(collection)}
        known = (*SHOWN, *sorted(columns - set(SHOWN)))
        for at, shown in enumerate(shown_in(zone)):
            if shown not in known:
                where = f"{path}.shows" + ("" if isinstance(zone.shows, str) else f".{at}")
                yield Fault(where, f"there is no “{shown}” to show", did_you_mean(shown, known))


@CHECKS.on(
    Subject.CONTENT,
    "R75",
    "unknown-filled",
    "A zone fills what the words of another leave, and there are no such words",
    why="It would cover all of its room on every card, whatever else is there.",
    bad=example(
        NAME,
        TEXT,
        "rest: {shows: icon, fills: txt, left: 5, right: 5, top: 20, bottom: 5}",
        "#                          ^ R75",
    ),
    good=example(
        NAME, TEXT, "rest: {shows: icon, fills: text, left: 5, right: 5, top: 20, bottom: 5}"
    ),
)
def unknown_filled(game: Game) -> Iterator[Fault]:
    """What a zone fills is left by a zone with words, of the same layout."""
    met = set()
    for laid in laid_in(game.content):
        worded = [zone.id for zone in laid.zones if zone.has_words]
        for zone in laid.zones:
            fills, path = zone.zone.fills, laid.path(zone.id, game.content)
            if fills is not None and fills not in worded and path not in met:
                met.add(path)
                is_own = path != laid.use.path
                message = f"the layout has no zone “{fills}” with words"
                yield Fault(
                    f"{path}.fills" if is_own else path, message, did_you_mean(fills, worded)
                )
