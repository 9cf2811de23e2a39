"""Measure how long maps take, how large they are, and how well they can be read."""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path

from benchmarks.measure import head, median_seconds, row

PAPERS = ("a4", "letter", "a3")
FORMATS = ("svg", "png", "pdf")
SLOW_RUNS = 3
DRAW = """
import sys
from tests.mapping import sheet
made = sheet("fury-of-dracula", "en", "a3")
data = {"svg": lambda: made.svg, "png": made.png, "pdf": made.pdf}[sys.argv[1]]()
open(sys.argv[2], "wb").write(data)
"""
LIBRARIES = "import numpy, shapely, uharfbuzz"
PEER = """
import json, sys
import shapely
land = json.load(open(sys.argv[1]))["features"]
shapes = [shapely.geometry.shape(each["geometry"]) for each in land]
print(sum(len(each.svg()) for each in shapes))
"""
"""The least that any program must do that draws this map: read the land, and write it as SVG."""


def measure() -> None:
    """Measure each format and each map, and print tables."""
    from generator.content.resources import BUNDLED_CONTENT

    land = BUNDLED_CONTENT / "shared" / "europe" / "geography" / "land.geojson"
    peer = median_seconds([sys.executable, "-c", PEER, str(land)])
    libraries = median_seconds([sys.executable, "-c", LIBRARIES])
    head("map of Europe, A3, each in a process of its own")
    row("libraries alone", libraries)
    row("peer: read the land and write it as SVG", peer)
    with tempfile.TemporaryDirectory() as home:
        for name in FORMATS:
            path = Path(home, f"map.{name}")
            command = [sys.executable, "-c", DRAW, name, str(path)]
            seconds = median_seconds(command, runs=SLOW_RUNS)
            size = path.stat().st_size / 1e6
            row(f"{name}, {size:.2f} MB", seconds, f"{seconds / peer:.1f} of peer")
    _judge()


def _judge() -> None:
    """Print how well every map can be read."""
    from tests.mapping import GAMES, LANGUAGES, drawing_of, quality, sheet

    print(
        f"\n{'map':32} {'names':>5} {'dropped':>7} {'overlaps':>8} {'touches':>7} {'at sea':>6}"
        f" {'through':>7} {'crossings':>9} {'mm away':>7}"
    )
    for game, language, paper in product(GAMES, LANGUAGES, PAPERS):
        printed = sheet(game, language, paper)
        found = quality(printed, drawing_of(printed))
        print(
            f"{game + ' ' + language + ' ' + paper:32} {found.names:5} {len(found.dropped):7}"
            f" {len(found.overlaps):8} {len(found.touches):7} {len(found.sea_touches):6}"
            f" {len(found.through):7} {found.crossings:9} {found.distance:7.2f}"
        )
