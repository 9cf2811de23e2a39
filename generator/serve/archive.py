"""Pack files into a ZIP archive that is the same whenever the files are the same."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import IO

from generator import files

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of all entries: the earliest that the format knows."""
PACKED = frozenset((".pdf", ".webp", ".woff2", ".png", ".zip"))
"""Suffixes of files that are compressed already."""
READABLE = 0o644 << 16
"""The permissions of a file that all may read, as the format has them."""
UNIX = 3


def write_archive(target: IO[bytes], home: Path, names: Iterable[str]) -> None:
    """Write the files with some names below a folder, in order of their names.

    Raises OSError where one is gone, or leads out of the folder.
    """
    write_entries(target, {name: (home / name, home) for name in names})


def write_entries(target: IO[bytes], entries: Mapping[str, tuple[Path, Path]]) -> None:
    """Write files under names of their own, each with the folder that it must lie in."""
    with zipfile.ZipFile(target, "w") as archive:
        for name, (path, home) in sorted(entries.items()):
            entry = zipfile.ZipInfo(name, EARLIEST)
            entry.create_system, entry.external_attr = UNIX, READABLE
            is_packed = PurePosixPath(name).suffix in PACKED
            entry.compress_type = zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
            archive.writestr(entry, files.read(path, within=home))
