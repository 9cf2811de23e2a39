"""Find out where the steps of a flow lead: what its drawing, its joints and its checks ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from msgspec import Struct

from generator.content.model import Flow, FlowStep


class Exit(Struct, frozen=True):
    """A way out of a step: the cell where it begins, and the step that it leads to.

    The cell is the step, or ``step.branch`` for a branch of a question. Steps that are
    not in the flow are named as they are written.
    """

    cell: str
    step: str
    to: str


def exits_of(flow: Flow) -> dict[str, tuple[Exit, ...]]:
    """Return the ways out of each step, in their order; none where the flow ends."""
    ids = list(flow.steps)
    following = dict(pairwise(ids))
    return {id: tuple(_exits(flow, id, following.get(id))) for id in ids}


def _exits(flow: Flow, id: str, following: str | None) -> Iterable[Exit]:
    step = flow.steps[id]
    if isinstance(step, FlowStep):
        if step.branches:
            return [
                Exit(f"{id}.{name}", id, branch.to or following or "")
                for name, branch in step.branches.items()
            ]
        following = None if step.end else step.to or following
    return [Exit(id, id, following)] if following else []


def reached_from(start: str, exits: Mapping[str, Iterable[Exit]]) -> set[str]:
    """Return the steps that can be reached from one, itself included."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here not in reached and here in exits:
            reached.add(here)
            waiting += [each.to for each in exits[here]]
    return reached


def endless(exits: Mapping[str, Iterable[Exit]]) -> list[str]:
    """Return the steps from which no end can be reached."""
    return [id for id in exits if all(list(exits[each]) for each in reached_from(id, exits))]
