"""Read a page that WeasyPrint laid out as plain boxes, with their positions and looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from generator.engine.painted import ITSELF, Matrix, moved, multiplied
from generator.engine.source import SCHEME
from generator.layout.side import Box
from generator.units import PX_PER_INCH, mm_from_px, pt_from_mm, px_from_mm

if TYPE_CHECKING:
    from generator.engine.forms import Blank

PAPER_WHITE = "#ffffff"
"""What lies behind everything, whatever a theme calls paper: nothing is printed there."""
BOLD = 700
"""The weight from which type counts as bold."""
REACH = 0.3
"""How far words may reach over the edge of a column or cell unseen, in mm."""
ARROWS = ("mark/head/", "mark/head-up/")
"""Drawings of arrowheads."""


class Laid(Struct, frozen=True, dict=True):
    """A page that was laid out, and the warnings of WeasyPrint.

    Its boxes are plain data, made on demand: most layouts only measure, and need their units
    alone.
    """

    document: Any
    warnings: tuple[str, ...]
    pages: int

    @cached_property
    def units(self) -> tuple[Box, ...]:
        """The units of the page."""
        return tuple(
            _box("unit", id, box.element.get("data-at", ""), box)
            for id, box in units_below(self.page_box)
        )

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The units, all lines of text, and all images of the page."""
        return tuple(box for box, _ in _read(self.page_box))

    @cached_property
    def overreaching(self) -> frozenset[str]:
        """The ids of units whose words reach over the edge of a column or a cell."""
        return frozenset(
            id for id, unit in units_below(self.page_box) if _reaches_over(unit, *_edges(unit))
        )

    @cached_property
    def table_shares(self) -> dict[str, tuple[float, ...]]:
        """The widths of the columns of each unit's first table, in per cent, by the unit's id."""
        tables = ((id, _first_table(unit)) for id, unit in units_below(self.page_box))
        return {id: _shares(table) for id, table in tables if table is not None}

    @property
    def missing_letters(self) -> tuple[Box, ...]:
        """The letters that no face has, with their positions."""
        from generator.engine.missing import letters_in_no_face

        return tuple(
            replace(box, kind="missing", text=letters)
            for box, drawn in _read(self.page_box)
            if box.kind == "text" and (letters := letters_in_no_face(drawn))
        )

    @property
    def blanks(self) -> dict[str, Blank]:
        """What there is to fill in on the page, by the names of the fields."""
        from generator.engine.forms import Blank

        return {
            get("name"): Blank(
                get("data-holds", ""),
                int(get("data-lines", 1)),
                tuple(get("data-adds", "").split()),
            )
            for box, _ in self.document.pages[0].forms[None]
            for get in [box.element.get]
        }

    @property
    def page_box(self) -> Any:
        """WeasyPrint's box of the page."""
        return self.document.pages[0]._page_box


def _first_table(box: Any) -> Any | None:
    """Return the first table below a box."""
    for child in children_of(box):
        table = child if isinstance(child, _kinds().table) else _first_table(child)
        if table is not None:
            return table
    return None


def _shares(table: Any) -> tuple[float, ...]:
    """Return the widths of the columns of a table in reading order, in per cent."""
    widths = [float(width) for width in table.column_widths]
    if table.style["direction"] == "rtl":
        widths.reverse()
    return tuple(round(100 * width / sum(widths), 4) for width in widths)


def _edges(box: Any) -> tuple[float, float]:
    """Return where a box begins and ends across, in px."""
    left = box.border_box_x()
    return left, left + box.border_width()


def _reaches_over(box: Any, left: float, right: float, turned: Matrix = ITSELF) -> bool:
    """Whether words below a box reach over its edges (px), or those of the cell around them."""
    for child in children_of(box):
        begin, end = left, right
        inside = _turned(child, turned)
        if isinstance(child, _kinds().cell):
            begin, end = _edges(child)
            begin, end = max(begin, left), min(end, right)
        text = getattr(child, "text", None)
        if text and text.strip():
            first, _, last, _ = _extent(child, inside)
            if max(last - end, begin - first) > px_from_mm(REACH):
                return True
        if _reaches_over(child, begin, end, inside):
            return True
    return False


def _turned(box: Any, around: Matrix) -> Matrix:
    """Return how a box and what is in it are transformed, within something that is, too."""
    own = box.transformation_matrix
    return multiplied(tuple(own.values), around) if own else around


def _extent(box: Any, turned: Matrix) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a box as it is drawn, in px."""
    left, top = box.border_box_x(), box.border_box_y()
    right, bottom = left + box.border_width(), top + box.border_height()
    if turned is ITSELF:
        return left, top, right, bottom
    corners = [moved((x, y), turned) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def units_below(box: Any) -> Iterator[tuple[str, Any]]:
    """Yield WeasyPrint's boxes of the units below a box, with their ids."""
    for child in children_of(box):
        if id := unit_id(child):
            yield id, child
        else:
            yield from units_below(child)


def boxes_below(box: Any, around: Matrix = ITSELF) -> Iterator[tuple[Any, Matrix]]:
    """Yield WeasyPrint's boxes below a box, each with the matrix that transforms it."""
    for each in children_of(box):
        child = getattr(each, "_box", each)  # one that is positioned leaves another in its place
        inside = _turned(child, around)
        yield child, inside
        yield from boxes_below(child, inside)


def unit_id(box: Any) -> str:
    """Return the id of the unit that a box is, or an empty string."""
    element = getattr(box, "element", None)
    if element is None or not isinstance(box, _kinds().blocks):
        return ""
    return str(element.get("data-unit", ""))


def children_of(box: Any) -> Sequence[Any]:
    """Return the boxes right below a box."""
    children = getattr(box, "children", ())
    return children() if callable(children) else children


class _Kinds(NamedTuple):
    """Classes of WeasyPrint, which is loaded only where a page is laid out."""

    blocks: Any
    cell: Any
    table: Any
    pixels: Any


@lru_cache(maxsize=1)
def _kinds() -> _Kinds:
    from weasyprint.formatting_structure.boxes import BlockLevelBox, TableBox, TableCellBox
    from weasyprint.images import RasterImage
    from weasyprint.layout.absolute import AbsolutePlaceholder

    return _Kinds((BlockLevelBox, AbsolutePlaceholder), TableCellBox, TableBox, RasterImage)


class _Around(NamedTuple):
    """What a box inherits from its ancestors.

    Only colours are known of what lies ``behind``: a box on a picture counts as one on the
    colour under it. ``cell`` are the left and right edge of the table cell around it, in mm.
    ``turned`` is how it is transformed.
    """

    path: str = ""
    unit: str = ""
    behind: str = PAPER_WHITE
    cell: tuple[float, float] | None = None
    turned: Matrix = ITSELF


def _read(page_box: Any) -> list[tuple[Box, Any]]:
    """Return the units, texts and images of a page, each with its box in WeasyPrint."""
    canvas = page_box.canvas_background
    behind = _hex(canvas.color, PAPER_WHITE) if canvas else PAPER_WHITE
    found: list[tuple[Box, Any]] = []
    _collect(page_box, _Around(behind=behind), found)
    return found


def _collect(box: Any, around: _Around, found: list[tuple[Box, Any]]) -> None:
    """Add what a box and those below it show."""
    around = _entered(box, around, found)
    text = getattr(box, "text", None)
    if box.is_input():
        found.append((_placed("field", box, around, text=box.element.get("title", "")), box))
    elif text and text.strip():
        found.append((_text_box(box, around), box))
    elif getattr(box, "replacement", None) is not None:
        found.append((_image_box(box, around), box))
    for child in children_of(box):
        _collect(child, around, found)


def _entered(box: Any, around: _Around, found: list[tuple[Box, Any]]) -> _Around:
    """Return what is known within a box; add it if it is a unit, and the pictures behind it."""
    path, unit, behind, cell, turned = around
    turned = _turned(box, turned)
    if isinstance(box, _kinds().cell):
        left = mm_from_px(box.border_box_x())
        cell = (left, left + mm_from_px(box.border_width()))
    element = getattr(box, "element", None)
    if element is not None and "::" not in (box.element_tag or ""):
        path = element.get("data-at", path)
        if id := unit_id(box):
            found.append((_box("unit", id, path, box, turned), box))
            unit = id
    if (background := getattr(box, "background", None)) is not None:
        behind = _hex(background.color, behind)
        found += [
            (_box("image", unit, path, box, turned, dpi=dpi), box)
            for layer in background.layers
            if (dpi := _dpi(layer.image, *layer.size[:2]))
        ]
    return _Around(path, unit, behind, cell, turned)


def _text_box(box: Any, around: _Around) -> Box:
    style = box.style
    return _placed(
        "text",
        box,
        around,
        type_size=round(pt_from_mm(mm_from_px(float(style["font_size"]))), 3),
        text=box.text,
        colour=_hex(style["color"], around.behind),
        background=around.behind,
        bold=style["font_weight"] >= BOLD,
        cell=around.cell,
    )


def _image_box(box: Any, around: _Around) -> Box:
    """Return an image; those of roles and forces, whose meaning must be seen, are marks.

    Arrowheads are none: what they mean depends on where they lead.
    """
    drawing = box.element.get("src", "").removeprefix(SCHEME)
    has_meaning = drawing.startswith("mark/") and not drawing.startswith(ARROWS)
    has_meaning = has_meaning or "role" in box.element.get("class", "").split()
    return _placed(
        "mark" if has_meaning else "image",
        box,
        around,
        text=box.element.get("alt", ""),
        background=around.behind,
        drawing=drawing,
        dpi=_dpi(box.replacement, box.width, box.height, box.style["object_fit"] == "contain"),
    )


def _dpi(image: Any, width: float, height: float, is_whole: bool = False) -> float:
    """Return the pixels to the inch of an image drawn in a size (px); 0 for a drawing.

    One that is shown whole is as large as fits into the size.
    """
    if not isinstance(image, _kinds().pixels) or not (width and height):
        return 0.0
    shares = image.width / width, image.height / height
    return PX_PER_INCH * float(max(shares) if is_whole else min(shares))


def _hex(colour: Any, behind: str) -> str:
    """Return how a colour, which may let through what is behind it, looks: as #rrggbb."""
    if colour.alpha == 0:
        return behind
    shares = colour.coordinates if colour.space == "srgb" else colour.to("srgb").coordinates
    return _mixed(shares, colour.alpha, behind)


@lru_cache(maxsize=256)
def _mixed(shares: tuple[float | None, ...], alpha: float, behind: str) -> str:
    """Mix shares of red, green and blue with what lies behind; a share may be None."""
    under = bytes.fromhex(behind[1:])
    mixed = [
        round(255 * alpha * min(max(share or 0.0, 0.0), 1.0) + (1 - alpha) * below)
        for share, below in zip(shares, under, strict=True)
    ]
    return f"#{bytes(mixed).hex()}"


def _placed(kind: str, box: Any, around: _Around, **more: Any) -> Box:
    return _box(kind, around.unit, around.path, box, around.turned, **more)


def _box(kind: str, id: str, path: str, box: Any, turned: Matrix = ITSELF, **more: Any) -> Box:
    x, y, width, height = (
        box.border_box_x(),
        box.border_box_y(),
        box.border_width(),
        box.border_height(),
    )
    if turned is not ITSELF:
        x, y, right, bottom = _extent(box, turned)
        width, height = right - x, bottom - y
    left, top = mm_from_px(x), mm_from_px(y)
    return Box(kind, id, path, left, top, mm_from_px(width), mm_from_px(height), **more)
