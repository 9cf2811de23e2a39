"""Print a card with odds in the smallest usual size that has room for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from generator.cli.output import refusal, write_output

if TYPE_CHECKING:
    from generator.content.editions import Edition
    from generator.content.game import Game

DEFAULT_SIZES = ("poker", "tarot", "jumbo")
"""The card sizes to try by default, in order."""


class Card(Protocol):
    """A card with odds."""

    def pdf(self) -> bytes:
        """Return the card as PDF; raises TooSmallCardError."""


def print_odds(
    card: Callable[..., Card],
    game: Game,
    path: Path,
    size: str | None,
    edition: Edition,
    content: Path | None,
) -> None:
    """Print odds as a card into a file, or refuse with the reason.

    ``card`` makes it of a size, a theme, an edition and the folder of templates.
    """
    from generator.cli.printable import theme_for
    from generator.content.resources import TEMPLATES
    from generator.imposition.sizes import card_size_named

    theme = theme_for(game, content)

    def made(name: str) -> bytes:
        return card(card_size_named(name), theme, edition, TEMPLATES).pdf()

    print_card(path, size, made)


def print_card(path: Path, size: str | None, made: Callable[[str], bytes]) -> None:
    """Write a card into a file; ``made`` returns its PDF in the size of a name.

    Refuses with the reason where it has no room.
    """
    from generator.render.singlecard import TooSmallCardError

    wrong = ""
    for name in (size,) if size else DEFAULT_SIZES:
        try:
            pdf = made(name)
        except TooSmallCardError as error:
            wrong = str(error)
        else:
            write_output(path, pdf)
            return
    raise refusal("P03", wrong, "choose a larger one with --card-size")
