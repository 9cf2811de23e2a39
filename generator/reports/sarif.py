"""Findings as SARIF 2.1.0, the format of editors and code scanning.

A region of SARIF corresponds to a ``Place``: lines and columns count from 1, and the end column
is exclusive (sections 3.30.5 to 3.30.8); columns count code points.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from generator import __version__
from generator.checks import load_checks
from generator.checks.registry import AREAS, CHECKS, Check
from generator.findings import BREAKDOWN, Edit, Finding, Place
from generator.reports.data import as_json
from generator.reports.explain import explain_markdown, explain_text

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def sarif(findings: Iterable[Finding]) -> str:
    """Return findings as one run of a SARIF log, with all checks as its rules."""
    load_checks()
    checks = list(CHECKS)
    index = {check.code: number for number, check in enumerate(checks)}
    results = [_result(finding, index) for finding in findings]
    driver = {
        "name": "playeraid",
        "version": __version__,
        "rules": [_rule(check) for check in checks],
    }
    sound = all(result["ruleId"] != BREAKDOWN for result in results)
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": sound}],
        "language": "en",
        "defaultEncoding": "utf-8",
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return as_json({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(check: Check) -> dict[str, Any]:
    return {
        "id": check.code,
        "name": "".join(word.capitalize() for word in check.name.split("-")),
        "shortDescription": {"text": f"{check.title}."},
        "fullDescription": {"text": check.what},
        "defaultConfiguration": {"level": check.severity.value},
        "help": {"text": explain_text(check), "markdown": explain_markdown(check)},
        "properties": {"tags": [AREAS[check.area]]},
    }


def _result(finding: Finding, index: Mapping[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": index[finding.code],
        "level": finding.severity.value,
        "message": {"text": _message(finding)},
        "locations": list(_locations(finding)),
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number, **_physical(place), "message": {"text": "belongs to it"}}
            for number, place in enumerate(finding.related, 1)
        ]
    if finding.fingerprint:
        result["partialFingerprints"] = {"playeraid/v1": finding.fingerprint}
    if finding.edits:
        result["fixes"] = [_fix(finding)]
    return result


def _message(finding: Finding) -> str:
    """Return message and hint, without anything that could be read as a link.

    Braces are not doubled, though SARIF requires it: only a number in braces is ever replaced,
    and many readers show the text unchanged.
    """
    text = f"{finding.message}\nhint: {finding.hint}" if finding.hint else finding.message
    return text.replace("](", "] (")


def _locations(finding: Finding) -> Iterable[dict[str, Any]]:
    """Yield the location of a finding; none for one about the command line."""
    location: dict[str, Any] = {}
    if finding.place.file and finding.place.line:
        location |= _physical(finding.place)
    if finding.path:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.path}]
    if location:
        yield location


def _physical(place: Place) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": uri_of(place.file)}}
    if place.line:
        location["region"] = _region(place)
    return {"physicalLocation": location}


def uri_of(file: str) -> str:
    """Return a file name as a URI: relative, unless the name is absolute."""
    if Path(file).is_absolute():
        return Path(file).as_uri()
    return quote(file.encode("utf-8", "surrogateescape"))


def _region(place: Place) -> dict[str, int]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _fix(finding: Finding) -> dict[str, Any]:
    by_file: dict[str, list[Edit]] = defaultdict(list)
    for edit in finding.edits:
        by_file[edit.place.file].append(edit)
    changes = [
        {
            "artifactLocation": {"uri": uri_of(file)},
            "replacements": [_replacement(edit) for edit in edits],
        }
        for file, edits in by_file.items()
    ]
    words = finding.hint or f"mend: {finding.message}"
    return {"description": {"text": words.replace("](", "] (")}, "artifactChanges": changes}


def _replacement(edit: Edit) -> dict[str, Any]:
    replacement: dict[str, Any] = {"deletedRegion": _region(edit.place)}
    if edit.text:
        replacement["insertedContent"] = {"text": edit.text}
    return replacement
