"""Know how languages are written: their script and its direction, their own names, their breaks."""

from __future__ import annotations

from functools import cache
from string import ascii_uppercase
from typing import Literal

from generator.content.tags import language_name

Direction = Literal["ltr", "rtl"]

SLANTED = frozenset({"Latn", "Cyrl", "Grek", "Armn"})
"""Scripts that have capitals and italics, and letters that bear being set apart."""
BY_WEIGHT = frozenset({"Jpan", "Hans", "Hant", "Kore"})
"""Scripts that set words apart by their weight: lines below them would touch their strokes."""
JOINED = frozenset({"Arab", "Syrc", "Nkoo", "Mong", "Deva", "Beng", "Guru"})
"""Scripts whose letters join within words, so that they cannot be set apart."""
_LEADINGS = {"Jpan": 1.03, "Hans": 1.12, "Hant": 1.12, "Kore": 1.08}
"""How far apart lines are beside those of Latin, where letters fill their whole square; those of
our Japanese face are drawn smaller."""
_UNSPACED = frozenset({"Jpan", "Hans", "Hant"})
_BY_SYLLABLES = frozenset({"Kore"})
"""Scripts that part words by spaces, and between whose letters lines could break all the same."""
_LETTERS = {
    "cs": "aikosuvz",
    "pl": "aiouwz",
    "sk": "aikosuvz",
    "uk": "абвжзійоуяєї",
}
"""Words of one letter that no line may end with, by language."""
_LIMITS = {"de": (8, 4, 4), "en": (13, 5, 6)}
"""The least letters of a word that is broken, of its beginning and of its end, by language.

German writes several words as one. English words are short enough to be kept whole.
"""
_SCRIPT_MODIFIERS = {"latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva"}
"""Scripts by the words that follow an @ in the names of gettext's catalogues."""
_ONE_LANGUAGE = {"no": "nb"}
"""Languages with two codes that Babel keeps apart."""
_OWN_CYRILLIC = frozenset({"bg", "mk", "sr"})
_ORDINALS = {"he": "אבגדהוזחטיכלמנסעפצקרשת"}
"""The letters that count things, in languages that use others than A to Z for it."""
_USUAL_LIMITS = (9, 4, 4)


@cache
def script_of(language: str) -> str:
    """Return the script that a language is written in, as four letters of ISO 15924."""
    from babel import Locale
    from babel.core import get_global

    locale = Locale.parse(language)
    if locale.script:
        return locale.script
    likely = get_global("likely_subtags")
    for known in (language, locale.language):
        if full := likely.get(known):
            return str(full).split("_")[1]
    return "Latn"


@cache
def direction_of(language: str) -> Direction:
    """Return the direction in which a language is written."""
    from babel import Locale

    return "rtl" if Locale.parse(language).text_direction == "rtl" else "ltr"


@cache
def own_name(language: str) -> str:
    """Return the name of a language in that language: ``polski``."""
    from babel import Locale

    return Locale.parse(language).get_display_name() or language


def known_name(language: str) -> str:
    """Return how a language whose habits are known is named here, or nothing for others.

    There is one name only, which any spelling of its tag leads to: ``pt_BR`` for ``pt-BR``.
    """
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(language_name(language))
    except (ValueError, UnknownLocaleError):
        return ""
    return "" if locale.modifier or locale.variant else str(locale)


def same_language(one: str, other: str) -> bool:
    """Whether two tags name one language in one script; other countries make another one.

    A tag without a country goes with any, and the script may be left out where it is the
    usual one: ``zh-CN`` is ``zh_Hans``. Modifiers as in ``sr@latin`` are understood.
    """
    if language_name(one) == language_name(other):
        return True
    first, second = _parts(one), _parts(other)
    if first is None or second is None:
        return language_name(one).casefold() == language_name(other).casefold()
    return first[:2] == second[:2] and (first[2] == second[2] or None in (first[2], second[2]))


def _parts(tag: str) -> tuple[str, str, str | None] | None:
    """Return the language, script and country that a tag names; None for an unknown language."""
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(tag.strip().replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        return None
    script = _SCRIPT_MODIFIERS.get(locale.modifier or "")
    if script is None:
        script = script_of(
            "_".join(filter(None, (locale.language, locale.script, locale.territory)))
        )
    return _ONE_LANGUAGE.get(locale.language, locale.language), script, locale.territory


def is_known(language: str) -> bool:
    """Whether the habits of a language are known by the very name that it has here."""
    return bool(language) and known_name(language) == language


def base_of(language: str) -> str:
    """Return a language without its country: ``pt`` of ``pt_BR``."""
    return language.partition("_")[0]


def tag_of(language: str) -> str:
    """Return a language as documents name it, by BCP 47: ``pt-BR``."""
    return language.replace("_", "-")


def ordinal_letter(number: int, language: str) -> str:
    """Return the letter that counts a thing, from 0 for the first: A, in Hebrew א.

    Behind the last letter they are doubled.
    """
    letters = _ORDINALS.get(base_of(language), ascii_uppercase)
    times, place = divmod(number, len(letters))
    return letters[place] * (times + 1)


def clinging_words(language: str) -> str:
    """Return the words of one letter that a language keeps on the line of the next word."""
    return _LETTERS.get(base_of(language), "")


def letterforms(language: str) -> str:
    """Return the OpenType language whose forms of letters a language uses, if not its own.

    Faces from Bulgaria draw Cyrillic as it is written there, and as elsewhere for Russian.
    """
    cyrillic = script_of(language) == "Cyrl" and base_of(language) not in _OWN_CYRILLIC
    return "RUS" if cyrillic else ""


def leading_of(script: str) -> float:
    """Return how far apart the lines of a script are, beside those of Latin."""
    return _LEADINGS.get(script, 1.0)


def is_unspaced(language: str) -> bool:
    """Whether a language is written without spaces, so that lines may break between letters."""
    return script_of(language) in _UNSPACED


def gap_between_sentences(language: str) -> str:
    """Return what stands between two sentences: nothing where full stops bring their space."""
    return "" if is_unspaced(language) else " "


def is_by_syllables(language: str) -> bool:
    """Whether words of a language must be kept whole, since each letter could end a line."""
    return script_of(language) in _BY_SYLLABLES


def hyphenation_limits(language: str) -> tuple[int, int, int]:
    """Return the least letters of a word that may be broken, of its beginning and its end."""
    return _LIMITS.get(base_of(language), _USUAL_LIMITS)
