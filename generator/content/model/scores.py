"""Score pads: rows to write points in, a column for each player, and what is added up."""

from collections.abc import Iterable
from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.blocks import Block
from generator.content.model.types import Amount, Holds, IconId, Id, Mark, Model, Prose
from generator.content.text import Text

Width = Annotated[float, Meta(gt=0, le=20)]


class ScoreGroup(Model):
    """A group of rows: the heading above its first one."""

    name: Text
    icon: IconId | None = None


class Bonus(Model):
    """What a player gains whose other row reaches a number."""

    of: Annotated[Id, "The row that must reach the number."]
    at_least: Annotated[Amount, "The number to reach."]
    scores: Annotated[Amount, "What it brings."]


class ScoreRow(Model):
    """A row of a score pad: what it is for, how it scores, and a box for each player."""

    head: Text
    icon: IconId | None = None
    note: Annotated[Prose | None, "How it scores: what stands between its head and the boxes."] = (
        None
    )
    group: Annotated[Id | None, "The group it is in, one of `groups`."] = None
    times: Annotated[
        Amount | None, "How many numbered rows it stands for, such as one for each round."
    ] = None
    holds: Annotated[Holds, "What is written in its boxes."] = "number"
    scores: Annotated[
        Annotated[tuple[Amount, ...], Meta(max_length=3)],
        "The points that the rule gives: printed small in each box.",
    ] = ()
    sum: Annotated[tuple[Id, ...], "The rows that it is the sum of, by their ids."] = ()
    bonus: Annotated[Bonus | None, "When it brings how many points."] = None


class Scores(Block):
    """A score pad: rows with a box for each player, and rows that add others up."""

    kind: Literal["scores"]
    corner: Annotated[Text, "What a column is for, such as Player."]
    across: Annotated[Amount, "How many columns there are to write in: a number or a value."]
    heads: Annotated[
        Literal["names", "numbers"], "Whether columns have room for a name, or are numbered."
    ] = "names"
    noted: Annotated[Text | None, "The head of the column that says how rows score."] = None
    head_width: Annotated[Width, "How wide the heads of rows are; a column to write in is 1."] = 3
    note_width: Annotated[Width, "How wide the notes are; a column to write in is 1."] = 3
    groups: Annotated[dict[Id, ScoreGroup], "Headings of groups of rows, by id."] = {}
    rows: Annotated[dict[Id, ScoreRow], Meta(min_length=1), Mark.ITEMS, Mark.IN_ORDER]

    @property
    def has_notes(self) -> bool:
        """Whether there is a column that says how rows score."""
        return self.noted is not None or any(row.note for row in self.rows.values())

    @property
    def totals(self) -> tuple[str, ...]:
        """The sums that no other sum adds up."""
        added = {id for row in self.rows.values() for id in row.sum}
        return tuple(id for id, row in self.rows.items() if row.sum and id not in added)

    def heading(self, id: str, is_first: bool) -> ScoreGroup | None:
        """Return the group whose heading is above a row, which may be the first of a part."""
        rows = list(self.rows)
        at = rows.index(id)
        group = self.rows[id].group
        before = self.rows[rows[at - 1]].group if at and not is_first else None
        return self.groups[group] if group is not None and group != before else None

    def added(self, id: str) -> Iterable[str]:
        """Yield the rows below a sum that are no sums themselves, as often as each counts.

        It must not be a sum of itself.
        """
        for part in self.rows[id].sum:
            if part not in self.rows:
                continue
            if self.rows[part].sum:
                yield from self.added(part)
            else:
                yield part
