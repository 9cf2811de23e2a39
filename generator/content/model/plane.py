"""The plane of a map without geography: its size, its grid, and outlines on it."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.types import Flag, Model, PlaceId, TravelId

MOST_POINTS = 200
"""The most corners of an outline."""

Side = Annotated[float, Meta(ge=20, le=3000)]
Distance = Annotated[float, Meta(ge=-3000, le=3000)]
PlaneCell = Annotated[
    str,
    Meta(
        pattern=r"^([A-Z][0-9]{1,2}|[0-9]{4})$",
        description="a cell of the grid, such as C4, or in quotes 0304",
    ),
]
PlanePoint = tuple[Distance, Distance] | PlaneCell
"""Millimetres from the left and the top, or the middle of a cell."""

AreaFill = Literal["land", "water", "accent", "night", "metal", "plain"]
AreaPattern = Literal["rising", "dots", "falling", "crossed", "level", "upright", "none"]


class PlaneGrid(Model):
    """A grid of cells that divides a plane; ``letters`` name its columns or its rows.

    Without letters a cell is called by two digits for the column and two for the row.
    """

    columns: Annotated[int, Meta(ge=1, le=60)]
    rows: Annotated[int, Meta(ge=1, le=60)]
    letters: Annotated[
        Literal["columns", "rows", "none"], "What has letters: C4 is column C, or row C."
    ] = "columns"


class PlaneBends(Model):
    """The bends of a link on a plane, from the first of its places to the second."""

    between: tuple[PlaceId, PlaceId]
    by: TravelId
    via: Annotated[tuple[PlanePoint, ...], Meta(min_length=1)]


class MapPlane(Model):
    """A plane that places stand on, in mm from its left and top, for a map without geography.

    The map is as large as the paper lets it be; its proportions are those of the plane.
    """

    width: Annotated[Side, "In mm."]
    height: Annotated[Side, "In mm."]
    grid: Annotated[
        PlaneGrid | None, "Cells by which places are found; printed along the edges."
    ] = None
    north: Annotated[Flag, "Whether up is north, so that a compass rose is drawn."] = False
    bends: Annotated[
        tuple[PlaneBends, ...], "Where a link would run through a place or a region."
    ] = ()
