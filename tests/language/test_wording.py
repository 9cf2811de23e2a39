"""Texts become runs: numbers of the locale, plural forms, bound words."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from markupsafe import Markup
from msgspec.structs import replace

from generator.content.model import Content
from generator.content.text import Text
from generator.findings import Place
from generator.language.wording import Run, Wording, listed
from tests.support import sound_game

VALUES = "values:\n  m: {" + ", ".join(f"v{n}: {n}" for n in (0, 1, 2, 5, 12, 22, 1234)) + "}\n"
NBSP = "\u00a0"


@pytest.fixture
def content(tmp_path: Path) -> Content:
    """Return the minimal game's content with some values."""
    return sound_game(tmp_path, {"n.yaml": VALUES}).content


def text(source: str, axis: str = "", **forms: str) -> Text:
    return Text(source, "x", Place("x"), axis, tuple(forms.items()))


@pytest.mark.parametrize(
    ("language", "number", "written"),
    [
        ("en", 0, "0"),
        ("en", 5, "5"),
        ("en", 1234, "1,234"),
        ("en", 123456, "123,456"),
        ("en", -3, "\u22123"),
        ("en", -1234, "\u22121,234"),
        ("de", 1234, "1.234"),
        ("fr", 1234, "1\u202f234"),
        ("fr", -1234, "\u22121\u202f234"),
        ("pt_BR", 12345, "12.345"),
        ("es", 1500, "1500"),
        ("es", 12345, "12.345"),
        ("pl", 9999, "9999"),
        ("it", 10000, "10.000"),
    ],
)
def test_numbers(language: str, number: int, written: str, content: Content) -> None:
    assert Wording(content, language).number(number) == written


@pytest.mark.parametrize(("number", "written"), [(2, "+2"), (0, "+0"), (-2, "\u22122")])
def test_signed_numbers(number: int, written: str, content: Content) -> None:
    assert Wording(content, "en").number(number, signed=True) == written


@pytest.mark.parametrize(
    ("language", "value", "form"),
    [
        ("en", 0, "cards"),
        ("en", 1, "a card"),
        ("en", 2, "cards"),
        ("fr", 0, "a card"),
        ("de", 0, "cards"),
    ],
)
def test_two_plural_forms(language: str, value: int, form: str, content: Content) -> None:
    bending = text("cards", f"m.v{value}", one="a card", other="cards")
    assert Wording(content, language).form(bending) == form


@pytest.mark.parametrize(
    ("value", "form"),
    [(1, "karta"), (2, "karty"), (22, "karty"), (0, "kart"), (5, "kart"), (12, "kart")],
)
def test_plural_forms_of_polish(value: int, form: str, content: Content) -> None:
    forms = {"one": "karta", "few": "karty", "many": "kart", "other": "karty (inne)"}
    bending = text("karty (inne)", f"m.v{value}", **forms)
    assert Wording(content, "pl").form(bending) == form


def test_a_form_that_is_missing_is_the_source(content: Content) -> None:
    bending = text("cards", "m.v2", one="a card", other="cards")
    assert Wording(content, "pl").form(bending) == "cards"


def test_a_text_that_does_not_bend(content: Content) -> None:
    assert Wording(content, "en").form(text("cards")) == "cards"


@pytest.mark.parametrize(
    ("source", "runs"),
    [
        ("plain", [Run("plain")]),
        (
            "Up to {m.v1234} cards.",
            [Run("Up to "), Run("1,234", number=True), Run(f"{NBSP}cards.")],
        ),
        ("{m.v5}, or", [Run("5", number=True), Run(", or")]),
        ("{m.v5}", [Run("5", number=True)]),
        ("1, 3, 5 …", [Run(f"1, 3, 5{NBSP}…")]),
        ("{icon:bat} bites", [Run(icon="bat"), Run(f"{NBSP}bites")]),
        (
            "{m.v2} {icon:bat} bats",
            [Run("2", number=True), Run(NBSP), Run(icon="bat"), Run(f"{NBSP}bats")],
        ),
        ("a *Trail*", [Run("a "), Run("Trail", term=True)]),
        (
            "**up to {m.v5} *cards***",
            [
                Run("up to ", strong=True),
                Run("5", number=True, strong=True),
                Run(NBSP, strong=True),
                Run("cards", strong=True, term=True),
            ],
        ),
        ("{odd}", [Run("{odd}")]),
    ],
)
def test_runs(source: str, runs: list[Run], content: Content) -> None:
    assert Wording(content, "en").runs(text(source)) == runs


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "41.7%"), ("de", "41,7\N{NO-BREAK SPACE}%"), ("pl", "41,7%"), ("ar", "41.7")],
)
def test_shares_have_one_decimal(language: str, written: str, content: Content) -> None:
    assert Wording(content, language).share(Fraction(5, 12)).startswith(written)


def test_runs_choose_the_form(content: Content) -> None:
    bending = text("{m.v1} cards", "m.v1", one="{m.v1} card", other="{m.v1} cards")
    assert [run.text for run in Wording(content, "en").runs(bending)] == ["1", f"{NBSP}card"]


def test_plain(content: Content) -> None:
    wording = Wording(content, "en")
    assert wording.plain(text("**{m.v2}** {icon:bat} on the *Trail*")) == "2 Bat on the Trail"


def test_alternative_texts_may_show_icons_and_values(tmp_path: Path) -> None:
    icons = "icons: {rat: {drawing: rat, alt: '{goal.coins} {icon:bat} and a rat'}}\n"
    content = sound_game(tmp_path, {"rat.yaml": icons}).content
    assert Wording(content, "en").plain(text("{icon:rat}")) == "5 Bat and a rat"


# what a language asks for


@pytest.mark.parametrize(
    ("language", "source", "printed"),
    [
        ("en", "don't", "don’t"),
        ("fr", "l'ours", "l’ours"),
        ("he", "צ'ק", "צ׳ק"),
        ("pl", "idź w las i do zamku", f"idź w{NBSP}las i{NBSP}do zamku"),
        ("pl", "A i w lesie", f"A{NBSP}i{NBSP}w{NBSP}lesie"),
        ("pl", "mapa z *Zamkiem*", f"mapa z{NBSP}Zamkiem"),
        ("pl", "**mapa** zamku", "mapa zamku"),
        ("cs", "jdi v lese", f"jdi v{NBSP}lese"),
        ("de", "o je o je", "o je o je"),
        ("en", "I go a mile", "I go a mile"),
    ],
)
def test_languages_bind_words(language: str, source: str, printed: str, content: Content) -> None:
    runs = Wording(content, language).runs(text(source))
    assert "".join(run.text for run in runs) == printed


@pytest.mark.parametrize(
    ("language", "number", "written"),
    [("he", 2, "\u200e+2"), ("he", -2, "\u200e\u22122"), ("ja", 2, "+2")],
)
def test_signs_among_words_from_right_to_left(
    language: str, number: int, written: str, content: Content
) -> None:
    assert Wording(content, language).number(number, signed=True) == written


def test_a_value_is_printed_with_its_unit(tmp_path: Path) -> None:
    values = (
        "values:\n  m:\n    walk: {value: 4, unit: inches}\n    fee: {value: 5, unit: dollars}\n"
        "    steps: {value: 3, unit: spaces}\n    plain: 2\n"
    )
    content = sound_game(tmp_path, {"n.yaml": values}).content
    german, english = Wording(content, "de"), Wording(content, "en")
    names = ("m.walk", "m.fee", "m.steps", "m.plain")
    assert [german.value(name) for name in names] == [
        f"10{NBSP}cm{NBSP}(4″)",
        f"5{NBSP}$",
        "3",
        "2",
    ]
    assert [english.value(name) for name in names] == ["4″", "$5", "3", "2"]
    assert german.plain(text("{m.walk} weit")) == "10 cm (4″) weit"


def test_a_text_that_is_not_translated_bends_as_its_own_language(content: Content) -> None:
    forms = (("one", "a card"), ("other", "cards"))
    english = Text("cards", "x", Place("x"), "m.v0", forms, untranslated=True)
    wording = Wording(content, "fr")
    assert wording.language_of(english) == "en"
    assert wording.form(english) == "cards"
    assert wording.form(replace(english, untranslated=False)) == "a card"


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("en", "A, B, and C"),
        ("de", "A, B und C"),
        ("pl", "A, B i C"),
        ("he", "A, B ו־C"),
        ("ja", "A、B、C"),
    ],
)
def test_lists(language: str, printed: str) -> None:
    assert listed(["A", "B", "C"], language) == printed
    assert listed(["A"], language) == "A"


def test_the_and_of_hebrew_is_written_onto_its_own_letters() -> None:
    assert listed(["קלף", "יד"], "he") == "קלף ויד"
    assert listed(["קלף", Markup('<b dir="ltr">Ana</b>')], "he") == 'קלף ו־<b dir="ltr">Ana</b>'


LRM = "\u200e"
RLM = "\u200f"
RLM = "\N{RIGHT-TO-LEFT MARK}"


def test_ranges_read_from_the_left_among_words_from_the_right(content: Content) -> None:
    hebrew, english = Wording(content, "he"), Wording(content, "en")
    assert hebrew.runs(text("(1–6) ב 2-3")) == [Run(f"({LRM}1–6) ב {LRM}2-3")]
    assert hebrew.runs(text("{m.v1}–{m.v5} ב {m.v2}"))[0] == Run(f"{LRM}1–5", number=True)
    assert [run.text for run in hebrew.runs(text("{m.v1}–ב {m.v2}{m.v5}"))] == ["1", "–ב ", "25"]
    assert [run.text for run in english.runs(text("{m.v1}–{m.v5} (1–6)"))] == [
        "1",
        "–",
        "5",
        f"{NBSP}(1–6)",
    ]
    assert (hebrew.faces("1-3"), hebrew.faces("X")) == (f"{LRM}1–3", "X")
    assert english.faces("1-3") == "1–3"


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        ("ב -{m.v2}", f"ב {LRM}-2"),
        ("{m.v1} / {m.v2}+", f"{LRM}1{NBSP}/ 2+{LRM}"),
        ("**±{m.v2}** {icon:bat} ×{m.v5}", f"{LRM}±2{RLM}{NBSP}*{NBSP}{LRM}×5"),
        ("2{icon:bat}-{m.v5}", f"2*{LRM}-5"),
        ("3", "3"),
    ],
)
def test_figures_stay_together_among_words_from_the_right(
    source: str, printed: str, content: Content
) -> None:
    """Also where a sign and its value stand in different runs; an icon parts them."""
    runs = Wording(content, "he").runs(text(source))
    assert "".join(run.text or "*" for run in runs) == printed
    english = Wording(content, "en").runs(text(source))
    assert LRM not in "".join(run.text for run in english)


def test_a_value_has_its_number_under_another_rule_set(tmp_path: Path) -> None:
    sets = "rule_sets: {new: {name: New}, old: {name: Old}, older: {name: Older}}\n"
    size = "values: {hand: {size: {value: 1200, unit: dollars, under: {old: 1500}}}}\n"
    goal = "{hand.size} {hand.size@old} {hand.size@older} {hand.size@new}"
    note = f"terms: {{hand: {{name: Hand, meaning: '{goal}'}}}}\n"
    content = sound_game(tmp_path, {"n.yaml": sets + size + note}).content
    runs = Wording(content, "en").runs(text(goal))
    assert [run.text for run in runs if run.number] == ["$1,200", "$1,500", "$1,200", "$1,200"]


CODES = [
    ("{m.v1}D{m.v5}", ["1D5"]),
    ("Roll D{m.v1} to D{m.v5}.", ["D1", "D5"]),
    ("Roll {m.v2}D{m.v5}+{m.v1}, twice", ["2D5+1"]),
    ("up to {m.v5}%", ["5%"]),
    ("({m.v1}, or {m.v2}) of {m.v5}.", ["1", "2", "5"]),
    ("a +{m.v1} or −{m.v2}", ["+1", "−2"]),
    ("{m.v5}cm", ["5cm"]),
    ("the {m.v2}-man rule", ["2"]),
    ("l’{m.v1} e {m.v2}ª", ["1", "2"]),
    ("в {m.v2}D{m.v5}", ["2D5"]),
    ("カードを{m.v2}枚引く", ["2"]),
    ("ב{m.v2} או", ["2"]),
]


@pytest.mark.parametrize(("words", "bold"), CODES)
def test_a_number_takes_along_the_code_that_it_is_written_in(
    content: Content, words: str, bold: list[str]
) -> None:
    runs = Wording(content, "en").runs(text(words))
    assert [run.text for run in runs if run.number] == bold


def test_a_code_keeps_its_words_apart(content: Content) -> None:
    runs = Wording(content, "en").runs(text("a D{m.v1}, *x*{m.v2}"))
    assert runs == [
        Run("a "),
        Run("D1", number=True),
        Run(", "),
        Run("x", term=True),
        Run("2", number=True),
    ]
