"""Draw counters and tokens: ground, symbol and pattern as SVG, and where their words are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.content.counters import (
    HEX_WIDTH,
    back_of,
    face_of,
    name_on,
    numbers_of,
    size_in,
    words_on,
)
from generator.content.game import Game
from generator.content.model import Collection, CounterFace, CounterShape, Deck, Entry
from generator.language.counters import described
from generator.language.wording import Wording
from generator.layout.side import BLEED, Card, Side
from generator.maps.decimals import decimal
from generator.render.counteroutlines import HIGH, outline_of, rectangle, svg_element
from generator.render.counterrows import DASH, Rows, Slot, name_size, rows_of, slots_of
from generator.render.gridmarks import drawn, ground_of
from generator.render.inks import Inks
from generator.render.labels import Labels
from generator.render.patterns import hatching
from generator.render.shapes import Polygon, shape
from generator.render.symbols import MARKS, symbol

if TYPE_CHECKING:
    from markupsafe import Markup

ROOM: Mapping[CounterShape, float] = {"square": 0.8, "round": 0.58, "hex": 0.64, "tile": 0.8}
"""How wide the numbers may be, as a share of the height, as other lengths here are."""
BOX_WIDTH = 0.44
"""Width of the box of a unit."""
CODE_LEFT: Mapping[CounterShape, float] = {
    "square": 0.175,
    "round": 0.195,
    "hex": 0.285,
    "tile": 0.175,
}
"""Where the middle of the code is, which runs upwards beside the box."""
RING: Mapping[CounterShape, float] = {"square": 8.0, "round": 5.0, "hex": 5.0, "tile": 5.0}
"""How broad the frame with the pattern of a side is."""
NARROW_RING = 5.0
"""How broad it is around a name."""
LINES: Sequence[Sequence[float]] = ((-45,), (-45, 45), (0,), (90,), (45,), (0, 90))
"""The angles of the lines in the frames of sides, in the order of the roles."""
SPACING, WEIGHT = 3.6, 0.9
"""Distance and weight of these lines, near enough to be taken in at arm's length."""
ICON_ALONE, ICON_WITH_NUMBERS, ICON_ON_TILE = 0.58, 0.42, 0.28
LESS_ICON = 0.08
"""How much smaller an icon is below a name."""
BESIDE_ART = 9.0
"""How far the drawings of a terrain make room for an icon above, or numbers below."""


class DrawnCounter(Struct, frozen=True):
    """A side of a counter: its drawing, and the words on it with their places."""

    shape: CounterShape
    width: float
    drawing: Markup
    paint: str
    """The colours of its words and of the ground behind them, as a style."""
    rows: Rows
    alt: str
    path: str
    echelon: str = ""
    code: str = ""
    numbers: tuple[Slot, ...] = ()
    numbers_size: float = 0.0
    dash_width: float = DASH
    words: str = ""
    name: str = ""
    name_size: float = 0.0
    name_id: str = ""
    """The content path of its name."""
    inner: str = ""
    """Its drawing without the element around it, for a figure to have in it."""
    ink: str = ""
    """The colour of its words."""

    @property
    def room(self) -> float:
        """How wide its words may be."""
        return ROOM[self.shape]

    @property
    def numbers_top(self) -> float:
        """Where the line of its numbers begins, from the top."""
        return self.rows.numbers - self.numbers_size / 2

    @property
    def code_left(self) -> float:
        """Where the middle of its turned code is, from the left."""
        return CODE_LEFT[self.shape]


class Counters(Struct, frozen=True):
    """Draws the counters of a game in one language and edition."""

    game: Game
    wording: Wording
    labels: Labels
    inks: Inks
    icon: Callable[[str], str]
    """Returns the content of an icon's SVG, on a square of 512 units, by its id."""
    map_inks: Inks | None = None
    """The colours of terrains, for tiles; those of the counters without."""
    tile: Callable[[str, float, float], str] | None = None
    """Returns the content of a tile's SVG, with its cells and its bleed at so many mm."""
    length: Callable[[str], float] | None = None
    """Returns how long bold words are, in type sizes; without it, names do not shrink."""

    def of_card(self, card: Card, side: Side) -> DrawnCounter:
        """Return what a side of a deck of counters shows, with bleed."""
        height = side.paper.height
        bleed = BLEED / height * HIGH
        if card.back == "side":
            return self._plain(card, side, bleed)
        is_back = card.back == "own"
        return self.drawn(card.of, card.items[0], card.role, is_back, bleed, with_name=True)

    def drawn(
        self,
        collection_id: str,
        id: str,
        role: str | None = None,
        is_back: bool = False,
        bleed: float = 0.0,
        with_name: bool = False,
    ) -> DrawnCounter:
        """Return the front or the back of the counter of an entry.

        ``bleed`` is how far its colour reaches over the cut; without one it has its own outline.
        Small ones are drawn without their name, which is read where they are as large as on paper.
        """
        collection = self.game.content.collections[collection_id]
        shown = back_of(id, collection.entries) if is_back else id
        entry = collection.entries[shown]
        role = entry.role or collection.entries[id].role or role
        is_reduced = is_back and shown == id
        face = face_of(collection)
        if entry.tile:
            return self._tiled(collection_id, shown, face, bleed)
        width = HEX_WIDTH if face.shape == "hex" else 1.0
        values = self._values(entry, collection, is_reduced)
        middle = words_on(entry, collection)
        name = name_on(entry, collection) if with_name else None
        rows = rows_of(face.shape, face.size, name is not None)
        slots, size = slots_of(values, width, ROOM[face.shape], rows.largest)
        alt = described(entry, collection, self.wording, self.label, is_reduced, role)
        inner = self._inner(entry, face.shape, role, is_reduced, bool(slots), bleed, width, rows)
        words = self.wording.plain(name) if name else ""
        return DrawnCounter(
            shape=face.shape,
            width=width,
            drawing=svg_element(inner, alt, width, bleed),
            rows=rows,
            inner=inner,
            ink=self.inks[self._ink(role)],
            paint=self._paint(role, entry.terrain),
            echelon=MARKS[entry.echelon] if entry.echelon else "",
            code=entry.code or "",
            numbers=slots,
            numbers_size=size,
            words=self.wording.plain(middle) if middle else "",
            alt=alt,
            path=f"collections.{collection_id}.entries.{shown}",
            name=words,
            name_size=self._name_size(words, face),
            name_id=name.id if name else "",
        )

    def _tiled(self, collection_id: str, id: str, face: CounterFace, bleed: float) -> DrawnCounter:
        """Return a tile of several cells, which has no words but those of its drawing."""
        collection, content = self.game.content.collections[collection_id], self.game.content
        entry = collection.entries[id]
        across, high = size_in(collection, content)
        assert self.tile is not None, "tiles are drawn where maps are"
        inner = self.tile(entry.tile or "", face.size, bleed * high / HIGH)
        alt = described(entry, collection, self.wording, self.label)
        return DrawnCounter(
            shape="tile",
            width=across / high,
            drawing=svg_element(inner, alt, across / high, bleed),
            inner=inner,
            paint=self._paint(None),
            rows=rows_of("tile", high, is_named=False),
            alt=alt,
            path=f"collections.{collection_id}.entries.{id}",
        )

    def _name_size(self, words: str, face: CounterFace) -> float:
        length = self.length(words) if self.length and words else 0.0
        return name_size(length, face.shape, face.size)

    def label(self, id: str) -> str:
        """Return words of the program's own, in the language of the page or in English."""
        return self.labels.by_id[id].words

    def _values(
        self, entry: Entry, collection: Collection, is_reduced: bool
    ) -> Sequence[tuple[str, str]]:
        """Return the numbers of a counter by their ids, as they are printed."""
        amounts = entry.numbers | (entry.reduced if is_reduced else {})
        content = self.game.content
        return [
            (id, self.wording.number(content.number(amounts[id])))
            for id in numbers_of(entry, collection)
        ]

    def _plain(self, card: Card, side: Side, bleed: float) -> DrawnCounter:
        """Return the back of a counter that only shows whose it is."""
        deck, width = side.sheet, side.paper.width / side.paper.height
        assert isinstance(deck, Deck)
        role = self.game.content.roles[card.role] if card.role else None
        outline = face_of(self.game.content.collections[card.of]).shape
        icon = role.icon if role else deck.back.icon
        inner = self._frame(outline, card.role, bleed, width, RING[outline])
        if icon:
            inner += self._icon(icon, width * HIGH / 2, HIGH / 2, 0.5, self._ink(card.role))
        alt = self.wording.plain(card.title)
        return DrawnCounter(
            shape=outline,
            width=width,
            drawing=svg_element(inner, alt, width, bleed),
            rows=rows_of(outline, side.paper.height, is_named=False),
            paint=self._paint(card.role),
            alt=alt,
            path=card.path,
        )

    # colours

    def _ground(self, role: str | None) -> str:
        """Return the palette's name of the ground of a side."""
        if role is None:
            return "tint" if self.inks.fills else "paper"
        return self.inks.roles[role] if self._is_filled(role) else "paper"

    def _ink(self, role: str | None) -> str:
        """Return the palette's name of what is printed on the ground of a side."""
        return "reverse" if self._is_filled(role) else "ink"

    def _is_filled(self, role: str | None) -> bool:
        """Whether a side has a ground in its colour; of greys, every other side has none."""
        if role is None or not self.inks.fills:
            return False
        return self._number(role) % 2 == 0 or not _is_grey(self.inks[self.inks.roles[role]])

    def _has_pattern(self, role: str) -> bool:
        """Whether a side differs from others by its pattern, as its colour does not suffice."""
        colours = len(set(self.inks.roles.values()))
        return not self._is_filled(role) or self._number(role) >= colours

    def _paint(self, role: str | None, terrain: str | None = None) -> str:
        if terrain:
            return f"color: {self.inks['ink']}; background: {self._ground_of(terrain)}"
        ink, ground = self.inks[self._ink(role)], self.inks[self._ground(role)]
        return f"color: {ink}; background: {ground}"

    def _number(self, role: str | None) -> int:
        return list(self.inks.roles).index(role) if role else 0

    def _is_solid(self, role: str | None) -> bool:
        """Whether the box of a side is filled where grounds are not: every other side's is."""
        return not self.inks.fills and role is not None and self._number(role) % 2 == 0

    # drawing

    def _inner(
        self,
        entry: Entry,
        outline: CounterShape,
        role: str | None,
        is_reduced: bool,
        has_numbers: bool,
        bleed: float,
        width: float,
        rows: Rows,
    ) -> str:
        if entry.terrain:
            lower = BESIDE_ART * (bool(entry.icon) - has_numbers)
            inner = self._tile(entry.terrain, outline, bleed, width, lower)
        else:
            ring = NARROW_RING if rows.name else RING[outline]
            inner = self._frame(outline, role, bleed, width, ring)
        inner += self._symbol(entry, role, has_numbers, width, rows)
        if is_reduced:
            left, top, high = (width / 2 + 0.27, rows.box_top, rows.box_height)
            left, top, high = left * HIGH, top * HIGH, high * HIGH
            bar = [(left, top), (left + 5, top), (left + 5, top + high), (left, top + high)]
            inner += shape(bar, fill=self.inks[self._ink(role)])
        return inner

    def _frame(
        self, outline: CounterShape, role: str | None, bleed: float, width: float, ring: float
    ) -> str:
        """Return the ground with its outline, and a frame with the pattern of the side."""
        cut = outline_of(outline, width, 0.0)
        outer = rectangle(width, bleed) if bleed else cut
        drawn = shape(outer, fill=self.inks[self._ground(role)])
        if role is not None and self._has_pattern(role):
            drawn += self._lines(outer, role)
            inner = outline_of(outline, width, ring)
            drawn += shape(inner, self.inks[self._ground(role)], self.inks[self._ink(role)], 0.6)
        if not bleed:
            drawn += shape(cut, "none", self.inks["ink"], 1.4)
        elif outline in ("round", "hex"):
            drawn += shape(cut, "none", self.inks["muted"], 0.7)
        return drawn

    def _tile(
        self, terrain: str, outline: CounterShape, bleed: float, width: float, lower: float
    ) -> str:
        """Return the ground of a terrain, which reaches over the cut, and its drawings."""
        found, inks = self.game.content.terrains[terrain], self.map_inks or self.inks
        cut, ground = outline_of(outline, width, 0.0), self._ground_of(terrain)
        middle = f"{decimal(width * HIGH / 2)} {decimal(HIGH / 2 + lower)}"
        inner = "".join(drawn(found, [((0.0, 0.0), 0)], inks))
        tile = shape(rectangle(width, bleed) if bleed else cut, ground)
        tile += f'<g transform="translate({middle}) scale({HIGH / 11:.2f})">{inner}</g>'
        if not bleed or outline != "square":
            tile += shape(cut, "none", self.inks["ink" if not bleed else "muted"], 0.7)
        return tile

    def _ground_of(self, terrain: str) -> str:
        inks = self.map_inks or self.inks
        return ground_of(self.game.content.terrains[terrain]) if inks.fills else inks["paper"]

    def _lines(self, outline: Polygon, role: str) -> str:
        """Return the lines of a side's pattern."""
        ink = self.inks["reverse" if self._is_filled(role) else self.inks.roles[role]]
        angles = LINES[self._number(role) % len(LINES)]
        return "".join(hatching(outline, angle, SPACING, ink, WEIGHT) for angle in angles)

    def _symbol(
        self, entry: Entry, role: str | None, has_numbers: bool, width: float, rows: Rows
    ) -> str:
        x = width * HIGH / 2
        if entry.troops is None:
            if entry.icon is None:
                return ""
            share = ICON_WITH_NUMBERS if has_numbers else ICON_ALONE
            y = rows.icon * HIGH if has_numbers else HIGH * (0.56 if rows.name else 0.5)
            share -= LESS_ICON * bool(rows.name)
            if entry.terrain:
                share, y = ICON_ON_TILE, (0.34 if rows.name else 0.22) * HIGH
            ink = "ink" if entry.terrain else self._ink(role)
            return self._icon(entry.icon, x, y, share, ink)
        solid = self._is_solid(role)
        ink, paper = ("paper", "ink") if solid else ("ink", "paper")
        wide, high, top = (each * HIGH for each in (BOX_WIDTH, rows.box_height, rows.box_top))
        box = (x - wide / 2, top, wide, high)
        colours = self.inks[ink], self.inks[paper], self.inks[self._ink(role)]
        drawn = symbol(entry.troops, box, *colours)
        if entry.troops == "icon" and entry.icon:
            drawn += self._icon(entry.icon, x, top + high / 2, rows.box_height * 0.84, ink)
        return drawn

    def _icon(self, id: str, x: float, y: float, share: float, ink: str) -> str:
        size = share * HIGH
        drawn = self.icon(id).replace("currentColor", self.inks[ink])
        return (
            f'<g transform="translate({decimal(x - size / 2)} {decimal(y - size / 2)})'
            f' scale({size / 512:.5f})">{drawn}</g>'
        )


def counter_style(side: Side) -> Mapping[str, float]:
    """Return the style sheet variables of a counter, in mm."""
    return {"bleed": BLEED, "counter_height": side.paper.height}


def _is_grey(colour: str) -> bool:
    """Whether a colour is a shade of grey, as all are of an edition for one ink."""
    return colour[1:3] == colour[3:5] == colour[5:7]
