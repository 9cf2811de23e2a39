"""Every example in ``cases`` gives exactly the findings that it names, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from generator import pipeline
from generator.checks import load_checks
from generator.checks.registry import CONTENT, PRINT
from tests.support import CASES, expectations, found, lay_over, library_of

BAD = sorted(path for path in (CASES / "bad").iterdir() if path.is_dir())
GOOD = sorted(path for path in (CASES / "good").iterdir() if path.is_dir())
SOURCES = Path(pipeline.__file__).parent
_CODE = re.compile(r'"([A-Z]\d\d)"')

load_checks()


def codes_of(cases: Iterable[Path]) -> set[str]:
    """Return the codes in the names of examples (``F04-three-times``)."""
    return {match[1] for case in cases if (match := re.match(r"([A-Z]\d\d)-", case.name))}


def known_codes() -> set[str]:
    """Return the codes in the program's source, without those of printed sides."""
    texts = [path.read_text("utf-8") for path in SOURCES.rglob("*.py")]
    assert len(texts) > 20
    return {code for text in texts for code in _CODE.findall(text)} - {c.code for c in PRINT}


def differences(known: set[str], cases: set[str]) -> list[str]:
    """Return a line for each code without an example, and for each example without a code."""
    return [f"{code} has no example" for code in sorted(known - cases)] + [
        f"{code} is no code" for code in sorted(cases - known)
    ]


def test_there_are_cases() -> None:
    assert len(BAD) > 50
    assert len(GOOD) > 8


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.name)
def test_bad_case(case: Path, tmp_path: Path) -> None:
    folder, expected = lay_over(tmp_path, case)
    assert case.name[:3] in {code for _, _, _, code in expected}, "an example expects its code"
    checked = pipeline.check(library_of(folder))
    assert found(checked.findings) == expected
    assert all(finding.message for finding in checked.findings)


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case.name)
def test_good_case(case: Path, tmp_path: Path) -> None:
    folder, expected = lay_over(tmp_path, case)
    assert expected == []
    checked = pipeline.check(library_of(folder))
    assert found(checked.findings) == []
    assert [game.id for game in checked.games] == ["minimal"]


def test_every_code_has_a_bad_case_and_every_bad_case_a_code() -> None:
    assert differences(known_codes(), codes_of(BAD)) == []


def test_every_check_of_content_has_a_good_case() -> None:
    checks = {check.code for check in CONTENT}
    assert checks >= {"R01", "R13"}
    assert checks - codes_of(GOOD) == set()


def test_the_guard_sees_a_missing_and_an_invented_case() -> None:
    assert differences({"F01", "F02"}, {"F02", "F99"}) == ["F01 has no example", "F99 is no code"]


def test_expectations_stop_at_the_content() -> None:
    text = b"# expect: 3:1 F01\n# expect: 4:2 S02\nterms:\n# expect: 9:9 R01\n"
    assert expectations("a.yaml", text) == [("a.yaml", 3, 1, "F01"), ("a.yaml", 4, 2, "S02")]
