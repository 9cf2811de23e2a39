"""The one thing that is translated: a text with its id and its place."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from generator.content.tree import Mapping, Scalar
from generator.findings import Place

_SPACES = re.compile(r" [ \t\r\n]+|[\t\r\n][ \t\r\n]*")  # but not the blank that it becomes
PLURAL_KEYS = ("one", "other")


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

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(_text_from_tree)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        plural = {
            "type": "object",
            "properties": {key: {"type": "string"} for key in ("plural", *PLURAL_KEYS)},
            "required": ["plural", *PLURAL_KEYS],
            "additionalProperties": False,
        }
        return {"anyOf": [{"type": "string", "minLength": 1}, plural]}


def _text_from_tree(value: object) -> Text:
    if isinstance(value, Text):
        return value
    if isinstance(value, Scalar):
        return Text(_words(value), ".".join(value.path), value.place)
    if isinstance(value, Mapping):
        return _plural_text(value)
    raise PydanticCustomError("text_type", "a text is expected")


def _plural_text(tree: Mapping) -> Text:
    keys = ("plural", *PLURAL_KEYS)
    odd = [key for key in tree if key not in keys] + [key for key in keys if key not in tree]
    if odd:
        raise PydanticCustomError(
            "text_type",
            "a text has words, or just plural, one and other; see “{key}”",
            {"key": odd[0]},
        )
    forms = tuple((key, _words(tree[key])) for key in PLURAL_KEYS)
    return Text(forms[-1][1], ".".join(tree.path), tree.place, _words(tree["plural"]), forms)


def _words(value: object) -> str:
    if not isinstance(value, str):
        raise PydanticCustomError("text_type", "a text is expected")
    words = _SPACES.sub(" ", unicodedata.normalize("NFC", value)).strip()
    if not words:
        raise PydanticCustomError("text_empty", "the text is empty")
    return words
