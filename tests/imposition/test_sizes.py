"""Cards have sizes by name, or in millimetres."""

from __future__ import annotations

import re

import pytest

from generator.content.model.types import CARD_SIZE
from generator.imposition.sizes import CARD_SIZES, CardSize, card_size_named, with_its_unit


def test_names() -> None:
    assert set(CARD_SIZES) == {
        *("poker", "bridge", "tarot", "mini"),
        *("square", "jumbo", "business", "index"),
        *("mini-euro", "us-game", "euro", "euro-poker"),
        *("micro", "domino", "business-euro", "euro-square", "large-square", "large-jumbo"),
    }
    assert all(card_size_named(name) is size for name, size in CARD_SIZES.items())
    assert card_size_named("Jumbo") == CardSize("jumbo", 88.9, 127.0)
    areas = [size.width * size.height for size in CARD_SIZES.values()]
    assert areas == sorted(areas)
    assert all(size.height >= size.width for size in CARD_SIZES.values())


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        *(("63x88", 63, 88), ("63.5X88.25mm", 63.5, 88.25), ("100x50", 100, 50)),
        *(("63,5 x 88,9", 63.5, 88.9), ("6,35x8,89cm", 63.5, 88.9)),
        *(("2.5x3.5in", 63.5, 88.9), ('2,5" × 3,5"', 63.5, 88.9), ("1.75in x 2.5in", 44.45, 63.5)),
    ],
)
def test_measures(name: str, width: float, height: float) -> None:
    size = card_size_named(name)
    assert (size.width, size.height) == (width, height)
    assert card_size_named(size.name) == size


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pocker", "known: micro, mini, "),
        ("63", "unknown card size"),
        ("63 by 88", "unknown card size"),
        ("10x88", "not between 20 and 300 mm"),
        ("63x301", "not between 20 and 300 mm"),
    ],
)
def test_odd_sizes_are_refused(name: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        card_size_named(name)


@pytest.mark.parametrize("name", [*CARD_SIZES, "63x88", "2.5x3.5in", "6,35 x 8,89 cm"])
def test_decks_may_have_all_of_them(name: str) -> None:
    assert re.search(CARD_SIZE, name)


@pytest.mark.parametrize(
    ("measures", "meant"),
    [
        ("2.5x3.5", "2.5x3.5in"),
        ("6,3 x 8,8", "6,3 x 8,8cm"),
        ("2.75x4.75", "2.75x4.75in"),
        ("400x500", ""),
        ("2x3mm", ""),
        ("pocker", ""),
    ],
)
def test_the_unit_that_measures_lack(measures: str, meant: str) -> None:
    assert with_its_unit(measures) == meant
