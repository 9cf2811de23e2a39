"""Write the fingerprints of the installed originals: ``python -m generator.engine.accelerators``.

Names of accelerators behind it write theirs alone. Whoever does so has read what changed in them,
and run the tests.
"""

from __future__ import annotations

import sys
from collections.abc import Collection

import msgspec

from generator.engine.accelerators import fingerprints


def main(names: Collection[str] = ()) -> None:
    """Write the fingerprints of some accelerators anew, or of all; exits where one is missing."""
    table = fingerprints.read_originals()
    for accelerator, originals in table.items():
        if not names or accelerator in names:
            originals.update(fingerprints.current(originals))
    if missing := [name for each in table.values() for name, found in each.items() if not found]:
        sys.exit(f"no installed library defines {', '.join(missing)}")
    written = msgspec.json.format(msgspec.json.encode(table), indent=2)
    fingerprints.ORIGINALS.write_bytes(written + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
