"""Lay pages out and write them as PDF: the one place that knows WeasyPrint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from generator.render.assets import SCHEME, Assets, NoSuchAssetError
from generator.render.complaints import complaints
from generator.render.drawings import Images
from generator.render.fonts import only_own_fonts
from generator.render.stylesheets import StyleSheets
from generator.sheets.side import Box
from generator.units import PX_PER_INCH, mm_from_px, pt_from_mm, px_from_mm

if TYPE_CHECKING:
    from generator.render.forms import Blank

PAPER_WHITE = "#ffffff"
"""What lies behind everything, whatever a theme calls paper: nothing is printed there."""
NOTHING: Mapping[str, float] = MappingProxyType({})
PICTURE = 0.78
"""How high pictures are at most in a unit that is stretched for them."""
ALIKE = 0.01
"""How far the sizes of units may differ that take each other's place, in px."""
BOLD = 700
"""The weight from which type counts as bold."""


@dataclass(frozen=True)
class Laid:
    """A page that was laid out, and what WeasyPrint warned of.

    Its boxes are plain data, made when they are first asked for: most layouts only
    measure, and need their units alone.
    """

    document: Any
    warnings: tuple[str, ...]
    pages: int

    @cached_property
    def units(self) -> tuple[Box, ...]:
        """The units of the page."""
        return tuple(_unit_boxes(self._page_box))

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The units, all lines of text, and all images of the page."""
        return tuple(box for box, _ in _boxes(self._page_box))

    @property
    def blanks(self) -> dict[str, Blank]:
        """What there is to fill in on the page, by the names of the fields."""
        from generator.render.forms import Blank

        return {
            get("name"): Blank(get("data-holds", ""), int(get("data-lines", 1)))
            for box, _ in self.document.pages[0].forms[None]
            for get in [box.element.get]
        }

    @property
    def _page_box(self) -> Any:
        return self.document.pages[0]._page_box


@dataclass(frozen=True)
class Printed:
    """A finished PDF and what was noticed while writing it, letters in no face included.

    ``tag_paths`` are the content paths of its tags, in their order.
    """

    pdf: bytes
    warnings: tuple[str, ...]
    fonts: tuple[str, ...]
    missing: tuple[Box, ...] = ()
    tag_paths: tuple[str, ...] = ()


class Press:
    """Lays out and prints pages of one theme and edition; keeps fonts and images warm."""

    def __init__(self, assets: Assets) -> None:
        only_own_fonts(assets.templates / "fonts")
        self.assets = assets
        self._images = Images()
        self._handed: dict[str, bytes] = {}

    @cached_property
    def _font_configuration(self) -> Any:
        from weasyprint.text.fonts import FontConfiguration

        return FontConfiguration()

    @cached_property
    def _style_sheets(self) -> StyleSheets:
        return StyleSheets(self._fetcher, self._font_configuration)

    @cached_property
    def _fetcher(self) -> Any:
        from weasyprint.urls import URLFetcher, URLFetcherResponse

        assets, handed = self.assets, self._handed

        class AssetFetcher(URLFetcher):  # type: ignore[misc]
            """Answers asset addresses from memory and refuses all others."""

            def fetch(self, url: str, headers: Any = None) -> Any:
                try:
                    data, media_type = assets.fetch(url)
                except NoSuchAssetError as error:
                    raise ValueError(str(error)) from None
                handed[url] = data
                return URLFetcherResponse(url, data, {"Content-Type": media_type})

        return AssetFetcher()

    def lay_out(self, html: str, css: str) -> Laid:
        """Lay out a document that is well-formed XML; sizes in the boxes are in mm, type in pt."""
        from generator.render.engine import WrittenPage

        style_sheet = self._style_sheets.parsed(css)
        with complaints() as warnings:
            page = WrittenPage(html, "asset:", self._fetcher)
            document = page.render(
                font_config=self._font_configuration,
                stylesheets=[style_sheet.parsed],
                cache=self._images,
                pdf_tags=True,
            )
        self._forget_missing_images()
        return Laid(document, (*style_sheet.complaints, *warnings), len(document.pages))

    def place(
        self,
        laid: Laid,
        spots: Mapping[str, tuple[float, float]],
        height: float,
        heights: Mapping[str, float] = NOTHING,
    ) -> Laid:
        """Move the units of a laid-out page to their spots (mm) and cut it to its height (mm).

        What stands in a unit depends on the unit's width alone, so nothing need be laid
        out again: the boxes are moved, and their backgrounds put where they are now.
        ``heights`` (mm) are of units that hold pictures only, which grow with them; one
        without any height is left out.
        """
        page_box = laid.document.pages[0]._page_box
        for id, box in list(_units(page_box)):
            if id in spots:
                x, y = spots[id]
                box.translate(px_from_mm(x) - box.position_x, px_from_mm(y) - box.position_y)
        for id, size in heights.items():
            _stretch(page_box, id, px_from_mm(size))
        page_box.height = px_from_mm(height)
        return self._moved(laid)

    def exchange(self, placed: Laid, laid: Laid, id: str) -> Laid | None:
        """Put a unit of one page where the other has the unit of the same id.

        The page it is put into is changed. Returns None, and changes nothing, where both are
        not equally large.
        """
        page_box = placed.document.pages[0]._page_box
        parent, old = _find(page_box, id)
        _, new = _find(laid.document.pages[0]._page_box, id)
        if max(abs(old.width - new.width), abs(old.height - new.height)) > ALIKE:
            return None
        new.translate(old.position_x - new.position_x, old.position_y - new.position_y)
        parent.children = tuple(new if child is old else child for child in parent.children)
        return self._moved(replace(placed, warnings=(*placed.warnings, *laid.warnings)))

    def _moved(self, laid: Laid) -> Laid:
        """Return a page whose boxes were moved, with backgrounds and links where they are now."""
        from weasyprint.document import Page
        from weasyprint.layout.background import layout_backgrounds

        page_box = laid.document.pages[0]._page_box
        layout_backgrounds(page_box, self._read_image)
        return replace(laid, document=laid.document.copy([Page(page_box)]))

    @property
    def _read_image(self) -> Callable[..., Any]:
        """What reads the images of backgrounds, once each."""
        from weasyprint.images import get_image_from_uri

        return partial(
            get_image_from_uri,
            cache=self._images,
            url_fetcher=self._fetcher,
            options={"optimize_images": False, "dpi": None, "jpeg_quality": None},
        )

    def print(self, laid: Laid) -> Printed:
        """Write a laid-out page as PDF."""
        with complaints() as warnings:
            document = laid.document
            pdf = document.write_pdf(pdf_tags=True, pdf_version="1.7")
        if blanks := laid.blanks:
            from generator.render.forms import with_fields

            pdf = with_fields(pdf, blanks)
        fonts = sorted({font.family for font in document.fonts.values()})
        lacks = any(".notdef" in warning for warning in warnings)
        missing = tuple(_missing_letters(document.pages[0]._page_box)) if lacks else ()
        return Printed(pdf, tuple(warnings), tuple(fonts), missing, document.tag_paths)

    def changed(self) -> frozenset[str]:
        """Return the addresses of fonts and drawings that are not what they were when used."""
        handed = self._handed.items()
        return frozenset(name for name, data in handed if not self.assets.holds(name, data))

    def forget(self, addresses: Iterable[str]) -> None:
        """Let drawings be read again."""
        for address in addresses:
            self._images.pop(address, None)
            self._handed.pop(address, None)

    def _forget_missing_images(self) -> None:
        """Let an image that could not be had be missed again on the next page."""
        for address in [name for name, image in self._images.items() if image is None]:
            del self._images[address]


def _units(box: Any) -> Iterator[tuple[str, Any]]:
    """Yield the boxes of units below a box, with their ids."""
    for child in children_of(box):
        if id := unit_id(child):
            yield id, child
        else:
            yield from _units(child)


def _stretch(page_box: Any, id: str, height: float) -> None:
    """Make a unit of pictures as high as said (px), or take it out of the page."""
    parent, box = _find(page_box, id)
    if not height:
        parent.children = tuple(child for child in parent.children if child is not box)
        return
    box.height = height - box.border_top_width - box.border_bottom_width
    images = [each for _, each in _with_parents(box) if hasattr(each, "replacement")]
    size = min(PICTURE * box.height, 0.86 * box.width / len(images))
    left = box.content_box_x() + (box.width - size * len(images)) / 2
    for number, image in enumerate(images):
        image.width = image.height = size
        image.position_x = left + number * size - image.margin_left
        image.position_y = box.content_box_y() + (box.height - size) / 2 - image.margin_top


def _find(page_box: Any, id: str) -> tuple[Any, Any]:
    """Return the unit with an id, behind the box that it stands in."""
    return next((above, box) for above, box in _with_parents(page_box) if unit_id(box) == id)


def _with_parents(box: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the boxes below a box, each behind the one that it stands in."""
    for child in children_of(box):
        yield box, child
        yield from _with_parents(child)


def _unit_boxes(page_box: Any) -> Iterator[Box]:
    """Hand over the units below a page's box."""
    for id, box in _units(page_box):
        yield _box("unit", id, box.element.get("data-at", ""), box)


def _boxes(page_box: Any) -> Iterator[tuple[Box, Any]]:
    """Hand over the units, texts and images of a page, each with its box in WeasyPrint."""
    canvas = page_box.canvas_background
    behind = _hex(canvas.color, PAPER_WHITE) if canvas else PAPER_WHITE
    yield from _walk(page_box, "", "", behind, None)


def _walk(
    box: Any, path: str, unit: str, behind: str, cell: tuple[float, float] | None
) -> Iterator[tuple[Box, Any]]:
    """Hand over what stands below a box; ``behind`` is the colour of what lies behind it.

    Only colours are known here: what stands on a picture is taken to stand on the colour
    under it. ``cell`` are the left and right edge of the table cell around the box, in mm.
    """
    if _is_cell(box):
        left = mm_from_px(box.border_box_x())
        cell = (left, left + mm_from_px(box.border_width()))
    element = getattr(box, "element", None)
    if element is not None and getattr(box, "element_tag", "").find("::") < 0:
        path = element.get("data-at", path)
        if id := unit_id(box):
            yield _box("unit", id, path, box), box
            unit = id
    if (background := getattr(box, "background", None)) is not None:
        behind = _hex(background.color, behind)
        for layer in background.layers:
            if dpi := _dpi(layer.image, *layer.size[:2]):
                yield _box("image", unit, path, box, dpi=dpi), box
    text = getattr(box, "text", None)
    if box.is_input():
        yield _box("field", unit, path, box, text=box.element.get("title", "")), box
    elif text and text.strip():
        yield replace(_text_box(unit, path, box, behind), cell=cell), box
    elif (replacement := getattr(box, "replacement", None)) is not None:
        yield replace(_image_box(unit, path, box, replacement), background=behind), box
    for child in children_of(box):
        yield from _walk(child, path, unit, behind, cell)


def _text_box(unit: str, path: str, box: Any, behind: str) -> Box:
    style = box.style
    return _box(
        "text",
        unit,
        path,
        box,
        type_size=round(pt_from_mm(mm_from_px(float(style["font_size"]))), 3),
        text=box.text,
        colour=_hex(style["color"], behind),
        background=behind,
        bold=style["font_weight"] >= BOLD,
    )


def _image_box(unit: str, path: str, box: Any, replacement: Any) -> Box:
    """Return an image; those of roles and forces, whose meaning must be seen, are marks."""
    drawing = box.element.get("src", "").removeprefix(SCHEME)
    tells = drawing.startswith("mark/") or "role" in box.element.get("class", "").split()
    return _box(
        "mark" if tells else "image",
        unit,
        path,
        box,
        text=box.element.get("alt", ""),
        drawing=drawing,
        dpi=_dpi(replacement, box.width, box.height),
    )


def _dpi(image: Any, width: float, height: float) -> float:
    """Return the pixels to the inch of an image drawn in a size (px); 0 for a drawing."""
    from weasyprint.images import RasterImage

    if not isinstance(image, RasterImage) or not (width and height):
        return 0.0
    return PX_PER_INCH * float(min(image.width / width, image.height / height))


def _hex(colour: Any, behind: str) -> str:
    """Return how a colour, which may let through what is behind it, looks: as #rrggbb."""
    if colour.alpha == 0:
        return behind
    under = bytes.fromhex(behind[1:])
    shares = [min(max(share, 0.0), 1.0) for share in colour.to("srgb")[:3]]
    mixed = [
        round(255 * colour.alpha * share + (1 - colour.alpha) * below)
        for share, below in zip(shares, under, strict=True)
    ]
    return f"#{bytes(mixed).hex()}"


def _missing_letters(page_box: Any) -> Iterator[Box]:
    """Hand over the letters that no face has, where they stand."""
    for box, drawn in _boxes(page_box):
        if box.kind == "text" and (letters := _letters_in_no_face(drawn)):
            yield replace(box, kind="missing", text=letters)


def _letters_in_no_face(text_box: Any) -> str:
    """Return the letters of a text that were drawn as empty boxes."""
    from weasyprint.text.ffi import ffi, pango

    layout = text_box.pango_layout
    layout.reactivate(text_box.style)
    glyphs = []
    run = layout.get_first_line()[0].runs[0]
    while run != ffi.NULL:
        string = run.data.glyphs
        glyphs += [info.glyph for info in string.glyphs[0 : string.num_glyphs]]
        run = run.next
    layout.deactivate()
    unknown = pango.PANGO_GLYPH_UNKNOWN_FLAG
    lacking = (g - unknown for g in glyphs if g != pango.PANGO_GLYPH_EMPTY and g & unknown)
    return "".join(dict.fromkeys(map(chr, lacking)))


def unit_id(box: Any) -> str:
    """Return the id of the unit that a box is, or an empty string."""
    element = getattr(box, "element", None)
    if element is None or not _is_block(box):
        return ""
    return str(element.get("data-unit", ""))


def children_of(box: Any) -> Sequence[Any]:
    """Return the boxes right below a box."""
    children = getattr(box, "children", ())
    return children() if callable(children) else children


def _is_cell(box: Any) -> bool:
    from weasyprint.formatting_structure.boxes import TableCellBox

    return isinstance(box, TableCellBox)


def _is_block(box: Any) -> bool:
    from weasyprint.formatting_structure.boxes import BlockLevelBox
    from weasyprint.layout.absolute import AbsolutePlaceholder

    return isinstance(box, BlockLevelBox | AbsolutePlaceholder)


def _box(kind: str, id: str, path: str, box: Any, **more: Any) -> Box:
    return Box(
        kind,
        id,
        path,
        mm_from_px(box.border_box_x()),
        mm_from_px(box.border_box_y()),
        mm_from_px(box.border_width()),
        mm_from_px(box.border_height()),
        **more,
    )
