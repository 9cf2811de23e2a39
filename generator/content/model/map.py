"""The map: its frame, places, links and regions."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.pictures import Picture
from generator.content.model.plane import (
    MOST_POINTS,
    AreaFill,
    AreaPattern,
    MapPlane,
    PlanePoint,
)
from generator.content.model.tables import WithColumns
from generator.content.model.types import (
    Amount,
    Count,
    Flag,
    IconId,
    Id,
    Latitude,
    Longitude,
    Model,
    PlaceCode,
    PlaceId,
    PlaceKindId,
    PlaceSizeId,
    RegionId,
    SourceRef,
    TravelId,
)
from generator.content.text import Text


class MapFrame(Model):
    """The part of the world that a map shows, in degrees."""

    north: Latitude
    south: Latitude
    west: Longitude
    east: Longitude


class PlaceKind(Model):
    """A kind of place: a city, a sea; and how many of it there are on the map.

    On ``water`` only ships go.
    """

    name: Text
    icon: IconId | None = None
    total: Annotated[Amount | None, "How many places of this kind the map has."] = None
    water: Annotated[Flag, "Whether only ships go there."] = False
    mark: Annotated[
        Literal["dot", "ring", "drawing"], "How the map shows it; a drawing is that of its icon."
    ] = "dot"


class PlaceSize(Model):
    """A size of places, and how the map shows places of this size."""

    name: Text
    icon: IconId | None = None
    mark: Literal["dot", "ring"] = "dot"


class Remainder(Model):
    """A number that goes round and round: what is left of a sum divided by the ``remainder``.

    The sum is the number of the round and that of who moves, both counted from 0.
    """

    remainder: Annotated[Amount, "After how many rounds the numbers come again."]


AmountOrRemainder = Amount | Remainder


class Travel(WithColumns):
    """A means of travel: ``links`` are how many the map has, each counted once.

    What can be reached by it from one place is a network; the map has so many
    ``networks``. Travel by ``water`` joins waters and ports. In one turn one may go up to
    ``steps`` links, fewer where a part of the way is in a region with a limit; or so many as
    are left of the round.
    """

    name: Text
    icon: IconId | None = None
    links: Annotated[Amount | None, "How many links the map has, each counted once."] = None
    networks: Annotated[Count, "How many parts the map falls into for this means of travel."] = 1
    water: Annotated[Flag, "Whether it joins waters and ports."] = False
    stroke: Annotated[Literal["road", "rail", "sea"], "How the map draws its links."] = "road"
    steps: Annotated[
        AmountOrRemainder, "The most links that one may go in a turn; or what is left of the round."
    ] = 1
    limits: Annotated[
        dict[RegionId, Amount], "The most links where any part of the way is in a region."
    ] = {}


class MapPlace(Model):
    """A place on the map, with the places that can be reached from it by each means.

    ``at`` is its latitude and longitude in degrees, ``spot`` where it is on a plane. A link is
    stated at both its ends; one that leads in a single direction is listed under ``one_way`` where
    it begins.
    """

    name: Text
    short: Annotated[Text | None, "The name on the map, where the whole one is too long."] = None
    kind: PlaceKindId
    code: Annotated[PlaceCode | None, "A short name for print, such as LON."] = None
    size: PlaceSizeId | None = None
    region: RegionId | None = None
    port: Annotated[Flag, "Whether ships can land here."] = False
    at: Annotated[tuple[Latitude, Longitude] | None, "Latitude and longitude in degrees."] = None
    spot: Annotated[
        PlanePoint | None, "Where it is on a plane: mm from the left and the top, or a cell."
    ] = None
    links: Annotated[
        dict[TravelId, tuple[PlaceId, ...]],
        "The places that can be reached, by means of travel; told from both ends.",
    ] = {}
    one_way: Annotated[
        dict[TravelId, tuple[PlaceId, ...]], "Links that lead in this direction only."
    ] = {}
    unconfirmed: Flag = False
    source: tuple[SourceRef, ...] = ()

    def is_among(self, kinds: Sequence[str], regions: Sequence[str]) -> bool:
        """Whether it is of one of some kinds and in one of some regions; all without any."""
        of_kind = not kinds or self.kind in kinds
        return of_kind and (not regions or self.region in regions)


class Region(Model):
    """A part of the map; where it lists its places, they must be those that name it."""

    name: Text
    icon: IconId | None = None
    total: Amount | None = None
    places: tuple[PlaceId, ...] = ()
    outline: Annotated[
        Literal["places"] | Annotated[tuple[PlanePoint, ...], Meta(max_length=MOST_POINTS)] | None,
        "Its corners on a plane, one after the other; or places, to be drawn around its places.",
    ] = None
    fill: Annotated[AreaFill, "How a plane is tinted there, after the colours of the theme."] = (
        "land"
    )
    pattern: Annotated[
        AreaPattern | None, "Its pattern on a plane; otherwise the next unused one."
    ] = None
    source: tuple[SourceRef, ...] = ()


class MapRoute(Model):
    """The bends of a link on the drawn map, where a straight line would cross land or a place.

    ``between`` names its two places, ``by`` the means of travel; each bend is latitude and
    longitude in degrees, from the first place to the second.
    """

    between: tuple[PlaceId, PlaceId]
    by: TravelId
    via: Annotated[tuple[tuple[Latitude, Longitude], ...], Meta(min_length=1)]


class GameMap(Model):
    """What the map is called, where its facts come from, and how it is drawn.

    The shape of land and sea is in a folder of geographic data beside the file; a map without
    geography is drawn on a plane.
    """

    name: Text
    plane: Annotated[MapPlane | None, "What places stand on, for a map without geography."] = None
    frame: MapFrame | None = None
    geography: Annotated[
        Id | None, "The folder with the shape of land and sea, as GeoJSON files."
    ] = None
    shaded: Annotated[RegionId | None, "The region that the map tells apart by a pattern."] = None
    codes: Annotated[Flag, "Whether the map shows the codes of places."] = False
    sizes: Annotated[Flag, "Whether the map tells the sizes of places apart."] = True
    port: Annotated[Text | None, "What the legend calls a port."] = None
    ground: Annotated[
        Picture | None, "A picture under the map: cropped to its frame, paled for its names."
    ] = None
    routes: tuple[MapRoute, ...] = ()
    credits: Annotated[
        dict[Id, Text], "Whose geographic data it is drawn from; printed beneath the map."
    ] = {}
    source: tuple[SourceRef, ...] = ()
