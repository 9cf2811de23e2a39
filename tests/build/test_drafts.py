"""Games in the middle of being written: what is found is what their author wants to hear.

Each folder in ``cases/drafts`` has an ``expected.txt``: the findings in the order in which they are
reported, the first of them the cause, each judged by a person as ``wanted`` or ``unwanted``.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.build.checking import check
from generator.findings import Finding
from generator.reports.text import by_importance
from tests.support import CASES, library_of

DRAFTS = sorted((CASES / "drafts").iterdir())
LEAST_WANTED = 0.9
"""The share of findings that an author must want to hear."""


def reported(draft: Path) -> list[Finding]:
    """Return what is reported of a draft, in order; no file counts as edited last."""
    return by_importance(check(library_of(draft), (draft.name,)).findings)


def judged(draft: Path) -> list[list[str]]:
    """Return what is expected of a draft: each judgement, place and code."""
    return [line.split() for line in (draft / "expected.txt").read_text("utf-8").splitlines()]


def named(findings: Sequence[Finding]) -> list[list[str]]:
    """Return findings as they are expected: by their place and code."""
    return [
        [f"{Path(each.place.file).name}:{each.place.line}:{each.place.column}", each.code]
        for each in findings
    ]


def test_there_are_drafts() -> None:
    assert len(DRAFTS) == 5
    lengths = [sum(len(p.read_text().split("\n")) for p in d.glob("*.yaml")) for d in DRAFTS]
    assert all(50 <= length <= 300 for length in lengths)


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda draft: draft.name)
def test_a_draft_gives_what_is_expected(draft: Path) -> None:
    assert named(reported(draft)) == [rest for _, *rest in judged(draft)]


@pytest.mark.parametrize("draft", DRAFTS, ids=lambda draft: draft.name)
def test_the_first_finding_is_the_cause(draft: Path) -> None:
    first, *others = [judgement for judgement, *_ in judged(draft)]
    assert first == "cause"
    assert set(others) <= {"wanted", "unwanted"}


def test_most_findings_are_wanted() -> None:
    every = [judgement for draft in DRAFTS for judgement, *_ in judged(draft)]
    assert len(every) > 15
    assert every.count("unwanted") <= (1 - LEAST_WANTED) * len(every)
