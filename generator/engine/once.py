"""Work out what depends on a style alone once a style, not once a box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Worked = TypeVar("Worked")


def once_a_style(work_out: Callable[[Any], Worked]) -> Callable[[Any], Worked]:
    """Work out what depends on a style alone when it is first asked for, and keep it there.

    Nothing that is asked for here is changed in a style after its boxes were made, but in copies,
    which do not take along what is kept.
    """
    name = f"playeraid {work_out.__name__}"

    def known(style: Any) -> Worked:
        kept: dict[str, Any] = style.__dict__
        if name not in kept:
            kept[name] = work_out(style)
        worked: Worked = kept[name]
        return worked

    return known
