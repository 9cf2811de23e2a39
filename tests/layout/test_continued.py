"""The words of a long entry are parted among cards: none is lost, none stands on two."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.content.model import Entry
from generator.content.model.entries import Case, Passage
from generator.content.text import Text
from generator.findings import Place
from generator.layout.cards import cards_of, entry_of
from generator.layout.continued import SHORT, letters_of, parts_of
from generator.render.deckfit import key_of
from tests.laying import deck, game_with

HERE = Place("a.yaml")
SENTENCE = "The wind blows from the north, and all boats stay where they are."


def text(words: str, **more: object) -> Text:
    return Text(words, "a", HERE, **more)  # type: ignore[arg-type]


def entry(words: str = "", **fields: str) -> Entry:
    said = text(words) if words else None
    return Entry(
        name=text("Storm"), text=said, fields={key: text(each) for key, each in fields.items()}
    )


def words_of(parts: tuple[Entry, ...]) -> list[str]:
    return [str(part.text or "") for part in parts]


def test_what_fits_is_one_card() -> None:
    short = entry(SENTENCE, range="60 feet")
    assert parts_of(short, 200) == (short,)


def test_paragraphs_stay_whole_and_parts_are_about_equally_long() -> None:
    lines = [f"{n}. {SENTENCE}" for n in range(5)]
    parts = parts_of(entry("\n\n".join(lines)), 420)
    assert words_of(parts) == ["\n\n".join(lines[:3]), "\n\n".join(lines[3:])]


def test_a_long_paragraph_is_parted_between_sentences() -> None:
    parts = parts_of(entry(" ".join([SENTENCE] * 4)), 140)
    assert words_of(parts) == [f"{SENTENCE} {SENTENCE}"] * 2


def test_markup_is_not_parted() -> None:
    marked = f"**Stop! Go on. {SENTENCE}** {SENTENCE} *One. Two.* {SENTENCE}"
    for part in words_of(parts_of(entry(marked), 120)):
        assert part.count("*") % 2 == 0


def test_items_of_a_list_stay_items() -> None:
    lines = [f"- {SENTENCE}" for _ in range(4)]
    assert words_of(parts_of(entry("\n".join(lines)), 250)) == ["\n".join(lines[:2])] * 2


def test_short_fields_stand_on_each_card_and_long_ones_on_one() -> None:
    long = " ".join([SENTENCE] * 2)
    parts = parts_of(entry(" ".join([SENTENCE] * 4), range="60 feet", higher=long), 270)
    assert [[*part.fields] for part in parts] == [["range"], ["range", "higher"]]
    assert len(long) > SHORT


def test_letters_of_east_asian_scripts_count_twice() -> None:
    assert letters_of(text("風が吹く。")) == 2 * letters_of(text("abcde"))
    assert letters_of(text("a", forms=(("one", "ab"), ("other", "abc")))) == 3


def test_words_that_bend_with_a_number_or_have_cases_stay_whole() -> None:
    bent = Entry(
        name=text("A"), text=text("x", axis="n", forms=(("one", "a" * 90), ("other", "b" * 90)))
    )
    assert parts_of(bent, 60) == (bent,)
    cases = Passage(text=text(SENTENCE), cases={"a": Case(text=text(SENTENCE))})
    assert parts_of(Entry(name=text("A"), text=cases), 60)[0].text is cases


@given(
    st.lists(st.sampled_from((SENTENCE, "No!", "*Term.* Go on.")), max_size=30),
    st.integers(120, 900),
)
def test_no_word_is_lost(sentences: list[str], most: int) -> None:
    whole = entry(" ".join(sentences))
    parts = parts_of(whole, most)
    assert " ".join(filter(None, words_of(parts))) == str(whole.text or "")
    assert len(parts) == 1 or all(letters_of(part.text) <= most for part in parts)


@pytest.mark.parametrize("more", [(), ("copies: one",)])
def test_a_deck_has_a_card_for_each_part(tmp_path: Path, more: tuple[str, ...]) -> None:
    long = " ".join([SENTENCE] * 4)
    words = deck("layout: entry", "continues: 140", *more).replace(
        "text: Each enemy in the row takes 2 damage.", f"text: {long}"
    )
    game = game_with(tmp_path, words)
    cards = [card for card in cards_of(game, "spell-cards") if card.kind == "entries"]
    found = [(card.id, card.part, card.parts) for card in cards]
    copied = [("flame-1", 1, 2), ("flame-2", 1, 2), ("flame-2-1", 2, 2), ("flame-2-2", 2, 2)]
    single = [("flame", 1, 2), ("flame-2", 2, 2)]
    assert found == [*(single if more else copied), ("frost", 0, 0)]
    assert len({key_of(card) for card in cards}) == 3
    last = next(card for card in cards if card.part == 2)
    assert str(entry_of(last, game.content).text) == f"{SENTENCE} {SENTENCE}"
