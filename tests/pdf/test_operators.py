"""Operators that set colours are found with their operands, and nothing in strings is."""

from __future__ import annotations

import pytest
from pikepdf import Array, Dictionary, Name

from generator.pdf.operators import OPERATORS, operands_of, selected_space


def operators(data: bytes) -> list[tuple[str, list[bytes]]]:
    """Return the operators of a stream that matter, each with its operands."""
    found = []
    for match in OPERATORS.finditer(b"\n" + data):
        if match["operator"]:
            name = match["operator"].decode()
            found.append((name, operands_of(b"\n" + data, 0, match.start("operator"), name)[1]))
    return found


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"1 0 0 rg 0 0 9 9 re f", [("rg", [b"1", b"0", b"0"])]),
        (b"q .5 G Q", [("q", []), ("G", [b".5"]), ("Q", [])]),
        (b"/P1 cs 0.5 0.25 /Dots scn", [("cs", [b"/P1"]), ("scn", [b"0.5", b"0.25", b"/Dots"])]),
        (b"(1 0 0 rg) Tj % 0 g\n1 g", [("g", [b"1"])]),
    ],
)
def test_operators_and_operands(data: bytes, found: list[tuple[str, list[bytes]]]) -> None:
    assert operators(data) == found


def test_a_space_is_selected_by_name_or_by_operator() -> None:
    named = Dictionary(Screen=Array([Name.CalRGB, Dictionary()]))
    assert selected_space("cs", [b"/Screen"], named) == "/CalRGB"
    assert selected_space("CS", [b"/Pattern"], named) == "/Pattern"
    assert selected_space("K", [], named) == "/DeviceCMYK"
    assert selected_space("scn", [], named) == ""
