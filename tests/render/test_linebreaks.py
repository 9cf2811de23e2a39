"""Runs of a text are changed where a line would break badly, and nowhere else."""

from __future__ import annotations

from generator.language.conventions import NO_BREAK_SPACE
from generator.language.wording import Run
from generator.render.linebreaks import (
    BREAK_HERE,
    IN_HEADINGS,
    ON_CARDS,
    ON_SHEETS,
    STAY_HERE,
    with_bound_prefixes,
    with_closed_ends,
    with_syllables_together,
    with_tied_ends,
    with_whole_ends,
    with_words_whole,
)

S = NO_BREAK_SPACE
LONG = "Whoever is first at the tower wins at"


def test_a_short_last_word_is_tied_to_the_one_before() -> None:
    (run,) = with_tied_ends([Run(f"{LONG} once.")], ON_SHEETS)
    assert run.text == f"{LONG}{NO_BREAK_SPACE}once."


def test_other_last_words_are_not_tied() -> None:
    for runs in ([Run("Win once.")], [Run(f"{LONG} midnight.")], [Run(LONG), Run(icon="sun")]):
        assert with_tied_ends(runs, ON_SHEETS) == runs


def test_texts_of_cards_are_tied_from_fewer_letters_on() -> None:
    runs = [Run("Who is in the tower is rich.")]
    assert with_tied_ends(runs, ON_SHEETS) == runs
    assert with_tied_ends(runs, ON_CARDS) == [Run(f"Who is in the tower is{S}rich.")]


def test_a_tiny_last_word_is_tied_in_a_cell_too() -> None:
    runs = [Run("All three; any other "), Run("Ribbon", term=True), Run(": "), Run("+1")]
    first, term, colon, number = with_tied_ends(runs, ON_SHEETS)
    assert (first, term, number) == (runs[0], runs[1], runs[3])
    assert colon.text == f":{NO_BREAK_SPACE}"
    for words in (
        "Any other ribbon +1",
        "Nevertheless the archaeologist won",
        "Win it at midnight",
    ):
        assert with_tied_ends([Run(words)], ON_SHEETS) == [Run(words)]


def test_no_more_words_are_tied_than_a_last_line_needs() -> None:
    words = "Whoever is first at the tower of the old harbor has won, if"
    (run,) = with_tied_ends([Run(f"{words} it is night.")], ON_SHEETS)
    assert run.text == f"{words} it is{S}night."
    (run,) = with_tied_ends([Run(f"{words} that is all he is")], ON_SHEETS)
    assert run.text == f"{words} that is all{S}he{S}is"
    first, last = with_tied_ends([Run(f"{words} he has "), Run("2 ships", number=True)], ON_SHEETS)
    assert (first.text, last.text) == (f"{words} he has ", f"2{S}ships")


def test_nothing_is_tied_that_would_leave_a_hole_in_the_line_before() -> None:
    words = "Whoever is first at the tower of the old harbor has won, if"
    for text in (f"{words} archaeologists win.", "Whoever is in the tower at midnight, wins."):
        runs = [Run(text)]
        assert with_tied_ends(runs, ON_SHEETS) == runs
    (run,) = with_tied_ends([Run(f"{words} archaeologists: +1")], ON_SHEETS)
    assert run.text == f"{words} archaeologists:{S}+1", "two signs would be lost on a line"


def test_a_heading_does_not_leave_a_word_alone() -> None:
    runs = [Run("The tower of the harbor, and hallowed ground")]
    assert with_tied_ends(runs, ON_SHEETS) == runs
    (run,) = with_tied_ends(runs, IN_HEADINGS)
    assert run.text == f"The tower of the harbor, and hallowed{S}ground"


def test_the_last_word_of_a_long_text_is_never_hyphenated() -> None:
    words = "Whoever has gathered the most is the archaeologist."
    first, last = with_whole_ends([Run(words)], 9)
    assert (first.text + last.text, first.whole, last.whole) == (words, False, True)
    assert last.text == "archaeologist."
    assert with_whole_ends([Run(words)], 20) == [Run(words)], "it is too short to be hyphenated"
    assert with_whole_ends([Run("An archaeologist.")], 9) == [Run("An archaeologist.")]


def test_no_run_ends_in_a_space() -> None:
    runs = [Run("a "), Run(f"b{NO_BREAK_SPACE}"), Run("c")]
    closed = [run.text for run in with_closed_ends(runs)]
    assert closed == [f"a {BREAK_HERE}", f"b{NO_BREAK_SPACE}{STAY_HERE}", "c"]


def test_letters_written_onto_a_number_stay_with_it() -> None:
    runs = [Run("עד 50 ו־"), Run("100", number=True), Run(" נקודות, אי־פעם")]
    first, *others = with_bound_prefixes(runs, "he")
    assert first.text == f"עד 50 ו־{STAY_HERE}"
    assert others == [runs[1], Run(f" נקודות, אי־{STAY_HERE}פעם")]
    assert with_bound_prefixes(runs, "en") == runs


def test_words_without_spaces_are_joined_across_runs() -> None:
    runs = [Run("体力を"), Run("2", number=True), Run("点", strong=True), Run(icon="sun")]
    joined = [run.text for run in with_words_whole(runs)]
    assert joined == [f"体{STAY_HERE}力{STAY_HERE}を", "2", f"{STAY_HERE}点", ""]


def test_short_names_of_a_game_are_whole() -> None:
    for name, is_whole in (("聖なる地", True), ("霧の姿で逃走した", False)):
        _, run, _ = with_words_whole([Run("彼が"), Run(name, term=True), Run("を得る。")])
        assert (run.text == STAY_HERE.join(name)) == is_whole


def test_words_of_korean_are_whole_across_runs() -> None:
    runs = [Run("동전 "), Run("12", number=True), Run("개를 줍니다.")]
    coin, number, words = with_syllables_together(runs)
    assert (coin.text, number) == (f"동{STAY_HERE}전 ", runs[1])
    assert words.text.startswith(f"{STAY_HERE}개{STAY_HERE}를 줍")
