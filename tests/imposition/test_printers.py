"""The file of printers is written for people, read with findings, and keeps what it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.imposition.correction import Correction, Tuning
from generator.imposition.printers import measured_of, odd_name, read_printers, said

TUNING = Tuning(
    Correction(0.533, -0.37, 0.0412, 99.902, 100.25), Correction(-1, 0, -0.0001, 99.902, 100.25)
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "printers.yaml"


def test_what_is_written_is_read(file: Path) -> None:
    empty = read_printers(file)
    assert (empty.known, empty.findings) == ({}, ())
    empty.with_measured("kitchen", measured_of("a4", False, "long", TUNING)).write()
    read = read_printers(file)
    assert read.findings == ()
    (tuned,) = read.printer("kitchen").tuned
    assert (tuned.width, tuned.height, tuned.flip, tuned.tuning) == (210, 297, "long", TUNING)
    assert "front: {right: 0.533, down: -0.37, angle: 0.0412}" in file.read_text()
    assert "back: {right: -1, down: 0, angle: -0.0001}" in file.read_text()


def test_measured_again(file: Path) -> None:
    once = measured_of("a4", False, "long", TUNING)
    lying = measured_of("a4", True, "short", Tuning(TUNING.front, None))
    again = measured_of("a4", False, "long", Tuning(Correction(), None))
    printers = read_printers(file)
    for measured in (once, lying, again):
        printers = printers.with_measured("kitchen", measured)
    assert printers.known == {"kitchen": (lying, again)}
    printers.write()
    assert read_printers(file).known == printers.known
    printers.without("kitchen").write()
    assert read_printers(file).known == {}
    assert read_printers(file).findings == ()


@pytest.mark.parametrize(
    ("text", "code", "line", "told"),
    [
        ("printers: [", "F03", 2, "not valid YAML"),
        ("printer: {}\n", "S01", 1, "printer"),
        ('printers:\n  "a":\n    - paper: a4\n', "S02", 3, "front"),
        (
            'printers:\n  "a":\n    - paper: a4\n      front: {right: 40, down: 0, angle: 0}\n'
            "      stretch: {across: 100, down: 100}\n",
            "S04",
            4,
            "10",
        ),
        (
            'printers:\n  "a":\n    - paper: a44\n      front: {right: 4, down: 0, angle: 0}\n'
            "      stretch: {across: 100, down: 100}\n",
            "S03",
            3,
            "unknown paper “a44”",
        ),
    ],
)
def test_faults_are_told_at_their_place(
    file: Path, text: str, code: str, line: int, told: str
) -> None:
    file.parent.mkdir()
    file.write_text(text)
    read = read_printers(file)
    assert read.known == {}
    found = read.findings[0]
    assert (found.place.file, found.place.line) == (str(file), line)
    assert told in found.message + found.hint
    assert found.code == code


@pytest.mark.parametrize("name", ["kitchen", "Canon-2", "küche", "3rd_floor"])
def test_names(name: str) -> None:
    assert odd_name(name) == []


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("", "one word of letters and digits"),
        ("my printer", "such as “my-printer”"),
        ("../up", "such as “up”"),
        ("-x", "such as “x”"),
        ("x" * 41, f"such as “{'x' * 40}”"),
    ],
)
def test_odd_names(name: str, hint: str) -> None:
    (found,) = odd_name(name)
    assert found.hint == hint


def test_unknown(file: Path) -> None:
    printers = read_printers(file)
    assert printers.lacking("kitchen")[0].hint == "playeraid calibrate --printer kitchen"
    known = printers.with_measured("kitchen", measured_of("a4", False, "long", TUNING))
    assert known.lacking("kitchn")[0].hint == "did you mean “kitchen”?"
    assert known.lacking("kitchen") == []


def test_what_it_was_measured_for() -> None:
    assert said("a4", True, "short") == "a4, lying, flipped on the short edge"
    measured = measured_of("a4", False, "long", TUNING)
    assert list(measured.description()) == [
        "front x +0.53 mm, y -0.37 mm, angle +0.04°",
        "back x -1.00 mm, y +0.00 mm, angle -0.00°",
        "stretch x 99.90 %, y 100.25 %",
    ]
