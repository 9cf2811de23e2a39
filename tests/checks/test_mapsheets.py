"""The check of printed maps finds names that touch, and nothing on a map where none do."""

from __future__ import annotations

import re

import yaml

from generator.checks import load_checks
from generator.checks.engine import judge
from generator.checks.registry import CHECKS, Subject
from generator.findings import Finding
from generator.sheets.proof import MapProof, NameBox

load_checks()
(M08,) = CHECKS.of(Subject.MAP)
ONE = NameBox("places.rome.name", (10.0, 10.0, 22.0, 13.0))
BESIDE = NameBox("places.naples.name", (22.5, 10.0, 34.0, 13.0))


def found(*names: NameBox) -> list[Finding]:
    return list(judge(MapProof(names)))


def boxes(example: str) -> list[NameBox]:
    return [NameBox(each["path"], tuple(each["box"])) for each in yaml.safe_load(example)["names"]]


def test_examples() -> None:
    assert M08.code == "M08"
    expected = re.findall(r"path: (\S+) +# <- M08", M08.bad)
    assert expected
    assert [finding.path for finding in found(*boxes(M08.bad))] == expected
    assert "<-" not in M08.good
    assert found(*boxes(M08.good)) == []


def test_names_side_by_side() -> None:
    assert found(ONE, BESIDE) == []


def test_names_that_overlap_by_a_hair() -> None:
    (finding,) = found(ONE, NameBox("places.naples.name", (21.99, 12.99, 34.0, 16.0)))
    assert finding.message == "on the printed map the name touches another name"
    assert finding.is_error


def test_a_name_that_touches_a_line() -> None:
    (finding,) = found(BESIDE, NameBox("places.rome.name", ONE.box, touches=1))
    assert finding.path == "places.rome.name"
    assert "a line, a mark or the frame" in finding.message


def test_boxes_of_curved_names_may_overlap() -> None:
    """The box around a curve is larger than the name; it was judged where it was placed."""
    assert found(ONE, NameBox("places.sea.name", (0.0, 0.0, 50.0, 50.0), is_level=False)) == []
