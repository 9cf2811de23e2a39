"""Languages know their script, its direction, their own names, and where words may break."""

from __future__ import annotations

import pyphen
import pytest

from generator.language.script import (
    base_of,
    clinging_words,
    direction_of,
    gap_between_sentences,
    hyphenation_limits,
    is_known,
    known_name,
    letterforms,
    ordinal_letter,
    own_name,
    same_language,
    script_of,
    tag_of,
)

HYPHENATED = ("en", "de", "fr", "es", "it", "pl", "uk", "pt_BR")


@pytest.mark.parametrize(
    ("language", "script", "direction", "name"),
    [
        ("en", "Latn", "ltr", "English"),
        ("pl", "Latn", "ltr", "polski"),
        ("pt_BR", "Latn", "ltr", "português (Brasil)"),
        ("uk", "Cyrl", "ltr", "українська"),
        ("sr_Latn", "Latn", "ltr", "srpski (latinica)"),
        ("ja", "Jpan", "ltr", "日本語"),
        ("zh_TW", "Hant", "ltr", "中文 (繁體, 台灣)"),
        ("he", "Hebr", "rtl", "עברית"),
        ("ar_EG", "Arab", "rtl", "العربية (مصر)"),
    ],
)
def test_languages(language: str, script: str, direction: str, name: str) -> None:
    assert script_of(language) == script
    assert direction_of(language) == direction
    assert own_name(language).startswith(name.partition(" ")[0])


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("de", "de"),
        ("DE", "de"),
        ("pt_BR", "pt_BR"),
        ("PT-br", "pt_BR"),
        ("zh_TW", "zh_Hant_TW"),
        ("zh_Hant_TW", "zh_Hant_TW"),
        ("es_419", "es_419"),
        ("xx", ""),
        ("en_XA", ""),
        ("../de", ""),
        ("", ""),
    ],
)
def test_a_known_language_has_one_name(language: str, name: str) -> None:
    assert known_name(language) == name
    assert is_known(language) is (bool(name) and name == language)


def test_tags() -> None:
    assert (tag_of("pt_BR"), base_of("pt_BR")) == ("pt-BR", "pt")
    assert (tag_of("de"), base_of("de")) == ("de", "de")


def test_letters_that_cling() -> None:
    assert "w" in clinging_words("pl")
    assert "v" in clinging_words("cs")
    assert clinging_words("en") == ""
    assert clinging_words("de_AT") == ""


@pytest.mark.parametrize(
    ("language", "forms"),
    [("uk", "RUS"), ("ru", "RUS"), ("bg", ""), ("sr", ""), ("en", ""), ("he", "")],
)
def test_letterforms(language: str, forms: str) -> None:
    assert letterforms(language) == forms


@pytest.mark.parametrize("language", HYPHENATED)
def test_languages_with_words_that_break(language: str) -> None:
    assert pyphen.language_fallback(tag_of(language)) is not None
    total, before, after = hyphenation_limits(language)
    assert total >= before + after >= 6


def test_sentences_stand_apart_where_full_stops_bring_no_space() -> None:
    gaps = {language: gap_between_sentences(language) for language in ("en", "ko", "ja", "zh_Hans")}
    assert gaps == {"en": " ", "ko": " ", "ja": "", "zh_Hans": ""}


def test_letters_count_as_in_the_language() -> None:
    assert [ordinal_letter(number, "he") for number in (0, 1, 22)] == ["א", "ב", "אא"]
    assert [ordinal_letter(number, "pl") for number in (0, 25)] == ["A", "Z"]


def test_german_breaks_shorter_words_than_english() -> None:
    assert hyphenation_limits("de_AT") < hyphenation_limits("fr") < hyphenation_limits("en")


@pytest.mark.parametrize("language", HYPHENATED)
def test_no_word_leaves_a_short_end_on_the_next_line(language: str) -> None:
    _, before, after = hyphenation_limits(language)
    assert min(before, after) >= 4


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("de", "de", True),
        ("de", "de_DE", True),
        ("pt-BR", "pt_BR", True),
        ("pt", "pt_PT", True),
        ("pt_BR", "pt_PT", False),
        ("zh_CN", "zh_Hans", True),
        ("zh-TW", "zh_Hans", False),
        ("sr@latin", "sr_Latn", True),
        ("sr@latin", "sr", False),
        ("iw", "he", True),
        ("no", "nb", True),
        ("en_US.UTF-8", "en", True),
        ("es", "it", False),
        ("German", "de", False),
        ("", "de", False),
        ("xx", "XX", True),
    ],
)
def test_one_language_by_two_tags(one: str, other: str, same: bool) -> None:
    assert same_language(one, other) is same
    assert same_language(other, one) is same
