"""Area S: the steps of a flow lead to each other, from its start to an end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.checks.registry import CHECKS, Fault, Subject
from generator.checks.schema.forms import blocks_of
from generator.content.flows import Exit, endless, exits_of, reached_from
from generator.content.game import Game
from generator.content.model import Flow, FlowStep
from generator.findings import did_you_mean

_GOOD = """
    sections:
      fight:
        title: Fight
        source: [rulebook]
        blocks:
          flow:
            kind: flow
            alt: A fight, round by round
            steps:
              roll: Both roll a die.
              over:
                text: Is one of you down?
                branches:
                  down: {label: "Yes", to: end}
                  up: {label: "No", to: roll}
              end: The fight is over.
    sheets:
      fight:
        title: Fight
        front:
          title: Fight
          bands:
            - fill: [goal, fight]
    """


def _bad(old: str, new: str) -> str:
    """Return the good example with a fault in one of its lines."""
    assert old in _GOOD, f"the example has no “{old}”"
    return _GOOD.replace(old, new)


@CHECKS.on(
    Subject.CONTENT,
    "S90",
    "flow-leads-nowhere",
    "A step or branch of a flow leads to no step",
    why="The players are sent to a box that is not there.",
    vital=True,
    bad=_bad(
        'up: {label: "No", to: roll}',
        'up: {label: "No", to: rolls}\n                  #                     ^ S90',
    ),
    good=_GOOD,
)
def flow_leads_nowhere(game: Game) -> Iterator[Fault]:
    """Each step and each branch of a flow leads to a step of the same flow."""
    for path, flow in flows_of(game):
        for id, exits in exits_of(flow).items():
            for exit in exits:
                if exit.to not in flow.steps:
                    yield _lost(f"{path}.steps.{id}", exit.cell.partition(".")[2], exit.to, flow)


def _lost(path: str, branch: str, to: str, flow: Flow) -> Fault:
    at = f"{path}.branches.{branch}" if branch else path
    if to:
        return Fault(
            f"{at}.to", f"the flow has no step “{to}”", did_you_mean(to, flow.steps) or _NAMED
        )
    return Fault(
        at, f"the branch “{branch}” of the last step leads nowhere", "say with to where it leads"
    )


_NAMED = "write the id of one of its steps"


@CHECKS.on(
    Subject.CONTENT,
    "S91",
    "ambiguous-flow",
    "A step of a flow goes on in two ways at once, or two of its answers are the same",
    why="Players cannot tell which way to take.",
    vital=True,
    bad=_bad(
        'up: {label: "No", to: roll}',
        'up: {label: "Yes", to: roll}\n                  #           ^ S91',
    ),
    good=_GOOD,
)
def ambiguous_flow(game: Game) -> Iterator[Fault]:
    """A step has branches, or goes on to one step, or is an end; its answers all differ."""
    for path, flow in flows_of(game):
        for id, step in flow.steps.items():
            if isinstance(step, FlowStep):
                yield from _contradictions(f"{path}.steps.{id}", step)
                yield from _same_answers(f"{path}.steps.{id}.branches", step)


def _contradictions(path: str, step: FlowStep) -> Iterator[Fault]:
    stated = [key for key in ("branches", "to", "end") if getattr(step, key)]
    if len(stated) > 1:
        yield Fault(
            f"{path}.{stated[1]}",
            f"“{stated[0]}” and “{stated[1]}” do not go together",
            "leave one of them out: a step is a question, goes on to one step, or is an end",
            (f"{path}.{stated[0]}",),
            on_key=True,
        )


def _same_answers(path: str, step: FlowStep) -> Iterator[Fault]:
    known: dict[str, str] = {}
    for id, branch in step.branches.items():
        words = " ".join(str(branch.label).casefold().split())
        if words in known:
            yield Fault(
                f"{path}.{id}.label",
                f"“{branch.label}” is the answer of two branches",
                "name each answer in other words",
                (f"{path}.{known[words]}.label",),
            )
        known.setdefault(words, id)


@CHECKS.on(
    Subject.CONTENT,
    "S92",
    "unreachable-step",
    "No way leads to a step of a flow",
    why="The box hangs in the air, and what it says is never done.",
    vital=True,
    bad=_bad(
        "              end: The fight is over.",
        "              end:\n"
        "                text: The fight is over.\n"
        "                end: true\n"
        "              spoils: Take a coin.\n"
        "              # <- S92",
    ),
    good=_GOOD,
)
def unreachable_step(game: Game) -> Iterator[Fault]:
    """Each step of a flow can be reached from the first one."""
    for path, flow, exits in _joined_flows(game):
        known = reached_from(next(iter(flow.steps)), exits)
        for id in flow.steps:
            if id not in known:
                known |= reached_from(id, exits)
                yield Fault(
                    f"{path}.steps.{id}",
                    f"no step leads to “{id}”",
                    "name it under to, in the step or branch that leads to it",
                    on_key=True,
                )


@CHECKS.on(
    Subject.CONTENT,
    "S93",
    "endless-flow",
    "A flow goes round and round from some step on",
    why="Players never get out of it, and look for the way that was forgotten.",
    vital=True,
    bad=_bad(
        'down: {label: "Yes", to: end}\n                  up: {label: "No", to: roll}',
        'down: {label: "Yes", to: end}\n                  up: {label: "No", to: again}',
    ).replace(
        "              end: The fight is over.",
        "              again: {text: Roll anew., to: once-more}\n"
        "              # <- S93\n"
        "              once-more: {text: And once more., to: again}\n"
        "              end: The fight is over.",
    ),
    good=_GOOD,
)
def endless_flow(game: Game) -> Iterator[Fault]:
    """From each step that can be reached, an end can be reached."""
    for path, flow, exits in _joined_flows(game):
        reached = reached_from(next(iter(flow.steps)), exits)
        for id in [each for each in endless(exits) if each in reached][:1]:
            yield Fault(
                f"{path}.steps.{id}",
                f"from “{id}” on, the flow never ends",
                "let a branch lead on, or mark a step with end",
                on_key=True,
            )


def _joined_flows(game: Game) -> Iterator[tuple[str, Flow, Mapping[str, Sequence[Exit]]]]:
    """Yield the flows whose steps all lead to others, with their paths and ways out."""
    for path, flow in flows_of(game):
        exits = exits_of(flow)
        if all(exit.to in flow.steps for ways in exits.values() for exit in ways):
            yield path, flow, exits


def flows_of(game: Game) -> Iterator[tuple[str, Flow]]:
    """Yield every flow of a game with its content path."""
    for path, block in blocks_of(game):
        if isinstance(block, Flow):
            yield path, block
