"""Answers that the test page cannot have given are told; sound ones give the corrections."""

from __future__ import annotations

import pytest

from generator.imposition.answers import tuning_of, wrong_answer, wrong_answers
from generator.imposition.correction import Correction
from generator.imposition.testpage import TestPage

PAGE = TestPage(210, 297)
TRUE = ["50"] * 8 + ["K150"] * 2


def with_answer(question: int, answer: str) -> list[str]:
    return [*TRUE[: question - 1], answer, *TRUE[question:]]


def told(answers: list[str]) -> str:
    return "\n".join(f"{found.message} {found.hint}" for found in wrong_answers(answers, PAGE))


@pytest.mark.parametrize("answer", ["6", "94", "106", "300", "-3", "5o", "K150", "", "٥٠"])
def test_a_number_that_is_not_on_the_page(answer: str) -> None:
    (found,) = wrong_answers(with_answer(3, answer), PAGE)
    assert found.message == f"answer 3 is a number of the test page, not “{answer}”"
    assert found.hint.startswith("there are 7 to 93, 107 to 193, 207 to 293; 50 where")


@pytest.mark.parametrize("answer", ["V150", "150", "K", "K15", "K400", "K140", "KK150", "50"])
def test_a_reading_that_the_ruler_cannot_show(answer: str) -> None:
    assert len(wrong_answers(with_answer(10, answer), PAGE)) == 1


@pytest.mark.parametrize("answer", ["k150", "K 150", " N153 ", "A142"])
def test_readings_may_be_written_freely(answer: str) -> None:
    assert wrong_answer(9, with_answer(10, answer)) == []


def test_the_edges_of_the_lines_count() -> None:
    for number in ("7", "93", "107", "193", "207", "293"):
        assert wrong_answer(0, with_answer(1, number)) == []
    for number in ("6", "94", "106", "194", "206", "294"):
        assert wrong_answer(0, with_answer(1, number)) != []


def test_how_many() -> None:
    assert "asks 10 questions, 3 are answered" in told(["50"] * 3)


def test_what_may_be_left_out() -> None:
    one_sided = ["50"] * 4 + ["-"] * 6
    assert wrong_answers(one_sided, PAGE) == []
    tuning = tuning_of(one_sided, PAGE)
    assert tuning.back is None
    assert tuning.front == Correction()
    assert "the back needs all of the answers 5 to 8" in told(with_answer(6, "-"))
    assert "answer 1" in told(with_answer(1, "-"))


def test_creases_that_tell_different_angles() -> None:
    told_of_back = told(with_answer(5, "150"))
    assert told_of_back.startswith(
        "the answers for the back do not go together: 5 and 6 say that it is turned "
    )
    assert "7 and 8 that it is not turned" in told_of_back
    assert told(with_answer(5, "60")) == ""


def test_what_is_moved() -> None:
    """Ten steps are half a millimetre, to the right and down."""
    moved = ["60", "60", "42", "42", "50", "50", "50", "50", "-", "-"]
    tuning = tuning_of(moved, PAGE)
    assert tuning.front == Correction(0.5, -0.4, 0, 100, 100)
    assert tuning.back == Correction()


def test_numbers_of_the_outer_lines_count_on() -> None:
    """The lines are 3.4 mm apart."""
    outer = ["250", "250", "150", "150", *TRUE[4:]]
    assert tuning_of(outer, PAGE).front == Correction(3.4, -3.4)


def test_what_is_turned() -> None:
    """Under the crease lies what should be right of it above, left of it below."""
    turned = ["60", "40", "50", "50", *TRUE[4:]]
    above, below, *_ = PAGE.ladders(1)
    assert above.spot(60).x > below.spot(40).x
    assert tuning_of(turned, PAGE).front.angle > 0.2
    far = ["80", "20", "50", "50", *TRUE[4:]]
    assert "1 and 2 say that it is turned 1.5° anticlockwise" in told(far)


def test_what_is_stretched() -> None:
    """A mark meant for 150 mm that lies at 149 was printed too small."""
    tuning = tuning_of([*TRUE[:8], "K149", "K151"], PAGE)
    assert tuning.front.stretch_x == pytest.approx(100 * 150 / 149, abs=1e-3)
    assert tuning.back is not None
    assert tuning.back.stretch_y == pytest.approx(100 * 150 / 151, abs=1e-3)
