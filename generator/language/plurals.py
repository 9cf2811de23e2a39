"""Plural forms of a language: CLDR's categories in the order of gettext's numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.language.script import is_known

if TYPE_CHECKING:
    from babel import Locale

NUMBERS = range(1000)
"""Whole numbers by which categories are told apart: games count no millions."""
_COMPACT = re.compile(r"\b[ce]\b")
"""CLDR's name for the exponent in “3 million”, which is none in whole numbers."""
PSEUDO = "_XA"
"""How the code of a pseudo-language ends: CLDR's region for accented letters."""


class PluralForms(Struct, frozen=True):
    """The plural forms of a language for whole numbers.

    ``categories`` are CLDR's names by the number that gettext gives the form; ``header``
    is the field ``Plural-Forms`` of a catalogue.
    """

    categories: tuple[str, ...]
    header: str

    def __len__(self) -> int:
        return len(self.categories)


def locale_name(language: str) -> str:
    """Return the name by which Babel knows a language: a pseudo-language is like its own."""
    return language.removesuffix(PSEUDO)


@cache
def plural_forms(language: str) -> PluralForms:
    """Return the plural forms of a language.

    The formula is the one that gettext's tools know for the language (from Babel), or else
    for another, where it parts numbers as CLDR does; otherwise it is made from CLDR's rule.
    """
    from babel import Locale
    from babel.messages.plurals import PLURALS, get_plural
    from babel.plural import to_gettext

    locale = Locale.parse(locale_name(language))
    own = get_plural(locale_name(language))
    for count, formula in dict.fromkeys([(own.num_plurals, own.plural_expr), *PLURALS.values()]):
        if categories := _categories(locale, formula, count):
            return PluralForms(categories, f"nplurals={count}; plural={formula};")
    header = _COMPACT.sub("0", to_gettext(locale.plural_form))
    number, formula = header.removesuffix(";").split("; plural=")
    categories = _categories(locale, formula, int(number.removeprefix("nplurals=")), gaps=True)
    return PluralForms(categories, header)


def _categories(locale: Locale, formula: str, count: int, gaps: bool = False) -> tuple[str, ...]:
    """Return the category of each form, or nothing where formula and CLDR part differently."""
    from gettext import c2py

    index = c2py(formula)
    found: dict[int, str] = {}
    for number in NUMBERS:
        category = locale.plural_form(number)
        if found.setdefault(index(number), category) != category:
            return ()
    names = [found.get(each, "") for each in range(count)]
    if len(set(found.values())) != len(found) or ("" in names and not gaps):
        return ()
    return tuple(name or "other" for name in names)


@cache
def numbers_by_form(language: str) -> Mapping[str, Sequence[int]]:
    """Return some numbers that each plural form of a language covers, or nothing if unknown."""
    from babel import Locale

    if not is_known(language):
        return {}
    rule = Locale.parse(language).plural_form
    forms: dict[str, list[int]] = {}
    for number in NUMBERS:
        forms.setdefault(rule(number), []).append(number)
    return forms
