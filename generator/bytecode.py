"""Keep what is made of the program and its libraries where Python keeps what it compiles.

That is under Python's own rules: where it may not write, nothing is kept and all is made anew.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import msgspec

from generator import files, sealed


def home_of(module: str) -> Path:
    """Return the folder with the bytecode of a module, which is named by its file."""
    return Path(cache_from_source(module)).parent


def keep(file: Path, data: bytes) -> None:
    """Write a file in such a folder, if that may be and can be."""
    if not sys.dont_write_bytecode:
        files.keep(file, data)


def keep_sealed(file: Path, data: bytes, stamp: bytes = b"") -> None:
    """Write a file in such a folder with what tells whether it is whole, and for what it holds."""
    keep(file, sealed.seal_of(_key(file, stamp), data) + data)


def read_sealed(file: Path, stamp: bytes = b"") -> bytes | None:
    """Return what was sealed in a file under the same stamp; None where it is not, or damaged."""
    return sealed.read(file, _key(file, stamp))


def _key(file: Path, stamp: bytes) -> bytes:
    return file.name.encode(errors="surrogateescape") + b"\0" + stamp


def own_data(path: Path, module: str = __file__) -> Any:
    """Return what stands in a YAML file that comes with the program, and is known to be sound.

    It is kept as JSON, which is read in a hundredth of the time; the file must be the same, to the
    letter. Content is read by ``generator/content/parse.py``, which believes nothing.
    """
    told = path.read_bytes()
    kept = home_of(module) / f"{path.stem}-{sha256(told).hexdigest()[:16]}.json"
    known = read_sealed(kept)
    if known is not None:
        return msgspec.json.decode(known)
    import yaml

    data = yaml.load(told, Loader=yaml.CSafeLoader)
    keep_sealed(kept, msgspec.json.encode(data))
    return data
