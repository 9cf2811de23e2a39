"""Save a file many times while the preview runs, and see that its memory does not grow.

Run with ``make soak``; ``make test`` does a smaller number.
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from pathlib import Path

from tests.serve.previews import Preview, start, stop, write_games

MOST_GROWTH = 0.15
"""How much the memory may grow once everything is warm, as a share of what it was."""


def soak(preview: Preview, edits: int, warm: int) -> tuple[float, float]:
    """Save a text so many times; return the memory in MB once it is warm, and at the end."""
    with preview.listening() as stream:
        known = stream.next_sides()[0]["key"]
        words, before = "Count aloud.", 0.0
        for number in range(edits):
            if number == warm:
                before = memory(preview)
            now = f"Count to {number + 1} aloud, and begin again."
            preview.replace("rules.yaml", words, now)
            words, known = now, stream.next_sides(known)[0]["key"]
        return before, memory(preview)


def memory(preview: Preview) -> float:
    """Return the memory of the preview and all its processes, in MB (Linux only)."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    family, found = [preview.process.pid], 0.0
    for pid in family:
        family += [child for child, parent in parents.items() if parent == pid]
        with contextlib.suppress(OSError, IndexError):
            pages = Path(f"/proc/{pid}/statm").read_text().split()
            found += (int(pages[1]) - int(pages[2])) * 4096 / 1e6
    return found


def main() -> None:
    """Soak a preview of its own, and tell how its memory grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=200)
    edits = parser.parse_args().edits
    with tempfile.TemporaryDirectory() as name:
        preview = start(write_games(Path(name)))
        try:
            before, after = soak(preview, edits, edits // 4)
        finally:
            stop(preview)
    print(f"{edits} saves: {before:.0f} MB, then {after:.0f} MB")
    if after > before * (1 + MOST_GROWTH):
        raise SystemExit("it has grown")


if __name__ == "__main__":
    main()
