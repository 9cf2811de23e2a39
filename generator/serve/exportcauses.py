"""Put first why an export was refused, and fold what is one cause into one finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from generator.build.drafts import UNPRINTABLE
from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.findings import Finding, Place, Severity
from generator.serve.leads import language_of

UNTRANSLATED = frozenset({"T03", "G01"})
"""Codes of texts and of names without a translation."""
_RANKS = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


class Causes(NamedTuple):
    """Findings, those that stopped an export first, and how many texts each of gaps is of."""

    findings: Sequence[Finding]
    gaps: Mapping[Finding, int]


def causes_first(findings: Iterable[Finding]) -> Causes:
    """Return findings by their severity, the gaps of a language as one.

    That one leads to the first text without a translation.
    """
    of_language: dict[tuple[str, Severity], Finding] = {}
    number: Counter[tuple[str, Severity]] = Counter()
    rest: list[Finding] = []
    for finding in findings:
        key = (finding.place.file, finding.severity)
        if finding.code in UNTRANSLATED:
            of_language.setdefault(key, finding)
            number[key] += 1
        else:
            rest.append(finding)
    gaps = {_folded(each, number[key]): number[key] for key, each in of_language.items()}
    ordered = sorted((*gaps, *rest), key=lambda each: _RANKS[each.severity])
    return Causes(ordered, gaps)


def is_helped_by_draft(findings: Iterable[Finding]) -> bool:
    """Return whether there are errors, and a draft would print in spite of all of them."""
    load_checks()
    errors = [finding for finding in findings if finding.is_error]
    return bool(errors) and all(map(_is_printed_in_draft, errors))


def _is_printed_in_draft(finding: Finding) -> bool:
    is_replaced = finding.code in UNPRINTABLE and bool(language_of(finding.place.file))
    is_judged = finding.code in CHECKS  # the machine's own failures are of no check
    return is_replaced or (is_judged and CHECKS[finding.code].in_draft is not Severity.ERROR)


def _folded(first: Finding, number: int) -> Finding:
    texts = "1 text is" if number == 1 else f"{number} texts are"
    message = f"{language_of(first.place.file)}: {texts} not translated yet"
    hint = "translate what is missing: the tab Texts lists it"
    return replace(first, code="T03", message=message, hint=hint, place=Place(first.place.file, 0))
