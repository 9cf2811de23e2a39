"""Carry out the edits that findings bring along, and show them as a diff."""

from __future__ import annotations

import difflib
import errno
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator import bounded, files, temporary
from generator.checking import Policy, check
from generator.content.game import file_name
from generator.content.read import content_files
from generator.findings import Edit, Finding
from generator.language.translation import locale_files
from generator.resources import Library

MOST_ROUNDS = 10
"""A fix can bring another to light; an endless to and fro is cut off."""
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
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


def fix(library: Library, names: Sequence[str], policy: Policy) -> list[Fixed]:
    """Mend the files of games, all by default, as far as findings say how."""
    before: dict[str, str] = {}
    paths = _content_paths(library)
    for _ in range(MOST_ROUNDS):
        findings = check(library, names, policy).findings
        edits = _edits(f for f in findings if all(e.place.file in paths for e in f.edits))
        texts = {file: _read(paths[file]) for file in edits}
        before = texts | before
        if not write_all({paths[file]: edited(texts[file], edits[file]) for file in edits}):
            break
    fixed = [Fixed(file, text, _read(paths[file])) for file, text in sorted(before.items())]
    return [each for each in fixed if each.before != each.after]


def preview(library: Library, names: Sequence[str], policy: Policy) -> list[Fixed]:
    """Return what ``fix`` would change; nothing is written but a copy that is thrown away."""
    with temporary.folder() as home:
        for file, path in _content_paths(library).items():
            _copy(path, home / file)
        content = home / library.content.name
        return fix(replace(library, content=content), names, policy)


def write_all(texts: Mapping[Path, str]) -> bool:
    """Put texts into files that are there and keep their modes; return whether any changed.

    Raises PermissionError, before anything is written, where one of them is read-only.
    """
    changed = {path: text for path, text in texts.items() if _read(path) != text}
    for path in changed:
        if not (os.access(path, os.W_OK) and path.stat().st_mode & 0o222):
            raise PermissionError(errno.EACCES, "is read-only", str(path))
    for path, text in changed.items():
        mode = path.stat().st_mode
        files.write(path, text.encode())
        path.chmod(mode)
    return bool(changed)


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with edits carried out; of two that overlap, the first alone.

    New lines end as the lines of the text do.
    """
    end_of_line = "\r\n" if "\r\n" in text else "\n"
    starts = [0]
    for line in text.split("\n"):
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


def _edits(findings: Iterable[Finding]) -> dict[str, list[Edit]]:
    """Return the edits of findings by file, those of one finding whole or not at all.

    Where two findings want the same stretch, the first has it; a further round sees to the
    other.
    """
    by_file: dict[str, list[Edit]] = defaultdict(list)
    by_line: dict[tuple[str, int], list[Edit]] = defaultdict(list)
    for finding in findings:
        if any(_overlap(edit, by_line[line]) for edit in finding.edits for line in _lines(edit)):
            continue
        for edit in finding.edits:
            by_file[edit.place.file].append(edit)
            for line in _lines(edit):
                by_line[line].append(edit)
    return by_file


def _lines(edit: Edit) -> Iterator[tuple[str, int]]:
    place = edit.place
    return ((place.file, line) for line in range(place.line, place.end_line + 1))


def _overlap(edit: Edit, others: Iterable[Edit]) -> bool:
    """Whether an edit and another want the same stretch, or to add at the same spot."""
    begin, end = span = _span(edit)
    return any(
        (begin < _span(other)[1] and _span(other)[0] < end) or span == _span(other)
        for other in others
    )


def _span(edit: Edit) -> tuple[tuple[int, int], tuple[int, int]]:
    place = edit.place
    return (place.line, place.column), (place.end_line, place.end_column)


def _content_paths(library: Library) -> dict[str, Path]:
    """Return the files of all games, catalogues too, by the names that messages use."""
    return {
        file_name(path, folder): path
        for folder in library.folders()
        for path in (*content_files(folder), *locale_files(folder))
    }


def _copy(path: Path, target: Path) -> None:
    """Copy a file; one that cannot be read becomes one that cannot be read."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        target.write_bytes(bounded.read(path, path.parent))
    except OSError:
        target.touch(mode=0)


def _read(path: Path) -> str:
    """Return the text of a file with its line ends as they are."""
    return bounded.read(path, path.parent).decode("utf-8")
