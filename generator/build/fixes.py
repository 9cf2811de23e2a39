"""Carry out the edits that findings bring along, and show them as a diff."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from generator import files, temporary
from generator.build.checking import Policy, check
from generator.content.edits import Fixed, edited, read_text, write_all
from generator.content.game import file_name
from generator.content.read import content_files
from generator.content.resources import Library
from generator.content.tables.formats import editable_tables, tables_in
from generator.findings import Edit, Finding
from generator.language.labels import shared_label_catalogs
from generator.language.translation import locale_files

MOST_ROUNDS = 10
"""A fix can bring another to light; an endless to and fro is cut off."""


def fix(
    library: Library,
    names: Sequence[str],
    policy: Policy,
    is_wanted: Callable[[Finding], bool] = lambda finding: True,
) -> list[Fixed]:
    """Mend the files of games, all by default, as far as findings say how.

    ``is_wanted`` chooses among the findings.
    """
    before: dict[str, str] = {}
    paths = _content_paths(library)
    for _ in range(MOST_ROUNDS):
        findings = check(library, names, policy).findings
        edits = _edits(
            each
            for each in findings
            if is_wanted(each) and all(edit.place.file in paths for edit in each.edits)
        )
        texts = {file: read_text(paths[file]) for file in edits}
        mended = {paths[file]: edited(texts[file], edits[file]) for file in edits}
        read = {paths[file]: text for file, text in texts.items()}
        try:
            if not write_all(mended, read):
                break
        except files.ChangedError:  # another has saved it meanwhile: the places are old
            continue
        before = texts | before
    fixed = [Fixed(file, text, read_text(paths[file])) for file, text in sorted(before.items())]
    return [each for each in fixed if each.before != each.after]


def preview(library: Library, names: Sequence[str], policy: Policy) -> list[Fixed]:
    """Return what ``fix`` would change; nothing is written but a copy that is thrown away."""
    with temporary.folder() as home:
        for file, path in _content_paths(library).items():
            _copy(path, home / file)
        for folder in library.folders():
            for path in tables_in(folder):
                _copy(path, home / file_name(path, folder))
        content = home / library.content.name
        return fix(replace(library, content=content), names, policy)


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
    """Return the files of all games, and all catalogues, by the names that messages use."""
    return {
        file_name(path, folder): path
        for folder in library.folders()
        for path in (*content_files(folder), *editable_tables(folder), *locale_files(folder))
    } | {
        file: path
        for file, path in shared_label_catalogs(library).items()
        if files.lies_within(path, library.content)
    }


def _copy(path: Path, target: Path) -> None:
    """Copy a file; one that cannot be read becomes one that cannot be read."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        target.write_bytes(files.read(path, path.parent))
    except OSError:
        target.touch(mode=0)
