"""Remember what was built from what, and what was answered, so that nothing is done twice.

Loads nothing but small modules of the standard library: a command with nothing to do
must find that out in the time a file listing takes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

FILE = ".cache/manifest.json"
ANSWERS = ".cache/answers.json"
_SKIPPED = frozenset({"__pycache__", ".git"})
MOST_RECORDS = 200
"""How many different commands are remembered."""


def snapshot(folders: Iterable[Path]) -> str:
    """Return a digest of names, sizes and times of all files below some folders."""
    digest = sha256()
    for folder in folders:
        for line in sorted(_listing(str(folder))):
            digest.update(line.encode(errors="surrogateescape"))
    return digest.hexdigest()


def _listing(folder: str, above: frozenset[str] = frozenset()) -> Iterable[str]:
    """Yield a line for each file below a folder; a link back to a folder above is not followed."""
    real = os.path.realpath(folder)
    if real in above:
        return
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name in _SKIPPED:
            continue
        if entry.is_dir():
            yield from _listing(entry.path, above | {real})
        elif not entry.name.endswith(".pyc"):
            try:
                status = entry.stat()
            except OSError:  # a link that leads nowhere, or a file that has just gone
                continue
            yield f"{entry.path}\0{status.st_size}\0{status.st_mtime_ns}\n"


def environment() -> str:
    """Return a digest of the interpreter and of the packages installed beside it."""
    digest = sha256(sys.version.encode())
    for folder in sys.path:
        try:
            names = sorted(e.name for e in os.scandir(folder) if e.name.endswith(".dist-info"))
        except OSError:
            continue
        digest.update("\n".join(names).encode())
    return digest.hexdigest()


def command_key(words: Mapping[str, object]) -> str:
    """Return a short name for what a build command asks for."""
    return sha256(json.dumps(words, sort_keys=True).encode()).hexdigest()[:24]


def current_files(out: Path, key: str, inputs: str) -> list[str] | None:
    """Return the files of an earlier build when all is as it left it, else None."""
    record = _load(out / FILE, _is_record).get(key)
    if record is None or record["inputs"] != inputs:
        return None
    for name, size, time in record["outputs"]:
        try:
            status = (out / name).stat()
        except OSError:
            return None
        if status.st_size != size or status.st_mtime_ns != time:
            return None
    return [name for name, _, _ in record["outputs"]]


def remember(out: Path, key: str, inputs: str, files: Sequence[Path]) -> None:
    """Record that a command was carried out with some inputs and gave some files."""
    outputs = []
    for path in files:
        status = path.stat()
        outputs.append([path.relative_to(out).as_posix(), status.st_size, status.st_mtime_ns])
    _keep(out / FILE, _is_record, key, {"inputs": inputs, "outputs": outputs})


def known_answer(out: Path, key: str, inputs: str) -> list[dict[str, Any]] | None:
    """Return what a command answered when all was as it is now, else None."""
    record = _load(out / ANSWERS, _is_answer).get(key)
    return record["answer"] if record and record["inputs"] == inputs else None


def keep_answer(out: Path, key: str, inputs: str, answer: Sequence[Mapping[str, Any]]) -> None:
    """Record what a command answered; without an output folder nothing is written."""
    if out.is_dir():  # who only asks is not to find new folders
        _keep(out / ANSWERS, _is_answer, key, {"inputs": inputs, "answer": answer})


def _keep(
    file: Path, is_sound: Callable[[object], bool], key: str, record: Mapping[str, Any]
) -> None:
    from generator.files import write

    records = {k: v for k, v in _load(file, is_sound).items() if k != key} | {key: record}
    write(file, json.dumps(dict(list(records.items())[-MOST_RECORDS:])).encode())


def _load(file: Path, is_sound: Callable[[object], bool]) -> dict[str, Mapping[str, Any]]:
    try:
        records = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(records, dict):
        return {}
    return {key: record for key, record in records.items() if is_sound(record)}


def _is_answer(record: object) -> bool:
    return (
        isinstance(record, dict)
        and isinstance(record.get("inputs"), str)
        and isinstance(record.get("answer"), list)
        and all(isinstance(each, dict) for each in record["answer"])
    )


def _is_record(record: object) -> bool:
    return (
        isinstance(record, dict)
        and isinstance(record.get("inputs"), str)
        and isinstance(record.get("outputs"), list)
        and all(isinstance(output, list) and len(output) == 3 for output in record["outputs"])
        and all(isinstance(name, str) for name, _, _ in record["outputs"])
    )
