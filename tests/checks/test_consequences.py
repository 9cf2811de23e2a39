"""One fault gives one finding: what follows from another is not reported."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from generator.build.checking import Policy, check
from generator.checks import load_checks
from generator.checks.consequences import causes_only
from generator.checks.registry import CHECKS, After, Reach
from generator.content.resources import TEMPLATES
from generator.findings import Finding, Place, Severity
from tests.examples import check_example
from tests.support import library_of, write_game

load_checks()


class Planted(NamedTuple):
    """One fault in a starter: the words that are written otherwise, and the one finding of it."""

    starter: str
    file: str
    old: str
    new: str
    code: str


PLANTED = (
    Planted("summary", "rules.yaml", "        title: Move\n", "        titel: Move\n", "S01"),
    Planted("summary", "rules.yaml", "    name: Treasure\n", "    nam: Treasure\n", "S01"),
    Planted("summary", "rules.yaml", "title: The goal\n", "title:The goal\n", "F03"),
    Planted("summary", "rules.yaml", "sections:\n", "sectoins:\n", "S01"),
    Planted("summary", "rules.yaml", "icon: search\n    source", "icon: serch\n    source", "R01"),
    Planted("summary", "rules.yaml", "{goal.treasures}", "{goal.treasure}", "R09"),
    Planted("summary", "rules.yaml", "*Treasures* wins", "*Tresures* wins", "R13"),
    Planted("summary", "rules.yaml", 'faces: ["4-5"]', 'faces: ["4-55"]', "D03"),
    Planted("summary", "rules.yaml", 'faces: ["4-5"]', 'faces: ["3-4"]', "D02"),
    Planted("summary", "rules.yaml", "kind: steps", "kind: stepps", "S05"),
    Planted("summary", "rules.yaml", "collection: finds", "collection: find", "R01"),
    Planted("summary", "values.yaml", "    treasures: 5", "    treasures: five", "S03"),
    Planted("summary", "values.yaml", "  storm:\n", "  strom:\n", "R09"),
    Planted("summary", "finds.yaml", "finds.total", "find.total", "R01"),
    Planted("summary", "finds.yaml", "        copies: 4\n", "        copies: 5\n", "C01"),
    Planted("summary", "finds.yaml", "        fields:\n", "        feilds:\n", "S01"),
    Planted("summary", "sheets.yaml", "goal, turn", "gaol, turn", "R01"),
    Planted("summary", "sheets.yaml", "  summary:\n    title", "  summary:\n    titel", "S01"),
    Planted("summary", "setup.yaml", "kind: checklist", "kind: checklists", "S05"),
    Planted("summary", "game.yaml", "  explorer:\n    drawing", "  exporer:\n    drawing", "R02"),
    Planted("cards", "cards.yaml", "total: deck.total", "total: deck.totel", "R01"),
    Planted("cards", "cards.yaml", "        name: Pan\n", "        nam: Pan\n", "S01"),
    Planted("cards", "sheets.yaml", "collection: cards", "collection: crads", "R01"),
    Planted("cards", "sheets.yaml", "    cards:\n      cards", "    card:\n      cards", "S01"),
    Planted(
        "cards", "sheets.yaml", "    role: cooks", "    size: 2.5 inch\n    role: cooks", "S06"
    ),
    Planted("map", "places.yaml", "boat: [brandy-bay, cold", "boat: [brandy-bai, cold", "M01"),
    Planted("map", "places.yaml", "    kind: harbour\n", "    kind: harbor\n", "R01"),
    Planted("map", "places.yaml", "    links: 4\n", "    links: 5\n", "M09"),
    Planted("map", "places.yaml", "path: [east-light, north-light]", "path: [north-light]", "M02"),
    Planted("plane", "places.yaml", "spot: H4", "spot: J4", "M30"),
    Planted(
        "plane",
        "places.yaml",
        "    region: moor\n    spot: [36, 26]",
        "    region: moor\n    spot: [36, 76]",
        "M35",
    ),
    Planted("plane", "places.yaml", "[240, 165], [0, 165]]", "[0, 165], [240, 165]]", "M33"),
    Planted("campaign", "rules.yaml", "rows: crew.most", "rows: crews.most", "R01"),
    Planted("campaign", "rules.yaml", "force: must", "force: most", "S05"),
    Planted("campaign", "sheets.yaml", "fill: [crew]", "fil: [crew]", "S01"),
)
"""Slips of the pen, one each."""


def planted(fault: Planted, home: Path) -> Path:
    """Write a starter with a fault in it."""
    folder = home / "content" / "my-game"
    shutil.copytree(TEMPLATES / "starters" / fault.starter, folder)
    file = folder / fault.file
    text = file.read_text("utf-8")
    assert fault.old in text
    file.write_text(text.replace(fault.old, fault.new, 1), "utf-8")
    return folder


@pytest.mark.parametrize("fault", PLANTED, ids=lambda fault: fault.new.strip())
def test_one_fault_gives_one_finding(fault: Planted, tmp_path: Path) -> None:
    folder = planted(fault, tmp_path)
    assert [finding.code for finding in check(library_of(folder)).findings] == [fault.code]


def test_starters_have_no_fault_but_the_planted_one(tmp_path: Path) -> None:
    starters = {fault.starter for fault in PLANTED}
    assert starters == {path.name for path in (TEMPLATES / "starters").iterdir()}
    for starter in starters:
        folder = planted(Planted(starter, "game.yaml", "", "", ""), tmp_path / starter)
        assert check(library_of(folder)).findings == ()


MISSPELT = """terms:
  keep: {name: Keep}
  tower: {name: Tower, meaning: "It stands by a *Kepe*."}
game:
  notice: No tower was harmed.
"""


def test_what_is_meant_is_related(tmp_path: Path) -> None:
    checked = check_example(MISSPELT, tmp_path)
    (finding,) = checked.findings
    assert (finding.code, finding.hint) == ("R13", "did you mean “Keep”?")
    assert [place.line for place in finding.related] == [2], "the term that nothing uses"


def test_a_fault_that_is_met_again_is_told_once(tmp_path: Path) -> None:
    (fault,) = [each for each in PLANTED if each.new.startswith("  exporer")]
    (finding,) = check(library_of(planted(fault, tmp_path))).findings
    assert [place.file for place in finding.related] == ["content/my-game/rules.yaml"] * 2
    assert finding.place < min(finding.related)


def test_no_suppression_is_called_unused_while_something_cannot_be_read(tmp_path: Path) -> None:
    unread = "terms: {a: {name: A}  # playeraid: ignore[R19] of the next sheet\n"
    other = "values: {a: {b: 1}}  # playeraid: ignore[R10] of the next sheet\n"
    folder = write_game(tmp_path, {"a.yaml": unread, "b.yaml": other})
    assert [finding.code for finding in check(library_of(folder)).findings] == ["F03"]


def test_translations_of_a_faulty_text_are_not_called_stale(tmp_path: Path) -> None:
    example = """terms:
  keep: {name: Keep, meaning: "It holds {goal.cions} coins."}
# file: locale/de.po
msgctxt "terms.keep.meaning"
msgid "It holds {goal.coins} coins."
msgstr "Er fasst {goal.coins} Münzen."
"""
    found = check_example(example, tmp_path, Policy(select=("R09", "T04"))).findings
    assert [finding.code for finding in found] == ["R09"]
    without = check_example(example, tmp_path / "b", Policy(select=("T04",))).findings
    assert [finding.code for finding in without] == ["T04"]


def test_a_consequence_is_reported_where_its_cause_is_not(tmp_path: Path) -> None:
    checked = check_example(MISSPELT, tmp_path, Policy(ignore=("R13",)))
    assert [finding.code for finding in checked.findings] == ["R19"]


def test_a_side_that_overflows_says_nothing_else() -> None:
    overflow = Finding("P03", "needs more", Place(""), path="sheets.main.front")
    small = Finding("P05", "set in 5 pt", Place(""), path="sections.a.title")
    glyph = Finding("P01", "no face has it", Place(""), path="sections.a.title")
    assert causes_only([glyph, overflow, small]) == [glyph, overflow]
    assert causes_only([small]) == [small]


def test_no_check_follows_from_itself() -> None:
    """Causes and consequences form no circle, in which all findings would be lost."""
    edges = {
        (check_.code, cause.code)
        for check_ in CHECKS
        for after in check_.follows
        for cause in CHECKS
        if cause.code.startswith(after.causes) and after.reach not in (Reach.AGAIN, Reach.ITEMS)
    }
    assert len(edges) > 10
    while leaves := {edge for edge in edges if edge[1] not in {code for code, _ in edges}}:
        edges -= leaves
    assert edges == set()


def test_causes_are_codes_or_areas() -> None:
    known = {check_.code for check_ in CHECKS}
    every = {cause for each in CHECKS for after in each.follows for cause in after.causes}
    assert {cause for cause in every if not any(c.startswith(cause) for c in known)} == set()


def test_no_error_follows_from_less() -> None:
    assert CHECKS["D01"].follows == (After(("D02", "D03", "D04"), Reach.WITHIN),)
    gap = Finding("D01", "gap", Place("a.yaml"), path="rolls.a.results")
    odd = Finding("D03", "odd", Place("a.yaml"), path="rolls.a.results.b.faces.0")
    assert causes_only([gap, odd]) == [odd]
    assert len(causes_only([gap, replace(odd, severity=Severity.NOTE)])) == 2
