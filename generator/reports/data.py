"""Show findings and results as plain data for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from generator.findings import Finding, Place


def findings_data(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return findings as plain data with all their fields."""
    return [
        {
            "code": finding.code,
            "name": finding.name,
            "severity": finding.severity.value,
            "message": finding.message,
            "hint": finding.hint,
            "path": finding.path,
            "fingerprint": finding.fingerprint,
            **_place(finding.place),
            "related": [_place(place) for place in finding.related],
        }
        for finding in findings
    ]


def as_json(data: Mapping[str, Any]) -> str:
    """Return data as indented JSON in a stable form."""
    return json.dumps(data, indent=2, ensure_ascii=False)


def _place(place: Place) -> dict[str, Any]:
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }
