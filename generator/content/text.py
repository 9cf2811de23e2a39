"""The one thing that is translated: a text with its id and its place."""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct
from msgspec.structs import replace

from generator.content.passages import with_lines
from generator.content.tree import Mapping, Scalar
from generator.findings import Place

_SPACES = re.compile(r" [ \t\r\n]+|[\t\r\n][ \t\r\n]*")  # but not the blank that it becomes
PLURAL_KEYS = ("one", "other")
LONGEST = 4000
"""The most characters of a text: more than a page of a rulebook has."""
LONGEST_WORD = 200
"""The most characters without a blank between them, in scripts that part words by blanks.

No column is so wide, and breaking such a word into lines takes a time that grows by its square.
"""
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_LONG_WORD = re.compile(
    "[^\\s\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
    rf"{{{LONGEST_WORD + 1},}}"
)


class Text(Struct, frozen=True):
    """Words of the content in the inline dialect, by a stable dotted id.

    A text that bends with a number names the value it follows in ``axis`` and
    carries its forms by CLDR plural category in ``forms``; ``source`` is then
    the form for ``other``. A text that has no translation keeps its words and is marked as
    ``untranslated``, one whose translation a check refused as ``refused``. A translated text
    has the author's words in ``written``: conditions choose the same entries in every language.
    A text that is ``prose`` may have several lines (see ``passages``).
    Its ``place`` is not in its ``repr``, by which it is known whether a side has to be
    printed again: the place of a text in its file does not matter for that.
    """

    source: str
    id: str
    place: Place
    axis: str = ""
    forms: tuple[tuple[str, str], ...] = ()
    erratum: str = ""
    untranslated: bool = False
    refused: bool = False
    prose: bool = False
    written: str = ""

    def __str__(self) -> str:
        return self.source

    def __repr__(self) -> str:
        words = (self.source, self.axis, self.forms, self.written)
        marks = (self.erratum, self.untranslated, self.refused)
        return f"Text{(self.id, *words, *marks)!r}"

    @property
    def original(self) -> str:
        """The words in the language of the author."""
        return self.written or self.source

    @property
    def is_marked(self) -> bool:
        """Whether a draft marks it: there is no translation of it that a release would print."""
        return self.untranslated or self.refused

    @property
    def is_number(self) -> bool:
        """Whether it is digits alone, which are the same in every language unless it has others."""
        return not self.axis and is_digits(self.source)

    def reworded(self, source: str, erratum: str = "") -> Text:
        """Return this text with other words, marked with the erratum behind them."""
        return replace(self, source=source, axis="", forms=(), erratum=erratum)

    @property
    def wordings(self) -> tuple[str, ...]:
        """Every wording that may be printed: the plural forms, or the one source."""
        return tuple(form for _, form in self.forms) or (self.source,)

    @property
    def wordings_by_path(self) -> dict[str, str]:
        """The same wordings by the content path of each of them."""
        return {f"{self.id}.{form}": words for form, words in self.forms} or {self.id: self.source}


def is_digits(words: str) -> bool:
    """Whether words are the digits of a number and nothing else."""
    return words.isascii() and words.isdigit()


class NoTextError(ValueError):
    """A node is no text where one is expected; says why."""


class LongTextError(NoTextError):
    """There is more in a text than a text may have."""


class EmptyTextError(NoTextError):
    """A text has no words."""


def text_from(node: object, is_prose: bool = False) -> Text:
    """Return the text that a node of a tree says. Raises NoTextError where it says none.

    One that is prose has the lines that its node keeps apart; any other is one line.
    """
    if isinstance(node, Scalar):
        words = _words(node, is_prose)
        return Text(words, ".".join(node.path), node.place, prose=is_prose)
    if isinstance(node, Mapping):
        return _plural_text(node, is_prose)
    raise NoTextError("a text is expected")


def excess(words: str) -> str:
    """Say what there is too much of in the words of a text, or nothing."""
    if len(words) > LONGEST:
        return f"{len(words):,} characters, at most {LONGEST:,} are allowed"
    if len(words) > LONGEST_WORD and (long := _LONG_WORD.search(_PLACEHOLDER.sub(" ", words))):
        size = len(long.group())
        return f"{size:,} characters without a blank, at most {LONGEST_WORD} are allowed"
    return ""


def _plural_text(tree: Mapping, is_prose: bool) -> Text:
    keys = ("plural", *PLURAL_KEYS)
    wrong = [key for key in tree if key not in keys] + [key for key in keys if key not in tree]
    if wrong:
        raise NoTextError(f"a text has words, or just plural, one and other; see “{wrong[0]}”")
    forms = tuple((key, _words(tree[key], is_prose)) for key in PLURAL_KEYS)
    axis = _words(tree["plural"])
    return Text(forms[-1][1], ".".join(tree.path), tree.place, axis, forms, prose=is_prose)


def _words(value: object, is_prose: bool = False) -> str:
    if not isinstance(value, str):
        raise NoTextError("a text is expected")
    if reason := excess(value):
        raise LongTextError(reason)
    words = unicodedata.normalize("NFC", value)
    keeps_lines = is_prose and "\n" in words and not getattr(value, "folded", False)
    words = with_lines(words) if keeps_lines else _SPACES.sub(" ", words).strip()
    if not words:
        raise EmptyTextError("the text is empty")
    return words
