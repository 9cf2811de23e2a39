"""Find the widths of the columns of tables that are parted between their rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from generator.layout.compose import parted_tables
from generator.layout.side import BandPlan, Portion, Side, TableShares, Unit
from generator.render.jobs import pages_of, press_for
from generator.render.sidejob import SideJob


class PartedTables(Struct, dict=True):
    """The tables of a side that may be parted: each part has columns of the same widths."""

    job: SideJob
    side: Side
    units: Sequence[Unit]

    def with_widths(self, portion: Portion) -> Portion:
        """Return a portion with the widths of the columns of the parted tables in it."""
        tables = {
            (path, len(band)): self.widths(len(band), portion.type_size)[path]
            for band in portion.bands
            for id in {id for column in band for id in column} & self._paths.keys()
            for path in (self._paths[id],)
        }
        shares = (TableShares(*where, widths) for where, widths in sorted(tables.items()))
        return replace(portion, tables=tuple(shares))

    def widths(self, across: int, size: float) -> Mapping[str, tuple[float, ...]]:
        """Return the widths of the columns of each table, as shares of one of so many columns.

        They depend on all rows of a table, so it is laid out as a whole.
        """
        if not self.whole:
            return {}
        if (across, size) not in self._known:
            width = self.side.column_width(across)
            bands = tuple(BandPlan((width,), flow=(table,)) for table in self.whole)
            page = pages_of(self.job).page(replace(self.side, bands=bands))
            laid = press_for(self.job).lay_out(page.at(size), page.style_at(size))
            found = laid.table_shares
            self._known[across, size] = {each.path: found[each.id] for each in self.whole}
        return self._known[across, size]

    @cached_property
    def whole(self) -> list[Unit]:
        """The tables that may be parted, each whole."""
        return parted_tables(list(self.units))

    @cached_property
    def _paths(self) -> dict[str, str]:
        """The path of the table that each part of one belongs to, by the id of the part."""
        paths = {table.path for table in self.whole}
        return {unit.id: unit.path for unit in self.units if unit.path in paths}

    @cached_property
    def _known(self) -> dict[tuple[int, float], dict[str, tuple[float, ...]]]:
        """Widths by the number of columns of the side and the type size."""
        return {}
