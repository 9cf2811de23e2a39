"""The baseline: what it lists is left out, what is gone is told, and what is none is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build.checking import check
from generator.checks import load_checks
from generator.checks.baseline import (
    Known,
    UnreadableBaselineError,
    baseline_of,
    baseline_text,
    read_baseline,
    without_known,
)
from generator.checks.registry import CHECKS
from generator.findings import COMMAND_LINE, Finding, Place, Severity
from tests.fuzz import patience
from tests.support import library_of, write_game

load_checks()
FILE = "content/minimal/more.yaml"
ONE = Finding(
    "R10", "no text names “a.b”", Place(FILE, 3, 5), path="values.a.b", fingerprint="11aa"
)
TWO = Finding("R13", "“é” is unknown", Place(FILE, 4, 5), fingerprint="22bb")


def everywhere(entry: Known) -> bool:
    return True


def written(home: Path, *findings: Finding) -> Path:
    path = home / "baseline.json"
    path.write_text(baseline_text(findings), "utf-8")
    return path


def test_written_and_read(tmp_path: Path) -> None:
    path = written(tmp_path, ONE, TWO)
    one, two = read_baseline(path)
    assert (one.fingerprint, one.code, one.file, one.path) == ("11aa", "R10", FILE, "values.a.b")
    assert (two.fingerprint, two.path) == ("22bb", "")
    lines = path.read_text("utf-8").split("\n")
    for entry in (one, two):
        assert entry.place.file == str(path)
        line = lines[entry.place.line - 1]
        assert line[entry.place.column - 1 : entry.place.end_column - 1] == f'"{entry.fingerprint}"'
    assert "“é” is unknown" in path.read_text("utf-8"), "its readers read the messages"


def test_notes_and_misuse_are_not_listed() -> None:
    note = replace(ONE, severity=Severity.NOTE)
    misuse = replace(ONE, place=COMMAND_LINE)
    assert baseline_of([note, ONE, misuse]) == [ONE]
    assert json.loads(baseline_text([note, misuse])) == {"findings": []}


def test_what_is_known_is_left_out(tmp_path: Path) -> None:
    known = read_baseline(written(tmp_path, ONE))
    assert list(without_known([ONE, TWO], known, everywhere)) == [TWO]
    moved = replace(ONE, place=Place(FILE, 90, 1), message="in other words")
    assert list(without_known([moved], known, everywhere)) == []


def test_what_is_gone_is_told_at_its_line(tmp_path: Path) -> None:
    known = read_baseline(path := written(tmp_path, ONE, TWO))
    first, second = without_known([], known, everywhere)
    assert (first.code, first.severity) == ("X04", Severity.WARNING)
    assert first.message == "the baseline lists R10 at values.a.b, which is gone"
    assert second.message == f"the baseline lists R13 at {FILE}, which is gone"
    assert str(first.place) == f"{path}:4:22"
    assert second.place.line > first.place.line
    assert CHECKS["X04"].severity is first.severity


@pytest.mark.parametrize(
    "looked_at",
    [
        lambda entry: entry.code != "R10",
        lambda entry: not entry.file.startswith("content/minimal/"),
    ],
)
def test_what_was_not_looked_for_is_not_called_gone(
    tmp_path: Path, looked_at: Callable[[Known], bool]
) -> None:
    known = read_baseline(written(tmp_path, ONE))
    assert list(without_known([], known, looked_at)) == []


def test_equal_findings_are_counted(tmp_path: Path) -> None:
    """A second fault like a known one, at the same place, is reported."""
    text = "components: {a: {name: A, count: goal.cions}, b: {name: B, count: 2}}\n"
    folder = write_game(tmp_path, {"more.yaml": text})
    before = check(library_of(folder)).findings
    known = read_baseline(written(tmp_path, *before))
    assert list(without_known(before, known, everywhere)) == []
    (folder / "more.yaml").write_text("# one\n\n" + text.replace("count: 2", "count: goal.conis"))
    after = check(library_of(folder)).findings
    left = list(without_known(after, known, everywhere))
    assert {(finding.code, finding.path) for finding in left if finding.is_error} == {
        ("R01", "components.b.count")
    }


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"no json", "Expecting value"),
        (b"", "Expecting value"),
        (b"\xff\xfe", "decode"),
        (b"\xef\xbb\xbf{}", "BOM"),
        (b"[" * 100_000, "recursion"),
        (b"[]", "it must list “findings”"),
        (b"{}", "it must list “findings”"),
        (b"5", "it must list “findings”"),
        (b'{"findings": null}', "it must list “findings”"),
        (b'{"findings": "x"}', "it must list “findings”"),
        (b'{"findings": [{}]}', "it must list “findings”"),
        (b'{"findings": [[]]}', "it must list “findings”"),
        (b'{"findings": [{"fingerprint": "a", "code": "R10", "path": ""}]}', "file and path"),
    ],
)
def test_what_is_no_baseline(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "baseline.json"
    path.write_bytes(data)
    with pytest.raises(UnreadableBaselineError) as caught:
        read_baseline(path)
    assert str(caught.value).startswith(f"{path} is no baseline: ")
    assert words in str(caught.value)


def test_a_folder_and_a_missing_file_are_no_baseline(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.json"):
        with pytest.raises(UnreadableBaselineError, match="is no baseline"):
            read_baseline(path)


def test_the_examples_of_the_check_are_read(tmp_path: Path) -> None:
    for name, text in (("bad", CHECKS["X04"].bad), ("good", CHECKS["X04"].good)):
        path = tmp_path / f"{name}.json"
        path.write_text("\n".join(text.split("\n")[1:]), "utf-8")
        found = list(without_known([], read_baseline(path), everywhere))
        assert [each.code for each in found] == {"bad": ["X04"], "good": []}[name]


def test_a_long_baseline_is_read_in_no_time(tmp_path: Path) -> None:
    findings = [replace(ONE, fingerprint=f"{number:016x}") for number in range(5_000)]
    path = written(tmp_path, *findings)
    with patience(60, "reading"):
        known = read_baseline(path)
    assert [entry.place.line for entry in known[:2]] == [4, 11]
    assert len(list(without_known(findings, known, everywhere))) == 0
