"""What is printed around nets: the key of their lines, and the faces and colours of a theme."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator.content.theme import font_file
from generator.imposition.geometry import Lettering, Line, LineKind
from generator.language.labels import read_label_words
from generator.render.jobs import pages_of
from generator.render.sidejob import SideJob

if TYPE_CHECKING:
    from generator.maps.lettering import Typeface

KEY_TYPE = 2.5
"""The size of the type in the key, in mm."""
KEY_ROW = 3.4
"""Distance between its rows, in mm."""
KEY_SAMPLE = 8.0
"""The length of its samples of lines, in mm."""
KEY_WORD = 20.0
"""How long a word of it may be, in mm."""
KEY: tuple[LineKind, ...] = ("cut", "fold", "glue")


class NetLook(Struct, frozen=True):
    """The colours and the typeface of things that are cut out and folded, in an edition.

    ``ground`` is None where the edition fills no backgrounds.
    """

    ground: str | None
    on_ground: str
    ink: str
    face: Path
    plain_face: Path
    labels: dict[str, str]

    def face_for(self, words: str) -> Path | None:
        """Return the first face with all letters of some words; None if there is none."""
        faces = (self.face, self.plain_face)
        return next((f for f in faces if not _typeface(f).missing_letters(words)), None)

    def words(
        self, words: str, size: float, room: float, x: float, y: float, runs_up: bool = False
    ) -> Iterator[Lettering]:
        """Yield words on the ground; nothing where no face has their letters."""
        colour = self.on_ground if self.ground else self.ink
        if face := self.face_for(words):
            yield Lettering(words, face, size, room, x, y, colour, runs_up)

    def key(self, left: float, top: float) -> tuple[tuple[Line, ...], tuple[Lettering, ...]]:
        """Return the key of the lines, from its left top: samples and words."""
        lines: list[Line] = []
        words: list[Lettering] = []
        for number, kind in enumerate(KEY):
            y = top + KEY_ROW * (number + 0.5)
            label = self.labels[f"net.{kind}"]
            lines += _sample(kind, left, y)
            if not _typeface(face := self.plain_face).missing_letters(label):
                width = min(_typeface(face).line(label, KEY_TYPE).width, KEY_WORD)
                x = left + KEY_SAMPLE + 1.5 + width / 2
                words.append(Lettering(label, face, KEY_TYPE, KEY_WORD, x, y, self.ink))
        return tuple(lines), tuple(words)


def _sample(kind: LineKind, left: float, y: float) -> Iterator[Line]:
    if kind != "glue":
        yield Line(kind, left, y, left + KEY_SAMPLE, y)
        return
    for step in range(4):
        x = left + step * KEY_SAMPLE / 4
        yield Line(kind, x, y + 1, x + KEY_SAMPLE / 4, y - 1)


def _typeface(face: Path) -> Typeface:
    from generator.maps.lettering import Typeface  # loads what shapes words

    return Typeface(face)


def look_of(job: SideJob, role: str | None) -> NetLook:
    """Return the look of a thing of a role, or of nobody's, in the edition of a job."""
    look, theme = pages_of(job).look, job.theme
    palette = theme.palette(job.edition)
    colour, scripts = look.role_colour(role), look.scripts
    return NetLook(
        ground=palette[colour] if theme.fills(job.edition) else None,
        on_ground=palette["reverse"],
        ink=palette["ink"],
        face=_file_of(theme.faces_for("title", scripts)[0].cuts[0].file, job),
        plain_face=_file_of(theme.faces_for("text", scripts)[0].cuts[0].file, job),
        labels=read_label_words(job.templates, job.language, job.game.labels),
    )


def _file_of(file: str, job: SideJob) -> Path:
    path = font_file(job.theme.folder, file, job.templates)
    assert path is not None  # a vital check: a theme's fonts are there
    return path
