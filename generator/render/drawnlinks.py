"""Read from the drawing of a map where its links run, and where its places and names are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from generator.layout.figures import Point
from generator.layout.proof import DrawnWay, Edges

_PLACE = re.compile(r'<g id="place\.([^"]+)">(?:<title>[^<]*</title>)?(<[^>]*>)')
_LINKS = re.compile(r'<g id="links-([a-z]+)"><path d="([^"]*)"')
_GROUPS = re.compile(r'<g id="links-([a-z]+)">(.*?)</g>')
_WAYS = re.compile(r'<path d="([^"]*)"[^>]* stroke-width="([^"]*)"')
_NAMES = re.compile(r'<path d="([^"]*)"[^>]*><title>([^<]*)</title>')
_TAGS = re.compile(
    r'<g><title>([^<]*)</title><rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"'
)
_CIRCLE = re.compile(r'<circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)"')
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?|-?\.\d+")

STEPS = 6
"""How many points along a cubic curve are taken: fewer than 0.1 mm lie between it and them."""


def places_of(svg: str) -> dict[str, tuple[Point, float]]:
    """Return the centre and radius of each place's sign by id, in mm on the plate."""
    return {id: _sign(drawn) for id, drawn in _PLACE.findall(svg)}


def lines_of(svg: str) -> Iterator[tuple[str, Point, Point]]:
    """Yield the drawn links: stroke, start and end."""
    for stroke, data in _LINKS.findall(svg):
        for run in data.split("M")[1:]:
            numbers = [float(each) for each in _NUMBER.findall(run)]
            yield stroke, (numbers[0], numbers[1]), (numbers[-2], numbers[-1])


def ways_of(svg: str) -> Iterator[DrawnWay]:
    """Yield the drawn links as lines through many points, as broad as they are without ties."""
    for stroke, drawn in _GROUPS.findall(svg):
        paths = _WAYS.findall(drawn)
        width = min(float(each) for _, each in paths)
        for run in paths[0][0].split("M")[1:]:
            yield DrawnWay(stroke, width, tuple(_points(run)))


def _points(run: str) -> Iterator[Point]:
    """Yield the points of a line, and some along each of its cubic curves."""
    numbers = [float(each) for each in _NUMBER.findall(run)]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if "C" not in run:
        yield from points
        return
    yield points[0]
    for at in range(0, len(points) - 3, 3):
        for step in range(1, STEPS + 1):
            t = step / STEPS
            weights = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            four = points[at : at + 4]
            yield (
                sum(weight * x for weight, (x, _) in zip(weights, four, strict=True)),
                sum(weight * y for weight, (_, y) in zip(weights, four, strict=True)),
            )


def letters_of(svg: str) -> dict[str, tuple[Edges, ...]]:
    """Return the boxes of the letters of each name on land, and of the tags of codes, by name."""
    found: dict[str, list[Edges]] = {}
    names = svg.partition('<g id="names">')[2].partition("</g>")[0]
    for data, name in _NAMES.findall(names):
        rings = [[float(each) for each in _NUMBER.findall(ring)] for ring in data.split("M")[1:]]
        boxes = [(min(r[::2]), min(r[1::2]), max(r[::2]), max(r[1::2])) for r in rings]
        found.setdefault(unescape(name), []).extend(boxes)
    for name, *numbers in _TAGS.findall(svg):
        x, y, width, height = map(float, numbers)
        found.setdefault(unescape(name), []).append((x, y, x + width, y + height))
    return {name: tuple(boxes) for name, boxes in found.items()}


def _sign(drawn: str) -> tuple[Point, float]:
    """Return the centre and radius of a circle, or of the extent of a path."""
    if circle := _CIRCLE.match(drawn):
        return (float(circle[1]), float(circle[2])), float(circle[3])
    path = drawn.partition(' d="')[2].partition('"')[0]
    numbers = [float(each) for each in _NUMBER.findall(path)]
    xs, ys = numbers[::2], numbers[1::2]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return middle, (max(xs) - min(xs)) / 2
