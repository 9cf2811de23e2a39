"""Which entries of a collection are listed, in which order, and as which columns."""

from typing import Annotated

from msgspec import Meta

from generator.content.model.tables import ColumnTarget
from generator.content.model.types import MOST_COLUMNS, SORT_KEY, Id

Condition = Annotated[str, Meta(min_length=1, max_length=200)]
Conditions = Condition | Annotated[tuple[Condition, ...], Meta(max_length=20)]
SortKey = Annotated[str, Meta(pattern=SORT_KEY, max_length=122)]
SortKeys = SortKey | Annotated[tuple[SortKey, ...], Meta(max_length=5)]
ColumnTargets = Annotated[
    tuple[ColumnTarget, ...],
    Meta(max_length=MOST_COLUMNS, description="make several tables of it"),
]

Group = Annotated[Id | None, "The one group to show; all entries without it."]
Where = Annotated[
    Conditions,
    "What must hold of an entry for it to be listed, such as cost > 3: one condition, or several.",
]
Sort = Annotated[
    SortKeys,
    "What the entries are sorted by, such as name, or -cost for the highest first; "
    "in the order of the collection without it.",
]


def several(one_or_more: str | tuple[str, ...]) -> tuple[str, ...]:
    """Return as a list what may be written as a single word."""
    return (one_or_more,) if isinstance(one_or_more, str) else one_or_more
