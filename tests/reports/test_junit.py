"""JUnit XML: valid by the schema of Jenkins, every finding a case with a name of its own."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.engine import inspect
from generator.checks.registry import AREAS, BEYOND_CONTENT, CHECKS, Subject
from generator.findings import Finding, Place, Severity
from generator.reports.junit import junit
from tests.reports.samples import FINDINGS, LINES, PLAIN, many
from tests.support import sound_game

SCHEMA = Path(__file__).parents[1] / "oracles" / "junit-10.xsd"


def suites(findings: Iterable[Finding], **more: Any) -> ElementTree.Element:
    return ElementTree.fromstring(junit(findings, LINES, **more).encode())


def names(root: ElementTree.Element, end: str = "*") -> list[str]:
    """Return the names of cases, of those with an end of one kind by default of any."""
    return [case.attrib["name"] for case in root.iter("testcase") if case.find(end) is not None]


@pytest.mark.parametrize("findings", [(), FINDINGS, many(300)], ids=["none", "nasty", "many"])
def test_valid_by_the_schema(findings: Iterable[Finding]) -> None:
    etree = importlib.import_module("lxml.etree")
    schema = etree.XMLSchema(etree.parse(str(SCHEMA)))
    schema.assertValid(etree.fromstring(junit(findings, LINES).encode()))


def test_the_schema_refuses_something() -> None:
    etree = importlib.import_module("lxml.etree")
    schema = etree.XMLSchema(etree.parse(str(SCHEMA)))
    assert not schema.validate(etree.fromstring("<testsuites><testcase/></testsuites>"))


def test_a_green_run_has_a_case_for_every_check() -> None:
    root = suites([])
    passed = [case.attrib["name"] for case in root.iter("testcase")]
    load_checks()
    known = [check for check in CHECKS if check.subject not in BEYOND_CONTENT]
    assert sorted(passed) == sorted(f"{check.code} {check.name}" for check in known)
    assert len(passed) > 40
    assert names(root) == []
    assert root.attrib["failures"] == root.attrib["errors"] == "0"


def test_suites_are_the_areas() -> None:
    root = suites(FINDINGS)
    areas = [f"{area} {title}" for area, title in AREAS.items()]
    found = [suite.attrib["name"] for suite in root]
    assert found == [area for area in areas if area in found]
    for suite in root:
        assert {case.attrib["classname"] for case in suite} == {f"playeraid.{suite.attrib['name']}"}


def test_every_case_has_a_name_of_its_own() -> None:
    every = [case.attrib["name"] for case in suites([*FINDINGS, *many(300)]).iter("testcase")]
    assert len(set(every)) == len(every) > 300


def test_names_do_not_change_with_lines() -> None:
    moved = replace(PLAIN, place=replace_line(PLAIN.place, 90))
    assert (
        names(suites([PLAIN]))
        == names(suites([moved]))
        == ["R01 unknown-id: content/minimal/terms.yaml: terms.bet"]
    )


def replace_line(place: Place, line: int) -> Place:
    return place._replace(line=line, end_line=line)


def test_a_failure_holds_the_report() -> None:
    (failure,) = suites([PLAIN]).iter("failure")
    assert failure.attrib == {"type": "error", "message": "there is no icon “bet”"}
    assert (failure.text or "").split("\n") == [
        "content/minimal/terms.yaml:2:3: error R01 unknown-id: there is no icon “bet”",
        "     2 |   bet:",
        "       |   ^^^",
    ]


def test_only_errors_fail() -> None:
    weak = [replace(PLAIN, severity=Severity.WARNING), replace(PLAIN, severity=Severity.NOTE)]
    root = suites(weak)
    assert len(names(root, "skipped")) == 2
    assert names(root, "failure") == []
    broken = suites([replace(PLAIN, code="X06", path="")])
    assert names(broken, "error") == ["X06 broken-program: content/minimal/terms.yaml"]
    assert broken.attrib["errors"] == "1"


def test_counts() -> None:
    root = suites(FINDINGS)
    assert root.attrib["failures"] == "6"
    assert root.attrib["tests"] == str(len(list(root.iter("testcase"))))
    for suite in root:
        for key, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert suite.attrib[key] == str(len(list(suite.iter(tag))))


def test_a_check_that_was_left_out_has_not_passed(tmp_path: Path) -> None:
    findings = list(inspect(replace(sound_game(tmp_path), whole=False)))
    left_out = [check for check in CHECKS.of(Subject.CONTENT) if check.needs_whole]
    root = suites(findings)
    expected = [f"{check.code} {check.name}" for check in left_out]
    assert expected
    assert sorted(n for n in names(root, "skipped") if "X05" not in n) == expected


def test_what_was_not_looked_for_has_no_case() -> None:
    root = suites([], ran=lambda code: code == "R01")
    assert [case.attrib["name"] for case in root.iter("testcase")] == ["R01 unknown-id"]
    assert len(root) == 1
