"""Say above the counters on a paper what it is, which side of it, and how to print it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from generator.imposition.geometry import Flip, Forme, Lettering
from generator.language.typography import between
from generator.render.jobs import pages_of
from generator.render.netlook import NetLook, look_of
from generator.render.sidejob import SideJob

TITLE, SMALL = 3.9, 2.5
"""Type sizes of the title and of what is below it, in mm."""
TITLE_AT, SMALL_AT = 7.4, 11.4
"""Where the middles of both lines are, in mm from the top: clear of the marks for cuts."""
AROUND = 20.0
"""How much shorter than the paper lines are at least, in mm."""


class PaperTitle(Struct, frozen=True):
    """What is said above the cards on papers; ``title`` names the game and the deck."""

    title: str
    below: str
    look: NetLook
    flip: Flip | None

    def on(self, formes: Sequence[Forme]) -> tuple[Forme, ...]:
        """Return formes with their titles; backs alternate with fronts where paper is flipped."""
        sides = ("front", "back") if self.flip else ("front",)
        count = len(formes) // len(sides)
        made = []
        for number, forme in enumerate(formes):
            sheet, side = divmod(number, len(sides))
            label = self.look.labels[f"papers.{sides[side]}"]
            words = label.format(title=self.title, number=sheet + 1, count=count)
            made.append(replace(forme, lettering=tuple(self._lines(forme, words))))
        return tuple(made)

    def _lines(self, forme: Forme, words: str) -> Iterator[Lettering]:
        """Yield both lines in the middle of the paper; what no face has the letters of is left."""
        middle, room = forme.size[0] / 2, forme.size[0] - AROUND
        lines = (
            (words, self.look, TITLE, TITLE_AT),
            (self.below, _plain(self.look), SMALL, SMALL_AT),
        )
        for said, look, size, y in lines:
            if face := look.face_for(said):
                yield Lettering(said, face, size, room, middle, y, look.ink)


def _plain(look: NetLook) -> NetLook:
    return replace(look, face=look.plain_face)


def paper_title(job: SideJob, title: str, flip: Flip | None) -> PaperTitle:
    """Return what is said above the cards of a deck; ``job`` prints one of them."""
    look = look_of(job, None)
    said = pages_of(job).imprint.variables(None)
    parts = [look.labels[f"papers.{flip}"]] if flip else []
    comma = between(",", job.language)
    parts.append(f"{look.labels['aid-version']} {said['version']}{comma}{said['date_words']}")
    return PaperTitle(title, " · ".join(parts), look, flip)
