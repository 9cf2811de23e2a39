"""Write what is on a combat results table, and the odds of a combat, as players read them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from msgspec import Struct

from generator.content.game import Game
from generator.content.model import CombatChange, Crt
from generator.language.direction import LEFT_TO_RIGHT
from generator.language.script import direction_of
from generator.language.typography import between
from generator.language.wording import EN_DASH, MINUS, Wording
from generator.play.crt import CombatOdds, Reckoning, expected_steps

_SIGNED = re.compile(r"(?<![\d.])[-−](?=\d)")
_BETWEEN = re.compile(r"(?<=\d)\s*[-–…]\s*(?=[\d−+])")
_THROW = re.compile(r"(\d?)d(\d+)")
_VULGAR = {"1/2": "½", "1/4": "¼", "3/4": "¾"}
"""Fractions that every text face has."""
FACTORS = ("attack", "defence")
"""Changes that multiply strengths."""
CHANGES = ("shift", "roll", *FACTORS)
"""What may change in a combat, in the order of the columns."""


def column_words(label: str, by: Literal["odds", "difference", "strength"]) -> str:
    """Return the label of a column with a minus sign and a dash instead of a hyphen."""
    if by == "odds":
        return _BETWEEN.sub(EN_DASH, label)
    return row_words(label)


def row_words(label: str) -> str:
    """Return a number or a range with a minus sign and a dash where hyphens stand."""
    signed = _SIGNED.sub(MINUS, label)
    dash = "…" if MINUS in signed else EN_DASH
    return _BETWEEN.sub(dash, signed)


def factor_words(factor: int | str) -> str:
    """Return what a strength is multiplied by, such as ×½; nothing for one."""
    if factor == 1:
        return ""
    return f"×{_VULGAR.get(str(factor), factor)}"


def change_words(change: CombatChange, what: str, wording: Wording) -> str:
    """Return what a terrain or modifier changes, such as −1 or ×½; nothing without a change."""
    amount = getattr(change, what)
    if what in FACTORS:
        return factor_words(amount)
    number = wording.content.number(amount)
    return wording.number(number, signed=True) if number else ""


def strengths_words(reckoning: Reckoning, crt: Crt, wording: Wording) -> str:
    """Return strengths as they count, such as 7 : 3, 7 − 3, or that of the attacker alone."""
    attack, defence = str(reckoning.attack), str(reckoning.defence)
    sign = {"odds": ":", "difference": MINUS}.get(crt.by)
    lead = LEFT_TO_RIGHT if direction_of(wording.language) == "rtl" else ""
    return f"{lead}{attack}\xa0{sign}\xa0{defence}" if sign else attack


def throw_words(crt: Crt, wording: Wording, notation: str) -> str:
    """Return what is rolled: ``notation`` filled in, or the names of the dice of the game."""
    if crt.throw and (found := _THROW.fullmatch(crt.throw)):
        return notation.format(number=found[1] if found[1] != "1" else "", faces=found[2])
    names = []
    for id, number in Counter(crt.dice).items():
        name = wording.plain(wording.content.dice[id].name)
        names.append(f"{number}\xa0×\xa0{name}" if number > 1 else name)
    return " + ".join(names)


class ResultChance(NamedTuple):
    """How likely a result is: its code as printed, its name, whom it is good for, its chance."""

    code: str
    name: str
    side: str
    chance: Fraction


class CombatWords(Struct, frozen=True, dict=True):
    """The odds of a combat in words; ``labels`` are the program's."""

    game: Game
    odds: CombatOdds
    labels: Mapping[str, str]

    @property
    def crt(self) -> Crt:
        """The table that the combat is looked up in."""
        return self.game.content.crts[self.odds.crt]

    @property
    def name(self) -> str:
        """The name of the table."""
        return self.wording.plain(self.crt.name)

    @property
    def strengths(self) -> str:
        """The strengths as they count, such as 7 : 3, 7 − 3, or that of the attacker alone."""
        return strengths_words(self.odds.reckoning, self.crt, self.wording)

    def circumstances(self) -> Iterator[str]:
        """Yield the terrain and the modifiers that count."""
        combat = self.odds.combat
        if combat.terrain is not None:
            yield self.wording.plain(self.crt.terrain[combat.terrain].name)
        for id, times in Counter(combat.modifiers).items():
            text = self.wording.plain(self.crt.modifiers[id].text)
            yield f"{times}\xa0×\xa0{text}" if times > 1 else text

    def steps(self) -> Iterator[str]:
        """Yield how the column comes about, and what is added to the roll."""
        reckoning = self.odds.reckoning
        if reckoning.automatic is not None:
            yield self.labels["crt-odds.automatic"]
            return
        used = self.column(reckoning.column)
        if reckoning.shift:
            shift = self.wording.number(reckoning.shift, signed=True)
            start = self.column(reckoning.start)
            yield self.labels["crt-odds.shifted"].format(start=start, shift=shift, column=used)
        else:
            yield f"{self.labels['crt-odds.column']} {used}"
        if reckoning.roll:
            roll = self.wording.number(reckoning.roll, signed=True)
            yield self.labels["crt-odds.roll"].format(roll=roll)

    def column(self, number: int) -> str:
        """Return the label of a column, from 0 on."""
        return column_words(self.crt.columns[number], self.crt.by)

    def results(self) -> Iterator[ResultChance]:
        """Yield the results that can come about, in the order of the table."""
        for code, chance in self.odds.chances.items():
            yield ResultChance(self.code(code), self.result(code), self.side(code), chance)

    def code(self, code: str) -> str:
        """Return a code as it is printed."""
        label = self.crt.results[code].label if code in self.crt.results else None
        return self.wording.plain(label) if label else code

    def result(self, code: str) -> str:
        """Return the name of a result, or its text where it has none."""
        result = self.crt.results.get(code)
        return self.wording.plain(result.name or result.text) if result else ""

    def side(self, code: str) -> str:
        """Return whom a result is good for."""
        return self.crt.results[code].side if code in self.crt.results else "neither"

    def losses(self) -> str:
        """Return how many steps either side loses on average, or nothing where none are lost."""
        attacker, defender = expected_steps(self.crt, self.odds.chances)
        if not attacker and not defender:
            return ""
        sides = (("crt.attack", attacker), ("crt.defence", defender))
        colon, semicolon = (between(mark, self.game.language) for mark in ":;")
        given = (f"{self.labels[id]}\xa0{self._mean(number)}" for id, number in sides)
        return f"{self.labels['crt-odds.harm']}{colon}{semicolon.join(given)}"

    def _mean(self, number: Fraction) -> str:
        from babel.numbers import format_decimal

        return str(format_decimal(round(float(number), 2), locale=self.wording.locale))

    @cached_property
    def wording(self) -> Wording:
        """The words of the game."""
        return Wording(self.game.content, self.game.language)
