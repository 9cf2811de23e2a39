"""Plan how many sides a side takes whose type is large: known only when it has been measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256

from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace

from generator.content.caching import get_or_create
from generator.content.model import Differences, Form, Ledger, Table
from generator.engine.laid import Laid
from generator.layout.compose import column_width, flowing_units, has_rows
from generator.layout.fit import SAFETY, arrange, ladder
from generator.layout.flow import SizedUnit, portions_of
from generator.layout.side import BandPlan, Folio, Piece, Placement, Portion, Side, Unit
from generator.render.jobs import SideJob, pages_of, press_for, side_of
from generator.render.page import SidePage
from generator.render.parts import key_from, parts_of_page
from generator.render.side import measured
from generator.render.standing import Standing, written

MOST_COLUMNS, NARROW_COLUMN = 3, 52.0
"""Lists that stand in columns narrower than this (mm) flow in as many as three, others in two."""
FEW_COLUMNS = 4
"""Tables of more columns take the full width."""
TAKES_LESS = 2.1
"""What is so many times as high in two columns as over the full width is wide by itself."""
GROWTH = 1.85
"""The power of the type size that heights grow by, to guess how large it may be."""
MOST_GROWTH = 2.1
"""The power that they grow by at the most."""
SHARES = (1.0, 0.6, 0.25)
"""Type sizes that are tried, as shares of the way up to the largest that seems possible."""
MOST_TRIES = 4
"""How often a side is parted anew because a portion is higher than its pieces."""
RESUMED = "resumed:"
"""Begins the ids of units that only tell how high a repeated heading is."""

MOST_WAYS = 8
"""How many ways to lay a side's units are kept standing."""
Way = tuple[tuple[str, int], ...]
"""In how many columns each section lies; none are told where all lie as the author laid them."""
WayCache = LRUCache[Way, Standing]
"""What was laid out to plan a side, by the ways that were tried last."""


class Plan(Struct, frozen=True):
    """What stands on the sides that a side takes: no portions if it fits as its author laid it."""

    key: str
    portions: tuple[Portion, ...] = ()

    def parts(self, flow: Flow) -> bool:
        """Whether what flows is what was planned, be it in other words."""
        planned = {id for portion in self.portions for id in portion.unit_ids}
        return not planned or planned == {unit.id for unit in flow.units}


def plan(job: SideJob) -> Plan:
    """Plan the sides of a job: as few as can be, in the largest type that takes no more."""
    return Flow(job).plan()


def plan_key(job: SideJob) -> str:
    """Return the key of a plan: of all that the side is made of."""
    return Flow(job).key


def parted(work: Sequence[SideJob], plans: Mapping[int, Plan]) -> Iterator[SideJob]:
    """Yield jobs, those with a plan as the sides that it says; sheets with more are numbered."""
    sheets: dict[str, list[SideJob]] = {}
    longer = set()
    for number, job in enumerate(work):
        portions = plans[number].portions if number in plans else ()
        if portions:
            longer.add(job.sheet_id)
        sides = [replace(job, portion=portion) for portion in portions] or [job]
        sheets.setdefault(job.sheet_id, []).extend(sides)
    for id, sides in sheets.items():
        for number, side in enumerate(sides, 1):
            yield replace(side, folio=Folio(number, len(sides))) if id in longer else side


class Flow(Struct, dict=True):
    """A side whose units flow through as many sides as they need.

    ``kept`` is what was laid out to plan nearly the same words: only what has changed since is
    laid out anew, and kept.
    """

    job: SideJob
    kept: WayCache | None = None

    @cached_property
    def key(self) -> str:
        """The key of the plan: of all that the side is made of."""
        parts = parts_of_page(self._as_laid, pages_of(self.job))
        return sha256(f"plan {key_from(parts)}".encode()).hexdigest()[:40]

    def plan(self) -> Plan:
        """Plan the sides: as few as can be, in the largest type that takes no more."""
        return Plan(self.key, () if self.fits_as_laid() else tuple(self.portions()))

    def fits_as_laid(self) -> bool:
        """Whether the smallest type lets the side fit as its author laid it out.

        In large print no column may begin in the middle of a section, without its heading.
        """
        size = ladder(self.side)[-1]
        laid = self._lay_out(self._as_laid, size)
        found = arrange(self.side, size, measured(laid, self.side), 1)
        if not found.fits or laid.overreaching:
            return False
        return not (self.side.is_large and _is_torn(self.side, found.placement))

    def portions(self) -> list[Portion]:
        """Return the portions of the side in the largest type in which they are fewest."""
        steps = ladder(self.side)
        floor = steps[-1]
        pieces, room = self._smallest(floor)
        portions = self._fitting(pieces, room, floor)
        for size in _promising(steps, pieces, room, len(portions)):
            larger = self._fitting(self._larger(pieces, floor, size), room, size)
            if larger and len(larger) <= len(portions):
                return larger
        return portions

    def _fitting(self, pieces: Sequence[SizedUnit], room: float, size: float) -> list[Portion]:
        """Part pieces so that each portion fits, as far as that can be.

        A portion may be higher than its pieces were, each by itself: the columns of a table
        are as wide as all its rows want them. Then the room is taken to be less.
        """
        least = room
        for _ in range(MOST_TRIES):
            portions = portions_of(pieces, least, size)
            over = max((self._overflow(portion) for portion in portions), default=0.0)
            if over <= SAFETY:
                break
            least -= over
        return portions

    def _overflow(self, portion: Portion) -> float:
        """Return by how much a portion with a part of a table is too high for its side, in mm."""
        tables = {
            unit.id
            for unit in self.units
            if has_rows(unit.block) and not (unit.begins and unit.ends)
        }
        if tables.isdisjoint(portion.unit_ids) or len(portion.unit_ids) == 1:
            return 0.0
        job = replace(self.job, portion=portion)
        page = pages_of(job).page(side_of(job))
        laid = press_for(job).lay_out(page.at(portion.type_size), page.style_at(portion.type_size))
        found = arrange(page.side, portion.type_size, measured(laid, page.side), 1)
        return found.needed - found.room

    def _smallest(self, size: float) -> tuple[list[SizedUnit], float]:
        """Measure the units in the smallest type: their pieces, and the room of a side in mm."""
        narrow = self._in_columns(self._across, size)
        wide = self._in_columns(dict.fromkeys(self._across, 1), size)
        heights, found = measured(narrow, self.side).units, measured(wide, self.side)
        clipped = narrow.overreaching
        takes_all = {
            unit.section_id
            for unit in self.units
            if self._is_wide(unit, heights[unit.id], found.units[unit.id]) or unit.id in clipped
        }
        pieces = [
            SizedUnit(
                unit,
                1 if unit.section_id in takes_all else self._across[unit.section_id],
                heights[unit.id],
                found.units[unit.id],
                self._heading(unit, heights),
            )
            for unit in self.units
        ]
        return pieces, found.room

    def _larger(self, pieces: Sequence[SizedUnit], floor: float, size: float) -> list[SizedUnit]:
        """Measure the units in larger type; none if words reach too far even over the full width.

        Where they do in a column, their section takes the full width. How high the others
        would be there is estimated, rather too high than too low.
        """
        across = {piece.unit.section_id: piece.across for piece in pieces}
        laid = self._in_columns(across, size)
        heights = dict(measured(laid, self.side).units)
        clipped = {p.unit.section_id for p in pieces if p.unit.id in laid.overreaching}
        if any(across[id] == 1 for id in clipped):
            return []
        if clipped:
            wide = self._in_columns(dict.fromkeys(clipped, 1), size)
            if any(piece.unit.id in wide.overreaching for piece in pieces):
                return []
            heights |= measured(wide, self.side).units
        wider = [replace(p, across=1) if p.unit.section_id in clipped else p for p in pieces]
        return [
            replace(
                piece,
                height=heights[piece.unit.id],
                whole=heights[piece.unit.id]
                if piece.across == 1
                else piece.whole * (size / floor) ** MOST_GROWTH,
                heading=self._heading(piece.unit, heights),
            )
            for piece in wider
        ]

    def _is_wide(self, unit: Unit, height: float, whole: float) -> bool:
        """Whether a unit needs the full width.

        It takes less paper there, is written on, or is a table of many columns.
        """
        across = self._across[unit.section_id]
        written_on = isinstance(unit.block, Form | Ledger)
        room = column_width(self.side.paper, across) + 1
        if written_on and self._widths[unit.section_id] > room:
            return True
        if (
            isinstance(unit.block, Table | Differences)
            and self._columns_of(unit.block) > FEW_COLUMNS
        ):
            return True
        return height > TAKES_LESS / 2 * across * whole

    def _columns_of(self, table: Table | Differences) -> int:
        if isinstance(table, Table):
            return len(table.columns) + any(row.head is not None for row in table.rows.values())
        return 1 + len(table.shown(self.job.game.content.rule_sets))

    def _heading(self, unit: Unit, heights: Mapping[str, float]) -> float:
        if unit.opens:
            return 0.0
        id = _resumed(unit)
        return heights[id] - heights[self._resuming[id].id]

    def _lay_out(self, page: SidePage, size: float, way: Way = ()) -> Laid:
        press = press_for(self.job)
        if self.kept is None:
            return press.lay_out(page.at(size), page.style_at(size))
        standing = get_or_create(self.kept, way, lambda: Standing(press))
        if standing.press is not press:
            standing = self.kept[way] = Standing(press)
        return standing.lay_out(page, size)

    def _in_columns(self, across: Mapping[str, int], size: float) -> Laid:
        """Lay the units of some sections out to be measured only, each in a column by itself."""
        page = self._apart.laid_as(self._side_of_columns(self._across | dict(across)))
        if across.keys() != self._across.keys():
            ids = frozenset(unit.id for unit in self._alone if unit.section_id in across)
            page = replace(page, words=written(page.words).only(ids))
        return self._lay_out(page, size, tuple(across.items()))

    def _side_of_columns(self, across: Mapping[str, int]) -> Side:
        """Return the side with each unit in a column by itself, as wide as its section is."""
        bands = tuple(
            BandPlan((column_width(self.side.paper, across[unit.section_id]),), flow=(unit,))
            for unit in self._alone
        )
        return replace(self.side, bands=bands)

    @cached_property
    def _alone(self) -> list[Unit]:
        """All units, and those that only tell how high a repeated heading is."""
        resumed = [replace(unit, id=id, resumes=True) for id, unit in self._resuming.items()]
        return [*self.units, *resumed]

    @cached_property
    def side(self) -> Side:
        """The side as its author laid it."""
        return side_of(self.job)

    @cached_property
    def _as_laid(self) -> SidePage:
        return pages_of(self.job).page(self.side)

    @cached_property
    def _apart(self) -> SidePage:
        """The page with all words in place, each unit by itself: words do not know their width."""
        return pages_of(self.job).page(self._side_of_columns(self._across))

    @cached_property
    def units(self) -> list[Unit]:
        """The smallest pieces of the side, in reading order."""
        game, side = self.job.game, self.side
        return list(flowing_units(game, game.content.sheets[side.sheet_id].sides[side.name]))

    @cached_property
    def _resuming(self) -> dict[str, Unit]:
        """A unit for all that may be parted from the same headings."""
        found: dict[str, Unit] = {}
        for unit in self.units:
            if not unit.opens:
                found.setdefault(_resumed(unit), unit)
        return found

    @cached_property
    def _widths(self) -> dict[str, float]:
        """How wide the author set each section, in mm."""
        return {
            unit.section_id: width
            for band in self.side.bands
            for width, column in _columns(band)
            for unit in column
            if isinstance(unit, Unit)
        }

    @cached_property
    def _across(self) -> dict[str, int]:
        """In how many columns each section flows."""
        return {
            id: MOST_COLUMNS if width < NARROW_COLUMN else 2 for id, width in self._widths.items()
        }


def _is_torn(side: Side, placement: Placement) -> bool:
    """Whether a column begins in the middle of a section."""
    firsts: dict[str, Piece] = {}
    for unit in (unit for band in side.bands for unit in band.units):
        firsts.setdefault(placement.spots[unit.id].column, unit)
    return not all(unit.opens for unit in firsts.values())


def _resumed(unit: Unit) -> str:
    """Return the id that a unit is measured by with the headings it was parted from."""
    lacks_own = (bool(unit.block.title) or has_rows(unit.block)) and not unit.begins
    return RESUMED + (unit.path if lacks_own else unit.section_id)


def _columns(band: BandPlan) -> Iterable[tuple[float, Sequence[Piece]]]:
    if band.flowing:
        return [(band.widths[0], band.flow)]
    return zip(band.widths, band.columns, strict=True)


def _promising(
    steps: Sequence[float], pieces: Sequence[SizedUnit], room: float, fewest: int
) -> Iterator[float]:
    """Yield type sizes worth measuring, the largest first: how heights grow is guessed."""
    floor = steps[-1]
    for size in steps[:-1]:
        grown = [piece.grown((size / floor) ** GROWTH) for piece in pieces]
        least = sum(min(piece.height / piece.across, piece.whole) for piece in grown)
        if least <= fewest * room and len(portions_of(grown, room, size)) <= fewest:
            yield from (_step_at(steps, floor + (size - floor) * share) for share in SHARES)
            return


def _step_at(steps: Sequence[float], size: float) -> float:
    """Return the largest step not above a size."""
    return next(step for step in steps if step <= size + 1e-6)
