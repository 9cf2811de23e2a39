"""Read what a cell of an ODS workbook shows, where that is not its value alone."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from generator.content.tables.numberformats import as_shown

_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_NUMBERS = ("float", "percentage", "currency")
_UNSEEN = (f"{_OFFICE}annotation", f"{_TEXT}note")
_BLANKS = re.compile(r"[ \t\r\n]+")


def shown_otherwise(cell: Element) -> str:
    """Return what a cell shows as words; "" where its value alone says it.

    That is a number with a format of its own, and words with a tab, which is an element.
    """
    kind = cell.get(f"{_OFFICE}value-type")
    if kind in _NUMBERS:
        shown = as_shown(float(cell.get(f"{_OFFICE}value", "0")), _words(cell))
        return shown if isinstance(shown, str) else ""
    return _words(cell) if kind == "string" and cell.find(f".//{_TEXT}tab") is not None else ""


def _words(cell: Element) -> str:
    return "\n".join(_inside(each) for each in cell if each.tag == f"{_TEXT}p").strip()


def _inside(element: Element) -> str:
    words = _BLANKS.sub(" ", element.text or "")
    for each in element:
        words += _of(each) + _BLANKS.sub(" ", each.tail or "")
    return words


def _of(element: Element) -> str:
    if element.tag in _UNSEEN:
        return ""
    if element.tag == f"{_TEXT}s":
        return " " * min(int(element.get(f"{_TEXT}c", "1")), 100)
    signs = {f"{_TEXT}tab": "\t", f"{_TEXT}line-break": "\n"}
    return signs.get(element.tag) or _inside(element)
