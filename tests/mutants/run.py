"""Corrupt the bundled game in hundreds of ways; every corruption must be found where it is.

``python -m tests.mutants`` prints how many of each kind were found, and leaves with 1 if
one was not. Those of the catalogues are counted by themselves; each meets a game that has the
one language. So are those of tables, icons and pictures, which must be found at their cell. A kind
is a generator of mutants: it is given the game's files and yields every
way to do its harm, each with the line at which the kind's code must be reported. A seeded
choice of them is carried out; every one goes through the whole of ``checking.check``.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from generator.build.checking import check
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES, Library
from generator.findings import Finding, Severity
from tests.mutants import (  # noqa: F401  (registers kinds on import)
    beside,
    catalogues,
    components,
    counts,
    crts,
    dice,
    drawn,
    files,
    flows,
    gridmaps,
    gridplays,
    gridtiles,
    layouts,
    maps,
    mats,
    planes,
    references,
    schema,
    scores,
    setups,
    sheettables,
    smallgame,
    suppressions,
    tablegrids,
    tables,
    texts,
    units,
    words,
)
from tests.mutants.book import CATALOG_KINDS, GAME, KINDS, MAP, Book, Kinds, Mutant

Task = tuple[str, str, Mutant]
"""A kind, its code, and one corruption of it."""

SEED = 20061121
MOST_OF_A_KIND = 8
SMALL = {
    "combat results tables": crts.CORRUPTIONS,
    "units and schedules": units.CORRUPTIONS,
    "maps on a plane": planes.CORRUPTIONS,
}
"""Corruptions of small games, by what these are about."""


@dataclass(frozen=True)
class Verdict:
    """What came of one mutant: whether it was found, and what was found beside it."""

    kind: str
    found: bool
    others: int
    reported: str


@cache
def bundled() -> Book:
    """Return the bundled game."""
    return _book("*.yaml", "*.csv")


@cache
def bundled_catalogs() -> Book:
    """Return the catalogues and glossaries of the bundled game, and the file that names them."""
    return _book("locale/*", "game.yaml")


def _book(*patterns: str) -> Book:
    folder = BUNDLED_CONTENT / GAME
    paths = sorted(path for pattern in patterns for path in folder.glob(pattern))
    paths += [folder / MAP] if "*.yaml" in patterns else []
    return Book(
        {
            os.path.relpath(path, folder): tuple(path.read_text("utf-8").split("\n"))
            for path in paths
        }
    )


def chosen(book: Book, kinds: Kinds, most: int = MOST_OF_A_KIND) -> list[Task]:
    """Return a seeded choice of mutants with their kinds and codes."""
    choice = []
    for name, (code, function) in kinds.items():
        every = list(function(book))
        assert every, f"there is no way to do this: {name}"
        rng = random.Random(f"{SEED} {name}")
        choice += [(name, code, each) for each in rng.sample(every, min(most, len(every)))]
    return choice


def try_beside(task: tuple[str, beside.Planted]) -> Verdict:
    """Check a game with one corruption beside its content."""
    name, what = task
    fault = beside.missed(what)
    return Verdict(name, not fault, 0, fault)


def try_out(task: Task) -> Verdict:
    """Check the game with one corruption."""
    name, code, mutant = task
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "content" / GAME
        shutil.copytree(BUNDLED_CONTENT / GAME, folder)
        shutil.copytree(BUNDLED_CONTENT / "shared", folder.parent / "shared")
        if mutant.file.startswith("locale/") and "game.yaml" not in mutant.files:
            _keep_language(folder, Path(mutant.file).stem)
        book = bundled_catalogs() if name in CATALOG_KINDS else bundled()
        for file, text in mutant.applied(book).items():
            # a lone surrogate stands for a byte that is not UTF-8
            (folder / file).write_text(text, "utf-8", "surrogateescape", newline="")
        library = Library(folder.parent, (TEMPLATES / "themes",))
        findings = [f for f in check(library, (GAME,)).findings if f.severity is not Severity.NOTE]
    hits = [f for f in findings if _at(f) == (code, mutant.file, mutant.line)]
    reported = "; ".join(f"{f.place} {f.code} {f.message}" for f in findings[:4]) or "nothing"
    wanted = f"{mutant.file}:{mutant.line} {code} wanted, reported: {reported}"
    return Verdict(name, bool(hits), len(findings) - len(hits), wanted)


def _try_small(of: str, mutant: smallgame.Mutant) -> Verdict:
    """Check a small game with one corruption."""
    missed = SMALL[of].missed(mutant)
    return Verdict(mutant.kind, not missed, 0, f"{mutant.name} wanted, reported: {missed}")


def _keep_language(folder: Path, language: str) -> None:
    """Leave one language to the game: the others take time and find nothing more."""
    for path in (folder / "locale").iterdir():
        if path.stem != language:
            path.unlink()
    home = folder / "game.yaml"
    text = home.read_text("utf-8")
    home.write_text(re.sub(r"(?m)^  languages: .*$", f"  languages: [{language}]", text), "utf-8")


def _at(finding: Finding) -> tuple[str, str, int]:
    file = os.path.relpath(finding.place.file, f"content/{GAME}")
    return finding.code, file, finding.place.line


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
        for task in (
            *chosen(bundled(), KINDS, options.most),
            *chosen(bundled_catalogs(), CATALOG_KINDS, options.most),
        )
        if options.kind in task[0] or options.kind == task[1]
    ]
    others = [each for each in beside.planted() if options.kind in each[0]]
    with ProcessPoolExecutor() as pool:
        verdicts = list(pool.map(try_out, tasks, chunksize=4))
        for of, corruptions in SMALL.items() if not options.kind else ():
            verdicts += pool.map(partial(_try_small, of), corruptions.mutants(), chunksize=4)
        verdicts_beside = list(pool.map(try_beside, others, chunksize=8))
    _print_counts("the game", _codes(KINDS), verdicts)
    _print_counts("the catalogues", _codes(CATALOG_KINDS), verdicts)
    for of, corruptions in SMALL.items():
        _print_counts(of, _codes(corruptions.kinds), verdicts)
    _print_counts(
        "tables, icons and pictures", dict.fromkeys(beside.BESIDE_KINDS, ""), verdicts_beside
    )
    print(f"the clean game: {len(clean)} findings")
    all_found = all(verdict.found for verdict in (*verdicts, *verdicts_beside))
    return 0 if all_found and not clean else 1


def _codes(kinds: Mapping[str, tuple[str, object]]) -> dict[str, str]:
    return {name: code for name, (code, _) in kinds.items()}


def _print_counts(what: str, codes: Mapping[str, str], verdicts: Sequence[Verdict]) -> None:
    """Print how many mutants of each kind were found, those that were not, and the sum."""
    every = [verdict for verdict in verdicts if verdict.kind in codes]
    met = {verdict.kind for verdict in every}
    for name in (name for name in codes if name in met):
        of_kind = [verdict for verdict in every if verdict.kind == name]
        hits = sum(verdict.found for verdict in of_kind)
        print(f"{hits:>4} / {len(of_kind):<3} {codes[name]}  {name}")
        for verdict in of_kind:
            if not verdict.found:
                print(f"           missed: {verdict.reported}")
    hits = sum(verdict.found for verdict in every)
    alone = sum(verdict.found and not verdict.others for verdict in every)
    print(
        f"{what}: {hits} / {len(every)} found, of {len(met)} kinds; {alone} with no other finding"
    )
