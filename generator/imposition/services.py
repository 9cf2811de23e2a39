"""Services that print cards on demand: the pictures they ask for, by their published figures."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from generator.imposition.sizes import CARD_SIZES, CardSize
from generator.units import MM_PER_INCH


class Product(Struct, frozen=True):
    """A card that a service prints: its trimmed size, and one picture for each face.

    ``pixels`` are width and height of the picture with its bleed. ``safe`` is how far inside the
    cut words have to stay, in mm.
    """

    card: CardSize
    pixels: tuple[int, int]
    safe: float
    dpi: int = 300

    @property
    def bleed(self) -> tuple[float, float]:
        """How far the picture reaches over the cut across and down, in mm."""
        width, height = (each * MM_PER_INCH / self.dpi for each in self.pixels)
        return (width - self.card.width) / 2, (height - self.card.height) / 2


class Service(Struct, frozen=True):
    """A service that prints cards on demand, with all the sizes that are known here."""

    name: str
    products: tuple[Product, ...]

    def product_for(self, size: CardSize) -> Product | None:
        """Return the product of a size, if there is one."""
        return next((each for each in self.products if each.card.is_like(size)), None)


# The templates of the service as published at thegamecrafter.com, read in 2024: 300 dpi, at
# least 1/8 in of bleed, and words 1/8 in inside the cut. Micro, domino, square, euro square and
# jumbo (3.5 by 5.5 in) by the layouts of the open-source tool for cards that lists its decks one
# by one, with cut, bleed and safe zone of each in inches.
_CRAFTER = {
    "micro": (450, 600),
    "mini": (600, 825),
    "domino": (600, 1125),
    "business": (675, 1125),
    "us-game": (750, 1125),
    "bridge": (750, 1125),
    "euro-poker": (825, 1125),
    "poker": (825, 1125),
    "euro-square": (900, 900),
    "large-square": (1125, 1125),
    "tarot": (900, 1500),
    "large-jumbo": (1125, 1725),
}
# The templates as published at makeplayingcards.com, read in 2024: 300 dpi, 36 pixels of bleed
# and another 36 pixels inside the cut for words.
_PLAYING_CARDS = {
    "mini": (597, 822),
    "bridge": (747, 1122),
    "poker": (822, 1122),
    "tarot": (897, 1497),
}


def _products(figures: dict[str, tuple[int, int]], safe: float) -> Iterator[Product]:
    for name, pixels in figures.items():
        yield Product(CARD_SIZES[name], pixels, safe)


SERVICES = {
    service.name: service
    for service in (
        Service("makeplayingcards", tuple(_products(_PLAYING_CARDS, 36 * MM_PER_INCH / 300))),
        Service("thegamecrafter", tuple(_products(_CRAFTER, MM_PER_INCH / 8))),
    )
}
"""By the names that commands use."""
