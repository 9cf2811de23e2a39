"""Letters are written into a PDF once, and as WeasyPrint writes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from weasyprint.draw import text
from weasyprint.text.ffi import pango

from generator.engine import letters
from generator.engine.press import Press
from tests.printing import page_texts, press

pytest_plugins = ["tests.render.ownways"]

STYLES = "@page { size: 60mm 40mm; margin: 2mm } "
PLAIN = "<p>Whoever plays AVATAR hides <b>his <i>road</i></b></p>"


def page(words: str) -> str:
    """Return a page of some words."""
    return f'<html lang="en"><body>{words}</body></html>'


def left_to_its_own(monkeypatch: pytest.MonkeyPatch, made: Press, html: str, css: str) -> list[str]:
    """Print a page, and return the words of the lines that are left to WeasyPrint."""
    left: list[str] = []
    draw = letters.its_draw_first_line

    def noted(stream: Any, box: Any, *more: Any) -> Any:
        left.append(box.text)
        return draw(stream, box, *more)

    monkeypatch.setattr(letters, "its_draw_first_line", noted)
    made.print(made.lay_out(html, css))
    return [words for words in left if words.strip()]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (PLAIN, []),
        ("<p>A\u200bB\u00adC</p>", []),
        ("<p style='letter-spacing: 1px'>One</p>", []),
        ("<p style='text-align: justify'>One two three four five six seven</p>", []),
        ("<p style='font-size: 0.0000001px'>One</p>", ["One"]),
        ("<p>One \u16a0</p>", ["One \u16a0"]),
        ("<p lang='he'>\u05e9\u05dc\u05d5\u05dd</p>", ["\u05e9\u05dc\u05d5\u05dd"]),
        (
            "<p style='white-space: nowrap; overflow: hidden; text-overflow: ellipsis'>One</p>",
            ["One"],
        ),
    ],
)
def test_only_odd_lines_are_left_to_its_own(
    words: str, left: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert left_to_its_own(monkeypatch, press(), page(words), STYLES) == left


def test_a_letter_is_worked_out_once_a_font_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[tuple[str, float, int]] = []
    write = letters._written

    def noted(stream: Any, run: letters.Run, letter: tuple[int, ...]) -> str:
        worked_out.append((run.font.hash, run.size, letter[letters.NUMBER]))
        return write(stream, run, letter)

    monkeypatch.setattr(letters, "_written", noted)
    made = press()
    words = page("<p>noon noon</p><p>noon</p><p style='font-size: 20px'>no</p>")
    assert page_texts(made.print(made.lay_out(words, STYLES)).pdf) == ["noonnoonnoonno"]
    assert len(worked_out) == len(set(worked_out)) == 5  # three with the space, and two larger
    made.print(made.lay_out(words, STYLES))
    assert len(worked_out) == 10, "each PDF has fonts of its own"


def test_faces_keep_their_names_when_many_are_forgotten(
    monkeypatch: pytest.MonkeyPatch, its_own_ways: Callable[[], None]
) -> None:
    monkeypatch.setattr(letters, "KEPT_FACES", 1)
    made = press()
    ours = made.print(made.lay_out(page(PLAIN), STYLES))
    assert len(ours.fonts) >= 1
    its_own_ways()
    made = press()
    assert ours == made.print(made.lay_out(page(PLAIN), STYLES))


def test_an_old_pango_is_not_asked_for_sizes(
    monkeypatch: pytest.MonkeyPatch, its_own_ways: Callable[[], None]
) -> None:
    class Old:
        """Pango as it is, but for its version."""

        def __getattr__(self, name: str) -> Any:
            return getattr(pango, name)

        def pango_version(self) -> int:
            return letters.OLD_PANGO - 1

    for module in (letters, text):
        monkeypatch.setattr(module, "pango", Old())
    letters._tells_sizes_wrongly.cache_clear()
    try:
        made = press()
        ours = made.print(made.lay_out(page(PLAIN), STYLES))
    finally:
        letters._tells_sizes_wrongly.cache_clear()
    its_own_ways()
    made = press()
    assert ours == made.print(made.lay_out(page(PLAIN), STYLES))
