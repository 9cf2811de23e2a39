"""Write the colours of a finished PDF for the press: in four inks, and on plates of their own.

Every stream that can hold colours is gone through: pages, forms, patterns, shadings, soft
masks, drawn letters. Commands that set a colour are replaced where they stand; all others
stay byte for byte. What can be clicked or filled in is left out: paper has no use for it.
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

_SEEN = re.compile(
    rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|%[^\r\n]*"
    rb"|[\s\])>](?P<does>rg|RG|g|G|k|K|cs|CS|scn?|SCN?|q|Q|BI)(?=[\s\[(</%]|$)",
    re.DOTALL,
)
"""Strings and comments, which may hold anything, and the commands that are looked at."""
_GIVEN = 160
"""Within so many bytes before a command stands what it is given."""
STROKES = frozenset(("RG", "G", "K", "CS", "SC", "SCN"))
RGB_SPACES = frozenset(("/DeviceRGB", "/CalRGB", "/RGB"))
GRAY_SPACES = frozenset(("/DeviceGray", "/CalGray", "/G"))
CMYK_SPACES = frozenset(("/DeviceCMYK", "/CMYK"))
KEPT_SPACES = frozenset(("/Pattern", "/Separation", "/DeviceN"))
"""Spaces of colours that are already for the press, or lead to what is."""
STATES = {
    (False, False): "/OverNone",
    (True, False): "/OverFill",
    (False, True): "/OverLine",
    (True, True): "/OverBoth",
}
"""Names of the states in which fills, and lines, print over what lies beneath.

A state that named lines alone would be taken for both.
"""
WEIGHTS = (0.3, 0.59, 0.11)
"""How bright red, green and blue are, as soft masks have it."""


class Writing:
    """How inks are written: as inks of the press, which print over others where they are told."""

    space = Name.DeviceCMYK

    def states(self) -> dict[str, Dictionary]:
        """Return the states that commands name, by their names."""
        return {n: Dictionary(OP=line, op=fill, OPM=1) for (fill, line), n in STATES.items()}

    def values(self, ink: Cmyk) -> tuple[float, ...]:
        """Return what an ink is in the space of colours that is written."""
        return ink

    def command(self, ink: Ink, is_line: bool, over: tuple[bool, bool]) -> bytes:
        """Return the commands for an ink, where fills and lines print over others."""
        state = STATES[over].encode()
        if isinstance(ink, Spot):
            cs, scn = (b"CS", b"SCN") if is_line else (b"cs", b"scn")
            return b"%s gs %s %s %s %s" % (state, _plate(ink).encode(), cs, number(ink.tint), scn)
        values = b" ".join(map(number, ink))
        return b"%s gs %s %s" % (state, values, b"K" if is_line else b"k")


AS_INKS = Writing()


class Separated(Struct, frozen=True):
    """A PDF for the press, and the colours in it that could not be written for it."""

    pdf: bytes
    foreign: tuple[Foreign, ...]


def separated(data: bytes, book: InkBook) -> Separated:
    """Return a PDF with all its colours as inks; the same input gives the same bytes."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        _leave_out_what_is_clicked(pdf)
        foreign = rewrite(pdf, book)
        return Separated(saved(pdf), foreign)


def rewrite(pdf: Pdf, book: InkBook, writing: Writing = AS_INKS) -> tuple[Foreign, ...]:
    """Replace all colours of a PDF by inks, and return those that no ink is known for."""
    work = _Separation(pdf, book, writing)
    for count, page in enumerate(pdf.pages, 1):
        work.page(count, page)
    return tuple(dict.fromkeys(work.foreign))


def _leave_out_what_is_clicked(pdf: Pdf) -> None:
    """Draw what fields and notes show into their pages, and leave them out with the tags."""
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
    """Whether an annotation draws anything by itself as it stands."""
    drawn = annotation.get("/AP", Dictionary()).get("/N")
    if isinstance(drawn, Dictionary):
        drawn = drawn.get(str(annotation.get("/AS", "/Off")))
    return isinstance(drawn, pikepdf.Stream) and len(drawn.read_bytes().split()) > 3


class _Pens(Struct):
    """The colour spaces of fills (0) and lines (1) while a stream is read, and what prints over.

    What a form finds when it begins is not known; it knocks out until it says otherwise.
    """

    writing: Writing
    over: tuple[bool, bool] = (False, False)
    spaces: tuple[str, str] = ("/DeviceGray", "/DeviceGray")
    kept: list[tuple[tuple[bool, bool], tuple[str, str]]] = field(default_factory=list)

    def take(self, is_line: bool, space: str) -> None:
        fill, line = self.spaces
        self.spaces = (fill, space) if is_line else (space, line)

    def ink(self, ink: Ink, is_line: bool) -> bytes:
        """Return the commands for an ink; black and plates of their own print over the rest."""
        fill, line = self.over
        over = isinstance(ink, Spot) or ink == BLACK
        self.over = (fill, over) if is_line else (over, line)
        return self.writing.command(ink, is_line, self.over)

    def push(self) -> None:
        self.kept.append((self.over, self.spaces))

    def pop(self) -> None:
        if self.kept:
            self.over, self.spaces = self.kept.pop()


class _Separation:
    """Goes through one PDF; each stream once."""

    def __init__(self, pdf: Pdf, book: InkBook, writing: Writing) -> None:
        self.pdf, self.book, self.writing = pdf, book, writing
        self.foreign: list[Foreign] = []
        self.number = 0
        self._met: set[tuple[int, int]] = set()

    def page(self, number: int, page: pikepdf.Page) -> None:
        """Separate a page and all that it shows."""
        self.number = number
        page.contents_coalesce()
        resources = page.resources
        if "/Contents" in page.obj:
            data = page.Contents.read_bytes()
            pens = _Pens(self.writing)
            start = b"%s %s\n" % (pens.ink(BLACK, False), pens.ink(BLACK, True))
            page.Contents.write(start + self._stream(data, resources, "on the page", pens))
        page.obj.Group = Dictionary(S=Name.Transparency, CS=self.writing.space, I=True)
        self._resources(resources)

    def _resources(self, resources: Any, is_mask: bool = False) -> None:
        """Separate what a stream names, and name the states and plates that it needs now."""
        if self._is_met(resources):
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
            self._drawn_letters(font, resources)
        self._spaces(resources)
        self._name_states(resources)

    def _is_met(self, thing: Any) -> bool:
        if not thing.objgen[0]:
            return False
        met = thing.objgen in self._met
        self._met.add(thing.objgen)
        return met

    def _form(self, form: Any, around: Any, where: str, is_mask: bool) -> None:
        if self._is_met(form):
            return
        if "/Resources" not in form:
            form.Resources = around
        if "/Group" in form and "/CS" in form.Group:
            form.Group.CS = Name.DeviceGray if is_mask else self.writing.space
        form.write(self._stream(form.read_bytes(), form.Resources, where, is_mask=is_mask))
        self._resources(form.Resources, is_mask)

    def _mask(self, mask: Any, around: Any) -> None:
        """Separate a soft mask: its light is not ink, so it is written in grey."""
        if "/BC" in mask and len(mask.BC) == 3:
            mask.BC = Array([_light(_rgb(mask.BC))])
        self._form(mask.G, around, "in a mask", is_mask=True)

    def _drawn_letters(self, font: Any, around: Any) -> None:
        if font.get("/Subtype") != Name.Type3:
            return
        own = font.get("/Resources", around)
        for letter in font.CharProcs.values():
            if not self._is_met(letter):
                letter.write(self._stream(letter.read_bytes(), own, "in a letter"))
        self._resources(own)

    def _image(self, image: Any) -> None:
        """Tell of a picture made of coloured pixels; those in grey and masks are fine."""
        space = image.get("/ColorSpace")
        if space is None or self._is_met(image):
            return
        if not _is_for_press(space):
            size = f"a picture of {int(image.Width)} × {int(image.Height)} pixels"
            self.foreign.append(Foreign(self.number, _space_name(space), size))

    def _shading(self, shading: Any) -> None:
        """Write a gradient along a line or around a point in inks; tell of any other."""
        if self._is_met(shading) or _space_name(shading.ColorSpace) in KEPT_SPACES:
            return
        space = _space_name(shading.ColorSpace)
        try:
            shading.Function = _in_inks(shading.Function, self._four)
        except _UnknownGradientError as error:
            self.foreign.append(Foreign(self.number, str(error) or space, "a gradient"))
            return
        shading.ColorSpace = self.writing.space
        if "/Background" in shading:
            shading.Background = Array(list(self._four(shading.Background)))

    def _four(self, values: Any) -> tuple[float, ...]:
        """Return a colour of a gradient as it is written."""
        space = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}[len(values)]
        ink, told = self._ink(space, [float(each) for each in values])
        if ink is None:
            raise _UnknownGradientError(told)
        return self.writing.values(ink.look if isinstance(ink, Spot) else ink)

    def _spaces(self, resources: Any) -> None:
        """Forget the colour spaces of the screen; nothing uses them any more."""
        spaces = resources.get("/ColorSpace", Dictionary())
        for name in list(spaces.keys()):
            if not _is_for_press(spaces[name]):
                del spaces[name]

    def _name_states(self, resources: Any) -> None:
        states = resources.get("/ExtGState")
        if states is None:
            states = resources.ExtGState = Dictionary()
        for name, state in self.writing.states().items():
            states[name] = state
        for spot in self.book.spots.values():
            spaces = resources.get("/ColorSpace")
            if spaces is None:
                spaces = resources.ColorSpace = Dictionary()
            spaces[_plate(spot)] = plate_space(spot)

    def _stream(
        self,
        data: bytes,
        resources: Any,
        where: str,
        pens: _Pens | None = None,
        is_mask: bool = False,
    ) -> bytes:
        """Return a stream with its colours replaced."""
        pens, named = pens or _Pens(self.writing), resources.get("/ColorSpace", Dictionary())
        data = b"\n" + data
        pieces: list[bytes] = []
        done = 0
        for match in _SEEN.finditer(data):
            does = (match["does"] or b"").decode()
            if does == "q":
                pens.push()
            elif does == "Q":
                pens.pop()
            elif does == "BI":
                self.foreign.append(Foreign(self.number, "pixels", f"a small picture {where}"))
            elif does:
                start, given = _given(data, done, match.start("does"), does)
                space = _space_asked(does, given, named) or pens.spaces[does in STROKES]
                pens.take(does in STROKES, space)
                if space not in KEPT_SPACES:
                    ink = self._command(does, space, given, pens, where, is_mask)
                    pieces += [data[done:start], ink]
                    done = match.end()
        return b"".join((*pieces, data[done:]))[1:]

    def _command(
        self, does: str, space: str, given: list[bytes], pens: _Pens, where: str, is_mask: bool
    ) -> bytes:
        """Return what takes the place of a command that sets a colour."""
        if does in ("cs", "CS"):
            return b""
        values, is_line = [float(each) for each in given], does in STROKES
        if is_mask:
            light = values[0] if len(values) == 1 else _light(_rgb(values[:3]))
            return b"%s %s" % (number(light), b"G" if is_line else b"g")
        ink, told = self._ink(space, values)
        if ink is None:
            self.foreign.append(Foreign(self.number, told, where))
        return pens.ink(ink or BLACK, is_line)

    def _ink(self, space: str, values: list[float]) -> tuple[Ink | None, str]:
        """Return the ink for a colour, if there is one, and how to name the colour."""
        if space in CMYK_SPACES and len(values) == 4:
            return Cmyk(*values), ""
        if space in GRAY_SPACES and len(values) == 1:
            return Cmyk(0, 0, 0, 1 - values[0]), ""
        if space in RGB_SPACES and len(values) == 3:
            return self.book.ink(_rgb(values)), _hex(_rgb(values))
        return None, f"{space[1:]} {' '.join(f'{each:g}' for each in values)}"


def _space_asked(does: str, given: list[bytes], named: Any) -> str:
    """Return the colour space that a command turns to, empty where it takes the current one."""
    own = {"rg": "/DeviceRGB", "g": "/DeviceGray", "k": "/DeviceCMYK"}
    if does in ("cs", "CS"):
        name = given[0].decode()
        return _space_name(named[name]) if name in named else name
    return own.get(does.lower(), "")


class _UnknownGradientError(ValueError):
    """A gradient that cannot be written in inks; says its colour, if that is why."""


def _in_inks(function: Any, inks: Callable[[Any], tuple[float, ...]]) -> Any:
    """Return a function of colours of the screen as one of inks."""
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
    """Return the kind of a colour space; one by a profile counts as what it describes."""
    if not isinstance(space, Array):
        return str(space)
    kind = str(space[0])
    if kind == "/ICCBased":
        return {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}[int(space[1].N)]
    return kind


def _is_for_press(space: Any) -> bool:
    """Whether a colour space is made of inks, in the end."""
    kind = _space_name(space)
    if kind == "/Indexed":
        return _is_for_press(space[1])
    if kind in ("/Separation", "/DeviceN"):
        return _is_for_press(space[2])
    if kind == "/Pattern":
        return not isinstance(space, Array) or len(space) < 2 or _is_for_press(space[1])
    return kind in CMYK_SPACES | GRAY_SPACES


def plate_space(spot: Spot) -> Array:
    """Return the colour space of a plate of its own, with its look in the four inks."""
    function = Dictionary(
        FunctionType=2,
        Domain=Array([0, 1]),
        C0=Array(list(PAPER)),
        C1=Array(list(spot.look)),
        N=1,
    )
    name = Name("/" + spot.name)
    return Array([Name.Separation, name, Name.DeviceCMYK, function])


def _plate(spot: Spot) -> str:
    return "/Plate-" + spot.name.replace(" ", "-")


def _given(data: bytes, since: int, end: int, does: str) -> tuple[int, list[bytes]]:
    """Return where that begins what a command is given, and its parts."""
    window = data[max(since, end - _GIVEN) : end]
    wanted = {"rg": 3, "g": 1, "k": 4, "cs": 1}.get(does.lower())
    if does == "BI":
        wanted = 0
    parts = [(m.start(), m[0]) for m in re.finditer(rb"[^\s\[\]()<>{}]+", window)]
    if wanted is None:  # as many as there are numbers, and a name perhaps
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


def _light(rgb: Rgb) -> float:
    return sum(weight * each for weight, each in zip(WEIGHTS, rgb, strict=True)) / 255


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def number(value: float) -> bytes:
    """Return a number as PDF writes it."""
    return f"{value:.4f}".rstrip("0").rstrip(".").encode()
