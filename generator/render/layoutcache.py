"""Cache the layouts of a side, and lay out only the units that have changed.

The layout of a unit depends only on its width. So when words change, only their units are laid
out again, and their boxes replace the old ones in the cached layout. The result is the same
as that of a full layout; a test compares the pictures.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from cachetools import LRUCache
from msgspec import Struct
from msgspec.structs import replace

from generator.engine.laid import Laid, children_of, unit_id
from generator.engine.press import Press
from generator.engine.rules import restyled
from generator.layout.fit import ladder
from generator.render.sidepage import SidePage

_UNIT = re.compile(r'<div class="unit [^>]*data-unit="([^"]+)"')
_DIV = re.compile(r"<div\b|</div>")
_HEAD_OR_FOOT = re.compile(r"<(header|footer)\b.*?</\1>", re.DOTALL)
_CLASSES = re.compile(r'\bclass="([^"]*)"')
MOST_SIZES = 3
"""How many type sizes of a side are cached; fitting rarely tries more."""


class SplitPage(Struct, frozen=True):
    """A page split into its units by id, and the markup between them."""

    gaps: tuple[str, ...]
    units: dict[str, str]

    @property
    def frame(self) -> str:
        """The markup around the units."""
        return "".join(self.gaps)

    def only(self, ids: frozenset[str]) -> str:
        """Return the page with only some of its units."""
        parts = [self.gaps[0]]
        for gap, (id, unit) in zip(self.gaps[1:], self.units.items(), strict=True):
            parts += [unit, gap] if id in ids else [gap]
        return "".join(parts)

    def without(self, names: Collection[str]) -> SplitPage | None:
        """Return the page with units that contain some names emptied; None if the frame does."""
        if any(name in self.frame for name in names):
            return None
        blank = {id for id, unit in self.units.items() if any(name in unit for name in names)}
        return replace(self, units=self.units | dict.fromkeys(blank, ""))

    def without_head_and_foot(self) -> SplitPage:
        """Return the page with nothing but its columns, which do not depend on the rest."""
        return replace(self, gaps=tuple(_HEAD_OR_FOOT.sub("", gap) for gap in self.gaps))


def split_page(html: str) -> SplitPage:
    """Split a page into its units and the markup around them."""
    gaps, units, end = [], {}, 0
    for match in _UNIT.finditer(html):
        gaps.append(html[end : match.start()])
        end = _end_of_div(html, match.start())
        units[match[1]] = html[match.start() : end]
    return SplitPage((*gaps, html[end:]), units)


def _end_of_div(html: str, start: int) -> int:
    """Return the end of the element at ``start``; texts contain no angle brackets."""
    depth = 0
    for match in _DIV.finditer(html, start):
        depth += -1 if match[0] == "</div>" else 1
        if depth == 0:
            return match.end()
    raise ValueError("a unit does not end")


class _CachedLayout(Struct, frozen=True):
    """A layout, and the page it was made from."""

    words: SplitPage
    style: str
    laid: Laid


class LayoutCache:
    """The latest layouts of one side, by type size."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self.start: float | None = None
        """The type size that fitted last, in pt, to try first."""
        self._layouts: LRUCache[float, _CachedLayout] = LRUCache(MOST_SIZES)
        self._last: tuple[str, str, str, tuple[float, ...]] | None = None

    def is_unchanged(self, page: SidePage, draft: bool) -> bool:
        """Whether words, sizes and styles are unchanged since the last call."""
        now = (page.words, page.measuring, page.style, ladder(page.side, draft))
        before, self._last = self._last, now
        return now == before

    def forget(self, addresses: Collection[str]) -> None:
        """Invalidate whatever shows some drawings, as these have changed."""
        self._last = None
        for size, cached in list(self._layouts.items()):
            words = cached.words.without(addresses)
            if words is None or any(address in cached.style for address in addresses):
                del self._layouts[size]
            else:
                self._layouts[size] = replace(cached, words=words)

    def lay_out(self, page: SidePage, type_size: float) -> Laid:
        """Lay out a side's page in a type size, reusing unchanged units."""
        words, style = split_page(page.at(type_size)), page.style_at(type_size)
        cached = self._layouts.pop(type_size, None)
        laid = self._updated(cached, words, style) if cached else None
        if laid is None:
            laid = self.press.lay_out(words.only(frozenset(words.units)), style)
        if laid.pages == 1 and not laid.warnings:
            self._layouts[type_size] = _CachedLayout(words, style, laid)
        return laid

    def _updated(self, cached: _CachedLayout, words: SplitPage, style: str) -> Laid | None:
        """Return a cached layout with other words, or None if a full layout is necessary."""
        inside = words.without_head_and_foot()
        if cached.words.without_head_and_foot().frame != inside.frame:
            return None
        styled = _restyled_units(cached.style, style, inside)
        if styled is None:
            return None
        old = cached.words.units
        changed = styled | {id for id, unit in words.units.items() if old.get(id) != unit}
        if len(changed) > len(words.units) / 2:
            return None
        laid, boxes = cached.laid, _boxes_of_units(cached.laid)
        frame_changed = (cached.words.frame, cached.style) != (words.frame, style)
        if changed or frame_changed:
            part = self.press.lay_out((words if frame_changed else inside).only(changed), style)
            if part.pages != 1 or part.warnings:
                return None
            boxes |= _boxes_of_units(part)
            laid = part if frame_changed else laid
        return _with_units(laid, words, boxes)


def _restyled_units(before: str, after: str, inside: SplitPage) -> frozenset[str] | None:
    """Return the ids of units that a changed style sheet may affect, or None for all.

    ``inside`` is the page with nothing but its columns, from which units inherit.
    """
    if before == after:
        return frozenset()
    around, found = _classes_in(inside.frame), restyled(before, after)
    if found is None or any(classes <= around for classes in found):
        return None
    own = {id: around | _classes_in(unit) for id, unit in inside.units.items()}
    return frozenset(id for id, there in own.items() if any(each <= there for each in found))


def _classes_in(words: str) -> frozenset[str]:
    return frozenset(name for names in _CLASSES.findall(words) for name in names.split())


def _with_units(laid: Laid, words: SplitPage, boxes: Mapping[str, Any]) -> Laid | None:
    """Return a layout with the boxes of units put into its columns, if it has all of these."""
    columns, wanted = list(_columns(laid.page_box)), _units_by_column(words)
    if len(columns) != len(wanted):
        return None
    for column, ids in zip(columns, wanted, strict=True):
        column.children = tuple(boxes[id] for id in ids)
    return replace(laid)


def _units_by_column(words: SplitPage) -> Sequence[list[str]]:
    """Return the ids of the units in each column."""
    columns: list[list[str]] = []
    for gap, id in zip(words.gaps, words.units, strict=False):
        columns += [[] for _ in range(gap.count('<div class="column"'))]
        columns[-1].append(id)
    return columns + [[] for _ in range(words.gaps[-1].count('<div class="column"'))]


def _columns(box: Any) -> Iterator[Any]:
    """Yield the boxes of columns below a box."""
    for child in children_of(box):
        element = getattr(child, "element", None)
        if element is not None and element.get("class") == "column":
            yield child
        elif not unit_id(child):
            yield from _columns(child)


def _boxes_of_units(laid: Laid) -> dict[str, Any]:
    """Return the boxes of the units in the columns of a layout, by id."""
    columns = _columns(laid.page_box)
    return {unit_id(child): child for column in columns for child in children_of(column)}
