"""An estimate of ink and paper, as a table or as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

Inks = tuple[float, float, float, float]
HEADS = ("", "edition", "side", "cyan", "magenta", "yellow", "black", "all", "paper", "cuts")
NAMES = ("cyan", "magenta", "yellow", "black")


class FileOfAid(Protocol):
    """The measured coverage of one file."""

    @property
    def game(self) -> str: ...  # noqa: D102
    @property
    def language(self) -> str: ...  # noqa: D102
    @property
    def file(self) -> str: ...  # noqa: D102
    @property
    def edition(self) -> str: ...  # noqa: D102
    @property
    def sides(self) -> tuple[Inks, ...]: ...  # noqa: D102
    @property
    def papers(self) -> int: ...  # noqa: D102
    @property
    def cuts(self) -> int: ...  # noqa: D102


class EditionOfAid(Protocol):
    """The totals of one edition."""

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def mean(self) -> Inks: ...  # noqa: D102
    @property
    def sides(self) -> int: ...  # noqa: D102
    @property
    def papers(self) -> int: ...  # noqa: D102
    @property
    def cuts(self) -> int: ...  # noqa: D102


def estimate_table(
    files: Iterable[FileOfAid], editions: Sequence[EditionOfAid], cheapest: EditionOfAid | None
) -> str:
    """Return a table of coverage by side, and of means by edition, in per cent."""
    rows = [HEADS, *_rows(files)]
    for each in editions:
        counts = (str(each.papers), str(each.cuts))
        sides = f"{each.sides} side{'' if each.sides == 1 else 's'}"
        rows.append(("all", each.name, sides, *_shares(each.mean), *counts))
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEADS))]
    lines = ["  ".join(_cells(row, widths)).rstrip() for row in rows]
    if cheapest is not None and len(editions) > 1:
        most = max(editions, key=lambda each: sum(each.mean))
        lines += ["", f"least ink: {cheapest.name}{_saving(cheapest, most)}"]
    return "\n".join(lines)


def _saving(cheapest: EditionOfAid, most: EditionOfAid) -> str:
    ink, other = (sum(each.mean) * each.sides for each in (cheapest, most))
    saved = round(100 * (1 - ink / other)) if other else 0
    return f", {saved} % less than {most.name}" if saved > 0 else ""


def _rows(files: Iterable[FileOfAid]) -> Iterator[tuple[str, ...]]:
    for each in files:
        for count, inks in enumerate(each.sides, 1):
            name = f"{each.game}/{each.language}/{each.file}" if count == 1 else ""
            counts = (str(each.papers), str(each.cuts)) if count == 1 else ("", "")
            yield (name, each.edition, str(count), *_shares(inks), *counts)


def _shares(inks: Inks) -> tuple[str, ...]:
    return tuple(f"{100 * each:.1f} %" for each in (*inks, sum(inks)))


def _cells(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for index, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.ljust(width) if index < 2 else cell.rjust(width)


def estimate_data(
    files: Iterable[FileOfAid], editions: Iterable[EditionOfAid], cheapest: EditionOfAid | None
) -> dict[str, Any]:
    """Return an estimate as plain data; coverage is in per cent."""
    return {
        "files": [
            {
                "game": each.game,
                "language": each.language,
                "file": each.file,
                "edition": each.edition,
                "sides": [_named(inks) for inks in each.sides],
                "papers": each.papers,
                "cuts": each.cuts,
            }
            for each in files
        ],
        "editions": [
            {
                "name": each.name,
                "mean": _named(each.mean),
                "sides": each.sides,
                "papers": each.papers,
                "cuts": each.cuts,
            }
            for each in editions
        ],
        "least_ink": cheapest.name if cheapest else None,
    }


def _named(inks: Inks) -> dict[str, float]:
    return {name: round(100 * each, 2) for name, each in zip(NAMES, inks, strict=True)}
