"""Plan how many sides those of an author take in large type; this is known once measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import groupby

from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace

from generator.content.caching import get_or_create
from generator.content.model import (
    Forces,
    Form,
    GridMapFigure,
    Ledger,
    MatrixTable,
    ScheduleBlock,
    Scores,
)
from generator.engine.laid import Laid
from generator.layout.arrange import SAFETY, arrange
from generator.layout.compose import (
    columns_of,
    flowing_units,
    has_rows,
    with_shares,
)
from generator.layout.fit import ladder
from generator.layout.flow import SizedUnit, portions_of
from generator.layout.running import measuring_units, resumed_id, resuming
from generator.layout.side import (
    BandPlan,
    Folio,
    Piece,
    Portion,
    Side,
    Unit,
)
from generator.render.jobs import pages_of, press_for, side_of
from generator.render.layoutcache import LayoutCache, split_page
from generator.render.partedtables import PartedTables
from generator.render.parts import key_from, parts_of_page
from generator.render.runs import runs_of, split
from generator.render.side import measured
from generator.render.sidejob import SideJob
from generator.render.sidepage import SidePage

SPREADING = Form | Ledger | Scores | GridMapFigure | ScheduleBlock | Forces
"""Blocks that keep the full width where their author gave it to them: what is written on, and what
has parts of a fixed size."""
MOST_COLUMNS, NARROW_COLUMN = 3, 52.0
"""Lists in columns narrower than this (mm) flow in up to three columns, others in two."""
FEW_COLUMNS = 4
"""Tables with more columns take the full width."""
TAKES_LESS = 1.85
"""A section this many times as high in two columns as at full width takes the full width.

Lists of rules are at most 1.8 times as high; tables are higher where their words are broken into
lines of a few each."""
GROWTH = 1.85
"""Estimated exponent by which heights grow with the type size."""
MOST_GROWTH = 2.1
"""Upper bound of that exponent."""
SHARES = (1.0, 0.6, 0.25)
"""Type sizes to try, as shares of the way from the smallest to the largest possible."""
MOST_TRIES = 4
"""How often a side is split again because a portion is higher than its pieces."""

MOST_ARRANGEMENTS = 8
"""How many column arrangements of a side have cached layouts."""
Arrangement = tuple[tuple[str, int], ...]
"""The number of columns of each section; for an author's layout, 0 of its side."""
LayoutCaches = LRUCache[Arrangement, LayoutCache]
"""Layouts of a side by column arrangement."""


class Plan(Struct, frozen=True):
    """The portions of a run of sides; none if each fits in the author's layout."""

    key: str
    portions: tuple[Portion, ...] = ()

    def matches(self, flow: Flow) -> bool:
        """Whether the plan covers exactly the units of a flow, whatever their words."""
        planned = {id for portion in self.portions for id in portion.unit_ids}
        return not planned or planned == {unit.id for unit in flow.units}


def plan(run: Sequence[SideJob]) -> Plan:
    """Plan the sides of a run of jobs: as few as possible, in the largest type that allows that."""
    return Flow(run).plan()


def plan_key(run: Sequence[SideJob]) -> str:
    """Return the cache key of a plan."""
    return Flow(run).key


def split_by_plans(work: Sequence[SideJob], plans: Mapping[int, Plan]) -> Iterator[SideJob]:
    """Yield jobs split by the plans of their runs; the sides of longer sheets are numbered."""
    runs = runs_of(work)
    flown = {id(job) for place in plans for job in runs[place] if plans[place].portions}
    sheets: dict[str, list[SideJob]] = {}
    for place, job in enumerate(work):
        sides = sheets.setdefault(job.sheet_id, [])
        if place in plans:
            sides.extend(split(runs[place], plans[place].portions))
        if id(job) not in flown:
            sides.append(job)
    for sides in sheets.values():
        longer = any(side.portion for side in sides)
        for number, side in enumerate(sides, 1):
            yield replace(side, folio=Folio(number, len(sides))) if longer else side


class Flow(Struct, dict=True):
    """A run of sides whose units flow, one side after the other, over as many as they need.

    ``cached`` are layouts from planning nearly the same words: only what has changed is
    laid out.
    """

    run: Sequence[SideJob]
    cached: LayoutCaches | None = None

    @property
    def job(self) -> SideJob:
        """The job of the first side: what it says of paper, type and language holds for all."""
        return self.run[0]

    @cached_property
    def key(self) -> str:
        """The cache key of the plan."""
        pages = pages_of(self.job)
        keys = [key_from(parts_of_page(page, pages)) for page in self._author_pages]
        return sha256(f"plan {' '.join(keys)}".encode()).hexdigest()[:40]

    def plan(self) -> Plan:
        """Plan the sides: as few as possible, in the largest type that needs no more."""
        return Plan(self.key, () if self.fits_author_layout() else tuple(self.portions()))

    def fits_author_layout(self) -> bool:
        """Whether each side fits the author's layout in the smallest type."""
        return all(self._fits(page) for page in self._author_pages)

    def _fits(self, page: SidePage) -> bool:
        size = ladder(page.side)[-1]
        laid = self._lay_out(page, size, ((page.side.name, 0),))
        found = arrange(page.side, size, measured(laid, page.side), 1)
        return found.fits and not laid.overreaching

    def portions(self) -> list[Portion]:
        """Return the fewest portions of the sides, in the largest type that allows them."""
        steps = ladder(self.side)
        floor = steps[-1]
        pieces, room = self._smallest(floor)
        portions = self._fitting(pieces, room, floor)
        for size in _sizes_to_try(steps, pieces, room, len(portions)):
            larger = self._fitting(self._larger(pieces, floor, size), room, size)
            if larger and len(larger) <= len(portions):
                return larger
        return portions

    def _fitting(self, pieces: Sequence[SizedUnit], room: float, size: float) -> list[Portion]:
        """Split pieces into portions that fit, as far as possible.

        A portion with part of a table may be higher than the sum of its pieces. It is then split
        for less room.
        """
        least = room
        for _ in range(MOST_TRIES):
            portions = [self._tables.with_widths(each) for each in portions_of(pieces, least, size)]
            over = max((self._overflow(portion) for portion in portions), default=0.0)
            if over <= SAFETY:
                break
            least -= over
        return portions

    def _overflow(self, portion: Portion) -> float:
        """Return by how much a portion with part of a table overflows its side, in mm."""
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
        """Measure the units in the smallest type; return them, and the room of a side in mm."""
        narrow = self._in_columns(self._across, size)
        wide = self._in_columns(dict.fromkeys(self._across, 1), size)
        heights, found = measured(narrow, self.side).units, measured(wide, self.side)
        clipped = narrow.overreaching
        full_width = {
            unit.section_id for unit in self.units if self._is_wide(unit) or unit.id in clipped
        } | set(self._saving(heights, found.units))
        parted = full_width & self._of_matrices  # in narrow columns, with the heads of all parts
        pieces = [
            SizedUnit(
                unit,
                1 if unit.section_id in full_width else self._across[unit.section_id],
                heights[unit.id],
                found.units[unit.id],
                self._heading(unit, found.units if unit.section_id in parted else heights),
            )
            for unit in self.units
        ]
        return pieces, found.room

    def _larger(self, pieces: Sequence[SizedUnit], floor: float, size: float) -> list[SizedUnit]:
        """Measure the units in larger type; return none if words overflow even at full width.

        A section with words that overflow in a column takes the full width. The full-width
        height of the others is estimated, rather too high than too low.
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

    def _is_wide(self, unit: Unit) -> bool:
        """Whether a unit takes the full width whatever paper that needs.

        It does if it is written on or a map of cells, shows counters in rows, or is a table of
        many columns.
        """
        spreads = isinstance(unit.block, SPREADING)
        room = self.side.column_width(self._across[unit.section_id]) + 1
        if spreads and self._widths[unit.section_id] > room:
            return True
        return columns_of(unit.block, self.job.game) > FEW_COLUMNS

    def _saving(self, heights: Mapping[str, float], whole: Mapping[str, float]) -> Iterator[str]:
        """Yield the sections that need less paper at full width."""
        for section, units in groupby(self.units, key=lambda unit: unit.section_id):
            ids = [unit.id for unit in units]
            least = TAKES_LESS / 2 * self._across[section] * sum(whole[id] for id in ids)
            if sum(heights[id] for id in ids) > least:
                yield section

    @cached_property
    def _of_matrices(self) -> set[str]:
        return {unit.section_id for unit in self.units if isinstance(unit.block, MatrixTable)}

    def _heading(self, unit: Unit, heights: Mapping[str, float]) -> float:
        if unit.opens:
            return 0.0
        id = resumed_id(unit)
        return heights[id] - heights[self._resuming[id].id]

    def _lay_out(self, page: SidePage, size: float, arrangement: Arrangement) -> Laid:
        press = press_for(self.job)
        if self.cached is None:
            return press.lay_out(page.at(size), page.style_at(size))
        layouts = get_or_create(self.cached, arrangement, lambda: LayoutCache(press))
        if layouts.press is not press:
            layouts = self.cached[arrangement] = LayoutCache(press)
        return layouts.lay_out(page, size)

    def _in_columns(self, across: Mapping[str, int], size: float) -> Laid:
        """Lay out the units of some sections for measuring, each in a column of its own."""
        side = self._side_of_columns(self._across | dict(across), size)
        page = (
            pages_of(self.job).page(side)
            if self._tables.whole
            else self._measuring_page.laid_as(side)
        )
        if across.keys() != self._across.keys():
            ids = frozenset(unit.id for unit in self._measured_units if unit.section_id in across)
            page = replace(page, words=split_page(page.words).only(ids))
        return self._lay_out(page, size, tuple(across.items()))

    def _side_of_columns(self, across: Mapping[str, int], size: float) -> Side:
        """Return the side with each unit in a column of its own, as wide as its section."""
        bands = tuple(
            BandPlan(
                (self.side.column_width(across[unit.section_id]),),
                flow=tuple(
                    with_shares((unit,), self._tables.widths(across[unit.section_id], size))
                ),
            )
            for unit in self._measured_units
        )
        return replace(self.side, bands=bands)

    @cached_property
    def _measured_units(self) -> list[Unit]:
        """All units, and those that only measure the height of a repeated heading."""
        return [*self.units, *measuring_units(self.units)]

    @cached_property
    def side(self) -> Side:
        """The first side in the author's layout."""
        return self._author_pages[0].side

    @cached_property
    def _author_pages(self) -> list[SidePage]:
        pages = pages_of(self.job)
        return [pages.page(side_of(job)) for job in self.run]

    @cached_property
    def _measuring_page(self) -> SidePage:
        """The page with each unit in a column of its own; words do not depend on widths."""
        side = self._side_of_columns(self._across, ladder(self.side)[-1])
        return pages_of(self.job).page(side)

    @cached_property
    def units(self) -> list[Unit]:
        """The smallest pieces of the sides, in reading order; what is on several, once."""
        sections = dict.fromkeys(id for job in self.run for id in job.author_side.placed.values())
        return list(flowing_units(self.job.game, sections))

    @cached_property
    def _tables(self) -> PartedTables:
        return PartedTables(self.job, self.side, self.units)

    @cached_property
    def _resuming(self) -> dict[str, Unit]:
        """One unit for each set of repeated headings."""
        return resuming(self.units)

    @cached_property
    def _widths(self) -> dict[str, float]:
        """Width of each section in the author's layout, in mm."""
        return {
            unit.section_id: width
            for page in reversed(self._author_pages)
            for band in page.side.bands
            for width, column in _columns(band)
            for unit in column
            if isinstance(unit, Unit)
        }

    @cached_property
    def _across(self) -> dict[str, int]:
        """Number of columns in which each section flows."""
        return {
            id: MOST_COLUMNS if width < NARROW_COLUMN else 2 for id, width in self._widths.items()
        }


def _columns(band: BandPlan) -> Iterable[tuple[float, Sequence[Piece]]]:
    if band.flowing:
        return [(band.widths[0], band.flow)]
    return zip(band.widths, band.columns, strict=True)


def _sizes_to_try(
    steps: Sequence[float], pieces: Sequence[SizedUnit], room: float, fewest: int
) -> Iterator[float]:
    """Yield type sizes worth measuring, the largest first, by estimating heights."""
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
