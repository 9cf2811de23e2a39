"""The typography of each language: its quotation marks, and the spaces around punctuation."""

from __future__ import annotations

from msgspec import Struct

from generator.language.prefixes import MAQAF
from generator.language.script import base_of, script_of

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
NARROW = "\N{NARROW NO-BREAK SPACE}"


class Convention(Struct, frozen=True):
    """The typography of a language.

    ``quotes`` are pairs, the first one preferred. ``spaced`` says which marks need a
    space before them that does not break, and which one; ``tight`` lists those that bear
    none. ``opened`` are marks that are also set, turned over, where their sentence begins.
    ``within`` are marks that stand for others behind a letter of ``letters`` within a word.
    ``own`` are marks of Latin that stand for its own behind one of ``letters``.
    ``wide`` are marks that behind a kanji or kana are set in a form of its own width, which
    brings its space along.
    """

    quotes: tuple[str, ...]
    spaced: tuple[tuple[str, str], ...] = ()
    tight: str = ",.;:!?"
    opened: tuple[tuple[str, str], ...] = ()
    inner: str = ""
    letters: str = ""
    own: tuple[tuple[str, str], ...] = ()
    within: tuple[tuple[str, str], ...] = ()
    wide: tuple[tuple[str, str], ...] = ()

    @property
    def opening(self) -> str:
        """The marks that may open a quotation."""
        return "".join(pair[0] for pair in self.quotes)

    @property
    def closing(self) -> str:
        """The marks that may close a quotation."""
        return "".join(pair[1] for pair in self.quotes)


_OF_SQUARES = ((",", "，"), (".", "。"), (";", "；"), (":", "："), ("!", "！"), ("?", "？"))
"""Marks by those that Chinese has for them; Japanese has another comma."""
CONVENTIONS = {
    "ar": Convention(
        ("”“", "’‘", "«»"),
        tight=",.;:!?،؛؟",
        letters="\u0621-\u064a",
        own=((",", "،"), (";", "؛"), ("?", "؟")),
    ),
    "bg": Convention(("„“", "’’")),
    "cs": Convention(("„“", "‚‘", "»«")),
    "da": Convention(("“”", "‘’", "»«", "„“")),
    "de": Convention(("„“", "‚‘", "»«", "«»")),
    "el": Convention(("«»", "“”"), tight=",.:!?;", letters="\u0386-\u03ce", own=(("?", ";"),)),
    "en": Convention(("“”", "‘’")),
    "es": Convention(("«»", "“”", "‘’"), opened=(("?", "¿"), ("!", "¡"))),
    "fr": Convention(
        ("«»", "“”"),
        ((";", NARROW), ("!", NARROW), ("?", NARROW), (":", NO_BREAK_SPACE)),
        ",.",
        inner=NO_BREAK_SPACE,
    ),
    "fr_CA": Convention(("«»", "“”"), ((":", NO_BREAK_SPACE),), ",.", inner=NO_BREAK_SPACE),
    "he": Convention(
        ("””", "’’", "„”", "“”"),
        letters="א-ת",
        within=(("-", MAQAF), ('"', "\N{HEBREW PUNCTUATION GERSHAYIM}")),
    ),
    "hr": Convention(("„”", "‚’", "»«", "„“")),
    "hu": Convention(("„”", "»«")),
    "it": Convention(("«»", "“”")),
    "ja": Convention(
        ("「」", "『』"),
        tight=",.;:!?、。；：！？",
        wide=((",", "、"), *_OF_SQUARES[1:]),
    ),
    "ko": Convention(("“”", "‘’", "「」", "『』")),
    "nl": Convention(("‘’", "“”")),
    "pl": Convention(("„”", "«»", "‚’")),
    "pt": Convention(("“”", "‘’", "«»")),
    "ro": Convention(("„”", "«»")),
    "ru": Convention(("«»", "„“")),
    "sk": Convention(("„“", "‚‘", "»«")),
    "sl": Convention(("„“", "‚‘", "»«")),
    "sv": Convention(("””", "’’", "»»")),
    "tr": Convention(("“”", "‘’", "«»")),
    "uk": Convention(("«»", "„”", "„“")),
    "zh": Convention(("“”", "‘’"), tight=",.;:!?、。；：！？，", wide=_OF_SQUARES),
    "zh_Hant": Convention(("「」", "『』"), tight=",.;:!?、。；：！？，", wide=_OF_SQUARES),
}
"""By language. Quotation marks are those of CLDR 45 (delimiters), with others in wide use."""


def convention(language: str) -> Convention | None:
    """Return the typography of a language, or none where it is not known."""
    base = base_of(language)
    if found := CONVENTIONS.get(language):
        return found
    if any(name.startswith(f"{base}_") for name in CONVENTIONS):
        return CONVENTIONS.get(f"{base}_{script_of(language)}", CONVENTIONS.get(base))
    return CONVENTIONS.get(base)
