"""The test page says in every language what to do, and its pictures show what they tell."""

from __future__ import annotations

import io
import unicodedata

import pikepdf
import pypdfium2
import pytest

from generator.build.pool import processes
from generator.content.resources import TEMPLATES
from generator.imposition.geometry import Flip
from generator.imposition.testpage import PERFECT, Gauge, Ladder, Point
from generator.language.labels import label_catalogs, read_labels
from generator.render.testpage import EXAMPLE, EXAMPLE_LETTER, EXAMPLE_MM, TestPrint
from generator.units import A4
from tests.printing import normal, page_texts

LANGUAGES = ["en", *(path.stem for path in label_catalogs(TEMPLATES))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told(language: str) -> None:
    labels = {id: label.words for id, label in read_labels(TEMPLATES, language).items()}
    assert str(EXAMPLE) in labels["calibrate.read"]
    assert f"{EXAMPLE_LETTER}{EXAMPLE_MM}" in labels["calibrate.ruler"]
    assert str(PERFECT) in labels["calibrate.check"]
    assert "--check" in labels["calibrate.check"]
    assert labels["calibrate.name"].isascii()
    assert labels["calibrate.name"].isalpha()


def test_the_pictures_show_what_can_be_read() -> None:
    """The crease crosses the line at the number; the mark lies on its millimetre alone."""
    assert Ladder(1, Point(0, 0), "down").spot(EXAMPLE).y == EXAMPLE - PERFECT
    stretched = EXAMPLE_MM / Gauge(9, Point(0, 0), "across").spot(EXAMPLE_LETTER).x
    assert stretched == pytest.approx(1, abs=0.002)


def test_three_pages_the_same_each_time() -> None:
    processes.warm_up(TEMPLATES, 1)
    test = TestPrint("pl", A4, True, Flip.SHORT, TEMPLATES)
    pdf = test.pdf()
    assert pdf == test.pdf()
    front, back, answers = page_texts(pdf)
    labels = {id: label.words for id, label in read_labels(TEMPLATES, "pl").items()}
    for id in ("title", "front", "flip-short", "fold-down", "fold-across", "read", "ruler"):
        assert normal(labels[f"calibrate.{id}"]) in front
    assert normal(labels["calibrate.same-creases"]) in back
    assert normal(labels["calibrate.one-sided"]) in answers
    assert normal("--paper a4 --lying --flip short --printer kuchnia") in answers


def test_words_from_the_right_begin_there() -> None:
    processes.warm_up(TEMPLATES, 1)
    document = pypdfium2.PdfDocument(TestPrint("ar", A4, False, Flip.LONG, TEMPLATES).pdf())
    try:
        page = document[2].get_textpage()
        words = page.get_text_range()
        begin = [unicodedata.bidirectional(letter) for letter in words].index("AL")
        left, *_ = page.get_charbox(begin)
        assert left > document[2].get_width() / 2
    finally:
        document.close()


def test_it_is_tagged_and_in_its_language() -> None:
    processes.warm_up(TEMPLATES, 1)
    pdf = TestPrint("de", A4, False, Flip.LONG, TEMPLATES).pdf()
    with pikepdf.Pdf.open(io.BytesIO(pdf)) as opened:
        assert str(opened.Root.Lang) == "de"
        assert "/StructTreeRoot" in opened.Root
        assert len(opened.pages) == 3
