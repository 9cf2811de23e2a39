"""An estimate of ink and paper, as a table or as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

Inks = tuple[float, float, float, float]
Row = tuple[str, ...]
HEADS = ("per cent", "cyan", "magenta", "yellow", "black", "all", "paper", "cuts")
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
    """Return a table of the coverage of each side, and of means by edition, in per cent.

    It fits 80 columns, since names have lines of their own.
    """
    rows: list[Row | str] = [HEADS]
    for each in files:
        rows += [f"{each.game}/{each.language}/{each.file} ({each.edition})", *_rows(each)]
    for total in editions:
        sides = "the only side" if total.sides == 1 else f"all {total.sides} sides"
        rows += [f"{sides} in {total.name}", ("mean", *_shares(total.mean), *_counts(total))]
    cells = [row for row in rows if not isinstance(row, str)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(HEADS))]
    lines = [row if isinstance(row, str) else _line(row, widths) for row in rows]
    if cheapest is not None and len(editions) > 1:
        most = max(editions, key=lambda each: sum(each.mean))
        lines += ["", f"least ink: {cheapest.name}{_saving(cheapest, most)}"]
    return "\n".join(lines)


def _saving(cheapest: EditionOfAid, most: EditionOfAid) -> str:
    ink, other = (sum(each.mean) * each.sides for each in (cheapest, most))
    saved = round(100 * (1 - ink / other)) if other else 0
    return f", {saved} % less than {most.name}" if saved > 0 else ""


def _rows(file: FileOfAid) -> Iterator[Row]:
    for count, inks in enumerate(file.sides, 1):
        counts = _counts(file) if count == 1 else ("", "")
        yield (f"side {count}", *_shares(inks), *counts)


def _counts(counted: FileOfAid | EditionOfAid) -> Row:
    return str(counted.papers), str(counted.cuts)


def _shares(inks: Inks) -> Row:
    return tuple(f"{100 * each:.1f}" for each in (*inks, sum(inks)))


def _line(row: Row, widths: Sequence[int]) -> str:
    """Return a row below the name of its file, the first cell to the left, others to the right."""
    first, *others = zip(row, widths, strict=True)
    cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return f"  {'  '.join(cells)}".rstrip()


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
