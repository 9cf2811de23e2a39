"""Plural forms: gettext's numbers and CLDR's categories agree, in every language."""

from __future__ import annotations

from gettext import c2py

import pytest
from babel import Locale
from babel.localedata import locale_identifiers

from generator.language.plurals import NUMBERS, locale_name, numbers_by_form, plural_forms
from tests.language.catalogs import LANGUAGES

EVERY = sorted(name for name in locale_identifiers() if "_" not in name)


@pytest.mark.parametrize(
    ("language", "categories", "header"),
    [
        ("en", ("one", "other"), "nplurals=2; plural=(n != 1);"),
        ("fr", ("one", "other"), "nplurals=2; plural=(n > 1);"),
        ("pt", ("one", "other"), "nplurals=2; plural=(n > 1);"),
        ("ja", ("other",), "nplurals=1; plural=0;"),
    ],
)
def test_known_languages(language: str, categories: tuple[str, ...], header: str) -> None:
    forms = plural_forms(language)
    assert (forms.categories, forms.header) == (categories, header)


def test_languages_with_many_forms() -> None:
    assert plural_forms("pl").categories == ("one", "few", "many")
    assert plural_forms("uk").categories == ("one", "few", "many")
    assert plural_forms("he").categories == ("one", "two", "other")
    assert sorted(plural_forms("ar").categories) == sorted(
        ("zero", "one", "two", "few", "many", "other")
    )


def agrees(language: str) -> bool:
    """Whether the formula of a header gives every number the form of its category."""
    forms, locale = plural_forms(language), Locale.parse(language)
    count, formula = forms.header.removesuffix(";").split("; plural=")
    assert count == f"nplurals={len(forms)}"
    index = c2py(formula)
    return all(forms.categories[index(n)] == locale.plural_form(n) for n in NUMBERS)


@pytest.mark.parametrize("language", [*LANGUAGES, "pt_BR", "pt_PT", "zh_Hant"])
def test_formula_and_categories_agree(language: str) -> None:
    assert agrees(language)


def test_they_agree_in_every_language_that_babel_knows() -> None:
    assert len(EVERY) > 200
    assert [language for language in EVERY if not agrees(language)] == []


def test_a_pseudo_language_bends_like_its_own() -> None:
    assert locale_name("en_XA") == "en"
    assert plural_forms("fr_XA") == plural_forms("fr")


@pytest.mark.parametrize(
    ("language", "one"),
    [("en", [1]), ("fr", [0, 1]), ("ja", []), ("xx", [])],
)
def test_numbers_of_a_form(language: str, one: list[int]) -> None:
    assert list(numbers_by_form(language).get("one", ())) == one


def test_a_form_of_many_numbers_is_known() -> None:
    assert numbers_by_form("ru")["one"][:3] == [1, 21, 31]
    assert numbers_by_form("en")["other"][:2] == [0, 2]
