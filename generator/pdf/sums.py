"""Let the sums of a joined form add up the fields of their own page.

A field whose name another side has already taken gets a new one when sides are joined. The
calculations of that side must follow, and the order of all calculations be put together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

_IN_QUOTES = re.compile(r'"([^"]*)"')


class CalculationOrder:
    """The order in which a joined form calculates: that of its sides, one after another."""

    def __init__(self, joined: Pdf) -> None:
        self.joined = joined

    def add(self, side: Pdf, number: int) -> None:
        """Add the calculations of a side, whose pages begin at a number, from 0."""
        order = side.Root.get("/AcroForm", Dictionary()).get("/CO")
        if order is None:
            return
        before = _widgets(side.pages)
        after = _widgets(self.joined.pages[number:])
        names = {str(old.T): str(new.T) for old, new in zip(before, after, strict=True)}
        fields = {str(field.T): field for field in after}
        form: Any = self.joined.Root.AcroForm
        calculated = [fields[names[str(field.T)]] for field in order]
        for field in calculated:
            field.AA.C.JS = pikepdf.String(_with_names(str(field.AA.C.JS), names))
        form.CO = Array([*form.get("/CO", Array()), *calculated])


def _widgets(pages: Iterable[pikepdf.Page]) -> list[Any]:
    annotations: list[Any] = [each for page in pages for each in page.obj.get("/Annots", Array())]
    return [each for each in annotations if each.get("/Subtype") == Name.Widget]


def _with_names(script: str, names: Mapping[str, str]) -> str:
    """Return a calculation that names fields as they are called after joining."""
    return _IN_QUOTES.sub(lambda match: f'"{names.get(match[1], match[1])}"', script)
