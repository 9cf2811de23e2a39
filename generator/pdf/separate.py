"""Convert the colours of a finished PDF for the press: to process inks and spot colours.

Every stream that can contain colours is processed: pages, forms, patterns, shadings, soft masks,
glyph procedures. Operators that set a colour are replaced in place; all others stay byte for
byte. Interactive elements are dropped, as paper has no use for them.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Any

import pikepdf
from msgspec import Struct
from pikepdf import Array, Dictionary, Name, Pdf

from generator.layout.proof import Foreign
from generator.pdf.colourspaces import (
    CMYK_SPACES,
    GRAY_SPACES,
    PRESS_SPACES,
    RGB_SPACES,
    family_of,
    hex_of,
    is_for_press,
    luminance,
    rgb_of,
    spot_space,
    spot_space_name,
)
from generator.pdf.inks import BLACK, Cmyk, Ink, InkBook, Spot
from generator.pdf.inkwriter import INK_WRITER, GraphicsState, InkWriter, number
from generator.pdf.join import saved
from generator.pdf.operators import OPERATORS, STROKES, operands_of, selected_space
from generator.pdf.pixels import in_inks


class Separated(Struct, frozen=True):
    """A press-ready PDF, and the colours in it that could not be converted."""

    pdf: bytes
    foreign: tuple[Foreign, ...]


def separated(data: bytes, book: InkBook) -> Separated:
    """Return a PDF with all colours as inks; the same input gives the same bytes."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        _flatten(pdf)
        foreign = rewrite(pdf, book)
        return Separated(saved(pdf), foreign)


def rewrite(pdf: Pdf, book: InkBook, writer: InkWriter = INK_WRITER) -> tuple[Foreign, ...]:
    """Replace all colours of a PDF by inks, and return those without known inks."""
    work = _Separation(pdf, book, writer)
    for count, page in enumerate(pdf.pages, 1):
        work.page(count, page)
    work.close()
    return tuple(dict.fromkeys(work.foreign))


def _flatten(pdf: Pdf) -> None:
    """Flatten visible fields and annotations into their pages, and drop interactive parts."""
    if any(_shows(each) for page in pdf.pages for each in page.obj.get("/Annots", ())):
        pdf.flatten_annotations("print")
    for page in pdf.pages:
        for key in ("/Annots", "/StructParents", "/Tabs"):
            if key in page.obj:
                del page.obj[key]
    tagging = ("/StructTreeRoot", "/MarkInfo", "/Metadata")  # which claims that it is tagged
    for key in (*tagging, "/AcroForm", "/Names", "/OpenAction", "/AA"):
        if key in pdf.Root:
            del pdf.Root[key]


def _shows(annotation: Any) -> bool:
    """Whether an annotation draws anything in its current state."""
    drawn = annotation.get("/AP", Dictionary()).get("/N")
    if isinstance(drawn, Dictionary):
        drawn = drawn.get(str(annotation.get("/AS", "/Off")))
    return isinstance(drawn, pikepdf.Stream) and len(drawn.read_bytes().split()) > 3


class _Separation:
    """Processes one PDF, each stream once."""

    def __init__(self, pdf: Pdf, book: InkBook, writer: InkWriter) -> None:
        self.pdf, self.book, self.writer = pdf, book, writer
        self.foreign: list[Foreign] = []
        self.number = 0
        self._visited_streams: set[tuple[int, int]] = set()
        self._used_resources: list[Any] = []

    def page(self, number: int, page: pikepdf.Page) -> None:
        """Separate a page and everything it uses."""
        self.number = number
        page.contents_coalesce()
        resources = page.resources
        if "/Contents" in page.obj:
            data = page.Contents.read_bytes()
            state = GraphicsState(self.writer)
            start = b"%s %s\n" % (state.ink(BLACK, False), state.ink(BLACK, True))
            page.Contents.write(start + self._stream(data, resources, "on the page", state))
        page.obj.Group = Dictionary(S=Name.Transparency, CS=self.writer.space, I=True)
        self._resources(resources)

    def _resources(self, resources: Any, is_mask: bool = False) -> None:
        """Separate the resources of a stream, and add the states and spot colours it needs."""
        if self._is_visited(resources):
            return
        for drawn in _values(resources, "/XObject"):
            if drawn.Subtype == Name.Image:
                self._image(drawn)
            else:
                self._form(drawn, resources, "in a drawing", is_mask)
        for pattern in _values(resources, "/Pattern"):
            if pattern.PatternType == 1:
                self._form(pattern, resources, "in a pattern", is_mask)
            else:
                self._shading(pattern.Shading)
        for shading in _values(resources, "/Shading"):
            self._shading(shading)
        for state in _values(resources, "/ExtGState"):
            mask = state.get("/SMask")
            if isinstance(mask, Dictionary):
                self._mask(mask, resources)
        for font in _values(resources, "/Font"):
            self._glyph_procedures(font, resources)
        self._name_states(resources)
        self._used_resources.append(resources)

    def _is_visited(self, thing: Any) -> bool:
        if not thing.objgen[0]:
            return False
        met = thing.objgen in self._visited_streams
        self._visited_streams.add(thing.objgen)
        return met

    def _form(self, form: Any, around: Any, where: str, is_mask: bool) -> None:
        if self._is_visited(form):
            return
        if "/Resources" not in form:
            form.Resources = around
        if "/Group" in form and "/CS" in form.Group:
            form.Group.CS = Name.DeviceGray if is_mask else self.writer.space
        form.write(self._stream(form.read_bytes(), form.Resources, where, is_mask=is_mask))
        self._resources(form.Resources, is_mask)

    def _mask(self, mask: Any, around: Any) -> None:
        """Separate a soft mask: it is luminance and not ink, so it is written in grey."""
        if "/BC" in mask and len(mask.BC) == 3:
            mask.BC = Array([luminance(rgb_of(mask.BC))])
        self._form(mask.G, around, "in a mask", is_mask=True)

    def _glyph_procedures(self, font: Any, around: Any) -> None:
        if font.get("/Subtype") != Name.Type3:
            return
        own = font.get("/Resources", around)
        for letter in font.CharProcs.values():
            if not self._is_visited(letter):
                letter.write(self._stream(letter.read_bytes(), own, "in a letter"))
        self._resources(own)

    def _image(self, image: Any) -> None:
        """Convert coloured pixels, or report them; grey ones and masks are allowed."""
        space = image.get("/ColorSpace")
        if space is None or self._is_visited(image):
            return
        if not is_for_press(space) and not (self.writer is INK_WRITER and in_inks(image)):
            size = f"a picture of {int(image.Width)} × {int(image.Height)} pixels"
            self.foreign.append(Foreign(self.number, family_of(space), size))

    def _shading(self, shading: Any) -> None:
        """Convert an axial or radial gradient to inks; report any other."""
        if self._is_visited(shading) or family_of(shading.ColorSpace) in PRESS_SPACES:
            return
        space = family_of(shading.ColorSpace)
        try:
            shading.Function = _in_inks(shading.Function, self._ink_values)
        except _UnknownGradientError as error:
            self.foreign.append(Foreign(self.number, str(error) or space, "a gradient"))
            return
        shading.ColorSpace = self.writer.space
        if "/Background" in shading:
            shading.Background = Array(list(self._ink_values(shading.Background)))

    def _ink_values(self, values: Any) -> tuple[float, ...]:
        """Return a colour of a gradient as written."""
        space = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}[len(values)]
        ink, name = self._ink(space, [float(each) for each in values])
        if ink is None:
            raise _UnknownGradientError(name)
        return self.writer.values(ink.look if isinstance(ink, Spot) else ink)

    def close(self) -> None:
        """Remove the screen colour spaces, which no page uses any longer: pages may share them."""
        for resources in self._used_resources:
            spaces = resources.get("/ColorSpace", Dictionary())
            for name in list(spaces.keys()):
                if not is_for_press(spaces[name]):
                    del spaces[name]

    def _name_states(self, resources: Any) -> None:
        states = resources.get("/ExtGState")
        if states is None:
            states = resources.ExtGState = Dictionary()
        for name, state in self.writer.states().items():
            states[name] = state
        for spot in self.book.spots.values():
            spaces = resources.get("/ColorSpace")
            if spaces is None:
                spaces = resources.ColorSpace = Dictionary()
            spaces[spot_space_name(spot)] = spot_space(spot)

    def _stream(
        self,
        data: bytes,
        resources: Any,
        where: str,
        state: GraphicsState | None = None,
        is_mask: bool = False,
    ) -> bytes:
        """Return a stream with its colours replaced."""
        state, named = (
            state or GraphicsState(self.writer),
            resources.get("/ColorSpace", Dictionary()),
        )
        data = b"\n" + data
        pieces: list[bytes] = []
        done = 0
        for match in OPERATORS.finditer(data):
            operator = (match["operator"] or b"").decode()
            if operator == "q":
                state.push()
            elif operator == "Q":
                state.pop()
            elif operator == "BI":
                self.foreign.append(Foreign(self.number, "pixels", f"a small picture {where}"))
            elif operator:
                start, operands = operands_of(data, done, match.start("operator"), operator)
                space = (
                    selected_space(operator, operands, named) or state.spaces[operator in STROKES]
                )
                state.select(operator in STROKES, space)
                if space not in PRESS_SPACES:
                    ink = self._command(operator, space, operands, state, where, is_mask)
                    pieces += [data[done:start], ink]
                    done = match.end()
        return b"".join((*pieces, data[done:]))[1:]

    def _command(
        self,
        operator: str,
        space: str,
        operands: list[bytes],
        state: GraphicsState,
        where: str,
        is_mask: bool,
    ) -> bytes:
        """Return the replacement of an operator that sets a colour."""
        if operator in ("cs", "CS"):
            return b""
        values, is_line = [float(each) for each in operands], operator in STROKES
        if is_mask:
            light = values[0] if len(values) == 1 else luminance(rgb_of(values[:3]))
            return b"%s %s" % (number(light), b"G" if is_line else b"g")
        ink, name = self._ink(space, values)
        if ink is None:
            self.foreign.append(Foreign(self.number, name, where))
        return state.ink(ink or BLACK, is_line)

    def _ink(self, space: str, values: list[float]) -> tuple[Ink | None, str]:
        """Return the ink of a colour, or None, and the colour's name."""
        if space in CMYK_SPACES and len(values) == 4:
            return Cmyk(*values), ""
        if space in GRAY_SPACES and len(values) == 1:
            return Cmyk(0, 0, 0, 1 - values[0]), ""
        if space in RGB_SPACES and len(values) == 3:
            return self.book.ink(rgb_of(values)), hex_of(rgb_of(values))
        return None, f"{space[1:]} {' '.join(f'{each:g}' for each in values)}"


class _UnknownGradientError(ValueError):
    """A gradient that cannot be converted to inks; carries its colour, if that is the cause."""


def _in_inks(function: Any, inks: Callable[[Any], tuple[float, ...]]) -> Any:
    """Return a function of screen colours as one of inks."""
    kind = int(function.get("/FunctionType", -1)) if hasattr(function, "get") else -1
    made = Dictionary({key: function[key] for key in map(str, function) if key != "/Range"})
    if kind == 2:
        made.C0 = Array([round(each, 4) for each in inks(function.C0)])
        made.C1 = Array([round(each, 4) for each in inks(function.C1)])
    elif kind == 3:
        made.Functions = Array([_in_inks(each, inks) for each in function.Functions])
    else:
        raise _UnknownGradientError
    return made


def _values(resources: Any, kind: str) -> Iterator[Any]:
    yield from (resources.get(kind) or Dictionary()).values()
