"""Shorten long lists of equal findings for people; formats for programs stay complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.findings import Finding, Place

MOST_OF_A_CODE = 8
"""How many findings of one code are shown."""
MOST_OF_A_CATALOGUE = 3
"""How many untranslated or stale texts of a catalogue are shown one by one."""
MISSING, STALE = frozenset(("T03", "G01")), frozenset(("T04",))
"""Codes of untranslated and of stale texts."""
WORK = MISSING | STALE
"""Codes that say that a translator has work, text by text."""


def folded(
    findings: Sequence[Finding],
    lines: Mapping[str, Sequence[str]],
    left_out: Collection[str] = (),
) -> Iterator[list[Finding] | str]:
    """Yield findings in their order, with a line where more of a code are omitted.

    Untranslated or stale texts of a catalogue become one finding of the catalogue, unless one of
    their codes is left out: the rest does not say how many are translated.
    """
    findings = list(_of_catalogues(findings, lines, left_out))
    number = Counter(finding.code for finding in findings)
    shown: Counter[str] = Counter()
    for finding in findings:
        shown[finding.code] += 1
        if shown[finding.code] <= MOST_OF_A_CODE:
            yield [finding]
        if shown[finding.code] == MOST_OF_A_CODE < number[finding.code]:
            more = number[finding.code] - MOST_OF_A_CODE
            yield f"… and {more} more of {finding.code}: --all shows them"


def _of_catalogues(
    findings: Sequence[Finding], lines: Mapping[str, Sequence[str]], left_out: Collection[str]
) -> Iterator[Finding]:
    """Yield findings, those of untranslated and of stale texts once per catalogue."""
    work = Counter(kind for finding in findings if (kind := _work(finding, left_out)))
    reported = set()
    for finding in findings:
        kind = _work(finding, left_out)
        if kind is None or work[kind] <= MOST_OF_A_CATALOGUE:
            yield finding
        elif kind not in reported:
            reported.add(kind)
            yield _of_all(finding, work[kind], lines.get(finding.place.file, ()))


def _work(finding: Finding, left_out: Collection[str]) -> tuple[str, str, bool] | None:
    """Return the catalogue and kind of an untranslated or stale text, else None."""
    for codes in (MISSING, STALE):
        if finding.code in codes and codes.isdisjoint(left_out):
            return finding.place.file, finding.severity, codes is MISSING
    return None


def _of_all(finding: Finding, number: int, lines: Sequence[str]) -> Finding:
    file = finding.place.file
    language = Path(file).stem
    entries = max(number, sum(line.startswith("msgctxt ") for line in lines))
    if finding.code in MISSING:
        code, message = "T03", f"{language}: {entries - number} of {entries} translated"
    else:
        code, message = "T04", f"{language}: {number} of {entries} belong to an older source"
    hint = "translate them, with any editor for PO files; --all lists them"
    return replace(
        finding, code=code, message=message, hint=hint, place=Place(file, 0), related=(), edits=()
    )
