"""Find out which rules match the elements of a page, once for all pages that are built alike.

WeasyPrint asks of each element which rules match it, and gathers what these declare, on each page
anew: that takes a tenth of laying one out. Which rules match depends on how the elements stand in
each other, not on their words; so a side in another type, or with other words in the same places,
is as the one before. What comes out is what WeasyPrint's own way makes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Any

from cachetools import LRUCache
from msgspec import Struct
from weasyprint.css import (
    StyleFor,
    declaration_precedence,
    find_style_attributes,
    find_stylesheets,
    preprocess_declarations,
)

from generator.content.caching import get_or_create

its_init = StyleFor.__init__
its_find_stylesheets = find_stylesheets

KEPT = 12
"""Of how many pages that are built differently it is kept what matches, some 0.1 MB each."""
OWN = "style"
"""The attribute that no rule asks for: what it declares is the element's own."""
Declared = Mapping[str, tuple[Any, Any]]
"""What is declared, with its weight, by the names of properties."""
Shape = tuple[Any, ...]
"""An element without its words: its name and attributes, whether it begins with words, and those
in it."""


class Match(Struct, frozen=True, eq=False, dict=True):
    """The selectors that match an element, each with the style sheet that it is from."""

    selectors: tuple[tuple[Any, str, Any, Any], ...]

    @cached_property
    def declared(self) -> Mapping[str | None, Declared]:
        """What the rules declare of the element, and of what they put before or behind it."""
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
    """Declare a property, unless something weightier has been declared of it."""
    if name not in style or style[name][1] <= weight:
        style[name] = values, weight


class Matches:
    """What matches on the pages that were laid out last."""

    def __init__(self) -> None:
        self._kept: LRUCache[tuple[Any, ...], list[Match]] = LRUCache(KEPT)

    def on(self, page: Any, sheets: Sequence[tuple[Any, str, Any]]) -> list[Match]:
        """Return for each element of a page, in order, what matches it; elements share it."""
        key = (*(sheet.matcher for sheet, _, _ in sheets), shape_of(page.etree_element))
        return get_or_create(self._kept, key, lambda: list(_matches(page, sheets)))


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


def find_style_sheets(wrapper: Any, *more: Any) -> Iterable[Any]:
    """Return the style sheets that a page holds or names: sides do neither, as is seen at once."""
    names = ("style", "link")
    if all(next(wrapper.etree_element.iter(name), None) is None for name in names):
        return ()
    found: Iterable[Any] = its_find_stylesheets(wrapper, *more)
    return found


def begin_styles(
    styles: Any, page: Any, sheets: Sequence[Any], hints: bool, fonts: Any, targets: Any
) -> None:
    """Give each element of a page its style, which it shares with those that are as it is."""
    matches = getattr(page, "matches", None)
    if matches is None or hints:
        its_init(styles, page, sheets, hints, fonts, targets)
        return
    styles.__dict__.update(
        _cascaded_styles={},
        _computed_styles={},
        initial_page_sizes={"box": None, "area": None},
        _sheets=sheets,
        font_config=fonts,
    )
    _Styling(styles, page, targets).give(matches.on(page, sheets))


class _Styling:
    """Gives the elements of one page their styles."""

    def __init__(self, styles: Any, page: Any, targets: Any) -> None:
        self.styles, self.page, self.targets = styles, page, targets
        self.own = _own(page)
        self.shared: dict[tuple[Any, ...], Any] = {}

    def give(self, matches: Sequence[Match]) -> None:
        """Give the elements their styles, and then what stands before or behind them."""
        computed, own = self.styles._computed_styles, self.own
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
        """Return the style of an element, or of what stands before or behind it, made now."""
        cascaded = self.styles._cascaded_styles
        cascaded[element, type] = declared
        where = parent, self.page.etree_element, type, self.page.base_url, self.targets
        self.styles.set_computed_styles(element, *where)
        cascaded.clear()
        return self.styles._computed_styles[element, type]


def _with_parents(element: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the elements in an element, in order, each with the one that it stands in."""
    for child in element:
        yield child, element
        yield from _with_parents(child)


def _own(page: Any) -> dict[Any, dict[str, tuple[Any, Any]]]:
    """Return what elements declare themselves."""
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
