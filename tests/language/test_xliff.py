"""Catalogues as XLIFF 2.0: what is written, and what other tools make of it."""

from __future__ import annotations

import importlib
from collections import defaultdict
from typing import Any

import pytest
from msgspec.structs import replace

from generator.language.catalog import Entry
from generator.language.review import reviewed
from generator.language.xliff import from_xliff, to_xliff
from tests.language.catalogs import (
    LANGUAGES,
    catalog,
    full_catalog,
)
from tests.language.exchanged import DONE, DRAFT, blank, edited, told


@pytest.mark.parametrize("state", ["translated", "reviewed", "final"])
def test_states_of_xliff_that_hold(state: str) -> None:
    sent = to_xliff(catalog(DRAFT), "en")
    entry, _ = edited(from_xliff, sent, catalog(DRAFT), ('"initial"', f'"{state}"'))
    assert entry == (DONE if state == "translated" else reviewed(DONE))


@pytest.mark.parametrize("state", ["initial", "needs-review-translation", "x"])
def test_states_of_xliff_that_do_not(state: str) -> None:
    sent = to_xliff(catalog(DONE), "en")
    for words in ("Wörter", "Worte"):
        changes = (('"translated"', f'"{state}"'), ("Wörter</t", f"{words}</t"))
        entry, _ = edited(from_xliff, sent, catalog(DONE), *changes)
        assert (entry.is_fuzzy, entry.translation) == (True, (words,))


def test_a_segment_of_xliff_without_a_state() -> None:
    """Many tools drop the attribute: what is new is a draft, nothing else changes."""
    sent = to_xliff(catalog(DONE), "en").replace(' state="translated"', "")
    assert edited(from_xliff, sent, catalog(DONE))[0] == DONE
    entry, _ = edited(from_xliff, sent, catalog(DONE), ("Wörter", "Worte"))
    assert (entry.is_fuzzy, entry.translation) == (True, ("Worte",))
    assert edited(from_xliff, sent, catalog(DRAFT))[0] == DRAFT


# XLIFF


def parsed(text: str) -> Any:
    return importlib.import_module("lxml.etree").fromstring(text.encode())


NS = {"x": "urn:oasis:names:tc:xliff:document:2.0"}


def test_what_xliff_says() -> None:
    source = "Pay {goal.coins} {icon:coin} and {icon:coin} & <go>."
    target = "{icon:coin} {icon:bat} {goal.coins}"
    root = parsed(
        to_xliff(
            catalog(replace(DRAFT, source=(source,), translation=(target,)), language="pt_BR"), "en"
        )
    )
    assert (root.get("version"), root.get("srcLang"), root.get("trgLang")) == ("2.0", "en", "pt-BR")
    (unit,) = root.xpath("//x:unit", namespaces=NS)
    assert unit.get("id") == "a.b"
    assert unit.xpath("x:segment/@state", namespaces=NS) == ["initial"]
    notes = [(note.get("category"), note.text) for note in unit.iterfind(".//x:note", NS)]
    assert notes == [("comment", "where"), ("note", "mine"), ("source before", "A source")]
    words = unit.find(".//x:source", NS)
    assert [(ph.get("id"), ph.get("equiv"), ph.get("disp"), ph.tail) for ph in words] == [
        ("1", "{goal.coins}", "{goal.coins}", " "),
        ("2", "{icon:coin}", "{icon:coin}", " and "),
        ("3", "{icon:coin}", "{icon:coin}", " & <go>."),
    ]
    twins = [(ph.get("id"), ph.get("equiv")) for ph in unit.find(".//x:target", NS)]
    assert twins == [("2", "{icon:coin}"), ("4", "{icon:bat}"), ("1", "{goal.coins}")]


def test_plural_forms_are_units_of_a_group() -> None:
    plural = Entry("a", ("one", "more"), ("x", "", "z"), ("where",))
    root = parsed(to_xliff(catalog(plural, language="pl"), "en"))
    (group,) = root.xpath("//x:group", namespaces=NS)
    assert (group.get("id"), group.findtext("x:notes/x:note", None, NS)) == ("a", "where")
    units = group.findall("x:unit", NS)
    assert [(unit.get("id"), unit.get("name")) for unit in units] == [
        ("a:one", "one"),
        ("a:few", "few"),
        ("a:many", "many"),
    ]
    assert [unit.findtext(".//x:source", None, NS) for unit in units] == ["one", "more", "more"]
    assert [unit.findtext(".//x:target", None, NS) for unit in units] == ["x", None, "z"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_structure_that_the_standard_asks_for(language: str) -> None:
    """What OASIS's schema demands of the elements used here, and what it cannot say."""
    book = full_catalog(language)
    root = parsed(
        to_xliff(replace(book, entries=(*book.entries, Entry("odd id\0", ("A",), ("a",)))), "en")
    )
    parents: dict[str, set[str]] = defaultdict(set)
    for each in root.iter():
        above = each.getparent()
        parents[each.tag.rpartition("}")[2]].add(
            "" if above is None else above.tag.rpartition("}")[2]
        )
    assert parents == {
        "xliff": {""},
        "file": {"xliff"},
        "group": {"file"},
        "unit": {"file", "group"},
        "notes": {"unit"},
        "note": {"notes"},
        "segment": {"unit"},
        "source": {"segment"},
        "target": {"segment"},
        "ph": {"source", "target"},
    }
    ids = root.xpath("//x:unit/@id | //x:group/@id", namespaces=NS)
    assert len(ids) == len(set(ids)) > 10
    assert all(id and not set(id) & set(" \t\n/<>\"'") for id in ids)
    for unit in root.iterfind(".//x:unit", NS):
        sides = [
            [ph.get("id") for ph in unit.iterfind(f".//x:{side}/x:ph", NS)]
            for side in ("source", "target")
        ]
        assert all(len(side) == len(set(side)) for side in sides)


def xliff(inside: str, head: str = "", more: str = "") -> bytes:
    """Return XLIFF as another tool may write it."""
    return (
        f'<?xml version="1.0"?>{head}<xliff xmlns="{NS["x"]}" version="2.1" srcLang="en" {more}>'
        f'<file id="f">{inside}</file></xliff>'
    ).encode()


def taken(inside: str, source: str = "The source") -> str:
    """Return the translation that is read from the inside of a unit."""
    book = catalog(Entry("a.b", (source,), ("",)))
    back, findings = from_xliff("x.xlf", xliff(f'<unit id="a.b">{inside}</unit>'), book)
    assert findings == []
    assert not back.entries[0].is_fuzzy
    return back.entries[0].translation[0]


def segment(target: str, source: str = "The source", name: str = "segment") -> str:
    state = ' state="translated"' if name == "segment" else ""
    return f"<{name}{state}><source>{source}</source>{target}</{name}>"


def test_what_other_tools_do_to_a_unit() -> None:
    assert taken(segment("<target>x</target>")) == "x"
    assert taken(segment('<target>x<mrk id="m">y</mrk><sm id="n"/>z</target>')) == "xyz"
    assert taken(segment("<target><![CDATA[<x>]]>&amp;&#x41;</target>")) == "<x>&A"
    assert taken(segment("<target/>")) == ""
    split = segment("<target>x</target>", "The") + segment("", " ", "ignorable")
    assert taken(split + segment("<target>y</target>", "source")) == "x y"
    assert taken(split + segment("", "source")) == ""
    match = "<m:match><source>q</source><target>r</target></m:match>"
    matches = f'<m:matches xmlns:m="urn:m">{match}</m:matches>'
    assert taken(matches + segment("<target>x</target>")) == "x"


def test_placeholders_that_lost_their_words() -> None:
    whole = '<ph id="1" equiv="{a.b}"/>'
    for twin in ('<ph id="1"/>', '<ph id="1" disp="…"/>', '<ph id="9" equiv="{a.b}"/>'):
        assert taken(segment(f"<target>{twin}!</target>", f"{whole} x"), "{a.b} x") == "{a.b}!"
    data = '<originalData><data id="d">{a.b}</data></originalData>'
    by_data = segment('<target><ph id="1" dataRef="d"/>!</target>', '<ph id="1" dataRef="d"/> x')
    assert taken(data + by_data, "{a.b} x") == "{a.b}!"


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x SYSTEM "file:///etc/passwd">'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (xliff("", BOMB), "a document type is declared"),
        (xliff("", OUTSIDE), "a document type is declared"),
        (xliff("", "", 'trgLang="fr"'), "the language is fr, that of the catalogue de"),
        (b"", "no well-formed XML: no element found"),
        (xliff("<a>"), "no well-formed XML: mismatched tag"),
        (xliff("&b;"), "no well-formed XML: undefined entity"),
        (b"<html/>", "this is not XLIFF 2"),
        (xliff("").replace(b'"2.1"', b'"1.2"'), "this is not XLIFF 2"),
        (b'<?xml version="1.0" encoding="no-such"?><a/>', "no readable encoding: unknown encoding"),
        (xliff('<unit id="a"><cp hex="D800"/></unit>'), "there is no character “D800”"),
        (xliff('<unit id="a"><cp hex="x"/></unit>'), "there is no character “x”"),
    ],
)  # fmt: skip
def test_what_is_no_xliff_changes_nothing(data: bytes, message: str) -> None:
    book = catalog(DONE)
    back, (finding,) = from_xliff("x.xlf", data, book)
    assert back is book
    assert (finding.code, finding.is_error) == ("T01", True)
    assert finding.message.startswith(message)


def test_faults_of_xliff_have_their_places() -> None:
    _, (finding,) = from_xliff("x.xlf", xliff("\n  <b>\n </a>"), catalog())
    assert str(finding.place) == "x.xlf:3:4"
    _, (finding,) = from_xliff("x.xlf", b"\n<!DOCTYPE a>", catalog())
    assert finding.place.line in (1, 2)
    _, (finding,) = from_xliff(
        "x.xlf", xliff("\n\n" + f'<unit id="q">{segment("")}</unit>'), catalog()
    )
    assert told([finding]) == [("T05", 3, "the catalogue has no text “q”")]


def test_a_unit_met_twice() -> None:
    unit = f'\n<unit id="a.b">{segment("<target>x</target>")}</unit>'
    back, (finding,) = from_xliff("x.xlf", xliff(unit * 2), catalog(DONE))
    assert told([finding]) == [("T02", 3, "“a.b” is translated twice")]
    assert back.entries[0].translation == ("x",)
    assert "nothing was taken" in finding.hint, "an error keeps the catalogue from being written"


def test_xliff_in_another_encoding() -> None:
    data = to_xliff(catalog(DONE), "en").replace("UTF-8", "UTF-16").encode("utf-16")
    assert from_xliff("x.xlf", data, blank(catalog(DONE)))[0] == catalog(DONE)
