"""Put names in the order of a language's alphabet."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from generator.language import kana, pinyin
from generator.language.script import base_of, script_of

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
    "lv": ("aā", "cč", "eē", "gģ", "iīy", "kķ", "lļ", "nņ", "sš", "uū", "zž"),
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
    **{each: {"aa": "å"} for each in ("da", "nb", "nn", "no")},
    "cs": {"ch": "h"},
    "sk": {"ch": "h"},
    "hr": {"dž": "d", "lj": "l", "nj": "n"},
    "hu": {"cs": "c", "gy": "g", "ly": "l", "ny": "n", "sz": "s", "ty": "t", "zs": "z"},
}
"""Pairs of letters that are one letter in the alphabet of a language, by the one that they follow,
or the one that they stand for where it is an own letter.

After CLDR's collation rules, as the letters above; a test compares all orders with those of ICU.
That of Japanese is in ``kana``, that of Chinese in ``pinyin``; Greek, Hebrew and Korean go by the
codes of their letters. Those of several levels (French in Canada, Thai) are not known here.
"""
ALPHABETS = {
    "ar": "ءأؤإئا ب پ ةت ث ج چ ح خ د ذ ر ز ژ س ش ص ض ط ظ ع غ ف ڤ ق ك ک گ ل م ن ه و ىيی",
    "fa": "آ ا ءأؤإئ ب پ ت ث ج چ ح خ د ذ ر ز ژ س ش ص ض ط ظ ع غ ف ق كک گ ل م ن و ةهۀ ىيی",
}
"""Whole alphabets where letters are neither in the order of their codes nor by the ones they
follow; those without a space between them are put together."""
SPELT_OUT = {
    **{"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"},
    **dict(zip("ךםןףץ", "כמנפצ", strict=True)),
}
"""Letters that are no marked ones, and what they are put with where they have no own place."""

BEFORE_MARKED, BEHIND_OTHERS = 1, 9
"""Ranks of a pair after the letter that it follows: most come after its marked ones as well."""

_PUT_WITH = {
    "ar": {ord("آ"): "اا"},
    "hu": {ord(long): short for long, short in zip("őűŐŰ", "öüÖÜ", strict=True)},
}
"""Letters that are put with others: alif with madda with two, long ones with short ones."""
_BY_KIND = frozenset({"ja", "zh"})
_KINDS = {"Jpan": kana.weights, "Hans": pinyin.weights}
"""Orders that are no alphabet, by the script of their language."""
Key = tuple[tuple[tuple[str, int], ...], str]


def sorted_by_name(names: Mapping[str, str], language: str) -> list[str]:
    """Return ids in the order of their names, as a reader of a language looks them up."""
    return sorted(names, key=lambda each: (*collation_key(names[each], language), each))


def collation_key(name: str, language: str) -> Key:
    """Return what puts a name in the order of a language's alphabet.

    Capitals, marks and signs such as hyphens count only where names are the same without them;
    a space comes before any letter.
    """
    if by_kind := _KINDS.get(script_of(language) if base_of(language) in _BY_KIND else ""):
        return tuple(by_kind(_folded(name, language))), name
    letters, pairs = _own_letters(base_of(language)), _own_pairs(base_of(language))
    weights: list[tuple[str, int]] = []
    words, index = _folded(name, language), 0
    while index < len(words):
        character, pair = words[index], words[index : index + 2]
        index += 2 if pair in pairs else 1
        if own := pairs.get(pair) or letters.get(character):
            weights.append(own)
            continue
        plain = unicodedata.normalize("NFKD", SPELT_OUT.get(character, character))
        weights += [(each, 0) for each in plain if each == " " or each.isalnum()]
    return tuple(weights), name


def _folded(name: str, language: str) -> str:
    """Return a name in small letters; Turkish has two letters i."""
    composed = unicodedata.normalize("NFC", name)
    if base_of(language) in ("az", "tr"):
        composed = composed.replace("I", "ı").replace("İ", "i")
    return composed.translate(_PUT_WITH.get(base_of(language), {})).casefold()


@cache
def _own_letters(language: str) -> dict[str, tuple[str, int]]:
    """Return the letter that each letter of its own follows, and as which one.

    All letters of an alphabet that is known as a whole follow its first one.
    """
    own = {
        letter: (group[0], 2 * rank)
        for group in OWN_LETTERS.get(language, ())
        for rank, letter in enumerate(group)
        if rank
    }
    groups = ALPHABETS.get(language, "").split()
    return own | {each: (groups[0], rank) for rank, group in enumerate(groups) for each in group}


@cache
def _own_pairs(language: str) -> dict[str, tuple[str, int]]:
    """Return the letter that each pair follows, and as which one."""
    letters = _own_letters(language)
    return {
        pair: letters.get(letter, (letter, BEFORE_MARKED if pair == "dž" else BEHIND_OTHERS))
        for pair, letter in OWN_PAIRS.get(language, {}).items()
    }
