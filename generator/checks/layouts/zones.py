"""Where zones are: measures that fit together, away from the edge and from each other."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.layouts.laid import faults_of_measures, laid_in
from generator.checks.layouts.uses import NAME, TEXT, example, zones_of_game
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.layouts import bases_of, with_bases
from generator.content.model.layouts import ZoneType
from generator.layout.zones import PlacedZone
from generator.units import Paper

SAFE = 3.0
"""How near to its edge a card may have words, in mm: cutters miss by less."""
TOUCH = 0.3
"""How far zones may lie over each other unseen, in mm."""


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
        bases = bases_of(id, game.content)
        if bases[-1][1].extends:
            continue  # of what is not there: another check reports it
        every = with_bases([each for _, each in bases])
        for name in layout.zones:
            yield from faults_of_measures(f"layouts.{id}.zones.{name}", every.zones[name])
    for path, zone, _ in zones_of_game(game):
        if isinstance(zone.type, ZoneType) and zone.type.smallest > zone.type.largest:
            message = (
                f"the smallest type, {zone.type.smallest:g} pt, is larger than the largest, "
                f"{zone.type.largest:g} pt"
            )
            yield Fault(f"{path}.type.smallest", message, "exchange them")


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
    for laid in laid_in(game.content):
        for zone in laid.zones:
            if zone.width <= 0 or zone.height <= 0:
                message = f"the zone “{zone.id}” has no room on cards of the size {laid.paper.name}"
                hint = "give it other measures, or the deck larger cards"
                yield laid.fault(zone.id, message, hint, game.content)
                continue
            near = _distance(zone, laid.paper)
            if near < SAFE - 0.01:
                message = f"the zone “{zone.id}” comes as near as {near:.1f} mm to the edge"
                if near < 0:
                    message = f"the zone “{zone.id}” reaches {-near:.1f} mm over the edge"
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
    for laid in laid_in(game.content):
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
    for laid in laid_in(game.content):
        width, height, shape = laid.paper.width, laid.paper.height, laid.layout.shape
        if (shape == "portrait" and width > height) or (shape == "landscape" and height > width):
            message = f"the layout “{laid.use.name}” is for {shape} cards"
            yield Fault(laid.use.path, message, f"give the deck the size {height:g}x{width:g}")
