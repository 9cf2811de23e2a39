"""Print how long playeraid takes and how much memory, beside peers in the same run.

Run with ``make bench``, or ``python -m benchmarks checking`` for one part. Seconds depend on the
machine; the ratios to the peers less so.
"""

from __future__ import annotations

import os
import sys

from benchmarks import (
    building,
    checking,
    languages,
    mapping,
    playing,
    previewing,
    sides,
    tables,
    translating,
)

PARTS = {
    "building": building.measure,
    "library": building.measure_library,
    "sides": sides.measure,
    "growth": building.measure_growth,
    "cards": building.measure_cards,
    "checking": checking.measure,
    "languages": languages.measure,
    "mapping": mapping.measure,
    "previewing": previewing.measure,
    "playing": playing.measure,
    "tables": tables.measure,
    "translating": translating.measure,
}


def main() -> None:
    """Measure the parts named, or all of them."""
    unknown = set(sys.argv[1:]) - PARTS.keys()
    if unknown:
        sys.exit(f"no part is named {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    _keep_compiled()
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()


def _keep_compiled() -> None:
    """Let Python keep what it compiles, as it does on the machines of players."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


if __name__ == "__main__":
    main()
