"""Draw a card or a board with numbers at its parts: zone by zone, as large as its column allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.layouts import layout_of
from generator.content.model import ComponentFigure, Deck
from generator.content.text import Text
from generator.content.typefaces import Face
from generator.imposition.sizes import card_size_named
from generator.language.wording import Wording
from generator.layout.cards import entry_of
from generator.layout.components import (
    BALL,
    LARGE_BALL,
    callouts_of,
    filled_part,
    side_of_component,
    size_of_component,
)
from generator.layout.largeprint import LEAST_LARGE_TYPE
from generator.layout.leaders import OFF, Leader
from generator.layout.side import LEAST_TYPE, Card, Side
from generator.layout.tracks import Frame as Box
from generator.layout.zones import PlacedZone, settled
from generator.maps.decimals import decimal
from generator.render.assets import Assets
from generator.render.inks import Inks
from generator.render.mats import Furniture, furniture
from generator.render.shapes import at, circle, line
from generator.render.zones import Painter, Part, ShownZone, shown_zones, types_of
from generator.units import Paper, mm_from_pt, pt_from_mm

if TYPE_CHECKING:
    from markupsafe import Markup

ON_SCREEN, HIGHEST = 84.0, 120.0
"""How wide a figure is on a screen, and how high it is at most on paper, in mm."""
LEADING = 1.17
WEIGHT, DOT = 0.35, 0.55
"""The height of a line in em, and the weight of lines and the radius of their ends in mm."""
LABEL = 1.4
"""The height of the label of a zone in em, as in its style."""
LETTER, FULL = 0.6, 0.8
"""How wide a letter is at most in em, and how much of a line or a zone words may fill."""
HOOK, CLEAR = 0.9, 0.8
"""How long the ends of a bracket along a group are, and how far it stands beside it, in mm."""
RIM = 0.3
"""The border of the component in mm, as in its style: all that is on it lies within."""
SHADE = 0.55
"""How thick lines stand for words that would be too small, in mm."""
OF_DECK = frozenset({"deck", "number", "version"})
"""What a card says of its deck, and not of itself: no figure shows it."""
STRONG = 700
"""The weight of names and numbers."""
MOST_LINES = 14
"""How many lines stand for words at most."""


Frame = tuple[float, float, float, float]
"""Left, top, width and height in mm."""


class DrawnZone(Struct, frozen=True):
    """A zone of a component as it is drawn: its place in mm, its paint, what is in it."""

    shown: ShownZone
    box: str
    words: str
    type_size: float
    parts: tuple[Part, ...]
    is_legible: bool
    lines: tuple[float, ...]
    """The widths, in per cent, of lines that stand for words too small to be read."""
    furniture: Furniture | None
    scale: float
    cell: str
    """What the proof calls it if a number is at it: the zone, or what is seen of it."""
    is_filled: bool
    """Whether it is seen itself, and not only what stands in it."""


class Callout(Struct, frozen=True):
    """A number beside a component, and what the key says of its part."""

    leader: Leader
    text: Text
    x: float
    y: float


class DrawnComponent(Struct, frozen=True):
    """A component with its call-outs; lengths in mm from the corner of the figure."""

    width: float
    height: float
    left: float
    top: float
    across: float
    down: float
    ground: str
    card: Card
    zones: tuple[DrawnZone, ...]
    callouts: tuple[Callout, ...]
    lines: Markup


class Components(Struct, frozen=True):
    """Draws the component figures of a game in one language and edition."""

    game: Game
    wording: Wording
    inks: Inks
    assets: Assets
    face: Face
    is_large: bool = False
    on_screen: bool = False

    @property
    def least(self) -> float:
        """The smallest type that words may be in, in pt; smaller ones are lines."""
        return LEAST_LARGE_TYPE if self.is_large else LEAST_TYPE

    def drawn(self, block: ComponentFigure, width: float | None) -> DrawnComponent | None:
        """Return a figure for a column of a width in mm; None where there is no such card."""
        size = card_size_named(size_of_component(self.game, block))
        side = side_of_component(self.game, block, Paper(size.name, size.width, size.height))
        if side is None or side.card is None:
            return None
        painter = self._painter(side)
        shown = [*shown_zones(self._set(side), self.game.content, painter)]
        ball = LARGE_BALL if self.is_large else BALL
        around = ball + OFF
        room = ON_SCREEN if self.on_screen or width is None else width
        scale = min(1.0, (room - 2 * around) / size.width, (HIGHEST - 2 * around) / size.height)
        zones = {zone.placed.id: zone.placed for zone in shown}
        parts = {zone.placed.id: self._filled(zone, side.card, scale) for zone in shown}
        seen = zones | {id: part for id, part in parts.items() if part}
        tight = {id for id, part in parts.items() if part}
        whole_ids = frozenset(id for id, part in parts.items() if part is None)
        drawn = tuple(self._zones(shown, whole_ids, block, side, painter, scale))
        groups = {
            zone.shown.placed.id: _group(zone, boxes)
            for zone in drawn
            if zone.furniture and (boxes := zone.furniture.boxes)
        }
        rows = {id: _foot(group) for id, group in groups.items() if id in block.parts}
        found = callouts_of(block, seen, (size.width, size.height), scale, ball, tight, rows)
        edges = {leader.edge for leader in found}
        left, right = ((around if edge in edges else WEIGHT) for edge in ("left", "right"))
        top, bottom = ((around if edge in edges else WEIGHT) for edge in ("top", "bottom"))
        across, down = size.width * scale, size.height * scale
        whole = left + across + right, top + down + bottom
        callouts = tuple(
            Callout(each, block.parts[each.part], left + each.ball[0], top + each.ball[1])
            for each in found
        )
        ground = self.inks[painter.fill(_ground(side, self.game))]
        lines = self._lines(found, groups, left, top, whole)
        return DrawnComponent(
            *whole, left, top, across, down, ground, side.card, drawn, callouts, lines
        )

    def _set(self, side: Side) -> Side:
        """Return a side with a type size for each zone, in which its words surely fit.

        How high words would be is not known: those that leave room to others fill half of theirs.
        """
        deck, card = side.sheet, side.card
        assert isinstance(deck, Deck) and card is not None
        sizes = {}
        for zone in side.zones:
            smallest, largest = types_of(zone, deck, card.layout)
            letters = self._letters(zone, card)
            fitting = _fitting(letters, zone) if letters else smallest
            sizes[zone.id] = min(max(fitting, smallest), largest)
        halves = {zone.id: zone.depth / 2 for zone in side.zones if zone.has_words}
        return replace(side, zone_types=sizes, zones=settled(side.zones, halves))

    def _letters(self, zone: PlacedZone, card: Card) -> int:
        """Return how many letters a zone with nothing but a name, a cost or a text has, or 0."""
        entry = entry_of(card, self.game.content)
        words = {"name": card.title, "cost": entry.cost, "text": entry.text}
        said = [words.get(shown) for shown in zone.shows]
        if len(said) != 1 or not isinstance(said[0], Text):
            return 0
        return len(self.wording.plain(said[0]))

    def _filled(self, zone: ShownZone, card: Card, scale: float) -> PlacedZone | None:
        """Return the part of a zone that is seen, where that is less than the zone.

        A zone with a ground, a line or a label is seen itself, and so is one of many words, or of
        lines that stand for them.
        """
        placed, own = zone.placed, zone.placed.zone
        if own.ground or own.line or own.label or own.turn:
            return None
        if zone.is_drawn:
            is_whole = zone.picture or zone.has_map or not zone.icon
            left, top = zone.emblem_corner
            size = zone.emblem_size
            return (
                None if is_whole else replace(placed, left=left, top=top, width=size, height=size)
            )
        words = self._short_words(zone, card) if self._is_legible(zone, scale) else ""
        em = mm_from_pt(zone.type_size)
        width = em * self._length(words)
        if not words or width > placed.line_length:
            return None
        align = own.align or ("center" if zone.form == "badge" else "start")
        return filled_part(placed, width, em * LEADING, align)

    def _is_legible(self, zone: ShownZone, scale: float) -> bool:
        """Whether the words of a zone are set, and lines do not stand for them."""
        return zone.type_size * scale >= self.least and not zone.placed.zone.turn

    def _short_words(self, zone: ShownZone, card: Card) -> str:
        """Return what a zone says if that is a name, a number, a cost or a code alone, or ""."""
        if len(zone.parts) != 1 or zone.icon:
            return ""
        ((kind, key),) = zone.parts
        entry = entry_of(card, self.game.content)
        if kind == "stat" and zone.form != "pips":
            return self.wording.number(self.game.content.number(entry.numbers[key]))
        said = {"name": card.title, "cost": entry.cost, "code": entry.code}.get(kind)
        return self.wording.plain(said) if isinstance(said, Text) else said or ""

    def _length(self, words: str) -> float:
        """Return the length of words in the strong cut of the text face, in em."""
        cuts = [cut for cut in self.face.cuts if not cut.italic]
        strong = min(cuts, key=lambda cut: abs(cut.weight - STRONG))
        return self.assets.length(words, replace(self.face, cuts=(strong,)))

    def _painter(self, side: Side) -> Painter:
        role = side.role
        colour = self.inks.roles[role] if role else "ink"
        size = side.paper.width, side.paper.height
        return Painter(self.inks.palette, self.inks.fills, colour, *size)

    def _zones(
        self, shown: list[ShownZone], filled: frozenset[str], block: ComponentFigure, side: Side,
        painter: Painter, scale: float,
    ) -> Iterator[DrawnZone]:  # fmt: skip
        for zone in sorted(shown, key=lambda zone: zone.order):
            placed = zone.placed
            kind = zone.parts[0].kind if zone.parts else ""
            assert side.card is not None
            has = (
                furniture(self.game, self.wording, zone, side.card)
                if kind in ("track", "slots", "ruled")
                else None
            )
            size = zone.type_size * scale
            is_legible = self._is_legible(zone, scale)
            box = _box(zone, painter, scale)
            colour = self.inks[painter.ink(placed.zone)]
            css = f"color: {colour}; padding: {placed.pad * scale:.2f}mm"
            lines = () if is_legible or has else tuple(_bars(zone, scale))
            cell = placed.id if placed.id in block.parts else ""
            said = tuple(part for part in zone.parts if part.kind not in OF_DECK)
            is_filled = placed.id in filled
            yield DrawnZone(
                zone, box, css, size, said, is_legible, lines, has, scale, cell, is_filled
            )

    def _lines(
        self,
        found: tuple[Leader, ...],
        groups: Mapping[str, Frame],
        left: float,
        top: float,
        size: tuple[float, float],
    ) -> Markup:
        """Return the lines from numbers to parts: to a bracket along a group, or to a dot."""
        from markupsafe import Markup

        drawn = ""
        for leader in found:
            group = groups.get(leader.part)
            each = leader._replace(end=_beside(leader, group)) if group else leader
            ends = [(left + x, top + y) for x, y in (each.ball, each.end)]
            path = f"M{at(ends[0])}L{at(ends[1])}"
            drawn += line(path, self.inks["paper"], 1.1)
            drawn += line(path, self.inks["ink"], WEIGHT * self.inks.lines, joint=each.part)
            if group:
                bracket = _bracket(each, group, left, top)
                drawn += line(bracket, self.inks["ink"], WEIGHT * self.inks.lines)
            else:
                drawn += circle(*ends[1], DOT, self.inks["ink"], self.inks["paper"], 0.25)
        width, height = (decimal(each) for each in size)
        return Markup(  # noqa: S704 - it holds no words
            f'<svg xmlns="http://www.w3.org/2000/svg" class="component-lines" aria-hidden="true"'
            f' viewBox="0 0 {width} {height}" style="width: {width}mm; height: {height}mm">'
            f"{drawn}</svg>"
        )


def _group(zone: DrawnZone, boxes: Sequence[Box]) -> Frame:
    """Return how far all boxes of a zone go, and from its top to their feet, in its scale."""
    placed, scale = zone.shown.placed, zone.scale
    left = placed.left + placed.pad
    start = left + min(box.left for box in boxes)
    end = left + max(box.left + box.width for box in boxes)
    height = placed.height * scale
    if zone.is_legible or not placed.zone.label:
        words = mm_from_pt(zone.type_size) * LABEL if placed.zone.label else 0.0
        feet = placed.pad + max(box.top + box.height for box in boxes)
        height = min(height, feet * scale + words)
    return start * scale + RIM, placed.top * scale, (end - start) * scale, height


def _foot(group: Frame) -> tuple[float, float]:
    """Return where the line to a number under a group ends: in the middle of its bracket."""
    left, top, width, height = group
    return left + width / 2, top + height + CLEAR


def _beside(leader: Leader, frame: Frame) -> tuple[float, float]:
    """Return where the line to a group ends: at a bracket clear of its boxes."""
    x, y = leader.end
    if leader.edge == "left":
        return min(x, frame[0] - CLEAR), y
    if leader.edge == "right":
        return max(x, frame[0] + frame[2] + CLEAR), y
    return x, y


def _bracket(leader: Leader, frame: Frame, left: float, top: float) -> str:
    """Return the path of a bracket along the side of a group from which its leader comes."""
    x, y = left + leader.end[0], top + leader.end[1]
    start, above, width, height = left + frame[0], top + frame[1], frame[2], frame[3]
    if leader.edge in ("left", "right"):
        hook = HOOK if leader.edge == "left" else -HOOK
        return f"M{at((x + hook, above))}H{decimal(x)}V{decimal(above + height)}h{decimal(hook)}"
    hook = HOOK if leader.edge == "top" else -HOOK
    return f"M{at((start, y + hook))}V{decimal(y)}H{decimal(start + width)}v{decimal(hook)}"


def _fitting(letters: int, zone: PlacedZone) -> float:
    """Return a type size in pt in which so many letters surely fit into a zone."""
    wide, high = zone.line_length, zone.depth
    lines = zone.zone.lines or (1 if zone.zone.form in ("badge", "line") else 99)
    in_lines = min(wide * lines * FULL / (letters * LETTER), high / (lines * LEADING))
    in_area = (wide * high * FULL / (letters * LETTER * LEADING)) ** 0.5
    return pt_from_mm(max(in_lines, 0.0) if lines < 9 else in_area)


def _ground(side: Side, game: Game) -> str:
    deck, card = side.sheet, side.card
    assert isinstance(deck, Deck) and card is not None
    layout = layout_of(card.layout, deck, game.content)
    return (layout and layout.ground) or "paper"


def _box(zone: ShownZone, painter: Painter, scale: float) -> str:
    """Return the CSS of the place and the ground of a zone."""
    placed, own = zone.placed, zone.placed.zone
    css = [
        f"left: {placed.left * scale:.3f}mm; top: {placed.top * scale:.3f}mm; "
        f"width: {placed.width * scale:.3f}mm; height: {placed.height * scale:.3f}mm"
    ]
    if own.ground:
        css.append(f"background: {painter.palette[painter.fill(own.ground)]}")
    stroke = own.line or (own.ground if own.ground and not painter.fills else None)
    if stroke:
        name = painter.side if stroke == "side" else stroke
        css.append(f"border: 0.2mm solid {painter.palette[name]}")
    radius = {"rounded": f"{1.6 * scale:.2f}mm", "round": "50%"}.get(own.shape or "")
    if radius:
        css.append(f"border-radius: {radius}")
    return "; ".join(css)


def _bars(zone: ShownZone, scale: float) -> Iterator[float]:
    """Yield the widths of the lines that stand for words, in per cent."""
    if not zone.parts or zone.is_drawn:
        return
    step = max(mm_from_pt(zone.type_size) * LEADING * scale, 2 * SHADE)
    count = min(max(int(zone.placed.depth * scale / step), 1), MOST_LINES)
    if zone.placed.zone.lines == 1:
        count = 1
    yield from (
        62.0 if number == count else 94.0 - 7 * (number % 3) for number in range(1, count + 1)
    )
