"""What services that print cards ask for holds together: pictures, bleed, words inside the cut."""

from __future__ import annotations

from itertools import product as pairs

import pytest

from generator.imposition.services import SERVICES, Product, Service
from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.units import MM_PER_INCH

EIGHTH = MM_PER_INCH / 8
ALL = [(service, each) for service in SERVICES.values() for each in service.products]


def test_services_have_products_of_known_sizes() -> None:
    assert len(ALL) > 8
    for service, product in ALL:
        assert CARD_SIZES[product.card.name] == product.card
        assert service.product_for(product.card) is product


@pytest.mark.parametrize(
    ("service", "product"), ALL, ids=[f"{s.name}-{p.card.name}" for s, p in ALL]
)
def test_a_picture_is_the_card_and_its_bleed(service: Service, product: Product) -> None:
    """The published pixels are the published size with about an eighth of an inch all around."""
    for bleed in product.bleed:
        assert EIGHTH - 0.15 <= bleed <= 0.16 * MM_PER_INCH + 0.01
    for side, bleed, pixels in zip(
        (product.card.width, product.card.height), product.bleed, product.pixels, strict=True
    ):
        assert side + 2 * bleed == pytest.approx(pixels * MM_PER_INCH / product.dpi)
    assert product.safe == pytest.approx(EIGHTH, abs=0.15)


@pytest.mark.parametrize(
    ("name", "inches", "canvas"),
    [
        ("micro", (1.25, 1.75), (1.5, 2.0)),
        ("domino", (1.75, 3.5), (2.0, 3.75)),
        ("euro-square", (2.76, 2.76), (3.0, 3.0)),
        ("large-square", (3.5, 3.5), (3.75, 3.75)),
        ("large-jumbo", (3.5, 5.5), (3.75, 5.75)),
    ],
)
def test_decks_are_those_of_the_published_layouts(
    name: str, inches: tuple[float, float], canvas: tuple[float, float]
) -> None:
    """The published cut and canvas, in inches, are what the picture measures at 300 dpi."""
    product = SERVICES["thegamecrafter"].product_for(CARD_SIZES[name])
    assert product
    assert (product.card.width, product.card.height) == pytest.approx(
        [each * MM_PER_INCH for each in inches]
    )
    assert product.pixels == tuple(round(each * 300) for each in canvas)


def test_sizes_that_differ_by_a_hair_are_the_same() -> None:
    service = SERVICES["thegamecrafter"]
    found = service.product_for(CardSize("2.48x3.46in", 62.99, 87.88))
    assert found
    assert found.card.name == "euro-poker"
    assert service.product_for(CardSize("any", 75.0, 75.0)) is None


def test_no_two_products_of_a_service_have_one_size() -> None:
    for service in SERVICES.values():
        for one, other in pairs(service.products, repeat=2):
            assert one is other or not one.card.is_like(other.card)
