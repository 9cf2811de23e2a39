"""Component figures on paper: lines from each number to its part, words or lines for words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.content.editions import Edition
from generator.content.model import ComponentFigure
from generator.content.resources import TEMPLATES
from generator.layout.figures import Figure, Mark
from generator.layout.proof import Proof
from generator.layout.side import LEAST_TYPE
from generator.render.components import DrawnComponent
from generator.render.jobs import pages_of, run_batch
from generator.render.sidejob import SideJob
from generator.units import A4
from tests.laying import SPELLS, game_with
from tests.printing import bundled_theme

SHEET = """
layouts:
  board:
    shape: landscape
    zones:
      name: {shows: name, left: 5, right: 5, top: 5, height: 14, type: 30}
      power:
        {label: Power, left: 5, width: 120, top: 24, height: 22,
         track: {last: 9, start: numbers.power}}
      hand: {label: Hand, left: 5, width: 120, top: 50, bottom: 5, slots: {size: 30x40, count: 3}}
      text: {shows: text, left: 130, right: 5, top: 24, height: 40, type: 9}
      notes: {label: Notes, left: 130, right: 5, top: 68, bottom: 5, ruled: 4}
sections:
  card:
    title: A card
    source: [rulebook]
    blocks:
      figure:
        kind: component
        entry: spells.flame
        layout: action
        size: 63x88
        parts: {cost: What you pay., title: Its name., kind: Its group., text: What it does.}
        plain: [copies, foot]
  board:
    title: A board
    source: [rulebook]
    blocks:
      figure:
        kind: component
        entry: spells.flame
        layout: board
        size: 200x130
        parts:
          name: Whose it is.
          power: How strong.
          hand: Three cards.
          text: What it does.
          notes: Write here.
sheets:
  anatomy:
    title: Cards and boards
    type: {largest: 11, smallest: 8}
    front:
      title: Cards
      bands: [{columns: [{width: 1, sections: [card]}, {width: 1, sections: [board]}]}]
"""


def job(home: Path, edition: Edition = "colour", sheet: str = SHEET) -> SideJob:
    game = game_with(home, SPELLS + sheet)
    theme = bundled_theme(game.content.game.theme)
    return SideJob(game, "anatomy", "front", "en", A4, theme, edition, TEMPLATES)


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> Proof:
    (printed,) = run_batch([job(tmp_path_factory.mktemp("components"))])
    return printed.proof


def faults(figure: Figure, proof: Proof) -> list[str]:
    load_checks()
    function = CHECKS["P21"].function
    assert function is not None
    return [fault.message for fault in function(replace(proof, figures=(figure,)))]


def drawn(home: Path, section: str, width: float, sheet: str = SHEET) -> DrawnComponent:
    each = job(home, sheet=sheet)
    block = each.game.content.sections[section].blocks["figure"]
    assert isinstance(block, ComponentFigure)
    pages = pages_of(each)
    made = pages.figures.components.drawn(block, width)
    assert isinstance(made, DrawnComponent)
    return made


def test_lines_on_paper_lead_from_each_number_to_its_part(proof: Proof) -> None:
    assert [figure.kind for figure in proof.figures] == ["component", "component"]
    for figure in proof.figures:
        assert {mark.joint for mark in figure.marks} == {joint.end for joint in figure.joints}
        assert len(figure.marks) > 3
        assert faults(figure, proof) == []


def test_a_line_ends_at_the_words_and_not_at_the_edge_of_their_zone(proof: Proof) -> None:
    board = proof.figures[1]
    cells = {cell.name: cell for cell in board.cells}
    (mark,) = (mark for mark in board.marks if mark.joint == "name")
    assert cells["name"].width < cells["power"].width / 2, "a name of one word, in a wide zone"
    assert min(cells["name"].distance(end) for end in mark.ends) < 1


@pytest.mark.parametrize("align", ["start", "center", "end"])
@pytest.mark.parametrize("stand", ["top", "middle", "bottom"])
def test_lines_find_words_wherever_they_stand(tmp_path: Path, align: str, stand: str) -> None:
    corner = f"name: {{shows: name, left: 5, right: 5, top: 5, height: 14, align: {align},"
    layout = f"{corner} stand: {stand},"
    sheet = SHEET.replace("name: {shows: name, left: 5, right: 5, top: 5, height: 14,", layout)
    assert layout in sheet
    (printed,) = run_batch([job(tmp_path, sheet=sheet)])
    for figure in printed.proof.figures:
        assert faults(figure, printed.proof) == []


def moved(mark: Mark, by: float) -> Mark:
    return replace(mark, ends=tuple((x + by, y + by) for x, y in mark.ends))


@pytest.mark.parametrize("at", range(4))
def test_a_line_that_ends_elsewhere_is_found(proof: Proof, at: int) -> None:
    figure = proof.figures[0]
    marks = [moved(each, 4.0) if n == at else each for n, each in enumerate(figure.marks)]
    assert faults(replace(figure, marks=tuple(marks)), proof)


def test_exchanged_missing_and_broken_lines_are_found(proof: Proof) -> None:
    figure = proof.figures[0]
    first, second, *rest = figure.marks
    swapped = replace(first, joint=second.joint), replace(second, joint=first.joint), *rest
    assert faults(replace(figure, marks=swapped), proof)
    assert faults(replace(figure, marks=(second, *rest)), proof)
    assert faults(replace(figure, marks=(replace(first, pieces=2), second, *rest)), proof)


def test_words_are_legible_or_lines_stand_for_them(tmp_path: Path, proof: Proof) -> None:
    board = drawn(tmp_path, "board", 90)
    by_id = {zone.shown.placed.id: zone for zone in board.zones}
    assert by_id["name"].is_legible
    assert not by_id["text"].is_legible
    assert by_id["text"].lines
    sizes = [box.type_size for box in proof.boxes if box.kind == "text" and box.text.strip()]
    assert min(sizes) >= LEAST_TYPE - 0.01


def test_a_component_is_no_wider_than_its_column_nor_larger_than_it_is(tmp_path: Path) -> None:
    card = drawn(tmp_path, "card", 200)
    assert (card.across, card.down) == (63.0, 88.0)


def test_numbers_are_in_the_key_as_on_the_figure(proof: Proof) -> None:
    words = [box.text.strip() for box in proof.boxes if box.kind == "text"]
    for number in range(1, 5):
        assert words.count(str(number)) >= 2
    assert "What you pay." in " ".join(words)


def test_a_picture_in_what_words_leave_does_not_cover_them(tmp_path: Path) -> None:
    parts = "parts: {cost: What you pay., title: Its name., kind: Its group., text: What it does.}"
    sheet = SHEET.replace(parts, "parts: {title: Its name., text: What it does.}")
    sheet = sheet.replace("layout: action", "layout: reference").replace("copies, ", "icon, ")
    made = drawn(tmp_path, "card", 80.0, sheet)
    zones = {zone.shown.placed.id: zone.shown.placed for zone in made.zones}
    text, rest = zones["text"], zones["rest"]
    assert (text.top + text.bottom) / 2 < rest.top < rest.bottom == text.bottom


def test_a_line_to_a_group_ends_in_a_bracket_and_not_in_a_dot(tmp_path: Path) -> None:
    board = drawn(tmp_path, "board", 90)
    groups = {"power", "hand"}
    assert str(board.lines).count("<circle") == len(board.callouts) - len(groups)
    assert str(board.lines).count("V") + str(board.lines).count("H") >= 2 * len(groups)


def test_a_bracket_stands_clear_of_the_boxes_of_its_group(tmp_path: Path) -> None:
    board = drawn(tmp_path, "board", 90)
    boxes = {
        zone.shown.placed.id: [
            board.left + 0.3 + (zone.shown.placed.left + zone.shown.placed.pad + x) * zone.scale
            for box in zone.furniture.boxes
            for x in (box.left, box.left + box.width)
        ]
        for zone in board.zones
        if zone.furniture and zone.furniture.boxes
    }
    sides = {each.leader.part: each.leader.edge for each in board.callouts}
    uprights = [float(x) for x in re.findall(r"M[\d.]+[ ,][\d.]+H([\d.]+)V", str(board.lines))]
    beside = [boxes[id] for id, edge in sides.items() if id in boxes and edge in ("left", "right")]
    assert beside
    assert len(uprights) == len(beside)
    for x, places in zip(uprights, beside, strict=True):
        assert x < min(places) - 0.7 or x > max(places) + 0.7
