"""Area D: what a result's faces mean; the examples in ``tests/cases`` show the faults."""

from __future__ import annotations

import pytest

from generator.checks.dice import faces_of

D6 = ("1", "2", "3", "4", "5", "6")


@pytest.mark.parametrize(
    ("written", "faces", "meant"),
    [
        ("2", D6, ["2"]),
        ("2-4", D6, ["2", "3", "4"]),
        ("3-3", D6, ["3"]),
        ("4-2", D6, ["4-2"]),
        ("X", ("X", "0"), ["X"]),
        ("2/3", ("2/3",), ["2/3"]),
        ("1-3", ("1-3", "4-6"), ["1-3"]),
        ("a-b", D6, ["a-b"]),
        ("5-7", D6, ["5", "6", "7"]),
    ],
)
def test_faces(written: str, faces: tuple[str, ...], meant: list[str]) -> None:
    assert faces_of(written, faces) == meant
