"""Read a finished PDF into a proof: its boxes, colours, and standard.

It uses pikepdf's parser and not the code that wrote the colours, so that a fault in one is
found by the other.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from generator.layout.proof import ClaimProof, Edges, FileProof, Foreign, PageProof
from generator.pdf.boxes import edges_of
from generator.units import PT_PER_INCH, mm_from_pt

COLOUR_COMMANDS = "rg RG cs CS sc SC scn SCN sh BI"
SCREEN_SPACES = frozenset(("/DeviceRGB", "/CalRGB", "/CalGray", "/Lab", "/ICCBased"))
"""Colour spaces that are not allowed in press-ready files."""
INSPECTION_DPI = 72
"""Resolution at which the edges of pages are examined."""
PAPER_LEVEL = 250
"""Brightness, of 255, above which a pixel is paper."""
_PROPERTY = r"<{0}>(?:<rdf:(?:Alt|Seq)><rdf:li[^>]*>)?([^<]*)<"


def file_proof(
    pdf: bytes,
    path: str,
    foreign: tuple[Foreign, ...] = (),
    is_separated: bool = False,
    bleed: float = 0.0,
    standard: str = "",
) -> FileProof:
    """Return the proof of a finished PDF, for the checks.

    ``foreign`` are the colours that separation reported; a file that ``is_separated`` is
    searched for any that are left. With a ``standard``, its requirements are examined.
    """
    with Pdf.open(io.BytesIO(pdf)) as opened:
        bare = _bare_edges(pdf, opened, bleed) if bleed else [()] * len(opened.pages)
        pages = tuple(
            PageProof(*_boxes(page), edges) for page, edges in zip(opened.pages, bare, strict=True)
        )
        left = tuple(_foreign_colours(opened)) if is_separated and not foreign else ()
        claim = _claim(opened, standard) if standard else None
    return FileProof(path, pages, (*foreign, *left), bleed, claim)


def _boxes(page: pikepdf.Page) -> tuple[Edges, Edges, Edges]:
    boxes = (page.mediabox, page.obj.get("/BleedBox", page.cropbox), page.trimbox)
    media, bleed, trim = (_in_mm(edges_of(box)) for box in boxes)
    return media, bleed, trim


def _in_mm(edges: Edges) -> Edges:
    left, bottom, right, top = (round(mm_from_pt(each), 3) for each in edges)
    return left, bottom, right, top


def _bare_edges(pdf: bytes, opened: Pdf, bleed: float) -> Iterator[tuple[str, ...]]:
    """Yield the edges of each page where print reaches the trim, but not into the bleed."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, page in enumerate(opened.pages):
            media, _, trim = _boxes(page)
            image = document[number].render(scale=INSPECTION_DPI / PT_PER_INCH, grayscale=True)
            yield tuple(_bare(_level(image.to_numpy()), media, trim, bleed))
    finally:
        document.close()


def _level(pixels: Any) -> Any:
    """Return a grey picture as rows of numbers."""
    return pixels.reshape(pixels.shape[:2])


def _bare(pixels: Any, media: Edges, trim: Edges, bleed: float) -> Iterator[str]:
    """Yield the edges where the last row inside the trim is printed and the bleed is not."""
    high, wide = pixels.shape
    x = [round((each - media[0]) / (media[2] - media[0]) * wide) for each in trim[::2]]
    y = [round((media[3] - each) / (media[3] - media[1]) * high) for each in trim[::-2]]
    across, down = slice(x[0], x[1]), slice(y[0], y[1])
    off = max(1, round(bleed / 2 * INSPECTION_DPI / 25.4))
    rows = {
        "left": (pixels[down, x[0] + 1], pixels[down, x[0] - off]),
        "top": (pixels[y[0] + 1, across], pixels[y[0] - off, across]),
        "right": (pixels[down, x[1] - 2], pixels[down, x[1] - 1 + off]),
        "bottom": (pixels[y[1] - 2, across], pixels[y[1] - 1 + off, across]),
    }
    for name, (inside, outside) in rows.items():
        if ((inside < PAPER_LEVEL) & (outside >= PAPER_LEVEL)).any():
            yield name


def _foreign_colours(pdf: Pdf) -> Iterator[Foreign]:
    """Yield everything not made of inks: operators, colour spaces, groups, pictures."""
    for number, page in enumerate(pdf.pages, 1):
        for each in pikepdf.parse_content_stream(page, COLOUR_COMMANDS):
            yield from _foreign_operator(number, each, "on the page")
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and _is_drawn(item):
            for each in pikepdf.parse_content_stream(item, COLOUR_COMMANDS):
                yield from _foreign_operator(0, each, "in a drawing")
        if isinstance(item, Dictionary | pikepdf.Stream):
            for space in _spaces_in(item, 0):
                yield Foreign(0, space, "in what a page uses")


def _is_drawn(stream: Any) -> bool:
    return bool(stream.get("/Subtype") == Name.Form or stream.get("/PatternType") == 1)


def _foreign_operator(page: int, instruction: Any, where: str) -> Iterator[Foreign]:
    command = str(instruction.operator)
    given = [str(each) for each in instruction.operands]
    if command in ("rg", "RG", "INLINE IMAGE", "BI") or set(given) & SCREEN_SPACES:
        yield Foreign(page, " ".join((*given, command)), where)


def _spaces_in(item: Any, depth: int) -> Iterator[str]:
    """Yield the screen colour spaces that an object names, except in press profiles."""
    for key, value in item.items():
        if key in ("/ColorSpace", "/CS", "/Alternate"):
            named = value.values() if isinstance(value, Dictionary) else [value]
            yield from (name for each in named for name in _screen_spaces(each))
        elif isinstance(value, Dictionary) and not value.is_indirect and depth < 8:
            yield from _spaces_in(value, depth + 1)


def _screen_spaces(space: Any) -> list[str]:
    parts = list(space) if isinstance(space, Array) else [space]
    nested = [name for each in parts if isinstance(each, Array) for name in _screen_spaces(each)]
    return [str(each) for each in parts if str(each) in SCREEN_SPACES] + nested


def _claim(pdf: Pdf, standard: str) -> ClaimProof:
    metadata = pdf.Root.Metadata.read_bytes().decode() if "/Metadata" in pdf.Root else ""
    intents = [each for each in pdf.Root.get("/OutputIntents", ()) if each.S == "/GTS_PDFX"]
    profiles = [each.DestOutputProfile for each in intents if "/DestOutputProfile" in each]
    info = pdf.docinfo
    return ClaimProof(
        standard,
        _property(metadata, "pdfxid:GTS_PDFXVersion"),
        str(pdf.pdf_version),
        str(intents[0].get("/OutputConditionIdentifier", "")) if intents else "",
        tuple(_inks_of(each) for each in profiles),
        "/ID" in pdf.trailer,
        pdf.is_encrypted,
        (str(info.get("/Trapped", ""))[1:], _property(metadata, "pdf:Trapped")),
        (str(info.get("/Title", "")), _property(metadata, "dc:title")),
        (
            _digits(str(info.get("/CreationDate", ""))),
            _digits(_property(metadata, "xmp:CreateDate")),
        ),
        tuple(_unembedded_fonts(pdf)),
        tuple(dict.fromkeys(_disallowed(pdf))),
    )


def _property(packet: str, name: str) -> str:
    """Return a property of a metadata packet."""
    from xml.sax.saxutils import unescape

    match = re.search(_PROPERTY.format(re.escape(name)), packet)
    return unescape(match[1]) if match else ""


def _digits(date: str) -> str:
    return re.sub(r"\D", "", date)[:14]


def _inks_of(profile: Any) -> int:
    """Return the number of inks of a press profile, or 0 for another device."""
    data = profile.read_bytes()
    is_press = data[12:16] == b"prtr" and data[36:40] == b"acsp"
    inks = {b"CMYK": 4, b"RGB ": 3, b"GRAY": 1}.get(data[16:20], 0)
    return inks if is_press and int(profile.get("/N", 0)) == inks else 0


def _unembedded_fonts(pdf: Pdf) -> Iterator[str]:
    for item in pdf.objects:
        if isinstance(item, Dictionary) and item.get("/Type") == Name.Font:
            if item.get("/Subtype") in (Name.Type0, Name.Type3):
                continue
            held = item.get("/FontDescriptor", Dictionary())
            if not any(key in held for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                yield str(item.get("/BaseFont", "/?"))[1:]


def _disallowed(pdf: Pdf) -> Iterator[str]:
    """Yield in words what a press-ready file must not contain."""
    for page in pdf.pages:
        if "/Annots" in page.obj and len(page.obj.Annots):
            yield "it has notes, links or fields on a page"
        if "/TrimBox" not in page.obj or "/ArtBox" in page.obj:
            yield "a page has no one box that says how it is trimmed"
    if {"/OpenAction", "/AA"} & set(pdf.Root.keys()):
        yield "it does something when it is opened"
    if {"/JavaScript", "/EmbeddedFiles"} & set(pdf.Root.get("/Names", Dictionary()).keys()):
        yield "it holds scripts or other files"
    for item in pdf.objects:
        if isinstance(item, Dictionary | pikepdf.Stream):
            yield from _disallowed_in(item)


def _disallowed_in(item: Any) -> Iterator[str]:
    if item.get("/Subtype") == Name.PS or "/OPI" in item or "/Ref" in item:
        yield "it holds what only another program can draw"
    if item.get("/S") in (Name.JavaScript, Name.Launch, Name.URI):
        yield "it holds actions"
    if "/TR" in item or "/HTP" in item or item.get("/TR2", Name.Default) != Name.Default:
        yield "it changes the curves of the press"
    if "/Filter" in item and "/LZWDecode" in str(item.Filter):
        yield "it is packed in a way that is not allowed"
