"""The gradients of a drawing: which of them have stops, their own or those they take over."""

from __future__ import annotations

from collections.abc import Mapping


class Gradients:
    """Collects gradients by id while a drawing is read; those without an id paint nothing."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[int, int]] = {}
        self._taken_over: dict[str, str] = {}
        self._with_stops: set[str] = set()

    def begin(self, id: str, place: tuple[int, int], attributes: Mapping[str, str]) -> None:
        """Note a gradient at a line and column; of several with one id the first counts."""
        if id and id not in self._places:
            self._places[id] = place
            hrefs = (value for name, value in attributes.items() if name.split()[-1] == "href")
            self._taken_over[id] = next(hrefs, "").strip().removeprefix("#")

    def add_stop(self, id: str) -> None:
        """Note a stop of a gradient."""
        self._with_stops.add(id)

    def without_stops(self, id: str) -> tuple[int, int] | None:
        """Return the place of a gradient if neither it nor one it takes over has stops."""
        met: set[str] = set()
        current = id
        while current in self._places and current not in met:
            if current in self._with_stops:
                return None
            met.add(current)
            current = self._taken_over[current]
        return None if current and current not in met else self._places.get(id)
