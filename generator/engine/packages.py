"""Find which packages are installed, and in which versions, by the names of their records.

A record is a folder, ``jinja2-3.1.6.dist-info``; to open it takes fifty times as long as to read
its name, and what the standard library reads it with as long again to load.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256

RECORD = ".dist-info"


def environment() -> str:
    """Return a digest of the interpreter and of the packages installed beside it."""
    digest = sha256(sys.version.encode())
    for names in _records():
        digest.update("\n".join(names).encode())
    return digest.hexdigest()


def versions_of(packages: Iterable[str]) -> list[str]:
    """Return the versions of packages, each behind its name.

    Raises importlib.metadata.PackageNotFoundError for one that is not installed.
    """
    installed: dict[str, str] = {}
    for names in _records():
        for name in names:
            package, _, version = name.removesuffix(RECORD).partition("-")
            installed.setdefault(package.lower(), version)  # the first one on the path is loaded
    return [f"{name} {installed.get(name) or _version_as_recorded(name)}" for name in packages]


def _records() -> Iterator[list[str]]:
    """Yield the names of the records in each folder that modules are loaded from."""
    for folder in sys.path:
        try:
            yield sorted(each.name for each in os.scandir(folder) if each.name.endswith(RECORD))
        except OSError:
            continue


def _version_as_recorded(package: str) -> str:
    """Return the version of a package whose record has another form."""
    from importlib.metadata import version

    return version(package)
