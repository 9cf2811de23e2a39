"""Prepare the zones of a card: what each shows, how it is painted and set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from generator.content.layouts import DRAWN, FURNITURE, IMPRINT, stands_on
from generator.content.model import Content, Deck, Zone, ZoneType, default_of
from generator.content.pictures import PlacedPicture
from generator.layout.cards import entry_of, picture_of, place_of
from generator.layout.side import BLEED, Card, Side
from generator.layout.zones import PlacedZone

NAME_TYPE, SMALL_TYPE = (8.5, 13.0), 7.0
"""The smallest and the largest type of a name without a type of its own, and type of labels."""
PROSE = frozenset({"text", "fields", "reminders", "flavour"})
"""What is set in the type of the deck."""
STRONG = frozenset({"side", "ink", "muted", "accent", "metal", "night", "line"})
"""Grounds that carry words in reverse, and that an edition without fills only outlines."""
OUTLINE, COVERS = 0.3, 0.6
"""Width of lines around zones in mm; what covers more than this share of a zone hides a part."""
EMBLEM, ACROSS, IN_DISC = 0.74, 0.86, 0.72
"""The size of an icon in place of a picture, as a share of its zone, of several beside each other,
as a share of its width, and of one in a disc, whose corners stay within."""
KEPT_OFF = 3.1
"""How far an icon stays off the edge of the card, where its zone reaches it, in mm."""
ON_GROUND = {"ink": "muted"}
"""The colour of the pattern on a ground where it is not ink."""
BETWEEN_EMBLEMS = 0.16
"""How far icons beside each other are apart, as a share of their size."""


class Part(NamedTuple):
    """A thing that a zone shows: what it is, and of which field or number."""

    kind: str
    key: str = ""


class ShownZone(Struct, frozen=True):
    """A zone of a card with something in it: its parts, its type in pt, its paint."""

    placed: PlacedZone
    parts: tuple[Part, ...]
    type_size: float
    form: str
    ground_style: str
    words_style: str
    colour: str
    order: int
    fill: str = ""
    """The palette’s name of its ground."""
    icon: str = ""
    kinds: tuple[str, ...] = ()
    """The icons of the variant that the card is, beside its own."""
    picture: PlacedPicture | None = None
    window: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """The part of it that nothing is in front of: left, top, width, height in mm."""
    icon_path: str = ""
    """Where the icon of the entry is written that the card is of; "" for one of its own."""
    repeats_name: bool = False
    """Whether another zone has the name of the card as its title."""

    @property
    def unit(self) -> str:
        """The id of its words on the page."""
        return unit_of(self.placed)

    @property
    def is_drawn(self) -> bool:
        """Whether it holds a drawing and no words."""
        return bool(self.parts) and all(part.kind in DRAWN for part in self.parts)

    @property
    def classes(self) -> str:
        """The CSS classes of its words."""
        zone = self.placed.zone
        title = zone.face == "title" or (zone.face is None and "name" in self.placed.shows)
        air = f" air-{self.placed.air}" if self.placed.air else ""
        return f"zone form-{self.form}{' in-title' if title else ''}{air}"

    @property
    def has_map(self) -> bool:
        """Whether the surroundings of a place are drawn in it."""
        return Part("map") in self.parts

    @property
    def has_ground(self) -> bool:
        """Whether something is painted behind its words."""
        zone = self.placed.zone
        return bool(zone.ground or zone.line or self.is_drawn)

    @property
    def pattern(self) -> str:
        """The palette’s name of the colour of the pattern on its ground, or ""."""
        has_pattern = self.placed.zone.pattern and self.fill in STRONG
        return ON_GROUND.get(self.fill, "ink") if has_pattern else ""

    @property
    def emblem_size(self) -> float:
        """The size of an icon in it in place of a picture, in mm."""
        is_in_disc = self.placed.zone.shape == "round" and self.placed.zone.ground
        share = EMBLEM if "picture" in self.placed.shows else IN_DISC if is_in_disc else 1.0
        room = self.window[3] - 2 * KEPT_OFF if self.placed.top <= 0 else self.window[3]
        return min(share * min(self.window[2:]) - 2 * self.placed.pad, room)

    @property
    def emblems(self) -> tuple[tuple[str, float, float, float], ...]:
        """The icons in it in place of a picture: each with its left, top and size, in mm."""
        icons = (self.icon, *self.kinds)
        left, top, width, height = self.window
        step = 1 + BETWEEN_EMBLEMS
        size = min(self.emblem_size, ACROSS * width / (step * len(icons) - BETWEEN_EMBLEMS))
        first = left + (width - size * (step * len(icons) - BETWEEN_EMBLEMS)) / 2
        y = top + (height - size) / 2
        return tuple((icon, first + n * step * size, y, size) for n, icon in enumerate(icons))

    @property
    def emblem_corner(self) -> tuple[float, float]:
        """The left and the top of that icon, in mm."""
        left, top, width, height = self.window
        size = self.emblem_size
        return left + (width - size) / 2, top + (height - size) / 2


def unit_of(zone: PlacedZone) -> str:
    """Return the id that the words of a zone have on the page."""
    return f"zone-{zone.id}"


def types_of(zone: PlacedZone, deck: Deck, layout: str) -> tuple[float, float]:
    """Return the smallest and the largest type of the words of a zone of a layout, in pt.

    The deck’s own holds for prose, but not for its imprint.
    """
    is_prose = bool(PROSE & set(zone.shows))
    is_own = layout != IMPRINT and zone.id in deck.zones
    own = deck.zones[zone.id].type if is_own else None
    said = zone.zone.type if own is None else own
    is_set = own is None and layout != IMPRINT
    if is_prose and is_set and deck.type != default_of(Deck, "type"):
        return deck.type.smallest, deck.type.largest
    match said:
        case ZoneType(smallest=smallest, largest=largest):
            return smallest, largest
        case float() | int() as size:
            return size, size
    if is_prose:
        return deck.type.smallest, deck.type.largest
    return NAME_TYPE if "name" in zone.shows else (SMALL_TYPE, SMALL_TYPE)


_IN_PLACE = {"start": "left", "end": "right"}


class Painter(Struct, frozen=True):
    """Paints zones in the colours of an edition; ``side`` is the colour of the card’s role.

    Zones keep their places in languages from right to left: words that are said to stand at
    the start or the end of one stand to the left or the right of it, as its place does.
    """

    palette: Mapping[str, str]
    fills: bool
    side: str
    width: float
    height: float
    is_rtl: bool = False

    def ink(self, zone: Zone) -> str:
        """Return the palette’s name of the colour of a zone’s words and icons."""
        name = zone.colour or ("reverse" if zone.ground in STRONG else "ink")
        if not self.fills and name == "reverse":
            return "ink"
        return self.side if name == "side" else name

    def ground(self, placed: PlacedZone, order: int) -> str:
        """Return the CSS of the ground of a zone; at the edge of the card it reaches over it."""
        zone = placed.zone
        left = placed.left - (BLEED if placed.left <= 0 else 0)
        top = placed.top - (BLEED if placed.top <= 0 else 0)
        right = placed.right + (BLEED if placed.right >= self.width - 0.01 else 0)
        bottom = placed.bottom + (BLEED if placed.bottom >= self.height - 0.01 else 0)
        css = [
            f"left: {left:.3f}mm; top: {top:.3f}mm; width: {right - left:.3f}mm; "
            f"height: {bottom - top:.3f}mm; z-index: {order}"
        ]
        if zone.ground:
            css.append(f"background: {self.palette[self.fill(zone.ground)]}")
        line = zone.line or (
            zone.ground if zone.ground in STRONG and not self.fills and zone.shows else None
        )
        if line:
            css.append(f"border: {OUTLINE}mm solid {self._hex(line)}")
        radius = {"rounded": "1.6mm", "round": "50%"}.get(zone.shape or "")
        if radius:
            css.append(f"border-radius: {radius}")
        return "; ".join(css)

    def words(self, placed: PlacedZone, order: int) -> str:
        """Return the CSS of the words of a zone, wherever they are, in whatever type size."""
        zone = placed.zone
        css = [
            f"width: {placed.line_length:.3f}mm; z-index: {order}; "
            f"color: {self.palette[self.ink(zone)]}"
        ]
        if zone.align:
            align = _IN_PLACE.get(zone.align, zone.align) if self.is_rtl else zone.align
            css.append(f"text-align: {align}")
        if zone.align == "center":
            css.append("hyphens: manual")  # half a word in the middle of a line tells nothing
        css += {
            "bold": ["font-weight: 700"],
            "italic": ["font-style: italic"],
            "capitals": ["font-weight: 700; text-transform: uppercase; letter-spacing: .05em"],
        }.get(zone.weight or "", [])
        if zone.turn:
            css.append(f"transform: rotate(-{zone.turn}deg); transform-origin: 0 0")
        return "; ".join(css)

    def fill(self, name: str) -> str:
        """Return the palette’s name of a ground, which an edition without fills leaves white."""
        if name in STRONG and not self.fills:
            return "paper"
        return self.side if name == "side" else name

    def _hex(self, name: str) -> str:
        return self.palette[self.side if name == "side" else name]


def shown_zones(side: Side, content: Content, painter: Painter) -> Iterator[ShownZone]:
    """Yield the zones of a card that have something to show, from the back to the front."""
    card, deck = side.card, side.sheet
    assert card is not None and isinstance(deck, Deck)
    there = list(_there(side, card, content))
    heads = (z.zone for _, z, _ in there if z.shows == ("icon",) and not z.zone.fills)
    own = {_icon(zone, card, deck) for zone in heads}
    for number, (order, placed, found) in enumerate(there):
        at = 100 * (placed.zone.front or 0) + 2 * order + 1
        size = side.zone_types.get(placed.id, types_of(placed, deck, card.layout)[1])
        picture = picture_of(card, content) if ("picture", "") in found else None
        fill = painter.fill(placed.zone.ground) if placed.zone.ground else ""
        icon = _icon(placed.zone, card, deck) if not placed.has_words else placed.zone.icon
        if placed.zone.fills and placed.zone.pattern and fill in STRONG and icon in own:
            icon = None  # the pattern alone: no face says the same twice
        yield ShownZone(
            placed,
            found,
            size,
            placed.zone.form or _form(placed),
            painter.ground(placed, at),
            painter.words(placed, at + 1),
            painter.ink(placed.zone),
            at,
            fill,
            icon or "",
            _kinds(card, content) if ("picture", "") in found else (),
            picture,
            _window(placed, [before for _, before, _ in there[number + 1 :]]),
            icon_path_of(card) if icon == card.icon else "",
        )


def _icon(zone: Zone, card: Card, deck: Deck) -> str | None:
    """Return the icon that a zone shows of a card: the zone’s for it, or for all, or its own.

    The card with the imprint of a deck has that of its back.
    """
    own = (zone.icons or {}).get(card.path.rpartition(".")[2])
    return own or zone.icon or (deck.back.icon if card.kind == "imprint" else card.icon)


def icon_path_of(card: Card) -> str:
    """Return where the icon of the entry is written that a card is of; "" for other cards."""
    return f"collections.{card.of}.entries.{card.items[0]}.icon" if card.kind == "entries" else ""


def _kinds(card: Card, content: Content) -> tuple[str, ...]:
    """Return the icons of the variant that a card is."""
    return entry_of(card, content).variants[card.variant].icons if card.variant else ()


def _there(
    side: Side, card: Card, content: Content
) -> Iterator[tuple[int, PlacedZone, tuple[Part, ...]]]:
    """Yield the zones that a card has, with their place in the layout and what they show.

    What has a zone of its own on this card is not repeated where all fields or numbers are.
    """
    zones = [each for each in enumerate(side.zones) if is_there(each[1].zone, card, content)]
    own = [key for _, zone in zones for key in zone.shows if "." in key]
    for order, placed in zones:
        found = tuple(_parts(placed, card, side, content, own))
        if found or not placed.shows:
            yield order, placed, found


def _window(placed: PlacedZone, before: Sequence[PlacedZone]) -> tuple[float, float, float, float]:
    """Return the part of a zone that no ground in front of it covers from one of its edges."""
    left, top, right, bottom = placed.left, placed.top, placed.right, placed.bottom
    x, y = (left + right) / 2, (top + bottom) / 2
    for other in before:
        across, down = placed.overlaps(other)
        if not other.zone.ground or min(across, down) <= 0:
            continue
        if across > COVERS * placed.width:
            bottom = min(bottom, other.top) if other.top > y else bottom
            top = max(top, other.bottom) if other.bottom < y else top
        elif down > COVERS * placed.height:
            right = min(right, other.left) if other.left > x else right
            left = max(left, other.right) if other.right < x else left
    return left, top, right - left, bottom - top


def is_there(zone: Zone, card: Card, content: Content) -> bool:
    """Whether the conditions of a zone hold of a card; those of no entry fulfil none."""
    if zone.when is None:
        return True
    if card.kind != "entries":
        return False
    return stands_on(zone, entry_of(card, content), content.collections[card.of], content)


def _form(placed: PlacedZone) -> str:
    if placed.shows and not placed.has_words:
        return "drawing"
    kinds = {each.partition(".")[0] for each in placed.shows}
    return {frozenset({"copies"}): "pips", frozenset({"numbers"}): "stats"}.get(
        frozenset(kinds), "words"
    )


def _parts(
    placed: PlacedZone, card: Card, side: Side, content: Content, own: Sequence[str]
) -> Iterator[Part]:
    has_map = "map" in placed.shows and place_of(card, content) is not None
    for shown in placed.shows:
        kind, _, key = shown.partition(".")
        if kind == "map" or (has_map and kind in DRAWN):
            yield from [Part(kind)] if kind == "map" and has_map else []
            continue
        if kind in FURNITURE:
            yield Part(kind)
        elif kind in OF_ANY:
            yield from [Part(kind)] if _has(kind, placed, card, side, content) else []
        elif card.kind == "entries":
            yield from _of_entry(kind, key, card, content, own)
        elif kind == "code" and card.kind == "places" and content.places[card.items[0]].code:
            yield Part(kind)


OF_ANY = frozenset({"name", "icon", "picture", "number", "deck", "game", "version", "role", "text"})
"""What cards of any kind may show."""


def _has(kind: str, placed: PlacedZone, card: Card, side: Side, content: Content) -> bool:
    assert isinstance(side.sheet, Deck)
    match kind:
        case "number":
            return card.number > 0
        case "icon":
            return _icon(placed.zone, card, side.sheet) is not None
        case "picture":
            return bool(card.picture or _icon(placed.zone, card, side.sheet))
        case "role":
            return side.role is not None
        case "text":
            return card.kind != "entries" or entry_of(card, content).text is not None
    return True


def _of_entry(
    kind: str, key: str, card: Card, content: Content, own: Sequence[str]
) -> Iterator[Part]:
    """Yield the parts that an entry has of one kind."""
    entry = entry_of(card, content)
    match kind:
        case "fields":
            keys = [key] if key else [id for id in entry.fields if f"fields.{id}" not in own]
            yield from (Part("field", id) for id in keys if id in entry.fields)
        case "numbers":
            keys = [key] if key else [id for id in entry.numbers if f"numbers.{id}" not in own]
            yield from (Part("stat", id) for id in keys if id in entry.numbers)
        case "copies":
            yield from [Part(kind)] if card.copies > 1 else []
        case "group":
            collection = content.collections[card.of]
            yield from [Part(kind)] if entry.group in collection.groups else []
        case "variant":
            yield from [Part(kind)] if card.variant or entry.variants else []
        case "marks" | "cost" | "code" | "flavour":
            yield from [Part(kind)] if getattr(entry, kind) else []
        case "reminders":
            yield Part(kind)
