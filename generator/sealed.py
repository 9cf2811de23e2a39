"""Seals on what is cached: a file that is damaged, or is in another one's place, is not read.

Loads nothing that is large: what decides that nothing is to be done relies on it.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from stat import S_ISREG

SIZE = sha256().digest_size
MOST_BYTES = 200_000_000
"""How large a cached file is at most; a larger one is not read."""


def seal_of(key: bytes, data: bytes) -> bytes:
    """Return a digest of data and of the key that they are cached under."""
    return sha256(b"%d " % len(key) + key + data).digest()


def read_regular(file: Path) -> bytes | None:
    """Return what a file holds. None where there is none, or no ordinary one."""
    try:
        status = file.stat()
        if S_ISREG(status.st_mode) and status.st_size <= MOST_BYTES:
            return file.read_bytes()
    except OSError:
        pass
    return None


def read(file: Path, key: bytes) -> bytes | None:
    """Return what a file holds that was written under a key. None where it is not, or damaged."""
    data = read_regular(file)
    if data is None:
        return None
    return data[SIZE:] if seal_of(key, data[SIZE:]) == data[:SIZE] else None


def write(file: Path, key: bytes, data: bytes) -> None:
    """Write a file under a key, if it can be written."""
    from generator.files import keep  # who only asks loads none of it

    keep(file, seal_of(key, data) + data)
