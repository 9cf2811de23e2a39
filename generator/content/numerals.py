"""Read numbers as YAML files and tables write them."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(rf"{_WHOLE.pattern}\.[0-9]{{1,9}}")


def number_from(text: str) -> int | float | None:
    """Return the whole or decimal number that a text is; None for any other text.

    It has no leading zero, plus sign, exponent or separator, and at most 15 digits, so that no
    other reader takes it for another number.
    """
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else None
