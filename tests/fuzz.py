"""Feed the reader and the checks odd input: nothing may escape, hang or eat all memory.

``python -m tests.fuzz --inputs 1000000`` makes files from those of the bundled games and of
the examples: bytes changed, lines moved, pieces of two files joined, words put where they
do not belong. Each goes through the reader of files; every hundredth also as a whole game,
through the model and all checks.
"""

from __future__ import annotations

import argparse
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from generator.build.checking import check
from generator.content.parse import read_tree
from generator.content.resources import BUNDLED_CONTENT
from tests.support import CASES, library_of, write_game

LONGEST = 4_000
"""Inputs are cut to so many bytes: faults hide in structure, not in size."""
PATIENCE = 10
"""Seconds that one input may take, on the slowest machine."""
WHOLE_GAME_EVERY = 100
MOST_MEMORY = 1_500
"""Megabytes that a run may add to what its process had used at its peak."""
ODDITIES = (
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"\r\n", b"\t", b"---\n", b"...\n", b"? ", b"- ", b": ",
    b"&a ", b"*a ", b"<<: *a\n", b"!!python/object:os.system ", b"!!binary ", b"{", b"}", b"[",
    b"]", b"'", b'"', b"|\n", b">-\n", b"# playeraid: ignore[R01]", b"%YAML 1.1\n", b"\xc2\x85",
    b"\xe2\x80\xa8", b"\xf0\x9f\xa6\x87", b"017", b"1e999", b"-0", b"no", b"~", b"*" * 300,
    b"{" * 60, b"[" * 60, b"{goal.coins}", b"{icon:bat}", b"**", b"9" * 400, b"1-99999999",
)  # fmt: skip


def seeds() -> list[bytes]:
    """Return the files that inputs are made from."""
    paths = sorted((*BUNDLED_CONTENT.rglob("*.yaml"), *CASES.rglob("*.y*ml")))
    assert len(paths) > 100
    return [path.read_bytes() for path in paths]


def inputs(seed: int, number: int, files: Sequence[bytes]) -> Iterator[bytes]:
    """Yield a number of odd files; the same for the same seed."""
    rng = random.Random(seed)
    for _ in range(number):
        data = bytearray(_piece(rng, rng.choice(files)))
        for _ in range(rng.randint(1, 6)):
            rng.choice(CHANGES)(rng, data, files)
        yield bytes(data[:LONGEST])


def _piece(rng: random.Random, data: bytes) -> bytes:
    if len(data) <= LONGEST:
        return data
    start = data.find(b"\n", rng.randrange(len(data) - LONGEST)) + 1
    return data[start : start + rng.randint(1, LONGEST)]


def _flip(rng: random.Random, data: bytearray, files: Sequence[bytes]) -> None:
    if data:
        data[rng.randrange(len(data))] = rng.randrange(256)


def _insert(rng: random.Random, data: bytearray, files: Sequence[bytes]) -> None:
    at = rng.randint(0, len(data))
    data[at:at] = rng.choice(ODDITIES)


def _cut(rng: random.Random, data: bytearray, files: Sequence[bytes]) -> None:
    at = rng.randint(0, len(data))
    del data[at : at + rng.randint(1, 40)]


def _move_line(rng: random.Random, data: bytearray, files: Sequence[bytes]) -> None:
    lines = data.split(b"\n")
    line = lines.pop(rng.randrange(len(lines)))
    lines.insert(rng.randint(0, len(lines)), bytearray(b" " * rng.randint(0, 6)) + line)
    data[:] = b"\n".join(lines)


def _join(rng: random.Random, data: bytearray, files: Sequence[bytes]) -> None:
    at = rng.randint(0, len(data))
    data[at:at] = _piece(rng, rng.choice(files))[: rng.randint(1, 400)]


def _replace_value(rng: random.Random, data: bytearray, files: Sequence[bytes]) -> None:
    lines = data.split(b"\n")
    number = rng.randrange(len(lines))
    key, colon, _ = lines[number].partition(b": ")
    if colon:
        lines[number] = key + colon + rng.choice(ODDITIES).strip()
        data[:] = b"\n".join(lines)


CHANGES = (_flip, _insert, _cut, _move_line, _join, _replace_value)


@contextmanager
def patience(seconds: int, what: str) -> Iterator[None]:
    """Fail when what is done within takes too long."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"{what} took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)  # again where it was not heeded
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def feed(data: bytes, home: Path | None = None) -> None:
    """Give one file to the reader and, with a folder to write in, a game that holds it."""
    with patience(PATIENCE, "one input"):
        read_tree("odd.yaml", data)
        if home is None:
            return
        folder = write_game(home, {"odd.yaml": data})
        checked = check(library_of(folder))
        assert "X06" not in {finding.code for finding in checked.findings}


def run(seed: int, number: int, show: bool = False) -> None:
    """Feed a number of inputs; raises with the input that was not borne."""
    begin, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for index, data in enumerate(inputs(seed, number, seeds())):
        try:
            if index % WHOLE_GAME_EVERY:
                feed(data)
            else:
                with tempfile.TemporaryDirectory() as home:
                    feed(data, Path(home))
        except BaseException as error:
            raise AssertionError(f"input {index} of seed {seed}: {data!r}") from error
        if show and index % 50_000 == 0:
            print(f"{index:>9,} inputs, {time.perf_counter() - begin:6.0f} s", flush=True)
    # of this run alone: other tests may have been in the same process
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    assert grown < MOST_MEMORY, f"{grown:.0f} MB"
    if show:
        print(f"{number:,} inputs, nothing escaped, {grown:.0f} MB more")


def main() -> int:
    """Feed as many inputs as the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    run(options.seed, options.inputs, show=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
