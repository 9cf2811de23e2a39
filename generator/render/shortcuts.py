"""Take shorter ways through WeasyPrint 70 that lead to the same page: a sixth of a side's time.

Each function here stands in for one of WeasyPrint's own. It does at once what that one does in
the cases that are common, and leaves all others to it; not a byte of a PDF is other. Most of
what is spared is asked of each box again though it depends on the box's style alone, and many
boxes have the same style.

Importing this module loads the engine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from math import inf
from types import ModuleType
from typing import Any, TypeVar

from weasyprint import layout
from weasyprint.css import (
    INHERITED,
    INITIAL_NOT_COMPUTED,
    INITIAL_VALUES,
    PHYSICAL_FUNCTIONS,
    AnonymousStyle,
    ComputedStyle,
)
from weasyprint.css.functions import check_math
from weasyprint.css.properties import Dimension
from weasyprint.document import Page
from weasyprint.draw.color import get_color
from weasyprint.formatting_structure.boxes import Box, PageBox
from weasyprint.layout import background, percent
from weasyprint.text import line_break
from weasyprint.text.ffi import ffi, gobject, pango, unicode_to_char_p
from weasyprint.text.fonts import font_features, get_font_description
from weasyprint.text.line_break import LST_TO_ISO, PANGO_DIRECTION, Layout

Function = Callable[..., Any]
Worked = TypeVar("Worked")

its_computed_missing = ComputedStyle.__missing__
its_anonymous_init = AnonymousStyle.__init__
its_resolve_percentages = percent.resolve_percentages
its_resolve_radii = percent.resolve_radii_percentages
its_box_backgrounds = background.layout_box_backgrounds
its_is_in_normal_flow = Box.is_in_normal_flow
its_paint = Page.paint
its_setup = Layout.setup
its_strut = line_break.strut
its_char_pointer = unicode_to_char_p


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


def once_a_style(work_out: Callable[[Any], Worked]) -> Callable[[Any], Worked]:
    """Work out what depends on a style alone when it is first asked for, and keep it there.

    Nothing that is asked for here is changed in a style after its boxes were made, but in copies,
    which do not take along what is kept.
    """
    name = f"playeraid {work_out.__name__}"

    def known(style: Any) -> Worked:
        kept: dict[str, Any] = style.__dict__
        if name not in kept:
            kept[name] = work_out(style)
        worked: Worked = kept[name]
        return worked

    return known


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
HANDED_DOWN = frozenset(key for key in INHERITED if not (key in PHYSICAL_FUNCTIONS or _is_odd(key)))
"""The properties that simply have the value of the element around where they are not declared."""
LOGICAL = frozenset(
    name(block="ttb", inline=inline)
    for name in PHYSICAL_FUNCTIONS.values()
    for inline in ("ltr", "rtl")
)
"""The properties that speak of the start and end of words, where others speak of the left."""


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
        return value
    return its_computed_missing(style, key)


def _begin(style: Any) -> None:
    """Give the style of an element all that it does not declare and does not inherit."""
    declared = style.cascaded
    style.update(PLAIN)
    if IN_FLOW.keys().isdisjoint(declared):
        style.update(IN_FLOW)
        style.specified.update(IN_FLOW)
    for key in declared:
        style.pop(key, None)
    if not LOGICAL.isdisjoint(declared):
        for key in PHYSICAL_FUNCTIONS:
            style.pop(key, None)


def _anonymous_init(style: Any, parent_style: Any) -> None:
    """Begin the style of a box that has no element with all that it does not inherit."""
    style.update(PLAIN)
    its_anonymous_init(style, parent_style)


def _box_itself(box: Any) -> Any:
    """Return a box, where something stands in its place in the flow."""
    return getattr(box, "_box", box)


ACROSS = ("margin_left", "margin_right", "padding_left", "padding_right", "width", "max_width")
DOWN = ("margin_top", "margin_bottom", "padding_top", "padding_bottom")
"""Lengths that are told in shares of the width around; those down a page of its height."""
BORDERS = tuple(f"border_{side}_width" for side in ("top", "right", "bottom", "left"))


def resolve_percentages(box: Any, containing_block: Any) -> None:
    """Set the lengths of a box, in px, from what its style says of the box around it.

    Most lengths are told in px: the way to these is short.
    """
    if isinstance(containing_block, Box):
        around = containing_block.width, containing_block.height
    else:
        around = containing_block
    width, height = around
    box = _box_itself(box)
    style, used = box.style, box.__dict__
    for names, whole in (ACROSS, width), (DOWN, height if isinstance(box, PageBox) else width):
        for name in names:
            value = style[name]
            if value.__class__ is Dimension and value.unit == "px":
                used[name] = value.value
            else:
                used[name] = percent.percentage(value, style, whole)
    used["min_width"] = _least(style, "min_width", width)
    _resolve_heights(style, used, height)
    collapses = style["border_collapse"] == "collapse"
    for name in BORDERS:
        if not (collapses and hasattr(box, name)):
            used[name] = style[name]
    if style["box_sizing"] != "content-box":
        percent.adjust_box_sizing(box, "width")
        percent.adjust_box_sizing(box, "height")


def _resolve_heights(style: Any, used: dict[str, Any], height: Any) -> None:
    """Set how high a box is, at least and at most, from the height around it (px, or auto)."""
    own = style["height"]
    if height != "auto":
        least = most = height
        used["height"] = percent.percentage(own, style, height)
    else:
        least, most = 0, inf
        depends = own == "auto" or check_math(own) or own.unit == "%"
        used["height"] = "auto" if depends else own.value
    used["min_height"] = _least(style, "min_height", least)
    used["max_height"] = percent.percentage(style["max_height"], style, most)


def _least(style: Any, name: str, whole: Any) -> Any:
    """Return how large a box is at least: nothing, where its style leaves that open."""
    value = percent.percentage(style[name], style, whole)
    return 0 if value == "auto" else value


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


def char_pointer(words: str) -> tuple[bytes, bytes]:
    """Return words as C takes them: for characters that are only read, bytes do as they are."""
    told = words.encode().replace(b"\x00", b"")
    return told, told


@once_a_style
def typeface(style: Any) -> tuple[Any, Any, Any, bytes]:
    """Return what Pango is to know before it sets words of a style.

    That is its context, the language, the face, and the OpenType features.
    """
    context = ffi.gc(
        pango.pango_font_map_create_context(style.font_config.font_map), gobject.g_object_unref
    )
    pango.pango_context_set_round_glyph_positions(context, False)
    pango.pango_context_set_base_dir(context, PANGO_DIRECTION[style["direction"]])
    override = style["font_language_override"]
    tag = style["lang"] if override == "normal" else LST_TO_ISO.get(override.lower(), override)
    if tag:
        language = pango.pango_language_from_string(tag.encode())
        pango.pango_context_set_language(context, language)
    else:
        language = pango.pango_language_get_default()
    features = font_features(
        style["font_kerning"],
        style["font_variant_ligatures"],
        style["font_variant_position"],
        style["font_variant_caps"],
        style["font_variant_numeric"],
        style["font_variant_alternates"],
        style["font_variant_east_asian"],
        style["font_feature_settings"],
    )
    told = ",".join(f"{name} {value}" for name, value in features.items()).encode()
    return context, language, get_font_description(style), told


NO_LINES = dict.fromkeys(
    (
        "ascent",
        "underline_position",
        "strikethrough_position",
        "underline_thickness",
        "strikethrough_thickness",
    )
)
"""What is known of the lines under and through words that have none."""


def set_up(line: Any, style: Any) -> None:
    """Make a line of text ready to be given its words."""
    if style["text_decoration_line"] != "none":
        its_setup(line, style)
        return
    context, language, face, features = typeface(style)
    words = ffi.gc(pango.pango_layout_new(context), gobject.g_object_unref)
    pango.pango_layout_set_auto_dir(words, False)
    pango.pango_layout_set_font_description(words, face)
    line.__dict__.update(
        NO_LINES, style=style, first_line_direction=0, language=language, layout=words
    )
    if features:
        known = style.font_config.font_features
        if features not in known:
            known[features] = pango.pango_attr_font_features_new(features)
        attributes = pango.pango_attr_list_new()
        pango.pango_attr_list_insert(attributes, known[features])
        pango.pango_layout_set_attributes(words, attributes)


@once_a_style
def strut(style: Any) -> tuple[float, float]:
    """Return how high a line is, and how far below its top the letters stand, in px."""
    height, baseline = its_strut(style)
    return height, baseline


METHODS: tuple[tuple[Any, str, Function, Function], ...] = (
    (ComputedStyle, "__missing__", its_computed_missing, _computed_missing),
    (AnonymousStyle, "__init__", its_anonymous_init, _anonymous_init),
    (Box, "is_in_normal_flow", its_is_in_normal_flow, is_in_normal_flow),
    (Page, "paint", its_paint, paint),
    (Layout, "setup", its_setup, set_up),
    (layout, "layout_backgrounds", background.layout_backgrounds, put_off_backgrounds),
)
"""What stands in one place only: where, its name, what WeasyPrint has there, and what we have."""
FUNCTIONS: tuple[tuple[Function, Function], ...] = (
    (its_resolve_percentages, resolve_percentages),
    (its_resolve_radii, resolve_radii),
    (its_box_backgrounds, lay_box_backgrounds),
    (its_strut, strut),
    (its_char_pointer, char_pointer),
)
"""What several modules of WeasyPrint know by name: its own, and ours."""


def install() -> None:
    """Let WeasyPrint go these ways, wherever it knows its own functions by name."""
    for home, name, _, ours in METHODS:
        setattr(home, name, ours)
    for its_own, ours in FUNCTIONS:
        for module, name in known_as(its_own):
            setattr(module, name, ours)


def known_as(function: Function) -> list[tuple[ModuleType, str]]:
    """Return the modules of WeasyPrint that know a function, each with the name it has there."""
    modules = [module for name, module in sys.modules.items() if name.startswith("weasyprint.")]
    return [
        (module, name)
        for module in modules
        for name, value in vars(module).items()
        if value is function
    ]
