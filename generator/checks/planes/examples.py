"""The map on a plane that the examples of these checks change."""

from __future__ import annotations

from textwrap import dedent

_VALE = """
    map:
      name: The vale
      plane:
        width: 120
        height: 80
        grid:
          columns: 6
          rows: 4
    place_kinds:
      town:
        name: Town
    travel:
      road:
        name: Road
    regions:
      north:
        name: The north
        outline: [[0, 0], [120, 0], [120, 40], [0, 40]]
      south:
        name: The south
        outline: [[0, 40], [120, 40], [120, 80], [0, 80]]
    places:
      mill:
        name: Mill
        kind: town
        region: north
        spot: B1
        links:
          road: [fort]
      fort:
        name: Fort
        kind: town
        region: south
        spot: [90, 60]
        links:
          road: [mill]
    """


def example(*changes: tuple[str, str], more: str = "") -> str:
    """Return the map with texts replaced, each of which it has once, and more files."""
    text = dedent(_VALE)
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text + more
