"""Carry out all attacks, or those whose names hold some words, and print a table."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.attacks.attack import Attack, Outcome, carried_out
from tests.attacks.inputs import all_attacks


def _outcome(attack: Attack) -> Outcome:
    with TemporaryDirectory() as home:
        return carried_out(attack, Path(home))


def main() -> int:
    """Return the exit code: 0 where the program withstood all attacks."""
    wanted = sys.argv[1:]
    chosen = [each for each in all_attacks() if all(word in each.name for word in wanted)]
    failed = 0
    with ThreadPoolExecutor(2) as pool:
        for outcome in pool.map(_outcome, chosen):
            faults = ", ".join(outcome.faults)
            failed += bool(faults)
            told = f"{outcome.seconds:6.2f} s {outcome.megabytes:6.0f} MB  exit {outcome.code}"
            print(
                f"{told}  {outcome.attack.name}{f'  FAILED: {faults}' if faults else ''}",
                flush=True,
            )
            if faults:
                print("    " + "\n    ".join(outcome.said.strip().splitlines()[-4:]))
    print(f"{len(chosen)} attacks, {failed} failed")
    return bool(failed) or not chosen


if __name__ == "__main__":
    sys.exit(main())
