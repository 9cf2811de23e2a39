"""Put lengths and sums of money as a language wants them: 4″ as 10 cm (4″)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language.conventions import NO_BREAK_SPACE
from generator.language.script import direction_of

if TYPE_CHECKING:
    from babel import Locale

DOUBLE_PRIME = "\N{DOUBLE PRIME}"
INCHES = "inches"
"""The unit of a value that is a length on the table."""
CM_PER_INCH = 2.5
"""As players measure: a move of 12″ is three of 4″ in any unit, so nothing is rounded."""
CURRENCIES = {"dollars": "$", "euros": "€", "pounds": "£"}
"""Signs of currencies by the unit of a value that is a sum of money: $ is what games print,
where a bank writes $US or USD."""
_INCH_TERRITORIES = frozenset({"GB", "LR", "MM", "US"})
"""Where players measure in inches."""


def measures_in_inches(locale: Locale) -> bool:
    """Whether players who read a language measure in inches."""
    from babel.core import get_global

    territory = locale.territory
    if territory is None:
        likely = get_global("likely_subtags").get(str(locale), "")
        territory = str(likely).rpartition("_")[2]
    return territory in _INCH_TERRITORIES


def length(inches: float, locale: Locale) -> str:
    """Return a length as players of a language measure it, with the inches of the game's parts."""
    from babel.numbers import format_decimal
    from babel.units import format_unit

    in_inches = format_decimal(inches, locale=locale) + DOUBLE_PRIME
    if measures_in_inches(locale):
        return in_inches
    metric = format_unit(inches * CM_PER_INCH, "length-centimeter", "short", locale=locale)
    metric = metric.replace(" ", NO_BREAK_SPACE)
    return f"{metric}{NO_BREAK_SPACE}({in_inches})"


def money(amount: float, unit: str, locale: Locale) -> str:
    """Return a sum of money, its unit as values name it: ``dollars``."""
    from babel.numbers import format_decimal

    pattern = _whole(locale).replace("¤", CURRENCIES[unit])
    text = format_decimal(amount, format=pattern, locale=locale)
    return text if direction_of(str(locale)) == "rtl" else text.replace(" ", NO_BREAK_SPACE)


def _whole(locale: Locale) -> str:
    """Return the pattern of a currency without decimals: games count no cents."""
    return str(locale.currency_formats["standard"].pattern).replace("0.00", "0.##")
