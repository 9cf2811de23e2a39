"""Cards lie where the cards of pre-cut stock are."""

from __future__ import annotations

import pytest

from generator.imposition.cards import CARD_SCHEMES, CardOptions
from generator.imposition.geometry import Rect, behind, whole
from generator.imposition.sizes import CARD_SIZES
from generator.imposition.stock import STOCKS, Stock
from generator.units import A4, LETTER, MM_PER_INCH, Paper

every_stock = pytest.mark.parametrize("stock", STOCKS.values(), ids=STOCKS)


@pytest.mark.parametrize(
    ("name", "paper", "published"),
    [
        ("avery-5371", LETTER, [(0.75, 3.5, 3.5, 2), (0.5, 2.0, 2.0, 5)]),
        ("avery-8373", LETTER, [(0.5, 3.5, 4.0, 2), (0.75, 2.0, 2.5, 4)]),
        ("avery-5388", LETTER, [(1.75, 5.0, 5.0, 1), (1.0, 3.0, 3.0, 3)]),
        ("avery-c32011", A4, [(15.0, 85.0, 95.0, 2), (13.5, 54.0, 54.0, 5)]),
        ("avery-c32015", A4, [(17.0, 85.0, 91.0, 2), (31.5, 54.0, 60.0, 4)]),
    ],
)
def test_cards_lie_at_the_published_measures(
    name: str, paper: Paper, published: list[tuple[float, float, float, int]]
) -> None:
    """On upright paper, across and down: the margin, the card, one to the next, how many."""
    unit = MM_PER_INCH if paper == LETTER else 1.0
    (left, width, across, columns), (top, height, down, rows) = published
    wanted = [
        Rect(*(each * unit for each in (left + column * across, top + row * down, width, height)))
        for row in range(rows)
        for column in range(columns)
    ]
    stock = STOCKS[name]
    upright = [Rect(b.top, b.left, b.height, b.width) for b, _ in stock.pattern.boxes()]
    assert len(upright) == len(wanted) == columns * rows
    for own, spot in zip(sorted(upright), sorted(wanted), strict=True):
        assert own == pytest.approx(spot, abs=0.01)
    assert stock.paper == paper


def test_all_stock_is_measured() -> None:
    assert len(STOCKS) == 5


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
