"""Put names in the order of a language's alphabet."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from generator.language.script import base_of

_NORDIC = ("zæøå", "zäöå")
OWN_LETTERS = {
    "cs": ("cč", "rř", "sš", "zž"),
    "da": _NORDIC,
    "es": ("nñ",),
    "et": ("sšzž", "wõäöü"),
    "fi": ("zåäö",),
    "hr": ("cčć", "dđ", "sš", "zž"),
    "hu": ("oö", "uü"),
    "is": ("aá", "dð", "eé", "ií", "oó", "uú", "yý", "zþæö"),
    "lt": ("cč", "sš", "zž"),
    "lv": ("cč", "gģ", "kķ", "lļ", "nņ", "sš", "zž"),
    "nb": _NORDIC,
    "nn": _NORDIC,
    "no": _NORDIC,
    "pl": ("aą", "cć", "eę", "lł", "nń", "oó", "sś", "zźż"),
    "ro": ("aăâ", "iî", "sș", "tț"),
    "sk": ("aä", "cč", "oô", "sš", "zž"),
    "sl": ("cč", "sš", "zž"),
    "sv": ("zåäö",),
    "tr": ("cç", "gğ", "hı", "oö", "sş", "uü"),
}
"""Letters that stand by themselves in the alphabet of a language, each behind the one it follows.

Elsewhere a letter with a mark is put where it would stand without it.
"""
SPELT_OUT = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"}
"""Letters that are no marked ones, and what they are put with where they have no own place."""

Key = tuple[tuple[tuple[str, int], ...], str]


def sorted_by_name(names: Mapping[str, str], language: str) -> list[str]:
    """Return ids in the order of their names, as a reader of a language looks them up."""
    return sorted(names, key=lambda each: (*collation_key(names[each], language), each))


def collation_key(name: str, language: str) -> Key:
    """Return what puts a name in the order of a language's alphabet.

    Capitals, marks and signs such as hyphens count only where names are the same without them;
    a space comes before any letter.
    """
    letters = _own_letters(base_of(language))
    weights: list[tuple[str, int]] = []
    for character in unicodedata.normalize("NFC", name).casefold():
        if character in letters:
            weights.append(letters[character])
            continue
        plain = unicodedata.normalize("NFKD", SPELT_OUT.get(character, character))
        weights += [(each, 0) for each in plain if each == " " or each.isalnum()]
    return tuple(weights), name


@cache
def _own_letters(language: str) -> dict[str, tuple[str, int]]:
    """Return the letter that each letter of its own follows, and as which one."""
    return {
        letter: (group[0], rank)
        for group in OWN_LETTERS.get(language, ())
        for rank, letter in enumerate(group)
        if rank
    }
