"""Backs of cards: what is on them, or the layout of a second face."""

from typing import Annotated

from generator.content.model.layouts import LayoutName
from generator.content.model.pictures import Picture
from generator.content.model.types import Flag, IconId, Model, RoleId
from generator.content.text import Text


class CardBack(Model):
    """What is on the back of cards: words within the theme's drawing, a second face, or nothing."""

    title: Annotated[Text | None, "What the back is called; the title of the deck without it."] = (
        None
    )
    icon: IconId | None = None
    text: Annotated[Text | None, "A line beneath the title."] = None
    picture: Annotated[
        Picture | None, "A picture over the whole back, instead of the theme's pattern."
    ] = None
    role: Annotated[RoleId | None, "Whose colour it has; that of the deck’s role without it."] = (
        None
    )
    layout: Annotated[
        LayoutName | None,
        "The layout of a second face, which shows what the card is about, instead of a back.",
    ] = None
    blank: Annotated[
        Flag, "Whether nothing is printed on it, but the imprint where that is on the backs."
    ] = False
