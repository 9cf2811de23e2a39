"""Corrupt the bundled game in hundreds of ways; every corruption must be found where it is.

``python -m tests.mutants`` prints how many of each kind were found, and leaves with 1 if
one was not. A kind is a generator of mutants: it is given the game's files and yields every
way to do its harm, each with the line at which the kind's code must be reported. A seeded
choice of them is carried out; every one goes through the whole of ``checking.check``.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from generator.checking import check
from generator.findings import Finding, Severity
from generator.resources import BUNDLED_CONTENT, TEMPLATES, Library
from tests.mutants import (  # noqa: F401  (registers kinds on import)
    counts,
    dice,
    files,
    maps,
    references,
    schema,
    suppressions,
    texts,
)
from tests.mutants.book import GAME, KINDS, Book, Mutant

SEED = 20061121
MOST_OF_A_KIND = 8


@dataclass(frozen=True)
class Verdict:
    """What came of one mutant: whether it was found, and what was found beside it."""

    kind: str
    found: bool
    others: int
    told: str


def bundled() -> Book:
    """Return the bundled game."""
    folder = BUNDLED_CONTENT / GAME
    return Book(
        {
            path.name: tuple(path.read_text("utf-8").split("\n"))
            for path in sorted(folder.glob("*.yaml"))
        }
    )


def chosen(book: Book, most: int = MOST_OF_A_KIND) -> list[tuple[str, str, Mutant]]:
    """Return a seeded choice of mutants with their kinds and codes."""
    choice = []
    for name, (code, function) in KINDS.items():
        every = list(function(book))
        assert every, f"there is no way to do this: {name}"
        rng = random.Random(f"{SEED} {name}")
        choice += [(name, code, each) for each in rng.sample(every, min(most, len(every)))]
    return choice


def try_out(task: tuple[str, str, Mutant]) -> Verdict:
    """Check the game with one corruption."""
    name, code, mutant = task
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "content" / GAME
        shutil.copytree(BUNDLED_CONTENT / GAME, folder)
        for file, text in mutant.applied(bundled()).items():
            (folder / file).write_text(text, "utf-8", newline="")
        library = Library(folder.parent, (TEMPLATES / "themes",))
        findings = [f for f in check(library).findings if f.severity is not Severity.NOTE]
    hits = [f for f in findings if _at(f) == (code, mutant.file, mutant.line)]
    told = "; ".join(f"{f.place} {f.code} {f.message}" for f in findings[:4]) or "nothing"
    wanted = f"{mutant.file}:{mutant.line} {code} wanted, told: {told}"
    return Verdict(name, bool(hits), len(findings) - len(hits), wanted)


def _at(finding: Finding) -> tuple[str, str, int]:
    return finding.code, Path(finding.place.file).name, finding.place.line


def main() -> int:
    """Try all mutants and print what became of each kind; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=MOST_OF_A_KIND, help="mutants of a kind")
    parser.add_argument("--kind", default="", help="only kinds whose name or code holds this")
    options = parser.parse_args()
    library = Library(BUNDLED_CONTENT, (TEMPLATES / "themes",))
    clean = check(library, (GAME,)).findings
    tasks = [
        task
        for task in chosen(bundled(), options.most)
        if options.kind in task[0] or options.kind == task[1]
    ]
    with ProcessPoolExecutor() as pool:
        verdicts = list(pool.map(try_out, tasks, chunksize=4))
    for name, (code, _) in KINDS.items():
        of_kind = [verdict for verdict in verdicts if verdict.kind == name]
        if of_kind:
            hits = sum(verdict.found for verdict in of_kind)
            print(f"{hits:>4} / {len(of_kind):<3} {code}  {name}")
        for verdict in of_kind:
            if not verdict.found:
                print(f"           missed: {verdict.told}")
    hits = sum(verdict.found for verdict in verdicts)
    alone = sum(verdict.found and not verdict.others for verdict in verdicts)
    print(f"{hits} / {len(verdicts)} found, of {len(KINDS)} kinds; {alone} with no other finding")
    print(f"the clean game: {len(clean)} findings")
    return 0 if hits == len(verdicts) and not clean else 1
