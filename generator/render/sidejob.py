"""Describe the printing of a side as a job that any process can run, and its result."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from generator.content.editions import Axes, Edition
from generator.content.game import Game
from generator.content.model import SheetSide
from generator.content.theme import Theme
from generator.layout.compose import has_long_table
from generator.layout.proof import Proof
from generator.layout.side import Folio, Portion, path_of_side
from generator.render.options import Options
from generator.render.parts import key_from
from generator.render.sidepage import SidePage
from generator.units import Paper

SMALL_PAPER = 105.0, 160.0
"""From how wide a paper on, in mm, and up to which, sides are laid out for a larger one."""
SECONDS_A_BLOCK = 0.1
"""Estimated time to print a block."""


class WrittenSide(Struct, frozen=True):
    """The page of a side with all words in place, and digests of its parts."""

    page: SidePage
    parts: Mapping[str, str]


class SideJob(Struct, frozen=True):
    """All inputs to print one side."""

    game: Game
    sheet_id: str
    side_name: str
    language: str
    paper: Paper
    theme: Theme
    edition: Edition
    templates: Path
    options: Options = field(default_factory=Options)
    start: float | None = None
    """The type size to try first, in pt, if known from an earlier run."""
    expected: float | None = None
    """The seconds that it took in an earlier run."""
    before: Mapping[str, str] = field(default_factory=dict)
    """Digests of the side's parts in an earlier run."""
    larger: Mapping[str, float] = field(default_factory=dict)
    """Heights of units one step above ``start`` in an earlier run, in mm by id."""
    zone_types: Mapping[str, float] | None = None
    """The type sizes of the zones of a card with a layout, in pt by id, if known."""
    portion: Portion | None = None
    folio: Folio | None = None
    written: WrittenSide | None = None
    """The rendered page, if available."""

    @property
    def is_of_card(self) -> bool:
        """Whether it prints a front or a back of cards."""
        return self.sheet_id in self.game.content.decks

    @property
    def label(self) -> str:
        """A name to display while the job runs."""
        portion = f" {self.portion.number}" if self.portion else ""
        side = f"{self.sheet_id}/{self.side_name}{portion}"
        return f"{self.game.id} {side} {self.language} {self.paper.name}"

    @property
    def name(self) -> tuple[str, str, Edition, Options]:
        """The identity of the side in previews, whatever its words."""
        return self.label, self.theme.face, self.edition, self.options

    @property
    def axes(self) -> Axes:
        """The edition: its inks, and whether in large print."""
        return Axes(self.edition, self.options.is_large)

    @property
    def may_flow(self) -> bool:
        """Whether the side may flow over several sides.

        It may if its type is large or wide, if it has a long table, or if the paper is smaller than
        what sides are laid out for.
        """
        if self.is_of_card:
            return False
        if self.options.is_large or self.theme.reading is not None:
            return True
        least, most = SMALL_PAPER
        if least <= min(self.paper.width, self.paper.height) + 2 * self.paper.beyond < most:
            return True
        return has_long_table(self.game, self.author_side)

    @property
    def author_side(self) -> SheetSide:
        """The side of a sheet as its author wrote it, whatever its ``portion``."""
        return self.game.content.sheets[self.sheet_id].sides[self.side_name]

    @property
    def sections(self) -> tuple[str, ...]:
        """The ids of the sections on the side of a sheet; a portion may have those of others."""
        return self.portion.sections if self.portion else tuple(self.author_side.placed.values())

    @property
    def path(self) -> str:
        """The content path of the side; of a card, that of its deck."""
        return path_of_side(self.sheet_id, self.side_name, self.is_of_card)

    @property
    def weight(self) -> float:
        """Estimated seconds of the job: the earlier time, or by the number of blocks."""
        if self.expected is not None:
            return self.expected
        if self.is_of_card:
            return SECONDS_A_BLOCK
        sections = self.game.content.sections
        blocks = sum(len(sections[id].blocks) for id in self.sections)
        return SECONDS_A_BLOCK * blocks


class SideResult(Struct, frozen=True):
    """The result of a job: digests of the side's parts, its PDF and proof, and the seconds.

    ``larger`` are the heights of units one step up, in mm by id, where known.
    """

    parts: Mapping[str, str]
    pdf: bytes
    proof: Proof
    seconds: float
    larger: Mapping[str, float]

    @property
    def key(self) -> str:
        """The key of the side."""
        return key_from(self.parts)
