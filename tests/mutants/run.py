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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from typing import Any

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


def catalogs_in(language: str) -> Book:
    """Return those in one language: the others are left alone."""
    every = bundled_catalogs().files
    others = {name for name in every if name.startswith("locale/") and Path(name).stem != language}
    return Book({name: lines for name, lines in every.items() if name not in others})


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
    """Try all mutants, print what became of each kind as soon as it is known; return the code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=MOST_OF_A_KIND, help="mutants of a kind")
    parser.add_argument("--kind", default="", help="only kinds whose name or code holds this")
    parser.add_argument(
        "--language", default="", help="only the catalogues in these, such as he,ja, one by one"
    )
    options = parser.parse_args()
    languages = [each for each in options.language.split(",") if each]
    library = Library(BUNDLED_CONTENT, (TEMPLATES / "themes",))
    clean = check(library, (GAME,)).findings
    with ProcessPoolExecutor() as pool:
        groups = (
            _groups_by_language(languages, options.kind, options.most)
            if languages
            else _groups(options.kind, options.most)
        )
        counts = [_count(each, pool) for each in groups if each.tasks]
    print(f"the clean game: {len(clean)} findings")
    return 0 if counts and all(counts) and not clean else 1


@dataclass(frozen=True)
class Group:
    """Mutants of one thing: a task of each, its kind, and how to carry it out."""

    what: str
    codes: Mapping[str, str]
    tasks: Sequence[tuple[str, Any]]
    carry_out: Callable[[Any], Verdict]


def _groups(kind: str, most: int) -> Iterator[Group]:
    """Yield the groups with the mutants of the kinds whose name or code holds some words."""
    for what, book, kinds in (
        ("the game", bundled(), KINDS),
        ("the catalogues", bundled_catalogs(), CATALOG_KINDS),
    ):
        tasks = [(task[0], task) for task in chosen(book, kinds, most)]
        yield _group(what, kind, _codes(kinds), tasks, try_out)
    for what, corruptions in SMALL.items():
        small = [(mutant.kind, mutant) for mutant in corruptions.mutants()]
        yield _group(what, kind, _codes(corruptions.kinds), small, partial(_try_small, what))
    planted = [(each[0], each) for each in beside.planted()]
    codes = dict.fromkeys(beside.BESIDE_KINDS, "")
    yield _group("tables, icons and pictures", kind, codes, planted, try_beside)


def _groups_by_language(languages: Sequence[str], kind: str, most: int) -> Iterator[Group]:
    """Yield a group for each language, of the kinds that there is a way to do in it."""
    for language in languages:
        book = catalogs_in(language)
        kinds = {name: each for name, each in CATALOG_KINDS.items() if any(each[1](book))}
        tasks = [(task[0], task) for task in chosen(book, kinds, most)]
        yield _group(f"the catalogue in {language}", kind, _codes(kinds), tasks, try_out)


def _group(
    what: str,
    kind: str,
    codes: Mapping[str, str],
    tasks: Iterable[tuple[str, Any]],
    carry_out: Callable[[Any], Verdict],
) -> Group:
    wanted = [task for task in tasks if kind in task[0] or kind == codes[task[0]]]
    return Group(what, codes, sorted(wanted, key=lambda task: task[0]), carry_out)


def _codes(kinds: Mapping[str, tuple[str, object]]) -> dict[str, str]:
    return {name: code for name, (code, _) in kinds.items()}


def _count(group: Group, pool: Executor) -> bool:
    """Carry out and print the mutants of a group, kind by kind; return whether all are found."""
    tasks = [task for _, task in group.tasks]
    verdicts = pool.map(group.carry_out, tasks, chunksize=4)
    every = []
    for name, of_kind in groupby(verdicts, key=lambda verdict: verdict.kind):
        every += _printed(name, group.codes[name], list(of_kind))
    hits = sum(verdict.found for verdict in every)
    alone = sum(verdict.found and not verdict.others for verdict in every)
    found = f"{hits} / {len(every)} found, of {len({verdict.kind for verdict in every})} kinds"
    print(f"{group.what}: {found}; {alone} with no other finding", flush=True)
    return hits == len(every)


def _printed(name: str, code: str, verdicts: list[Verdict]) -> list[Verdict]:
    """Print how many mutants of a kind were found, and those that were not; return them all."""
    hits = sum(verdict.found for verdict in verdicts)
    print(f"{hits:>4} / {len(verdicts):<3} {code}  {name}", flush=True)
    for verdict in verdicts:
        if not verdict.found:
            print(f"           missed: {verdict.reported}", flush=True)
    return verdicts
