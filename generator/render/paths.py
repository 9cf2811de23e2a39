"""Read the path of a drawing in one go, where it is plain.

WeasyPrint takes the numbers off a path one by one, copies each time what is left of it, and works
out at each point which way a marker would turn: half of the time that printing a map takes. Here
a path without arcs, quadratic curves and markers is read at once; what is written is the same.
All others are left to WeasyPrint.

The syntax is that of https://www.w3.org/TR/SVG2/paths.html#PathData.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import weasyprint.svg

its_path = weasyprint.svg.TAGS["path"]

SEPARATORS = str.maketrans("", "", " \n\r\t,")
ARITY = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "z": 0}
"""How many numbers a command takes; what is given more of them is repeated."""
_PLAIN = re.compile(r"[ \n\r\t]*[Mm][-+., \n\r\t0-9MmLlHhVvCcSsZz]*")
_COMMAND = re.compile(r"([MmLlHhVvCcSsZz])([^MmLlHhVvCcSsZz]*)")
_ENDLESS = re.compile(r"(?<=[Zz])[ \n\r\t,]*[-+.0-9]")
_NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)")


def path(svg: Any, node: Any, font_size: float) -> None:
    """Draw a path, as WeasyPrint calls what draws an element.

    One with a number where it ends is drawn so far, as browsers do: WeasyPrint would never end.
    """
    told = node.get("d", "")
    if fault := _ENDLESS.search(told):
        told = node.attrib["d"] = told[: fault.start()]
    bare = not any(name.startswith("marker") for name in node.attrib)
    commands = _read(told) if bare else None
    if commands is None:
        its_path(svg, node, font_size)
    else:
        svg.stream.stream.extend(_drawn(commands))


def _read(told: str) -> list[tuple[str, Sequence[float]]] | None:
    """Return the commands of a path, each with its numbers, or None for one that is not plain."""
    if not _PLAIN.fullmatch(told):
        return None
    commands: list[tuple[str, Sequence[float]]] = []
    for letter, text in _COMMAND.findall(told):
        numbers = _NUMBER.findall(text)
        if "".join(numbers) != text.translate(SEPARATORS):
            return None
        arity, count = ARITY[letter.lower()], len(numbers)
        if count != arity and not (arity and count and count % arity == 0):
            return None
        commands += _each(letter, [float(number) for number in numbers], arity)
    return commands


def _each(
    letter: str, values: Sequence[float], arity: int
) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield a command as often as it is meant; what follows a move in it are lines."""
    yield letter, values[:arity]
    more = {"m": "l", "M": "L"}.get(letter, letter)
    for at in range(arity, len(values), arity or 1):
        yield more, values[at : at + arity]


def _drawn(commands: Sequence[tuple[str, Sequence[float]]]) -> Iterator[bytes]:
    """Yield what is written into a PDF for the commands of a path.

    Like WeasyPrint it begins with a move to the origin, and does not close what has no lines.
    """
    x = y = 0.0
    start: tuple[float, float] | None = None
    control: tuple[float, float] | None = None
    last = "m"
    yield b"0 0 m"
    for letter, values in commands:
        kind, (left, up) = letter.lower(), (x, y) if letter.islower() else (0.0, 0.0)
        if last in "mz":
            start = (x, y) if kind not in "mz" else None
        if kind == "z":
            if start:
                yield b"h"
                x, y = start
        elif kind in "cs":
            points = [value + (up if n % 2 else left) for n, value in enumerate(values)]
            if kind == "s":
                points = [*_mirrored(control, x, y), *points]
            yield _told(points, "c")
            control, (x, y) = (points[2], points[3]), (points[4], points[5])
        else:
            x = values[0] + left if kind != "v" else x
            y = values[-1] + up if kind != "h" else y
            yield _told((x, y), "m" if kind == "m" else "l")
        control = control if kind in "cs" else None
        last = kind


def _mirrored(control: tuple[float, float] | None, x: float, y: float) -> tuple[float, float]:
    """Return where a smooth curve leads to first: as the last one came, if that was one."""
    return (x + (x - control[0]), y + (y - control[1])) if control else (x, y)


def _told(numbers: Sequence[float], operator: str) -> bytes:
    """Return an operator behind its numbers; a PDF has no exponents."""
    told = [str(int(each)) if each.is_integer() else f"{each:f}".rstrip("0") for each in numbers]
    return " ".join((*told, operator)).encode()
