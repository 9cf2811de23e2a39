"""Lines are split into runs of one direction, in visual order."""

from __future__ import annotations

import pytest

from generator.maps.bidi import Run, is_rtl, isolated, plain, visual_runs

MIRRORED = str.maketrans("()[]", ")(][")


def seen(runs: list[Run]) -> str:
    """Return what a reader sees from left to right: brackets are drawn as in a mirror."""
    return "".join(words[::-1].translate(MIRRORED) if is_rtl else words for words, is_rtl in runs)


CREDIT = "Icons: Lorc (game-icons.net, CC BY 3.0)."


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("", ""),
        ("Lake", "Lake"),
        ("שלום", "םולש"),
        ("שלום abc 12 עולם", "םלוע abc 12 םולש"),
        ("abc שלום 12", "abc 12 םולש"),
        ("מעבר 12", "12 רבעמ"),
        ("50 ק״מ", "מ״ק 50"),
        ("מפה 1.0, 3", "3 ,1.0 הפמ"),
        ("ב 5% או 3+4", "3+4 וא 5% ב"),
        ("سلام 12,5", "12,5 مالس"),
        (f"שלום {isolated(CREDIT)}", f"{CREDIT} םולש"),
        (f"{isolated(CREDIT)} {isolated('Fonts.')} שלום", f"םולש Fonts. {CREDIT}"),
        (f"Title {isolated('2 בינו׳ 2024')}.", "Title 2024 ׳וניב 2."),
        (f"a {isolated('ב ' + isolated('c!') + ' ד')} e", "a ד c! ב e"),
        ("גופן: Old Face (OFL).", ".Old Face (OFL) :ןפוג"),
        ("ערים: (a) Geo [v. 2], ב", "ב ,Geo [v. 2] (a) :םירע"),
        ("שלום (עולם) ab", "ab (םלוע) םולש"),
        ("שלום (ab, ב)", "(ב ,ab) םולש"),
        ("ab (שלום)", "ab (םולש)"),
        ("ב (12) ab (", ") ab (12) ב"),
        ("a \u2068ב", "a ב"),
        ("a \u2069ב", "a ב"),
    ],
)
def test_what_is_seen(words: str, shown: str) -> None:
    assert seen(visual_runs(words)) == shown


def test_marks_stay_behind_their_letters_within_a_run() -> None:
    assert visual_runs("שָׁלוֹם") == [("שָׁלוֹם", True)]


def test_words_from_the_left_are_one_run() -> None:
    assert visual_runs(CREDIT) == [(CREDIT, False)]


def test_the_signs_around_isolates_are_not_printed() -> None:
    words = f"שלום {isolated(CREDIT)}"
    assert plain(words) == f"שלום {CREDIT}"
    printed = "".join(run for run, _ in visual_runs(words))
    assert sorted(printed) == sorted(plain(words))


def test_what_is_isolated_does_not_turn_a_line() -> None:
    words = f"{isolated('BS')} הים"
    assert is_rtl(words)
    assert seen(visual_runs(words)) == "םיה BS"
    assert not is_rtl(f"{isolated('ב')} 12 sea")
