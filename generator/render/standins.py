"""Faces of the reader's device that stand in for those of a page until they are loaded.

On a slow line, a page is read in a stand-in first. It is scaled to take as much room as the face
that follows, so that nothing jumps when that comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from generator.content.theme import Part, Theme
from generator.content.typefaces import Face

BOLD = 600
"""The least weight of a face that a bold one of a device replaces."""
SAMPLE = "The active player may move up to two spaces, then draws a card and rolls the dice."
"""A sentence of a rule, whose length is compared."""
WITH_SERIFS: frozenset[Part] = frozenset(("title", "heading"))
"""The parts of a page whose style sheet ends in a face with serifs."""


class _Device(NamedTuple):
    """Faces that devices have, all of the same width: that of a letter of SAMPLE, on average."""

    kind: str
    regular: tuple[str, ...]
    bold: tuple[str, ...]
    width: float
    bold_width: float


_SERIF = _Device(
    "serif",
    ("Times New Roman", "Liberation Serif", "Times"),
    ("Times New Roman Bold", "Liberation Serif Bold", "Times Bold"),
    0.4043,
    0.4295,
)
_SANS = _Device(
    "sans",
    ("Arial", "Liberation Sans", "Roboto", "Helvetica"),
    ("Arial Bold", "Liberation Sans Bold", "Roboto Bold", "Helvetica Bold"),
    0.4501,
    0.4819,
)


class StandIn(Struct, frozen=True):
    """A face of a device in the measures of a cut; ``size``, ``ascent``, ``descent`` in percent."""

    family: str
    names: tuple[str, ...]
    weight: int
    size: float
    ascent: float
    descent: float


class Measures(NamedTuple):
    """The width of an average letter, and how far letters reach up and down, as shares of 1 em."""

    width: float
    ascent: float
    descent: float


def stand_ins(
    theme: Theme, scripts: Sequence[str], font: Callable[[str], bytes]
) -> tuple[tuple[StandIn, ...], Mapping[Part, list[str]]]:
    """Return the stand-ins of a page, and the families of its parts with those behind them.

    ``font`` returns the bytes of a font file. A face without Latin letters has no stand-in.
    """
    found: dict[tuple[str, int], StandIn] = {}
    families: dict[Part, list[str]] = {}
    for part, names in theme.families(scripts).items():
        made = list(_of_face(theme.faces_for(part, scripts)[0], part, font))
        found |= {(each.family, each.weight): each for each in made}
        # all with serifs before those without
        behind = sorted({each.family for each in made}, key=lambda each: each.endswith(_SANS.kind))
        families[part] = [*names, *behind]
    return tuple(found.values()), families


def _of_face(face: Face, part: Part, font: Callable[[str], bytes]) -> Iterator[StandIn]:
    for cut in face.cuts:
        if not cut.italic:
            yield from of_cut(face.family, cut.weight, font(cut.file), part in WITH_SERIFS)


def of_cut(family: str, weight: int, font: bytes, has_serifs: bool) -> Iterator[StandIn]:
    """Yield the stand-ins of one font; where no device has one with serifs, one without."""
    measures = measures_of(font)
    for device in (_SERIF, _SANS) if has_serifs else (_SANS,):
        if measures:
            yield _stand_in(f"{family} {device.kind}", weight, device, measures)


def _stand_in(family: str, weight: int, device: _Device, measures: Measures) -> StandIn:
    is_bold = weight >= BOLD
    names = device.bold if is_bold else device.regular
    size = measures.width / (device.bold_width if is_bold else device.width)
    # what is overridden is scaled too
    reach = (measures.ascent / size, measures.descent / size)
    return StandIn(family, names, weight, *(round(100 * each, 2) for each in (size, *reach)))


@lru_cache(maxsize=32)
def measures_of(font: bytes) -> Measures | None:
    """Return the measures of a font; None if it lacks letters of SAMPLE."""
    import uharfbuzz

    face = uharfbuzz.Face(font)
    if not set(map(ord, SAMPLE)) <= set(face.unicodes):
        return None
    set_in = uharfbuzz.Font(face)
    glyphs = (set_in.get_nominal_glyph(ord(letter)) for letter in SAMPLE)
    width = sum(set_in.get_glyph_h_advance(glyph) for glyph in glyphs) / len(SAMPLE)
    reach = set_in.get_font_extents("ltr")
    return Measures(width / face.upem, reach.ascender / face.upem, -reach.descender / face.upem)
