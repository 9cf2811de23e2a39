"""Have words in drawings shaped as a whole where their letters join or run from the right.

WeasyPrint 70 lays out each letter of an SVG text by itself, from left to right, so that Arabic
falls apart and Hebrew is reversed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_BY_WORDS = re.compile("[\u0590-\u109f\u1780-\u18af\ua840-\uabff\ufb1d-\ufdff\ufe70-\ufefc]")
"""Letters of scripts from the right, of joining ones, and of those that put letters together."""
_PLACED = ("dx", "dy", "rotate", "letter-spacing", "textLength")
"""Attributes that place letters one by one."""


class _Whole(str):
    """Words that are one letter to whoever goes through them."""

    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        yield str(self)


def install() -> None:
    """Draw such words of all drawings as a whole from now on."""
    import weasyprint.svg as drawings

    drawn = drawings.text
    if getattr(drawn, "by_words", False):
        return

    def text(svg: Any, node: Any, font_size: float) -> None:
        if _is_one_run(node):
            node._etree_node.text = _Whole(node.text)
        drawn(svg, node, font_size)

    text.by_words = True  # type: ignore[attr-defined]
    drawings.TAGS.update({tag: text for tag, each in drawings.TAGS.items() if each is drawn})
    drawings.text = text


def _is_one_run(node: Any) -> bool:
    """Whether a text has such letters, and one place for all of them."""
    if not node.text or not _BY_WORDS.search(node.text):
        return False
    if any(name in node.attrib for name in _PLACED):
        return False
    return all(len(node.attrib.get(name, "0").split()) == 1 for name in ("x", "y"))
