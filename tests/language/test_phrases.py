"""Words of Japanese stay whole though no space parts them, and Korean ones with what is on them."""

from __future__ import annotations

import pytest

from generator.language.phrases import joined_places, joined_syllables, phrases_of


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("ドラゴンの手番", "ドラゴンの|手番"),
        ("カードを3枚引く", "カードを|3枚引く"),
        ("個人ボードに置くこと", "個人|ボードに|置く|こ|と"),
        ("「網」の中で2個", "「|網|」|の|中で|2個"),
        ("ダメージマーカー", "ダメー|ジ|マーカー"),
        ("決意+1", "決意+|1"),
        ("海域横断鉄道網", "海|域|横|断|鉄|道|網"),
        ("一ヶ月後に3ヶ所", "一ヶ月後に|3ヶ所"),
        (
            "渡す。\N{OBJECT REPLACEMENT CHARACTER}なら",
            "渡す|。|\N{OBJECT REPLACEMENT CHARACTER}な|ら",
        ),
        ("HP 12", "H|P| |1|2"),
    ],
)
def test_where_words_may_part(words: str, parts: str) -> None:
    kept = joined_places(words, 1, 0)
    begun = "".join(("|" * (n > 0 and n not in kept)) + each for n, each in enumerate(words))
    assert begun == parts


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("コウモリの姿で逃走", ["コウモリの", "姿で", "逃走"]),
        ("（夜）に飛ぶ", ["（", "夜）", "に", "飛ぶ"]),
        ("回避", ["回避"]),
        ("", [""]),
    ],
)
def test_what_stays_on_a_line(words: str, parts: list[str]) -> None:
    assert list(phrases_of(words, 5, 2)) == parts


def test_the_last_letters_stay_together() -> None:
    assert joined_places("そうなるとき。", 6, 2) == {5}
    assert joined_places("そうなるとき", 6, 2) == {5}
    assert joined_places("そうなると3。", 6, 2) == {5}


def test_labels_of_few_letters_stay_whole() -> None:
    assert joined_places("とどまる", 6, 2) == {1, 2, 3}
    assert joined_places("よい、", 6, 2) == {1}, "no mark begins a line anyway"


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ("카드 한 장을 뽑습니다.", "카드| |한| |장을| |뽑습니다."),
        ("동전 12개를(두 번)", "동전| |1|2개를(두| |번)"),
        ("HP 12", "H|P| |1|2"),
    ],
)
def test_korean_parts_at_spaces_alone(words: str, parts: str) -> None:
    kept = joined_syllables(words)
    begun = "".join(("|" * (n > 0 and n not in kept)) + each for n, each in enumerate(words))
    assert begun == parts
