"""Findings and results as plain data for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.findings import Finding, Place, Severity
from generator.reports.hidden import escaped


def check_data(games: Iterable[str], findings: Sequence[Finding]) -> dict[str, Any]:
    """Return the result of ``check``.

    Its keys:

    - ``games``: the ids of the games that were checked
    - ``findings``: those of ``findings_data``, in reading order
    - ``summary``: the number of findings by ``error``, ``warning`` and ``note``
    """
    counts = Counter(finding.severity for finding in findings)
    return {
        "games": list(games),
        "findings": findings_data(findings),
        "summary": {severity.value: counts[severity] for severity in Severity},
    }


def findings_data(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return findings as plain data.

    The keys of each:

    - ``code`` and ``name`` of the check, ``severity`` (``error``, ``warning``, ``note``)
    - ``message``, and ``hint``: how to fix it, or an empty string
    - ``path``: the dotted content path, or an empty string
    - ``fingerprint``: the finding's id in a baseline, independent of line numbers
    - ``fixable``: whether ``--fix`` fixes it
    - ``file``, ``line``, ``column``, ``end_line``, ``end_column``: lines and columns count
      from 1, the end is exclusive; line 0 means no place in a file
    - ``related``: other places that belong to it, each with the same five keys
    """
    load_checks()
    return [
        {
            "code": finding.code,
            "name": CHECKS[finding.code].name,
            "severity": finding.severity.value,
            "message": finding.message,
            "hint": finding.hint,
            "path": finding.path,
            "fingerprint": finding.fingerprint,
            "fixable": bool(finding.edits),
            **_place(finding.place),
            "related": [_place(place) for place in finding.related],
        }
        for finding in findings
    ]


def as_json(data: Mapping[str, Any]) -> str:
    """Return data as indented JSON; hidden characters become escapes."""
    return escaped(json.dumps(data, indent=2, ensure_ascii=False))


def _place(place: Place) -> dict[str, Any]:
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }
