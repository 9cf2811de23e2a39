"""Findings as data: programs rely on these names."""

from __future__ import annotations

import json

from msgspec.structs import replace

from generator.findings import Edit, Finding, Place, Severity
from generator.reports.data import as_json, check_data, findings_data

FINDING = Finding(
    "R04",
    "nothing uses the icon “bät”",
    Place("a.yaml", 2, 3, 4, 5),
    "use it or delete it",
    "icons.bat",
    Severity.WARNING,
    (Place("b.yaml", 7, 8, 7, 9),),
    fingerprint="b852d7f3c4d30f33",
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
            "fixable": False,
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


def test_json_is_indented_and_preserves_letters_and_order() -> None:
    text = as_json({"z": "ä“", "a": [1]})
    assert text == '{\n  "z": "ä“",\n  "a": [\n    1\n  ]\n}'
    assert json.loads(as_json({"findings": findings_data([FINDING])}))["findings"][0]["line"] == 2


def test_check_data() -> None:
    data = check_data(["a"], [FINDING, replace(FINDING, edits=(Edit(FINDING.place, "x"),))])
    assert list(data) == ["games", "findings", "summary"]
    assert data["summary"] == {"error": 0, "warning": 2, "note": 0}
    assert [each["fixable"] for each in data["findings"]] == [False, True]
    assert check_data([], []) == {
        "games": [],
        "findings": [],
        "summary": {"error": 0, "warning": 0, "note": 0},
    }


def test_hidden_characters_survive_as_escapes() -> None:
    text = as_json({"k": "a\x9b\u202e\ud800"})
    assert text == '{\n  "k": "a\\u009b\\u202e\\ud800"\n}'
    assert json.loads(text) == {"k": "a\x9b\u202e\ud800"}
