"""Findings as data: programs rely on these names."""

from __future__ import annotations

import json

from generator.findings import Finding, Place, Severity
from generator.reports.data import as_json, findings_data

FINDING = Finding(
    "R04",
    "unused-entry",
    "nothing uses the icon “bät”",
    Place("a.yaml", 2, 3, 4, 5),
    "use it or delete it",
    "icons.bat",
    Severity.WARNING,
    (Place("b.yaml", 7, 8, 7, 9),),
)


def test_fields() -> None:
    assert findings_data([FINDING]) == [
        {
            "code": "R04",
            "name": "unused-entry",
            "severity": "warning",
            "message": "nothing uses the icon “bät”",
            "hint": "use it or delete it",
            "path": "icons.bat",
            "fingerprint": "b852d7f3c4d30f33",
            "file": "a.yaml",
            "line": 2,
            "column": 3,
            "end_line": 4,
            "end_column": 5,
            "related": [{"file": "b.yaml", "line": 7, "column": 8, "end_line": 7, "end_column": 9}],
        }
    ]


def test_no_findings() -> None:
    assert findings_data([]) == []


def test_json_is_indented_and_keeps_letters_and_order() -> None:
    text = as_json({"z": "ä“", "a": [1]})
    assert text == '{\n  "z": "ä“",\n  "a": [\n    1\n  ]\n}'
    assert json.loads(as_json({"findings": findings_data([FINDING])}))["findings"][0]["line"] == 2
