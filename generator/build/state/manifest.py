"""Remember what was built from what, and what was answered, so that nothing is done twice.

Loads nothing that is large: a command with nothing to do must find that out in the time a
file listing takes.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.json import encode

from generator import files
from generator.build.state import memory
from generator.build.state.digests import LINK, Digests, changed_at
from generator.content.resources import CACHE

FILE = Path(CACHE, "manifest.json")
ANSWERS = Path(CACHE, "answers.json")
_SKIPPED = frozenset({"__pycache__", ".git"})
MOST_RECORDS = 200
"""How many different commands are remembered."""


File = tuple[str, str]
"""The path of a file, and its size and time as one text."""


class Record(Struct, frozen=True):
    """What a command was carried out with, and its files: name, size, time in ns, digest."""

    stamp: str
    contents: str
    outputs: tuple[tuple[str, int, int, str], ...]


class Answer(Struct, frozen=True):
    """What a command answered, and the stamp of what it was asked of."""

    inputs: str
    answer: list[dict[str, Any]]


class Inputs(Struct, frozen=True, dict=True):
    """All files below the folders that a command reads, each with its size and time."""

    folders: tuple[Path, ...]
    files: tuple[File, ...]

    @cached_property
    def stamp(self) -> str:
        """A digest of their names, sizes and times: enough where nothing was touched."""
        digest = sha256()
        for path, state in self.files:
            digest.update(f"{path}\0{state}\n".encode(errors="surrogateescape"))
        return digest.hexdigest()

    def contents(self, digests: Digests) -> str:
        """Return a digest of their names and bytes, for files touched and left as they were."""
        return digest_of(self.files, digests)

    @property
    def have_changed(self) -> bool:
        """Whether they are other files by now: nobody knows which were read."""
        return _files_below(self.folders) != self.files


def digest_of(files: Iterable[File], digests: Digests) -> str:
    """Return a digest of the names and bytes of some files."""
    told = sha256()
    for path, state in files:
        told.update(f"{path}\0{digests.of(path, state)}\n".encode(errors="surrogateescape"))
    return told.hexdigest()


def inputs_below(folders: Iterable[Path]) -> Inputs:
    """Return the files below some folders as they are now."""
    chosen = tuple(folders)
    return Inputs(chosen, _files_below(chosen))


def _files_below(folders: Iterable[Path]) -> tuple[File, ...]:
    return tuple(each for folder in folders for each in sorted(_listing(str(folder))))


def _listing(home: str) -> Iterator[File]:
    """Yield each regular file below a folder with its size and time.

    Of a link that leads out of the folder, or to a folder that was listed, only where it leads is
    yielded, unless it is a game or a theme that is kept elsewhere. Pipes and devices are left out:
    nothing reads them.
    """
    listed: set[tuple[int, int]] = set()
    waiting = [(home, Path(home))]
    while waiting:
        folder, top = waiting.pop()
        try:
            status = Path(folder).stat()
            entries = list(os.scandir(folder))
        except OSError:
            continue
        here = status.st_dev, status.st_ino
        if here in listed:
            yield folder, _leading(folder)
            continue
        listed.add(here)
        for entry in entries:
            if entry.name in _SKIPPED:
                continue
            try:
                path = Path(entry.path)
                is_out = entry.is_symlink() and not files.lies_within(path, top)
                if is_out and folder == home and _is_home(path):
                    waiting.append((entry.path, path))
                    continue
                status = entry.stat(follow_symlinks=not is_out)
            except OSError:  # a link that leads nowhere, or a file that has just gone
                continue
            if is_out:
                yield entry.path, _leading(entry.path)
            elif stat.S_ISDIR(status.st_mode):
                waiting.append((entry.path, top))
            elif stat.S_ISREG(status.st_mode) and not entry.name.endswith(".pyc"):
                yield entry.path, state_of(status)


def _is_home(folder: Path) -> bool:
    """Whether a folder is one that somebody may keep elsewhere, and link to: a game or a theme."""
    return (folder / "game.yaml").is_file() or (folder / "theme.yaml").is_file()


def _leading(path: str) -> str:
    """Return the state of what is not read: where its path leads, before a size and time."""
    return f"{LINK}{os.path.realpath(path)} 0 0"


def command_key(words: Mapping[str, object]) -> str:
    """Return a short name for what a build command asks for."""
    return sha256(encode(words, order="sorted")).hexdigest()[:24]


def is_kept(out: Path) -> bool:
    """Whether anything is remembered in the cache of an output folder."""
    return (out / FILE).is_file()


def current_files(
    out: Path, key: str, inputs: Inputs, home: Path | None = None
) -> list[str] | None:
    """Return the files of an earlier build when all is as it left it, else None.

    ``home`` is the folder whose cache remembers it, where that is not the one of the files.
    Sizes and times are compared first; where only times differ, as after a checkout, bytes.
    """
    record = memory.read((home or out) / FILE, Record).get(key)
    if record is None:
        return None
    touched = record.stamp != inputs.stamp
    if touched and record.contents != inputs.contents(Digests(home or out)):
        return None
    for name, size, time, digest in record.outputs:
        try:
            status = (out / name).stat()
        except OSError:
            return None
        if status.st_size != size:
            return None
        if changed_at(status) != time:
            if _digest(out / name) != digest:
                return None
            touched = True
    names = [name for name, *_ in record.outputs]
    if touched:  # the next command need not read them again
        remember(out, key, inputs, [out / name for name in names], home)
    return names


def remember(
    out: Path,
    key: str,
    inputs: Inputs,
    files: Sequence[Path],
    home: Path | None = None,
    digests: Digests | None = None,
) -> None:
    """Record that a command was carried out with some inputs and gave some files.

    ``home`` is the folder whose cache remembers it, where that is not the one of the files. Of
    inputs whose ``digests`` are known none is read again. Inputs that were changed meanwhile are
    not recorded: nobody knows which were read.
    """
    digests = digests or Digests(home or out)
    contents = inputs.contents(digests)
    outputs = tuple(_output(out, path, digests) for path in files)
    if not inputs.have_changed:
        digests.keep()
        record = Record(inputs.stamp, contents, outputs)
        memory.add((home or out) / FILE, {key: record}, Record, MOST_RECORDS)


def state_of(status: os.stat_result) -> str:
    """Return the size and times of a file and its number on the disk, as one text.

    One that is put in its place is another, even with the same size and time.
    """
    return f"{status.st_size} {status.st_mtime_ns} {changed_at(status)} {status.st_ino}"


def time_of(state: str) -> int:
    """Return the time of a file in ns, from its size and time."""
    return int(state.split()[-1])


def _output(out: Path, path: Path, digests: Digests) -> tuple[str, int, int, str]:
    status = path.stat()
    name, digest = path.relative_to(out).as_posix(), digests.of(str(path), state_of(status))
    return name, status.st_size, changed_at(status), digest


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def known_answer(out: Path, key: str, inputs: Inputs) -> list[dict[str, Any]] | None:
    """Return what a command answered when all was as it is now, else None."""
    record = memory.read(out / ANSWERS, Answer).get(key)
    return record.answer if record and record.inputs == inputs.stamp else None


def keep_answer(out: Path, key: str, inputs: Inputs, answer: Sequence[Mapping[str, Any]]) -> None:
    """Record what a command answered; without an output folder nothing is written."""
    if out.is_dir():  # who only asks is not to find new folders
        record = Answer(inputs.stamp, [dict(each) for each in answer])
        memory.add(out / ANSWERS, {key: record}, Answer, MOST_RECORDS)
