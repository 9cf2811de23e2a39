"""Sheets: their sides, bands and type."""

from typing import Annotated, Literal

from msgspec import Meta, field

from generator.content.model.pictures import Picture
from generator.content.model.types import (
    Model,
    Players,
    RoleId,
    SectionId,
    TypeSize,
    TypeSizes,
)
from generator.content.text import Text


class Frame(Model):
    """A column of a band, its width in parts of the band, and what stands in it."""

    width: Annotated[
        Annotated[float, Meta(gt=0, le=12)], "How wide it is, in parts of the band."
    ] = 1
    sections: Annotated[tuple[SectionId, ...], Meta(min_length=1)]


class Band(Model):
    """A stripe across a side: columns with assigned sections, or sections to flow."""

    columns: Annotated[
        tuple[Frame, ...], "Columns with the sections that stand in each; or use fill."
    ] = ()
    fill: Annotated[
        tuple[SectionId, ...], "Sections that flow through the columns of the band; or use columns."
    ] = ()
    across: Annotated[Annotated[int, Meta(ge=1, le=6)], "How many columns a filled band has."] = 1

    @property
    def placed(self) -> dict[str, str]:
        """The sections in reading order, each by the path below the band that names it."""
        in_columns = {
            f"columns.{number}.sections.{index}": id
            for number, frame in enumerate(self.columns)
            for index, id in enumerate(frame.sections)
        }
        return in_columns | {f"fill.{index}": id for index, id in enumerate(self.fill)}


class SheetSide(Model):
    """One side of a sheet: bands from top to bottom."""

    title: Text
    role: RoleId | None = None
    picture: Annotated[Picture | None, "A picture across the side, right below its title."] = None
    bands: Annotated[
        tuple[Band, ...], Meta(min_length=1), "Stripes across the side, from top to bottom."
    ]

    @property
    def placed(self) -> dict[str, str]:
        """The sections in reading order, each by the path below the side that names it."""
        return {
            f"bands.{number}.{path}": id
            for number, band in enumerate(self.bands)
            for path, id in band.placed.items()
        }


class TypeRange(Model):
    """The largest and the smallest type a sheet may be set in, in points on A4."""

    largest: Annotated[TypeSize, "The largest type, in points on A4."] = 10.0
    smallest: Annotated[TypeSize, "The smallest type, in points on A4."] = 8.0
    sizes: Annotated[
        TypeSizes,
        "The sizes that it may be set in, in points on A4, instead of those of the game.",
    ] = ()


class Sheet(Model):
    """One piece of paper with one or two sides."""

    title: Text
    type: Annotated[TypeRange, "How large its type may be."] = field(default_factory=TypeRange)
    front: SheetSide
    back: SheetSide | None = None
    players: Players = ()
    copies: Annotated[
        Literal["players"] | None, "“players” prints one for each player of a table."
    ] = None

    @property
    def sides(self) -> dict[str, SheetSide]:
        """The sides by name, front first."""
        return {"front": self.front} | ({"back": self.back} if self.back else {})
