"""Mark words with their direction and language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from generator.language.direction import runs_to_the_right
from generator.language.script import direction_of, tag_of

if TYPE_CHECKING:
    from markupsafe import Markup


def is_rtl(language: str) -> bool:
    """Whether a language is written from right to left."""
    return direction_of(language) == "rtl"


def left_to_right(words: str) -> Markup:
    """Return words isolated as left-to-right."""
    from markupsafe import Markup

    return Markup('<span dir="ltr">{}</span>').format(words)


def in_own_direction(words: str, language: str) -> Markup:
    """Return words so that punctuation at their ends stays in place in text of a language.

    Left-to-right words are isolated in right-to-left text; otherwise the full stop of
    “Smith Jr.” would move to its front.
    """
    from markupsafe import escape

    is_apart = is_rtl(language) and runs_to_the_right(words)
    return left_to_right(words) if is_apart else escape(words)


def joined_apart(separator: str, items: Iterable[str], language: str) -> Markup:
    """Return items joined in text of a language, each in its own direction."""
    from markupsafe import Markup

    isolated = [in_own_direction(words, language) for words in items]
    return Markup(separator).join(isolated)  # noqa: S704 - separators are ours


def foreign(words: str, language: str, kind: str = "foreign") -> Markup:
    """Return words of another language than the page's, tagged with it."""
    from markupsafe import Markup

    return Markup('<span class="{}" lang="{}" dir="{}">{}</span>').format(
        kind, tag_of(language), direction_of(language), words
    )
