"""Editions: how an aid is printed, along two axes: in which inks, and how large."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Edition = Literal["colour", "ink-saver", "mono", "high-contrast"]
INKS: tuple[Edition, ...] = ("colour", "ink-saver", "mono", "high-contrast")
"""How themes can be inked; every theme declares all of them."""
LARGE_PRINT = "large-print"
EDITIONS = (*INKS, LARGE_PRINT)
"""What an edition is made of."""
JOINER = "+"
"""Joins both axes in the name of an edition: large-print+mono."""


class Axes(Struct, frozen=True):
    """An edition, taken apart: its inks, and whether it is in large print."""

    inks: Edition = "colour"
    is_large: bool = False

    @property
    def name(self) -> str:
        """The name of the edition, as it is asked for."""
        parts = [LARGE_PRINT] * self.is_large + [self.inks] * (self.inks != "colour")
        return JOINER.join(parts) or self.inks

    @property
    def suffix(self) -> str:
        """What the names of files say of the edition: nothing of the plain one."""
        return "" if self == Axes() else f"-{self.name.replace(JOINER, '-')}"


def edition_named(name: str) -> Axes:
    """Return the edition with a name, such as ``mono`` or ``large-print+mono``.

    Raises ValueError when a part of it is unknown, or an axis is named twice.
    """
    parts = [part.strip() for part in name.split(JOINER)]
    inks = [each for each in INKS if each in parts]
    known = [part for part in parts if part in EDITIONS]
    if known != parts or len(inks) > 1 or len(set(parts)) < len(parts):
        raise ValueError(
            f"“{name}” is not one of {', '.join(EDITIONS)}, nor {LARGE_PRINT} with inks, "
            f"such as {LARGE_PRINT}{JOINER}mono"
        )
    return Axes(inks[0] if inks else "colour", LARGE_PRINT in parts)
