"""Cards lie where the cards of pre-cut stock are."""

from __future__ import annotations

import pytest

from generator.imposition.cards import CARD_SCHEMES, CardOptions
from generator.imposition.geometry import Rect, behind, whole
from generator.imposition.sizes import CARD_SIZES
from generator.imposition.stock import STOCKS, Stock
from generator.units import LETTER, MM_PER_INCH

every_stock = pytest.mark.parametrize("stock", STOCKS.values(), ids=STOCKS)


def inches(*measures: float) -> Rect:
    left, top, width, height = (round(each * MM_PER_INCH, 3) for each in measures)
    return Rect(left, top, width, height)


def test_business_cards_lie_at_the_published_measures() -> None:
    """On upright letter: two columns of five, 3.5 by 2 in, 0.75 in from the left, 0.5 in down."""
    published = [
        inches(0.75 + 3.5 * column, 0.5 + 2 * row, 3.5, 2) for row in range(5) for column in (0, 1)
    ]
    pattern = STOCKS["avery-5371"].pattern
    turned = (Rect(box.top, box.left, box.height, box.width) for box, _ in pattern.boxes())
    upright = [Rect(*(round(each, 3) for each in box)) for box in turned]
    assert len(upright) == len(published)
    for own, wanted in zip(sorted(upright), sorted(published), strict=True):
        assert own == pytest.approx(wanted, abs=0.01)
    assert STOCKS["avery-5371"].paper == LETTER


@every_stock
def test_cards_fill_the_sheet_evenly_and_stay_on_it(stock: Stock) -> None:
    pattern = stock.pattern
    boxes = [box for box, _ in pattern.boxes()]
    assert len(boxes) == stock.columns * stock.rows > 1
    for box in boxes:
        assert box.within(whole(pattern.size)) == pytest.approx(box)
        assert (box.width, box.height) == (stock.card.width, stock.card.height)
    assert boxes[0].left == pytest.approx(pattern.size[0] - boxes[-1].right, abs=0.01)
    assert boxes[0].top == pytest.approx(pattern.size[1] - boxes[-1].bottom, abs=0.01)


@every_stock
@pytest.mark.parametrize("name", ["duplex-long", "duplex-short"])
def test_backs_lie_behind_fronts_and_nothing_is_marked(stock: Stock, name: str) -> None:
    scheme = CARD_SCHEMES[name]
    deck = CardOptions(stock=stock).deck(13, stock.card)
    front, back, *_ = scheme.formes(deck, stock.paper)
    assert front.lines == back.lines == ()
    turning = scheme.flip.turning(front.size)  # type: ignore[union-attr]
    assert len(front.slots) == len(back.slots) > 1
    for one, other in zip(front.slots, back.slots, strict=True):
        assert other.box == pytest.approx(behind(one.box, front.size, turning))


def test_stock_is_of_sizes_with_a_name() -> None:
    assert all(CARD_SIZES[stock.card.name] == stock.card for stock in STOCKS.values())
