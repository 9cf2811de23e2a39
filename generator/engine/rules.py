"""Split style sheets into rules, and find out what the selectors of a rule need."""

from __future__ import annotations

import re
from collections.abc import Iterator

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\]]*\]")
_CLASS = re.compile(r"\.([\w-]+)")
NAME = re.compile(r"(?<![\w.:#-])\.?[A-Za-z_][\w-]*")
"""The name of an element in a selector, or of a class with its dot."""
_PLAIN_HEAD = re.compile(r"[A-Za-z0-9_\-.,:#>+~*()\[\]=\s]+")
_MARK = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/\*.*?\*/|[{}]""", re.DOTALL)


def name_of(word: str) -> str:
    """Return the name of an element in lower case, as HTML takes it; that of a class as it is."""
    return word if word.startswith(".") else word.lower()


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


def plain_selectors(rule: str) -> list[str] | None:
    """Return the selectors of a rule without their brackets, or None for one that is not plain."""
    if "/*" in rule and ('"' in rule or "'" in rule):
        return None
    bare = _bare_of_comments(rule)
    head = bare.partition("{")[0]
    return _bare(head).split(",") if _PLAIN_HEAD.fullmatch(head) and _is_plain(bare) else None


def _is_plain(rule: str) -> bool:
    """Whether a rule is not nested and closes what it opens, so that it ends where it seems to."""
    holds_one = rule.count("{") == rule.count("}") == 1 and rule.endswith("}")
    closes_brackets = not re.search(r"[()\[\]]", _bare(rule))
    return holds_one and closes_brackets and not any(rule.count(each) % 2 for each in "\"'")


def restyled(before: str, after: str) -> list[frozenset[str]] | None:
    """Return of what classes the elements are that rules were changed for, from sheet to sheet.

    One set for each selector: it can match only where all these classes are, on an element or on
    its ancestors. None if that is unknown, because a rule is not plain.
    """
    old, new = list(rules_in(before)), list(rules_in(after))
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    same = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
    same = min(len(old), len(new)) if same is None else same
    changed = [plain_selectors(rule) for rule in (*old[same:], *new[same:])]
    if None in changed:
        return None
    return [_classes(each) for selectors in changed for each in selectors or ()]


def _bare(selectors: str) -> str:
    """Return selectors without the content of brackets, which may have commas."""
    bare = _IN_BRACKETS.sub("", selectors)
    return bare if bare == selectors else _bare(bare)


def _classes(selector: str) -> frozenset[str]:
    """Return the classes that a selector needs; those of siblings do not count."""
    return frozenset(_CLASS.findall(re.split("[+~]", selector)[-1]))
