"""Carry out all attacks, or those whose names hold some words, and print a table."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.attacks.attack import Attack, Outcome, carried_out
from tests.attacks.inputs import all_attacks
from tests.attacks.preview import attacked, write_attacked
from tests.serve.previews import Preview, logged, start, stop


def _outcome(attack: Attack) -> Outcome:
    with TemporaryDirectory() as home:
        return carried_out(attack, Path(home))


def attack_routes(wanted: list[str]) -> int:
    """Attack the routes of a preview that some words name; return how many failed."""
    failed = 0
    with TemporaryDirectory() as home:
        logs: list[str] = []
        with logged(logs) as log:
            preview = start(write_attacked(Path(home) / "home" / "inner"), log=log)
            try:
                failed += _attack(preview, wanted)
            finally:
                stop(preview)
        print("".join(logs), end="")
    return failed + bool(logs)


def _attack(preview: Preview, wanted: list[str]) -> int:
    failed = 0
    preview.record()
    for route, number, faults in attacked(preview, wanted):
        failed += bool(faults)
        print(f"{number:4} requests  route {route.method} {route.address}", flush=True)
        print("".join(f"    {fault}\n" for fault in faults[:9]), end="")
    return failed


def main() -> int:
    """Return the exit code: 0 where the program withstood all attacks."""
    wanted = sys.argv[1:]
    if not wanted or "route" in wanted:
        failed = attack_routes(wanted)
        print(f"{failed} routes failed")
        if failed or wanted:
            return bool(failed)
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
