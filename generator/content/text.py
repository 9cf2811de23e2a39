"""The one thing that is translated: a text with its id and its place."""

from __future__ import annotations

import re
import unicodedata

from msgspec import Struct
from msgspec.structs import replace

from generator.content.tree import Mapping, Scalar
from generator.findings import Place

_SPACES = re.compile(r" [ \t\r\n]+|[\t\r\n][ \t\r\n]*")  # but not the blank that it becomes
PLURAL_KEYS = ("one", "other")
LONGEST = 4000
"""The most characters of a text: more than a page of a rulebook has."""


class Text(Struct, frozen=True):
    """Words of the content in the inline dialect, by a stable dotted id.

    A text that bends with a number names the value it follows in ``axis`` and
    carries its forms by CLDR plural category in ``forms``; ``source`` is then
    the form for ``other``. A text that has no translation keeps its words and is marked.
    Its ``place`` is not in its ``repr``, by which it is known whether a side has to be
    printed again: where a text stands in its file has no say in that.
    """

    source: str
    id: str
    place: Place
    axis: str = ""
    forms: tuple[tuple[str, str], ...] = ()
    erratum: str = ""
    untranslated: bool = False

    def __str__(self) -> str:
        return self.source

    def __repr__(self) -> str:
        told = (self.source, self.id, self.axis, self.forms, self.erratum, self.untranslated)
        return f"Text{told!r}"

    def reworded(self, source: str, erratum: str = "") -> Text:
        """Return this text with other words, marked with the erratum behind them."""
        return replace(self, source=source, axis="", forms=(), erratum=erratum)

    @property
    def wordings(self) -> tuple[str, ...]:
        """Every wording that may be printed: the plural forms, or the one source."""
        return tuple(form for _, form in self.forms) or (self.source,)

    @property
    def wordings_by_path(self) -> dict[str, str]:
        """The same wordings by the content path at which each of them stands."""
        return {f"{self.id}.{form}": words for form, words in self.forms} or {self.id: self.source}


class NoTextError(ValueError):
    """What stands where a text is expected is none; says why."""


class LongTextError(NoTextError):
    """A text has more characters than a text may have."""


class EmptyTextError(NoTextError):
    """A text has no words."""


def text_from(node: object) -> Text:
    """Return the text that a node of a tree says. Raises NoTextError where it says none."""
    if isinstance(node, Scalar):
        return Text(_words(node), ".".join(node.path), node.place)
    if isinstance(node, Mapping):
        return _plural_text(node)
    raise NoTextError("a text is expected")


def _plural_text(tree: Mapping) -> Text:
    keys = ("plural", *PLURAL_KEYS)
    odd = [key for key in tree if key not in keys] + [key for key in keys if key not in tree]
    if odd:
        raise NoTextError(f"a text has words, or just plural, one and other; see “{odd[0]}”")
    forms = tuple((key, _words(tree[key])) for key in PLURAL_KEYS)
    return Text(forms[-1][1], ".".join(tree.path), tree.place, _words(tree["plural"]), forms)


def _words(value: object) -> str:
    if not isinstance(value, str):
        raise NoTextError("a text is expected")
    if len(value) > LONGEST:
        raise LongTextError(f"{len(value):,} characters, at most {LONGEST:,} are allowed")
    words = _SPACES.sub(" ", unicodedata.normalize("NFC", value)).strip()
    if not words:
        raise EmptyTextError("the text is empty")
    return words
