"""Make the fields of a printed side what they hold: words, a number, or a tick.

WeasyPrint places the fields and hangs them into the tag tree, but for fields of words it
embeds a whole face that most viewers then cannot write with. So each is laid out as a box to
tick, which needs none, and becomes what it is here, with the letters of Western Europe.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from typing import Any

import pikepdf
from msgspec import Struct
from pikepdf import Array, Dictionary, Name, Pdf

from generator.engine.fieldface import field_face

WRITING = 11
"""Size of the type that is written with, in pt."""
FACE = "/Written"
"""The name of the face that fields are written with."""
_WRITTEN = pikepdf.String(f"{FACE} {WRITING} Tf 0 g")
MULTILINE = 1 << 12
CENTRED = 1
_TICK = "q .12 w 1 J .22 .52 m .42 .26 l .8 .8 l S Q"
"""A tick in a square of one unit, drawn as one stroke."""


class Blank(Struct, frozen=True):
    """What a field holds (words, a number or a tick), on how many lines, or the sum of what."""

    holds: str
    lines: int = 1
    adds: tuple[str, ...] = ()


def with_fields(data: bytes, blanks: Mapping[str, Blank]) -> bytes:
    """Return a PDF whose boxes to tick have become the fields that they represent."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        fields = widgets(pdf)
        for field in fields:
            _shape(pdf, field, blanks[str(field.T)])
        pdf.Root.AcroForm = form_of(pdf, fields)
        if sums := list(_in_order_of_calculation(blanks)):
            by_name = {str(field.T): field for field in fields}
            pdf.Root.AcroForm.CO = Array([by_name[name] for name in sums])
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, min_version="1.7")
    return out.getvalue()


def widgets(pdf: Pdf) -> list[Any]:
    """Return the fields on the pages of a PDF, in order."""
    return [
        annotation
        for page in pdf.pages
        for annotation in _annotations(page)
        if annotation.get("/Subtype") == Name.Widget
    ]


def form_of(pdf: Pdf, fields: Iterable[Any]) -> Any:
    """Return the form of a PDF: its fields, and the face that these are written with."""
    return pdf.make_indirect(
        Dictionary(
            Fields=Array(list(fields)),
            DA=_WRITTEN,
            DR=Dictionary(Font=Dictionary({FACE: field_face(pdf)})),
        )
    )


def _in_order_of_calculation(blanks: Mapping[str, Blank]) -> Iterator[str]:
    """Yield the names of the sums, each after those that it adds up."""
    needed = {name: blank.adds for name, blank in blanks.items() if blank.adds}
    return (name for name in TopologicalSorter(needed).static_order() if name in needed)


def _calculation(adds: Iterable[str]) -> Any:
    """Return the actions of a field that adds up others, as form editors write them.

    A viewer without scripts leaves the field to the reader, who may write into it anywhere.
    """
    names = ", ".join(f'"{name}"' for name in adds)
    script = pikepdf.String(f'AFSimple_Calculate("SUM", new Array ({names}));')
    return Dictionary(C=Dictionary(S=Name.JavaScript, JS=script))


def _annotations(page: pikepdf.Page) -> list[Any]:
    found: Any = page.obj.get("/Annots", Array())
    return list(found)


def _shape(pdf: Pdf, field: Any, blank: Blank) -> None:
    """Make a field what it holds, with an appearance for viewers that draw none of their own."""
    left, one, right, other = (float(edge) for edge in field.Rect)
    bottom, top = min(one, other), max(one, other)
    width, height = right - left, top - bottom
    field.Rect = Array([round(edge, 3) for edge in (left, bottom, right, top)])
    for key in ("/AS", "/MK", "/V", "/Border"):
        if key in field:
            del field[key]
    if blank.holds == "tick":
        field.FT, field.V, field.AS = Name.Btn, Name.Off, Name.Off
        field.DA = _WRITTEN
        ticked = f"{width:.3f} 0 0 {height:.3f} 0 0 cm {_TICK}"
        states = Dictionary(On=_drawn(pdf, width, height, ticked), Off=_drawn(pdf, width, height))
        field.AP = Dictionary(N=states)
        return
    field.FT, field.V = Name.Tx, pikepdf.String("")
    field.DA = _WRITTEN
    field.AP = Dictionary(N=_drawn(pdf, width, height))
    if blank.lines > 1:
        field.Ff = MULTILINE
    if blank.holds == "number":
        field.Q = CENTRED
    if blank.adds:
        field.AA = _calculation(blank.adds)


def _drawn(pdf: Pdf, width: float, height: float, marks: str = "") -> Any:
    """Return the drawing of a field, empty by default."""
    box = Array([0, 0, round(width, 3), round(height, 3)])
    resources = Dictionary()
    return pdf.make_stream(
        f"/Tx BMC {marks} EMC".encode(),
        Type=Name.XObject,
        Subtype=Name.Form,
        BBox=box,
        Resources=resources,
    )
