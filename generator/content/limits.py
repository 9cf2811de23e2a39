"""Read the limits and the description that an annotation states beside a type."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from typing import Any

from msgspec import Meta, Struct

from generator.content.model import Mark, Ref


class Limits(Struct, frozen=True):
    """What is said of a type beside it: bounds, a form and that in words, what it names.

    ``is_prose`` is said of a text that may have several lines.
    """

    least: float | None = None
    more_than: float | None = None
    most: float | None = None
    shortest: int | None = None
    longest: int | None = None
    pattern: str = ""
    shape: str = ""
    topic: str = ""
    description: str = ""
    is_prose: bool = False

    @classmethod
    def of(cls, metadata: Sequence[object]) -> Limits:
        """Return what annotations say; a later one has precedence."""
        found: dict[str, Any] = {}
        for each in metadata:
            if isinstance(each, str):
                found["description"] = each
            elif each is Mark.PROSE:
                found["is_prose"] = True
            elif isinstance(each, Ref):
                found["topic"] = each.topic
            elif isinstance(each, Meta):
                said = {
                    "least": each.ge,
                    "more_than": each.gt,
                    "most": each.le,
                    "shortest": each.min_length,
                    "longest": each.max_length,
                    "pattern": each.pattern,
                    "shape": each.description,
                }
                found |= {name: value for name, value in said.items() if value is not None}
        return cls(**found)

    def passed_by(self, number: float) -> str:
        """Say which bound a number is beyond, or nothing."""
        if self.least is not None and number < self.least:
            return f"the least is {self.least:,}"
        if self.more_than is not None and number <= self.more_than:
            return f"it must be more than {self.more_than:,}"
        if self.most is not None and number > self.most:
            return f"the most is {self.most:,}"
        return ""

    def broken_by(self, length: int) -> str:
        """Say which bound a length breaks, or nothing."""
        if self.shortest is not None and length < self.shortest:
            return f"at least {self.shortest}"
        if self.longest is not None and length > self.longest:
            return f"at most {self.longest}"
        return ""

    def hint(self, length: int) -> str:
        """Say how to keep within the upper bound, where that is known and a length is beyond it."""
        return self.shape if self.longest is not None and length > self.longest else ""


def bare(annotation: Any) -> tuple[Any, tuple[object, ...]]:
    """Return a type without what is said beside it, and that."""
    if typing.get_origin(annotation) is typing.Annotated:
        return annotation.__origin__, annotation.__metadata__
    return annotation, ()


def meaning_of(annotation: Any) -> str:
    """Return what the description of a field says in words, or nothing."""
    meaning = Limits.of(bare(annotation)[1]).description
    return meaning[:1].lower() + meaning[1:].rstrip(".") if meaning else ""
