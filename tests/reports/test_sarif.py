"""SARIF: valid by the schema of the standard, and true by its words."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from msgspec.structs import replace

from generator import __version__
from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.content.edits import edited
from generator.findings import COMMAND_LINE, Edit, Finding, Place
from generator.reports.sarif import sarif, uri_of
from tests.reports.samples import FILE, FINDINGS, HERE, NASTY, OTHER, PLAIN, many

SCHEMA = Path(__file__).parents[1] / "oracles" / "sarif-schema-2.1.0.json"
_URI = re.compile(r"(file:///)?([\w\-.~/!$&'()*+,;=@]|%[0-9A-F]{2})+", re.ASCII)


def run_of(*findings: Finding) -> Any:
    return json.loads(sarif(findings))["runs"][0]


def result_of(finding: Finding) -> Any:
    (result,) = run_of(finding)["results"]
    return result


def validator() -> Any:
    jsonschema = importlib.import_module("jsonschema")
    return jsonschema.Draft4Validator(json.loads(SCHEMA.read_text("utf-8")))


@pytest.mark.parametrize("findings", [(), FINDINGS, many(20)], ids=["none", "nasty", "many"])
def test_valid_by_the_schema(findings: Iterable[Finding]) -> None:
    assert list(validator().iter_errors(json.loads(sarif(findings)))) == []


@pytest.mark.parametrize(
    ("part", "value"),
    [("level", "fatal"), ("ruleIndex", "0"), ("message", {}), ("colour", "red")],
)
def test_the_schema_refuses_something(part: str, value: object) -> None:
    log = json.loads(sarif([PLAIN]))
    log["runs"][0]["results"][0][part] = value
    assert list(validator().iter_errors(log))


def test_rules_are_all_checks() -> None:
    load_checks()
    run = run_of()
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("playeraid", __version__)
    assert [rule["id"] for rule in driver["rules"]] == [check.code for check in CHECKS]
    assert len({rule["name"] for rule in driver["rules"]}) == len(CHECKS)
    (rule,) = [rule for rule in driver["rules"] if rule["id"] == "R04"]
    check = CHECKS["R04"]
    assert rule["name"] == "UnusedEntry"
    assert rule["shortDescription"] == {"text": f"{check.title}."}
    assert rule["fullDescription"] == {"text": check.what}
    assert rule["defaultConfiguration"] == {"level": "warning"}
    assert check.why in rule["help"]["text"].replace("\n", " ")
    assert f"```yaml\n{check.bad}\n```" in rule["help"]["markdown"]


def test_a_result() -> None:
    finding = replace(PLAIN, hint="did you mean “bat”?", fingerprint="00ff")
    result = result_of(finding)
    rules = run_of()["tool"]["driver"]["rules"]
    assert rules[result.pop("ruleIndex")]["id"] == result["ruleId"]
    location = {
        "artifactLocation": {"uri": OTHER},
        "region": {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 6},
    }
    assert result == {
        "ruleId": "R01",
        "level": "error",
        "message": {"text": "there is no icon “bet”\nhint: did you mean “bat”?"},
        "locations": [
            {
                "physicalLocation": location,
                "logicalLocations": [{"fullyQualifiedName": "terms.bet"}],
            }
        ],
        "partialFingerprints": {"playeraid/v1": "00ff"},
    }


def test_addresses_are_uris_and_name_the_file() -> None:
    text = sarif(FINDINGS)
    uris = re.findall(r'"uri": "([^"]*)"', text)
    assert len(uris) > 8
    assert all(_URI.fullmatch(uri) for uri in uris)
    assert {FILE, OTHER} < {unquote(uri) for uri in uris}
    assert uri_of("/some where/x") == "file:///some%20where/x"
    assert uri_of("a\udcff.yaml") == "a%FF.yaml"


def test_fingerprints_differ() -> None:
    results = run_of(*FINDINGS)["results"]
    prints = [each["partialFingerprints"]["playeraid/v1"] for each in results]
    assert len(set(prints)) == len(prints) == len(FINDINGS)


@pytest.mark.parametrize("place", [COMMAND_LINE, Place("")])
def test_without_a_place(place: Place) -> None:
    assert result_of(replace(PLAIN, place=place, path=""))["locations"] == []
    (location,) = result_of(replace(PLAIN, place=place))["locations"]
    assert location == {"logicalLocations": [{"fullyQualifiedName": "terms.bet"}]}


def test_related_places() -> None:
    related = result_of(NASTY[0])["relatedLocations"]
    assert [each["id"] for each in related] == [1, 2]
    assert [each["physicalLocation"]["region"]["startLine"] for each in related] == [2, 90]


def test_messages_have_no_links() -> None:
    result = result_of(NASTY[0])
    assert "](" not in result["message"]["text"]
    assert "{goal.x}" in result["message"]["text"]


def test_a_broken_check_is_an_unsuccessful_run() -> None:
    assert run_of(PLAIN)["invocations"] == [{"executionSuccessful": True}]
    assert run_of(replace(PLAIN, code="X06"))["invocations"] == [{"executionSuccessful": False}]


def test_fixes_name_every_file_once() -> None:
    (fix,) = result_of(NASTY[0])["fixes"]
    assert [unquote(each["artifactLocation"]["uri"]) for each in fix["artifactChanges"]] == [
        FILE,
        OTHER,
    ]


SOURCE = "eins:\r\n  zwei: 🦇 bet \n  drei: 3\n"


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(Place("a.yaml", 2, 11, 2, 14), "bat")],
        [Edit(Place("a.yaml", 2, 14, 2, 15), "")],
        [Edit(Place("a.yaml", 1, 6, 1, 7), "")],
        [Edit(Place("a.yaml", 2, 1, 3, 1), "")],
        [Edit(Place("a.yaml", 3, 1, 3, 1), "  neu: 1\n")],
        [Edit(Place("a.yaml", 1, 1, 1, 1), "# a\n"), Edit(Place("a.yaml", 3, 9, 3, 10), "4")],
        [Edit(Place("a.yaml", 4, 1, 4, 1), "ende: 1\n")],
    ],
)
def test_a_fix_does_what_the_edits_do(edits: list[Edit]) -> None:
    finding = replace(PLAIN, place=HERE, edits=tuple(edits))
    (fix,) = result_of(finding)["fixes"]
    (change,) = fix["artifactChanges"]
    mended = replaced(SOURCE, change["replacements"])
    assert mended.split() == edited(SOURCE, edits).split()  # line ends are the editor's affair


def replaced(text: str, replacements: Any) -> str:
    """Carry out replacements as SARIF words it; regions are those of the unmodified text."""
    lines = [*text.splitlines(keepends=True), ""]
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    for each in sorted(replacements, key=lambda r: -r["deletedRegion"]["startLine"]):
        region = each["deletedRegion"]
        begin = starts[region["startLine"] - 1] + region["startColumn"] - 1
        end = starts[region["endLine"] - 1] + region["endColumn"] - 1
        text = text[:begin] + each.get("insertedContent", {"text": ""})["text"] + text[end:]
    return text
