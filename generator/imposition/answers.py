"""From what was read on the folded test page to the correction of each side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import atan, cos, degrees, radians, sin

from generator.findings import COMMAND_LINE, Finding
from generator.imposition.correction import Correction, Tuning
from generator.imposition.testpage import (
    LETTERS,
    PERFECT,
    REACH,
    RUNGS,
    Gauge,
    Ladder,
    Point,
    TestPage,
)

QUESTIONS = 10
NOTHING = "-"
"""The answer to a question that is left out."""
FRONT, BACK, SIZES = range(4), range(4, 8), range(8, 10)
"""Which answers belong together, counted from 0."""
MOST_STRETCH = 5.0
"""More per cent than any printer stretches: such an answer was misread."""
MOST_SKEW = 0.4
"""By how many degrees the angles of two creases may differ; more was folded askew."""
_GAUGE = re.compile(r"([A-Za-z])\s*(\d{2,3})")


def wrong_answers(answers: Sequence[str], page: TestPage) -> list[Finding]:
    """Return a finding for each answer that the test page cannot have given."""
    if len(answers) != QUESTIONS:
        message = f"the test page asks {QUESTIONS} questions, {len(answers)} are answered"
        return [_finding(message, f"write “{NOTHING}” for what you leave out: {_EXAMPLE}")]
    found = [finding for number in range(QUESTIONS) for finding in wrong_answer(number, answers)]
    for group, name in ((BACK, "back"), (FRONT, "front")):
        left_out = [number + 1 for number in group if answers[number] == NOTHING]
        if 0 < len(left_out) < len(group):
            numbers = f"{group[0] + 1} to {group[-1] + 1}"
            found.append(_finding(f"the {name} needs all of the answers {numbers}"))
    return found or _wrong_together(answers, page)


_EXAMPLE = "--answers 50,52,49,51,-,-,-,-,K150,J149"


def wrong_answer(number: int, answers: Sequence[str]) -> list[Finding]:
    """Return what is wrong with one answer by itself; questions count from 0."""
    answer, question = answers[number].strip(), f"answer {number + 1}"
    if answer == NOTHING and number not in FRONT:
        return []
    if number in SIZES:
        if (read := _GAUGE.fullmatch(answer)) is None or read[1].upper() not in LETTERS:
            return [_finding(f"{question} is a letter and a number, not “{answer}”", "K150")]
        stretch = _length(answer)
        if abs(stretch - 100) > MOST_STRETCH:
            message = f"{question}, “{answer}”, would mean a size of {stretch:.0f} per cent"
            return [_finding(message, "print the page at 100 %, and lay the ruler at the arrow")]
        return []
    if not (answer.isascii() and answer.isdecimal()) or not _is_on_ladder(int(answer)):
        spans = [f"{each + PERFECT - REACH} to {each + PERFECT + REACH}" for each in RUNGS]
        return [
            _finding(
                f"{question} is a number of the test page, not “{answer}”",
                f"there are {', '.join(spans)}; {PERFECT} where the printer is true",
            )
        ]
    return []


def _is_on_ladder(number: int) -> bool:
    return number // 100 * 100 in RUNGS and abs(number % 100 - PERFECT) <= REACH


def _wrong_together(answers: Sequence[str], page: TestPage) -> list[Finding]:
    """Return a finding for each side whose creases disagree on the angle."""
    found = []
    for group, name in ((FRONT, "front"), (BACK, "back")):
        if answers[group[0]] == NOTHING:
            continue
        down, across = _angles(_spots(answers, group, page), (1.0, 1.0))
        if abs(down - across) > MOST_SKEW:
            message = (
                f"the answers for the {name} do not go together: {group[0] + 1} and "
                f"{group[1] + 1} say that it is {_turned(down)}, {group[2] + 1} and "
                f"{group[3] + 1} that it is {_turned(across)}"
            )
            hint = "one of the four was misread, or the paper folded askew: read or fold anew"
            found.append(_finding(message, hint))
    return found


def _turned(angle: float) -> str:
    """Return by how much a side is turned, in words; angles of creases are clockwise."""
    if abs(angle) < 0.05:
        return "not turned"
    return f"turned {abs(angle):.1f}° {'clockwise' if angle > 0 else 'anticlockwise'}"


def tuning_of(answers: Sequence[str], page: TestPage) -> Tuning:
    """Return the corrections for sound answers."""
    wide, high = (_length(answers[number]) / 100 for number in SIZES)
    back = answers[BACK[0]] != NOTHING
    return Tuning(
        _correction(_spots(answers, FRONT, page), (wide, high)),
        _correction(_spots(answers, BACK, page), (wide, high)) if back else None,
    )


def _length(answer: str) -> float:
    """Return by how many per cent of its size a line was printed; all of it if not measured."""
    read = _GAUGE.fullmatch(answer.strip())
    if read is None:
        return 100.0
    return 100 * int(read[2]) / Gauge(0, Point(0, 0), "across").spot(read[1].upper()).x


def _spots(answers: Sequence[str], group: range, page: TestPage) -> list[Point]:
    """Return which spots of the page lay under the creases."""
    ladders: Sequence[Ladder] = page.ladders(group[0] + 1)
    return [
        ladder.spot(int(answers[number])) for ladder, number in zip(ladders, group, strict=True)
    ]


def _angles(spots: Sequence[Point], stretched: tuple[float, float]) -> tuple[float, float]:
    """Return by how many degrees the side is turned: by the one crease, and by the other."""
    wide, high = stretched
    above, below, left, right = spots
    down = (above.x - below.x) * wide / ((above.y - below.y) * high)
    across = -(left.y - right.y) * high / ((left.x - right.x) * wide)
    return degrees(atan(down)), degrees(atan(across))


def _correction(spots: Sequence[Point], stretched: tuple[float, float]) -> Correction:
    """Return what undoes the fault of a printer that laid these spots under the creases.

    The longer distance between two ladders gives the angle better, and weighs more.
    """
    wide, high = stretched
    above, below, left, right = spots
    angles = _angles(spots, stretched)
    trust = ((above.y - below.y) ** 2, (left.x - right.x) ** 2)
    angle = sum(each * way for each, way in zip(angles, trust, strict=True)) / sum(trust)
    turn = radians(angle)
    xs = [cos(turn) * wide * x - sin(turn) * high * y for x, y in (above, below)]
    ys = [sin(turn) * wide * x + cos(turn) * high * y for x, y in (left, right)]
    return Correction(
        round(sum(xs) / 2, 3),
        round(sum(ys) / 2, 3),
        round(-angle, 4),
        round(100 / wide, 3),
        round(100 / high, 3),
    )


def _finding(message: str, hint: str = "") -> Finding:
    return Finding("R01", message, COMMAND_LINE, hint)
