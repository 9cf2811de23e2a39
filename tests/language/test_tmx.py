"""Texts of all games as a memory for translation tools."""

from __future__ import annotations

from xml.etree import ElementTree

from generator.language.memory import Home, Unit
from generator.language.tmx import to_tmx

HOME = Home("castle", "The Castle", "en")
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def test_each_pair_of_words_is_there_once() -> None:
    units = [
        Unit(HOME, "a", ("Draw & go",), ("Zieht & geht",)),
        Unit(HOME, "b", ("Draw & go",), ("Zieht & geht",)),
        Unit(HOME, "c", ("a card", "cards"), ("eine Karte", "Karten")),
        Unit(HOME, "d", ("bell \x07",), ("Glocke",)),
    ]
    root = ElementTree.fromstring(to_tmx(units, "en", "pt_BR"))
    said = [[tuv.findtext("seg") for tuv in tu.iter("tuv")] for tu in root.iter("tu")]
    assert said == [
        ["Draw & go", "Zieht & geht"],
        ["a card", "eine Karte"],
        ["cards", "Karten"],
        ["bell \ufffd", "Glocke"],
    ]
    first = next(root.iter("tu"))
    assert [tuv.get(LANG) for tuv in first.iter("tuv")] == ["en", "pt-BR"]
    assert [prop.text for prop in first.iter("prop")] == ["The Castle", "a"]
    header = root.find("header")
    assert header is not None
    assert header.get("srclang") == "en"
