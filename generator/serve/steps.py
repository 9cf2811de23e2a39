"""What a worker process wrote into a file of a game, for the history of its documents."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from generator.content.edits import read_text, write_all
from generator.serve.documents import Change, Documents, with_plain_ends
from generator.serve.texts import RefusedError

Act = Literal["up", "down", "copy", "remove", "add", "text"]


class Step(Struct, frozen=True):
    """A change of a file: what it said before and says since, what was done, and to what."""

    file: Path
    before: str
    after: str
    act: Act
    name: str

    def write(self) -> Step:
        """Write the file. Raises RefusedError if it does not say any more what was read."""
        if read_text(self.file) != self.before:
            reason = f"{self.file.name} was saved at this very moment by another; try again"
            raise RefusedError(reason)
        write_all({self.file: self.after})
        return self


def record(documents: Documents, game: str, step: Step) -> None:
    """Add a change to the history of a game; what is in a shared part is of no game's history."""
    folder = documents.library.content / game
    if step.file.is_relative_to(folder):
        path = step.file.relative_to(folder).as_posix()
        before, after = ({path: with_plain_ends(each)} for each in (step.before, step.after))
        documents.record(game, Change(before, after, step.act, step.name))
