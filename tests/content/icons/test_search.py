"""Drawings of the icon set are found by what they mean."""

from __future__ import annotations

import pytest

from generator.content.icons.search import found, read_tags
from generator.content.resources import drawings


def test_every_drawing_has_tags_and_every_tag_a_drawing() -> None:
    names = drawings()
    assert len(names) > 400
    assert list(read_tags()) == names
    assert all(read_tags().values())


@pytest.mark.parametrize(
    ("words", "first", "also"),
    [
        (["money"], "money-stack", ["coins", "bank", "two-coins"]),
        (["suit"], "card-ace-clubs", ["clubs", "diamonds", "hearts", "spades"]),
        (["terrain"], "cave-entrance", ["mountains", "forest", "river", "swamp"]),
        (["d6", "three"], "dice-six-faces-three", ["inverted-dice-3"]),
        (["Swords"], "crossed-swords", []),
        (["resource", "wood"], "wood-pile", ["log", "planks"]),
        (["hand", "stop"], "hand", ["halt"]),
        (["wagons"], "mine-wagon", ["old-wagon"]),
        (["mine-wagon"], "mine-wagon", []),
        (["treas"], "treasure-map", ["open-treasure-chest", "gold-bar"]),
        (["eye"], "eyeball", ["angry-eyes", "evil-eyes", "bullseye"]),
        (["hand"], "hand", ["hand-ok", "poker-hand"]),
    ],
)
def test_they_are_found_the_best_first(words: list[str], first: str, also: list[str]) -> None:
    names = found(words)
    assert names[0] == first
    assert set(also) <= set(names)
    assert len(names) < 40


def test_all_words_must_fit() -> None:
    assert found(["money", "fire"]) == []
    assert found([]) == drawings()
    assert found(["x"]) == []
