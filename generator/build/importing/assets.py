"""Find the drawings and pictures that the cells of a table name, in folders or in the icon set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from msgspec import Struct

from generator import files
from generator.content.icons.iconset import NAME, SUFFIXES
from generator.content.icons.search import found
from generator.content.model.types import PICTURE_FILE
from generator.content.pictures import FORMATS, MOST_BYTES
from generator.content.resources import drawings
from generator.content.tables.columns import slug
from generator.findings import did_you_mean

MOST_FILES = 20_000
"""How many files of a folder are looked at."""
_FACES = ("dice-", "card-")
"""What begins the names of faces of dice and cards, which have other signs on them."""
MOST_ICON = 4 * 1024 * 1024
"""Limit of the size of a drawing, in bytes."""


class Asset(Struct, frozen=True):
    """What a cell names: an id of an icon, or a file of a picture.

    ``drawing`` is that of an icon; ``source`` the file to copy, None for one of the icon set.
    """

    words: str
    drawing: str = ""
    source: Path | None = None

    @property
    def file(self) -> str:
        """The name of a picture in the game: that in the cell, if a picture can have it."""
        suffix = self.source.suffix.lower() if self.source else ""
        if self.words.lower().endswith(suffix) and re.fullmatch(PICTURE_FILE, self.words):
            return self.words
        return f"{slug(_stem(self.words, FORMATS)) or 'picture'}{suffix}"


class Assets(Struct, frozen=True):
    """What was found for the cells of a column, and the words for which nothing was."""

    found: tuple[Asset, ...] = ()
    missing: tuple[str, ...] = ()

    def hints(self, others: Iterable[str] = ()) -> Iterator[str]:
        """Yield each word for which nothing was found, with the nearest names there are."""
        known = (*others, *(asset.words for asset in self.found), *drawings())
        for each in self.missing:
            hint = did_you_mean(slug(_stem(each, SUFFIXES)), known)
            yield f"“{each}”" + f" ({hint})" * bool(hint)


def find_icons(words: Iterable[str], folder: Path | None, known: Iterable[str]) -> Assets:
    """Return the drawings that words name: in a folder, else in the icon set.

    ``known`` are the ids of icons that the game has already.
    """
    own = _by_name(folder, SUFFIXES) if folder else {}
    bundled, present = frozenset(drawings()), frozenset(known)
    taken, missing = [], []
    for each in words:
        name = slug(_stem(each, SUFFIXES))
        source = own.get(name)
        if slug(each) in present:
            continue
        if source is not None and NAME.fullmatch(name):
            taken.append(Asset(each, name, source))
        elif name in bundled:
            taken.append(Asset(each, name))
        elif nearest := _by_meaning(name):
            taken.append(Asset(each, nearest))
        else:
            missing.append(each)
    return Assets(tuple(taken), tuple(missing))


def _by_meaning(name: str) -> str:
    """Return the drawing of the icon set that some words mean; "" without one."""
    fitting = found(name.split("-")) if name else []
    apart = [each for each in fitting if not each.startswith(_FACES)]
    return next(iter(apart or fitting), "")


def find_pictures(words: Iterable[str], folder: Path | None) -> Assets:
    """Return the pictures that words name: by their paths in a folder, or else by their names.

    Names may be in other letters, and lack the suffix. What leads out of the folder is missing.
    """
    taken, missing = [], []
    named = _by_name(folder, tuple(FORMATS)) if folder else {}
    for each in words:
        path = folder / each if folder and _is_below(each) else None
        if path and folder and path.suffix.lower() in FORMATS and files.is_regular(path, folder):
            taken.append(Asset(each, source=path))
        elif _is_below(each) and (other := named.get(slug(_stem(each, FORMATS)))):
            taken.append(Asset(each, source=other))
        else:
            missing.append(each)
    return Assets(tuple(taken), tuple(missing))


def read_asset(source: Path, folder: Path) -> bytes:
    """Return the bytes of a drawing or picture. Raises OSError if it is refused."""
    most = MOST_BYTES if source.suffix.lower() in FORMATS else MOST_ICON
    return files.read(source, folder, most)


def _is_below(words: str) -> bool:
    path = PurePosixPath(words)
    return bool(path.name) and not path.is_absolute() and ".." not in path.parts


def _stem(words: str, suffixes: Iterable[str]) -> str:
    name = words.replace("\\", "/").rpartition("/")[2]
    return name.rpartition(".")[0] if name.lower().endswith(tuple(suffixes)) else name


def _by_name(folder: Path, suffixes: tuple[str, ...]) -> Mapping[str, Path]:
    """Return the files of a folder by their names as ids; of two, the better format."""
    named: dict[str, Path] = {}
    paths = sorted(folder.iterdir())[:MOST_FILES]
    for suffix in reversed(suffixes):
        for path in paths:
            if path.suffix.lower() == suffix and files.is_regular(path, folder):
                named[slug(path.stem)] = path
    return named
