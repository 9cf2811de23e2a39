"""Estimate how wide what lies on a set-up table must be, by its words, pieces and tracks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

from msgspec import Struct

from generator.content.model import Content, Setup, SetupArea, SetupSeat, SetupThing
from generator.content.setups import SEAT, areas_of, count_of, seats_of, spaces_of
from generator.content.text import Text
from generator.language.wording import Wording
from generator.render.setupwidths import Want, column_widths

LETTER, LARGE_LETTER = 1.45, 2.3
"""About how wide a letter is, in mm; and in large print."""
AROUND = 3.0
"""What lies around words, in mm."""
MARK = 11.0
"""How wide the drawing of a thing is with the numbers of its steps, in mm."""
NAME_LINES, TEXT_LINES, TITLE_LINES = 2, 3, 1.4
"""In how many lines the name of a thing fits best, what is said of it, and a title of a sheet."""
SPACE, WIDE_SPACE, TRACK_NAME = 4.0, 5.0, 1.45
"""How wide a space of a track is, at least and at best, in mm, and how much its name adds."""
BOARD, BOARD_WITH_PIECES = Want(22.0, 36.0), Want(40.0, 66.0)
"""How wide a board is that is drawn alone, and beside the names of what is on it."""
BESIDE = 2
"""How many pieces lie beside each other on a sheet at best."""
_WORDS = re.compile(r"[ /]")
BREAKS = re.compile(r"[ \-/\N{SOFT HYPHEN}]")
"""Where words may break at best, and at least."""


class SetupWants(Struct, frozen=True):
    """Estimates how wide each thing and each seat of a diagram wants to be in one language."""

    content: Content
    wording: Wording
    is_large: bool

    def widths(self, block: Setup, room: float) -> tuple[float, ...]:
        """Return how wide each column of a diagram is in a room, in mm."""
        level = {
            f"{SEAT}{id}": area
            for id, area in seats_of(block).items()
            if block.seats[id].side in ("top", "bottom")
        }
        wants = {id: self.thing(each) for id, each in block.things.items()}
        wants |= {id: self._seat(block.seats[id.removeprefix(SEAT)]) for id in level}
        growing = [id for id, each in block.things.items() if each.board]
        return column_widths(areas_of(block) | level, wants, growing, block.columns, room)

    def thing(self, thing: SetupArea) -> Want:
        """Return how wide a thing must be, and wants to be, with all that lies on it."""
        if not (thing.holds or thing.board or thing.tracks):
            return self._lying(thing)
        wants = list(self._on(thing))
        usual = letters_wide(self._title(thing)) / TITLE_LINES * self._letter + AROUND
        least = self._longest(self._title(thing), BREAKS) * self._letter + AROUND
        return Want(
            max(least, *(each.least for each in wants)), max(usual, *(each.usual for each in wants))
        )

    def _on(self, thing: SetupArea) -> Iterator[Want]:
        """Yield what the parts of a board or sheet need."""
        spaces = max(
            (len(spaces_of(self.content.tracks[id], self.content)) for id in thing.tracks),
            default=0,
        )
        yield Want(spaces * SPACE * TRACK_NAME, spaces * WIDE_SPACE * TRACK_NAME)
        loose = [self._lying(each) for each in thing.holds.values() if not each.track]
        if thing.board:
            yield BOARD_WITH_PIECES if loose else BOARD
        elif loose:
            beside = min(len(loose), BESIDE)
            yield Want(
                max(each.least for each in loose), max(each.usual for each in loose) * beside
            )

    def _lying(self, thing: SetupThing) -> Want:
        """Return what a thing needs that lies there with its name below."""
        name, text = self._name(thing), self._plain(thing.text)
        least = max(self._longest(name, BREAKS), self._longest(text, BREAKS))
        usual = max(
            self._longest(name, _WORDS),
            letters_wide(name) / NAME_LINES,
            self._longest(text, _WORDS),
            letters_wide(text) / TEXT_LINES,
        )
        return Want(*(max(letters * self._letter + AROUND, MARK) for letters in (least, usual)))

    def _seat(self, seat: SetupSeat) -> Want:
        name = seat.name or (self.content.roles[seat.role].name if seat.role else None)
        words = self._plain(name)
        return Want(self._longest(words, BREAKS) * self._letter, letters_wide(words) * self._letter)

    def _title(self, thing: SetupArea) -> str:
        return f"{self._name(thing)} {self._plain(thing.text)}"

    def _name(self, thing: SetupThing) -> str:
        name = self.wording.plain(self.content.components[thing.component].name)
        count = count_of(thing, self.content)
        return name if count in (None, 0, 1) else f"{name} × {count}"

    def _plain(self, text: Text | None) -> str:
        return self.wording.plain(text) if text else ""

    @property
    def _letter(self) -> float:
        return LARGE_LETTER if self.is_large else LETTER

    def _longest(self, words: str, breaks: re.Pattern[str]) -> float:
        return max(map(letters_wide, breaks.split(words)))


def letters_wide(words: str) -> int:
    """Return how many letters some words are wide: some letters are as wide as two."""
    return sum(1 + (east_asian_width(letter) == "W") for letter in words)
