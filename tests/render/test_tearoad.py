"""Six more languages are printed as they are written: every kind of block, a card, a map, a page.

The game in ``tearoad`` exists for these tests. Its Chinese and Korean faces are those of its
theme; Arabic and Greek ones come with the program.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args, get_type_hints

import pypdfium2
import pytest
import uharfbuzz
from babel.dates import format_date
from msgspec.structs import replace

from generator.build import checking
from generator.build.checking import Checked
from generator.build.pool import processes
from generator.checks.paper.colour import unprintable
from generator.content import resources
from generator.content.game import Game
from generator.content.model import AnyBlock
from generator.content.resources import TEMPLATES
from generator.content.theme import font_file
from generator.language.collation import sorted_by_name
from generator.language.direction import LEFT_TO_RIGHT
from generator.language.translation import translated
from generator.layout.cards import cards_of
from generator.layout.side import Box
from generator.render import mapjobs
from generator.render.jobs import pages_of, run
from generator.render.linebreaks import STAY_HERE
from generator.render.mapjobs import MapJob, MapResult
from generator.render.sidejob import SideJob, SideResult
from generator.render.webpage import web_page
from generator.units import A4, Paper, mm_from_pt
from tests.printing import normal, theme_of

HOME = Path(__file__).parent / "tearoad"
LANGUAGES = ("ar", "zh_Hans", "ko", "cs", "tr", "el")
SIDES = ("front", "back")
CARD = Paper("card", 63.5, 88.9)
FACES = {
    "ar": {"Vazirmatn"},
    "zh_Hans": {"Noto Sans SC"},
    "ko": {"Noto Sans KR"},
    "cs": {"EB Garamond", "Sofia Sans Condensed"},
    "tr": {"EB Garamond", "Sofia Sans Condensed"},
    "el": {"EB Garamond", "Sofia Sans Condensed"},
}
PLACES = {
    "ar": "إيوان, بئر الحجر, تل النحاس, رماد, ممر اللبلاب",
    "zh_Hans": "灰渡, 井门, 石井, 藤关, 铜山",
    "ko": "구리 고개, 담쟁이 고개, 돌우물, 우물문, 잿나루",
    "cs": "Cukrov, Čápov, Hory, Chabařov, Cheb",
    "tr": "Çeşme, Ilıca, Işıklar, İğdir, Üçağız",
    "el": "Άνω Πύλη, Έβρος, Ίασμος, Ύδρα, Ωρωπός",
}
"""The names of all places in the order of an index."""


class Line(NamedTuple):
    """A line of a text on paper: its content path, its words and its place in mm."""

    path: str
    words: str
    y: float


@cache
def checked() -> Checked:
    return checking.check(resources.library(HOME / "content"))


@cache
def game_in(language: str) -> Game:
    (game,) = checked().games
    (found,) = [each for each in checked().translations[game.id] if each.language == language]
    return translated(found).without_places()


@cache
def job(language: str, side: str = "front") -> SideJob:
    processes.warm_up(TEMPLATES, 1)
    theme = theme_of(game_in(language), resources.library(HOME / "content"))
    return SideJob(game_in(language), "all", side, language, A4, theme, "colour", TEMPLATES)


@cache
def printed(language: str, side: str) -> SideResult:
    return run(job(language, side))


@cache
def map_of(language: str) -> MapResult:
    here = job(language)
    return mapjobs.run(MapJob(here.game, language, A4, here.theme, "colour", TEMPLATES))


def boxes(language: str) -> list[Box]:
    return [
        box for side in SIDES for box in printed(language, side).proof.boxes if box.kind == "text"
    ]


def lines(language: str) -> list[Line]:
    """Return what stands on each line of each text, in order."""
    found: list[Line] = []
    for box in boxes(language):
        words = box.text.replace(STAY_HERE, "").replace(LEFT_TO_RIGHT, "")
        last = found[-1] if found else None
        if last and last.path == box.path and abs(last.y - box.y) < 1:
            found[-1] = last._replace(words=f"{last.words}{words}")
        else:
            found.append(Line(box.path, words, box.y))
    assert len(found) > 150
    return found


@cache
def lines_in_pdf(language: str, side: str) -> list[str]:
    """Return the lines of a side as pdfium reads them."""
    document = pypdfium2.PdfDocument(printed(language, side).pdf)
    try:
        found: list[str] = document[0].get_textpage().get_text_range().splitlines()
    finally:
        document.close()
    assert len(found) > 40
    return found


def test_the_fixture_has_every_kind_of_block() -> None:
    sections = game_in("ko").content.sections.values()
    every = {get_args(get_type_hints(each)["kind"])[0] for each in get_args(AnyBlock)}
    assert len(every) > 30
    assert {block.kind for each in sections for block in each.blocks.values()} == every


def test_nothing_is_missing() -> None:
    """Labels, quotation marks, plurals and glossaries are as each language asks."""
    assert checked().findings == ()
    assert {each.language for each in checked().translations["tea-road"]} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_faces_have_all_letters(language: str) -> None:
    for side in SIDES:
        proof = printed(language, side).proof
        assert proof.warnings == ()
        assert [box for box in proof.boxes if box.kind == "missing"] == []
        assert set(proof.fonts) == FACES[language]
        assert set(proof.fonts) <= set(proof.families)


def folded(words: str) -> str:
    """Return the letters of words without case and marks.

    Runs of one line of Arabic are read in another order by some readers, words are not.

    Readers of PDFs take both letters of لا, which are one glyph, in either order: without them.
    """
    plain = unicodedata.normalize("NFD", words.casefold().replace("ı", "i"))
    letters = "".join(each for each in plain if unicodedata.category(each)[0] == "L")
    return letters.replace("ا", "").replace("ل", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_found_in_the_pdf_in_order(language: str) -> None:
    texts, seen = game_in(language).texts, 0
    pages = [folded("".join(lines_in_pdf(language, side))) for side in SIDES]
    for path in dict.fromkeys(box.path for box in boxes(language) if box.path in texts):
        text = texts[path]
        if not text.forms and not re.search("[{*_]", text.source):
            seen += 1
            pieces = text.source.split() if language == "ar" else [text.source]
            assert any(all(folded(each) in page for each in pieces) for page in pages), path
    assert seen > 60
    home = "sections.turn.blocks.first"
    ids = [f"{home}.lead", *(f"{home}.rules.{each}.text" for each in ("pay", "rest", "wall"))]
    places = [pages[0].index(folded(texts[id].source)) for id in ids]
    assert places == sorted(places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dates_are_those_of_the_language(language: str) -> None:
    shown = normal(format_date(date(2024, 3, 2), "medium", locale=language))
    foot = normal("".join(box.text for box in boxes(language)))
    assert shown in foot


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_in_the_order_of_an_index(language: str) -> None:
    content = game_in(language).content
    names = {id: str(place.name) for id, place in content.places.items()}
    in_order = [names[id] for id in sorted_by_name(names, language)]
    assert in_order == PLACES[language].split(", ")


# Arabic


def columns(language: str, side: str) -> list[tuple[float, float]]:
    found = [box for box in printed(language, side).proof.boxes if box.kind == "column"]
    assert len(found) == 3
    return sorted((round(box.x, 2), round(box.right, 2)) for box in found)


@pytest.mark.parametrize("side", SIDES)
def test_arabic_is_mirrored(side: str) -> None:
    mirrored = [
        (round(A4.width - right, 2), round(A4.width - x, 2)) for x, right in columns("cs", side)
    ]
    assert columns("ar", side) == sorted(mirrored)
    inside = [box for box in printed("ar", side).proof.boxes if box.kind != "page"]
    assert [box for box in inside if box.x < 4 or box.right > A4.width - 4] == []


def test_letters_of_arabic_join() -> None:
    """A heading that is letter-spaced in other scripts is as wide as the shaper makes it."""
    (box,) = [each for each in boxes("ar") if each.path == "sections.turn.blocks.roll.title"]
    theme = job("ar").theme
    bold = max(theme.faces_for("text", ("Arab",))[0].cuts, key=lambda cut: cut.weight)
    file = font_file(theme.folder, bold.file)
    assert file is not None
    font = uharfbuzz.Font(uharfbuzz.Face(file.read_bytes()))
    buffer = uharfbuzz.Buffer()
    buffer.add_str(box.text)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    advance = sum(each.x_advance for each in buffer.glyph_positions) / font.face.upem
    assert box.width == pytest.approx(advance * mm_from_pt(box.type_size), rel=0.01)


def test_the_page_of_arabic_runs_from_the_right_and_has_its_commas() -> None:
    page = web_page(pages_of(job("ar")), "all")
    assert '<html lang="ar" dir="rtl">' in page
    assert "letter-spacing: 0 !important" in page
    assert re.search("[\u0621-\u064a]، [\u0621-\u064a]", page)


# Chinese and Korean


@pytest.mark.parametrize(
    ("language", "imprint"),
    [("ar", "دليل اللاعب 1.0، "), ("zh_Hans", "速查表 1.0\uff0c"), ("ko", "플레이어 요약표 1.0, ")],
)
def test_commas_between_pieces_are_those_of_the_language(language: str, imprint: str) -> None:
    words = "".join(box.text for box in boxes(language))
    words = words.replace(STAY_HERE, "").replace(LEFT_TO_RIGHT, "")
    assert "".join(imprint.split()) in "".join(words.split())


def test_no_space_stands_between_sentences_of_chinese() -> None:
    notes = [box.text for box in boxes("zh_Hans") if box.path == "crts.fight"]
    assert notes
    assert [words for words in notes if "。 " in words] == []


def test_sentences_at_the_foot_of_chinese_end_with_its_full_stop() -> None:
    here = replace(job("zh_Hans"), sheet_id="finds", side_name="back", paper=CARD)
    foot = normal("".join(box.text for box in run(here).proof.boxes if box.kind == "text"))
    notice = str(here.game.content.game.notice)
    assert normal(f"1.0\N{IDEOGRAPHIC FULL STOP}{notice}") in foot
    whole = "".join(lines_in_pdf("zh_Hans", "back"))
    assert f"{notice}\N{CJK UNIFIED IDEOGRAPH-56FE}" in whole


def test_no_line_of_chinese_begins_or_ends_with_a_mark_of_the_other_end() -> None:
    wrapped = [line.words for line in lines("zh_Hans") if line.path.startswith("sections.")]
    assert [words for words in wrapped if words[:1] in set("，。：；！？）”、")] == []
    assert [words for words in wrapped if words.rstrip()[-1:] in set("（“")] == []


def test_no_word_of_korean_is_broken() -> None:
    texts, seen = game_in("ko").texts, 0
    for line in lines("ko"):
        text = texts.get(line.path)
        if text is None or len(text.source) < 8 or re.search(r"[{*_(“]", text.source):
            continue
        seen += 1
        words = re.sub(r"^\d+", "", line.words).split()
        assert set(words) <= set(text.source.split()), line
    assert seen > 12
    assert "word-break: keep-all" in web_page(pages_of(job("ko")), "all")


@pytest.mark.parametrize(("language", "name"), [("zh_Hans", "茶"), ("ko", "차")])
def test_names_are_set_apart_by_weight_in_squares(language: str, name: str) -> None:
    path = "collections.finds.entries.silk.fields.effect"
    texts = [box for box in boxes(language) if box.path == path]
    assert [box.bold for box in texts if box.text.replace(STAY_HERE, "") == name] == [True]


def test_the_date_of_korean_brings_its_full_stop() -> None:
    here = job("ko")
    chart = mapjobs.maker_of(MapJob(here.game, "ko", A4, here.theme, "colour", TEMPLATES))
    assert next(iter(chart.small_print())).endswith(", 2024. 3. 2.")


# European languages


@pytest.mark.parametrize(
    ("language", "capitals"),
    [
        ("tr", ("ZAR: DÜŞÜK İYİDİR", "KARŞINDAKİ KİŞİ", "HER ŞEY BİR BAKIŞTA")),
        ("el", ("ΤΟ ΖΑΡΙ", "ΣΥΝΑΝΤΑΣ", "ΤΑ ΠΑΝΤΑ ΜΕ ΜΙΑ ΜΑΤΙΑ")),
        ("cs", ("KOSTKA", "POTKÁŠ", "VŠECHNO V KOSTCE")),
    ],
)
def test_capitals_are_those_of_the_language(language: str, capitals: tuple[str, ...]) -> None:
    page = " ".join(" ".join(lines_in_pdf(language, "front")).split())
    for words in capitals:
        assert words in page


def test_no_line_of_czech_ends_with_a_word_of_one_letter() -> None:
    every = [line for side in SIDES for line in lines_in_pdf("cs", side)]
    assert [line for line in every if re.search(r"(^|\s)[aikosuvz]\s*$", line)] == []
    assert any(re.search(r"\s[vi]\s", line) for line in every)


# cards and maps


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_maps_have_their_words(language: str) -> None:
    here = job(language)
    content = here.game.content
    shown = {name.path for name in map_of(language).proof.names}
    assert {f"places.{id}.name" for id in content.places} <= shown
    silk = cards_of(here.game, "finds")[0]
    card = run(replace(here, sheet_id="finds", side_name=silk.id, paper=CARD))
    words = "".join(box.text for box in card.proof.boxes if box.kind == "text")
    name = content.collections["finds"].entries["silk"].name
    assert normal(str(name)) in normal(words)
    assert set(card.proof.fonts) <= FACES[language]
    assert card.proof.warnings == ()
    assert list(unprintable(card.proof)) == []
