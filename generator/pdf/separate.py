"""Convert the colours of a finished PDF for the press: to process inks and spot colours.

Every stream that can contain colours is processed: pages, forms, patterns, shadings, soft masks,
glyph procedures. Operators that set a colour are replaced in place; all others stay byte for
byte. Interactive elements are dropped, as paper has no use for them.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pikepdf
from msgspec import Struct, field
from pikepdf import Array, Dictionary, Name, Pdf

from generator.layout.proof import Foreign
from generator.pdf.inks import BLACK, PAPER, Cmyk, Ink, InkBook, Rgb, Spot
from generator.pdf.join import saved

_OPERATORS = re.compile(
    rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|%[^\r\n]*"
    rb"|[\s\])>](?P<operator>rg|RG|g|G|k|K|cs|CS|scn?|SCN?|q|Q|BI)(?=[\s\[(</%]|$)",
    re.DOTALL,
)
"""Strings and comments, which may contain anything, and the operators that matter here."""
_OPERAND_WINDOW = 160
"""Operands of an operator are within so many bytes before it."""
STROKES = frozenset(("RG", "G", "K", "CS", "SC", "SCN"))
RGB_SPACES = frozenset(("/DeviceRGB", "/CalRGB", "/RGB"))
GRAY_SPACES = frozenset(("/DeviceGray", "/CalGray", "/G"))
CMYK_SPACES = frozenset(("/DeviceCMYK", "/CMYK"))
PRESS_SPACES = frozenset(("/Pattern", "/Separation", "/DeviceN"))
"""Colour spaces that are already for the press, or refer to one."""
STATES = {
    (False, False): "/OverNone",
    (True, False): "/OverFill",
    (False, True): "/OverLine",
    (True, True): "/OverBoth",
}
"""Graphics states for the overprint of fills and strokes.

A state that sets only ``OP`` for strokes would apply to both.
"""
WEIGHTS = (0.3, 0.59, 0.11)
"""Luminance of red, green and blue in soft masks."""


class InkWriter:
    """How inks are written: as CMYK and spot colours, with overprint."""

    space = Name.DeviceCMYK

    def states(self) -> dict[str, Dictionary]:
        """Return graphics states by the names that commands use."""
        return {n: Dictionary(OP=line, op=fill, OPM=1) for (fill, line), n in STATES.items()}

    def values(self, ink: Cmyk) -> tuple[float, ...]:
        """Return an ink's components in the colour space written."""
        return ink

    def command(self, ink: Ink, is_line: bool, over: tuple[bool, bool]) -> bytes:
        """Return the commands for an ink; ``over`` is the overprint of fills and strokes."""
        state = STATES[over].encode()
        if isinstance(ink, Spot):
            cs, scn = (b"CS", b"SCN") if is_line else (b"cs", b"scn")
            return b"%s gs %s %s %s %s" % (
                state,
                _spot_space_name(ink).encode(),
                cs,
                number(ink.tint),
                scn,
            )
        values = b" ".join(map(number, ink))
        return b"%s gs %s %s" % (state, values, b"K" if is_line else b"k")


INK_WRITER = InkWriter()


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
    return tuple(dict.fromkeys(work.foreign))


def _flatten(pdf: Pdf) -> None:
    """Flatten visible fields and annotations into their pages, and drop interactive parts."""
    if any(_shows(each) for page in pdf.pages for each in page.obj.get("/Annots", ())):
        pdf.flatten_annotations("print")
    for page in pdf.pages:
        for key in ("/Annots", "/StructParents", "/Tabs"):
            if key in page.obj:
                del page.obj[key]
    for key in ("/AcroForm", "/StructTreeRoot", "/MarkInfo", "/Names", "/OpenAction", "/AA"):
        if key in pdf.Root:
            del pdf.Root[key]


def _shows(annotation: Any) -> bool:
    """Whether an annotation draws anything in its current state."""
    drawn = annotation.get("/AP", Dictionary()).get("/N")
    if isinstance(drawn, Dictionary):
        drawn = drawn.get(str(annotation.get("/AS", "/Off")))
    return isinstance(drawn, pikepdf.Stream) and len(drawn.read_bytes().split()) > 3


class _GraphicsState(Struct):
    """The graphics state while a stream is read: colour spaces and overprint.

    Both are pairs of fills and strokes. The initial state of a form is unknown; it knocks
    out until it sets its own.
    """

    writer: InkWriter
    over: tuple[bool, bool] = (False, False)
    spaces: tuple[str, str] = ("/DeviceGray", "/DeviceGray")
    stack: list[tuple[tuple[bool, bool], tuple[str, str]]] = field(default_factory=list)

    def select(self, is_line: bool, space: str) -> None:
        fill, line = self.spaces
        self.spaces = (fill, space) if is_line else (space, line)

    def ink(self, ink: Ink, is_line: bool) -> bytes:
        """Return the commands for an ink; black and spot colours overprint."""
        fill, line = self.over
        over = isinstance(ink, Spot) or ink == BLACK
        self.over = (fill, over) if is_line else (over, line)
        return self.writer.command(ink, is_line, self.over)

    def push(self) -> None:
        self.stack.append((self.over, self.spaces))

    def pop(self) -> None:
        if self.stack:
            self.over, self.spaces = self.stack.pop()


class _Separation:
    """Processes one PDF, each stream once."""

    def __init__(self, pdf: Pdf, book: InkBook, writer: InkWriter) -> None:
        self.pdf, self.book, self.writer = pdf, book, writer
        self.foreign: list[Foreign] = []
        self.number = 0
        self._visited_streams: set[tuple[int, int]] = set()

    def page(self, number: int, page: pikepdf.Page) -> None:
        """Separate a page and everything it uses."""
        self.number = number
        page.contents_coalesce()
        resources = page.resources
        if "/Contents" in page.obj:
            data = page.Contents.read_bytes()
            state = _GraphicsState(self.writer)
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
        self._spaces(resources)
        self._name_states(resources)

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
            mask.BC = Array([_luminance(_rgb(mask.BC))])
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
        """Report a picture with coloured pixels; grey ones and masks are allowed."""
        space = image.get("/ColorSpace")
        if space is None or self._is_visited(image):
            return
        if not _is_for_press(space):
            size = f"a picture of {int(image.Width)} × {int(image.Height)} pixels"
            self.foreign.append(Foreign(self.number, _space_name(space), size))

    def _shading(self, shading: Any) -> None:
        """Convert an axial or radial gradient to inks; report any other."""
        if self._is_visited(shading) or _space_name(shading.ColorSpace) in PRESS_SPACES:
            return
        space = _space_name(shading.ColorSpace)
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

    def _spaces(self, resources: Any) -> None:
        """Remove the screen colour spaces, which are no longer used."""
        spaces = resources.get("/ColorSpace", Dictionary())
        for name in list(spaces.keys()):
            if not _is_for_press(spaces[name]):
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
            spaces[_spot_space_name(spot)] = spot_space(spot)

    def _stream(
        self,
        data: bytes,
        resources: Any,
        where: str,
        state: _GraphicsState | None = None,
        is_mask: bool = False,
    ) -> bytes:
        """Return a stream with its colours replaced."""
        state, named = (
            state or _GraphicsState(self.writer),
            resources.get("/ColorSpace", Dictionary()),
        )
        data = b"\n" + data
        pieces: list[bytes] = []
        done = 0
        for match in _OPERATORS.finditer(data):
            operator = (match["operator"] or b"").decode()
            if operator == "q":
                state.push()
            elif operator == "Q":
                state.pop()
            elif operator == "BI":
                self.foreign.append(Foreign(self.number, "pixels", f"a small picture {where}"))
            elif operator:
                start, operands = _operands(data, done, match.start("operator"), operator)
                space = (
                    _selected_space(operator, operands, named) or state.spaces[operator in STROKES]
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
        state: _GraphicsState,
        where: str,
        is_mask: bool,
    ) -> bytes:
        """Return the replacement of an operator that sets a colour."""
        if operator in ("cs", "CS"):
            return b""
        values, is_line = [float(each) for each in operands], operator in STROKES
        if is_mask:
            light = values[0] if len(values) == 1 else _luminance(_rgb(values[:3]))
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
            return self.book.ink(_rgb(values)), _hex(_rgb(values))
        return None, f"{space[1:]} {' '.join(f'{each:g}' for each in values)}"


def _selected_space(operator: str, operands: list[bytes], named: Any) -> str:
    """Return the colour space that an operator selects, or "" if it uses the current one."""
    own = {"rg": "/DeviceRGB", "g": "/DeviceGray", "k": "/DeviceCMYK"}
    if operator in ("cs", "CS"):
        name = operands[0].decode()
        return _space_name(named[name]) if name in named else name
    return own.get(operator.lower(), "")


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


def _space_name(space: Any) -> str:
    """Return the family of a colour space; a profile counts as what it describes."""
    if not isinstance(space, Array):
        return str(space)
    kind = str(space[0])
    if kind == "/ICCBased":
        return {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}[int(space[1].N)]
    return kind


def _is_for_press(space: Any) -> bool:
    """Whether a colour space is ultimately made of inks."""
    kind = _space_name(space)
    if kind == "/Indexed":
        return _is_for_press(space[1])
    if kind in ("/Separation", "/DeviceN"):
        return _is_for_press(space[2])
    if kind == "/Pattern":
        return not isinstance(space, Array) or len(space) < 2 or _is_for_press(space[1])
    return kind in CMYK_SPACES | GRAY_SPACES


def spot_space(spot: Spot) -> Array:
    """Return the colour space of a spot colour, with its process equivalent."""
    function = Dictionary(
        FunctionType=2,
        Domain=Array([0, 1]),
        C0=Array(list(PAPER)),
        C1=Array(list(spot.look)),
        N=1,
    )
    name = Name("/" + spot.name)
    return Array([Name.Separation, name, Name.DeviceCMYK, function])


def _spot_space_name(spot: Spot) -> str:
    return "/Plate-" + spot.name.replace(" ", "-")


def _operands(data: bytes, since: int, end: int, operator: str) -> tuple[int, list[bytes]]:
    """Return the start of an operator's operands, and the operands."""
    window = data[max(since, end - _OPERAND_WINDOW) : end]
    wanted = {"rg": 3, "g": 1, "k": 4, "cs": 1}.get(operator.lower())
    if operator == "BI":
        wanted = 0
    parts = [(m.start(), m[0]) for m in re.finditer(rb"[^\s\[\]()<>{}]+", window)]
    if wanted is None:  # all numbers before it, and perhaps a name
        wanted = 0
        for _, part in reversed(parts):
            if not (re.fullmatch(rb"[-+.\d]+", part) or (wanted == 0 and part[:1] == b"/")):
                break
            wanted += 1
    own = parts[len(parts) - wanted :] if wanted else []
    start = end - len(window) + own[0][0] if own else end
    return start, [part for _, part in own]


def _rgb(values: Any) -> Rgb:
    red, green, blue = (round(255 * min(1.0, max(0.0, float(each)))) for each in values)
    return red, green, blue


def _luminance(rgb: Rgb) -> float:
    return sum(weight * each for weight, each in zip(WEIGHTS, rgb, strict=True)) / 255


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def number(value: float) -> bytes:
    """Return a number in PDF syntax."""
    return f"{value:.4f}".rstrip("0").rstrip(".").encode()
