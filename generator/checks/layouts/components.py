"""Component figures: the card is there, its parts are, all are explained, lines reach them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.layouts import layouts_of
from generator.content.model import ComponentFigure
from generator.findings import did_you_mean, in_quotes
from generator.imposition.sizes import CARD_SIZES, card_size_named
from generator.layout.components import (
    BALL,
    callouts_of,
    side_of_component,
    size_of_component,
)
from generator.layout.side import Side
from generator.layout.zones import PlacedZone
from generator.units import Paper

NOMINAL = 70.0
"""How wide a component is taken to be drawn, in mm, when its lines are tried."""
_FIGURE = """
collections:
  spells:
    name: Spells
    entries:
      flame: {name: Flame, cost: "2", text: Burn a card.}
layouts:
  plain:
    zones:
      name: {shows: name, left: 20, right: 5, top: 5, height: 9}
      cost: {shows: cost, left: 5, width: 9, top: 5, height: 9}
      text: {shows: text, left: 5, right: 5, top: 20, bottom: 5}
sections:
  card:
    title: Parts of a card
    source: [rulebook]
    blocks:
      figure:
      # <- S58
        kind: component
        entry: spells.flame
        layout: plain
        #       ^ S56
        plain: [name]
        parts:
        # <- S59
          cost: What you pay.
          # <- S57
          text: What it does.
sheets:
  cards:
    title: Cards
    front: {title: Cards, bands: [{fill: [card]}]}
"""
_BETWEEN = (
    "mark: {shows: role, left: 3, width: 3, top: 3, height: 13}\n"
    "      line: {shows: role, left: 7, width: 11, top: 3, height: 1}\n"
    "      cost: {shows: cost, left: 8, width: 8"
)
"""A zone in the midst of others."""


def _figure(code: str = "", old: str = "", new: str = "") -> str:
    """Return an example of a figure with a change, which is marked where a code is to be found."""
    assert old in _FIGURE
    lines = _FIGURE.replace(old, new).splitlines(keepends=True) if old else _FIGURE.splitlines(True)
    return "".join(
        line for line in lines if not line.lstrip().startswith("#") or (code and code in line)
    )


class _Drawn(NamedTuple):
    """A component figure: its path, and its card on its size."""

    path: str
    block: ComponentFigure
    side: Side

    @property
    def zones(self) -> dict[str, PlacedZone]:
        """The zones of its layout by their names."""
        return {zone.id: zone for zone in self.side.zones}


def _figures(game: Game) -> Iterator[tuple[str, ComponentFigure]]:
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if isinstance(block, ComponentFigure):
                yield f"sections.{id}.blocks.{name}", block


def _drawn(game: Game) -> Iterator[_Drawn]:
    """Yield the figures whose card is there."""
    for path, block in _figures(game):
        try:
            size = card_size_named(size_of_component(game, block))
        except ValueError:
            continue
        if block.deck is None or block.layout is None:
            side = side_of_component(game, block, Paper(size.name, size.width, size.height))
            if side is not None:
                yield _Drawn(path, block, side)


@CHECKS.on(
    Subject.CONTENT,
    "S56",
    "unknown-component",
    "The card of a figure is not there",
    why="Nothing would be drawn, and the numbers would be about nothing.",
    bad=_figure("S56", "layout: plain", "layout: plan"),
    good=_figure(),
    vital=True,
)
def unknown_component(game: Game) -> Iterator[Fault]:
    """A figure names a deck that has a card with a layout of its entry, or a layout and a size."""
    content = game.content
    if game.may_have("layouts") or game.may_have("decks") or game.may_have("collections"):
        return
    for path, block in _figures(game):
        if (block.deck is None) == (block.layout is None):
            hint = "name either the deck of the card, or its layout"
            yield Fault(path, "it is not said how the card is laid out", hint, on_key=True)
        elif block.deck is not None and block.deck not in content.decks:
            hint = did_you_mean(block.deck, content.decks)
            yield Fault(f"{path}.deck", f"there is no deck “{block.deck}”", hint)
        elif block.layout is not None and block.layout not in (known := layouts_of(content)):
            hint = did_you_mean(block.layout, known)
            yield Fault(f"{path}.layout", f"there is no layout “{block.layout}”", hint)
        elif (size := size_of_component(game, block)) and not _is_size(size):
            hint = did_you_mean(size, CARD_SIZES)
            yield Fault(f"{path}.size", f"there is no size of cards “{size}”", hint)
        elif content.known_entry(block.entry) and not any(d.path == path for d in _drawn(game)):
            message = f"the deck “{block.deck}” has no card with a layout for “{block.entry}”"
            yield Fault(f"{path}.deck", message, "name a deck of such cards, or a layout")


def _is_size(name: str) -> bool:
    try:
        card_size_named(name)
    except ValueError:
        return False
    return True


@CHECKS.on(
    Subject.CONTENT,
    "S57",
    "unknown-component-part",
    "A figure explains a part that the card does not have",
    why="The number would point at nothing.",
    bad=_figure("S57", "cost: What", "prize: What").replace("plain: [name]", "plain: [name, cost]"),
    good=_figure(),
    vital=True,
)
def unknown_component_part(game: Game) -> Iterator[Fault]:
    """The parts of a figure, and those that need no explanation, are zones of its layout."""
    for each in _drawn(game):
        for part in each.block.parts:
            if part not in each.zones:
                hint = did_you_mean(part, each.zones)
                message = f"the card has no part “{part}”"
                yield Fault(f"{each.path}.parts.{part}", message, hint, on_key=True)
        for at, part in enumerate(each.block.plain):
            if part not in each.zones:
                hint = did_you_mean(part, each.zones)
                yield Fault(f"{each.path}.plain.{at}", f"the card has no part “{part}”", hint)


@CHECKS.on(
    Subject.CONTENT,
    "S58",
    "part-unexplained",
    "A figure leaves a part of the card without explanation",
    why="It is the one part that its reader will ask about.",
    bad=_figure("S58", "[name]", "[]"),
    good=_figure(),
)
def part_unexplained(game: Game) -> Iterator[Fault]:
    """Each zone with words is among the parts of a figure, or said to be plain; none is both."""
    for each in _drawn(game):
        said = {*each.block.parts, *each.block.plain}
        left = [id for id, zone in each.zones.items() if zone.has_words and id not in said]
        if left:
            hint = f"explain them under parts, or write plain: [{', '.join(left)}]"
            message = f"nothing is said of {in_quotes(left)}"
            yield Fault(each.path, message, hint, on_key=True)
        for at, part in enumerate(each.block.plain):
            if part in each.block.parts:
                message = f"“{part}” is explained and plain"
                yield Fault(f"{each.path}.plain.{at}", message, "leave it out here")


@CHECKS.on(
    Subject.CONTENT,
    "S59",
    "part-out-of-reach",
    "No line can be drawn to a part of a figure",
    why="The line would run through the words of another part.",
    bad=_figure("S59", "cost: {shows: cost, left: 5, width: 9", _BETWEEN).replace(
        "[name]", "[name, mark, line]"
    ),
    good=_figure(),
)
def part_out_of_reach(game: Game) -> Iterator[Fault]:
    """From each part a straight line leads out of the card, past all other words and parts."""
    for each in _drawn(game):
        width, height = each.side.paper.width, each.side.paper.height
        scale = min(1.0, NOMINAL / width)
        found = callouts_of(each.block, each.zones, (width, height), scale, BALL)
        reached = {leader.part for leader in found}
        left = [id for id in each.block.parts if id in each.zones and id not in reached]
        if left:
            message = f"no line can be drawn to {in_quotes(left)}"
            hint = "move zones of the layout, or leave the part to the text"
            yield Fault(f"{each.path}.parts", message, hint, on_key=True)
