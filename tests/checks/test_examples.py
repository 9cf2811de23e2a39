"""The bad example of every check gives exactly what it expects, the good one nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import Policy
from generator.checks import load_checks
from generator.checks.registry import CHECKS, Check, Subject
from generator.findings import SKIPPED
from tests.examples import check_example, expected_in, relevant

load_checks()
IN_CONTENT = [
    check
    for check in CHECKS.of(Subject.READING, Subject.CONTENT, Subject.TRANSLATION, Subject.RUN)
    if check.code not in ("F14", "X04", "X06", "X08")  # carried out in their own tests
]

ALONE = {SKIPPED: Policy(select=(SKIPPED,))}
"""Beside its cause a check that was left out is not reported."""


def test_there_are_examples() -> None:
    assert len(IN_CONTENT) > 60


@pytest.mark.parametrize("check", IN_CONTENT, ids=lambda check: check.code)
def test_bad_example(check: Check, tmp_path: Path) -> None:
    expected = expected_in(check.bad)
    assert check.code in {code for *_, code in expected}, "a bad example expects its own code"
    checked = check_example(check.bad, tmp_path, ALONE.get(check.code, Policy()))
    assert relevant(checked, check) == expected
    (first, *_) = [finding for finding in checked.findings if finding.code == check.code]
    assert first.severity is check.severity


@pytest.mark.parametrize("check", IN_CONTENT, ids=lambda check: check.code)
def test_good_example(check: Check, tmp_path: Path) -> None:
    assert expected_in(check.good) == []
    checked = check_example(check.good, tmp_path)
    assert relevant(checked, check) == []
    assert [game.id for game in checked.games if not game.is_part] == ["minimal"]


def test_expectations_are_read() -> None:
    example = "a:\n  b: 1\n  #  ^ R01\n  # <- R02\n# file: other.yaml\n\nc: 2\n# <- S01\n"
    assert expected_in(example) == [
        ("example.yaml", 2, 3, "R02"),
        ("example.yaml", 2, 6, "R01"),
        ("other.yaml", 2, 1, "S01"),
    ]
