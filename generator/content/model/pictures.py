"""Pictures of the author's own: the file, what it says, whose it is, and how it is cropped."""

from typing import Annotated, Literal

from generator.content.model.types import CreditLine, Flag, Model, Percent, PictureFile
from generator.content.text import Text


class Picture(Model):
    """A picture in the folder ``pictures`` of the game, and what it says to who cannot see it."""

    file: Annotated[PictureFile, "The file in the folder pictures: PNG, JPEG, WebP or SVG."]
    alt: Annotated[Text | None, "What the picture shows, for a reader who cannot see it."] = None
    decorative: Annotated[
        Flag, "Whether it only decorates, so that nothing of it is read aloud."
    ] = False
    credit: Annotated[
        CreditLine | None, "Who made it, as in any language: printed with the other credits."
    ] = None
    licence: Annotated[CreditLine | None, "Under which licence it is used, such as CC BY 4.0."] = (
        None
    )
    focus: Annotated[
        tuple[Percent, Percent],
        "The point that stays in sight when it is cropped, in per cent from the left and the top.",
    ] = (50, 50)
    fit: Annotated[
        Literal["cover", "contain"], "Whether it fills its frame and is cropped, or is shown whole."
    ] = "cover"


AnyPicture = PictureFile | Picture
"""A picture, or only its file where what it says is known: the name of its entry."""
