"""Findings: their places, their order, their names for life."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.findings import (
    Finding,
    Place,
    Severity,
    did_you_mean,
    in_reading_order,
    nearest,
)

FINDING = Finding("R01", "unknown-id", "there is no icon “bet”", Place("a.yaml", 3, 5, 3, 8))


def test_place_is_written_as_editors_read_it() -> None:
    assert str(Place("content/x/a.yaml", 12, 7)) == "content/x/a.yaml:12:7"


@pytest.mark.parametrize(
    "other",
    [
        replace(FINDING, place=Place("a.yaml", 90, 1), hint="other"),
        replace(FINDING, severity=Severity.WARNING),
    ],
)
def test_fingerprint_survives_moved_lines(other: Finding) -> None:
    assert other.fingerprint == FINDING.fingerprint
    assert len(FINDING.fingerprint) == 16


@pytest.mark.parametrize(
    "other",
    [
        replace(FINDING, code="R05"),
        replace(FINDING, path="terms.trail.icon"),
        replace(FINDING, message="there is no icon “bat”"),
        replace(FINDING, place=Place("b.yaml", 3, 5)),
    ],
)
def test_fingerprint_tells_findings_apart(other: Finding) -> None:
    assert other.fingerprint != FINDING.fingerprint


def test_only_errors_stop_the_printing() -> None:
    assert FINDING.is_error
    assert not replace(FINDING, severity=Severity.WARNING).is_error


def test_reading_order_sorts_and_drops_repeats() -> None:
    first = replace(FINDING, place=Place("a.yaml", 2, 9))
    later = replace(FINDING, place=Place("a.yaml", 10, 1))
    second = replace(FINDING, code="A01")
    last = replace(FINDING, place=Place("b.yaml", 1, 1))
    assert in_reading_order([last, later, FINDING, second, first, last]) == [
        first,
        second,
        FINDING,
        later,
        last,
    ]


@pytest.mark.parametrize(
    ("word", "known", "expected"),
    [
        ("bet", ["bat", "castle"], "bat"),
        ("castel", ["bat", "castle"], "castle"),
        ("zebra", ["bat", "castle"], ""),
        ("bat", [], ""),
    ],
)
def test_nearest(word: str, known: list[str], expected: str) -> None:
    assert nearest(word, known) == expected


@pytest.mark.parametrize(
    ("word", "known", "expected"),
    [
        ("bet", ["castle", "bat"], "did you mean “bat”?"),
        ("zebra", ["castle", "bat"], "known here: bat, castle"),
        ("zebra", list("abcdfghi"), "known here: a, b, c, d, f, g, h, i"),
        ("zebra", list("abcdfghij"), ""),
        ("zebra", [], ""),
    ],
)
def test_did_you_mean(word: str, known: list[str], expected: str) -> None:
    assert did_you_mean(word, known) == expected
