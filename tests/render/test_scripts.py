"""Languages of other scripts are printed in faces that have their letters, and in their direction.

The game in ``scripts`` exists for these tests. A picture in ``scripts/golden`` that is deleted
is drawn anew by the next run, which fails for that; look at it before you keep it.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace
from pikepdf import Name, Pdf
from PIL import Image, ImageChops, ImageFilter, ImageOps, ImageStat

from generator.build import checking
from generator.build.pool import processes
from generator.content import resources
from generator.content.resources import TEMPLATES
from generator.language.translation import translated
from generator.layout.compose import compose
from generator.layout.side import Box
from generator.pdf.picture import pictures
from generator.render.bidi import in_own_direction
from generator.render.jobs import pages_of, run
from generator.render.sheet import sheet_files
from generator.render.sidejob import SideJob, SideResult
from generator.render.webpage import web_page
from generator.units import A4
from tests.printing import normal, page_texts, theme_of

HOME = Path(__file__).parent / "scripts"
LANGUAGES = ("he", "ja", "uk")
DPI = 40
ALIKE = 2.0
"""How far the grey of two pictures may be apart on average, of 255, once they are blurred."""


@cache
def job(language: str) -> SideJob:
    """Return the job that prints the only side of the game in a language."""
    library = resources.library(HOME / "content")
    checked = checking.check(library)
    (game,) = checked.games
    assert list(checked.findings) == []
    processes.warm_up(TEMPLATES, 1)
    theme = theme_of(game, library)
    for translation in checked.translations[game.id]:
        if translation.language == language:
            game = translated(translation)
    return SideJob(
        game.without_places(), "summary", "front", language, A4, theme, "colour", TEMPLATES
    )


@cache
def printed(language: str) -> SideResult:
    return run(job(language))


def texts_at(language: str, path: str) -> list[Box]:
    """Return the lines of a text on the page, by its content path."""
    return [box for box in printed(language).proof.boxes if box.kind == "text" and box.path == path]


def left_edges(language: str, paths: tuple[str, ...]) -> list[float]:
    """Return where the first lines of texts begin at the left, in mm."""
    return [texts_at(language, path)[0].x for path in paths]


@pytest.mark.parametrize(
    ("language", "families"),
    [
        ("en", {"EB Garamond", "Sofia Sans Condensed"}),
        ("he", {"Noto Sans Hebrew"}),
        ("ja", {"Noto Sans JP Proportional"}),
        ("uk", {"EB Garamond", "Sofia Sans Condensed"}),
    ],
)
def test_faces_have_all_letters(language: str, families: set[str]) -> None:
    proof = printed(language).proof
    assert proof.warnings == ()
    assert [box for box in proof.boxes if box.kind == "missing"] == []
    assert set(proof.fonts) == families
    assert set(proof.fonts) <= set(proof.families)


@pytest.mark.parametrize("language", ["ja", "uk"])
def test_words_are_found_in_the_pdf(language: str) -> None:
    (page,) = page_texts(printed(language).pdf)
    game = job(language).game
    for id in ("game.title", "sections.turn.title", "modifiers.lantern.text"):
        assert normal(game.texts[id].source) in page


ROWS = [
    ("order.traveller.name", "order.thief.name"),
    ("tracks.day.spaces.morning.name", "tracks.day.spaces.noon.name"),
    ("tracks.day.spaces.noon.name", "tracks.day.spaces.night.name"),
    ("game.title", "sheets.summary.title"),
    ("sections.goal.title", "sections.order.title"),
    ("sections.turn.title", "sections.finds.title"),
]
"""Pairs of texts that stand beside each other, in reading order."""


@pytest.mark.parametrize("pair", ROWS)
def test_reading_order_runs_from_the_right_in_hebrew(pair: tuple[str, ...]) -> None:
    for language in ("en", "ja", "uk"):
        first, second = left_edges(language, pair)
        assert first < second
    first, second = left_edges("he", pair)
    assert first > second


def test_columns_are_mirrored() -> None:
    def columns(language: str) -> list[tuple[float, float]]:
        boxes = [box for box in printed(language).proof.boxes if box.kind == "column"]
        return [(round(box.x, 3), round(box.width, 3)) for box in boxes]

    mirrored = [(round(A4.width - x - width, 3), width) for x, width in columns("en")]
    assert len(mirrored) == 4
    assert columns("he") == mirrored


def test_units_stand_in_their_columns() -> None:
    for language in ("en", "he"):
        boxes = printed(language).proof.boxes
        columns = {box.id: box for box in boxes if box.kind == "column"}
        inside = [box for box in boxes if box.kind in ("text", "image") and box.id in columns]
        assert len(inside) > 60
        for box in inside:
            home = columns[box.id]
            assert box.x > home.x - 0.3
            assert box.right < home.right + 0.3


def test_icons_lead_from_the_right() -> None:
    """The icon of a heading, the mark of a rule, and the emblem of an entry come first."""
    for language in ("en", "he"):
        boxes = printed(language).proof.boxes
        for path in ("sections.goal.title", "sections.turn.blocks.steps.steps.move.rules.rest"):
            image = next(b for b in boxes if b.path == path and b.kind in ("image", "mark"))
            text = next(b for b in boxes if b.path == path and b.kind == "text")
            assert (image.x > text.x) == (language == "he"), path
    heading = next(b for b in printed("he").proof.boxes if b.path == "sections.turn.title")
    column = next(b for b in printed("he").proof.boxes if b.kind == "column" and b.id == "2")
    assert heading.right == pytest.approx(column.right, abs=0.05)


def test_signs_stay_before_their_numbers() -> None:
    signs = {box.text for box in printed("he").proof.boxes if box.path.startswith("modifiers.")}
    assert {"\u200e+2", "\u200e\u22121"} <= signs
    plain = {box.text for box in printed("uk").proof.boxes if box.path.startswith("modifiers.")}
    assert {"+2", "\u22121"} <= plain


def test_numbers_and_icons_stand_in_the_line_of_hebrew_words() -> None:
    """“Draw a card and take 3 (icon).” reads from right to left: words, number, icon, dot."""
    path = "rolls.search.results.find"
    boxes = [box for box in printed("he").proof.boxes if box.path == path]
    number = next(box for box in boxes if box.text == "3")
    words = next(box for box in boxes if "קלף" in box.text)
    icon = next(box for box in boxes if box.drawing.startswith("icon/two-coins"))
    assert words.x > number.x > icon.x
    assert words.y == pytest.approx(number.y, abs=0.5)


def picture(pdf: bytes) -> Image.Image:
    (png,) = pictures(pdf, DPI)
    return Image.open(io.BytesIO(png)).convert("L")


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how far the grey of two pictures is apart on average, once they are blurred."""
    blurred = [each.filter(ImageFilter.GaussianBlur(1)) for each in (one, other)]
    return float(ImageStat.Stat(ImageChops.difference(*blurred)).mean[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures(language: str) -> None:
    path = HOME / "golden" / f"{language}.png"
    drawn = picture(printed(language).pdf)
    if not path.is_file():
        drawn.quantize(16).save(path, optimize=True)
        pytest.fail(f"{path} was drawn anew: look at it, and run again")
    assert path.stat().st_size < 20 * 1024
    golden = Image.open(path).convert("L")
    assert golden.size == drawn.size
    assert apart(golden, drawn) < ALIKE
    assert apart(ImageOps.mirror(golden), drawn) > 3 * ALIKE
    for other in set(LANGUAGES) - {language}:
        assert apart(golden, picture(printed(other).pdf)) > 2 * ALIKE


def test_pages_say_their_language_and_direction() -> None:
    for language, direction in (("he", "rtl"), ("ja", "ltr"), ("uk", "ltr")):
        page = web_page(pages_of(job(language)), "summary")
        assert f'<html lang="{language}" dir="{direction}">' in page


def test_words_without_translation_are_marked_as_english() -> None:
    """The program has no Serbian words of its own."""
    page = web_page(pages_of(replace(job("uk"), language="sr")), "summary")
    assert '<span class="foreign" lang="en" dir="ltr">Player aid</span>' in page
    assert "foreign" not in web_page(pages_of(job("en")), "summary").partition("<body>")[2]


def test_scripts_without_italics_have_none() -> None:
    for language, slant in (("he", "normal"), ("ja", "normal"), ("uk", "italic")):
        work = job(language)
        side = compose(work.game, "summary", "front", A4)
        css = pages_of(work).style(side)
        assert f"i {{ font-style: {slant};" in css
        assert ('font-language-override: "RUS"' in css) == (language == "uk")
        underlined = "i { text-decoration: underline" in css
        assert (underlined, "italic; font-weight: 700" in css) == (language == "he", False)
        assert (f"i {{ font-style: {slant}; font-weight: 700;" in css) == (language == "ja")


def test_lines_of_japanese_are_farther_apart() -> None:
    def leading(language: str) -> float:
        work = job(language)
        css = pages_of(work).style(compose(work.game, "summary", "front", A4))
        (height,) = re.findall(r"^html \{.*?line-height: ([\d.]+);", css, re.MULTILINE)
        return float(height)

    assert leading("ja") > leading("uk") == leading("he") == leading("en")


def characters(result: SideResult) -> list[tuple[str, float, float]]:
    """Return the characters of a page with their left edge and their foot, in points."""
    document = pypdfium2.PdfDocument(result.pdf)
    try:
        words = document[0].get_textpage()
        signs = [
            (words.get_text_range(n, 1), words.get_charbox(n)) for n in range(words.count_chars())
        ]
        return [(sign, box[0], box[1]) for sign, box in signs]
    finally:
        document.close()


@pytest.mark.parametrize("language", ["he", "uk"])
def test_ranges_read_from_the_left(language: str) -> None:
    """On a die's faces and among words: 1–3, 4–6 and (1–6), never 3–1."""
    signs = characters(printed(language))
    digits = [each for each in signs if each[0].isdigit()]
    ranges = []
    for sign, x, y in signs:
        if sign == "\u2013":
            line = [each for each in digits if abs(each[2] - y) < 5 and abs(each[1] - x) < 12]
            before = [each for each in line if each[1] < x]
            after = [each for each in line if each[1] > x]
            if before and after:
                nearest = (
                    max(before, key=lambda each: each[1]),
                    min(after, key=lambda each: each[1]),
                )
                ranges.append("".join(each[0] for each in nearest))
    assert sorted(ranges) == ["13", "16", "46"]


def test_files_of_languages_from_the_right_say_so() -> None:
    for language, direction in (("he", Name.R2L), ("uk", Name.L2R)):
        made = next(sheet_files([job(language)], [printed(language)], ["pdf"], whole=False))
        with Pdf.open(io.BytesIO(made.data())) as pdf:
            assert pdf.Root.ViewerPreferences.Direction == direction


def with_latin_names(language: str) -> SideJob:
    """Return the job with a title and a publisher whose names end with signs."""
    made = job(language)
    content = made.game.content
    identity = content.game
    assert identity.publisher
    identity = replace(
        identity,
        title=replace(identity.title, source="Drako!"),
        publisher=replace(identity.publisher, source="Nobody, Inc."),
    )
    return replace(
        made, game=replace(made.game, content=replace(content, game=identity)), language=language
    )


@pytest.mark.parametrize("language", ["he", "uk"])
def test_signs_stay_at_the_ends_of_latin_names(language: str) -> None:
    signs = characters(run(with_latin_names(language)))
    words = "".join(sign for sign, _, _ in signs)
    for name in ("Drako!", "Inc."):
        for match in re.finditer(re.escape(name), words):
            edges = [x for _, x, _ in signs[match.start() : match.end()]]
            assert edges == sorted(edges), name
        assert name in words


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("שחקו Drako! עוד.", 'שחקו <span dir="ltr">Drako!</span> עוד.'),
        (
            "ראו https://example.org/a/, www.example.org.",
            'ראו <span dir="ltr">https://example.org/a/</span>, '
            '<span dir="ltr">www.example.org</span>.',
        ),
        ("שלום & עוד (Drako).", "שלום &amp; עוד (Drako)."),
    ],
)
def test_names_and_addresses_are_set_apart_among_words_from_the_right(
    words: str, shown: str
) -> None:
    assert pages_of(with_latin_names("he")).inline.with_names_apart(words) == shown


def test_credits_of_a_page_from_the_right_run_from_the_left() -> None:
    page = web_page(pages_of(with_latin_names("he")), "summary")
    assert '<span dir="ltr">Nobody, Inc.</span>, 2024' in page
    assert in_own_direction("Smith Jr.", "he") == '<span dir="ltr">Smith Jr.</span>'
    assert in_own_direction("<b>", "en") == "&lt;b&gt;"
    assert in_own_direction("שלום Jr.", "he") == "שלום Jr."
    assert in_own_direction("12.", "he") == "12."
    assert '<span dir="ltr">' not in web_page(pages_of(with_latin_names("uk")), "summary")
