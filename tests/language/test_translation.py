"""A translation is laid over its game: what holds is printed, the rest is marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.game import Game
from generator.content.text import Text
from generator.findings import Place
from generator.language.catalog import Entry
from generator.language.extract import messages
from generator.language.glossary import Forms
from generator.language.translation import (
    Translation,
    holds,
    in_language,
    read_translation,
    read_translations,
    translated,
)
from generator.language.update import updated
from tests.language.catalogs import catalog, written
from tests.support import sound_game

FIRST = "sections.goal.blocks.win.rules.first"
FILE = "content/minimal/locale/de.po"
GLOSSARY = "glossary:\n  terms.castle.name:\n    forms: [Burgen]\n"
FINDS = """
collections:
  finds:
    name: Finds
    total: 2
    entries:
      key: {name: Key, names: [Keys], copies: 2}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Return the minimal game, with a catalogue and a glossary in German."""
    game = sound_game(tmp_path)
    words = {FIRST: ('Wer \\ als "Erster" {goal.coins} {icon:coin} hat, gewinnt.',)}
    words["sections.goal.title"] = ("Ziel",)
    words["terms.castle.name"] = ("Burg",)
    book = updated(catalog(), messages(game), "Minimal")
    entries = [
        replace(entry, translation=words.get(entry.id, entry.translation)) for entry in book.entries
    ]
    (game.folder / "locale").mkdir()
    (game.folder / "locale" / "de.po").write_bytes(written(replace(book, entries=tuple(entries))))
    (game.folder / "locale" / "de.yaml").write_text(GLOSSARY)
    return game


@pytest.fixture
def german(game: Game) -> Translation:
    """Return the German translation."""
    ((translation, findings),) = read_translations(game)
    assert findings == []
    return translation


def test_what_is_read(german: Translation) -> None:
    assert (german.language, german.is_declared) == ("de", False)
    assert german.catalog.file == FILE
    assert german.glossary["terms.castle.name"].forms == ("Burgen",)
    assert set(german.lines) == {FILE, "content/minimal/locale/de.yaml"}


def test_a_game_without_translations(tmp_path: Path) -> None:
    assert list(read_translations(sound_game(tmp_path))) == []


def test_faults_of_both_files_are_told(game: Game) -> None:
    folder = game.folder / "locale"
    (folder / "de.po").write_bytes(b'msgid "a"\n\xe4')
    (folder / "de.yaml").write_text("glosary: {}\n")
    _, findings = read_translation(game, folder / "de.po")
    assert [(finding.code, str(finding.place)) for finding in findings] == [
        ("F02", f"{FILE}:2:1"),
        ("S01", "content/minimal/locale/de.yaml:1:1"),
    ]


def test_what_cannot_be_seen_is_found_in_a_catalogue(game: Game) -> None:
    path = game.folder / "locale" / "de.po"
    before = path.read_text("utf-8")
    line = before.split("\n").index('msgstr "Ziel"') + 1
    for hidden in "\x07\x0b\u200b\u200e":
        path.write_text(before.replace('"Ziel"', f'"Zi{hidden}el"'), "utf-8")
        ((_, findings),) = read_translations(game)
        assert [(each.code, *each.place[1:3]) for each in findings] == [("F02", line, 11)]
    for fine in (
        "\ufeff" + before,
        before.replace("\n", "\r\n"),
        before.replace("Ziel", "Zi\u200cel"),
    ):
        path.write_text(fine, "utf-8", newline="")
        ((_, findings),) = read_translations(game)
        assert findings == []


def test_only_languages_that_are_asked_for_are_read(game: Game) -> None:
    (game.folder / "locale" / "fr.po").write_text("not a catalogue")
    assert [each.language for each, _ in read_translations(game)] == ["de", "fr"]
    ((german, findings),) = read_translations(game, ("de", "pl"))
    assert (german.language, findings) == ("de", [])


def test_the_game_in_its_other_language(german: Translation) -> None:
    game = translated(german)
    title, rest = game.texts["sections.goal.title"], game.texts["sections.goal.blocks.hint.text"]
    assert (title.source, title.untranslated) == ("Ziel", False)
    assert (rest.source, rest.untranslated) == ("Count aloud.", True)
    assert list(game.texts) == list(german.game.texts)
    assert game.content.terms["castle"].forms == ("Burgen",)
    assert german.game.content.terms["castle"].forms == ("Castles",)


def test_a_game_knows_the_language_of_its_texts(german: Translation) -> None:
    assert german.game.language == "en"
    assert translated(german).language == "de"


def test_entries_have_the_other_names_of_the_glossary(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"finds.yaml": FINDS})
    id = "collections.finds.entries.key.name"
    german = Translation(game, catalog(), {id: Forms(forms=("Schlüssel",))})
    (key,) = translated(german).content.collections["finds"].entries.values()
    assert key.names == ("Schlüssel",)
    (key,) = translated(replace(german, glossary={})).content.collections["finds"].entries.values()
    assert key.names == ()


def text(*forms: str) -> Text:
    named = tuple(zip(("one", "other"), forms, strict=True)) if len(forms) > 1 else ()
    return Text(forms[-1], "x", Place("x"), "a.b" if named else "", named)


@pytest.mark.parametrize(
    ("entry", "right"),
    [
        (Entry("x", ("A",), ("a",)), True),
        (Entry("x", ("B",), ("a",)), False),
        (Entry("x", ("A",), ("",)), False),
        (Entry("x", ("A",), ("a",), flags=("fuzzy",)), False),
        (Entry("x", ("A", "A"), ("a", "b")), False),
    ],
)
def test_only_what_holds_is_printed(entry: Entry, right: bool) -> None:
    assert holds(entry, text("A")) is right
    words = in_language(text("A"), entry, ("one", "other"))
    assert (words.source, words.untranslated) == (("a", False) if right else ("A", True))


def test_a_text_without_entry() -> None:
    assert in_language(text("A"), None, ("other",)).untranslated


def test_plural_forms_by_their_categories() -> None:
    bends = text("{n} card", "{n} cards")
    entry = Entry("x", ("{n} card", "{n} cards"), ("karta", "karty", "kart"))
    polish = in_language(bends, entry, ("one", "few", "many"))
    assert polish.forms == (("one", "karta"), ("few", "karty"), ("many", "kart"))
    assert (polish.source, polish.axis) == ("kart", "a.b")
    odd = in_language(bends, entry, ("one", "other", "many"))
    assert odd.source == "karty"


def line_of(translation: Translation, number: int) -> str:
    return translation.lines[FILE][number - 1]


def test_places(german: Translation) -> None:
    place = german.place(FIRST)
    assert line_of(german, place.line)[place.column - 1 :].startswith('"Wer')
    assert place.end_column == len(line_of(german, place.line)) + 1
    assert german.place("terms.castle.name", "Burg").column == len('msgstr "') + 1
    assert german.place("nowhere") == Place(FILE)


@pytest.mark.parametrize("at", ['"Erster"', "\\ als", "{icon:coin}", "gewinnt."])
def test_a_piece_of_a_translation(at: str, german: Translation) -> None:
    place = german.place(FIRST, at)
    shown = line_of(german, place.line)[place.column - 1 : place.end_column - 1]
    assert shown == at.replace("\\", "\\\\").replace('"', '\\"')


def test_a_piece_is_never_found_in_the_keyword(german: Translation) -> None:
    place = german.place(FIRST, "s")
    assert place.column > len('msgstr "')
    assert german.place(FIRST, "nowhere") == german.place(FIRST)


def test_a_piece_of_a_wrapped_translation(game: Game) -> None:
    path = game.folder / "locale" / "de.po"
    path.write_text('msgctxt "x"\nmsgid "X"\nmsgstr ""\n"one two "\n"three"\n')
    german, _ = read_translation(game, path)
    assert german.place("x", "three")[1:] == (5, 2, 5, 7)
    assert german.place("x", "two three")[1:] == (3, 8, 5, 8)


def test_places_of_forms_and_of_the_glossary(game: Game) -> None:
    folder = game.folder / "locale"
    (folder / "de.po").write_text(
        'msgctxt "x"\nmsgid "X"\nmsgid_plural "Y"\nmsgstr[0] "a"\nmsgstr[1] "b"\n'
    )
    german, _ = read_translation(game, folder / "de.po")
    assert [german.place(path).line for path in ("x", "x#0", "x#1", "x#7")] == [4, 4, 5, 5]
    assert str(german.place("terms.castle.name")) == "content/minimal/locale/de.yaml:2:3"
