"""Write the fingerprints of the installed originals: ``python -m generator.engine.accelerators``.

Whoever does so has read what changed in them, and run the tests.
"""

from __future__ import annotations

import msgspec

from generator.engine.accelerators import fingerprints


def main() -> None:
    """Write the fingerprints anew."""
    table = fingerprints.read_originals()
    for originals in table.values():
        originals.update(fingerprints.current(originals))
    written = msgspec.json.format(msgspec.json.encode(table), indent=2)
    fingerprints.ORIGINALS.write_bytes(written + b"\n")


if __name__ == "__main__":
    main()
