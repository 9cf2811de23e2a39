"""Area D: codes of combat results tables have a meaning, and meanings are used."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.crts.table import cells_of, example, tables_in
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import Crt
from generator.findings import Severity, did_you_mean, nearest


@CHECKS.on(
    Subject.CONTENT,
    "D20",
    "unknown-code",
    "A cell of a combat results table has a code without a meaning",
    why="The players read a code and do not find it in the key.",
    bad=example(('"2": [AL, NE, DL]', '"2": [AL, NX, DL]\n          #         ^^ D20')),
    good=example(),
)
def unknown_code(game: Game) -> Iterator[Fault]:
    """Codes of cells, and of odds beyond the ends, stand among the results of their table."""
    for path, crt in tables_in(game):
        for at, code in _codes(path, crt):
            if code not in crt.results and not game.may_have(f"{path}.results", code):
                message = f"the code “{code}” has no meaning"
                hint = did_you_mean(code, crt.results) or "add it to “results”"
                yield Fault(at, message, hint, (f"{path}.results",), at=code)


def _codes(path: str, crt: Crt) -> Iterator[tuple[str, str]]:
    yield from ((cell.path, cell.code) for cell in cells_of(path, crt))
    for key, code in (("below", crt.below), ("above", crt.above)):
        if code is not None:
            yield f"{path}.{key}", code


@CHECKS.on(
    Subject.CONTENT,
    "D21",
    "unused-code",
    "A result of a combat results table stands in no cell",
    why="The key explains what never happens, or a cell has lost its code.",
    severity=Severity.WARNING,
    bad=example(
        (
            "          NE: {",
            "          AR: {text: Back to the start.}\n          # <- D21\n          NE: {",
        )
    ),
    good=example(),
    follows=(After(("D20",), Reach.MEANT),),
)
def unused_code(game: Game) -> Iterator[Fault]:
    """Each result of a table stands in a cell, or comes about beyond the ends."""
    for path, crt in tables_in(game):
        used = {code for _, code in _codes(path, crt)} | set().union(*crt.rows.values())
        lost = used - crt.results.keys()
        for code in crt.results:
            if code not in used and not nearest(code, lost):
                message = f"no cell has the code “{code}”"
                yield Fault(f"{path}.results.{code}", message, "use it or delete it", on_key=True)
