"""Letters that no face has are found in the boxes of a laid-out page."""

from __future__ import annotations

from typing import Any

from generator.engine.missing import letters_in_no_face
from tests.printing import boxes_below, press

STYLES = "@page { size: 100mm 50mm } p { font-family: nowhere }"


def letters(words: str) -> str:
    page = f'<html lang="en"><head><title>T</title></head><body><p>{words}</p></body></html>'
    laid = press().lay_out(page, STYLES)
    boxes: list[Any] = [box for box in boxes_below(laid.page_box) if hasattr(box, "pango_layout")]
    assert boxes
    return "".join(map(letters_in_no_face, boxes))


def test_each_letter_in_no_face_is_named_once() -> None:
    assert letters("Hut ꙮ and ꙮ") == "ꙮ"
    assert letters("Hut and hall") == ""
