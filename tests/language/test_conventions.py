"""The typography of a language is found by its name, its script or its country."""

from __future__ import annotations

from generator.language.conventions import CONVENTIONS, Convention, convention


def test_conventions_are_found_by_language_and_region() -> None:
    assert convention("fr_CA") is CONVENTIONS["fr_CA"]
    assert convention("fr_CH") is CONVENTIONS["fr"]
    assert convention("zh_TW") is convention("zh_Hant_HK") is CONVENTIONS["zh_Hant"]
    assert convention("zh_CN") is convention("zh_Hans") is CONVENTIONS["zh"]
    assert convention("tlh") is None
    assert Convention(("“”", "‘’")).opening == "“‘"
    assert all(len(pair) == 2 for each in CONVENTIONS.values() for pair in each.quotes)
