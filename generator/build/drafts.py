"""What a draft prints of a translation with errors: what can be printed, and marks on the rest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from generator.checks.registry import CHECKS, Subject
from generator.findings import Finding, Severity
from generator.language.translation import Translation

UNPRINTABLE = frozenset({"R05", "R09", "T07", "T08", "T09"})
"""Faults of a translated text that make it say something false, or that nothing can print."""


def as_draft(translation: Translation, findings: Iterable[Finding]) -> Translation:
    """Return a translation as a draft prints it: without texts that would be false or break.

    These are printed in the source language, marked as all that is not translated. Other texts
    that a release refuses are printed in their translation, with the same mark.
    """
    in_it = [finding for finding in findings if finding.path.startswith(f"{translation.language}:")]
    refused = frozenset(_text_id(each) for each in in_it if _is_refused(each))
    ids = {
        _text_id(each)
        for each in in_it
        if each.code in UNPRINTABLE and each.place.file in translation.lines
    }
    catalog = translation.catalog
    entries = tuple(each for each in catalog.entries if each.obsolete or each.id not in ids)
    printed = replace(catalog, entries=entries) if ids else catalog
    return replace(translation, catalog=printed, refused=refused) if ids | refused else translation


def demoted(findings: Iterable[Finding], files: Collection[str]) -> Iterator[Finding]:
    """Yield findings; what a draft replaces by its source stops no draft."""
    for finding in findings:
        if finding.code in UNPRINTABLE and finding.place.file in files and finding.is_error:
            yield replace(finding, severity=Severity.WARNING)
        else:
            yield finding


def _is_refused(finding: Finding) -> bool:
    """Whether a release refuses a translated text for something wrong, not for a gap.

    Of gaps, drafts only make notes.
    """
    check = CHECKS[finding.code]
    is_error = check.severity is Severity.ERROR and check.in_draft is not Severity.NOTE
    return is_error and check.judges(Subject.TRANSLATION)


def _text_id(finding: Finding) -> str:
    """Return the id of the text that a finding in a translation is of, without its form."""
    return finding.path.partition(":")[2].partition("#")[0]
