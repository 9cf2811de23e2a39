"""Take shorter ways through WeasyPrint 70 that lead to the same page.

Each function here stands in for one of WeasyPrint's own. It does at once what that one does in
the cases that are common, and leaves all others to it; not a byte of a PDF is other. Most of
what is spared is asked of each box again though it depends on the box's style alone, and many
boxes have the same style. Those of lines and letters are in ``lines.py`` and ``letters.py``.

Importing this module loads the engine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from types import ModuleType
from typing import Any
from weakref import proxy, ref

import pydyf
from weasyprint import css, layout
from weasyprint.css import (
    INHERITED,
    INITIAL_NOT_COMPUTED,
    INITIAL_VALUES,
    PHYSICAL_FUNCTIONS,
    AnonymousStyle,
    ComputedStyle,
    InitialStyle,
    Style,
    StyleFor,
)
from weasyprint.css.properties import Dimension
from weasyprint.document import Page
from weasyprint.draw.color import get_color
from weasyprint.formatting_structure.boxes import Box
from weasyprint.layout import LayoutContext, background, percent, table
from weasyprint.svg import SVG, LazyDefs
from weasyprint.text import line_break
from weasyprint.text.ffi import unicode_to_char_p
from weasyprint.text.fonts import FontConfiguration
from weasyprint.text.line_break import Layout

from generator.engine import cascade, letters, lines
from generator.engine.once import once_a_style

Function = Callable[..., Any]

its_computed_missing = ComputedStyle.__missing__
its_anonymous_init = AnonymousStyle.__init__
its_anonymous_style = Style.anonymous_style
its_draw_svg = SVG.draw
its_defs_init = LazyDefs.__init__
its_initial_init = InitialStyle.__init__
its_context_init = LayoutContext.__init__
its_resolve_percentages = percent.resolve_percentages
its_resolve_radii = percent.resolve_radii_percentages
its_table_layout = table.table_layout
its_box_backgrounds = background.layout_box_backgrounds
its_is_in_normal_flow = Box.is_in_normal_flow
its_paint = Page.paint
its_strut = line_break.strut
its_char_pointer = unicode_to_char_p
its_get_color = get_color
its_to_bytes = pydyf._to_bytes
its_stream_data = pydyf.Stream.data


def put_off_backgrounds(page_box: Any, get_image: Any) -> None:
    """Let what lies behind the boxes of a page be laid when it is painted, or asked for.

    By then these may have been moved; and most pages are laid out to be measured only.
    """
    page_box.get_image_behind = get_image


def lay_backgrounds(page_box: Any) -> None:
    """Lay what lies behind the boxes of a page, if it was put off."""
    if get_image := vars(page_box).pop("get_image_behind", None):
        background.layout_backgrounds(page_box, get_image)


def paint(page: Any, *where: Any, **how: Any) -> None:
    """Paint a page, on all that lies behind its boxes."""
    lay_backgrounds(page._page_box)
    its_paint(page, *where, **how)


def _is_odd(key: str) -> bool:
    """Whether a property has a value that depends on others where it is not declared."""
    return key in {"position", "float", "display", "page"} or key.startswith(
        ("text_decoration_", "__")
    )


PLAIN: dict[str, Any] = {
    key: value
    for key, value in INITIAL_VALUES.items()
    if not (key in INHERITED or key in INITIAL_NOT_COMPUTED or _is_odd(key))
}
"""The properties that simply have their initial value where they are not declared: most are."""
IN_FLOW = {"position": "static", "float": "none"}
"""Where an element stands that declares nothing of it: this is both computed and specified."""
PASSED_ON = frozenset(f"text_decoration_{name}" for name in ("line", "color", "style", "thickness"))
"""What lines under and through words are like: those of the element around go on."""
HANDED_DOWN = PASSED_ON | {
    key for key in INHERITED if not (key in PHYSICAL_FUNCTIONS or _is_odd(key))
}
"""The properties that simply have the value of the element around where they are not declared."""


STROKES = {
    f"{line}_width": f"{line}_style"
    for line in ("border_top", "border_right", "border_bottom", "border_left", "outline")
}
"""What tells of each line around a box how wide it is, and whether it is drawn."""


def _said_by() -> dict[str, frozenset[str]]:
    """Return of what each property speaks that tells of the start and end of words.

    Others tell the same of the left and the right.
    """
    said: dict[str, set[str]] = {}
    for physical, name in PHYSICAL_FUNCTIONS.items():
        for inline in ("ltr", "rtl"):
            said.setdefault(name(block="ttb", inline=inline), set()).add(physical)
    return {logical: frozenset(names) for logical, names in said.items()}


LOGICAL = _said_by()
"""The properties that speak of the start and end of words, and the ones that they decide."""


def _computed_missing(style: Any, key: str) -> Any:
    """Return the value of a property that the style of an element has not yet.

    With the first one it gets all that it does not declare and does not inherit, no sooner:
    WeasyPrint takes a style of which nothing was asked for none.
    """
    if not style:
        _begin(style)
        if key in style:
            return style[key]
    parent = style.parent_style
    if key in HANDED_DOWN and key not in style.cascaded and parent is not None:
        value = style[key] = parent[key]
    elif key in STROKES and style[STROKES[key]] == "none":
        value = style[key] = 0
    else:
        value = its_computed_missing(style, key)
    return value


def _begin(style: Any) -> None:
    """Give the style of an element all that it does not declare and does not inherit."""
    declared = style.cascaded
    style.update(PLAIN)
    if IN_FLOW.keys().isdisjoint(declared):
        style.update(IN_FLOW)
        style.specified.update(IN_FLOW)
    for key in declared:
        style.pop(key, None)
        for physical in LOGICAL.get(key, ()):
            style.pop(physical, None)


def _anonymous_init(style: Any, parent_style: Any) -> None:
    """Begin the style of a box that has no element with all that it does not inherit."""
    style.update(PLAIN)
    its_anonymous_init(style, parent_style)
    del style.specified  # which is the style itself: nothing would ever let go of it


def _initial_init(style: Any, fonts: Any) -> None:
    """Begin the style around a page."""
    its_initial_init(style, fonts)
    del style.specified  # itself again


class _Itself:
    """Gives what it is asked of."""

    def __get__(self, style: Any, kind: type) -> Any:
        return style


@property  # type: ignore[misc]
def anonymous_style(style: Any) -> Any:
    """The style of boxes in an element that have no element: one, as long as there are any.

    It holds on to the style that it inherits from, so that one must not hold on to it.
    """
    known = style.__dict__.get(ANONYMOUS)
    made = known and known()
    if made is None:
        made = AnonymousStyle(style)
        style.__dict__[ANONYMOUS] = ref(made)
    return made


ANONYMOUS = "playeraid anonymous"
"""What a style knows the style of boxes without an element by."""


class _Surroundings:
    """What a drawing needs of the page that it was read for, and what holds for any page."""

    def __init__(self, read_image: Callable[..., Any], fonts: Any) -> None:
        """Take what reads the images in a drawing, and the fonts of its words."""
        self._read_image = read_image
        self.font_config = fonts
        self.dictionaries: dict[Any, Any] = {}  # for hyphens

    @property
    def get_image_from_uri(self) -> Callable[..., Any]:
        """What reads the images in a drawing, by their addresses."""
        return partial(self._read_image, context=self)


def _context_init(
    context: Any, style_for: Any, get_image_from_uri: Function, font_config: Any, *more: Any
) -> None:
    """Begin to lay out a page, to which its drawings do not hold on."""
    its_context_init(context, style_for, get_image_from_uri, font_config, *more)
    context.get_image_from_uri = _Surroundings(get_image_from_uri, font_config).get_image_from_uri


def _draw_svg(drawing: Any, *where: Any) -> None:
    """Draw a drawing on a page, to which it does not hold on; it may stand in itself."""
    around = vars(drawing).get("stream")
    its_draw_svg(drawing, *where)
    drawing.stream = around


def _defs_init(definitions: Any, name: str, drawing: Any) -> None:
    """Begin the definitions of a kind in a drawing, to which they do not hold on."""
    its_defs_init(definitions, name, proxy(drawing))


def lay_table(context: Any, box: Any, *more: Any) -> tuple[Any, ...]:
    """Lay out a table whose columns know their cells, but do not hold on to the table."""
    laid, *told = its_table_layout(context, box, *more)
    for group in laid.column_groups if laid else ():
        for column in group.children:
            column.get_cells = partial(_cells_in, laid.children, column.grid_x)
    return laid, *told


def _cells_in(row_groups: Sequence[Any], column: int) -> list[Any]:
    rows = (row for group in row_groups for row in group.children)
    return [cell for row in rows for cell in row.children if cell.grid_x == column]


def _box_itself(box: Any) -> Any:
    """Return a box, where something stands in its place in the flow."""
    return getattr(box, "_box", box)


SIDES = ("top", "right", "bottom", "left")
LEAST = ("min_width", "min_height")
"""Lengths that a box has at least: nothing, where its style leaves that open."""
LENGTHS = (
    *(f"{part}_{side}" for part in ("margin", "padding") for side in SIDES),
    *("width", "max_width", "height", "max_height"),
)
BORDERS = tuple(f"border_{side}_width" for side in SIDES)


def resolve_percentages(box: Any, containing_block: Any) -> None:
    """Set the lengths of a box, in px, from what its style says of the box around it.

    Most styles say nothing of that: all boxes of such a style have the same lengths.
    """
    box = _box_itself(box)
    lengths = lengths_told(box.style)
    if lengths is None:
        its_resolve_percentages(box, containing_block)
        return
    used = box.__dict__
    kept = {name: used[name] for name in BORDERS if name in used} if _collapses(box) else {}
    used.update(lengths)
    used.update(kept)


def _collapses(box: Any) -> bool:
    return bool(box.style["border_collapse"] == "collapse")


@once_a_style
def lengths_told(style: Any) -> dict[str, Any] | None:
    """Return the lengths of all boxes of a style, in px, or None where these depend on others."""
    told = {name: style[name] for name in (*LENGTHS, *LEAST)}
    if style["box_sizing"] != "content-box" or not all(map(_is_told, told.values())):
        return None
    lengths = {name: getattr(value, "value", value) for name, value in told.items()}
    lengths |= {name: 0 for name in LEAST if told[name] == "auto"}
    return lengths | {name: style[name] for name in BORDERS}


def _is_told(value: Any) -> bool:
    """Whether a length is told in px, or left open."""
    return value == "auto" or (value.__class__ is Dimension and value.unit == "px")


SQUARE: Mapping[str, Any] = {
    f"border_{corner}_radius": (0, 0)
    for corner in ("top_left", "top_right", "bottom_right", "bottom_left")
}
"""The corners of a box that are not round."""


@once_a_style
def is_square(style: Any) -> bool:
    """Whether a style has no round corners."""
    return all((0, "px") in style[name] for name in SQUARE)


def resolve_radii(box: Any) -> None:
    """Set how round the corners of a box are."""
    box = _box_itself(box)
    if is_square(box.style):
        box.__dict__.update(SQUARE)
    else:
        its_resolve_radii(box)


@once_a_style
def is_bare(style: Any) -> bool:
    """Whether there is nothing to paint behind the words of a style."""
    return bool(
        is_square(style)
        and style["border_image_source"][0] == style["mask_border_source"][0] == "none"
        and all(kind != "url" and not image for kind, image in style["background_image"])
        and not style["box_shadow"]
        and get_color(style, "background_color").alpha == 0
    )


def lay_box_backgrounds(
    page: Any, box: Any, get_image: Any, layout_children: bool = True, style: Any = None
) -> None:
    """Lay what is behind a box and those in it.

    Those in it come first: a gradient that several boxes share becomes that of the first one.
    """
    box = _box_itself(box)
    for child in box.all_children() if layout_children else ():
        lay_box_backgrounds(page, child, get_image)
    if style is None and box is not page and is_bare(box.style):
        box.__dict__.update(SQUARE, background=None)
    else:
        its_box_backgrounds(page, box, get_image, False, style)


def is_in_normal_flow(box: Any) -> bool:
    """Whether a box stands among those before and after it."""
    style = box.style
    if style["float"] == "none" and style["position"] in {"static", "relative"}:
        return True
    return bool(its_is_in_normal_flow(box))


def colour_of(style: Any, key: str) -> Any:
    """Return a colour of a style; only a word can stand for the one that its words have."""
    value = style[key]
    return its_get_color(style, key) if value.__class__ is str else value


def char_pointer(words: str) -> tuple[bytes, bytes]:
    """Return words as C takes them: for characters that are only read, bytes do as they are."""
    told = words.encode().replace(b"\x00", b"")
    return told, told


@once_a_style
def strut(style: Any) -> tuple[float, float]:
    """Return how high a line is, and how far below its top the letters stand, in px."""
    height, baseline = its_strut(style)
    return height, baseline


@lru_cache(maxsize=4096)
def _number(value: float) -> bytes:
    written: bytes = its_to_bytes(value)
    return written


def to_bytes(item: Any) -> bytes:
    """Return anything as it stands in a PDF."""
    kind = item.__class__
    written: bytes = (
        item if kind is bytes else _number(item) if kind is float else its_to_bytes(item)
    )
    return written


@property  # type: ignore[misc]
def stream_data(stream: Any) -> bytes:
    """The bytes of a stream in a PDF, with what is told of it."""
    commands = stream.stream
    stream.stream = [
        b"\n".join([to_bytes(each) if each.__class__ is not bytes else each for each in commands])
    ]
    written: bytes = its_stream_data.fget(stream)
    stream.stream = commands
    return written


METHODS: tuple[tuple[Any, str, Function, Function], ...] = (
    (StyleFor, "__init__", cascade.its_init, cascade.begin_styles),
    (css, "find_stylesheets", cascade.its_find_stylesheets, cascade.find_style_sheets),
    (ComputedStyle, "__missing__", its_computed_missing, _computed_missing),
    (AnonymousStyle, "__init__", its_anonymous_init, _anonymous_init),
    (Style, "anonymous_style", its_anonymous_style, anonymous_style),
    (LayoutContext, "__init__", its_context_init, _context_init),
    (InitialStyle, "__init__", its_initial_init, _initial_init),
    (SVG, "draw", its_draw_svg, _draw_svg),
    (LazyDefs, "__init__", its_defs_init, _defs_init),
    (Box, "is_in_normal_flow", its_is_in_normal_flow, is_in_normal_flow),
    (Page, "paint", its_paint, paint),
    (FontConfiguration, "add_font_face", lines.its_add_font_face, lines.add_font_face),
    (Layout, "setup", lines.its_setup, lines.set_up),
    (Layout, "reactivate", lines.its_reactivate, lines.reactivate),
    (Layout, "deactivate", lines.its_deactivate, lines.deactivate),
    (pydyf, "_to_bytes", its_to_bytes, to_bytes),
    (pydyf.Stream, "data", its_stream_data, stream_data),
    (layout, "layout_backgrounds", background.layout_backgrounds, put_off_backgrounds),
)
"""What stands in one place only: where, its name, what WeasyPrint has there, and what we have."""
FUNCTIONS: tuple[tuple[Function, Function], ...] = (
    (its_resolve_percentages, resolve_percentages),
    (its_resolve_radii, resolve_radii),
    (its_table_layout, lay_table),
    (its_box_backgrounds, lay_box_backgrounds),
    (its_strut, strut),
    (its_char_pointer, char_pointer),
    (its_get_color, colour_of),
    (lines.its_split_first_line, lines.split_first_line),
    (letters.its_draw_first_line, letters.draw_first_line),
)
"""What several modules of WeasyPrint know by name: its own, and ours."""


def install() -> None:
    """Let WeasyPrint go these ways, wherever it knows its own functions by name."""
    for home, name, _, ours in METHODS:
        setattr(home, name, ours)
    for its_own, ours in FUNCTIONS:
        for module, name in known_as(its_own):
            setattr(module, name, ours)
    Layout.__getattr__ = lines.set_again
    AnonymousStyle.specified = InitialStyle.specified = _Itself()


def known_as(function: Function) -> list[tuple[ModuleType, str]]:
    """Return the modules of WeasyPrint that know a function, each with the name it has there."""
    modules = [module for name, module in sys.modules.items() if name.startswith("weasyprint.")]
    return [
        (module, name)
        for module in modules
        for name, value in vars(module).items()
        if value is function
    ]
