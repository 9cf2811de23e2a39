"""Flows: steps that go on to others, by answers to questions."""

from typing import Annotated, Literal

from msgspec import Meta

from generator.content.model.blocks import Block
from generator.content.model.types import Flag, IconId, Id, Mark, Model, Prose
from generator.content.text import Text

StepId = Annotated[Id, "The id of a step of this flow."]


class Branch(Model):
    """One answer to a question, and the step that it leads to."""

    label: Annotated[Text, "The answer in a word or two, such as yes."]
    to: Annotated[StepId | None, "The step that it leads to; without it, the next one."] = None


class FlowStep(Model):
    """A step of a flow: what is done there, a question with its branches, or an end."""

    text: Prose
    title: Text | None = None
    icon: IconId | None = None
    branches: Annotated[
        dict[Id, Branch],
        Meta(min_length=2, max_length=4),
        "The answers, if the step is a question.",
    ] = {}
    to: Annotated[
        StepId | None, "The step to go on with, if it is not the next one: later or earlier."
    ] = None
    end: Annotated[Flag, "Whether the flow ends here; the last step is an end anyway."] = False


TextOrFlowStep = Prose | FlowStep


class Flow(Block):
    """Steps with questions, branches and loops back, drawn as boxes joined by arrows."""

    kind: Literal["flow"]
    alt: Annotated[Text, "What the figure shows, for a reader who cannot see it."]
    shape: Annotated[
        Literal["auto", "down", "tree"],
        "How it is drawn: one step below the other, or what is done in either case side by side; "
        "without it, side by side where there is room.",
    ] = "auto"
    steps: Annotated[
        dict[Id, TextOrFlowStep],
        Meta(min_length=2, max_length=16),
        Mark.IN_ORDER,
        "The steps, from the first one; each goes on to the next unless it says otherwise.",
    ]
