"""Print the test page for a printer: front, back, and a page for the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.content.theme import Theme, read_theme
from generator.engine.press import Press
from generator.imposition.geometry import Flip, lying, upright
from generator.imposition.testpage import (
    LENGTH,
    LETTERS,
    PERFECT,
    VERSION,
    Gauge,
    Ladder,
    Point,
    Stroke,
    TestPage,
    Word,
)
from generator.language.labels import read_label_words
from generator.language.script import direction_of, letterforms, script_of, tag_of
from generator.pdf.document import Document
from generator.pdf.impose import with_viewer_preferences
from generator.pdf.join import join
from generator.render.assets import Assets
from generator.render.templates import fill_template
from generator.units import Paper

DATE = "2026-11-21"
"""The day of the page's design; the current date does not enter the file."""
THEME = "classic"
SIDES = ("front", "back", "answers")


class TestPrint(Struct, frozen=True, dict=True):
    """A test page in a language, for paper in the orientation of the printer."""

    __test__ = False  # not a test for pytest

    language: str
    paper: Paper
    lies: bool
    flip: Flip
    templates: Path

    @property
    def page(self) -> TestPage:
        """The test page in the orientation of the paper."""
        return TestPage(*(lying if self.lies else upright)(self.paper))

    @cached_property
    def theme(self) -> Theme:
        """The theme whose faces the page has."""
        theme, _ = read_theme(self.templates / "themes" / THEME)
        assert theme is not None
        return theme

    @cached_property
    def words(self) -> dict[str, str]:
        """What the page says, by the id of the label."""
        labels = read_label_words(self.templates, self.language)
        return {id: words for id, words in labels.items() if id.startswith("calibrate.")}

    def pdf(self) -> bytes:
        """Return front, back and the answer sheet as one PDF."""
        press = Press(Assets(self.templates, self.theme, "mono"))
        palette = self.theme.palette("mono")
        colours = {name: palette[name] for name in ("ink", "reverse")}
        words, direction = self.words, direction_of(self.language)
        css = fill_template(
            self.templates,
            "styles/testpage.css.jinja",
            faces=self.theme.faces_for("text", (script_of(self.language),)),
            direction=direction,
            letterforms=letterforms(self.language),
            width=self.page.width,
            height=self.page.height,
            page=self.page,
            **colours,
        )
        pages = []
        for side in SIDES:
            html = fill_template(
                self.templates,
                "testpage.html.jinja",
                side=side,
                words=words,
                language=tag_of(self.language),
                direction=direction,
                **colours,
                **self._drawn(side),
            )
            pages.append(press.print(press.lay_out(html, css)).pdf)
        title = words["calibrate.title"]
        document = Document(title, "playeraid", title, tag_of(self.language), DATE)
        return with_viewer_preferences(join(pages, document), self.flip)

    def _drawn(self, side: str) -> dict[str, Any]:
        page = self.page
        ladders = page.ladders(5 if side == "back" else 1)
        gauges = page.gauges() if side == "front" else ()
        strokes = [*page.crosses()]
        letters: list[dict[str, object]] = []
        for part in (*ladders, *gauges):
            strokes += part.strokes()
            kind = "letter" if isinstance(part, Gauge) else "number"
            letters += [self._placed(word, kind) for word in part.words()]
        return {
            "page": page,
            "drawing": self._svg(strokes),
            "letters": letters,
            "questions": [self._question(part) for part in (*ladders, *gauges)],
            "flip": str(self.flip),
            "paper": self.paper.name,
            "lies": self.lies,
            "version": VERSION,
            "perfect": PERFECT,
            "reading": _reading(),
            "ruler": _ruler(),
        }

    def _placed(self, word: Word, kind: str) -> dict[str, object]:
        return {
            "text": word.text,
            "kind": kind,
            "left": round(self.page.width / 2 + word.middle.x, 3),
            "top": round(self.page.height / 2 + word.middle.y, 3),
        }

    def _question(self, part: Ladder | Gauge) -> dict[str, object]:
        """Return the number of a question and its place, with room to write the answer."""
        if isinstance(part, Gauge):
            x, y = part.spot(LETTERS[10])
            x, y = (x - 36, y - 9) if part.way == "across" else (x + 2, y - 28.5)
        elif part.crease == "down":
            x, y = part.middle.x - 25, part.middle.y - 7
        else:
            x, y = part.middle.x + 8, part.middle.y - 16
        return {
            "number": part.question,
            "left": round(self.page.width / 2 + x, 2),
            "top": round(self.page.height / 2 + y, 2),
            "wide": (part.way if isinstance(part, Gauge) else part.crease) == "across",
        }

    def _svg(self, strokes: Iterable[Stroke]) -> str:
        width, height = self.page.width, self.page.height
        return _svg(strokes, (-width / 2, -height / 2, width, height), 1.0)


def _svg(
    strokes: Iterable[Stroke],
    box: tuple[float, float, float, float],
    scale: float,
    words: Sequence[Word] = (),
) -> str:
    """Return strokes and words in a window of the page as SVG, scaled up."""
    left, top, width, height = box
    lines = "".join(
        f'<path d="M{s.start.x:.4f} {s.start.y:.4f}L{s.end.x:.4f} {s.end.y:.4f}" '
        f'stroke-width="{s.thickness:.3f}"/>'
        for s in strokes
    )
    texts = "".join(
        f'<text x="{w.middle.x:.3f}" y="{w.middle.y + 0.75:.3f}">{w.text}</text>' for w in words
    )
    return (
        f'<svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" width="{width * scale:g}mm" '
        f'height="{height * scale:g}mm" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'fill="none" stroke="#000">{lines}'
        f'<g fill="#000" stroke="none" font-family="Sofia Sans Condensed" font-size="2.4" '
        f'text-anchor="middle">{texts}</g></svg>'
    )


EXAMPLE, EXAMPLE_LETTER, EXAMPLE_MM = 63, "N", 153
"""The readings in the pictures that explain how to measure."""


def _reading() -> str:
    """Return a magnified picture of a crease that crosses a slanting line."""
    ladder = Ladder(0, Point(0, 0), "down")
    left, top, right, bottom = -5.0, 3.0, 9.4, 23.0
    ticks = [
        stroke
        for stroke in ladder.strokes()
        if stroke.start.y == stroke.end.y
        and left <= stroke.start.x <= right
        and top <= stroke.start.y <= bottom
    ]
    slanting = [
        Stroke(ladder.spot(first + 3), ladder.spot(first + 23), 0.12) for first in (50, 150, 250)
    ]
    words = [
        word
        for word in ladder.words()
        if left + 1 <= word.middle.x <= right - 1 and top + 1 <= word.middle.y <= bottom - 1
    ]
    x, y = ladder.spot(EXAMPLE)
    crease = (
        f'<path d="M{x} {top}V{bottom}" stroke="#999" stroke-width=".35"/>'
        f'<circle cx="{x}" cy="{y}" r="1.5" stroke-width=".3"/>'
    )
    drawn = _svg([*slanting, *ticks], (left, top, right - left, bottom - top), 2.4, words)
    return drawn.replace('stroke="#000">', f'stroke="#000">{crease}', 1)


def _ruler() -> str:
    """Return a magnified picture of a ruler at the lettered marks."""
    gauge = Gauge(0, Point(0, 0), "across")
    left, right = LENGTH - 12.5, LENGTH + 13.0
    printed = EXAMPLE_MM / gauge.spot(EXAMPLE_LETTER).x
    marks = [
        Stroke(Point(s.start.x * printed, 0), Point(s.end.x * printed, s.end.y), s.thickness)
        for s in gauge.strokes()
        if s.start.x > left and s.start.y != s.end.y
    ]
    millimetres = [
        Stroke(Point(mm, 0.25), Point(mm, 3.6 if mm % 10 == 0 else 2.8 if mm % 5 == 0 else 1.9))
        for mm in range(138, 163)
    ]
    words = [Word(w.text, Point(w.middle.x * printed, w.middle.y)) for w in gauge.words()]
    words += [Word(str(mm), Point(mm, 5.2)) for mm in (140, 150, 160)]
    edges = [Stroke(Point(left, y), Point(right, y)) for y in (0, 0.25)]
    drawn = _svg([*edges, *marks, *millimetres], (left, -9, right - left, 16), 2.3, words)
    circle = f'<circle cx="{EXAMPLE_MM}" cy="0" r="1.3" stroke-width=".3"/>'
    return drawn.replace('stroke="#000">', f'stroke="#000">{circle}', 1)
