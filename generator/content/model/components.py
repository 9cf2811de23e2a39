"""Figures of components: a card or a board with numbers at its parts, and what each part is."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.blocks import Block
from generator.content.model.layouts import LayoutName
from generator.content.model.types import CardSizeName, EntryRef, Id, Mark, RoleId
from generator.content.text import Text


class ComponentFigure(Block):
    """A card or a board drawn with numbers at its parts, and a key of what they are."""

    kind: Literal["component"]
    entry: Annotated[EntryRef, "The entry whose card or board it is, such as spells.flame."]
    deck: Annotated[
        Id | None, "The deck that its card is of: from it are layout, size and colour."
    ] = None
    layout: Annotated[LayoutName | None, "Its layout, where there is no deck of such cards."] = None
    size: Annotated[CardSizeName, "Its size, where there is no deck."] = "poker"
    role: Annotated[RoleId | None, "Whose it is, where there is no deck."] = None
    parts: Annotated[
        dict[Id, Text],
        Meta(min_length=1, max_length=16),
        Mark.IN_ORDER,
        "What the key says of each part: zones of the layout by their names.",
    ]
    plain: Annotated[
        tuple[Id, ...], "Zones with words that need no explanation; all others have one."
    ] = ()
