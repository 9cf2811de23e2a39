"""Carry out edits of files, and show them as a diff."""

from __future__ import annotations

import contextlib
import difflib
import errno
import os
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from generator import files
from generator.content.decoding import recognised, wide_encoding
from generator.findings import Edit

UTF_8_MARKED = "utf-8-sig"
"""With the mark by which office programs know the encoding of CSV."""
_UNICODE = ("utf-8", UTF_8_MARKED, "UTF-16", "UTF-32")
_OLD = "cp1252"
"""What is not recognised is taken for this."""
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_TABLES = (".csv", ".tsv", ".txt", ".tab")
_MARK = "\ufeff"
"""The byte order mark that office programs put before tables."""
_NO_END = "\n\\ No newline at end of file\n"


class Fixed(Struct, frozen=True):
    """One file that fixes changed: the name messages use, its text before and after."""

    file: str
    before: str
    after: str

    @property
    def diff(self) -> str:
        """The change as a unified diff."""
        before, after = (_LINE.findall(text) for text in (self.before, self.after))
        lines = difflib.unified_diff(before, after, f"a/{self.file}", f"b/{self.file}")
        return "".join(line if line.endswith("\n") else line + _NO_END for line in lines)


def write_all(texts: Mapping[Path, str], before: Mapping[Path, str] | None = None) -> bool:
    """Put texts into files that are there and keep their modes; return whether any changed.

    All of them are written or none. Files stay in UTF-8 or UTF-16; tables in an older encoding
    become UTF-8, marked as such. ``before`` are the texts that the new ones were made from.

    Raises PermissionError, before anything is written, where one of them is read-only; ChangedError
    where one says something else than ``before``, or is written by another at the same time.
    """
    data = {path: files.read(path, path.parent) for path in texts}
    known = {path: _decoded(each) for path, each in data.items()}
    for path, text in (before or {}).items():
        if known[path] != text:
            raise files.ChangedError(path)
    changed = {path: text for path, text in texts.items() if known[path] != text}
    for path in changed:
        if not (os.access(path, os.W_OK) and path.stat().st_mode & 0o222):
            raise PermissionError(errno.EACCES, "is read-only", str(path))
    written: dict[Path, bytes] = {}
    try:
        for path, text in changed.items():
            encoding = _encoding_of(data[path])
            new = text.encode(encoding if encoding in _UNICODE else UTF_8_MARKED)
            files.replace(path, data[path], new)
            written[path] = new
    except BaseException:
        for path, new in written.items():
            with contextlib.suppress(OSError):
                files.replace(path, new, data[path])
        raise
    return bool(changed)


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits carried out; of two that overlap, the first alone.

    New lines end as the lines of the text do. Places do not count a byte order mark.
    """
    if text.startswith(_MARK):
        return _MARK + edited(text.removeprefix(_MARK), edits)
    edits = list(edits)
    end_of_line = _end_of_line(text, edits)
    starts = [0]
    for line in text.split(end_of_line[-1]):
        starts.append(starts[-1] + len(line) + 1)
    spans = sorted(
        (
            starts[edit.place.line - 1] + edit.place.column - 1,
            starts[edit.place.end_line - 1] + edit.place.end_column - 1,
            edit.text.replace("\r\n", "\n").replace("\n", end_of_line),
        )
        for edit in edits
    )
    parts, position = [], 0
    for begin, end, words in spans:
        if begin >= position:
            parts += [text[position:begin], words]
            position = max(end, begin)
    return "".join((*parts, text[position:]))


def _end_of_line(text: str, edits: Sequence[Edit]) -> str:
    """Return how the lines of a text end; only of tables with carriage returns alone."""
    if "\r" in text and "\n" not in text:
        is_table = all(Path(each.place.file).suffix.lower() in _TABLES for each in edits)
        return "\r" if is_table else "\n"
    return "\r\n" if "\r\n" in text else "\n"


def read_text(path: Path) -> str:
    """Return the text of a file with its line ends as they are, without a byte order mark."""
    return _decoded(files.read(path, path.parent))


def _decoded(data: bytes) -> str:
    return data.decode(_encoding_of(data)).removeprefix("\ufeff")


def _encoding_of(data: bytes) -> str:
    """Return the encoding of a file; tables may be in others than UTF-8."""
    if data.startswith(BOM_UTF8):
        return UTF_8_MARKED
    if wide := wide_encoding(data):
        return wide
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return recognised(data) or _OLD
    return "utf-8"
