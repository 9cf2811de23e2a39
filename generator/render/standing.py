"""Change a laid-out page in part: standing type, as printers call what they keep assembled.

What stands in a unit depends on the unit's width alone. So when some words change, only the
units they stand in are laid out anew, and take the place of the old ones in the page that
was laid out before. The result is the same as if all had been laid out; a test compares
the pictures.
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
from generator.render.page import SidePage

_UNIT = re.compile(r'<div class="unit [^>]*data-unit="([^"]+)"')
_DIV = re.compile(r"<div\b|</div>")
_HEAD_OR_FOOT = re.compile(r"<(header|footer)\b.*?</\1>", re.DOTALL)
_CLASSES = re.compile(r'\bclass="([^"]*)"')
MOST_SIZES = 3
"""Of how many type sizes a side is kept; fitting rarely asks for more."""


class Written(Struct, frozen=True):
    """A page in words: the units by id, and what is around them as one piece a gap."""

    gaps: tuple[str, ...]
    units: dict[str, str]

    @property
    def frame(self) -> str:
        """What stays when units come and go."""
        return "".join(self.gaps)

    def only(self, ids: frozenset[str]) -> str:
        """Return the page with only some of its units."""
        parts = [self.gaps[0]]
        for gap, (id, unit) in zip(self.gaps[1:], self.units.items(), strict=True):
            parts += [unit, gap] if id in ids else [gap]
        return "".join(parts)

    def without(self, names: Collection[str]) -> Written | None:
        """Return the page with no words in units that name something; None if the frame does."""
        if any(name in self.frame for name in names):
            return None
        blank = {id for id, unit in self.units.items() if any(name in unit for name in names)}
        return replace(self, units=self.units | dict.fromkeys(blank, ""))

    def without_head_and_foot(self) -> Written:
        """Return the page with nothing but its columns; nothing in these depends on more."""
        return replace(self, gaps=tuple(_HEAD_OR_FOOT.sub("", gap) for gap in self.gaps))


def written(html: str) -> Written:
    """Take a page apart into its units and what is around them."""
    gaps, units, end = [], {}, 0
    for match in _UNIT.finditer(html):
        gaps.append(html[end : match.start()])
        end = _end_of_div(html, match.start())
        units[match[1]] = html[match.start() : end]
    return Written((*gaps, html[end:]), units)


def _end_of_div(html: str, start: int) -> int:
    """Return where the element that begins at a place ends; words hold no angle brackets."""
    depth = 0
    for match in _DIV.finditer(html, start):
        depth += -1 if match[0] == "</div>" else 1
        if depth == 0:
            return match.end()
    raise ValueError("a unit does not end")


class _StandingPage(Struct, frozen=True):
    """A page that was laid out, and the words it was laid out from."""

    words: Written
    style: str
    laid: Laid


class Standing:
    """The pages of one side that were laid out last, by type size."""

    def __init__(self, press: Press) -> None:
        self.press = press
        self.start: float | None = None
        """The type size that fitted last, in pt: the one to try first."""
        self._kept: LRUCache[float, _StandingPage] = LRUCache(MOST_SIZES)
        self._last: tuple[str, str, tuple[float, ...]] | None = None

    def is_as_before(self, page: SidePage, draft: bool) -> bool:
        """Whether a side is in all its words, sizes and styles what it was when asked last."""
        now = (page.words, page.style, ladder(page.side, draft))
        before, self._last = self._last, now
        return now == before

    def forget(self, addresses: Collection[str]) -> None:
        """Let what shows some drawings be laid out anew: they have changed."""
        self._last = None
        for size, kept in list(self._kept.items()):
            words = kept.words.without(addresses)
            if words is None or any(address in kept.style for address in addresses):
                del self._kept[size]
            else:
                self._kept[size] = replace(kept, words=words)

    def lay_out(self, page: SidePage, type_size: float) -> Laid:
        """Lay out a side's page in a type size, as far as it is not standing already."""
        words, style = written(page.at(type_size)), page.style_at(type_size)
        kept = self._kept.pop(type_size, None)
        laid = self._changed(kept, words, style) if kept else None
        if laid is None:
            laid = self.press.lay_out(words.only(frozenset(words.units)), style)
        if laid.pages == 1 and not laid.warnings:
            self._kept[type_size] = _StandingPage(words, style, laid)
        return laid

    def _changed(self, kept: _StandingPage, words: Written, style: str) -> Laid | None:
        """Return a kept page with other words, or None if it has to be laid out as a whole."""
        inside = words.without_head_and_foot()
        if kept.words.without_head_and_foot().frame != inside.frame:
            return None
        styled = _styled_anew(kept.style, style, inside)
        if styled is None:
            return None
        old = kept.words.units
        changed = styled | {id for id, unit in words.units.items() if old.get(id) != unit}
        if len(changed) > len(words.units) / 2:
            return None
        laid, boxes = kept.laid, _boxes_of_units(kept.laid)
        is_framed_anew = (kept.words.frame, kept.style) != (words.frame, style)
        if changed or is_framed_anew:
            part = self.press.lay_out((words if is_framed_anew else inside).only(changed), style)
            if part.pages != 1 or part.warnings:
                return None
            boxes |= _boxes_of_units(part)
            laid = part if is_framed_anew else laid
        return _with_units(laid, words, boxes)


def _styled_anew(before: str, after: str, inside: Written) -> frozenset[str] | None:
    """Return the ids of units that a changed style sheet may show otherwise, None for all.

    ``inside`` is the page with nothing but its columns: what is said of these, units inherit.
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


def _with_units(laid: Laid, words: Written, boxes: Mapping[str, Any]) -> Laid | None:
    """Return a page with the boxes of its units put into its columns, if it has all of these."""
    columns, wanted = list(_columns(laid.page_box)), _units_by_column(words)
    if len(columns) != len(wanted):
        return None
    for column, ids in zip(columns, wanted, strict=True):
        column.children = tuple(boxes[id] for id in ids)
    return replace(laid)


def _units_by_column(words: Written) -> Sequence[list[str]]:
    """Return the ids of the units in each column of a page."""
    columns: list[list[str]] = []
    for gap, id in zip(words.gaps, words.units, strict=False):
        columns += [[] for _ in range(gap.count('<div class="column"'))]
        columns[-1].append(id)
    return columns + [[] for _ in range(words.gaps[-1].count('<div class="column"'))]


def _columns(box: Any) -> Iterator[Any]:
    """Yield the boxes of the columns below a box."""
    for child in children_of(box):
        element = getattr(child, "element", None)
        if element is not None and element.get("class") == "column":
            yield child
        elif not unit_id(child):
            yield from _columns(child)


def _boxes_of_units(laid: Laid) -> dict[str, Any]:
    """Return the units in the columns of a page by their ids."""
    columns = _columns(laid.page_box)
    return {unit_id(child): child for column in columns for child in children_of(column)}
