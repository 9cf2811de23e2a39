"""Print games in every theme, edition and face, and count what is found.

``python -m tests.editions`` prints all there is, on A4 and Letter, in all languages: make
editions. ``--sample`` takes so many of the ways, by a seed.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from msgspec.structs import replace

from generator.build import pipeline
from generator.build.pool import processes
from generator.build.request import Request
from generator.cli.build import FACES
from generator.content import resources
from generator.content.editions import INKS, Axes
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT, Library
from generator.findings import Finding
from generator.units import A4, LETTER, Paper


@dataclass(frozen=True)
class Way:
    """One way to print one sheet of a game."""

    game: str
    sheet: str
    language: str
    theme: str
    edition: str
    face: str


def ways(library: Library) -> list[Way]:
    """Return all ways: games and their sheets, languages, themes, editions, faces."""
    found = []
    editions = [Axes(inks, large).name for large in (False, True) for inks in INKS]
    for folder in library.games():
        game = read_game(folder).game
        assert game is not None, folder
        faces = ("", *FACES)
        choices = product(
            game.content.sheets, game.languages, library.theme_names(), editions, faces
        )
        found += [Way(game.id, *choice) for choice in choices]
    return found


def found_in(
    way: Way, library: Library, out: Path, papers: tuple[Paper, ...] = (A4, LETTER)
) -> tuple[int, tuple[Finding, ...]]:
    """Print a way; return the number of its files and what is wrong with them."""
    themed = _with_theme(way, library, out / "content")
    request = Request(
        themed,
        out / "output",
        games=(way.game,),
        sheets=(way.sheet,),
        languages=(way.language,),
        papers=papers,
        editions=(way.edition,),
        face=way.face,
        jobs=processes.default_number(),
    )
    built = pipeline.build(request)
    return len(built.files), built.findings


def _with_theme(way: Way, library: Library, home: Path) -> Library:
    """Return a library in which the game of a way has its theme."""
    folder = home / way.theme
    if not folder.is_dir():
        shutil.copytree(library.content, folder)
    file = folder / way.game / "game.yaml"
    lines = file.read_text("utf-8").splitlines()
    themed = [f"  theme: {way.theme}" if line.startswith("  theme: ") else line for line in lines]
    file.write_text("\n".join(themed) + "\n", "utf-8")
    return replace(library, content=folder)


def sampled(every: Sequence[Way], count: int, seed: int) -> Iterator[Way]:
    """Yield some of the ways, by a seed: no two of them with one edition and face."""
    shuffled = random.Random(seed).sample(every, len(every))
    met: set[tuple[str, str]] = set()
    for way in shuffled:
        if len(met) < count and (way.edition, way.face) not in met:
            met.add((way.edition, way.face))
            yield way


def main() -> int:
    """Print the requested editions; report how many files and findings there are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, help="print so many ways only")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    library = resources.library(BUNDLED_CONTENT)
    every = ways(library)
    chosen = list(sampled(every, options.sample, options.seed)) if options.sample else every
    files, codes = 0, Counter[str]()
    with tempfile.TemporaryDirectory() as home:
        for way in chosen:
            count, found = found_in(way, library, Path(home))
            print(way.game, way.sheet, way.language, way.edition, way.face, count, flush=True)
            files += count
            codes.update(finding.code for finding in found)
            for finding in found:
                print(way, finding.code, finding.message, flush=True)
    print(f"{len(chosen)} of {len(every)} ways, {files} files, findings: {dict(codes) or 'none'}")
    return 1 if codes else 0


if __name__ == "__main__":
    sys.exit(main())
