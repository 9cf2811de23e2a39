"""The options of a page."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True):
    """The options of a page."""

    sources: bool = False
    draft: bool = False
    players: int | None = None
    scale: float = 1.0
    """The scale at which the side is finally printed; rulers allow for it."""
    is_large: bool = False
    """Whether the edition is in large print."""
    site: str = ""
    """The address of the site that a QR code on each sheet leads to; without it there is none."""
