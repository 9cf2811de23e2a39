"""Parse style sheets rule by rule: those that a page may need, and each of them once.

Of three hundred rules a side needs a hundred or fewer; the others are for blocks that it lacks.
The style sheets of two sides differ in the size of their paper and the colours of a role, those
before and after a designer's save in one rule. Parsing all of one takes a third of the time that
laying out a side takes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from cachetools import LRUCache
from msgspec import Struct

from generator.content.caching import get_or_create
from generator.engine.complaints import complaints
from generator.engine.stock import Stock

MOST_SHEETS, MOST_RULES = 24, 6_000
"""How many style sheets and how many rules are kept; one sheet has some three hundred."""
NEEDS_ALL = ("@import", "@layer", "@namespace")
"""What gives rules behind it another meaning."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\]]*\]")
_CLASS = re.compile(r"\.([\w-]+)")
_NAME = re.compile(r"(?<![\w.:#-])\.?[A-Za-z_][\w-]*")
_PLAIN_HEAD = re.compile(r"[A-Za-z0-9_\-.,:#>+~*()\[\]=\s]+")
ANY_PAGE = (frozenset[str](),)
"""What a rule needs that may match on any page: no name."""
_MARK = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/\*.*?\*/|[{}]""", re.DOTALL)


class StyleSheet(Struct, frozen=True):
    """A style sheet as WeasyPrint takes it, and what was wrong with it: said on every page."""

    parsed: Any
    complaints: tuple[str, ...]


class _Written(Struct, frozen=True):
    """A rule as it is written, and what names it needs: all of one of some sets."""

    text: str
    needs: tuple[frozenset[str], ...]

    def may_match(self, names: frozenset[str]) -> bool:
        """Whether it may match anything on a page with some names."""
        return any(needed <= names for needed in self.needs)


@lru_cache(maxsize=MOST_RULES)
def _as_written(text: str) -> _Written:
    """Return a rule with what it needs; one that is not plain is for any page."""
    selectors = _selectors(text)
    if selectors is None:
        return _Written(text, ANY_PAGE)
    return _Written(text, tuple(frozenset(map(name_of, _NAME.findall(s))) for s in selectors))


def name_of(word: str) -> str:
    """Return the name of an element, or of a class, which begins with a dot.

    Names of elements are as good in large letters, so that all are told in small ones.
    """
    return word if word.startswith(".") else word.lower()


class _Rule(Struct, frozen=True):
    """One rule as it was parsed: what it says of elements and of pages, and whether it is sound."""

    selectors: tuple[tuple[Any, Any], ...]
    pages: tuple[Any, ...]
    is_sound: bool


class _Notes:
    """Takes the selectors of a rule in the place of what would make them ready to be matched."""

    def __init__(self) -> None:
        self.selectors: list[tuple[Any, Any]] = []

    def add_selector(self, selector: Any, declarations: Any) -> None:
        """Note a selector and what it declares."""
        self.selectors.append((selector, declarations))


class StyleSheets:
    """Style sheets and rules that were parsed last, with the fonts that they name loaded."""

    def __init__(self, fetcher: Any, fonts: Any, stock: Stock) -> None:
        self._fetcher, self._fonts, self._stock = fetcher, fonts, stock
        self._written: LRUCache[str, tuple[_Written, ...]] = LRUCache(MOST_SHEETS)
        self._sheets: LRUCache[tuple[str, tuple[str, ...]], StyleSheet] = LRUCache(MOST_SHEETS)
        self._rules: LRUCache[str, _Rule] = LRUCache(MOST_RULES)

    def parsed(self, css: str, names: frozenset[str]) -> StyleSheet:
        """Return a style sheet as it was parsed: of its rules those that may match on a page.

        ``names`` are those of the page's elements, and of their classes, each with a dot. Where one
        of these rules is wrong, or gives others another meaning, the whole is parsed in one piece,
        and all that is wrong is said; where none is, nothing is said of the others.
        """
        written = get_or_create(self._written, css, lambda: tuple(map(_as_written, rules_in(css))))
        rules = tuple(rule.text for rule in written if rule.may_match(names))
        return get_or_create(
            self._sheets, (css, rules), lambda: self._joined(css, rules) or self._whole(css)
        )

    def _joined(self, css: str, texts: Sequence[str]) -> StyleSheet | None:
        """Return a style sheet put together from rules, or None where that cannot be."""
        if any(word in css for word in NEEDS_ALL):
            return None
        rules = [self._rule(text) for text in texts]
        if not all(rule.is_sound for rule in rules):
            return None
        parsed = self._parse("")
        for rule in rules:
            for selector, declarations in rule.selectors:
                parsed.matcher.add_selector(selector, declarations)
            parsed.page_rules.extend(rule.pages)
        return StyleSheet(parsed, ())

    def _rule(self, text: str) -> _Rule:
        return get_or_create(self._rules, text, lambda: self._in_stock(text))

    def _in_stock(self, text: str) -> _Rule:
        """Return a rule as it was parsed, now or by an earlier process.

        One that says something of other than elements does something when it is parsed: it may load
        a face.
        """
        rule: _Rule | None = self._stock.get(text)
        if rule is None:
            rule = self._parsed_rule(text)
            if rule.is_sound and rule.selectors and not text.startswith("@"):
                self._stock.add(text, rule)
        return rule

    def _parsed_rule(self, text: str) -> _Rule:
        notes, pages = _Notes(), list[Any]()
        with complaints() as told:
            self._parse(text, matcher=notes, page_rules=pages)
        return _Rule(tuple(notes.selectors), tuple(pages), not told)

    def _whole(self, css: str) -> StyleSheet:
        """Parse a style sheet in one piece: what is said of it names lines and columns."""
        with complaints() as told:
            parsed = self._parse(css)
        return StyleSheet(parsed, tuple(told))

    def _parse(self, css: str, **into: Any) -> Any:
        from generator.engine.loading import weasyprint

        return weasyprint.CSS(
            string=css, url_fetcher=self._fetcher, font_config=self._fonts, **into
        )


def rules_in(css: str) -> Iterator[str]:
    """Yield the rules of a style sheet, each as it is written, and what is left behind the last."""
    depth = start = 0
    for mark in _MARK.finditer(css):
        depth += {"{": 1, "}": -1}.get(mark[0], 0)
        if mark[0] == "}" and depth == 0:
            yield css[start : mark.end()].strip()
            start = mark.end()
    if rest := css[start:].strip():
        yield rest


def bare_rules(css: str) -> Iterator[str]:
    """Yield the rules of a style sheet without the comments before and in them."""
    return map(_bare_of_comments, rules_in(css))


def _bare_of_comments(rule: str) -> str:
    return _COMMENT.sub("", rule).strip()


def _selectors(rule: str) -> list[str] | None:
    """Return the selectors of a rule without their brackets, or None for one that is not plain."""
    if "/*" in rule and ('"' in rule or "'" in rule):
        return None
    bare = _bare_of_comments(rule)
    head = bare.partition("{")[0]
    return _bare(head).split(",") if _PLAIN_HEAD.fullmatch(head) and _is_plain(bare) else None


def _is_plain(rule: str) -> bool:
    """Whether a rule holds no other one, and ends what it begins: it takes nothing behind it in."""
    holds_one = rule.count("{") == rule.count("}") == 1 and rule.endswith("}")
    closes_brackets = not re.search(r"[()\[\]]", _bare(rule))
    return holds_one and closes_brackets and not any(rule.count(each) % 2 for each in "\"'")


def restyled(before: str, after: str) -> list[frozenset[str]] | None:
    """Return of what classes the elements are that rules were changed for, from sheet to sheet.

    One set for each selector: it can match only where all these classes are, on an element or on
    those that it stands in. None where nothing of the kind can be told: a rule is not plain.
    """
    old, new = list(rules_in(before)), list(rules_in(after))
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    same = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
    same = min(len(old), len(new)) if same is None else same
    changed = [_selectors(rule) for rule in (*old[same:], *new[same:])]
    if None in changed:
        return None
    return [_classes(each) for selectors in changed for each in selectors or ()]


def _bare(selectors: str) -> str:
    """Return selectors without what stands in brackets, which may hold commas."""
    bare = _IN_BRACKETS.sub("", selectors)
    return bare if bare == selectors else _bare(bare)


def _classes(selector: str) -> frozenset[str]:
    """Return the classes that a selector needs; what stands beside an element may be elsewhere."""
    return frozenset(_CLASS.findall(re.split("[+~]", selector)[-1]))
