"""Write numbers as office programs show them: 50%, 007, +2, 5 mm, 1.50 €.

A number alone has a decimal point and no signs between its thousands, as in all other tables.
"""

from __future__ import annotations

import locale
import re
from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import NamedTuple

Number = int | float
_TOKENS = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.'
    r"|\[\$(?P<money>[^\]-]*)(?:-(?P<tongue>[0-9A-Fa-f]+))?\]"
    r"|\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color *[0-9]+)\]"
    r"|(?P<digits>General|(?:[0#?,]*[0#?][0#?,]*(?:\.[0#?]*)?|\.[0#?]+),*)"
    r"|(?P<percent>%)|(?P<sign>[^\[\]/A-Za-z0#?])",
    re.IGNORECASE,
)
"""What a section of a code is made of; there are no fractions, exponents, dates and conditions."""
_SECTIONS = re.compile(r'(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\\[])*')
_DIGITS = re.compile(r"([-−+]?)([0-9](?:[0-9.,'’\s]*[0-9])?)")
_MOST_DECIMALS = 30


class _Section(NamedTuple):
    """A part of a code: what stands before and behind the number, and how that is written."""

    before: str
    digits: str
    behind: str
    percent: int
    tongue: str


def formatted(value: Number, code: str) -> Number | str | None:
    """Return a number as the code of its format shows it; None if the code is not understood.

    The number itself is returned where it is shown as it is.
    """
    if code in ("General", "@", ""):
        return value
    sections = _parted(code)
    at = _number_of_section(value, len(sections))
    section = _section(sections[at])
    if section is None:
        return None
    own_sign = "-" if value < 0 and at == 0 else ""
    return _written(abs(value), section, own_sign, value)


def _parted(code: str) -> list[str]:
    """Return the sections of a code: of positive and negative numbers, of nothing, of words."""
    parts, at = [], 0
    while True:
        match = _SECTIONS.match(code, at)
        end = match.end() if match else len(code)
        parts.append(code[at:end])
        if end >= len(code) or code[end] != ";":
            return parts
        at = end + 1


def _number_of_section(value: Number, count: int) -> int:
    if value < 0 and count > 1:
        return 1
    return 2 if value == 0 and count > 2 else 0


def _section(code: str) -> _Section | None:
    before, behind, digits, percent, tongue, at = "", "", "", 0, "", 0
    while match := _TOKENS.match(code, at):
        at = match.end()
        found = match.groupdict()
        words = next((found[k] for k in ("quoted", "escaped", "money", "sign") if found[k]), "")
        tongue = found["tongue"] or tongue
        if found["percent"]:
            percent, words = percent + 1, "%"
        if found["digits"]:
            if digits:
                return None
            digits = found["digits"]
        elif digits:
            behind += words
        else:
            before += words
    is_known = at == len(code) and percent < 2
    return _Section(before, digits, behind, percent, tongue) if is_known else None


def _written(size: Number, section: _Section, sign: str, value: Number) -> Number | str:
    words = section.before.strip() + section.behind.strip()
    if not section.digits:
        return words and f"{sign}{words}"
    number = _digits(size * 100**section.percent, section.digits)
    sign = sign if number.strip("0.") else ""
    if not words.strip("-−"):
        said = f"{sign}{section.before.strip()}{number}"
        return value if said == f"{value:.15g}" else said
    point, comma = _separators(section.tongue)
    whole, _, decimals = number.partition(".")
    if re.search(",[0#?]", section.digits):
        whole = re.sub(r"(?<=[0-9])(?=(?:[0-9]{3})+$)", comma, whole)
    number = whole + (point + decimals if decimals else "")
    return f"{sign}{section.before}{number}{section.behind}".strip()


def _digits(size: Number, digits: str) -> str:
    """Return the digits of a number that is not negative, as a code has places for them."""
    if digits.lower() == "general":
        return f"{size:.15g}"
    thousands = len(digits) - len(digits.rstrip(","))
    whole, _, decimals = digits.rstrip(",").partition(".")
    thousands += len(whole) - len(whole.rstrip(","))
    exact = Decimal(f"{size:.15g}").scaleb(-3 * thousands)
    step = Decimal(1).scaleb(-min(len(decimals), _MOST_DECIMALS))
    rounded = exact.quantize(step, ROUND_HALF_UP, Context(prec=400))
    before, _, behind = f"{rounded:f}".partition(".")
    before = before.lstrip("0").rjust(whole.count("0"), "0")
    least = len(decimals.rstrip("#?"))
    behind = behind[:least] + behind[least:].rstrip("0")
    return before + (f".{behind}" if behind else "")


def _separators(tongue: str) -> tuple[str, str]:
    """Return the signs before decimals and between thousands of the language of a format."""
    from babel import Locale, UnknownLocaleError

    name = locale.windows_locale.get(int(tongue or "0", 16) & 0xFFFF, "en")
    try:
        symbols = Locale.parse(name).number_symbols["latn"]
    except (UnknownLocaleError, ValueError, KeyError):
        return ".", ","
    return symbols["decimal"], symbols["group"]


def as_shown(value: Number, words: str) -> Number | str:
    """Return a number as the words that a file says it is shown by.

    Numbers alone are written with a point, whatever the language of the program.
    """
    if not (match := _DIGITS.fullmatch(words)):
        return words or value
    sign, digits = match[1].replace("−", "-"), match[2]
    number = min(_readings(digits), key=lambda each: abs(float(each) - abs(value)))
    return value if f"{sign}{number}" == f"{value:.15g}" else f"{sign}{number}"


def _readings(digits: str) -> Iterator[str]:
    """Yield what digits with separators may mean: with decimals, and without."""
    last = max(digits.rfind("."), digits.rfind(","))
    if last >= 0:
        yield f"{_joined(digits[:last])}.{_joined(digits[last:])}"
    yield _joined(digits)


def _joined(digits: Sequence[str]) -> str:
    return "".join(each for each in digits if each in "0123456789")
