"""Draw set-up diagrams: what a template needs for the cells of one, and for its list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from generator.content.model import Content, Setup, SetupArea, SetupSeat, SetupThing, SheetSide
from generator.content.setups import (
    SEAT,
    Area,
    areas_of,
    by_step,
    called_out,
    cells_of,
    count_of,
    face_of,
    runs_of,
    seats_of,
    steps_of,
    zone_of,
)
from generator.language.direction import figures_in
from generator.language.wording import Wording
from generator.layout.side import Side
from generator.render.laidtracks import LaidTrack, laid_tracks
from generator.render.linebreaks import STAY_HERE
from generator.render.setupwants import BREAKS, SetupWants, letters_wide

MOST_DRAWN = 6
"""The most cards of a row that are drawn."""

DRAWN_SHARE = 43.0
"""How much of its cell a drawn board takes where nothing lies on its axis, in percent."""
POOLED = 3
"""How many tokens of a pool are drawn."""
PIECE, LARGE_PIECE = 16.5, 26.0
"""The least width of what lies on a board or sheet with its words, in mm; and in large print."""
SEAT_COLUMN, LARGE_SEAT_COLUMN = 19.5, 22.5
"""How wide the column of a seat at a side is at most with its edge, in mm; and in large print."""
USUAL_WIDTH = 200.0
"""The width in mm, that of A4, beyond which paper has larger type, and seats more room for it."""
GAP, LARGE_GAP, PADDING = 1.1, 0.7, 1.8
"""How far cells are apart, also in large print, and what lies beside the table, in mm."""
TIED = 16
"""The most letters of a name's last word with its number that are kept on one line; those as
wide as two count as two."""
LETTER, LARGE_LETTER = 1.8, 3.0
"""How wide a letter of a name may be, in mm; and in large print."""


class Spot(Struct, frozen=True):
    """A cell of the table that is drawn: a thing, a seat at its side, or nothing."""

    column: int
    columns: int = 1
    rows: int = 1
    id: str = ""
    thing: SetupArea | None = None
    seat: SetupSeat | None = None


class SetupDrawing(Struct, frozen=True):
    """A diagram as it is drawn: rows of cells, the seats above and below, and steps' numbers.

    ``left`` and ``right`` say whether seats are there, which take a column of their own.
    """

    rows: tuple[tuple[Spot, ...], ...]
    above: tuple[Spot, ...]
    below: tuple[Spot, ...]
    left: bool
    right: bool
    steps: dict[str, int]


class Setups(Struct, frozen=True):
    """Prepares the set-up diagrams of a game in one language."""

    content: Content
    wording: Wording
    is_large: bool = False
    """Whether type is large: fewer pieces find room beside each other."""

    def drawing(self, block: Setup, section: str) -> SetupDrawing:
        """Return a diagram by rows of cells."""
        seats = seats_of(block)
        sides = {seat.side for seat in block.seats.values()}
        left, right = "left" in sides, "right" in sides
        rows = tuple(tuple(_row(block, row, left, right)) for row in range(1, block.rows + 1))
        above, below = (
            tuple(_strip(block, seats, row)) if side in sides else ()
            for side, row in (("top", 0), ("bottom", block.rows + 1))
        )
        return SetupDrawing(rows, above, below, left, right, steps_of(block, section, self.content))

    def count(self, thing: SetupThing) -> int | None:
        """Return how many lie there if there are several, None otherwise."""
        number = count_of(thing, self.content)
        return None if number in (0, 1) else number

    def held(
        self, thing: SetupArea, steps: Mapping[str, int], is_sketched: bool = False
    ) -> dict[str, SetupThing]:
        """Return what lies on a thing in the order of the steps that lay it out.

        What belongs to no step comes last, as in content. On a thing that is sketched, what
        stands on a track is drawn there.
        """
        held = by_step(thing.holds, steps)
        return {id: each for id, each in held.items() if not (is_sketched and each.track)}

    def widths(self, block: Setup, width: float) -> tuple[float, ...]:
        """Return how wide each column of a table is in a column of a width, in mm."""
        sides = {seat.side for seat in block.seats.values()} & {"left", "right"}
        gap = LARGE_GAP if self.is_large else GAP
        gaps = gap * (block.columns + 1 + len(sides))
        seat = LARGE_SEAT_COLUMN if self.is_large else SEAT_COLUMN
        seat *= max(1.0, width / USUAL_WIDTH)
        room = width - PADDING - seat * len(sides) - gaps
        wants = SetupWants(self.content, self.wording, self.is_large)
        return wants.widths(block, room)

    def room(self, spot: Spot, widths: Sequence[float]) -> float:
        """Return how wide a cell of a table is whose columns have some widths, in mm."""
        gap = LARGE_GAP if self.is_large else GAP
        columns = widths[max(spot.column - 1, 0) : spot.column - 1 + spot.columns]
        return sum(columns) + gap * (spot.columns - 1)

    def drawn_share(self, block: Setup, spot: Spot, widths: Sequence[float]) -> float:
        """Return how much of its cell a drawn board takes beside the words on it, in percent.

        It lies under, or over, what begins in its column and ends before it does.
        """
        area = areas_of(block)[spot.id]
        ends = [
            other.columns
            for id, other in areas_of(block).items()
            if other.column == area.column
            and other.columns < area.columns
            and (other.last_row == area.row - 1 or other.row == area.last_row + 1)
        ]
        if not ends:
            return DRAWN_SHARE
        part = Spot(spot.column, max(ends))
        return 100 * self.room(part, widths) / self.room(spot, widths)

    def per_row(self, count: int, room: float) -> int:
        """Return how many of some pieces stand beside each other in a room in mm, in even rows."""
        most = max(int(room / (LARGE_PIECE if self.is_large else PIECE)), 1)
        rows = -(-count // most)
        return -(-count // max(rows, 1)) or 1

    def is_tied(self, thing: SetupThing, room: float | None = None) -> bool:
        """Whether how many lie there stays on the line of the last word of their name.

        In a room in mm, that is only so if both surely fit in there.
        """
        letter = LARGE_LETTER if self.is_large else LETTER
        most = TIED if room is None else min(TIED, int(room / letter) - 1)
        name = self.wording.plain(self.content.components[thing.component].name)
        words = f"{BREAKS.split(name)[-1]} × {self.count(thing)}"
        return letters_wide(words) <= most

    def is_empty(self, thing: SetupThing) -> bool:
        """Whether nothing lies there at first."""
        return count_of(thing, self.content) == 0

    def is_token(self, thing: SetupThing) -> bool:
        """Whether a piece is drawn as a disc with its icon, as on a board."""
        return thing.icon is not None and thing.lies in ("marker", "figure", "pool")

    def tokens(self, thing: SetupThing) -> range:
        """Return the discs that a piece is drawn by: several of a pool, one of everything else."""
        return range(POOLED if thing.lies == "pool" else 1)

    def is_own(self, thing: SetupThing) -> bool:
        """Whether the icon of a sheet stands for it: that it is a sheet is seen by its frame."""
        return thing.icon is not None and thing.lies == "sheet"

    def shows_icon(self, thing: SetupThing) -> bool:
        """Whether the drawing of a thing has its icon, so that its name does without."""
        return self.is_token(thing) or self.is_own(thing)

    def tracks(self, thing: SetupArea, steps: Mapping[str, int]) -> list[LaidTrack]:
        """Return the tracks that are sketched on a thing."""
        return [*laid_tracks(thing, steps, self.content, self.wording)]

    def marks(self, thing: SetupThing) -> list[str]:
        """Return the marks that draw how something lies, one for each card of a row."""
        face = face_of(thing)
        if thing.lies == "row":
            return [f"setup-card-{face}"] * min(count_of(thing, self.content) or 1, MOST_DRAWN)
        return [f"setup-{thing.lies}-{face}" if face else f"setup-{thing.lies}"]

    def said(self, thing: SetupThing) -> list[str]:
        """Return the labels of how something lies: its form, and its face if it has one."""
        face = face_of(thing)
        return [f"setup.form.{thing.lies}", *([f"setup.face.{face}"] if face else [])]

    def zone(self, block: Setup, id: str) -> str:
        """Return the label of where a thing lies on the table."""
        return f"setup.at.{zone_of(areas_of(block)[id], block)}"

    def seat_zone(self, seat: SetupSeat) -> str:
        """Return the label of the side that a seat is at."""
        return f"setup.at.{seat.side}"

    def steps(self, block: Setup, section: str) -> dict[str, int]:
        """Return the numbers of the steps that things of a diagram lead to."""
        return steps_of(block, section, self.content)

    def called_out(
        self, section: str, checklist: str, side: Side | SheetSide | None
    ) -> dict[str, int]:
        """Return the numbers of a checklist's items, if a diagram on the same side names it.

        Without a side, a diagram anywhere does.
        """
        beside = None
        if side is not None:
            author = side.side if isinstance(side, Side) else side
            beside = set(author.placed.values()) if isinstance(author, SheetSide) else {section}
        return called_out(self.content, section, checklist, beside)

    def player_numbers(self, players: Sequence[int]) -> list[str]:
        """Return numbers of players in words: 2, 4, 5 are “2” and “4–5”."""
        number = self.wording.number
        ranges = (
            number(first) if first == last else f"{number(first)}–{number(last)}"
            for first, last in runs_of(tuple(players))
        )
        language = self.wording.language
        return [figures_in(each, language).replace("–", f"–{STAY_HERE}") for each in ranges]


def _row(block: Setup, row: int, left: bool, right: bool) -> Iterator[Spot]:
    """Yield the cells that begin in a row, from left to right."""
    columns = range(0 if left else 1, block.columns + (2 if right else 1))
    taken = 0
    for column in columns:
        if column < taken:
            continue
        cell = Area(column, row)
        name, area = next(
            (pair for pair in cells_of(block).items() if pair[1].meets(cell)), ("", cell)
        )
        taken = area.last_column + 1
        if area.row == row:
            seat = name.removeprefix(SEAT) if name.startswith(SEAT) else ""
            yield Spot(
                area.column,
                area.columns,
                area.rows,
                seat or name,
                None if seat else block.things.get(name),
                block.seats.get(seat),
            )


def _strip(block: Setup, seats: dict[str, Area], row: int) -> Iterator[Spot]:
    """Yield the cells of the seats above or below the table, and the gaps between them."""
    reached = 1
    for id, area in sorted(seats.items(), key=lambda pair: pair[1].column):
        if area.row == row and 0 < area.column <= block.columns:
            if area.column > reached:
                yield Spot(reached, area.column - reached)
            yield Spot(area.column, area.columns, 1, id, seat=block.seats[id])
            reached = area.last_column + 1
    if reached <= block.columns:
        yield Spot(reached, block.columns + 1 - reached)
