"""Translate a game into no language at all, to see what is not translated and what will not fit.

Letters get accents and vowels are doubled, which makes texts about a third longer. It is
done letter by letter, so the same word is the same everywhere: names in stars and their
inflected forms agree with the names themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from generator.language.catalog import Catalog, Entry
from generator.language.plurals import PSEUDO, plural_forms
from generator.language.script import base_of
from generator.language.update import updated

NAME = ".name"
"""How the id of a name ends. Names occur within texts, so they get no brackets."""
_LETTERS = {
    **{"a": "àá", "e": "èé", "i": "ìí", "o": "òó", "u": "ùú"},
    **{"c": "ç", "d": "ď", "g": "ğ", "h": "ħ", "k": "ķ", "l": "ļ", "n": "ñ"},
    **{"r": "ŕ", "s": "š", "t": "ť", "w": "ŵ", "y": "ý", "z": "ž"},
}
_PIECES = re.compile(r"\{[^{}]*\}|[A-Za-z]")


def pseudo_language(source_language: str) -> str:
    """Return the code of the pseudo-language that belongs to a language: ``en_XA``."""
    return base_of(source_language) + PSEUDO


def pseudo(messages: Iterable[Entry], source_language: str, title: str = "") -> Catalog:
    """Return a catalogue in which every message has a pseudo-translation."""
    empty = Catalog("", pseudo_language(source_language))
    forms = plural_forms(empty.language).categories
    catalog = updated(empty, messages, title)
    return replace(catalog, entries=tuple(_translated(entry, forms) for entry in catalog.entries))


def pseudo_words(words: str) -> str:
    """Return words with accents on their letters; placeholders and marks stay as they are."""
    return _PIECES.sub(lambda match: _letter(match[0]), words)


def _translated(entry: Entry, forms: tuple[str, ...]) -> Entry:
    sources = entry.source
    if len(sources) > 1:
        sources = tuple(sources[0 if form == "one" else -1] for form in forms)
    before, after = ("", "") if entry.id.endswith(NAME) else ("[", "]")
    translation = tuple(f"{before}{pseudo_words(source)}{after}" for source in sources)
    return replace(entry, translation=translation)


def _letter(piece: str) -> str:
    accented = _LETTERS.get(piece.lower(), piece)
    return accented.capitalize() if piece.isupper() and accented is not piece else accented
