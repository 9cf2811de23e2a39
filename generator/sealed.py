"""Files of caches, sealed so that a damaged file, or one in another one's place, is not read.

What is made of the program and its libraries is cached beside Python's bytecode, under Python's own
rules: where it may not write, nothing is cached and all is made anew. These gain 5 % or more:

- templates compiled by Jinja (``render/templates.py``): a tenth of a first build of two sides;
- a note that no template has a fault (``build/checking.py``): a quarter of a check;
- the survey of the land of maps (``maps/surveycache.py``): a tenth of a check of a game with a map;
- fonts compressed as WOFF2 (``render/webfonts.py``): most of the time of a page for the screen;
- what the engine makes of its libraries (``engine/``).
"""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from stat import S_ISREG

from generator import files

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
    files.keep(file, seal_of(key, data) + data)


def home_of(module: str) -> Path:
    """Return the folder with the bytecode of the module in a file."""
    return Path(cache_from_source(module)).parent


def keep(file: Path, data: bytes) -> None:
    """Write a file beside bytecode, where Python may and can write."""
    if not sys.dont_write_bytecode:
        files.keep(file, data)


def keep_sealed(file: Path, data: bytes, stamp: bytes = b"") -> None:
    """Write a sealed file beside bytecode; ``stamp`` says for which version it holds."""
    keep(file, seal_of(_key(file, stamp), data) + data)


def read_sealed(file: Path, stamp: bytes = b"") -> bytes | None:
    """Return what was sealed in a file under the same stamp; None if it is not there and whole."""
    return read(file, _key(file, stamp))


def _key(file: Path, stamp: bytes) -> bytes:
    return file.name.encode(errors="surrogateescape") + b"\0" + stamp
