"""Findings: their places, their order, their names for life."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from generator.findings import (
    COMMAND_LINE,
    Finding,
    Place,
    Severity,
    did_you_mean,
    in_quotes,
    in_reading_order,
    narrowed,
    nearest,
    raw_source,
    source_of,
    with_fingerprints,
)

FINDING = Finding("R01", "there is no icon “bet”", Place("content/x/a.yaml", 3, 5, 3, 8))
LINES = ("terms:", "  keep:", "    bet: 1", "    bat: 2", "    icon: bet")


def fingerprints(findings: Iterable[Finding], *lines: str) -> list[str]:
    """Return the fingerprints of findings in a file of these lines."""
    source = {FINDING.place.file: lines or LINES}
    return [each.fingerprint for each in with_fingerprints(findings, source)]


def test_place_is_written_as_editors_read_it() -> None:
    assert str(Place("content/x/a.yaml", 12, 7)) == "content/x/a.yaml:12:7"
    assert str(COMMAND_LINE) == "command line"


@pytest.mark.parametrize(
    "other",
    [
        replace(FINDING, place=FINDING.place._replace(column=9, end_column=12, line=5, end_line=5)),
        replace(FINDING, place=FINDING.place._replace(column=4)),
        replace(FINDING, severity=Severity.WARNING, hint="other", message="another"),
        replace(FINDING, related=(Place("b.yaml"),)),
    ],
)
def test_fingerprint_survives_moves_and_other_messages(other: Finding) -> None:
    lines = (*LINES[:4], "    icX bet")
    (one,), (two,) = fingerprints([FINDING], *lines), fingerprints([other], *lines)
    assert one == two
    assert len(one) == 16


def test_fingerprint_survives_lines_above() -> None:
    lower = replace(FINDING, place=FINDING.place._replace(line=5, end_line=5))
    assert fingerprints([FINDING]) == fingerprints([lower], "# more", "", *LINES)


def test_fingerprint_survives_a_move_to_another_file_of_the_game() -> None:
    one = replace(FINDING, path="terms.keep")
    two = replace(one, place=one.place._replace(file="content/x/b.yaml"))
    source = {"content/x/a.yaml": LINES, "content/x/b.yaml": LINES}
    (first,) = with_fingerprints([one], source)
    (second,) = with_fingerprints([two], source)
    assert first.fingerprint == second.fingerprint


@pytest.mark.parametrize(
    "other",
    [
        replace(FINDING, code="R05"),
        replace(FINDING, path="terms.trail.icon"),
        replace(FINDING, place=FINDING.place._replace(line=4, end_line=4)),
        replace(FINDING, place=FINDING.place._replace(end_column=7)),
        replace(FINDING, place=FINDING.place._replace(file="content/x/b.yaml")),
    ],
)
def test_fingerprint_tells_findings_apart(other: Finding) -> None:
    assert fingerprints([FINDING]) != fingerprints([other])


def test_fingerprint_changes_with_the_text() -> None:
    assert fingerprints([FINDING]) != fingerprints([FINDING], *LINES[:2], "    bot: 1")


def test_two_alike_at_one_place_have_two_fingerprints() -> None:
    one, two = fingerprints([FINDING, replace(FINDING, message="another")])
    assert one != two
    assert fingerprints([FINDING]) == [one]


def test_equal_findings_of_two_games_do_not_share_a_fingerprint() -> None:
    """Checking one game alone gives the fingerprints that checking all of them gives."""
    one = replace(FINDING, path="terms.keep")
    two = replace(one, place=one.place._replace(file="content/y/a.yaml"))
    source = {"content/x/a.yaml": LINES, "content/y/a.yaml": LINES}
    both = [each.fingerprint for each in with_fingerprints([one, two], source)]
    alone = [each.fingerprint for each in with_fingerprints([two], source)]
    assert both[1:] == alone
    assert both[0] != both[1]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (Place("a", 1, 1, 1, 6), "first"),
        (Place("a", 1, 3, 2, 5), "rst line seco"),
        (Place("a", 2, 1, 4, 1), "second line"),
        (Place("a", 1), ""),
        (Place("a", 9, 1, 9, 9), ""),
        (Place("b", 1, 1, 1, 6), ""),
        (COMMAND_LINE, ""),
    ],
)
def test_source_of(place: Place, words: str) -> None:
    assert source_of(place, {"a": ("first  line", "second line", "", "x")}) == words


def test_raw_source_keeps_white_space() -> None:
    lines = {"a": ("first  line", "second line")}
    assert raw_source(Place("a", 1, 6, 2, 7), lines) == "  line\nsecond"
    assert raw_source(Place("a", 1, 7, 1, 8), lines) == " "
    assert raw_source(Place("b", 1, 7, 1, 8), lines) == ""


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("line", Place("a", 1, 8, 1, 12)),
        ("second", Place("a", 2, 1, 2, 7)),
        ("first", Place("a", 1, 2, 2, 12)),
        ("line second", Place("a", 1, 2, 2, 12)),
    ],
)
def test_a_place_is_narrowed_to_words(words: str, place: Place) -> None:
    lines = {"a": ("first  line", "second line", "first")}
    assert narrowed(Place("a", 1, 2, 2, 12), words, lines) == place


def test_only_errors_stop_the_printing() -> None:
    assert FINDING.is_error
    assert not replace(FINDING, severity=Severity.WARNING).is_error


def test_reading_order_sorts_and_drops_repeats() -> None:
    file = FINDING.place.file
    first = replace(FINDING, place=Place(file, 2, 9))
    later = replace(FINDING, place=Place(file, 10, 1))
    second = replace(FINDING, code="A01")
    last = replace(FINDING, place=Place("content/x/b.yaml", 1, 1))
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
    assert nearest(word, dict.fromkeys(known, 5)) == expected, "the keys of a mapping will do"
    assert nearest(word, iter(known)) == expected


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


def test_many_words_are_cut_short() -> None:
    assert in_quotes("abcd") == "“a”, “b”, “c” and “d”"
    assert in_quotes("abcdef") == "“a”, “b”, “c” and 3 more"
    assert in_quotes("a") == "“a”"
    assert in_quotes("") == ""
