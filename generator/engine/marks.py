"""Change the marks of a page before it is saved: hide some as artifacts, add empty ones."""

from __future__ import annotations

from functools import cached_property
from operator import itemgetter
from typing import Any

_BEGINS, _ENDS = b"BDC", b"EMC"
_PROPERTIES: dict[str, dict[str, Any]] = {
    "Pagination": {"Type": "/Pagination", "Subtype": "/Footer"},
    "Layout": {"Type": "/Layout"},
}
"""What artifacts say of themselves, by their kind."""


class Marks:
    """The marks of a page's stream: a name, properties with a number, and the operator.

    What is drawn into a group of its own is in another stream, and is not found here.
    """

    def __init__(self, stream: Any) -> None:
        self._tokens = stream.stream
        self._added: list[tuple[int, list[Any]]] = []

    @cached_property
    def _places(self) -> dict[int, int]:
        """Return where in the stream each number is."""
        return {
            int(self._tokens[place - 1]["MCID"]): place - 1
            for place, token in enumerate(self._tokens)
            if token == _BEGINS and "MCID" in self._tokens[place - 1]
        }

    def hide(self, number: int, kind: str) -> bool:
        """Make a mark an artifact of a kind; returns whether it was found."""
        import pydyf

        place = self._places.pop(number, None)
        if place is None:
            return False
        self._tokens[place - 1 : place + 1] = ["/Artifact", pydyf.Dictionary(_PROPERTIES[kind])]
        return True

    def add_figure(self, number: int, before: int) -> bool:
        """Add an empty mark of a figure before another; returns whether that was found.

        It is there once ``finish`` was called.
        """
        import pydyf

        place = self._places.get(before)
        if place is None:
            return False
        mark = ["/Figure", pydyf.Dictionary({"MCID": number}), _BEGINS, _ENDS]
        self._added.append((place - 1, mark))
        return True

    def finish(self) -> None:
        """Write the marks that were added into the stream."""
        for place, mark in sorted(self._added, key=itemgetter(0), reverse=True):
            self._tokens[place:place] = mark
        self._added.clear()
