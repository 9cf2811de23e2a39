"""Draw what is on a counter: its ground, the pattern of its side, its symbol and its band."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from generator.content.model import Content, CounterShape, Entry
from generator.content.model.units import SHOWING_ICON
from generator.maps.colours import mixed
from generator.maps.decimals import decimal
from generator.render.counteroutlines import HIGH, outline_of, rectangle
from generator.render.counterrows import Rows
from generator.render.gridmarks import drawn, ground_of
from generator.render.inks import Inks
from generator.render.patterns import hatching
from generator.render.shapes import Polygon, circle, shape
from generator.render.symbols import ASTAFF, symbol

RING: Mapping[CounterShape, float] = {"square": 8.0, "round": 5.0, "hex": 5.0, "tile": 5.0}
"""How broad the frame with the pattern of a side is."""
NARROW_RING = 5.0
"""How broad it is around a name."""
EDGE = 1.4
"""Weight of the outline of a counter that is not cut out."""
LINES: Sequence[Sequence[float]] = ((-45,), (-45, 45), (0,), (90,), (45,), (0, 90))
"""The angles of the lines in the frames of sides, in the order of the roles."""
SPACING, WEIGHT = 3.6, 0.9
"""Distance and weight of these lines, near enough to be taken in at arm's length."""
ICON_ALONE, ICON_WITH_NUMBERS, ICON_ON_TILE = 0.72, 0.42, 0.28
"""The size of an icon by itself on a square, of one above numbers, and of one on a terrain."""
ICON_WITHIN = 0.58
"""The size of an icon by itself on counters whose corners are cut off."""
LESS_ICON = 0.08
"""How much smaller an icon is below a name."""
SEAL, SEAL_RING, SEAL_ICON = 34.0, 2.6, 0.44
"""The radius of the seal on a plain back, the weight of its ring, and the size of its icon."""
SAMPLE, SAMPLE_BOX = (78.0, 64.0), (10.0, 11.0, 62.0, 38.0)
"""The size of the symbol of a unit in a key, and where its box is in that."""
BOXED_ICON, WREATHED_ICON = 0.0084, 0.0068
"""How large icons are in the box of a unit and in a wreath, for each hundredth of its height."""
BESIDE_EMBLEM, FROM_CUT = 2.5, 6.0
"""How far the icon of a unit is off the box behind it, and off the edge where it is cut."""
BESIDE_ART = 9.0
"""How far the drawings of a terrain make room for an icon above, or numbers below."""
BAND_INSET: Mapping[CounterShape, float] = {"round": 10.0, "hex": 12.0}
"""How far the band of a reduced unit ends before the cut; on others it runs over it."""
BAND, RAIL = 1.0, 2.4
"""Height of the band as a share of the box, and of its edges where nothing is filled."""
BAND_TINT = 0.36
"""How much of the ground is in a light band, from which a white box is told."""


class FacePlan(Struct, frozen=True):
    """What a side of a counter is drawn by, beside its entry; ``width`` is a share of its height.

    ``bleed`` is how far its colour reaches over the cut, in hundredths of the height.
    """

    shape: CounterShape
    width: float
    rows: Rows
    role: str | None = None
    is_reduced: bool = False
    has_numbers: bool = False
    bleed: float = 0.0


class CounterArt(Struct, frozen=True):
    """Draws the grounds and symbols of counters; lengths are hundredths of their height.

    ``icon`` returns the content of an icon's SVG by its id; ``map_inks`` are the colours of
    terrains.
    """

    content: Content
    inks: Inks
    icon: Callable[[str], str]
    map_inks: Inks | None = None

    # colours

    def ground(self, role: str | None) -> str:
        """Return the palette's name of the ground of a side."""
        if role is None:
            return "tint" if self.inks.fills else "paper"
        return self.inks.roles[role] if self._is_filled(role) else "paper"

    def ink(self, role: str | None) -> str:
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

    def paint(self, role: str | None, terrain: str | None = None, on_band: bool = False) -> str:
        """Return the colours of words and of the ground behind them, which may be a band."""
        if terrain:
            return f"color: {self.inks['ink']}; background: {self._ground_of(terrain)}"
        ink, ground = self.inks[self.ink(role)], self.inks[self.ground(role)]
        if on_band:
            ink = self.inks["ink"] if self._is_filled(role) else ground
            ground = self._band_ink(role)
        return f"color: {ink}; background: {ground}"

    def _band_ink(self, role: str | None) -> str:
        """Return the colour of a band: light ones have some of the ground in them."""
        ink = self.inks[self.ink(role)]
        if not self._is_filled(role):
            return ink
        return _with_some(ink, self.inks[self.ground(role)], BAND_TINT)

    def _number(self, role: str | None) -> int:
        return list(self.inks.roles).index(role) if role else 0

    def _is_solid(self, role: str | None) -> bool:
        """Whether the box of a side is filled where grounds are not: every other side's is."""
        return not self.inks.fills and role is not None and self._number(role) % 2 == 0

    # drawing

    def face(self, entry: Entry, plan: FacePlan) -> str:
        """Return all that is drawn on a side of a counter, without the element around it."""
        shape, rows = plan.shape, plan.rows
        if entry.terrain:
            lower = BESIDE_ART * (bool(entry.icon) - plan.has_numbers)
            inner = self._tile(entry.terrain, shape, plan.bleed, plan.width, lower)
        else:
            ring = NARROW_RING if rows.name else RING[shape]
            inner = self.frame(shape, plan.role, plan.bleed, plan.width, ring)
        if plan.is_reduced:
            inner += self._band(plan, is_solid=self.has_solid_band(entry, plan))
        return inner + self._symbol(entry, plan)

    def has_solid_band(self, entry: Entry, plan: FacePlan) -> bool:
        """Whether a reduced unit has a band of one colour behind its box, not the edges of one."""
        return plan.is_reduced and bool(entry.troops) and self.inks.fills

    def _band(self, plan: FacePlan, is_solid: bool) -> str:
        """Return the band by which a unit that has lost a step is known."""
        rows, inset = plan.rows, BAND_INSET.get(plan.shape, -plan.bleed or EDGE)
        left, right = inset, plan.width * HIGH - inset
        half = rows.box_height * BAND / 2
        top, bottom = (rows.box - half) * HIGH, (rows.box + half) * HIGH
        ink = self._band_ink(plan.role)
        edges = [(top, bottom)]
        if not is_solid:
            edges = [(top, top + RAIL), (bottom - RAIL, bottom)]
        return "".join(
            shape([(left, a), (right, a), (right, b), (left, b)], fill=ink) for a, b in edges
        )

    def frame(
        self, outline: CounterShape, role: str | None, bleed: float, width: float, ring: float
    ) -> str:
        """Return the ground with its outline, and a frame with the pattern of the side."""
        cut = outline_of(outline, width, 0.0)
        outer = rectangle(width, bleed) if bleed else cut
        drawn = shape(outer, fill=self.inks[self.ground(role)])
        if role is not None and self._has_pattern(role):
            drawn += self._lines(outer, role)
            inner = outline_of(outline, width, ring)
            drawn += shape(inner, self.inks[self.ground(role)], self.inks[self.ink(role)], 0.6)
        if not bleed:
            # within the counter, so that all of its line is seen
            within = outline_of(outline, width, EDGE / 2)
            drawn += shape(within, "none", self.inks["ink"], EDGE)
        elif outline in ("round", "hex"):
            drawn += shape(cut, "none", self.inks["muted"], 0.7)
        return drawn

    def _tile(
        self, terrain: str, outline: CounterShape, bleed: float, width: float, lower: float
    ) -> str:
        """Return the ground of a terrain, which reaches over the cut, and its drawings."""
        found, inks = self.content.terrains[terrain], self.map_inks or self.inks
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
        return ground_of(self.content.terrains[terrain]) if inks.fills else inks["paper"]

    def _lines(self, outline: Polygon, role: str) -> str:
        """Return the lines of a side's pattern."""
        ink = self.inks["reverse" if self._is_filled(role) else self.inks.roles[role]]
        angles = LINES[self._number(role) % len(LINES)]
        return "".join(hatching(outline, angle, SPACING, ink, WEIGHT) for angle in angles)

    def _symbol(self, entry: Entry, plan: FacePlan) -> str:
        rows, role, x = plan.rows, plan.role, plan.width * HIGH / 2
        if entry.troops is None:
            return self._icon_alone(entry, plan) if entry.icon else ""
        solid = self._is_solid(role)
        ink, paper = ("paper", "ink") if solid else ("ink", "paper")
        inside = entry.icon if entry.troops in SHOWING_ICON else None
        top, high = rows.box_top, rows.box_height
        if entry.echelon is None and entry.troops == "leader":
            top, high = rows.wreath
        elif entry.echelon is None and inside:
            top, high = rows.tall
        wide, high, top = rows.box_width * HIGH, high * HIGH, top * HIGH
        # one white: that of the words and of the band of a reduced unit
        paper = self.ink(role) if self._is_filled(role) else paper
        colours = self.inks[ink], self.inks[paper], self.inks[self.ink(role)]
        # with its staff, a headquarters is as broad to the left of the middle as to its right
        box = (x - wide / 2 + ASTAFF * (entry.troops == "headquarters"), top, wide, high)
        drawn = symbol(entry.troops, box, *colours, with_sign=inside is None)
        if inside and entry.troops == "leader":
            return drawn + self.icon_at(
                inside, x, top + high * 0.45, high * WREATHED_ICON, self.ink(role)
            )
        if inside:
            return drawn + self.icon_at(
                inside, box[0] + wide / 2, top + high / 2, high * BOXED_ICON, ink
            )
        return drawn + self._emblem(entry, plan, box[0])

    def _emblem(self, entry: Entry, plan: FacePlan, end: float) -> str:
        """Return the icon of a unit before its box, where there is no code.

        It ends before ``end``, and tells units apart whose boxes are the same.
        """
        if not entry.icon or entry.code:
            return ""
        ink = self.ink(plan.role)
        if self.has_solid_band(entry, plan):
            ink = "ink" if self._is_filled(plan.role) else self.ground(plan.role)
        high = min(plan.rows.box_height, (end - BESIDE_EMBLEM - FROM_CUT) / HIGH)
        x = end - BESIDE_EMBLEM - high * HIGH / 2
        return self.icon_at(entry.icon, x, plan.rows.box * HIGH, high, ink)

    def emblem_sample(self, icon: str) -> str:
        """Return the icon that units have before their boxes alone, as SVG in ink: for a key."""
        drawn = self.icon_at(icon, HIGH / 2, HIGH / 2, 1.0, "ink")
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="emblem-sample"'
            f' viewBox="0 0 {decimal(HIGH)} {decimal(HIGH)}" aria-hidden="true">{drawn}</svg>'
        )

    def sample(self, entry: Entry) -> str:
        """Return the symbol of a unit alone, as SVG in ink on paper: for a key."""
        if entry.troops is None:
            return ""
        (left, top, wide, high), (width, height) = SAMPLE_BOX, SAMPLE
        inside = entry.icon if entry.troops in SHOWING_ICON else None
        ink, paper, x = self.inks["ink"], self.inks["paper"], left + wide / 2
        drawn = symbol(entry.troops, SAMPLE_BOX, ink, paper, ink, with_sign=inside is None)
        if inside:
            share = high * (WREATHED_ICON if entry.troops == "leader" else BOXED_ICON)
            drawn += self.icon_at(inside, x, top + high / 2, share, "ink")
        box = f"0 0 {decimal(width)} {decimal(height)}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="troops-sample" viewBox="{box}"'
            f' aria-hidden="true">{drawn}</svg>'
        )

    def _icon_alone(self, entry: Entry, plan: FacePlan) -> str:
        """Return the icon of a token, which is in no box."""
        rows = plan.rows
        alone = ICON_ALONE if plan.shape in ("square", "tile") else ICON_WITHIN
        share = ICON_WITH_NUMBERS if plan.has_numbers else alone
        y = rows.icon * HIGH if plan.has_numbers else HIGH * (0.56 if rows.name else 0.5)
        share -= LESS_ICON * bool(rows.name)
        if entry.terrain:
            share, y = ICON_ON_TILE, (0.34 if rows.name else 0.22) * HIGH
        ink = "ink" if entry.terrain else self.ink(plan.role)
        return self.icon_at(entry.icon or "", plan.width * HIGH / 2, y, share, ink)

    def seal(self, icon: str, x: float, y: float, role: str | None) -> str:
        """Return the small icon of a side on a disc, or in a ring where no side is filled.

        So the plain back of a counter is no marker that shows the same icon on its front.
        """
        ink, ground = self.ink(role), self.ground(role)
        if self._is_filled(role):
            disc = circle(x, y, SEAL, fill=self.inks[ink])
            return disc + self.icon_at(icon, x, y, SEAL_ICON, ground)
        ring = circle(x, y, SEAL, fill="none", stroke=self.inks[ink], width=SEAL_RING)
        return ring + self.icon_at(icon, x, y, SEAL_ICON, ink)

    def icon_at(self, id: str, x: float, y: float, share: float, ink: str) -> str:
        """Return an icon around a point, in an ink of the palette."""
        size = share * HIGH
        drawn = self.icon(id).replace("currentColor", self.inks[ink])
        return (
            f'<g transform="translate({decimal(x - size / 2)} {decimal(y - size / 2)})'
            f' scale({size / 512:.5f})">{drawn}</g>'
        )


def _with_some(colour: str, other: str, share: float) -> str:
    """Return a colour with a share of another; on screens, where both are variables, CSS mixes."""
    if colour.startswith("#"):
        return mixed(colour, other, share)
    return f"color-mix(in srgb, {colour} {100 * (1 - share):.0f}%, {other})"


def _is_grey(colour: str) -> bool:
    """Whether a colour is a shade of grey, as all are of an edition for one ink."""
    return colour[1:3] == colour[3:5] == colour[5:7]
