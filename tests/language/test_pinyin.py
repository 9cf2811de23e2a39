"""Names in simplified Chinese are in the order of pinyin."""

from __future__ import annotations

from generator.language.pinyin import weights


def test_characters_are_in_the_order_of_their_readings_and_tones() -> None:
    names = ["妈", "麻", "马", "骂", "攻击", "防御", "骰子", "移动"]
    expected = ["防御", "攻击", "妈", "麻", "马", "骂", "骰子", "移动"]
    assert sorted(names, key=weights) == expected


def test_digits_come_first_and_latin_last_and_rare_characters_between() -> None:
    names = ["A级", "龘", "茶", "3级", " 1"]
    assert sorted(names, key=weights) == [" 1", "3级", "茶", "龘", "A级"]


def test_signs_count_for_nothing() -> None:
    assert weights("茶·路") == weights("茶路")
