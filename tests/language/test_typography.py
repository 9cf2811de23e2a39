"""Slips of typography by language, and the words that mend them."""

from __future__ import annotations

import pytest

from generator.language.conventions import NARROW, NO_BREAK_SPACE
from generator.language.typography import between, slips


def mended(wording: str, language: str) -> str:
    """Return a wording with all its slips mended, other spaces as ``_`` and ``~`` (narrow)."""
    changes = [change for slip in slips(wording, language) for change in slip.changes]
    for start, end, words in sorted(changes, reverse=True):
        wording = wording[:start] + words + wording[end:]
    return wording.replace(NO_BREAK_SPACE, "_").replace(NARROW, "~")


def spaced(wording: str) -> str:
    """Return a wording with the spaces that ``mended`` shows."""
    return wording.replace("_", NO_BREAK_SPACE).replace("~", NARROW)


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("en", 'Say "Garlic" and *"Dogs"*, ("both").', "Say “Garlic” and *“Dogs”*, (“both”)."),
        ("en", "wait... or -- not -- this", "wait… or – not – this"),
        ("en", "wait--or go - now", "wait—or go – now"),
        ("en", "you , or who ? {a.b} !", "you, or who? {a.b}!"),
        ("en", "„Wrong“ and «here», don´t", "“Wrong” and “here”, don’t"),
        ("en_GB", '"Garlic"', "“Garlic”"),
        ("de", '"Wort", “Wort” und „Wort”', "„Wort“, „Wort“ und „Wort“"),
        ("es", '"Ajo"', "«Ajo»"),
        ("fr", "C? Ou SONS?", "C? Ou SONS~?"),
        ("fr", 'Quoi? Non ! **Oui**: "mot"', "Quoi~? Non~! **Oui**_: «_mot_»"),
        ("fr", "«mot» ou « mot » {icon:bat}!", "«_mot_» ou «_mot_» {icon:bat}~!"),
        ("fr_CA", "Quoi? Oui: non !", "Quoi? Oui_: non !"),
        ("he", 'ב-5 ס"מ, ל-{a.b} "דרקון"', "ב־5 ס״מ, ל־{a.b} ”דרקון”"),
        ("sv", '"ord"', "”ord”"),
        ("ru", "“слово”", "«слово»"),
        ("ja", "a...", "a…"),
        ("ja", '“はい”と"いいえ"。', "「はい」と「いいえ」。"),
        ("ja", "カード,山札.", "カード、山札。"),
        ("ja", "３枚か{a.b} 枚、2 人とＨＰ", "3枚か{a.b}枚、2人とHP"),
    ],
)
def test_slips_are_mended(language: str, wrong: str, right: str) -> None:
    assert mended(wrong, language) == right
    assert mended(spaced(right), language) == right, "what is mended stays so"


@pytest.mark.parametrize(
    ("language", "wording"),
    [
        ("en", "“Garlic” – and don't – it’s Dracula's… 5\" {a.b}\" 8 - 2 {a.b} - {c.d} +{a.b}"),
        ("en", "{icon:bat}: one, two; why? 3 : 4, .5, :2, 1:2, https://example.org"),
        ("en", "Face-up cards, a well-known -x"),
        ("de", "„Wort“, »Wort«, «Wort» – und? Ja!"),
        ("fr", "Quoi~? Oui_: «_mot_», 10:30, (?) https://exemple.fr, {icon:bat} : {a.b} !"),
        ("fr", "Attention~!? l'ail, {a.b} – non…"),
        ("fr_CA", "Quoi? Oui_: «_mot_»!"),
        ("es", "¿Qué? ¡No! «Sí»"),
        ("es", "Si no, C?, S? o DC?.V.."),
        ("fr", "Sinon C?, S? ou DC?.V.."),
        ("ja", "「はい」、{icon:bat} カード{a.b}枚、1.5、HP 3：『x』？"),
        ("ja", "表1 移動、ラウンド 1 開始。"),
        ("xx", '"a", "b"'),
    ],
)
def test_what_is_right_is_left_alone(language: str, wording: str) -> None:
    assert list(slips(spaced(wording), language)) == []


@pytest.mark.parametrize(
    ("language", "wording", "messages"),
    [
        ("en", 'He said "no', ["a straight quotation mark instead of “"]),
        ("en", "wait....", ["dots in a row stand for an ellipsis: “…”"]),
        ("de", "Halt--stopp", ["a hyphen stands for a dash: “—”"]),
        ("es", "Qué?", ["“?” closes what no “¿” opens"]),
    ],
)
def test_what_is_not_plain_is_told_without_a_change(
    language: str, wording: str, messages: list[str]
) -> None:
    found = list(slips(wording, language))
    assert [slip.message for slip in found] == messages
    assert [slip.changes for slip in found] == [()] * len(found)


@pytest.mark.parametrize(
    ("wording", "language", "mended"),
    [
        ('أهلا, كيف? قل "نعم"', "ar", "أهلا، كيف؟ قل ”نعم“"),
        ("Τι βρήκες? 3, 4", "el", "Τι βρήκες; 3, 4"),
        ('掷骰子,再走"一步"吗?', "zh_Hans", "掷骰子，再走“一步”吗？"),
        ("“피곤하다”라고, 3", "ko", "“피곤하다”라고, 3"),
    ],
)
def test_marks_of_a_script_of_its_own(wording: str, language: str, mended: str) -> None:
    changes = [change for slip in slips(wording, language) for change in slip.changes]
    for change in sorted(changes, reverse=True):
        wording = wording[: change.start] + change.words + wording[change.end :]
    assert wording == mended


def test_a_pair_of_quotation_marks_is_one_slip() -> None:
    (slip,) = slips('the "king" here', "en")
    assert (slip.start, len(slip.changes)) == (4, 2)


@pytest.mark.parametrize(
    ("mark", "language", "words"),
    [
        (":", "fr", "_: "), (";", "fr", "~; "), (";", "fr_CA", "; "),
        (":", "de", ": "), (";", "ja", "；"), (",", "fr", ", "), (",", "ar", "، "),
        (",", "ko", ", "), (":", "zh_Hans", "："),
    ],
)  # fmt: skip
def test_marks_between_pieces_have_the_spaces_of_their_language(
    mark: str, language: str, words: str
) -> None:
    assert between(mark, language) == spaced(words)
