"""Area D: shifts and modifiers of a combat results table have an effect, and stay on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from generator.checks.crts.table import example, tables_in
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import CombatChange, CombatModifier, Content, Crt
from generator.findings import in_quotes
from generator.play.crt import clamped, limits, row_of, sums, throws

What = Literal["shift", "roll"]
_WORDS = {"shift": "shifts", "roll": "modifiers of the roll"}


@CHECKS.on(
    Subject.CONTENT,
    "D23",
    "change-out-of-reach",
    "A shift or modifier goes farther than it can, or leads off the table",
    why="A modifier that has no effect was misread; a roll that has no row stops the game.",
    bad=example(
        (
            "        source:",
            "        modifiers:\n          rain: {text: It rains, shift: -4}\n"
            "          #                      ^^ D23\n        source:",
        )
    ),
    good=example(
        (
            "        source:",
            "        modifiers:\n          rain: {text: It rains, shift: -2}\n        source:",
        )
    ),
    follows=(After(("D15", "D16", "D18"), Reach.WITHIN),),
)
def change_out_of_reach(game: Game) -> Iterator[Fault]:
    """A shift is shorter than the table is wide, and what all add up to within the limits.

    Modified rolls have a row, unless the table is ``bounded``. Each modifier changes something,
    and a limit is one that changes can come to.
    """
    for path, crt in tables_in(game):
        for at, change in _changes(path, crt):
            yield from _too_far(at, change, crt, game.content)
            if isinstance(change, CombatModifier) and _is_idle(change, game.content):
                message = "the modifier changes nothing"
                hint = "say what it does: shift, roll, attack or defence"
                yield Fault(at, message, hint, on_key=True)
        yield from _useless_limits(path, crt, game.content)
        yield from _off_the_table(path, crt, game.content)


def _changes(path: str, crt: Crt) -> Iterator[tuple[str, CombatChange]]:
    yield from ((f"{path}.terrain.{id}", each) for id, each in crt.terrain.items())
    yield from ((f"{path}.modifiers.{id}", each) for id, each in crt.modifiers.items())


def _is_idle(change: CombatChange, content: Content) -> bool:
    numbers = (content.known_number(change.shift), content.known_number(change.roll))
    return numbers == (0, 0) and change.attack == 1 and change.defence == 1


def _too_far(at: str, change: CombatChange, crt: Crt, content: Content) -> Iterator[Fault]:
    """Yield faults of a change that is cut off by a limit, or by the width of the table."""
    for what in ("shift", "roll"):
        number = content.known_number(getattr(change, what)) or 0
        least, most = limits(content, crt, what)
        if number != clamped(number, least, most):
            limit = "most" if number > 0 else "least"
            message = f"{number:+} is beyond the limit of all {_WORDS[what]}"
            related = (f"{path_of(at)}.{what}_limits.{limit}",)
            yield Fault(f"{at}.{what}", message, "correct it, or the limit", related)
        elif what == "shift" and abs(number) >= len(crt.columns) > 1:
            message = f"{number:+} shifts farther than the table has columns"
            yield Fault(f"{at}.shift", message, f"at most {len(crt.columns) - 1} are possible")


def path_of(at: str) -> str:
    """Return the path of the table that a path is in."""
    return ".".join(at.split(".")[:2])


def _useless_limits(path: str, crt: Crt, content: Content) -> Iterator[Fault]:
    """Yield a fault at each limit that is on the wrong side of zero, or never reached."""
    free = replace(crt, shift_limits=None, roll_limits=None)
    for what in ("shift", "roll"):
        reached = sums(content, free, what)
        least, most = limits(content, crt, what)
        at = f"{path}.{what}_limits"
        if least is not None and (least > 0 or min(reached) > least):
            message = f"no {_WORDS[what]} add up to {least:+}"
            yield Fault(f"{at}.least", message, f"the least is {min(reached):+}")
        if most is not None and (most < 0 or max(reached) < most):
            message = f"no {_WORDS[what]} add up to {most:+}"
            yield Fault(f"{at}.most", message, f"the most is {max(reached):+}")


def _off_the_table(path: str, crt: Crt, content: Content) -> Iterator[Fault]:
    """Yield a fault where modified rolls have no row: at the modifier, or at the table."""
    thrown = [face for face in throws(content, crt) if isinstance(face, int)]
    unmodified = {face for face in thrown if row_of(crt, face) is None}
    if unmodified or (crt.bounded and thrown):
        return
    blamed: set[int] = set()
    for at, change in _changes(path, crt):
        by = content.known_number(change.roll) or 0
        if by and not thrown:
            message = "a die without numbers cannot be modified"
            yield Fault(f"{at}.roll", message, "delete it, or name another die")
        elif missing := _missing(crt, thrown, by):
            blamed |= missing
            message = (
                f"with {by:+} a roll can come to {in_quotes(sorted(missing))}: there is no row"
            )
            hint = "add a row, or write “bounded: true” at the table"
            yield Fault(f"{at}.roll", message, hint, (f"{path}.rows",))
    every = [_missing(crt, thrown, by) for by in sums(content, crt, "roll")]
    if not blamed and (missing := set().union(*every)):
        message = f"modifiers together lead to {in_quotes(sorted(missing))}: there is no row"
        hint = "add a row, write “bounded: true”, or limit them"
        yield Fault(f"{path}.rows", message, hint, on_key=True)


def _missing(crt: Crt, thrown: list[int], by: int) -> set[int]:
    return {face + by for face in thrown if row_of(crt, face + by) is None}
