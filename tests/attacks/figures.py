"""Layouts that extend each other without end, and planes with endless outlines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from math import cos, pi, sin

from tests.attacks.attack import Attack, game

CHECK = ("check",)
_CORNERS = 200


def layouts() -> Iterator[tuple[str, str]]:
    """Yield layouts that extend each other in long rows and circles."""
    zones = "zones: {art: {height: 30%}}"
    for name, last in (("row", "action"), ("circle", "l0")):
        each = [f"l{number + 1}" for number in range(1_999)] + [last]
        rows = [f"  l{number}: {{extends: {base}, {zones}}}\n" for number, base in enumerate(each)]
        yield f"2,000 layouts in a {name}", "layouts:\n" + "".join(rows)


def outlines() -> Iterator[tuple[str, str]]:
    """Yield regions on a plane with as many corners as there may be."""
    turns = [2 * pi * number / _CORNERS for number in range(_CORNERS)]
    yield (
        "60 rings nearly on each other",
        _plane(
            [
                [[round(60 + 50 * cos(t) + n / 100, 2), round(60 + 50 * sin(t), 2)] for t in turns]
                for n in range(60)
            ]
        ),
    )
    edge = [[2 * n, n % 2 * 3] for n in range(_CORNERS // 2)]
    bands = [
        [[x, y + 4 * n] for x, y in edge] + [[x, y + 4 * n + 4] for x, y in reversed(edge)]
        for n in range(30)
    ]
    yield "30 bands with jagged borders", _plane(bands)
    yield "outlines of 6,000 cells", _plane([["0101", "6001", "6060"] * 66] * 30)


def _plane(rings: Sequence[object]) -> str:
    """Return a map on a plane whose regions have some outlines."""
    regions = {f"r{n}": {"name": f"R{n}", "outline": ring} for n, ring in enumerate(rings)}
    grid = {"columns": 60, "rows": 60, "letters": "none"}
    plane = {"width": 240, "height": 160, "grid": grid}
    topics = {"map": {"name": "M", "plane": plane}, "regions": regions}
    return "".join(f"{name}: {json.dumps(topic)}\n" for name, topic in topics.items())


def attacks_by_figures() -> Iterator[Attack]:
    """Yield all attacks by layouts and planes."""
    for name, text in (*layouts(), *outlines()):
        quick = name == "outlines of 6,000 cells"
        yield Attack(name, game({"extra.yaml": text}), CHECK, quick)
