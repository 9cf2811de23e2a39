"""Match selectors once for all pages of the same structure.

Stands in for ``StyleFor.__init__``, by which WeasyPrint matches each element of each page with all
selectors and gathers their declarations, a tenth of a layout; and for ``find_stylesheets``, which
looks for ``<style>`` and ``<link>`` by selectors. What matches depends on the names, attributes and
order of elements, not on their words, so a side in another type size, or with other words, is like
the one before. Declarations are weighed by the same rule, in the same order, which a test compares
style by style.

Gains some 5 % of a warm side, nothing measurable of the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Any

from cachetools import LRUCache
from msgspec import Struct
from weasyprint import css
from weasyprint.css import (
    StyleFor,
    declaration_precedence,
    find_style_attributes,
    preprocess_declarations,
)

from generator.content.caching import get_or_create

init = StyleFor.__init__
find_stylesheets = css.find_stylesheets

MOST_SHAPES = 12
"""For how many structures of pages the matches are cached, some 0.1 MB each."""
OWN = "style"
"""The attribute that no selector asks for: what it declares is the element's own."""
Declared = Mapping[str, tuple[Any, Any]]
"""Values and their weights, by the names of properties."""
Shape = tuple[Any, ...]
"""An element without its words: its name and attributes, whether it begins with words, and its
children."""


class Match(Struct, frozen=True, eq=False, dict=True):
    """The selectors that match an element, each with its style sheet, origin and specificity."""

    selectors: tuple[tuple[Any, str, Any, Any], ...]

    @cached_property
    def declared(self) -> Mapping[str | None, Declared]:
        """What the rules declare of the element (None) and of its pseudo-elements."""
        declared: dict[str | None, dict[str, tuple[Any, Any]]] = {}
        for sheet, origin, of_sheet, selector in self.selectors:
            specificity, _, pseudo_type, (declarations, layer) = selector
            order = inf if layer is None else sheet.layers.index(layer)
            style = declared.setdefault(pseudo_type, {})
            for name, values, importance in declarations:
                precedence = declaration_precedence(origin, importance)
                _declare(style, name, values, (precedence, order, of_sheet or specificity))
        return declared


def _declare(style: dict[str, tuple[Any, Any]], name: str, values: Any, weight: Any) -> None:
    """Declare a property, unless a weightier declaration of it is there."""
    if name not in style or style[name][1] <= weight:
        style[name] = values, weight


class Matches:
    """What matches on the pages that were laid out last."""

    def __init__(self) -> None:
        self._cache: LRUCache[tuple[Any, ...], list[Match]] = LRUCache(MOST_SHAPES)

    def on(self, page: Any, sheets: Sequence[tuple[Any, str, Any]]) -> list[Match]:
        """Return the matches of each element of a page, in order; elements may share one."""
        key = (*(sheet.matcher for sheet, _, _ in sheets), shape_of(page.etree_element))
        return get_or_create(self._cache, key, lambda: list(_matches(page, sheets)))


def shape_of(element: Any) -> Shape:
    """Return all that selectors can ask of an element and those in it."""
    attributes = [item for item in element.attrib.items() if item[0] != OWN]
    return element.tag, *attributes, not element.text, *map(shape_of, element)


def _matches(page: Any, sheets: Sequence[tuple[Any, str, Any]]) -> Iterator[Match]:
    known: dict[tuple[Any, ...], Match] = {}
    for element in page.wrapper_element.iter_subtree():
        selectors = [
            (*sheet, selector) for sheet in sheets for selector in sheet[0].matcher.match(element)
        ]
        key = tuple((id(each[0]), *each[-1][:3]) for each in selectors)
        yield known.setdefault(key, Match(tuple(selectors)))


def style_sheets_in(wrapper: Any, *more: Any) -> Iterable[Any]:
    """Return the style sheets that a page holds or links to; sides have neither."""
    if all(next(wrapper.etree_element.iter(name), None) is None for name in ("style", "link")):
        return ()
    found: Iterable[Any] = find_stylesheets(wrapper, *more)
    return found


def begin(
    style_for: Any, page: Any, sheets: Sequence[Any], hints: bool, fonts: Any, targets: Any
) -> None:
    """Compute the style of each element of a page; elements share those that are equal.

    Pages that do not bring a cache of matches, and presentational hints, are left to WeasyPrint.
    """
    matches = getattr(page, "matches", None)
    if matches is None or hints:
        init(style_for, page, sheets, hints, fonts, targets)
        return
    style_for.__dict__.update(
        _cascaded_styles={},
        _computed_styles={},
        initial_page_sizes={"box": None, "area": None},
        _sheets=sheets,
        font_config=fonts,
    )
    _Styling(style_for, page, targets).style(matches.on(page, sheets))


class _Styling:
    """Computes the styles of the elements of one page."""

    def __init__(self, style_for: Any, page: Any, targets: Any) -> None:
        self.style_for, self.page, self.targets = style_for, page, targets
        self.own = _own_declarations(page)
        self.shared: dict[tuple[Any, ...], Any] = {}

    def style(self, matches: Sequence[Match]) -> None:
        """Style the elements, then their pseudo-elements."""
        computed, own = self.style_for._computed_styles, self.own
        root = self.page.etree_element
        pseudo = []
        pairs = ((root, None), *_with_parents(root))
        for (element, parent), match in zip(pairs, matches, strict=True):
            around = None if parent is None else id(computed[parent, None])
            key = around, match, element if element in own else None
            if key not in self.shared:
                declared = _joined(own.get(element, {}), match.declared.get(None, {}))
                self.shared[key] = self._computed(element, None, parent, declared)
            computed[element, None] = self.shared[key]
            pseudo += [(element, match, type) for type in match.declared if type]
        for element, match, type in pseudo:
            key = id(computed[element, None]), match, type
            if key not in self.shared:
                self.shared[key] = self._computed(element, type, element, match.declared[type])
            computed[element, type] = self.shared[key]

    def _computed(self, element: Any, type: str | None, parent: Any, declared: Declared) -> Any:
        """Return the new style of an element, or of a pseudo-element of it."""
        cascaded = self.style_for._cascaded_styles
        cascaded[element, type] = declared
        where = parent, self.page.etree_element, type, self.page.base_url, self.targets
        self.style_for.set_computed_styles(element, *where)
        cascaded.clear()
        return self.style_for._computed_styles[element, type]


def _with_parents(element: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the descendants of an element in order, each with its parent."""
    for child in element:
        yield child, element
        yield from _with_parents(child)


def _own_declarations(page: Any) -> dict[Any, dict[str, tuple[Any, Any]]]:
    """Return what the ``style`` attributes of elements declare."""
    own: dict[Any, dict[str, tuple[Any, Any]]] = {}
    found = find_style_attributes(page.etree_element, False, page.base_url)
    for specificity, element, declarations, base_url in found:
        style = own.setdefault(element, {})
        for name, values, importance in preprocess_declarations(base_url, declarations):
            precedence = declaration_precedence("author", importance)
            _declare(style, name, values, (precedence, inf, specificity))
    return own


def _joined(own: Declared, ruled: Declared) -> Declared:
    """Return what an element and the rules declare; rules win where weights are equal."""
    if not own:
        return ruled
    joined = dict(own)
    for name, (values, weight) in ruled.items():
        _declare(joined, name, values, weight)
    return joined


def install() -> None:
    """Let pages be styled this way."""
    StyleFor.__init__ = begin
    css.find_stylesheets = style_sheets_in
