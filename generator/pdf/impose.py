"""Impose the pages of a finished PDF on paper: cards, booklets, leaflets, tiles.

Each page becomes a form XObject that is placed, rotated and scaled by a matrix, and clipped; so
sheets and cards alike can go through every scheme. Only what is printed is included, with its
tags: links, bookmarks and fields belong to the file for reading, not to the one for the paper.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Page, Pdf

from generator.content.resources import TEMPLATES
from generator.imposition.geometry import (
    Fill,
    Flip,
    Forme,
    Lettering,
    Line,
    LineKind,
    Rect,
    Slot,
)
from generator.imposition.rulers import LETTERS, LETTERS_OFF, THICKNESS, Measure, Ruler
from generator.language.labels import SOURCE_LANGUAGE, read_labels
from generator.pdf.boxes import Edges, edges_of
from generator.pdf.document import Document
from generator.pdf.imposedtags import Placed, carry_tags, has_tags, marked, silent_copy
from generator.pdf.join import saved, write_metadata
from generator.pdf.pdfua import claim
from generator.units import pt_from_mm

if TYPE_CHECKING:
    from generator.maps.lettering import Line as Words
    from generator.maps.lettering import Typeface

FACE = TEMPLATES / "fonts" / "sofia-sans-condensed-400.ttf"
"""The face of small print beside pages; its letters are drawn as outlines."""
DETAIL = 0.012
"""Tolerance of the outlines, in mm."""
STROKES: dict[LineKind, tuple[float, tuple[float, ...]]] = {
    "halo": (0.7, ()),
    "glow": (0.35, ()),
    "cut": (0.2, ()),
    "hair": (0.12, ()),
    "seam": (0.25, (1.0, 0.7)),
    "fold": (0.2, (2.0, 1.5)),
    "crease": (0.2, (2.0, 1.5)),
    "slit": (0.3, (1.0, 0.7)),
    "glue": (0.25, ()),
    "key": (0.15, ()),
    "register": (0.5, ()),
}
"""Width and dashes of lines in mm; thinner ones are lost in print."""
WHITE = ("halo", "glow", "crease")
"""Kinds of lines that are white."""
Matrix = tuple[float, float, float, float, float, float]


def impose(
    pdf: bytes, formes: Sequence[Forme], document: Document, flip: Flip | None = None
) -> bytes:
    """Return a PDF with one page per forme; the same input gives the same bytes.

    ``flip`` is the edge for duplex printing, if any.
    """
    with Pdf.open(io.BytesIO(pdf)) as opened:
        pages = list(opened.pages)
        laid = _Laid(opened, pages, formes, document)
        _clear(opened)
        for forme in formes:
            laid.add(forme)
        write_metadata(opened, document)
        if laid.is_tagged:
            carry_tags(opened, pages, laid.placed)
            claim(opened, document)
        set_print_preferences(opened, flip)
        return saved(opened)


def _clear(pdf: Pdf) -> None:
    """Take the pages out of a PDF, and all that leads to them but its tags.

    What is in it stays there, to be laid on paper: a second PDF with copies of thousands of cards
    and their tags would take as much memory again. Of a page only what it draws is needed, by
    its form; a PDF keeps in memory whatever it has read.
    """
    while pdf.pages:
        page = pdf.pages[-1].obj
        del pdf.pages[-1]
        for key in set(page.keys()) - {"/Contents"}:
            del page[key]
    for key in set(pdf.Root.keys()) - {"/Type", "/Pages", "/StructTreeRoot"}:
        del pdf.Root[key]
    if "/ID" in pdf.trailer:
        del pdf.trailer["/ID"]


def with_viewer_preferences(pdf: bytes, flip: Flip | None) -> bytes:
    """Return a PDF that requests printing at actual size, and duplex if there is a ``flip``."""
    with Pdf.open(io.BytesIO(pdf)) as opened:
        set_print_preferences(opened, flip)
        return saved(opened)


def _form(page: Page) -> Any:
    """Return a page as a form XObject with its bleed; by default it would end at the trim."""
    form = page.as_form_xobject()
    form.BBox = Array([pikepdf.Object.parse(str(each).encode()) for each in page.bleedbox])
    return form


class _Laid:
    """Papers with pages laid on them; ``placed`` are the first copies of tagged pages."""

    def __init__(
        self, made: Pdf, pages: Sequence[Page], formes: Sequence[Forme], document: Document
    ) -> None:
        numbers = dict.fromkeys(slot.page for forme in formes for slot in forme.slots)
        self.made, self.document = made, document
        self.is_tagged = has_tags(made)
        self.forms = {number: _form(pages[number]) for number in numbers}
        self.trims = {number: edges_of(pages[number].trimbox) for number in numbers}
        self.copies: dict[int, Any] = {}
        self.placed: dict[int, Placed] = {}

    def add(self, forme: Forme) -> None:
        """Add a forme as a page, with its trim and bleed boxes."""
        height = forme.size[1]
        page: Any = Dictionary(Type=Name.Page, MediaBox=_box(Rect(0, 0, *forme.size), height))
        page = self.made.make_indirect(page)
        names = [self._named(slot, page, height) for slot in forme.slots]
        shown = [
            _shown(name, slot, self.trims[slot.page], height)
            for slot, (name, _) in zip(forme.slots, names, strict=True)
        ]
        grounds = [_filled(fill, height) for fill in forme.fills]
        marks = [
            *_strokes(forme.lines, height),
            *drawn_rulers(forme.rulers, height, self.document),
            *(_lettered(each, height) for each in forme.lettering),
        ]
        if self.is_tagged:
            grounds, marks = marked("Artifact", grounds), marked("Artifact", marks)
            shown = marked("Part", shown)
        page.BleedBox, page.TrimBox = _box(forme.bleed, height), _box(forme.trim, height)
        page.Resources = Dictionary(XObject=Dictionary(dict(sorted(names, key=itemgetter(0)))))
        page.Contents = self.made.make_stream("".join((*grounds, *shown, *marks)).encode())
        self.made.pages.append(Page(page))

    def _named(self, slot: Slot, paper: Any, height: float) -> tuple[str, Any]:
        """Return the form of a page with its name; only the first of several keeps its tags."""
        number = slot.page
        form = self.forms[number]
        if self.is_tagged and number in self.placed:
            if number not in self.copies:
                self.copies[number] = silent_copy(self.made, form)
            return f"/C{number}", self.copies[number]
        if self.is_tagged:
            matrix = placing(slot, self.trims[number], height)
            self.placed[number] = Placed(paper, form, matrix)
        return f"/P{number}", form


def _shown(name: str, slot: Slot, trim: Edges, height: float) -> str:
    """Return the operators that draw a page, by the name of its form, in its slot."""
    left, bottom, width, high = _from_below(slot.clip, height)
    matrix = " ".join(f"{value:.6f}" for value in placing(slot, trim, height))
    return f"q {left:.4f} {bottom:.4f} {width:.4f} {high:.4f} re W n {matrix} cm {name} Do Q\n"


def placing(slot: Slot, trim: tuple[float, float, float, float], height: float) -> Matrix:
    """Return the matrix that fits a trimmed page into the box of its slot, with its rotation.

    ``trim`` is in pt from the bottom left, ``height`` that of the paper in mm. The page keeps
    its proportions: it is as large as the box allows, and centred in it.
    """
    left, bottom, width, high = _from_below(slot.box, height)
    page_width, page_height = trim[2] - trim[0], trim[3] - trim[1]
    lies = slot.turn % 180 != 0
    scale = min(
        width / (page_height if lies else page_width),
        high / (page_width if lies else page_height),
    )
    cos, sin = {0: (1, 0), 90: (0, -1), 180: (-1, 0), 270: (0, 1)}[slot.turn]
    middle_x, middle_y = (trim[0] + trim[2]) / 2, (trim[1] + trim[3]) / 2
    a, b, c, d = scale * cos, scale * sin, -scale * sin, scale * cos
    return (
        a,
        b,
        c,
        d,
        left + width / 2 - a * middle_x - c * middle_y,
        bottom + high / 2 - b * middle_x - d * middle_y,
    )


def _filled(fill: Fill, height: float) -> str:
    """Return the operators that draw a shape in its colour, with its bleed."""
    points = [f"{pt_from_mm(x):.4f} {pt_from_mm(height - y):.4f}" for x, y in fill.corners]
    colour, width = _rgb(fill.colour), pt_from_mm(2 * fill.grown)
    path = f"{points[0]} m {' l '.join(points[1:])} l h"
    outline = f"{colour} RG {width:.4f} w 0 j {path} S\n" if fill.grown else ""
    return f"q {colour} rg {path} f\n{outline}Q\n"


def _rgb(colour: str) -> str:
    """Return a colour such as ``#ff8000`` as three numbers."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return " ".join(f"{part:.4f}" for part in parts)


def _lettered(each: Lettering, height: float) -> str:
    """Return the operators that draw words in the middle of their place."""
    line = _typeface(each.face).line(each.words, each.size)
    if line.width > each.room:
        line = _typeface(each.face).line(each.words, each.size * each.room / line.width)
    along, down = line.width / 2, line.ascent / 2
    if each.runs_up:
        x, y = each.x + down, each.y + along
    else:
        x, y = each.x - along, each.y + down
    start = pt_from_mm(x), pt_from_mm(height - y)
    return outlines(line, start, each.runs_up, f"{_rgb(each.colour)} rg")


@cache
def _typeface(path: Path) -> Typeface:
    from generator.maps.lettering import Typeface

    return Typeface(path)


def _strokes(lines: Sequence[Line], height: float) -> Iterator[str]:
    """Yield the operators that draw the lines, in black."""
    for kind, (thickness, dashes) in STROKES.items():
        own = [line for line in lines if line.kind == kind]
        if not own:
            continue
        lengths = " ".join(f"{pt_from_mm(each):.3f}" for each in dashes)
        yield f"q {int(kind in WHITE)} G {pt_from_mm(thickness):.4f} w [{lengths}] 0 d\n"
        yield from (_line(line[1:], height) for line in own)
        yield "Q\n"


def drawn_rulers(rulers: Sequence[Ruler], height: float, document: Document) -> Iterator[str]:
    """Yield the operators that draw rulers on paper of a height in mm, in black."""
    words = _words(document.language, document.labels)
    for ruler in rulers:
        yield f"q 0 G {pt_from_mm(THICKNESS):.4f} w [] 0 d\n"
        yield from (_line(stroke, height) for stroke in ruler.strokes())
        yield "Q\n"
        line = words[ruler.measure]
        x, y = ruler.at(ruler.measure.middle - line.width / 2, LETTERS_OFF)
        yield outlines(line, (pt_from_mm(x), pt_from_mm(height - y)), ruler.runs_up)


def _line(ends: tuple[float, float, float, float], height: float) -> str:
    x1, y1, x2, y2 = (
        pt_from_mm(height - each if number % 2 else each) for number, each in enumerate(ends)
    )
    return f"{x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l S\n"


@cache
def _words(language: str, shared: Path | None) -> dict[Measure, Words]:
    """Return the labels of rulers, in English where the face has not all letters."""
    from generator.maps.lettering import Typeface

    face = Typeface(FACE)
    spoken = language, SOURCE_LANGUAGE
    own, english = (read_labels(TEMPLATES, each, shared) for each in spoken)
    labels = {
        each: english[each].words if face.missing_letters(own[each].words) else own[each].words
        for each in Measure
    }
    return {each: face.line(words, LETTERS) for each, words in labels.items()}


def outlines(line: Words, start: tuple[float, float], runs_up: bool, colour: str = "0 g") -> str:
    """Return the operators that draw a line of words as filled outlines, black by default.

    ``start`` is its beginning on the baseline, in pt from the bottom left.
    """
    size = pt_from_mm(line.size)
    turned = "0 1 -1 0" if runs_up else "1 0 0 1"
    drawn = [f"q {colour} {turned} {start[0]:.3f} {start[1]:.3f} cm\n"]
    for glyph in line.glyphs:
        for ring in line.face.rings(glyph.number, DETAIL / line.size):
            points = [
                f"{pt_from_mm(glyph.x) + x * size:.3f} {y * size - pt_from_mm(glyph.y):.3f}"
                for x, y in ring
            ]
            drawn.append(f"{points[0]} m {' l '.join(points[1:])} l h\n")
    return "".join(drawn) + "f Q\n"


def _from_below(box: Rect, height: float) -> tuple[float, float, float, float]:
    """Return left, bottom, width and height of a box in pt, from the bottom edge."""
    values = (box.left, height - box.bottom, box.width, box.height)
    return tuple(pt_from_mm(each) for each in values)  # type: ignore[return-value]


def _box(box: Rect, height: float) -> Array:
    left, bottom, width, high = _from_below(box, height)
    return Array([round(each, 4) for each in (left, bottom, left + width, bottom + high)])


def set_print_preferences(pdf: Pdf, flip: Flip | None) -> None:
    """Request printing at actual size, and the flip edge for duplex printing."""
    preferences: Any = pdf.Root.ViewerPreferences
    preferences.PrintScaling = Name("/None")
    both = {Flip.LONG: "/DuplexFlipLongEdge", Flip.SHORT: "/DuplexFlipShortEdge"}
    preferences.Duplex = Name(both[flip] if flip else "/Simplex")
