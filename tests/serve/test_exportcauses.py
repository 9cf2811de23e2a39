"""What stopped an export stands first, and a language's gaps are one finding."""

from __future__ import annotations

import pytest

from generator.findings import Finding, Place, Severity
from generator.serve.exportcauses import causes_first, is_helped_by_draft

DE = "games/minimal/locale/de.po"
GAP = Finding("T03", "“Count aloud.” has no translation", Place(DE, 4), path="de:sections.a")
NAME = Finding("G01", "the name “Castle” is not translated", Place(DE, 9))
FRENCH = Finding("T03", "“Win.” has no translation", Place("games/minimal/locale/fr.po", 2))
CREDIT = Finding("S34", "nobody is credited", Place("games/minimal/game.yaml", 3))
WARNING = Finding("S34", CREDIT.message, CREDIT.place, severity=Severity.WARNING)
WRONG = Finding("R05", "{nothing} is not known", Place("games/minimal/rules.yaml", 8))


def test_what_stopped_it_is_first_and_the_gaps_of_a_language_are_one() -> None:
    found, gaps = causes_first([WARNING, GAP, NAME, FRENCH, WRONG])
    assert [each.severity for each in found] == [*[Severity.ERROR] * 3, Severity.WARNING]
    assert [each.message for each in gaps] == [
        "de: 2 texts are not translated yet",
        "fr: 1 text is not translated yet",
    ]
    german = next(iter(gaps))
    assert gaps[german] == 2
    assert (german.path, german.place.file, german.place.line) == (GAP.path, DE, 0)
    assert WRONG in found


def test_notes_of_a_draft_are_no_cause() -> None:
    note = Finding("T03", GAP.message, GAP.place, severity=Severity.NOTE)
    found, gaps = causes_first([note, WARNING])
    assert [each.severity for each in found] == [Severity.WARNING, Severity.NOTE]
    assert list(gaps.values()) == [1]


@pytest.mark.parametrize(
    ("found", "is_helped"),
    [
        ([WARNING], False),
        ([GAP, WARNING], True),
        ([GAP, WRONG], False),
        ([Finding("R05", WRONG.message, Place(DE, 4))], True),
    ],
)
def test_a_draft_helps_where_it_would_print_all_the_same(
    found: list[Finding], is_helped: bool
) -> None:
    assert is_helped_by_draft(found) is is_helped
