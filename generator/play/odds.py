"""Calculate the odds of a duel: two cards, two dice, two sums of modifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from generator.content.model import Content, Duel, Matrix

ROW, COLUMN, TIE = "row", "column", "tie"
"""The side with the higher total, or a tie."""


class NoOddsError(Exception):
    """The odds cannot be calculated; ``known`` are names that may be meant."""

    def __init__(self, message: str, known: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.known = tuple(known)


class Odds(Struct, frozen=True):
    """The odds of one round of a duel: the probability of each winner, and the results.

    ``results`` are those of the cell by winner; ``gaps`` say why a cell is impossible.
    ``bonus`` is what each side adds to its roll. ``decided`` is the winner of a tie, or None if
    the content does not say.
    """

    duel: str
    row: str
    column: str
    bonus: tuple[int, int]
    chances: Mapping[str, Fraction]
    results: Mapping[str, tuple[str, ...]]
    gaps: Mapping[str, str]
    decided: str | None = None

    def bounds(self, result: str) -> tuple[Fraction, Fraction]:
        """Return the minimum and maximum probability of a result, over the winners of a tie."""
        sure = sum(
            (self.chances[side] for side in (ROW, COLUMN) if result in self.results[side]),
            Fraction(0),
        )
        on_tie = [result in self.results[side] for side in (ROW, COLUMN)]
        if self.decided is not None:
            on_tie = [result in self.results[self.decided]]
        tie = self.chances[TIE]
        return sure + tie * all(on_tie), sure + tie * any(on_tie)

    @property
    def every_result(self) -> tuple[str, ...]:
        """All possible results, in the order of the cells."""
        return tuple(dict.fromkeys((*self.results[ROW], *self.results[COLUMN])))


def chances(faces: Sequence[int], row: int = 0, column: int = 0) -> dict[str, Fraction]:
    """Return the probabilities that either total is higher, or of a tie, with equal dice."""
    ordered = sorted(faces)
    higher = equal = 0
    for face in faces:
        total = face + row
        higher += sum(other + column < total for other in ordered)
        equal += sum(other + column == total for other in ordered)
    throws = len(faces) ** 2
    return {
        ROW: Fraction(higher, throws),
        COLUMN: Fraction(throws - higher - equal, throws),
        TIE: Fraction(equal, throws),
    }


def odds_of(
    content: Content,
    row: str,
    column: str,
    modifiers: Sequence[str] = (),
    extra: tuple[int, int] = (0, 0),
    decided: str | None = None,
) -> Odds:
    """Return the odds of a card against another in the duel that has both.

    Modifiers, by id, are added for the side of their role, and ``extra`` for either side.
    Raises NoOddsError for an unknown duel, card or modifier.
    """
    id, duel = _duel(content, row, column)
    matrices = {
        ROW: content.matrices[duel.row_wins],
        COLUMN: content.matrices[duel.column_wins],
    }
    roles = {role_of(content, row): 0, role_of(content, column): 1}
    bonus = list(extra)
    for name in modifiers:
        modifier = content.modifiers.get(name)
        if modifier is None or modifier.roll != duel.roll:
            known = [id for id, each in content.modifiers.items() if each.roll == duel.roll]
            raise NoOddsError(f"there is no modifier “{name}” of this roll", known)
        if modifier.role not in roles:
            raise NoOddsError(f"the modifier “{name}” is for neither side")
        bonus[roles[modifier.role]] += content.number(modifier.by)
    cells = {side: matrix.cells.get(row, {}).get(column, ()) for side, matrix in matrices.items()}
    return Odds(
        id,
        row,
        column,
        (bonus[0], bonus[1]),
        chances(_faces(content, duel), *bonus),
        {side: cell if isinstance(cell, tuple) else () for side, cell in cells.items()},
        {side: cell for side, cell in cells.items() if isinstance(cell, str)},
        decided or _decided(content, duel, row, column),
    )


def row_cards(content: Content) -> tuple[str, ...]:
    """Return the cards that stand in the rows of the duels, each once, in their order."""
    matrices = (content.matrices.get(duel.row_wins) for duel in content.duels.values())
    return tuple(dict.fromkeys(row for matrix in matrices if matrix for row in matrix.rows))


def columns_against(content: Content, row: str) -> tuple[str, ...]:
    """Return the cards that a card can be played against, in the order of their matrix.

    Raises NoOddsError if no duel has the card.
    """
    known: dict[str, None] = {}
    for duel in content.duels.values():
        matrices = [content.matrices.get(name) for name in (duel.row_wins, duel.column_wins)]
        sound = [matrix for matrix in matrices if matrix is not None]
        if len(sound) == 2 and all(row in matrix.rows for matrix in sound):
            return sound[0].columns
        known |= dict.fromkeys(row for matrix in sound for row in matrix.rows)
    if not content.duels:
        raise NoOddsError("the game has no duels")
    raise NoOddsError(f"no duel has a row “{row}”", list(known))


def _duel(content: Content, row: str, column: str) -> tuple[str, Duel]:
    """Return the first duel whose matrices have a row and a column of these names."""
    known: dict[str, None] = {}
    for id, duel in content.duels.items():
        matrices = [content.matrices.get(name) for name in (duel.row_wins, duel.column_wins)]
        sound = [matrix for matrix in matrices if matrix is not None]
        if len(sound) == 2 and all(row in m.rows and column in m.columns for m in sound):
            return id, duel
        known |= dict.fromkeys(_cards(sound))
    if not content.duels:
        raise NoOddsError("the game has no duels")
    missing = row if row not in known else column
    raise NoOddsError(f"no duel knows “{row}” against “{column}”: look at “{missing}”", list(known))


def _cards(matrices: Sequence[Matrix]) -> Iterator[str]:
    for matrix in matrices:
        yield from (*matrix.rows, *matrix.columns)


def _faces(content: Content, duel: Duel) -> list[int]:
    roll = content.rolls.get(duel.roll)
    die = content.dice.get(roll.die or "") if roll else None
    if die is None or not all(face.lstrip("-").isdecimal() for face in die.faces):
        raise NoOddsError(f"the roll “{duel.roll}” has no die with numbers")
    return [int(face) for face in die.faces]


def role_of(content: Content, card: str) -> str | None:
    """Return the role that a card belongs to, if any."""
    entry = content.card(card)
    return entry.role if entry else None


def _decided(content: Content, duel: Duel, row: str, column: str) -> str | None:
    """Return the winner of a tie, if the content has a number for both cards."""
    numbers = [_number(content, card, duel.tie) for card in (row, column)]
    first, second = numbers
    if first is None or second is None or first == second:
        return None
    return ROW if first > second else COLUMN


def _number(content: Content, card: str, name: str | None) -> int | None:
    entry = content.card(card)
    return content.known_number(entry.numbers.get(name)) if name and entry else None
