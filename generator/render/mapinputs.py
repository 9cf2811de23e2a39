"""Digest what the map of a game is drawn from, without drawing it or reading its land."""

from __future__ import annotations

from hashlib import sha256

from generator import files
from generator.engine.program import versions
from generator.render.maps import MapMaker


def inputs_of_drawing(maker: MapMaker) -> str:
    """Return a digest of all that a map shows, on whatever page.

    It covers places, links, words and colours, the geography, faces and drawings, and the versions
    of the libraries.
    """
    digest = sha256()
    chart, look = maker.chart_without_land, maker.look
    drawn = (chart.spots, chart.links, chart.wording, chart.shaded, chart.drawings, chart.plane)
    for part in (drawn, look.colours, maker.language):
        digest.update(repr(part).encode() + b"\0")
    if maker.ground:
        digest.update(files.read(maker.ground.path))
        digest.update(repr((maker.ground.focus, maker.edition)).encode())
    for face in (look.title, look.text, look.bold, look.italic):
        digest.update(files.read(face.path))
    for path in sorted(maker.geography.glob("*.geojson")) if maker.geography else ():
        if files.is_regular(path, maker.geography):
            digest.update(files.read(path))
    digest.update(versions().encode())
    return digest.hexdigest()
