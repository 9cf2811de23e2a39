"""Japanese names are in the order of kana, whatever they are written with."""

from __future__ import annotations

from generator.language.collation import sorted_by_name


def test_names_are_in_the_order_of_kana() -> None:
    names = [
        "Drako",
        "亜人",
        "ア",
        "いし",
        "イギリス",
        "カード",
        "かい",
        "がくや",
        "カア",
        "ハン",
    ]
    mixed = dict(zip("jihgfedcba", reversed(names), strict=True))
    found = [mixed[each] for each in sorted_by_name(mixed, "ja")]
    assert found == [
        "Drako", "ア", "イギリス", "いし", "カア", "カード", "かい", "がくや", "ハン", "亜人",
    ]  # fmt: skip


def test_kanji_are_in_the_order_of_their_readings() -> None:
    names = {each: each for each in ("山札", "手札", "移動", "攻撃", "防御", "彅")}
    assert sorted_by_name(names, "ja") == ["移動", "攻撃", "山札", "手札", "防御", "彅"]
