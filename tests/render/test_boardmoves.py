"""Moves are arrows that keep off pieces, and crosses stand clear of what blocks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.render.boardmoves import styled
from tests.render.test_boards import SVG, VALLEY, drawn, inks, move, piece, tree


def test_arrows_keep_off_pieces() -> None:
    alone = drawn(VALLEY, arrows={"go": move("0,0", "2,0")})
    beside = drawn(
        VALLEY, arrows={"go": move("0,0", "2,0")}, pieces={"a": piece("0,0"), "b": piece("2,0")}
    )
    assert "M1 0L" in alone
    assert "M4 0L" in beside


@pytest.mark.parametrize(
    ("start", "stands", "x"), [("0,0", None, 10.0), ("0,0", "1,0", 5.0), ("-2,0", "1,0", 3.2)]
)
def test_the_cross_stands_clear_of_what_blocks(start: str, stands: str | None, x: float) -> None:
    there = {"wall": piece(stands)} if stands else {}
    svg = drawn(VALLEY, crossed={"no": move(start, "2,0")}, pieces=there)
    strokes = [e.attrib["d"] for e in tree(svg).iter(f"{SVG}path") if e.attrib["fill"] == "none"]
    assert strokes[-1].startswith(f"M{x - 1.5:g} -1.5L{x + 1.5:g} 1.5")


def test_a_move_and_its_way_back_are_one_arrow_with_two_heads() -> None:
    svg = drawn(VALLEY, arrows={"to": move("0,0", "2,0"), "fro": move("2,0", "0,0")})
    marks = [e.attrib for e in tree(svg).iter() if "arrow." in e.get("data-joint", "")]
    assert [mark["data-joint"] for mark in marks] == ["arrow.to"] * 2 + ["arrow.fro"] * 2
    assert marks[2]["d"] == "M17.8 0L3.1 0"  # it begins within the head of the way there
    paper = inks()["paper"]
    margins = [e for e in tree(svg).iter(f"{SVG}path") if e.get("stroke") == paper]
    shafts = [e for e in margins if e.attrib["fill"] == "none"]
    assert len(shafts) == 1  # a second one would hide that head


def test_moves_without_words_look_like_the_one_before() -> None:
    moves = {
        "a": move("0,0", "1,0", "one"),
        "b": move("0,0", "0,1"),
        "c": move("0,0", "-1,0", "two"),
    }
    assert [style for _, style in styled(moves).values()] == ["solid", "solid", "dashed"]


def test_first_moves_without_words_have_a_style_too() -> None:
    assert [style for _, style in styled({"a": move("0,0", "1,0")}).values()] == ["solid"]


def test_numbers_of_steps_stand_beside_arrows_and_in_areas() -> None:
    numbered = replace(move("0,0", "2,0"), number=1)
    svg = drawn(VALLEY, arrows={"go": numbered, "on": move("2,0", "2,1")})
    (words,) = [each for each in tree(svg).iter(f"{SVG}text") if each.text == "1"]
    assert float(words.attrib["x"]) == pytest.approx(10, abs=1)
    assert float(words.attrib["y"]) < 0  # above a level arrow
