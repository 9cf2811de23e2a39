"""Write the letters of a line into a PDF: each letter of a face is worked out once a PDF.

WeasyPrint takes each letter anew through two interfaces of C. What it writes is the same; lines
whose letters stand above the others, run from right to left, are pictures or in no face are left
to it, and those that are cut off.

Importing this module loads the engine.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct
from weasyprint.draw import text
from weasyprint.text.ffi import FROM_UNITS, ffi, pango
from weasyprint.text.fonts import get_pango_font_key

from generator.engine.lines import kept_with_fonts, letters_of

its_draw_first_line = text.draw_first_line

LEAST = 1e-6
"""The size of letters, in px, below which they are not drawn."""
KEPT_FACES = 500
"""How many faces, each in one size, are known at once."""
EMPTY, UNKNOWN = pango.PANGO_GLYPH_EMPTY, pango.PANGO_GLYPH_UNKNOWN_FLAG
"""The number of a letter that shows nothing, and what those of letters in no face have in them."""
OLD_PANGO = 14802
"""The version below which Pango tells sizes wrongly."""


NUMBER, WIDTH, ASIDE, ABOVE = range(4)
"""What is known of a letter: its number, and in Pango's units its width and where it stands."""
IN_MEMORY = struct.Struct("=Iiii4x")
"""How Pango keeps a letter; behind it stands where those begin that cannot be parted."""


class Faces(dict[Any, tuple[Any, float, Any]]):
    """How WeasyPrint calls Pango's faces, their sizes in px, and a line that each is in."""


class Run(Struct, frozen=True):
    """Letters of one face in a line, and what a PDF has for them.

    ``line`` and ``item`` are Pango's; ``size`` is in px. ``known`` tells how the letters of this
    font that were written before were written in this size, ``new`` are the others.
    """

    line: Any
    item: Any
    letters: list[tuple[int, ...]]
    font: Any
    size: float
    known: dict[tuple[int, ...], str]
    new: set[tuple[int, ...]]

    @property
    def face(self) -> Any:
        """Pango's face, in one size."""
        return self.item.item.analysis.font

    @property
    def is_plain(self) -> bool:
        """Whether all letters stand on the line, from left to right, and are in their face."""
        font = self.font
        return not (
            self.item.item.analysis.level % 2
            or any(letter[ABOVE] or _is_lacking(letter) for letter in self.new)
            or (font.bitmap or font.svg or font.png or font.colr)
        )


def _is_lacking(letter: tuple[int, ...]) -> bool:
    return letter[NUMBER] != EMPTY and bool(letter[NUMBER] & UNKNOWN)


def draw_first_line(
    stream: Any, box: Any, overflow: str, ellipsis: Any, matrix: Any
) -> list[list[Any]]:
    """Draw a line where a matrix says; return what of its letters are pictures."""
    is_whole = overflow != "ellipsis" and ellipsis == "none"
    if is_whole and box.text.strip() and box.style["font_size"] >= LEAST:
        runs = list(_runs(stream, box.style, letters_of(box.pango_layout, box.style)))
        if all(run.is_plain for run in runs):
            _draw(stream, runs, box.pango_layout.text, matrix)
            return []
    line = box.pango_layout
    words = line.text
    pictures: list[list[Any]] = its_draw_first_line(stream, box, overflow, ellipsis, matrix)
    line.text = words  # it was cut off for good, and would be once more when it is drawn again
    return pictures


def _runs(stream: Any, style: Any, line: Any) -> Iterator[Run]:
    """Yield the letters of a line, run by run as they are drawn."""
    for item, letters in _items(line):
        font, size = _font(stream, style, item.item.analysis.font, line)
        known = font.__dict__.setdefault("written letters", {}).setdefault(size, {})
        yield Run(line, item, letters, font, size, known, set(letters).difference(known))


def _items(line: Any) -> Iterator[tuple[Any, list[tuple[int, ...]]]]:
    """Yield what Pango has set of one face in a line, each with its letters."""
    run = pango.pango_layout_get_line_readonly(line, 0).runs[0]
    while run != ffi.NULL:
        glyphs = run.data.glyphs
        memory = ffi.buffer(glyphs.glyphs, IN_MEMORY.size * glyphs.num_glyphs)
        yield run.data, list(IN_MEMORY.iter_unpack(memory))
        run = run.next


def letters_in_no_face(box: Any) -> str:
    """Return the letters of a text that are drawn as empty boxes."""
    line = box.pango_layout
    line.reactivate(box.style)
    items = _items(letters_of(line, box.style))
    found = [each for _, letters in items for each in letters if _is_lacking(each)]
    line.deactivate()
    return "".join(dict.fromkeys(chr(letter[NUMBER] - UNKNOWN) for letter in found))


def _font(stream: Any, style: Any, face: Any, line: Any) -> tuple[Any, float]:
    """Return the font that a PDF has for a face, and its size in px.

    How WeasyPrint calls the face is kept, with a line that it is in: so no other face comes to
    lie where this one does, until one is added and all of them are forgotten.
    """
    faces = kept_with_fonts(style.font_config, Faces)
    if face not in faces:
        if len(faces) >= KEPT_FACES:
            faces.clear()
        key, _, size = get_pango_font_key(face)
        faces[face] = key, size, line
    key, size, _ = faces[face]
    font = stream._fonts.get(key) or stream.add_font(face)[0]
    return font, style["font_size"] if _tells_sizes_wrongly() else size


@cache
def _tells_sizes_wrongly() -> bool:
    return bool(pango.pango_version() < OLD_PANGO)


def _draw(stream: Any, runs: list[Run], words: str, matrix: Any) -> None:
    """Write the letters of a line, whose words are told, into a PDF."""
    stream.set_text_matrix(*matrix.values)
    shown, face = "", ffi.NULL
    for run in runs:
        if run.face != face:
            face = run.face
            if shown:
                stream.show_text(shown)
            shown = ""
            stream.set_font_size(run.font.hash, run.size)
        if run.new:
            _write_new(stream, run, words)
        written = "<" + "".join([run.known[letter] for letter in run.letters])
        shown += written[:-1] if written[-1] == "<" else written + ">"
    stream.show_text(shown)


def _write_new(stream: Any, run: Run, words: str) -> None:
    """Work out how those letters of a run are written that were not written before."""
    for index, letter in enumerate(run.letters):
        if letter not in run.known:
            number = letter[NUMBER]
            if number != EMPTY and number not in run.font.to_unicode:
                run.font.to_unicode[number] = _told_by(run, index, words)
            run.known[letter] = _written(stream, run, letter)


def _written(stream: Any, run: Run, letter: tuple[int, ...]) -> str:
    """Return how a PDF says a letter, in hexadecimal numbers that moves may stand between."""
    number, width, aside, _ = letter
    if number == EMPTY:
        return f">{-width / run.size}<"
    widths = run.font.widths
    if number not in widths:
        pango.pango_font_get_glyph_extents(run.face, number, stream.ink_rect, stream.logical_rect)
        widths[number] = round(stream.logical_rect.width * 1000 * FROM_UNITS / run.size)
    moved = aside / run.size
    closer = widths[number] + moved - width * 1000 * FROM_UNITS / run.size
    before = f">{-moved}<" if moved else ""
    after = f">{int(closer)}<" if closer else ""
    return f"{before}{number:04x}{after}"


def _told_by(run: Run, index: int, words: str) -> str:
    """Return the characters that a letter stands for."""
    item, starts = run.item.item, run.item.glyphs.log_clusters
    end = item.length if index == len(run.letters) - 1 else starts[index + 1]
    return words.encode()[item.offset + starts[index] : item.offset + end].decode()
