"""Plural forms of a language: CLDR's categories in the order of gettext's numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.language.script import is_known

if TYPE_CHECKING:
    from babel import Locale

NUMBERS = range(1000)
"""Whole numbers by which categories are distinguished: games count no millions."""
MILLIONS = (10**6, 2 * 10**6, 10**9)
"""Numbers that some languages have a category of their own for, which rules of others name."""
MOST_FORMS = 10
"""No rule of a catalogue has more forms: strings are numbered by one digit."""
_RULE = re.compile(r"\s*nplurals\s*=\s*(\d{1,9})\s*;\s*plural\s*=\s*(.*?)\s*;?\s*", re.DOTALL)
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


def same_rule(one: str, other: str) -> bool:
    """Whether two ``Plural-Forms`` fields give every number the same form."""
    if one == other:
        return True
    first, second = _rule(one), _rule(other)
    if first is None or second is None or first[0] != second[0]:
        return False
    try:
        return all(first[1](number) == second[1](number) for number in NUMBERS)
    except ZeroDivisionError:
        return False


@cache
def categories_by_rule(language: str, rule: str) -> tuple[str, ...]:
    """Return CLDR's category of each form under a ``Plural-Forms`` field, as catalogues have it.

    A form that no whole number takes is named with an empty string, and so is one that shares
    its category with a form for more numbers. Nothing is returned where the rule cannot be
    read, or gives one form to numbers of several categories.
    """
    from babel import Locale

    read = _rule(rule)
    if read is None or read[0] > MOST_FORMS:
        return ()
    count, index = read
    category = Locale.parse(locale_name(language)).plural_form
    try:
        pairs = Counter((index(number), category(number)) for number in (*NUMBERS, *MILLIONS))
    except ZeroDivisionError:
        return ()
    found = dict(pairs.keys())  # categories by form
    if len(found) < len(pairs) or not found.keys() <= set(range(count)):
        return ()
    best = {name: form for (form, name), _ in reversed(pairs.most_common())}
    names = {form: name for name, form in best.items()}
    return tuple(names.get(form, "") for form in range(count))


def _rule(rule: str) -> tuple[int, Callable[[int], int]] | None:
    """Return how many forms a ``Plural-Forms`` field has and which one a number takes."""
    from gettext import c2py

    match = _RULE.fullmatch(rule)
    try:
        return (int(match[1]), c2py(match[2])) if match else None
    except ValueError:
        return None


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
