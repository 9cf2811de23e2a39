"""What is wrong in a finished file is seen, by other means than those that wrote it."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from generator.pdf.inspection import file_proof
from generator.pdf.pdfx import X4
from generator.pdf.trimming import with_bleed
from generator.units import pt_from_mm


def made(change: Callable[[Pdf, Any], None] = lambda pdf, page: None, drawn: str = "f") -> bytes:
    """Return a page of 60 by 40 mm that was changed."""
    with Pdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(pt_from_mm(60), pt_from_mm(40))).obj
        page.Contents = pdf.make_stream(drawn.encode())
        page.TrimBox = page.MediaBox
        change(pdf, page)
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def test_boxes_in_mm() -> None:
    def change(pdf: Pdf, page: Any) -> None:
        page.BleedBox = Array([10, 20, 72, 72])
        page.TrimBox = Array([36, 36, 0, 0])

    (page,) = file_proof(made(change), "map").pages
    assert page.media == pytest.approx((0, 0, 60, 40), abs=0.001)
    assert page.bleed == pytest.approx((3.528, 7.056, 25.4, 25.4), abs=0.001)
    assert page.trim == pytest.approx((0, 0, 12.7, 12.7), abs=0.001)


def _form(pdf: Pdf, page: Any, drawn: str, **more: Any) -> None:
    box = Array([0, 0, 9, 9])
    form = pdf.make_stream(drawn.encode(), Subtype=Name.Form, BBox=box, **more)
    page.Resources = Dictionary(XObject={"/F": form})


COLOURED: dict[str, Callable[[Pdf, Any], None]] = {
    "form": lambda pdf, page: _form(pdf, page, "1 0 0 rg f"),
    "line": lambda pdf, page: _form(pdf, page, "1 0 0 RG S"),
    "named": lambda pdf, page: _form(pdf, page, "/DeviceRGB cs 1 0 0 sc"),
    "group": lambda pdf, page: _form(
        pdf, page, "f", Group=Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
    ),
    "resource": lambda pdf, page: page.__setitem__(
        "/Resources", Dictionary(ColorSpace={"/x": Array([Name.Lab, Dictionary()])})
    ),
    "base": lambda pdf, page: page.__setitem__(
        "/Resources",
        Dictionary(ColorSpace={"/x": Array([Name.Indexed, Array([Name.CalRGB]), 1, ""])}),
    ),
    "gradient": lambda pdf, page: page.__setitem__(
        "/Resources", Dictionary(Shading={"/S": Dictionary(ColorSpace=Name.DeviceRGB)})
    ),
    "page": lambda pdf, page: page.__setitem__("/Contents", pdf.make_stream(b"1 0 0 rg f")),
}


@pytest.mark.parametrize("kind", COLOURED)
def test_colours_of_the_screen(kind: str) -> None:
    proof = file_proof(made(COLOURED[kind]), "map", is_separated=True)
    assert proof.foreign
    assert file_proof(made(COLOURED[kind]), "map").foreign == ()


def test_inks_are_not_strange() -> None:
    def change(pdf: Pdf, page: Any) -> None:
        space = Array([Name.Separation, Name("/Gold foil"), Name.DeviceCMYK, Dictionary()])
        page.Resources = Dictionary(ColorSpace={"/x": space, "/g": Name.DeviceGray})
        page.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)

    drawn = "/x cs 1 scn f 0 0 0 1 K S (1 0 0 rg) Tj"
    assert file_proof(made(change, drawn), "map", is_separated=True).foreign == ()


EDGES = {
    "left": "0 20 9 9 re f",
    "bottom": "20 0 9 9 re f",
    "right": f"{pt_from_mm(60) - 9} 20 9 9 re f",
    "top": f"20 {pt_from_mm(40) - 9} 9 9 re f",
}


@pytest.mark.parametrize("edge", EDGES)
def test_print_that_ends_at_the_edge(edge: str) -> None:
    (page,) = file_proof(with_bleed(made(drawn=EDGES[edge]), 3), "map", bleed=3).pages
    assert page.bare == (edge,)


@pytest.mark.parametrize("drawn", ["9 9 20 20 re f", "-99 -99 999 999 re f", "-20 20 40 9 re f"])
def test_print_that_ends_inside_or_goes_on(drawn: str) -> None:
    (page,) = file_proof(with_bleed(made(drawn=drawn), 3), "map", bleed=3).pages
    assert page.bare == ()


def _font(pdf: Pdf, page: Any, **more: Any) -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, **more)
    page.Resources = Dictionary(Font={"/F": pdf.make_indirect(font)})


def test_faces_that_are_not_in_the_file() -> None:
    claim = file_proof(made(_font), "map", standard=X4).claim
    assert claim is not None
    assert claim.loose_fonts == ("Helvetica",)


def _held(pdf: Pdf, page: Any) -> None:
    _font(pdf, page, FontDescriptor=Dictionary(FontFile3=pdf.make_stream(b"x")))


ODD: dict[str, tuple[Callable[[Pdf, Any], Any], str]] = {
    "link": (
        lambda pdf, page: page.__setitem__("/Annots", Array([Dictionary(Subtype=Name.Link)])),
        "links",
    ),
    "art": (lambda pdf, page: page.__setitem__("/ArtBox", page.MediaBox), "trimmed"),
    "no trim": (lambda pdf, page: page.__delitem__("/TrimBox"), "trimmed"),
    "opened": (
        lambda pdf, page: pdf.Root.__setitem__("/OpenAction", Dictionary()),
        "when it is opened",
    ),
    "script": (
        lambda pdf, page: pdf.Root.__setitem__("/Names", Dictionary(JavaScript=Dictionary())),
        "scripts",
    ),
    "action": (
        lambda pdf, page: page.__setitem__("/X", pdf.make_indirect(Dictionary(S=Name.URI))),
        "actions",
    ),
    "curve": (
        lambda pdf, page: page.__setitem__("/X", pdf.make_indirect(Dictionary(TR=Name.Identity))),
        "curves",
    ),
    "postscript": (
        lambda pdf, page: page.__setitem__("/X", pdf.make_stream(b"", Subtype=Name.PS)),
        "another program",
    ),
}


@pytest.mark.parametrize("kind", ODD)
def test_what_the_standard_forbids(kind: str) -> None:
    change, words = ODD[kind]
    claim = file_proof(made(change), "map", standard=X4).claim
    assert claim is not None
    assert len(claim.violations) == 1
    assert words in claim.violations[0]


def test_what_the_standard_allows() -> None:
    claim = file_proof(made(_held), "map", standard=X4).claim
    assert claim is not None
    assert claim.violations == claim.loose_fonts == ()
