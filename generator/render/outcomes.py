"""Remember how the type that filled a side compares with what its words let one guess.

That is about the same in all languages, and less so on all papers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.render.jobs import SideJob


class Outcomes:
    """What came of the guesses of sides, by their kinds; of each the side that was printed last."""

    def __init__(self) -> None:
        self._last: dict[Hashable, float] = {}

    def add(self, job: SideJob, outcome: float) -> None:
        """Remember what came of the guess of a side."""
        self._last |= dict.fromkeys(_kinds(job), outcome)

    def of(self, job: SideJob) -> float | None:
        """Return what came of the guess of another side of a kind; None where there was none."""
        return next((self._last[kind] for kind in _kinds(job) if kind in self._last), None)


def _kinds(job: SideJob) -> Iterator[Hashable]:
    """Yield what the sides have in common that are like this one, the most alike first."""
    kind = job.game.id, job.path, job.theme.face, job.options
    yield *kind, job.paper
    yield kind
