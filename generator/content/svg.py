"""Judge the drawings of a theme before they are printed, and resolve what gradients inherit.

A drawing is read event by event, within bounds, so nothing that it declares can grow in memory.
What is refused is what the layout engine leaves out or draws otherwise without a word.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.parsers import expat

from generator.content.svg_features import GRADIENTS, HINTS, KNOWN, PAINTS, PLAIN, REFERRED, SVG
from generator.content.svg_gradients import Gradients
from generator.content.svg_values import is_own_colour, is_view, length, path_fault, value_fault
from generator.findings import did_you_mean

MOST_BYTES = 1_000_000
MOST_ELEMENTS, MOST_DEPTH = 20_000, 64
"""The most elements of a drawing, with those that it shows again counted again, and their depth."""
_URL = re.compile(r"""url\(\s*["']?([^"')]*)""")
_DECLARATION = re.compile(r"([a-z-]+)\s*:\s*([^;{}]+?)\s*(?:!\s*important\s*)?(?=[;}]|$)")
_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)


class DrawingFault(NamedTuple):
    """What is wrong in a drawing: line and column, both from 1, what it is, and how to mend it."""

    line: int
    column: int
    message: str
    hint: str = ""


class _Reference(NamedTuple):
    """An id that something refers to, where, the ids around that, and what it may be the id of."""

    id: str
    line: int
    column: int
    around: tuple[str, ...]
    kinds: tuple[str, ...]


def drawing_faults(data: bytes) -> list[DrawingFault]:
    """Return what would be missing, or other, on paper when the bytes of a drawing are printed."""
    if fault := _no_drawing(data):
        return [fault]
    reader = _Reader()
    try:
        reader.read(data)
    except _StoppedError:
        pass
    except expat.ExpatError as error:
        what = expat.errors.messages[error.code] if error.code else str(error)
        hint = "it may have been cut off: save it anew"
        reader.found.append(DrawingFault(error.lineno, error.offset + 1, f"no XML: {what}", hint))
        return reader.found
    except LookupError:
        hint = "save it in UTF-8"
        reader.found.append(DrawingFault(1, 1, "it declares an unknown encoding", hint))
    else:
        reader.found += reader.of_whole()
    return reader.found


def _no_drawing(data: bytes) -> DrawingFault | None:
    """Return a fault where bytes are surely no SVG."""
    hint = "save it as plain SVG"
    if not data.strip():
        return DrawingFault(1, 1, "the drawing is empty", hint)
    if len(data) > MOST_BYTES:
        return DrawingFault(1, 1, f"the drawing is larger than {MOST_BYTES:,} bytes", hint)
    for start, name in (
        (b"\x89PNG", "a PNG"),
        (b"\xff\xd8\xff", "a JPEG"),
        (b"GIF8", "a GIF"),
        (b"%!PS", "PostScript"),
        (b"%PDF", "a PDF"),
        (b"\x1f\x8b", "compressed (SVGZ)"),
        (b"RIFF", "a WebP"),
    ):
        if data.startswith(start):
            return DrawingFault(1, 1, f"the drawing is no SVG: it is {name}", hint)
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        return DrawingFault(line, column, "the drawing is not written in UTF-8", "save it in UTF-8")
    return None


class _StoppedError(Exception):
    """The reader has found what makes all else idle."""


class _Reader:
    """Reads a drawing element by element, and collects its faults."""

    def __init__(self) -> None:
        self.found: list[DrawingFault] = []
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.EntityDeclHandler = self._entity
        self._parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self._parser.CharacterDataHandler = self._words
        self._path: list[str] = []
        self._ids: list[str] = []
        self._known: dict[str, str] = {}
        """The element of each id."""
        self._uses: dict[str, list[str]] = {"": []}
        self._named: list[_Reference] = []
        self._gradients = Gradients()
        self._loop = ("", "")
        """An id, and the id in it that leads back to the first."""
        self._counts: dict[str, tuple[float, int]] = {}
        self._open: set[str] = set()
        self._elements = 0
        self._painted = 0
        self._rules: list[str] = []
        self._left_out = 0
        """How deep the element lies that is left out with all that is in it."""
        self._hidden = 0
        """How deep the outermost element lies that is hidden with all that is in it."""
        self._coloured = 0
        """How deep the outermost element lies that has a colour of its own; -1 where all may."""

    def read(self, data: bytes) -> None:
        """Read all bytes. Raises ExpatError for what is no XML."""
        self._parser.Parse(data, True)

    def of_whole(self) -> Iterator[DrawingFault]:
        """Yield what is known when all has been read."""
        for reference in self._named:
            yield from self._misdirected(reference)
        painting = (each.id for each in self._named if each.kinds == REFERRED["fill"])
        for place in dict.fromkeys(map(self._gradients.without_stops, painting)):
            if place:
                hint = "give it stops, or paint in one colour"
                yield DrawingFault(*place, "the gradient has no stops: it paints nothing", hint)
        if not self._painted and not self.found:
            yield DrawingFault(1, 1, "the drawing shows nothing", "draw with paths and shapes")
        elif (shown := self._shown("")) > MOST_ELEMENTS:
            yield self._too_much(shown)

    def _misdirected(self, reference: _Reference) -> Iterator[DrawingFault]:
        """Yield a fault where what is referred to is not there, or is something else."""
        id, line, column, around, kinds = reference
        tag = self._known.get(id)
        if tag is None:
            named = (known for known, its in self._known.items() if not kinds or its in kinds)
            hint = (
                did_you_mean(id, set(named).difference(around))
                or "draw what it refers to, or leave it out"
            )
            yield DrawingFault(line, column, f"nothing here has the id “{id}”", hint)
        elif kinds and tag not in kinds:
            hint = f"refer to a “{'” or “'.join(kinds)}”"
            yield DrawingFault(line, column, f"“{id}” is the id of a “{tag}”", hint)

    def _too_much(self, shown: float) -> DrawingFault:
        """Return the fault of too many elements, at the reference that leads to them."""
        outer, inner = self._loop
        for id, line, column, around, _ in self._named:
            if inner and id == inner and outer in around:
                message = f"“{id}” refers to itself, or to what leads back to it"
                return DrawingFault(line, column, message, "let it refer to something else")
        most = max(self._named, key=lambda each: self._shown(each.id))
        message = f"what is shown again and again is too much: more than {MOST_ELEMENTS:,} elements"
        if shown == math.inf:
            message = f"references lead deeper than {MOST_DEPTH} steps"
        return DrawingFault(most.line, most.column, message, "use it less")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            self._stop(f"more than {MOST_ELEMENTS:,} elements", "simplify it")
        self._path.append(tag)
        if len(self._path) > MOST_DEPTH:
            self._stop(f"elements lie deeper than {MOST_DEPTH} levels", "ungroup it")
        if len(self._path) == 1:
            self._root(space, tag, attributes)
        own = attributes.get("id", "")
        self._ids.append(own)
        if own in self._known:
            hint = "give each an id of its own, and let references name it"
            self._fault(f"the id “{own}” is there twice: references mean the first", hint)
        if own:
            self._known.setdefault(own, tag)
            self._uses.setdefault(own, [])
        if space not in ("", SVG):
            return  # what a drawing program notes for itself
        for id in dict.fromkeys(["", *self._ids]):
            self._uses.setdefault(id, []).append("")
        if not self._left_out:
            self._element(tag, attributes)

    def _end(self, name: str) -> None:
        if len(self._path) == self._left_out:
            self._left_out = 0
        if len(self._path) == self._hidden:
            self._hidden = 0
        if len(self._path) == self._coloured:
            self._coloured = 0
        if self._path.pop() == "style":
            self._styles("".join(self._rules))
            self._rules.clear()
        self._ids.pop()

    def _words(self, words: str) -> None:
        if self._path[-1:] == ["style"]:
            self._rules.append(words)

    def _entity(self, *_: Any) -> None:
        self._stop("the drawing declares entities", "save it as plain SVG, without a document type")

    def _root(self, space: str, tag: str, attributes: dict[str, str]) -> None:
        if tag.lower() == "html":
            self._stop("the drawing is no SVG: it is an HTML page", "save the drawing itself")
        if tag != "svg":
            self._stop(f"the drawing is no SVG: its root is “{tag}”", "save it as plain SVG")
        if space != SVG:
            self._fault("the root lacks the namespace of SVG", f'write xmlns="{SVG}"')
        box = attributes.get("viewBox")
        if box is None:
            sides = [attributes.get(each, "") for each in ("width", "height")]
            if not all(length(each) and "%" not in each for each in sides):
                self._fault("the drawing does not say how large it is", "give the root a viewBox")
        elif not is_view(box):
            self._fault(
                f"the viewBox “{box}” has no area", "write left, top, width and height in numbers"
            )

    def _element(self, tag: str, attributes: dict[str, str]) -> None:
        if tag not in KNOWN:
            hint = HINTS.get(tag, "leave it out, or draw it with paths and shapes")
            self._fault(f"“{tag}” is not printed", hint)
            self._left_out = len(self._path)
            return
        if tag in GRADIENTS:
            self._gradients.begin(self._ids[-1], self._here, attributes)
        elif tag == "stop" and len(self._ids) > 1:
            self._gradients.add_stop(self._ids[-2])
        self._hidden = self._hidden or (len(self._path) if _is_hidden(attributes) else 0)
        if not self._coloured and _has_colour(attributes):
            self._coloured = len(self._path)
        if tag in PAINTS and not self._hidden and "defs" not in self._path:
            self._painted += 1
        if tag == "path" and (reason := path_fault(attributes.get("d", ""))):
            self._fault(f"the path cannot be read: {reason}", "draw it anew")
        for name, value in attributes.items():
            if (name, len(self._path)) != ("viewBox", 1):  # the root's was judged
                self._attribute(tag, name.rpartition(" ")[2], value)

    def _attribute(self, tag: str, name: str, value: str) -> None:
        if name.startswith("on"):
            self._fault(f"“{name}” runs a program", HINTS["script"])
        elif name == "href":
            if tag != "a":
                self._reference(value, tag)
        elif name == "style":
            self._styles(value, tag)
        elif self._property(tag, name, value.strip()):
            return
        elif "url(" in value:
            self._urls(name, value)

    def _styles(self, rules: str, tag: str = "") -> None:
        if "@import" in rules or "@font-face" in rules:
            self._fault("a style sheet in the drawing loads another file", "leave it out")
        for name, value in _DECLARATION.findall(_REMARK.sub(" ", rules)):
            if not tag and _has_colour({name: value}):
                self._coloured = -1
            if not self._property(tag, name, value):
                self._urls(name, value)

    def _property(self, tag: str, name: str, value: str) -> bool:
        """Judge a property, be it an attribute or in a style; return whether all is said of it."""
        if name in PLAIN:
            if value not in PLAIN[name]:
                hint = HINTS.get(name, "leave it out")
                self._fault(f"“{name}: {value[:40]}” is not printed", hint)
        elif fault := value_fault(name, value):
            self._fault(*fault)
        elif self._coloured and is_own_colour(value):
            hint = "write the colour itself instead of currentColor"
            message = "currentColor is that of the place where it is printed, not the drawing's"
            self._fault(message, hint)
        else:
            return False
        return True

    def _urls(self, name: str, value: str) -> None:
        for address in _URL.findall(value):
            self._reference(address, name)

    def _reference(self, address: str, by: str) -> None:
        """Note a reference by a property, or by an element that takes over another."""
        address = address.strip()
        if not address.startswith("#"):
            hint = "a drawing shows only what is in it"
            self._fault(f"“{address[:60]}” lies outside the drawing", hint)
            return
        around = tuple(filter(None, dict.fromkeys(self._ids)))
        id = address[1:]
        self._named.append(_Reference(id, *self._here, around, REFERRED.get(by, ())))
        for outer in ("", *around):
            self._uses.setdefault(outer, []).append(id)

    def _shown(self, id: str) -> float:
        """Return how many elements are shown for an id.

        They are infinitely many where it shows itself, or where references lead deeper than the
        layout engine can follow.
        """
        return self._count(id, 0)[0]

    def _count(self, id: str, depth: int) -> tuple[float, int]:
        """Return how many elements are shown for an id, and how deep its references lead."""
        if id in self._counts:
            return self._counts[id]
        if depth > MOST_DEPTH:
            return math.inf, depth
        self._counts[id] = math.inf, 0  # for what leads back here
        count, steps = 0.0, 0
        for used in self._uses.get(id, ()):
            if not used:
                count += 1
                continue
            self._open.add(id)
            if used in self._open and not self._loop[1]:
                self._loop = id, used
            shown, further = self._count(used, depth + 1)
            self._open.discard(id)
            count, steps = count + shown, max(steps, further + 1)
        self._counts[id] = math.inf if steps > MOST_DEPTH else count, steps
        return self._counts[id]

    @property
    def _here(self) -> tuple[int, int]:
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _fault(self, message: str, hint: str) -> None:
        self.found.append(DrawingFault(*self._here, message, hint))

    def _stop(self, message: str, hint: str) -> None:
        self._fault(message, hint)
        raise _StoppedError


_HIDING = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|opacity\s*:\s*0*(?:\.0*)?\s*(?:;|$))")


def _is_hidden(attributes: dict[str, str]) -> bool:
    """Whether an element is not shown, with all that is in it."""
    if attributes.get("display") == "none" or _HIDING.search(attributes.get("style", "")):
        return True
    opacity = attributes.get("opacity", "1").strip()
    return bool(re.fullmatch(r"0*\.?0*%?", opacity)) and opacity != ""


def _has_colour(attributes: dict[str, str]) -> bool:
    """Whether attributes or their style set the colour that currentColor is."""
    colours = [
        value
        for name, value in _DECLARATION.findall(attributes.get("style", ""))
        if name == "color"
    ]
    colours += [attributes["color"]] if "color" in attributes else []
    return any(each.strip().lower() not in ("currentcolor", "inherit") for each in colours)
