"""Put names in the order of a language's alphabet."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from generator.language import kana
from generator.language.script import base_of

_NORDIC = ("zæøå", "zäöå")
OWN_LETTERS = {
    "be": ("её", "иій", "уў"),
    "bg": ("ий",),
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
    "mk": ("дѓ", "зѕ", "иј", "лљ", "нњ", "тќ", "чџ"),
    "nb": _NORDIC,
    "nn": _NORDIC,
    "no": _NORDIC,
    "pl": ("aą", "cć", "eę", "lł", "nń", "oó", "sś", "zźż"),
    "ro": ("aăâ", "iî", "sș", "tț"),
    "ru": ("ий",),
    "sk": ("aä", "cč", "oô", "sš", "zž"),
    "sl": ("cč", "sš", "zž"),
    "sr": ("дђ", "иј", "лљ", "нњ", "тћ", "чџ"),
    "sv": ("zåäö",),
    "tr": ("cç", "gğ", "hı", "oö", "sş", "uü"),
    "uk": ("гґ", "еє", "иіїй"),
}
"""Letters of their own in the alphabet of a language, each by the one that it follows.

Elsewhere a letter with a mark is sorted as if it had none.
"""
OWN_PAIRS = {
    "cs": {"ch": "h"},
    "sk": {"ch": "h"},
    "hr": {"dž": "d", "lj": "l", "nj": "n"},
    "hu": {"cs": "c", "gy": "g", "ly": "l", "ny": "n", "sz": "s", "ty": "t", "zs": "z"},
}
"""Pairs of letters that are one letter in the alphabet of a language, by the one that they follow.

After CLDR's collation rules, as the letters above. Orders that are no alphabet (Chinese,
Korean; that of Japanese is in ``kana``) and those of several levels (French in Canada, Thai) are
not known here.
"""
SPELT_OUT = {
    **{"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"},
    **dict(zip("ךםןףץ", "כמנפצ", strict=True)),
}
"""Letters that are no marked ones, and what they are put with where they have no own place."""

BEFORE_MARKED, BEHIND_OTHERS = 1, 9
"""Ranks of a pair after the letter that it follows: most come after its marked ones as well."""

Key = tuple[tuple[tuple[str, int], ...], str]


def sorted_by_name(names: Mapping[str, str], language: str) -> list[str]:
    """Return ids in the order of their names, as a reader of a language looks them up."""
    return sorted(names, key=lambda each: (*collation_key(names[each], language), each))


def collation_key(name: str, language: str) -> Key:
    """Return what puts a name in the order of a language's alphabet.

    Capitals, marks and signs such as hyphens count only where names are the same without them;
    a space comes before any letter.
    """
    if base_of(language) == "ja":
        return tuple(kana.weights(_folded(name, language))), name
    letters, pairs = _own_letters(base_of(language)), OWN_PAIRS.get(base_of(language), {})
    weights: list[tuple[str, int]] = []
    words, index = _folded(name, language), 0
    while index < len(words):
        character, pair = words[index], words[index : index + 2]
        index += 2 if pair in pairs else 1
        if pair in pairs:
            weights.append((pairs[pair], BEFORE_MARKED if pair == "dž" else BEHIND_OTHERS))
            continue
        if character in letters:
            weights.append(letters[character])
            continue
        plain = unicodedata.normalize("NFKD", SPELT_OUT.get(character, character))
        weights += [(each, 0) for each in plain if each == " " or each.isalnum()]
    return tuple(weights), name


def _folded(name: str, language: str) -> str:
    """Return a name in small letters; Turkish has two letters i."""
    composed = unicodedata.normalize("NFC", name)
    if base_of(language) in ("az", "tr"):
        composed = composed.replace("I", "ı").replace("İ", "i")
    return composed.casefold()


@cache
def _own_letters(language: str) -> dict[str, tuple[str, int]]:
    """Return the letter that each letter of its own follows, and as which one."""
    return {
        letter: (group[0], 2 * rank)
        for group in OWN_LETTERS.get(language, ())
        for rank, letter in enumerate(group)
        if rank
    }
