"""Catalogues go out as XLIFF and CSV and come back without a loss."""

from __future__ import annotations

import csv
import importlib
import io
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.content.letters import letter_faults
from generator.findings import Finding
from generator.language.catalog import Catalog, Entry
from generator.language.exchange import (
    COLUMNS,
    forms_of,
    from_csv,
    from_po,
    from_xliff,
    to_csv,
    to_xliff,
)
from tests.language.catalogs import (
    BUNDLED,
    LANGUAGES,
    catalog,
    full_catalog,
    name_of,
    reread,
    written,
)

Read = Callable[[str, bytes, Catalog], tuple[Catalog, list[Finding]]]
FORMATS = [
    pytest.param(lambda book: to_xliff(book, "en"), from_xliff, id="xliff"),
    pytest.param(to_csv, from_csv, id="csv"),
]
both = pytest.mark.parametrize(("write", "read"), FORMATS)
Write = Callable[[Catalog], str]


def blank(book: Catalog) -> Catalog:
    """Return a catalogue without its translations."""
    entries = (
        entry if entry.obsolete else replace(entry, translation=("",) * len(entry.translation))
        for entry in book.entries
    )
    return replace(book, entries=tuple(entries))


def told(findings: list[Finding]) -> list[tuple[str, int, str]]:
    return [(finding.code, finding.place.line, finding.message) for finding in findings]


# Round trips


@both
@pytest.mark.parametrize("path", BUNDLED, ids=name_of)
def test_bundled_catalogues_come_back_byte_for_byte(path: Path, write: Write, read: Read) -> None:
    data = path.read_bytes()
    book = reread(data, path.stem)
    sent = write(book).encode()
    for home in (book, blank(book)):
        back, findings = read("sent", sent, home)
        assert findings == []
        assert written(back) == data


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_comes_back(language: str, write: Write, read: Read) -> None:
    book = full_catalog(language)
    for home in (book, blank(book)):
        back, findings = read("sent", write(book).encode(), home)
        assert (back, findings) == (book, [])


IDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cn")), max_size=20)
WORDS = (
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)
    .map(lambda words: normalize("NFC", words))
    .filter(lambda words: {f.code for f in letter_faults("", [words])}.isdisjoint(("F10", "F11")))
)
"""Words of one normal form that no program decoded wrongly: others are not taken as they are."""


@both
@given(id=IDS, source=WORDS, forms=st.lists(WORDS, min_size=3, max_size=3))
def test_any_text_comes_back(
    write: Write, read: Read, id: str, source: str, forms: list[str]
) -> None:
    id = id.strip() or "x"
    book = catalog(
        Entry(f"{id}.", (source,), (forms[0],)),
        Entry(f"{id}:", ("one", source), tuple(forms)),
        language="pl",
    )
    back, findings = read("sent", write(book).encode(), blank(book))
    assert findings == []
    assert back == book


@both
@given(data=st.binary(max_size=120))
def test_no_bytes_break_a_reader(write: Write, read: Read, data: bytes) -> None:
    book = full_catalog("de")
    sent = write(book).encode()
    for each in (data, sent[:300] + data + sent[300:], sent[: len(data) * 9]):
        read("sent", each, book)


# What both take and leave


def edited(
    read: Read, sent: str, book: Catalog, *changes: tuple[str, str]
) -> tuple[Entry, list[Finding]]:
    """Return the first entry after changes to what was sent, and the findings."""
    for old, new in changes:
        assert sent.count(old) == 1
        sent = sent.replace(old, new)
    back, findings = read("sent", sent.encode(), book)
    return back.entries[0], findings


DONE = Entry("a.b", ("The source",), ("Wörter",), ("where",), ("mine",), ("no-c-format",))
DRAFT = replace(DONE, flags=("fuzzy", "no-c-format"), previous=("A source",))


@both
def test_a_new_translation_is_taken(write: Write, read: Read) -> None:
    entry, findings = edited(read, write(catalog(DONE)), catalog(DONE), ("Wörter", "Worte"))
    assert (entry, findings) == (replace(DONE, translation=("Worte",)), [])


@both
def test_an_empty_translation_takes_nothing_away(write: Write, read: Read) -> None:
    entry, findings = edited(read, write(catalog(DONE)), catalog(DONE), ("Wörter", ""))
    assert (entry, findings) == (DONE, [])


@both
def test_a_draft_stays_one_until_it_is_confirmed(write: Write, read: Read) -> None:
    book = catalog(DRAFT)
    sent = write(book)
    assert edited(read, sent, book, ("Wörter", "Worte"))[0] == replace(
        DRAFT, translation=("Worte",)
    )
    old, new = ('"fuzzy"', '"translated"') if read is from_csv else ("initial", "reviewed")
    assert edited(read, sent, book, (old, new))[0] == DONE


@both
def test_a_translation_that_holds_becomes_a_draft_where_a_file_says_so(
    write: Write, read: Read
) -> None:
    sent = write(catalog(DONE))
    old, new = ('"translated"', '"fuzzy"') if read is from_csv else ('"translated"', '"initial"')
    entry, findings = edited(read, sent, catalog(DONE), (old, new))
    assert (entry, findings) == (replace(DONE, flags=("fuzzy", "no-c-format")), [])


@pytest.mark.parametrize("state", ["translated", "reviewed", "final"])
def test_states_of_xliff_that_hold(state: str) -> None:
    sent = to_xliff(catalog(DRAFT), "en")
    entry, _ = edited(from_xliff, sent, catalog(DRAFT), ('"initial"', f'"{state}"'))
    assert entry == DONE


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


def po(book: Catalog) -> str:
    return written(book).decode()


@pytest.mark.parametrize(("write", "read"), [*FORMATS, pytest.param(po, from_po, id="po")])
def test_a_file_of_another_language_is_refused(write: Write, read: Read) -> None:
    """A language may be spelt in another way; in a file of old nothing may be said of it."""
    spanish = catalog(DONE, language="es")
    spanish = replace(spanish, header={**spanish.header, "Language": "es"})
    sent = write(spanish)
    back, (finding,) = read("sent", sent.encode(), catalog(DONE))
    assert back == catalog(DONE)
    assert finding.is_error
    assert finding.place.line > 0
    assert "es" in finding.message
    assert "de" in finding.message
    brazil = replace(catalog(DONE), language="pt_BR")
    brazil = replace(brazil, header={**brazil.header, "Language": "pt_BR"})
    for tag in ("pt_BR", "pt-br", "pt"):
        sent = write(brazil).replace("pt-BR", tag).replace("pt_BR", tag)
        assert read("sent", sent.encode(), brazil) == (brazil, [])


def test_csv_without_a_language() -> None:
    sent = to_csv(catalog(DONE)).replace(',"language"', "").replace(',"de"', "")
    assert from_csv("sent", sent.encode(), catalog(DONE)) == (catalog(DONE), [])


def test_a_catalogue_from_elsewhere_is_taken_by_its_own_rule() -> None:
    """Its new words are taken, its drafts as drafts, its forms by their category."""
    plural = Entry("p", ("one", "more"), ("x", "", "y"))
    rule = "nplurals=3; plural=(n == 0 || n == 1) ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2;"
    sent = replace(catalog(DRAFT, plural, language="fr"), header={"Plural-Forms": rule})
    home = blank(catalog(DONE, replace(plural, translation=("", "")), language="fr"))
    back, findings = from_po("sent.po", written(sent), home)
    assert findings == []
    first, second = back.entries
    assert (first.translation, first.is_fuzzy) == (("Wörter",), True)
    assert second.translation == ("x", "y")
    damaged = written(sent) + b"nonsense\n"
    assert from_po("sent.po", damaged, home)[0] == home


@both
def test_an_unknown_text(write: Write, read: Read) -> None:
    other = catalog(replace(DONE, id="a.c"))
    entry, findings = edited(read, write(catalog(DONE)), other)
    assert entry == other.entries[0]
    assert [finding[::2] for finding in told(findings)] == [
        ("T05", "the catalogue has no text “a.b”")
    ]
    assert findings[0].hint == "did you mean “a.c”?"
    assert not findings[0].is_error


@both
def test_a_source_that_changed_meanwhile(write: Write, read: Read) -> None:
    sent = write(catalog(DONE))
    newer = replace(DONE, source=("A newer source",))
    kept, findings = edited(read, sent, catalog(newer))
    assert kept == newer
    assert [finding[::2] for finding in told(findings)] == [
        ("T04", "the source of “a.b” is another by now")
    ]
    assert findings[0].hint == "the translation of the catalogue stays"
    missing = replace(newer, translation=("",))
    taken, findings = edited(read, sent, catalog(missing))
    assert (taken.translation, taken.is_fuzzy, taken.previous) == (
        ("Wörter",),
        True,
        ("The source",),
    )
    assert findings[0].hint == "it was taken as a draft"


@both
def test_a_form_that_the_language_lacks(write: Write, read: Read) -> None:
    plural = Entry("a", ("one", "more"), ("x", "y"))
    sent = write(catalog(plural))
    back, findings = read("sent", sent.encode(), replace(catalog(plural), language="de"))
    assert (back.entries[0], findings) == (plural, [])
    sent = sent.replace('"one"', '"few"').replace("a:one", "a:few")
    back, findings = read("sent", sent.encode(), catalog(plural))
    assert back.entries[0] == plural
    assert [(f.code, f.message, f.hint) for f in findings] == [
        ("T10", "“a” has no form “few”", "its forms are: one, other")
    ]


@both
def test_a_plural_text_is_confirmed_when_all_its_forms_are(write: Write, read: Read) -> None:
    plural = Entry("a", ("one", "more"), ("x", "y"), flags=("fuzzy",))
    sent = write(catalog(plural))
    old, new = ('"fuzzy"', '"translated"') if read is from_csv else ('"initial"', '"final"')
    first = sent.replace(old, new, 1)
    assert read("sent", first.encode(), catalog(plural))[0].entries[0] == plural
    every = sent.replace(old, new)
    assert read("sent", every.encode(), catalog(plural))[0].entries[0] == replace(plural, flags=())


def test_names_of_forms() -> None:
    plural = Entry("a", ("one", "more"), ("",) * 4)
    assert forms_of("pl", DONE) == ("",)
    assert forms_of("pl", plural) == ["one", "few", "many", "form"]
    assert len(set(forms_of("br", plural))) == 5


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


def test_entries_of_a_catalogue_without_ids_are_named_by_their_words() -> None:
    back, (finding,) = from_po("x.po", b'msgid "Rat"\nmsgstr "Ratte"\n', catalog(DONE))
    assert (finding.code, finding.message) == ("T05", "“Rat” has no id")
    assert back == catalog(DONE)


def test_xliff_in_another_encoding() -> None:
    data = to_xliff(catalog(DONE), "en").replace("UTF-8", "UTF-16").encode("utf-16")
    assert from_xliff("x.xlf", data, blank(catalog(DONE)))[0] == catalog(DONE)


# CSV


def rows_of(text: str) -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text[1:], newline="")))


def test_what_csv_says() -> None:
    plural = Entry("p", ("one", "more"), ("x", "y"))
    assert rows_of(to_csv(catalog(DRAFT, plural, Entry("n", ("new",), ("",))))) == [
        list(COLUMNS),
        [
            "a.b",
            "",
            "The source",
            "Wörter",
            "fuzzy",
            "where\nnote: mine\nsource before: A source",
            "de",
        ],
        ["p", "one", "one", "x", "translated", "", "de"],
        ["p", "other", "more", "y", "translated", "", "de"],
        ["n", "", "new", "", "", "", "de"],
    ]


@pytest.mark.parametrize(
    "words",
    [
        *("=1+1", "+1", "-1 die", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "=cmd|' /C calc'!A0"),
        *("'=1", "''+1", "'tis", "'"),
    ],
)  # fmt: skip
def test_no_cell_is_a_formula_and_every_cell_comes_back(words: str) -> None:
    book = catalog(Entry("a", (words,), (words,), comments=("-",)))
    sent = to_csv(book)
    assert not [cell for row in rows_of(sent) for cell in row if cell[:1] in tuple("=+-@\t\r\n＝")]
    assert from_csv("x.csv", sent.encode(), blank(book)) == (book, [])


def test_a_formula_without_its_apostrophe_is_understood() -> None:
    data = b"id,source,translation\na,-1 die,-1 Wuerfel\n"
    back, findings = from_csv("x.csv", data, catalog(Entry("a", ("-1 die",), ("",))))
    assert (back.entries[0].translation, findings) == (("-1 Wuerfel",), [])


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_spreadsheet_programs_write(separator: str, encoding: str) -> None:
    lines = [
        ("Comments", "Translation", "ID", "Source"),
        ("", "Worte, schön", "a.b", "The source"),
        ("", "", "", ""),
    ]
    data = "\r\n".join(separator.join(f'"{cell}"' for cell in line) for line in lines)
    back, findings = from_csv("x.csv", data.encode(encoding), catalog(DONE))
    assert (back.entries[0].translation, findings) == (("Worte, schön",), [])


def test_words_of_a_state_that_nobody_knows_make_a_draft() -> None:
    data = b"id,source,translation,state\na.b,The source,x,ok?\n"
    assert from_csv("x.csv", data, catalog(DONE))[0].entries[0].is_fuzzy


def test_words_without_a_state_hold() -> None:
    data = "id,source,translation\na.b,The source,{}\n"
    assert from_csv("x.csv", data.format("x").encode(), catalog(DRAFT))[0].entries[0].is_translated
    same = from_csv("x.csv", data.format("Wörter").encode(), catalog(DRAFT))[0]
    assert same == catalog(DRAFT)


@pytest.mark.parametrize(
    ("data", "line", "message"),
    [
        (b"", 1, "there is no column “id”"),
        (b"id,source\n", 1, "there is no column “translation”"),
        (b'id,source,translation\na,b,"c\n', 2, "unexpected end of data"),
        (
            b"id,source,translation\na,b,\xe4\n",
            2,
            "byte 0xe4 is not UTF-8; the file looks like Windows-1252, where it is “ä”",
        ),
        (b"\xff\xfea", 1, "this is not UTF-16"),
    ],
)
def test_what_is_no_table_changes_nothing(data: bytes, line: int, message: str) -> None:
    book = catalog(DONE)
    back, findings = from_csv("x.csv", data, book)
    assert back is book
    assert told(findings) == [("T01", line, message)]


@pytest.mark.parametrize(("words", "code"), [("fÃ¼r", "F11"), ("f\ufffdr", "F10")])
def test_words_that_were_decoded_wrongly_are_not_taken(words: str, code: str) -> None:
    data = f"id,source,translation\na.b,The source,{words}\n".encode()
    back, (finding,) = from_csv("x.csv", data, catalog(DONE))
    assert (finding.code, finding.place.line, finding.path) == (code, 2, "a.b")
    assert back == catalog(DONE)


def test_words_come_back_in_normal_form() -> None:
    data = "id,source,translation\na.b,The source,fu\u0308r\n".encode()
    back, findings = from_csv("x.csv", data, catalog(DONE))
    assert (back.entries[0].translation, findings) == (("für",), [])


def test_rows_have_their_places_even_after_long_cells() -> None:
    data = b'id,source,translation\na.b,The source,"x\ny"\nq,Q,q\na.b,The source,z\n'
    back, findings = from_csv("x.csv", data, catalog(DONE))
    assert told(findings) == [
        ("T05", 4, "the catalogue has no text “q”"),
        ("T02", 5, "“a.b” is translated twice"),
    ]
    assert back.entries[0].translation == ("x\ny",)
