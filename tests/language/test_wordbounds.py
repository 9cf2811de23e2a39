"""Words are found whole, whether spaces part them or not."""

from __future__ import annotations

import pytest

from generator.language.wordbounds import finder_of


@pytest.mark.parametrize(
    ("words", "wording", "found"),
    [
        (("Festung", "Burg"), "In der Festung, nicht im Burghof.", ["Festung"]),
        (("マス",), "マスを選ぶ。マスターのカード。コマス", ["マス"]),
        (("攻撃力", "攻撃"), "その攻撃力で炎攻撃する。", ["攻撃力", "攻撃"]),
        (("怒り", "Wut"), "怒りを使う。Wutz", ["怒り"]),
        (("NPC",), "NPCは3つ。各NPCsとNPC。", ["NPC", "NPC"]),
        (("NPC", "怒り"), "全NPCの怒り", ["NPC", "怒り"]),
        (("攻撃マス",), "炎攻撃マスを攻撃マスター", ["攻撃マス"]),
    ],
)
def test_whole_words(words: tuple[str, ...], wording: str, found: list[str]) -> None:
    assert finder_of(words, "ja").findall(wording) == found
