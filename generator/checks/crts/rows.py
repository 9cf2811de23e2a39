"""Area D: every roll on a combat results table has a row, and every row a cell a column."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.crts.table import example, spans_of, tables_in
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.model import Content, Crt
from generator.findings import in_quotes
from generator.play.crt import Span, sums, throws


@CHECKS.on(
    Subject.CONTENT,
    "D18",
    "roll-without-row",
    "A roll on a combat results table has no row, or two, or a row has no roll",
    why="The die has fallen, and the table does not answer.",
    bad=example(('          "3": [NE, DL, DL]\n', ""), ("rows:\n", "rows:\n        # <- D18\n")),
    good=example(),
)
def roll_without_row(game: Game) -> Iterator[Fault]:
    """The table says what is rolled, and each number of it stands in one row.

    A row that only modifiers lead to is there as far as they do.
    """
    for path, crt in tables_in(game):
        thrown = throws(game.content, crt)
        if not crt.rows or not thrown:
            yield from _without_dice(path, crt, game)
        elif all(isinstance(face, int) for face in thrown):
            numbers = {int(face) for face in thrown}
            yield from _unanswered(path, crt, numbers)
            yield from _without_roll(path, crt, numbers, game.content)
        else:
            yield from _of_faces(path, crt, {str(face) for face in thrown})


def _without_dice(path: str, crt: Crt, game: Game) -> Iterator[Fault]:
    if not crt.rows:
        yield Fault(path, "the table has no rows", "add “rows”", on_key=True)
    elif not crt.dice and not crt.throw:
        hint = "add “throw: d6”, or “dice:” with dice of the game"
        yield Fault(path, "the table does not say what is rolled", hint, on_key=True)
    elif len(crt.dice) > 1 and all(id in game.content.dice for id in crt.dice):
        message = "faces that are no numbers cannot be added up"
        yield Fault(f"{path}.dice", message, "name dice with numbers", on_key=True)


def _unanswered(path: str, crt: Crt, numbers: set[int]) -> Iterator[Fault]:
    """Yield a fault where numbers of the throw have no row, and at each row that repeats one."""
    if crt.dice and crt.throw:
        message = "what is rolled is said twice, by “dice” and by “throw”"
        yield Fault(f"{path}.throw", message, "delete one of them", on_key=True)
    first: dict[int, str] = {}
    for row, span in spans_of(crt).items():
        twice = [n for n in sorted(numbers) if span.holds(n) and first.setdefault(n, row) != row]
        if twice:
            message = f"{in_quotes(twice)} {'has' if len(twice) == 1 else 'have'} a row already"
            related = (f"{path}.rows.{first[twice[0]]}",)
            hint = "let each roll stand in one row"
            yield Fault(f"{path}.rows.{row}", message, hint, related, on_key=True)
    missing = sorted(numbers - first.keys())
    if missing and (first or not _unread(crt)):
        hint = "add a row, or correct one"
        yield Fault(f"{path}.rows", f"no row stands for {in_quotes(missing)}", hint, on_key=True)


def _unread(crt: Crt) -> list[str]:
    spans = spans_of(crt)
    return [row for row in crt.rows if row not in spans]


def _without_roll(path: str, crt: Crt, numbers: set[int], content: Content) -> Iterator[Fault]:
    """Yield a fault at each row that no roll can come to, or that is no number at all."""
    rolls = {number + added for number in numbers for added in sums(content, crt, "roll")}
    for row in _unread(crt):
        hint = "write a number, a range such as 2-3, or 7+"
        yield Fault(f"{path}.rows.{row}", f"the row “{row}” is no number", hint, on_key=True)
    for row, span in spans_of(crt).items():
        if not _comes_up(span, rolls):
            message = f"no roll comes to all of “{row}”: they go from {min(rolls)} to {max(rolls)}"
            yield Fault(f"{path}.rows.{row}", message, "correct or delete the row", on_key=True)


def _comes_up(span: Span, rolls: set[int]) -> bool:
    """Whether rolls come to both ends of a row, or to an open row at all."""
    if len(span.ends) == 2:
        return set(span.ends) <= rolls
    return any(map(span.holds, rolls))


def _of_faces(path: str, crt: Crt, faces: set[str]) -> Iterator[Fault]:
    if missing := sorted(faces - crt.rows.keys()):
        message = f"no row stands for {in_quotes(missing)}"
        yield Fault(f"{path}.rows", message, "add a row, or correct one", on_key=True)
    for row in crt.rows:
        if row not in faces:
            message = f"the die has no face “{row}”"
            hint = f"it has {in_quotes(sorted(faces))}"
            yield Fault(f"{path}.rows.{row}", message, hint, on_key=True)


@CHECKS.on(
    Subject.CONTENT,
    "D19",
    "row-of-other-length",
    "A row of a combat results table has not a cell for each column",
    why="All cells behind the one that is missing would stand under wrong odds.",
    bad=example(('"2": [AL, NE, DL]', '"2": [AL, DL]\n          # <- D19')),
    good=example(),
)
def row_of_other_length(game: Game) -> Iterator[Fault]:
    """Each row has as many codes as there are columns."""
    for path, crt in tables_in(game):
        for row, codes in crt.rows.items():
            if len(codes) != len(crt.columns):
                cells, columns = len(codes), len(crt.columns)
                message = f"the row “{row}” has {cells} cells, but there are {columns} columns"
                hint = "a code for each column; one for no effect, too"
                yield Fault(f"{path}.rows.{row}", message, hint, (f"{path}.columns",), on_key=True)
