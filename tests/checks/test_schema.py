"""Area S: what the examples do not show of messages, hints and related places."""

from __future__ import annotations

from pathlib import Path

from generator.checks import load_checks
from generator.checks.engine import inspect
from generator.checks.registry import CHECKS, Subject
from generator.findings import Finding, Severity
from tests.support import read, sound_game

SHEET = "sheets:\n  other:\n    title: Other\n"
SIDE = "    front:\n      title: Other\n      bands:\n"
TRACK = (
    "tracks:\n  doom:\n    name: Doom\n    {ends}\nsections:\n  doom:\n    title: Doom\n"
    "    source: [rulebook]\n    blocks:\n      figure:\n        kind: queue\n        track: doom\n"
    "        alt: Doom\n        entry: In\n        exit: Out\n"
)


def of_code(home: Path, code: str, text: str) -> list[Finding]:
    return [f for f in inspect(sound_game(home, {"case.yaml": text})) if f.code == code]


def test_the_area_is_registered() -> None:
    load_checks()
    area = {check.code: check.subject for check in CHECKS if check.area == "S"}
    assert [code for code, subject in area.items() if subject is Subject.READING] == [
        *(f"S0{number}" for number in range(1, 10)),
        "S24",
        "S26",
        "S27",
        "S33",
        "S34",
        "S36",
        "S37",
    ]
    assert {"S10", "S11", "S12", "S13", "S14", "S15", "S16", "S30"} <= area.keys()


LAYOUTS, FLOWS = {"S70", "S74"}, {"S90", "S91", "S92", "S93"}
MATS = {"S50", "S54", "S56", "S57"}


def test_what_printing_relies_on_is_vital() -> None:
    vital = {check.code for check in CHECKS if check.area == "S" and check.vital}
    listings = {"S43", "S44", "S45", "S46"}
    others = {"S10", "S11", "S12", "S13", "S14", "S15", "S17", "S19", "S22", "S30"}
    assert vital == listings | others | {"S39", "S40", "S47", "S49", "S60"} | LAYOUTS | FLOWS | MATS


def test_a_type_range_against_the_usual_bound_points_to_what_is_stated(tmp_path: Path) -> None:
    bands = "        - fill: [goal]\n"
    (low,) = of_code(
        tmp_path / "low", "S10", f"{SHEET}    type:\n      smallest: 11\n{SIDE}{bands}"
    )
    assert (low.path, low.related) == ("sheets.other.type.smallest", ())
    assert low.message == "the smallest type, 11 pt, is above the largest, 10 pt"
    (high,) = of_code(
        tmp_path / "high", "S10", f"{SHEET}    type:\n      largest: 7.9\n{SIDE}{bands}"
    )
    assert (high.path, high.place.line) == ("sheets.other.type.largest", 5)
    both = f"{SHEET}    type:\n      largest: 8\n      smallest: 9\n{SIDE}{bands}"
    (finding,) = of_code(tmp_path / "both", "S10", both)
    assert [place.line for place in (finding.place, *finding.related)] == [6, 5]


def test_a_repeated_section_points_to_the_first(tmp_path: Path) -> None:
    bands = "        - fill: [goal]\n        - columns:\n            - sections: [goal]\n"
    (finding,) = of_code(tmp_path, "S12", SHEET + SIDE + bands)
    assert finding.path == "sheets.other.front.bands.1.columns.0.sections.0"
    assert [(p.line, p.column) for p in (finding.place, *finding.related)] == [(9, 26), (7, 18)]


def test_a_queue_ends_with_a_number_only(tmp_path: Path) -> None:
    named = TRACK.replace("{ends}", "spaces: {a: {name: A}}")
    (finding,) = of_code(tmp_path / "named", "S14", named)
    assert finding.message == "“Doom” has no last space"
    assert [place.line for place in finding.related] == [2]
    assert of_code(tmp_path / "last", "S14", TRACK.replace("{ends}", "last: 0")) == []


def test_a_group_that_nothing_belongs_to_is_told_with_the_nearest(tmp_path: Path) -> None:
    text = (
        "collections:\n  finds:\n    name: Finds\n    groups: {small: {name: Small}}\n"
        "    entries: {lamp: {name: Lamp, group: small}}\n"
        "sections:\n  finds:\n    title: Finds\n    source: [rulebook]\n    blocks:\n      all:\n"
        "        kind: entries\n        collection: finds\n        group: smal\n"
    )
    (finding,) = of_code(tmp_path / "near", "S15", text)
    assert finding.hint == "did you mean “small”?"
    far = of_code(tmp_path / "far", "S15", text.replace("finds\n        group: smal", "others"))
    assert far == [], "a collection that is not there is told elsewhere"


def test_an_erratum_of_the_years_that_follow_is_no_fault(tmp_path: Path) -> None:
    text = (
        "errata:\n  flight:\n    date: '{}-06-01'\n    source: rulebook\n"
        "    of: sections.goal.blocks.win.rules.flight\n    label: FAQ\n"
    )
    assert of_code(tmp_path / "later", "S16", text.replace("{}", "2031")) == []
    (finding,) = of_code(tmp_path / "sooner", "S16", text.replace("{}", "2012"))
    assert finding.message == "the erratum is of 2012, the game of 2024"
    assert finding.severity is Severity.WARNING
    assert [place.file for place in finding.related] == ["content/minimal/game.yaml"]


def test_the_id_of_a_game_has_its_path(tmp_path: Path) -> None:
    own = (sound_game(tmp_path / "own").folder / "game.yaml").read_text("utf-8")
    (finding,) = read(tmp_path, {"game.yaml": own.replace("id: minimal", "id: maximal")}).findings
    assert (finding.code, finding.path) == ("S09", "game.id")
    assert finding.hint == "write “minimal”, or rename the folder"


PLACES = """
place_kinds:
  town: {name: Town}
  lake: {name: Lake}
regions:
  moor: {name: Moor}
places:
  mill: {name: Mill, kind: town}
sections:
  ways:
    title: Ways
    source: [rulebook]
    blocks:
      places: {kind: places, CHOICE}
"""


def test_a_block_of_places_lists_some(tmp_path: Path) -> None:
    def found(name: str, text: str) -> list[str]:
        game = read(tmp_path / name, {"case.yaml": text}).game
        assert game is not None
        return [f.path for f in inspect(game) if f.code == "S15"]

    path = "sections.ways.blocks.places.kind"
    assert found("town", PLACES.replace("CHOICE", "of: [town]")) == []
    assert found("lake", PLACES.replace("CHOICE", "of: [lake]")) == [path]
    assert found("moor", PLACES.replace("CHOICE", "of: [town], within: [moor]")) == [path]
    assert found("misspelt", PLACES.replace("CHOICE", "of: [laek]")) == []
    dropped = PLACES.replace("CHOICE", "of: [lake]").replace("kind: town}", "kind: town, x: 1}")
    assert found("dropped", dropped) == []
