"""Compare what the layout engine prints plain, or in another release, with what it prints here.

``make engines`` prints the bundled game plain by an older and by the newest release of WeasyPrint,
each in an environment of its own, and says what is other on paper.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pypdfium2

from generator.content.resources import TEMPLATES
from tests.printing import page_texts

ROOT = TEMPLATES.parent
DPI = 100
LOUD = 64
"""By how much of 255 a pixel must differ to count; rounding shifts edges by less."""
MOST_LOUD = 4
"""How many pixels of a page may differ. A letter that moves by a third of a point has more."""


class Difference(NamedTuple):
    """What two PDFs differ in: numbers of pages, words, and pixels of the worst page."""

    pages: tuple[int, int]
    other_words: int
    pixels: int

    @property
    def is_seen(self) -> bool:
        """Whether somebody would see or read it."""
        one, another = self.pages
        return one != another or self.other_words > 0 or self.pixels > MOST_LOUD


def difference(one: bytes, another: bytes) -> Difference:
    """Return what two PDFs differ in."""
    words = list(zip(page_texts(one), page_texts(another), strict=False))
    pictures = list(zip(_pictures(one), _pictures(another), strict=False))
    pages = len(page_texts(one)), len(page_texts(another))
    worst = max((loud_pixels(a, b) for a, b in pictures), default=0)
    return Difference(pages, sum(a != b for a, b in words), worst)


def loud_pixels(one: Any, another: Any) -> int:
    """Return how many pixels of two pictures differ; all where their sizes do."""
    if one.shape != another.shape:
        return int(one.shape[0] * one.shape[1])
    apart = np.abs(one.astype(np.int16) - another.astype(np.int16)).max(axis=2)
    return int((apart > LOUD).sum())


def _pictures(pdf: bytes) -> Iterator[Any]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield page.render(scale=DPI / 72).to_numpy()
    finally:
        document.close()


def build(
    out: Path, *arguments: str, python: str = sys.executable, engine: str = "", home: Path = ROOT
) -> dict[str, bytes]:
    """Build games in processes of their own; return the PDFs by their paths below the folder."""
    command = [python, "-m", "generator", "build", *arguments, "--paper", "a4", "--out", str(out)]
    env = os.environ | {"PLAYERAID_ENGINE": engine, "PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=home, env=env, check=True, stdout=subprocess.DEVNULL)
    return {p.relative_to(out).as_posix(): p.read_bytes() for p in sorted(out.rglob("*.pdf"))}


def report(here: dict[str, bytes], there: dict[str, bytes]) -> Iterator[str]:
    """Yield a line for each file that is other, and one for all."""
    for name in sorted(here.keys() ^ there.keys()):
        yield f"{name}: only one of them prints it"
    found = {name: difference(here[name], there[name]) for name in here if name in there}
    for name, each in found.items():
        if each.is_seen:
            yield f"{name}: pages {each.pages}, other words on {each.other_words}, {each.pixels} px"
    same = sum(not each.is_seen for each in found.values())
    equal = sum(here[name] == there[name] for name in found)
    yield f"{same} of {len(found)} files look the same, {equal} of them to the byte"


def main(arguments: Sequence[str] | None = None) -> None:
    """Build a game here, and plain by other interpreters, and say what is other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("python", nargs="+", help="an interpreter with another release")
    parser.add_argument("--game", default="fury-of-dracula")
    parser.add_argument("--out", type=Path, default=ROOT / "output" / "engines")
    options = parser.parse_args(arguments)
    game = (options.game, "--edition", "colour")
    here = build(options.out / "here", *game)
    for number, python in enumerate(options.python):
        there = build(options.out / f"there-{number}", *game, python=python, engine="plain")
        print(python, *report(here, there), sep="\n  ")


if __name__ == "__main__":
    main()
