"""Set a line of text once: where it is measured, where it is laid out, and where it is drawn.

WeasyPrint shapes the letters of a line several times to find where it breaks, and once more to
draw it, on each page anew. Here a line keeps its letters until it is drawn, and lines of the same
words, in the same type and for the same width, are one line, on whatever page. What comes out is
what WeasyPrint's own functions make: where those would set a line in another way to draw it, it
is set again.

Importing this module loads the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from cachetools import LRUCache
from msgspec import Struct
from weasyprint.text import line_break
from weasyprint.text.ffi import ffi, gobject, pango
from weasyprint.text.fonts import FontConfiguration, font_features, get_font_description
from weasyprint.text.line_break import LST_TO_ISO, PANGO_DIRECTION, Layout

from generator.content.caching import get_or_create
from generator.engine.once import once_a_style

its_setup = Layout.setup
its_reactivate = Layout.reactivate
its_deactivate = Layout.deactivate
its_split_first_line = line_break.split_first_line
its_add_font_face = FontConfiguration.add_font_face

KEPT = 3000
"""How many lines are kept, some 7 kB each: those of six dense sides."""
SHAPING = (
    "font_family",
    "font_size",
    "font_weight",
    "font_style",
    "font_stretch",
    "font_kerning",
    "font_variant_ligatures",
    "font_variant_position",
    "font_variant_caps",
    "font_variant_numeric",
    "font_variant_alternates",
    "font_variant_east_asian",
    "font_feature_settings",
    "font_variation_settings",
    "font_language_override",
    "lang",
    "direction",
)
"""The properties that decide which letters words are set in."""
BREAKING = (
    "white_space",
    "letter_spacing",
    "word_spacing",
    "overflow_wrap",
    "word_break",
    "hyphens",
    "hyphenate_character",
    "hyphenate_limit_chars",
    "hyphenate_limit_zone",
    "tab_size",
    "text_decoration_line",
)
"""The properties that decide, beside those, where words break and how much room they take."""
TYPE = frozenset((*SHAPING, *BREAKING))


class Type(Struct, frozen=True, eq=False, weakref=True):
    """What styles that set words alike have in common: they share one.

    ``context``, ``language`` and ``face`` are Pango's, ``features`` those of OpenType.
    """

    context: Any
    language: Any
    face: Any
    features: bytes


class Lines:
    """The lines that were set with the fonts of a press, and the types that they were set in."""

    def __init__(self) -> None:
        """Begin with none."""
        self.types: WeakValueDictionary[tuple[Any, ...], Type] = WeakValueDictionary()
        self.kept: LRUCache[Any, tuple[Any, ...]] = LRUCache(KEPT)
        self.mark = object()
        """What tells these lines from others: one of them does not hold on to them all."""


def lines_of(style: Any) -> Lines:
    """Return the lines that were set with the fonts of a style."""
    lines: Lines = kept_with_fonts(style.font_config, Lines)
    return lines


def kept_with_fonts(fonts: Any, make: Callable[[], Any]) -> Any:
    """Return what holds as long as no other face becomes known; it is made when it is asked for.

    Pango sets all words anew that may look other then, and lets go of the faces they were in.
    """
    name = f"playeraid {make.__name__}"
    if name not in fonts.__dict__:
        fonts.__dict__[name] = make()
    return fonts.__dict__[name]


def add_font_face(fonts: Any, *face: Any) -> None:
    """Make a face known, and forget what was set without it, and how high lines were then."""
    its_add_font_face(fonts, *face)
    fonts.strut_layouts.clear()
    for name in [name for name in fonts.__dict__ if name.startswith("playeraid ")]:
        del fonts.__dict__[name]


@once_a_style
def type_of(style: Any) -> Type:
    """Return the type of a style."""
    around = getattr(style, "parent_style", None)  # the style of words in a drawing has none
    if around is not None and _sets_alike(style, around):
        return type_of(around)
    types = lines_of(style).types
    key = tuple([_fixed(style[name]) for name in (*SHAPING, *BREAKING)])
    known = types.get(key)
    if known is None:
        known = types[key] = _made_known(style)
    return known


def _sets_alike(style: Any, around: Any) -> bool:
    """Whether a style has all of its type from the one around it."""
    declared = style.__dict__.get("cascaded", ())
    return TYPE.isdisjoint(declared) and all(
        style[name] == around[name] for name in TYPE.intersection(style)
    )


def _fixed(value: Any) -> Any:
    """Return the value of a property as one that can be part of a key."""
    if isinstance(value, list):
        return tuple(value)
    return frozenset(value) if isinstance(value, set) else value


def _made_known(style: Any) -> Type:
    """Return the type of a style, made known to Pango."""
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
    return Type(context, language, get_font_description(style), told)


NO_STROKES = dict.fromkeys(
    (
        "ascent",
        "underline_position",
        "strikethrough_position",
        "underline_thickness",
        "strikethrough_thickness",
    )
)
"""What is known of the strokes under and through words that have none."""


def set_up(line: Any, style: Any) -> None:
    """Make a line ready to be given its words."""
    if style["text_decoration_line"] != "none":
        its_setup(line, style)
        return
    type = type_of(style)
    words = ffi.gc(pango.pango_layout_new(type.context), gobject.g_object_unref)
    pango.pango_layout_set_auto_dir(words, False)
    pango.pango_layout_set_font_description(words, type.face)
    line.__dict__.update(
        NO_STROKES, style=style, first_line_direction=0, language=type.language, layout=words
    )
    if features := type.features:
        known = style.font_config.font_features
        if features not in known:
            known[features] = pango.pango_attr_font_features_new(features)
        attributes = pango.pango_attr_list_new()
        pango.pango_attr_list_insert(attributes, known[features])
        pango.pango_layout_set_attributes(words, attributes)


def reactivate(line: Any, style: Any) -> None:
    """Let a line be set again in a style, if anybody asks for how it is set."""
    line.style = style


def deactivate(line: Any) -> None:
    """Let go of what a line is set with; how it was set is left to whoever set it."""
    own = line.__dict__
    own["was_set"] = own.pop("layout", None)
    own.pop("language", None)
    own.pop("style", None)


def set_again(line: Any, name: str) -> Any:
    """Return how a line is set, as an attribute that it has not: it is set again."""
    if name != "layout" or "style" not in line.__dict__:
        raise AttributeError(name)
    its_reactivate(line, line.style)
    return line.__dict__["layout"]


def split_first_line(
    words: str,
    style: Any,
    context: Any,
    width: float | None,
    justification: float,
    is_line_start: bool = True,
    minimum: bool = False,
) -> tuple[Any, ...]:
    """Set the first line of words within a width, in px.

    Returns the line, its length and where the next one begins, in bytes, and its width, height
    and baseline in px. One that is only to be measured (``minimum``) is never drawn.
    """
    type = type_of(style)
    key = type, words, width, justification, is_line_start, minimum
    lines = lines_of(style)

    def set_now() -> tuple[Any, ...]:
        line, *told = its_split_first_line(
            words, style, context, width, justification, is_line_start, minimum
        )
        shaped = line.__dict__.pop("was_set")
        if not minimum and _is_drawn_so(line, shaped, style):
            line.shaped = shaped, type, lines.mark
        return line, *told

    known = get_or_create(lines.kept, key, set_now)
    line = object.__new__(Layout)
    line.__dict__.update(known[0].__dict__)
    return line, *known[1:]


def _is_drawn_so(line: Any, shaped: Any, style: Any) -> bool:
    """Whether a line would be set in the same way once more to be drawn.

    That is done without a width, by which a tab may be as wide as it likes and a line ends only
    where its words do, and with the room that words get to fill their line.
    """
    return bool(
        not line.justification_spacing
        and not style["word_spacing"]
        and "\t" not in line.text
        and line.text.splitlines() == [line.text]
        and pango.pango_layout_get_line_readonly(shaped, 1) == ffi.NULL
    )


def letters_of(line: Any, style: Any) -> Any:
    """Return how Pango has set a line for being drawn; it is set again where it must be."""
    type, lines = type_of(style), lines_of(style)
    shaped, its_type, its_mark = line.__dict__.get("shaped", (None, None, None))
    if its_type is not type or its_mark is not lines.mark:
        shaped = line.layout
        pango.pango_layout_set_single_paragraph_mode(shaped, True)
        line.shaped = shaped, type, lines.mark
    return shaped
