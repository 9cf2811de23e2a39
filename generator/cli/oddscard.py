"""Print a card with odds in the smallest usual size that has room for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generator.cli.output import refusal, write_output

DEFAULT_SIZES = ("poker", "tarot", "jumbo")
"""The card sizes to try by default, in order."""


def print_card(path: Path, size: str | None, made: Callable[[str], bytes]) -> None:
    """Write a card into a file; ``made`` returns its PDF in the size of a name.

    Refuses with the reason where it has no room.
    """
    from generator.render.cardfit import TooSmallCardError

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
