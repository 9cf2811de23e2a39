"""Mix colours."""

from __future__ import annotations


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour mixed with a share of another; both as #rrggbb."""
    first, second = ([int(each[i : i + 2], 16) for i in (1, 3, 5)] for each in (colour, other))
    return "#" + "".join(
        f"{round(a * (1 - share) + b * share):02x}" for a, b in zip(first, second, strict=True)
    )
