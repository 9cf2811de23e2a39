"""Turn marked content of a page into artifacts, before the page is saved."""

from __future__ import annotations

from functools import cached_property
from typing import Any

_BEGINS = b"BDC"
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
