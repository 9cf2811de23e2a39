"""A pseudo-translation is longer, accented and bracketed, and all that is no word stays."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language.extract import messages
from generator.language.markup import Emphasis, IconName, Malformed, ValueName, parse, walk
from generator.language.plurals import plural_forms
from generator.language.po import read_catalog
from generator.language.pseudo import pseudo, pseudo_language, pseudo_words
from tests.language.catalogs import BUNDLED, message, messages_of, reread, run, written
from tests.support import sound_game

FONTS = Path(__file__).parents[2] / "templates" / "fonts"


def one(*source: str, id: str = "a.text") -> tuple[str, ...]:
    (entry,) = pseudo([message(id, *source)], "en").entries
    return entry.translation


def test_words() -> None:
    assert one("Draw {hand.size} {icon:bat} *Cards* **now**!") == (
        "[Ďŕàáŵ {hand.size} {icon:bat} *Çàáŕďš* **ñòóŵ**!]",
    )
    assert one("AGE of 3") == ("[ÀáĞÈé òóf 3]",)


def test_plural_forms_are_those_of_the_source() -> None:
    assert one("{n.m} card", "{n.m} cards") == ("[{n.m} çàáŕď]", "[{n.m} çàáŕďš]")
    (entry,) = pseudo([message("a", "one", "more")], "ja").entries
    assert entry.translation == ("[mòóŕèé]",)


@pytest.mark.parametrize(("source", "code"), [("en", "en_XA"), ("pt_BR", "pt_XA"), ("de", "de_XA")])
def test_the_language(source: str, code: str) -> None:
    book = pseudo([], source, "Castle")
    assert (book.language, pseudo_language(source)) == (code, code)
    assert book.header["Language"] == code
    assert book.header["Project-Id-Version"] == "Castle"
    assert book.header["Plural-Forms"] == plural_forms(code).header


def test_names_agree_with_the_texts_that_name_them() -> None:
    (name,) = one("Vampire Track", id="terms.vampire-track.name")
    (text,) = one("Move along the *Vampire Track*s, *vampire track*.")
    assert f"*{name}*" in text
    assert f"*{name.casefold()}*" in text


def test_every_name_of_a_game_agrees(tmp_path: Path) -> None:
    book = pseudo(messages(sound_game(tmp_path)), "en")
    words = {id: entry.translation[0] for id, entry in book.by_id.items()}
    assert f"*{words['terms.castle.name']}*" in words["sections.goal.blocks.win.rules.first"]
    assert all(entry.is_translated for entry in book.entries)


TEXTS = st.text(st.sampled_from("abcAEI zZ.,*{}:-ÄŠß日1"), max_size=40)


@given(TEXTS)
def test_marks_are_the_same(text: str) -> None:
    def marks(words: str) -> list[object]:
        return [
            (span.strong,) if isinstance(span, Emphasis) else span
            for span in walk(parse(words))
            if isinstance(span, Emphasis | IconName | ValueName)
        ]

    if not any(isinstance(span, Malformed) for span in walk(parse(text))):
        assert marks(pseudo_words(text)) == marks(text)


@pytest.mark.parametrize("path", BUNDLED[:1], ids=lambda path: path.name)
def test_a_whole_game_is_a_third_longer(path: Path) -> None:
    sources = messages_of(reread(path.read_bytes(), path.stem))
    book = pseudo(sources, "en", "Castle")
    before = sum(len(words) for entry in book.entries for words in entry.source)
    after = sum(len(words) for entry in book.entries for words in entry.translation)
    assert 1.3 < after / before < 1.4
    run(["msgfmt", "-c", "-o", "/dev/null", "-"], written(book))
    assert written(read_catalog("x", "en_XA", written(book))[0]) == written(book)


def test_every_face_has_the_letters() -> None:
    from fontTools.ttLib import TTFont

    letters = {ord(letter) for letter in pseudo_words("".join(map(chr, range(32, 127)))) + "[]"}
    faces = sorted(FONTS.glob("*.ttf"))
    assert len(faces) > 5
    for face in faces:
        if "symbols" not in face.name and "jp" not in face.name:
            assert letters <= TTFont(face).getBestCmap().keys(), face.name
