"""Judge the values of a drawing's attributes and styles by the grammar of SVG.

What is refused is what the layout engine paints black, leaves out, or stops at, and then leaves
out the whole drawing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(?:px|pt|pc|mm|cm|in|em|ex|%)?\s*")
_SHARE = re.compile(rf"{_NUMBER}%?")
_PIXELS = rf"{_NUMBER}(?:px)?"
_ORIGIN = re.compile(rf"{_PIXELS}[\s,]+{_PIXELS}(?:\s+0(?:px)?)?")
_TURN = re.compile(rf"auto|auto-start-reverse|{_NUMBER}")
_NUMBERS = re.compile(rf"\s*(?:{_NUMBER}(?:\s*,\s*|\s+|(?=[-+.])|\s*$))*")
_ASPECT = re.compile(r"(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max))(?:\s+(?:meet|slice))?")
_FUNCTION = re.compile(r"\s*(\w+)\s*\(([^()]*)\)\s*,?")
_TRANSFORMS = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}
"""The functions of a transformation, and how many numbers each may have."""
_UNREAD = re.compile(r"\b(?:var|env|oklch|oklab|lch|lab|color|color-mix|light-dark)\(|\bcontext-")
"""What paints are made of that are printed black, or not at all."""
_PAINTED_WITH = re.compile(r"url\([^)]*\)\s*")
_TOKEN = re.compile(rf"([MmZzLlHhVvCcSsQqTtAa])|({_NUMBER})|[\s,]+|(.)", re.DOTALL)
_ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


def value_fault(name: str, value: str) -> tuple[str, str] | None:
    """Return what is wrong with the value of an attribute or property, and how to mend it."""
    value = value.strip()
    if _UNREAD.search(value):
        return f"“{value[:40]}” cannot be read as a colour", "write a colour as #rrggbb"
    if value == "inherit" or name not in _GRAMMAR:
        return None
    is_right, what, hint = _GRAMMAR[name]
    return None if is_right(value) else (f"{name}=“{value[:40]}” is no {what}", hint)


def is_view(box: str) -> bool:
    """Whether a viewBox has four numbers, of which the last two are above naught."""
    numbers = re.split(r"[\s,]+", box.strip())
    if len(numbers) != 4 or not all(re.fullmatch(_NUMBER, number) for number in numbers):
        return False
    left, top, width, height = map(float, numbers)
    return all(map(math.isfinite, (left, top, width, height))) and width > 0 and height > 0


def length(value: str) -> float:
    """Return the number of a length in any unit, 0 where it is none."""
    match = _LENGTH.fullmatch(value)
    return float(match[1]) if match else 0.0


def is_own_colour(value: str) -> bool:
    """Whether a paint is the colour of what the drawing is set into."""
    return value.strip().lower() == "currentcolor"


def _is_paint(value: str) -> bool:
    from tinycss2.color5 import parse_color  # the reader of colours of the layout engine

    server = _PAINTED_WITH.match(value)
    colour = value[server.end() :] if server else value
    if colour in ("none", "currentColor") or (server and not colour):
        return True
    return not is_own_colour(colour) and parse_color(colour) is not None


def _is_length(value: str) -> bool:
    return value == "auto" or bool(_LENGTH.fullmatch(value))


def _is_transform(value: str) -> bool:
    end = 0
    if value == "none":
        return True
    while match := _FUNCTION.match(value, end):
        name, numbers = match.groups()
        if not _NUMBERS.fullmatch(numbers.strip()):
            return False
        if len(re.findall(_NUMBER, numbers)) not in _TRANSFORMS.get(name, ()):
            return False
        end = match.end()
    return not value[end:].strip()


def _is_points(value: str) -> bool:
    return bool(_NUMBERS.fullmatch(value)) and len(re.findall(_NUMBER, value)) % 2 == 0


def _is_dashes(value: str) -> bool:
    return value == "none" or all(map(_LENGTH.fullmatch, re.split(r"\s*,\s*|\s+", value)))


def _grammar() -> dict[str, tuple[Callable[[str], object], str, str]]:
    lengths = "x y width height cx cy r rx ry x1 x2 y1 y2 fx fy fr stroke-width stroke-dashoffset"
    shares = "opacity fill-opacity stroke-opacity stop-opacity stroke-miterlimit offset"
    grammar: dict[str, tuple[Callable[[str], object], str, str]] = {}
    for name in lengths.split():
        grammar[name] = _is_length, "number", "write a number"
    for name in shares.split():
        grammar[name] = _SHARE.fullmatch, "number", "write a number"
    for name in ("fill", "stroke", "stop-color"):
        hint = "write a colour as #rrggbb, or currentColor for that of the place"
        grammar[name] = _is_paint, "colour", hint
    for name in ("transform", "gradientTransform", "patternTransform"):
        grammar[name] = _is_transform, "transformation", "write it as rotate(45) or matrix(…)"
    hint = "write two numbers, or turn about a point as rotate(45 50 50) does"
    grammar["transform-origin"] = _ORIGIN.fullmatch, "point in numbers", hint
    grammar["points"] = _is_points, "list of points", "write two numbers for each"
    grammar["stroke-dasharray"] = _is_dashes, "list of lengths", "write numbers"
    grammar["viewBox"] = is_view, "area", "write left, top, width and height in numbers"
    grammar["orient"] = _TURN.fullmatch, "angle", "write auto, or degrees as a number"
    grammar["preserveAspectRatio"] = _ASPECT.fullmatch, "way to fit", "write xMidYMid meet"
    return grammar


_GRAMMAR = _grammar()
"""For each name: whether a value is right, what it is then, and a hint."""


def path_fault(data: str) -> str:
    """Return why the data of a path cannot be read, by the grammar of SVG; nothing if they can."""
    if not data.strip() or data.strip() == "none":
        return ""
    command, numbers, first = "", 0, True
    for match in _TOKEN.finditer(_split_flags(data)):
        letter, number, unknown = match.groups()
        if unknown:
            return f"“{unknown}” is no command"
        if letter:
            if fault := _arguments_fault(command, numbers):
                return fault
            if first and letter not in "Mm":
                return "it does not begin with M"
            command, numbers, first = letter, 0, False
        elif number:
            if first:
                return "it does not begin with M"
            numbers += 1
    return _arguments_fault(command, numbers)


def _split_flags(data: str) -> str:
    """Return the data of a path with the flags of arcs apart: they may be written as one."""
    if "a" not in data.lower():
        return data
    return re.sub(r"[Aa][^A-DF-Za-df-z]*", lambda match: _spaced_flags(match[0]), data)


_ARC = re.compile(
    rf"({_NUMBER})[\s,]*({_NUMBER})[\s,]*({_NUMBER})[\s,]*([01])[\s,]*([01])[\s,]*"
    rf"({_NUMBER})[\s,]*({_NUMBER})[\s,]*"
)


def _spaced_flags(arc: str) -> str:
    return arc[0] + _ARC.sub(lambda match: " ".join(match.groups()) + " ", arc[1:])


def _arguments_fault(command: str, numbers: int) -> str:
    if not command:
        return ""
    wanted = _ARGUMENTS[command.lower()]
    is_right = numbers == 0 if wanted == 0 else numbers and numbers % wanted == 0
    return "" if is_right else f"“{command}” has {numbers} numbers, not {wanted or 'none'}"
