"""Every example in ``cases`` gives exactly the findings that it names, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from generator.build import checking
from generator.checks import load_checks
from generator.checks.registry import CHECKS, Subject
from generator.findings import Finding, Severity
from tests.support import CASES, Expected, expectations, found, lay_over, library_of

BAD = sorted(path for path in (CASES / "bad").iterdir() if path.is_dir())
GOOD = sorted(path for path in (CASES / "good").iterdir() if path.is_dir())
BOUNDARY = sorted(path for path in (CASES / "boundary").iterdir() if path.is_dir())

load_checks()


def codes_of(cases: Iterable[Path]) -> set[str]:
    """Return the codes in the names of examples (``F04-three-times``)."""
    return {match[1] for case in cases if (match := re.match(r"([A-Z]\d\d)-", case.name))}


def known_codes() -> set[str]:
    """Return the codes of the checks whose examples are content."""
    subjects = (Subject.READING, Subject.CONTENT, Subject.TRANSLATION)
    return {check.code for check in CHECKS.of(*subjects)}


def told(findings: Iterable[Finding]) -> list[Expected]:
    """Return findings as examples name them, without notes."""
    return found(f for f in findings if f.severity is not Severity.NOTE)


def differences(known: set[str], cases: set[str]) -> list[str]:
    """Return a line for each code without an example, and for each example without a code."""
    return [f"{code} has no example" for code in sorted(known - cases)] + [
        f"{code} is no code" for code in sorted(cases - known)
    ]


def test_there_are_cases() -> None:
    assert len(BAD) > 50
    assert len(BOUNDARY) > 60
    assert len(GOOD) > 1


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.name)
def test_bad_case(case: Path, tmp_path: Path) -> None:
    folder, expected = lay_over(tmp_path, case)
    assert case.name[:3] in {code for _, _, _, code in expected}, "an example expects its code"
    checked = checking.check(library_of(folder))
    assert told(checked.findings) == expected
    assert all(finding.message for finding in checked.findings)


@pytest.mark.parametrize("case", BOUNDARY, ids=lambda case: case.name)
def test_boundary_case(case: Path, tmp_path: Path) -> None:
    folder, expected = lay_over(tmp_path, case)
    assert told(checking.check(library_of(folder)).findings) == expected


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case.name)
def test_good_case(case: Path, tmp_path: Path) -> None:
    folder, expected = lay_over(tmp_path, case)
    assert expected == []
    checked = checking.check(library_of(folder))
    assert told(checked.findings) == []
    assert [game.id for game in checked.games] == ["minimal"]


def test_every_check_has_a_boundary_case_and_every_case_a_check() -> None:
    assert len(known_codes()) > 60
    assert differences(known_codes(), codes_of(BOUNDARY)) == []
    assert codes_of(BAD) - known_codes() == set()


def test_the_guard_sees_a_missing_and_an_invented_case() -> None:
    assert differences({"F01", "F02"}, {"F02", "F99"}) == ["F01 has no example", "F99 is no code"]


def test_expectations_stop_at_the_content() -> None:
    text = b"# expect: 3:1 F01\n# expect: 4:2 S02\nterms:\n# expect: 9:9 R01\n"
    assert expectations("a.yaml", text) == [("a.yaml", 3, 1, "F01"), ("a.yaml", 4, 2, "S02")]
