"""Draw counters and tokens: ground, symbol and pattern as SVG, and where their words are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

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
from generator.render.counterart import RING, CounterArt, FacePlan
from generator.render.counteroutlines import HIGH, svg_element
from generator.render.counterrows import (
    CAPITALS,
    DASH,
    DIGIT,
    Rows,
    Slot,
    name_size,
    rows_of,
    slots_of,
)
from generator.render.inks import Inks
from generator.render.labels import Labels
from generator.render.symbols import MARKS

if TYPE_CHECKING:
    from markupsafe import Markup

ROOM: Mapping[CounterShape, float] = {"square": 0.8, "round": 0.58, "hex": 0.64, "tile": 0.8}
"""How wide the numbers may be, as a share of the height, as other lengths here are."""
CODE_LEFT: Mapping[CounterShape, float] = {
    "square": 0.175,
    "round": 0.195,
    "hex": 0.285,
    "tile": 0.175,
}
"""Where the middle of the code is, which runs upwards beside the box."""
BESIDE_BOX = 0.02
"""How much nearer to the cut it is on a counter with a name, whose box is wider."""
ABOVE_NUMBERS = 0.035
"""How far above the figures the code ends."""
LETTER = 0.5
"""How long a letter of the code is in em, where lengths are not known."""
BESIDE_NUMBER, NEAR_CUT = 0.028, 0.067
"""How far the number of one of several is from the middle of the line of the box, and at least
from the cut."""


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
    code_length: float = 0.0
    """In em of it."""
    copy: str = ""
    """Which of several alike it is."""
    code_paint: str = ""
    """The colours of both where they are on the band of a reduced unit."""
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
        return CODE_LEFT[self.shape] - BESIDE_BOX * bool(self.name)

    @property
    def code_row(self) -> float:
        """Where the middle of its turned code is, from the top: beside the box, or above.

        It is higher where it is so long that it would run into the numbers.
        """
        end = self.code_left + self.rows.small * CAPITALS / 2
        if not self.numbers or self.numbers_left > end + BESIDE_BOX:
            return self.rows.box
        top = self.rows.numbers - self.numbers_size * CAPITALS / 2 - ABOVE_NUMBERS
        return min(self.rows.box, top - self.code_length * self.rows.small / 2)

    @property
    def numbers_left(self) -> float:
        """Where its numbers begin, from the left."""
        first = self.numbers[0]
        return first.middle - first.width * self.numbers_size / 2

    @property
    def copy_left(self) -> float:
        """Where the middle of its number among several is, from the left."""
        end = (self.width + self.rows.box_width) / 2
        if self.is_copy_above:
            return end - self.copy_width / 2
        return end + BESIDE_NUMBER + self.copy_width / 2

    @property
    def copy_row(self) -> float:
        """Where the middle of its number among several is, from the top."""
        return self.rows.echelon if self.is_copy_above else self.rows.box

    @property
    def copy_paint(self) -> str:
        """The colours of its number among several, which beside the box may be on a band."""
        return self.paint if self.is_copy_above else self.code_paint

    @property
    def is_copy_above(self) -> bool:
        """Whether that number ends above the end of the box, as it has no room beside it."""
        room = (self.width - self.rows.box_width) / 2 - BESIDE_NUMBER - NEAR_CUT
        return self.copy_width > room

    @property
    def copy_width(self) -> float:
        """How wide its number among several is."""
        return DIGIT * len(self.copy) * self.rows.small


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

    @property
    def art(self) -> CounterArt:
        """What draws them."""
        return CounterArt(self.game.content, self.inks, self.icon, self.map_inks)

    def of_card(self, card: Card, side: Side) -> DrawnCounter:
        """Return what a side of a deck of counters shows, with bleed."""
        height = side.paper.height
        bleed = BLEED / height * HIGH
        if card.back == "side":
            return self._plain(card, side, bleed)
        is_back = card.back == "own"
        face = face_of(self.game.content.collections[card.of])
        drawn = self.drawn(card.of, card.items[0], card.role, is_back, bleed, with_name=True)
        return replace(drawn, copy=str(card.copy)) if face.numbered and card.copy else drawn

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
        rows = rows_of(face.shape, face.size, name is not None, has_code=bool(entry.code))
        slots, size = slots_of(values, width, ROOM[face.shape], rows.largest)
        alt = described(entry, collection, self.wording, self.label, is_reduced, role)
        art = self.art
        plan = FacePlan(face.shape, width, rows, role, is_reduced, bool(slots), bleed)
        inner = art.face(entry, plan)
        on_band = art.has_solid_band(entry, plan)
        words = self.wording.plain(name) if name else ""
        return DrawnCounter(
            shape=face.shape,
            width=width,
            drawing=svg_element(inner, alt, width, bleed),
            rows=rows,
            inner=inner,
            ink=self.inks[art.ink(role)],
            paint=art.paint(role, entry.terrain),
            code_paint=art.paint(role, entry.terrain, on_band=on_band),
            echelon=MARKS[entry.echelon] if entry.echelon else "",
            code=entry.code or "",
            code_length=self._length(entry.code or ""),
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
            paint=self.art.paint(None),
            rows=rows_of("tile", high, is_named=False),
            alt=alt,
            path=f"collections.{collection_id}.entries.{id}",
        )

    def _length(self, words: str) -> float:
        return self.length(words) if self.length and words else LETTER * len(words)

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
        art = self.art
        inner = art.frame(outline, card.role, bleed, width, RING[outline])
        if icon:
            inner += art.seal(icon, width * HIGH / 2, HIGH / 2, card.role)
        alt = self.wording.plain(card.title)
        return DrawnCounter(
            shape=outline,
            width=width,
            drawing=svg_element(inner, alt, width, bleed),
            rows=rows_of(outline, side.paper.height, is_named=False),
            paint=self.art.paint(card.role),
            alt=alt,
            path=card.path,
        )


def counter_style(side: Side) -> Mapping[str, float]:
    """Return the style sheet variables of a counter, in mm."""
    return {"bleed": BLEED, "counter_height": side.paper.height}
