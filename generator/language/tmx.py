"""Write texts in two languages as TMX 1.4, the memory that translation programs read."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree

from generator.language.memory import Unit
from generator.language.script import tag_of
from generator.language.xliff import NOT_XML


def to_tmx(units: Iterable[Unit], source: str, target: str) -> str:
    """Return units as TMX, each pair of wordings once, with where it is from."""
    root = ElementTree.Element("tmx", {"version": "1.4"})
    header = {
        "creationtool": "playeraid",
        "creationtoolversion": "1",
        "segtype": "block",
        "o-tmf": "playeraid",
        "adminlang": "en",
        "srclang": tag_of(source),
        "datatype": "plaintext",
    }
    ElementTree.SubElement(root, "header", header)
    body = ElementTree.SubElement(root, "body")
    for (words, translation), unit in _pairs(units).items():
        tu = ElementTree.SubElement(body, "tu")
        for kind, value in (("x-home", unit.home.title), ("x-id", unit.id)):
            ElementTree.SubElement(tu, "prop", {"type": kind}).text = _clean(value)
        for language, said in ((source, words), (target, translation)):
            tuv = ElementTree.SubElement(tu, "tuv", {"xml:lang": tag_of(language)})
            ElementTree.SubElement(tuv, "seg").text = _clean(said)
    text = ElementTree.tostring(root, encoding="unicode").replace("<tu>", "\n<tu>")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _pairs(units: Iterable[Unit]) -> dict[tuple[str, str], Unit]:
    """Return pairs of a wording and its translation, each with the first unit that has it.

    Of plural forms, those go together that each language has for one, and for many.
    """
    pairs: dict[tuple[str, str], Unit] = {}
    for unit in units:
        for at in dict.fromkeys((0, -1) if len(unit.source) > 1 else (0,)):
            pairs.setdefault((unit.source[at], unit.translation[at]), unit)
    return pairs


def _clean(words: str) -> str:
    return NOT_XML.sub("\N{REPLACEMENT CHARACTER}", words)
