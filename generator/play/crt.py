"""Read combat results tables: strengths, column, shifts, roll, result; and how likely each is.

All is exact: strengths and chances are fractions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Literal, NamedTuple

from msgspec import Struct

from generator.content.model import CombatChange, Content, Crt
from generator.play.odds import NoOddsError

Face = int | str
"""What a throw shows: the sum of dice with numbers, or the face of a die with others."""

_MINUS = str.maketrans({"−": "-", "–": "-"})
_NUMBER = r"[+-]?\d{1,4}(?:\.\d{1,3})?"
_ODDS = re.compile(rf"([≤≥]?)\s*({_NUMBER})\s*(?:[:/]|-(?=\d)|\bto\b)\s*({_NUMBER})\s*(\+?)")
_RANGE = re.compile(rf"([≤≥]?)\s*({_NUMBER})(?:\s*(?:-|…|/|\bto\b)\s*({_NUMBER}))?\s*(\+?)")
_ROW = re.compile(r"([≤≥]?)(-?\d{1,3})(?:-(-?\d{1,3}))?(\+?)")
_THROW = re.compile(r"(\d?)d(\d+)")


class Column(NamedTuple):
    """What the label of a column says: from which value to which it stands for, both included.

    ``is_least`` and ``is_most`` are labels that say that all beyond counts as this column.
    """

    low: Fraction
    high: Fraction
    is_least: bool = False
    is_most: bool = False


class Span(NamedTuple):
    """The numbers of a row, both ends included; None where it is open."""

    low: int | None
    high: int | None

    def holds(self, number: int) -> bool:
        """Whether a number is in the row."""
        low, high = self.low, self.high
        return (low is None or low <= number) and (high is None or number <= high)

    @property
    def ends(self) -> tuple[int, ...]:
        """The ends that it has."""
        return tuple(end for end in (self.low, self.high) if end is not None)


class Combat(Struct, frozen=True):
    """A combat: the strengths, the terrain of the defender and modifiers, by their ids.

    ``shift`` and ``roll`` are what is added beside them.
    """

    attack: int
    defence: int
    terrain: str | None = None
    modifiers: tuple[str, ...] = ()
    shift: int = 0
    roll: int = 0


class Reckoning(Struct, frozen=True):
    """How a combat is looked up, step by step.

    ``attack`` and ``defence`` are the strengths as they count, ``value`` the odds, difference or
    strength, or None where the defence is nothing. ``start`` is the column before shifts, from 0
    on, ``shift`` what all of them add up to, and ``column`` the one that is used. Where odds
    beyond the ends bring a result by themselves it is ``automatic``, and no column is used.
    """

    attack: Fraction
    defence: Fraction
    value: Fraction | None
    start: int
    shift: int
    column: int
    roll: int
    automatic: str | None = None


class CombatOdds(Struct, frozen=True):
    """How likely each result of a combat is, by its code, in the order of the table's results."""

    crt: str
    combat: Combat
    reckoning: Reckoning
    chances: Mapping[str, Fraction]


def read_column(label: str, by: Literal["odds", "difference", "strength"]) -> Column | None:
    """Return what the label of a column says, or None where it cannot be read."""
    words = label.strip().translate(_MINUS)
    if by == "odds":
        found = _ODDS.fullmatch(words)
        if not found or Fraction(found[3]) <= 0 or Fraction(found[2]) <= 0:
            return None
        value = Fraction(found[2]) / Fraction(found[3])
        column = Column(value, value, found[1] == "≤", found[1] == "≥" or bool(found[4]))
    else:
        found = _RANGE.fullmatch(words)
        if not found:
            return None
        low = Fraction(found[2])
        high = Fraction(found[3] or found[2])
        column = Column(low, high, found[1] == "≤", found[1] == "≥" or bool(found[4]))
    is_sound = column.low <= column.high and not (column.is_least and column.is_most)
    return column if is_sound else None


def columns_of(crt: Crt) -> list[Column]:
    """Return the columns of a table; raises NoOddsError where a label cannot be read."""
    columns = [read_column(label, crt.by) for label in crt.columns]
    sound = [column for column in columns if column is not None]
    if not sound or len(sound) < len(columns):
        raise NoOddsError("a column of the table cannot be read")
    return sound


def read_row(label: str) -> Span | None:
    """Return the numbers of a row (``3``, ``2-3``, ``7+``, ``≤0``), or None where it has none."""
    found = _ROW.fullmatch(label.translate(_MINUS))
    if not found:
        return None
    low = int(found[2])
    high = int(found[3]) if found[3] else low
    if found[1] == "≤":
        return Span(None, high)
    if found[1] == "≥" or found[4]:
        return Span(low, None)
    return Span(low, high) if low <= high else None


def throws(content: Content, crt: Crt) -> dict[Face, Fraction]:
    """Return how likely each sum of the dice is, or each face of a die that has no numbers.

    It is empty where the table says no dice, or some that cannot be added up.
    """
    if crt.throw:
        found = _THROW.fullmatch(crt.throw)
        dice: list[Sequence[str]] = []
        if found:
            dice = [[str(n + 1) for n in range(int(found[2]))]] * int(found[1] or 1)
    else:
        known = [content.dice.get(id) for id in crt.dice]
        dice = [die.faces for die in known if die is not None]
        if len(dice) < len(known):
            return {}
    if not dice:
        return {}
    if not all(_is_number(face) for faces in dice for face in faces):
        return _chances(Counter(dice[0])) if len(dice) == 1 else {}
    totals: Counter[Face] = Counter({0: 1})
    for faces in dice:
        before, totals = totals, Counter()
        for (total, ways), face in product(before.items(), faces):
            totals[int(total) + int(face)] += ways
    return _chances(totals)


def _is_number(face: str) -> bool:
    return face.removeprefix("-").isdecimal()


def _chances(ways: Mapping[Face, int] | Mapping[str, int]) -> dict[Face, Fraction]:
    every = sum(ways.values())
    return {face: Fraction(number, every) for face, number in ways.items()}


def row_of(crt: Crt, face: Face) -> str | None:
    """Return the row of a roll, already modified, or None where the table has none.

    On a bounded table a roll beyond the rows has the nearest.
    """
    if isinstance(face, str):
        return face if face in crt.rows else None
    spans = {row: span for row in crt.rows if (span := read_row(row))}
    for row, span in spans.items():
        if span.holds(face):
            return row
    ends = [(end, row) for row, span in spans.items() for end in span.ends]
    if not crt.bounded or not ends:
        return None
    lowest, highest = min(ends), max(ends)
    if face < lowest[0]:
        return lowest[1]
    return highest[1] if face > highest[0] else None


def reckoned(content: Content, crt: Crt, combat: Combat) -> Reckoning:
    """Return how a combat is looked up: its column and what is added to the roll.

    Raises NoOddsError for an unknown terrain or modifier, or for one that counts too often.
    """
    changes = _changes(crt, combat)
    attack = _multiplied(combat.attack, (each.attack for each in changes), crt)
    defence = _multiplied(combat.defence, (each.defence for each in changes), crt)
    shift = combat.shift + sum(content.number(each.shift) for each in changes)
    roll = combat.roll + sum(content.number(each.roll) for each in changes)
    shift = clamped(shift, *limits(content, crt, "shift"))
    roll = clamped(roll, *limits(content, crt, "roll"))
    value = _value(crt, attack, defence)
    columns = columns_of(crt)
    start = _column(columns, value, crt)
    automatic = _automatic(columns, value, crt)
    column = min(max(start + shift, 0), len(columns) - 1)
    return Reckoning(attack, defence, value, start, shift, column, roll, automatic)


def _changes(crt: Crt, combat: Combat) -> list[CombatChange]:
    changes: list[CombatChange] = []
    if combat.terrain is not None:
        if combat.terrain not in crt.terrain:
            message = f"the table has no terrain “{combat.terrain}”"
            raise NoOddsError(message, list(crt.terrain))
        changes.append(crt.terrain[combat.terrain])
    for id, times in Counter(combat.modifiers).items():
        modifier = crt.modifiers.get(id)
        if modifier is None:
            raise NoOddsError(f"the table has no modifier “{id}”", list(crt.modifiers))
        if times > modifier.times:
            raise NoOddsError(f"the modifier “{id}” counts {modifier.times} times at most")
        changes += [modifier] * times
    return changes


def _multiplied(strength: int, factors: Iterable[int | str], crt: Crt) -> Fraction:
    """Return a strength times all factors, rounded as the table says."""
    counted = Fraction(strength)
    for factor in factors:
        counted *= Fraction(factor)
    match crt.fractions:
        case "down":
            return Fraction(floor(counted))
        case "up":
            return Fraction(ceil(counted))
    return counted


def _value(crt: Crt, attack: Fraction, defence: Fraction) -> Fraction | None:
    """Return what the columns are about; None where odds have no end."""
    if crt.by == "odds":
        return attack / defence if defence else None
    return attack - defence if crt.by == "difference" else attack


def _column(columns: Sequence[Column], value: Fraction | None, crt: Crt) -> int:
    """Return the column of a value, the outermost where it is beyond the ends."""
    last = len(columns) - 1
    if value is None:
        return last
    if crt.rounding == "down":
        return max((n for n, column in enumerate(columns) if column.low <= value), default=0)
    if crt.rounding == "up":
        return min((n for n, column in enumerate(columns) if column.high >= value), default=last)
    # of two that are as near, the lower is in the defender's favour
    return min(range(len(columns)), key=lambda n: (_distance(columns[n], value), n))


def _distance(column: Column, value: Fraction) -> Fraction:
    return max(column.low - value, value - column.high, Fraction(0))


def _automatic(columns: Sequence[Column], value: Fraction | None, crt: Crt) -> str | None:
    """Return the result of a value beyond the ends that needs no roll, if the table says one."""
    if value is None:
        return crt.above
    whole = _whole_odds(value, crt.rounding) if crt.by == "odds" else _whole(value, crt.rounding)
    if whole < columns[0].low:
        return crt.below
    return crt.above if whole > columns[-1].high else None


def _whole(value: Fraction, rounding: str) -> Fraction:
    """Return a number as a whole one; half way, the lower is the nearest."""
    if rounding == "nearest":
        return Fraction(ceil(value - Fraction(1, 2)))
    return Fraction(floor(value) if rounding == "down" else ceil(value))


def _whole_odds(value: Fraction, rounding: str) -> Fraction:
    """Return odds as whole ones: 1:3, 1:2, 1:1, 2:1 …; odds of nothing are the least."""
    if value >= 1 or value <= 0:
        return _whole(value, rounding)
    lower, higher = Fraction(1, ceil(1 / value)), Fraction(1, floor(1 / value))
    if rounding == "nearest":
        return lower if value - lower <= higher - value else higher
    return lower if rounding == "down" else higher


def limits(
    content: Content, crt: Crt, what: Literal["shift", "roll"]
) -> tuple[int | None, int | None]:
    """Return the least and the most that all shifts, or modifiers of the roll, may add up to."""
    bounds = crt.shift_limits if what == "shift" else crt.roll_limits
    if bounds is None:
        return None, None
    return content.known_number(bounds.least), content.known_number(bounds.most)


def clamped(number: int, least: int | None, most: int | None) -> int:
    """Return a number within bounds, where there are some."""
    number = number if least is None else max(number, least)
    return number if most is None else min(number, most)


def sums(content: Content, crt: Crt, what: Literal["shift", "roll"]) -> set[int]:
    """Return all that shifts, or modifiers of the roll, can add up to, within their limits."""
    found = {0} | {_number(content, each, what) for each in crt.terrain.values()}
    for modifier in crt.modifiers.values():
        step = _number(content, modifier, what)
        found = {total + step * times for total in found for times in range(modifier.times + 1)}
    return {clamped(total, *limits(content, crt, what)) for total in found}


def _number(content: Content, change: CombatChange, what: Literal["shift", "roll"]) -> int:
    return content.known_number(change.shift if what == "shift" else change.roll) or 0


def result_of(crt: Crt, reckoning: Reckoning, face: Face) -> str:
    """Return the code of the result that a roll brings; ``face`` is as thrown.

    Raises NoOddsError where the table has no row, or no cell, for it.
    """
    if reckoning.automatic is not None:
        return reckoning.automatic
    rolled = face + reckoning.roll if isinstance(face, int) else face
    row = row_of(crt, rolled)
    if row is None or reckoning.column >= len(crt.rows[row]):
        raise NoOddsError(f"the table has no result for a roll of {rolled}")
    return crt.rows[row][reckoning.column]


def combat_odds(content: Content, id: str, combat: Combat) -> CombatOdds:
    """Return how likely each result of a combat is.

    Raises NoOddsError for a table, terrain or modifier that is not known, and for a table that
    does not answer every roll.
    """
    crt = crt_of(content, id)
    thrown = throws(content, crt)
    if not thrown:
        raise NoOddsError(f"the table “{id}” does not say which dice are rolled")
    reckoning = reckoned(content, crt, combat)
    return CombatOdds(id, combat, reckoning, _by_code(crt, reckoning, thrown))


def _by_code(
    crt: Crt, reckoning: Reckoning, thrown: Mapping[Face, Fraction]
) -> dict[str, Fraction]:
    found: dict[str, Fraction] = dict.fromkeys(crt.results, Fraction(0))
    for face, chance in thrown.items():
        code = result_of(crt, reckoning, face)
        found[code] = found.get(code, Fraction(0)) + chance
    return {code: chance for code, chance in found.items() if chance}


def column_odds(content: Content, id: str, roll: int = 0) -> list[dict[str, Fraction]]:
    """Return for each column how likely each result is, with something added to the roll.

    Raises NoOddsError as ``combat_odds`` does.
    """
    crt = crt_of(content, id)
    thrown = throws(content, crt)
    if not thrown:
        raise NoOddsError(f"the table “{id}” does not say which dice are rolled")
    none = Fraction(0)
    return [
        _by_code(crt, Reckoning(none, none, None, column, 0, column, roll), thrown)
        for column in range(len(columns_of(crt)))
    ]


def crt_of(content: Content, id: str) -> Crt:
    """Return a combat results table; raises NoOddsError where there is none of that name."""
    if id not in content.crts:
        raise NoOddsError(f"there is no combat results table “{id}”", list(content.crts))
    return content.crts[id]


def expected_steps(crt: Crt, chances: Mapping[str, Fraction]) -> tuple[Fraction, Fraction]:
    """Return how many steps attacker and defender lose on average, eliminations left out."""
    known = [(crt.results[code], chance) for code, chance in chances.items() if code in crt.results]
    attacker = sum((result.attacker.steps * chance for result, chance in known), Fraction(0))
    defender = sum((result.defender.steps * chance for result, chance in known), Fraction(0))
    return attacker, defender
