"""Findings counted by code."""

from __future__ import annotations

from msgspec.structs import replace

from generator.findings import Severity
from generator.reports.statistics import statistics
from tests.reports.samples import PLAIN, many


def test_most_frequent_first_then_by_code() -> None:
    warning = replace(PLAIN, code="R04", severity=Severity.WARNING)
    findings = [warning, replace(PLAIN, code="C01"), *many(12), replace(warning, message="b")]
    assert statistics([*findings, replace(PLAIN, code="M07")]) == (
        "12  error    R01  unknown-id\n"
        " 2  warning  R04  unused-entry\n"
        " 1  error    C01  copies-differ-from-total\n"
        " 1  error    M07  region-list-differs\n"
        "16  in all"
    )


def test_no_findings() -> None:
    assert statistics([]) == "0  in all"
