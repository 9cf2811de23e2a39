"""The colours of figures."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field


class Inks(Struct, frozen=True):
    """The colours of a figure, and whether areas are filled.

    ``roles`` maps ids of roles to names of the palette.
    """

    palette: Mapping[str, str]
    fills: bool
    roles: Mapping[str, str] = field(default_factory=dict)
    families: str = ""
    lines: float = 1.0
    """Weight of lines, as a factor."""

    def __getitem__(self, name: str) -> str:
        return self.palette[name]


def is_solid(role: str | None, inks: Inks) -> bool:
    """Whether pieces of a role are solid; every other role has rings.

    This distinguishes two sides where their colours do not, and saves ink where nothing is
    filled.
    """
    return inks.fills and role is not None and list(inks.roles).index(role) % 2 == 0
