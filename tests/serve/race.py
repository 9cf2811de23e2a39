"""Edit a game by browser, editor and git at once, and see that nothing is lost.

Each edit writes a word of its own in place of one that was seen. A ledger tells in the end whether
each edit that was acknowledged is in a file, was seen by whoever replaced it, or is in git or in
the history of the preview. Meanwhile all files must be well-formed, and in the end the preview
must show what a fresh one shows. Run with ``make race``; Linux only.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO

from tests.serve.previews import Preview, logged, start, stop
from tests.serve.raceactors import Editor, Git, Race
from tests.serve.racearranger import Arranger
from tests.serve.racegame import FILES, fault_in, texts_of, write_race

AT_REST = 2.0
"""Seconds within which a file that is half written must be whole, on a busy machine too."""


def watch(race: Race) -> None:
    """See that each file is well-formed at any time but while it is written in place."""
    while not race.is_over.is_set():
        for file in FILES:
            if (fault := _fault(race, file)) and _stays(race, file):
                race.faults.append(f"{file}: {fault}")
        time.sleep(0.02)


def _fault(race: Race, file: str) -> str:
    try:
        return fault_in(file, (race.folder / file).read_text("utf-8"))
    except (OSError, UnicodeError) as error:
        return str(error)


def _stays(race: Race, file: str) -> bool:
    until = time.monotonic() + AT_REST
    while time.monotonic() < until:
        if not _fault(race, file):
            return False
        time.sleep(0.02)
    return True


@contextmanager
def running(content: Path, log: IO[str] | None = None) -> Iterator[Preview]:
    """Run a preview."""
    preview = start(content, log=log)
    try:
        yield preview
    finally:
        stop(preview)


def is_true(preview: Preview, content: Path) -> bool:
    """Whether a preview comes to show what a fresh one shows."""
    with running(content) as fresh:
        for language in ("en", "de"):
            query = f"game=minimal&language={language}"
            with fresh.listening(query) as stream:
                wanted = next(stream.states())
            try:
                with preview.listening(query) as stream:
                    next(state for state in stream.states() if state == wanted)
            except AssertionError:
                return False
    return True


def run(race: Race, edits: int, share: float) -> None:
    """Let all edit until so many edits are done; ``share`` of the person's by a real browser."""
    workers = [
        threading.Thread(target=each.work)
        for each in (Arranger(race, random.Random(race.seed), share), Editor(race), Git(race))
    ]
    workers.append(threading.Thread(target=watch, args=(race,)))
    for each in workers:
        each.start()
    for told in count(100, 100):
        while race.ledger.edits < min(told, edits) and not race.is_over.is_set():
            time.sleep(0.1)
        print(f"{dict(race.ledger.counts)}, faults: {len(race.faults)}", flush=True)
        if told >= edits or race.is_over.is_set():
            break
    race.is_over.set()
    for each in workers:
        each.join()


def lost(race: Race) -> Counter[str]:
    """Return where edits are that nobody saw before they were gone; print those that are lost."""
    tokens, where = race.tokens_in_git(), Counter[str]()
    kept = {entry.new for entry in race.history if entry} | {e.old for e in race.history if e}
    for entry in race.ledger.missing(texts_of(race.folder)):
        place = "git" if entry.new in tokens else "history" if entry.new in kept else "nowhere"
        where[place] += 1
        print(f"only in {place}: {entry}")
        for each in race.ledger.entries:
            if each.text == entry.text:
                print(f"    {each.old or '–'} → {each.new or '–'} by {each.by}, {each.sure}")
    return where


def main() -> int:
    """Race as the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--in-browser", type=float, default=0.06, metavar="SHARE")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        content, told = write_race(Path(home)), list[str]()
        with logged(told) as log, running(content, log) as preview:
            race = Race(preview, options.seed, log=log)
            run(race, options.edits, options.in_browser)
            where = lost(race)
            if not is_true(preview, content):
                race.faults.append("the preview does not show what the files say")
    race.faults += told
    print(f"answers: {dict(race.answers)}")
    print(f"{race.ledger.edits} edits; not in a file: {dict(where)}")
    for fault in race.faults:
        print(f"FAULT {fault}")
    return 1 if race.faults or where["nowhere"] else 0


if __name__ == "__main__":
    sys.exit(main())
