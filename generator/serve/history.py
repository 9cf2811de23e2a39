"""What was written into the files of a game in this session, so that it can be taken back."""

from __future__ import annotations

from collections import defaultdict, deque
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field

from generator.content.edits import read_text, write_all
from generator.serve.texts import RefusedError

MOST_STEPS = 100
"""How many changes of a game can be undone."""
Act = Literal["up", "down", "copy", "remove", "add", "text"]


class Step(Struct, frozen=True):
    """A change that was written: the file, what it said before and says since, what was done."""

    file: Path
    before: str
    after: str
    act: Act
    name: str

    @property
    def reverse(self) -> Step:
        """The change back."""
        return Step(self.file, self.after, self.before, self.act, self.name)

    @property
    def data(self) -> dict[str, str]:
        """What was done, and to what."""
        return {"act": self.act, "name": self.name}

    def write(self) -> Step:
        """Write the file. Raises RefusedError if it does not say any more what was read."""
        if read_text(self.file) != self.before:
            reason = f"{self.file.name} was saved at this very moment by another; try again"
            raise RefusedError(reason)
        write_all({self.file: self.after})
        return self


def undo(step: Step) -> None:
    """Write what a file said before a change. Raises RefusedError if it was changed since."""
    try:
        step.reverse.write()
    except RefusedError:
        raise RefusedError(f"{step.file.name} was changed since, so nothing is undone") from None


class History(Struct):
    """The changes of a game that can be taken back, and those that were."""

    done: deque[Step] = field(default_factory=lambda: deque(maxlen=MOST_STEPS))
    undone: deque[Step] = field(default_factory=lambda: deque(maxlen=MOST_STEPS))

    def note(self, step: Step) -> None:
        """Note a new change: what was taken back before is forgotten."""
        self.done.append(step)
        self.undone.clear()

    def data(self) -> dict[str, Any]:
        """Return what can be undone and redone next."""
        return {
            name: steps[-1].data if steps else None
            for name, steps in (("undo", self.done), ("redo", self.undone))
        }


def histories() -> defaultdict[str, History]:
    """Return the histories of all games, by their names."""
    return defaultdict(History)
