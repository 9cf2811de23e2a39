"""Long lists are shortened; texts to translate are one finding per catalogue."""

from __future__ import annotations

from msgspec.structs import replace

from generator.findings import Finding, Place, Severity
from generator.reports.folding import MOST_OF_A_CATALOGUE, MOST_OF_A_CODE, folded

GERMAN = "content/x/locale/de.po"
LINES = {GERMAN: tuple('msgctxt "a"' for _ in range(60))}


def unused(number: int) -> list[Finding]:
    """Return findings of one code."""
    return [Finding("R04", f"unused {n}", Place("a.yaml", n + 1)) for n in range(number)]


def waiting(code: str, number: int, file: str = GERMAN) -> list[Finding]:
    """Return findings of texts that wait for a translator."""
    return [Finding(code, f"text {n}", Place(file, n + 1)) for n in range(number)]


def messages(findings: list[Finding]) -> list[str]:
    """Return what is shown of findings, a message or a line each."""
    parts = folded(findings, LINES)
    return [part if isinstance(part, str) else part[0].message for part in parts]


def test_a_short_list_is_whole() -> None:
    assert len(messages(unused(MOST_OF_A_CODE))) == MOST_OF_A_CODE


def test_of_a_long_list_the_first_are_shown() -> None:
    shown = messages([*unused(MOST_OF_A_CODE + 1), Finding("C01", "more", Place("b.yaml"))])
    assert shown[MOST_OF_A_CODE:] == ["… and 1 more of R04: --all shows them", "more"]


def test_untranslated_texts_and_names_are_one_finding() -> None:
    assert messages([*waiting("T03", 30), *waiting("G01", 10)]) == ["de: 20 of 60 translated"]


def test_stale_texts_are_one_finding_of_their_own() -> None:
    found = [*waiting("T03", 10), *waiting("T04", 5)]
    assert messages(found) == [
        "de: 50 of 60 translated",
        "de: 5 of 60 belong to an older source",
    ]


def test_each_catalogue_has_its_own() -> None:
    french = waiting("T03", 7, "content/x/locale/fr.po")
    assert messages([*waiting("T03", 4), *french]) == [
        "de: 56 of 60 translated",
        "fr: 0 of 7 translated",
    ]


def test_of_some_codes_none_says_how_many_are_translated() -> None:
    findings = waiting("G01", 5)
    parts = list(folded(findings, LINES, ["T03"]))
    assert parts == [[each] for each in findings]


def test_few_texts_are_shown_one_by_one() -> None:
    assert len(messages(waiting("T03", MOST_OF_A_CATALOGUE))) == MOST_OF_A_CATALOGUE


def test_a_folded_finding_has_the_severity_of_all_and_no_line() -> None:
    notes = [replace(each, severity=Severity.NOTE) for each in waiting("T04", 9)]
    (part,) = folded(notes, LINES)
    assert not isinstance(part, str)
    (one,) = part
    assert (one.severity, str(one.place)) == (Severity.NOTE, GERMAN)
