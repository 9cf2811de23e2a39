"""The contact sheet of layouts: a card in each, with its name."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from generator.build import checking
from generator.content.layouts import built_in
from generator.content.resources import TEMPLATES, Library
from generator.render.layoutsheet import SAMPLE, WIDEST, LayoutSheet, ShownCard, height_of, size_of
from tests.printing import page_texts


def test_the_sample_has_a_card_for_each_layout() -> None:
    checked = checking.check(Library(SAMPLE.parent, (TEMPLATES / "themes",)))
    assert [f.message for f in checked.findings if f.is_error] == []
    (game,) = checked.games
    assert set(game.content.collections["cards"].entries) == set(built_in())


def test_cards_stand_over_their_names() -> None:
    sheet = LayoutSheet(("action", "rule"), TEMPLATES)
    pdf = sheet.pdf()
    (text,) = page_texts(pdf)
    assert "2layouts" in text
    assert [name for name in sheet.names if name not in text] == []
    assert LayoutSheet(("action", "rule"), TEMPLATES).pdf() == pdf


def test_a_picture_is_as_high_as_its_cards() -> None:
    def height(*names: str) -> int:
        with Image.open(BytesIO(LayoutSheet(names, TEMPLATES).png())) as picture:
            return picture.height

    assert height("location") < height("action") < height("tarot")


def test_wide_cards_are_shown_smaller() -> None:
    wide, tall = (ShownCard.of(name, "", size_of(name)) for name in ("location", "tarot"))
    assert wide.width <= WIDEST
    assert wide.width > wide.height
    assert height_of([wide, tall]) > tall.height
