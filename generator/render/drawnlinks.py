"""Read from the drawing of a map where its links end and its places are."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.layout.figures import Point

_PLACE = re.compile(r'<g id="place\.([^"]+)">(?:<title>[^<]*</title>)?(<[^>]*>)')
_LINKS = re.compile(r'<g id="links-([a-z]+)"><path d="([^"]*)"')
_CIRCLE = re.compile(r'<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)"')
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?|-?\.\d+")


def places_of(svg: str) -> dict[str, tuple[Point, float]]:
    """Return the centre and radius of each place's sign by id, in mm on the plate."""
    return {id: _sign(drawn) for id, drawn in _PLACE.findall(svg)}


def lines_of(svg: str) -> Iterator[tuple[str, Point, Point]]:
    """Yield the drawn links: stroke, start and end."""
    for stroke, data in _LINKS.findall(svg):
        for run in data.split("M")[1:]:
            numbers = [float(each) for each in _NUMBER.findall(run)]
            yield stroke, (numbers[0], numbers[1]), (numbers[-2], numbers[-1])


def _sign(drawn: str) -> tuple[Point, float]:
    """Return the centre and radius of a circle, or of the extent of a path."""
    if circle := _CIRCLE.match(drawn):
        return (float(circle[1]), float(circle[2])), float(circle[3])
    path = drawn.partition(' d="')[2].partition('"')[0]
    numbers = [float(each) for each in _NUMBER.findall(path)]
    xs, ys = numbers[::2], numbers[1::2]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return middle, (max(xs) - min(xs)) / 2
