"""Choose the layout of blocks by the length of their words."""

from __future__ import annotations

from msgspec import Struct

from generator.content.listing import chosen
from generator.content.model import Content, Entries, Form, Table, Track, Turn
from generator.content.text import Text
from generator.language.wording import Wording

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
LONG_NAME = 20
"""Row heads with fewer letters are names, and do not wrap."""
LONG_HEAD = 9
"""If a column head with an icon has as many letters, icons go above the words."""
LONG_ROW = 46
"""If the longest words of a track's spaces have as many letters, it takes two rows."""
MANY_TURNS = 4
"""As many turns take two rows in wide type."""
BESIDE_PHASES, JOINT, NAME_TO_PHASES = 9, 2, 1.3
"""What stands before the words of a turn, what parts two of its phases, and how wide the letters of
its name are, in letters of its phases."""
LONG_LABEL = 16
"""Labels of a form with as many letters go above their line."""


class TextLengths(Struct, frozen=True):
    """Measures words of one game in one language, in letters."""

    content: Content
    wording: Wording
    is_wide: bool
    """Whether words are wider than the author planned for."""

    def has_names(self, table: Table) -> bool:
        """Whether the rows of a table begin with names, which do not wrap."""
        heads = [self._letters(row.head) for row in table.rows.values() if row.head]
        return max(heads, default=LONG_NAME) < LONG_NAME

    def is_stacked(self, table: Table) -> bool:
        """Whether heads of a table go below their icons: all do if one is long."""
        heads = [column.head for column in table.columns.values() if column.icon and column.head]
        return any(self._letters(head) >= LONG_HEAD for head in heads)

    def spaces_in_row(self, track: Track) -> int:
        """Return the number of named spaces in a row: half of them if names are long.

        Names do not wrap in their spaces, so their longest words decide the width.
        """
        letters = sum(self.longest_word(space.name) for space in track.spaces.values())
        count = len(track.spaces)
        return count if letters < LONG_ROW else (count + 1) // 2

    @property
    def turns_in_row(self) -> int:
        """The number of turns of the order of play in a row: half of them in wide type."""
        count = len(self.content.order)
        return (count + 1) // 2 if self.is_wide and count >= MANY_TURNS else count

    @property
    def turn_shares(self) -> list[float]:
        """The widths of the turns of the order of play, in percent of their row.

        In a single row, a turn with more phases than the others has more of it, so that the phases
        of each stand in one line.
        """
        turns, in_row = self.content.order.values(), self.turns_in_row
        if len({len(turn.phases) for turn in turns}) < 2 or in_row < len(turns):
            return [100 / in_row for _ in turns]
        lengths = [BESIDE_PHASES + self._turn_letters(turn) for turn in turns]
        return [100 * length / sum(lengths) for length in lengths]

    def _turn_letters(self, turn: Turn) -> float:
        """Return the length of the longer line of a turn, in letters of its phases."""
        phases = (self._letters(self.content.phases[id].name) + JOINT for id in turn.phases)
        return max(sum(phases), NAME_TO_PHASES * self._letters(turn.name))

    def is_long_label(self, label: Text) -> bool:
        """Whether a label of a form goes above its line."""
        return self._letters(label) >= LONG_LABEL

    def has_long_labels(self, form: Form, row: tuple[str, ...]) -> bool:
        """Whether the labels of a row of a form go above its lines, all of them or none.

        A label has its line beside it where the line is as wide as the form, and above it where
        there are several. Labels of boxes to tick are always beside them.
        """
        written = [form.fields[id] for id in row if form.fields[id].holds != "tick"]
        return any(
            each.lines > 1 or (self.is_long_label(each.label) and each.width < form.across)
            for each in written
        )

    def _letters(self, text: Text) -> int:
        return len(self.wording.plain(text).replace(SOFT_HYPHEN, ""))

    def longest_word(self, text: Text) -> int:
        """Return the letters of the longest word of a text."""
        return max(map(len, self.wording.plain(text).replace(SOFT_HYPHEN, "").split()), default=0)

    def most_fields(self, block: Entries) -> int:
        """Return the largest number of labelled lines in an entry of a block."""
        return max(len(entry.fields) for entry in chosen(block, self.content).values())
