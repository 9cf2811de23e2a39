"""A printed record: a page with the map, then a line for each round; all is told, nothing over."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from random import Random

import pikepdf
import pytest

from generator.content.resources import TEMPLATES
from generator.engine.press import Press
from generator.play.simulation import random_record
from generator.render.maps import MapMaker
from generator.render.mapsheet import MapAssets
from generator.render.records import FOOT, MARGIN, ROW, RecordPrinter
from generator.render.templates import fill_template
from generator.units import PAPERS
from tests.conformance import claims, errors
from tests.mapping import maker
from tests.plays import hunt_rules
from tests.positions import scenes
from tests.printing import normal, page_texts

SHORT = (
    "GGA.... SAO.... HCD.... MAO.... DGA.V.. GGAVD.. SAO.... HCD.... MAO.... DHIT... "
    "GGATD.. SAO.... HJM.... MAO.... DGAT..."
)


def printer(record: str, language: str = "en", paper: str = "a4") -> RecordPrinter:
    made, drawn = scenes(record, language), maker("the-hunt", language)
    on_map = MapMaker(made.game, language, drawn.theme, drawn.edition, drawn.templates, made.scene)
    return RecordPrinter(on_map, made, PAPERS[paper])


def assets(made: RecordPrinter) -> MapAssets:
    return MapAssets(made.maker.templates, made.maker.theme, made.maker.edition)


@lru_cache(maxsize=1)
def short_pdf() -> bytes:
    return printer(SHORT, "de").pdf()


def test_it_tells_every_round_in_the_language() -> None:
    first, second = page_texts(short_pdf())
    for words in ("Die Jagd", "Protokoll einer Partie", "Seite 1 von 2"):
        assert normal(words) in first
    for words in ("Runde", "Lord Godalming", "Was geschah", "Dracula", "Galatz", "Seite 2 von 2"):
        assert normal(words) in second


def test_the_file_is_tagged_and_its_pages_lie() -> None:
    with pikepdf.Pdf.open(io.BytesIO(short_pdf())) as pdf:
        assert "/StructTreeRoot" in pdf.Root
        assert str(pdf.Root.Lang) == "de"
        assert len(pdf.pages) == 2
        width, height = (float(side) for side in pdf.pages[0].MediaBox[2:])
        assert width > height


def test_the_file_claims_pdf_ua_and_conforms(tmp_path: Path) -> None:
    path = tmp_path / "record.pdf"
    path.write_bytes(short_pdf())
    assert claims(short_pdf())
    assert errors(path) == []


def test_those_who_do_not_see_the_map_are_told_the_position() -> None:
    described = printer(SHORT)._described()
    assert "<title>Score: 366 … 363; Blood (Dracula): 40 … 20<" in printer(SHORT)._course()
    for words in ("Round 3", "Score", "Mina Harker: AO Atlantic Ocean", "Trail: GA HI GA"):
        assert words in described


def test_lines_tell_moves_lives_and_events() -> None:
    made = printer(SHORT)
    lines = list(made._lines(assets(made)))
    assert [line.number for line in lines] == ["0", "1", "2"]
    first, second, third = lines
    assert (first.cells[4].code, first.cells[4].left) == ("GA", ("V",))
    assert (second.cells[0].life, second.cells[0].change) == ("8", "−1")  # he has rested too
    assert [each.words for each in second.happened] == ["vampire met, Dracula met"]
    assert [each.letter for each in third.happened] == ["G"]
    assert "trap met" in third.happened[0].words
    assert third.score == made.scenes.wording.number(made.scenes.replay.position.score)


@pytest.mark.parametrize(("language", "paper"), [("pl", "a4"), ("fr", "letter")])
def test_no_page_is_too_full_and_no_round_is_lost(language: str, paper: str) -> None:
    made = printer(random_record(hunt_rules(), Random(5)), language, paper)
    pages = made._paged(assets(made))
    numbers = [line.number for page in pages for line in page["lines"]]
    assert numbers == [made.scenes.wording.number(each.number) for each in made.rounds]
    assert [bool(page["course"]) for page in pages] == [True] + [False] * (len(pages) - 1)
    fullest = max(pages[1:], key=lambda page: sum(line.lines for line in page["lines"]))
    laid = Press(assets(made)).lay_out(
        fill_template(TEMPLATES, "record.html.jinja", **fullest, **made._words(2, 9)),
        fill_template(TEMPLATES, "styles/record.css.jinja", **made._style()),
    )
    assert laid.pages == 1
    assert laid.warnings == ()
    texts = [box for box in laid.boxes if box.kind == "text"]
    last = max(box.y + box.height for box in texts if box.text == fullest["lines"][-1].score)
    assert last <= made.size[1] - MARGIN - FOOT + 0.5 * ROW
    for box in texts:
        assert box.x >= MARGIN - 0.1
        assert box.x + box.width <= made.size[0] - MARGIN + 0.1
