"""Layouts as they are on the cards of a deck, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.checks.layouts.uses import Use, uses_by_deck
from generator.checks.registry import Fault
from generator.content.layouts import bases_of, layout_of
from generator.content.model import Content, Layout, Zone
from generator.findings import in_quotes
from generator.imposition.sizes import card_size_named
from generator.layout.zones import ACROSS, DOWN, PlacedZone, placed
from generator.units import Paper


class Laid(NamedTuple):
    """A layout on the cards of a deck: the use of it, and its zones in mm."""

    use: Use
    layout: Layout
    zones: tuple[PlacedZone, ...]
    paper: Paper

    def path(self, zone: str, content: Content) -> str:
        """Return the path of what says where a zone is: the layout, or the deck that has it."""
        if zone in self.use.deck.zones:
            return f"decks.{self.use.deck_id}.zones.{zone}"
        for name, layout in bases_of(self.use.name, content):
            if zone in layout.zones and content.layouts.get(name) is layout:
                return f"layouts.{name}.zones.{zone}"
        return self.use.path

    def fault(self, zone: str, message: str, hint: str, content: Content) -> Fault:
        """Return a fault of a zone, at its name where the game writes it."""
        path = self.path(zone, content)
        return Fault(path, message, hint, on_key=path != self.use.path)


def laid_in(content: Content) -> Iterator[Laid]:
    """Yield each layout on each deck that has it, once."""
    for use in uses_by_deck(content):
        layout = layout_of(use.name, use.deck, content)
        if layout is None:
            continue
        try:
            size = card_size_named(use.deck.size)
        except ValueError:
            continue  # another check reports it
        paper = Paper(size.name, size.width, size.height)
        if not any(True for zone in layout.zones.values() for _ in faults_of_measures("", zone)):
            yield Laid(use, layout, placed(layout, paper), paper)


def faults_of_measures(path: str, zone: Zone) -> Iterator[Fault]:
    """Yield what is wrong with the measures of a zone across and down."""
    for names, direction in ((ACROSS, "across"), (DOWN, "down")):
        given = [name for name in names if getattr(zone, name) is not None]
        if len(given) != 2:
            said = in_quotes(given) if given else "none"
            message = f"{direction}, two measures say where a zone is, and there is {said}"
            hint = f"write two of {names[0]}, {names[1]} and {names[2]}"
            yield Fault(path, message, hint, on_key=True)
