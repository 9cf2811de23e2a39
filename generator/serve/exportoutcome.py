"""What an estimate and an export give: costs by language, the files that were made."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Cost(Struct, frozen=True):
    """What files take: printed sides, sheets of paper, cuts, and each ink summed over the sides."""

    sides: int = 0
    papers: int = 0
    cuts: int = 0
    inks: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def __add__(self, other: Cost) -> Cost:
        """Return the cost of both."""
        cyan, magenta, yellow, black = (
            one + more for one, more in zip(self.inks, other.inks, strict=True)
        )
        return Cost(
            self.sides + other.sides,
            self.papers + other.papers,
            self.cuts + other.cuts,
            (cyan, magenta, yellow, black),
        )


class Costs(Struct, frozen=True):
    """The cost of each language, and what is wrong."""

    by_language: dict[str, Cost]
    findings: list[dict[str, Any]]


class MadeFile(Struct, frozen=True):
    """A file that was made, and its size in bytes.

    Its name is its path below the output folder, or below that of the site.
    """

    name: str
    size: int


class Outcome(Struct, frozen=True):
    """What an export gave: files to print, files of the site, and what was found.

    ``drafts`` says whether a draft would print what was refused, ``lacking`` which languages have
    nothing to print.
    """

    files: tuple[MadeFile, ...]
    site: tuple[MadeFile, ...]
    findings: list[dict[str, Any]]
    drafts: bool = False
    lacking: tuple[str, ...] = ()
