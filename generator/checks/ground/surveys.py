"""The survey of the ground of a map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.content.game import Game
from generator.maps.survey import Bounds, Survey, read_ground
from generator.maps.surveycache import cached_survey


def ground_fault(game: Game) -> str:
    """Return what is wrong with the files that hold the shape of a game's land, if anything."""
    found = game.once(_surveying)
    return found if isinstance(found, str) else ""


def survey_of(game: Game) -> Survey | None:
    """Return where the places of a game lie; None without land, or where it cannot be read."""
    found = game.once(_surveying)
    return found if isinstance(found, Survey) else None  # R21 reports it


def _surveying(game: Game) -> Survey | str | None:
    """Return where the places of a game lie, or why its land cannot be read; None without any."""
    if game.geography is None:
        return None
    bounds = _bounds(game)
    points = {id: (each.at[1], each.at[0]) for id, each in game.content.places.items() if each.at}
    is_odd = bounds and (bounds.west >= bounds.east or bounds.south >= bounds.north)
    try:
        if not points or is_odd:  # M05 reports an invalid frame
            read_ground(game.geography)  # for its faults
            return None
        return cached_survey(game.geography, points, bounds)
    except ValueError as error:
        return str(error)


def _bounds(game: Game) -> Bounds | None:
    frame = game.content.map.frame if game.content.map else None
    return Bounds(frame.west, frame.south, frame.east, frame.north) if frame else None


def waters_of(game: Game) -> frozenset[str]:
    """Return the places on water."""
    kinds, places = game.content.place_kinds, game.content.places
    wet = {id for id, kind in kinds.items() if kind.water}
    return frozenset(id for id, place in places.items() if place.kind in wet)


def areas_of(game: Game) -> Mapping[str, str]:
    """Return the area of each place that has one: its region, or the place itself on water."""
    waters = game.once(waters_of)
    areas = {id: id if id in waters else each.region for id, each in game.content.places.items()}
    return {id: area for id, area in areas.items() if area}


def strangers_of(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the places that are in a piece of another area, each with one that is at home there.

    Without a place that is at home, the second id is empty. Only areas that borders are drawn
    for are looked at, and only places that lie where their kind belongs.
    """
    found, areas, waters = survey_of(game), game.once(areas_of), game.once(waters_of)
    if found is None:
        return ()
    drawn = {name for line in found.ground.borders for name in line.between}
    pieces: dict[int, list[str]] = {}
    for id, piece in found.pieces.items():
        if (id in found.wet) == (id in waters) and areas.get(id) in drawn:
            pieces.setdefault(piece, []).append(id)
    return tuple(
        stranger
        for piece, ids in pieces.items()
        for stranger in _strangers_in(ids, areas, found.adjacent_areas.get(piece, {}))
    )


def _strangers_in(
    ids: Sequence[str], areas: Mapping[str, str], parted: Mapping[str, int]
) -> Iterator[tuple[str, str]]:
    """Yield the places of a piece that are not of the area whose the piece is.

    That is the area that most borders around the piece name, and of several the one with the
    most places.
    """
    counts = Counter(areas[id] for id in ids)
    owner = max(counts, key=lambda area: (parted.get(area, 0), counts[area]))
    home = next(id for id in ids if areas[id] == owner)
    for id in ids:
        if areas[id] != owner:
            yield id, home
        elif parted and not parted.get(owner):
            yield id, ""
