"""Lay pages out and write them as PDF: the one place that knows WeasyPrint."""

from __future__ import annotations

import gc
import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from generator.engine.complaints import complaints
from generator.engine.fonts import only_own_fonts
from generator.engine.images import Images
from generator.engine.laid import Laid, children_of, unit_id, units_below
from generator.engine.source import Source
from generator.findings import TooMuchError
from generator.layout.side import Box
from generator.units import px_from_mm

if TYPE_CHECKING:
    from generator.engine.reading import Reader

MOST_MARKUP = 1_000_000
"""The most characters of a page with its markup: as many as a dozen dense sides of A4 have."""
NOTHING: Mapping[str, float] = MappingProxyType({})
PICTURE = 0.78
"""How high pictures are at most in a unit that is stretched for them."""
ALIKE = 0.01
"""How far the sizes of units may differ that take each other's place, in px."""


class Printed(Struct, frozen=True):
    """A finished PDF and what was noticed while writing it, letters in no face included.

    ``tag_paths`` are the content paths of its tags, in their order.
    """

    pdf: bytes
    warnings: tuple[str, ...]
    fonts: tuple[str, ...]
    missing: tuple[Box, ...] = ()
    tag_paths: tuple[str, ...] = ()


class Press:
    """Lays out and prints pages of one theme and edition; caches fonts and images."""

    def __init__(self, assets: Source) -> None:
        only_own_fonts(assets.fonts)
        self.assets = assets
        self._images = Images()
        self._handed: dict[str, bytes] = {}

    @cached_property
    def _faces(self) -> Any:
        from generator.engine.faces import Faces

        return Faces()

    @cached_property
    def _reader(self) -> Reader:
        from generator.engine.loading import reader

        return reader(self._fetcher, self._faces)

    @cached_property
    def _fetcher(self) -> Any:
        from generator.engine.fetching import AssetFetcher

        return AssetFetcher(self.assets, self._handed)

    def lay_out(self, html: str, css: str) -> Laid:
        """Lay out a document that is well-formed XML; sizes in the boxes are in mm, type in pt.

        Raises TooMuchError for more words than any side holds.
        """
        if len(html) > MOST_MARKUP:
            size = f"{len(html):,} characters with its markup"
            raise TooMuchError(f"it has {size}, more than the {MOST_MARKUP:,} that are laid out")
        page = self._reader.page(html)
        style_sheet = self._reader.style_sheet(css, page)
        with complaints() as warnings:
            document = page.render(
                font_config=self._faces,
                stylesheets=[style_sheet.parsed],
                cache=self._images,
                pdf_tags=True,
            )
        self._images.forget_missing()
        return Laid(document, (*style_sheet.complaints, *warnings), len(document.pages))

    def place(
        self,
        laid: Laid,
        spots: Mapping[str, tuple[float, float]],
        height: float,
        heights: Mapping[str, float] = NOTHING,
    ) -> Laid:
        """Move the units of a laid-out page to their spots (mm) and cut it to its height (mm).

        The content of a unit depends on the unit's width alone, so nothing is laid out
        again: the boxes are moved, and their backgrounds put where they are now.
        ``heights`` (mm) are of units that hold pictures only, which grow with them; one
        without any height is left out.
        """
        page_box = laid.page_box
        for id, box in list(units_below(page_box)):
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
        page_box = placed.page_box
        parent, old = _find(page_box, id)
        _, new = _find(laid.page_box, id)
        if max(abs(old.width - new.width), abs(old.height - new.height)) > ALIKE:
            return None
        new.translate(old.position_x - new.position_x, old.position_y - new.position_y)
        parent.children = tuple(new if child is old else child for child in parent.children)
        return self._moved(replace(placed, warnings=(*placed.warnings, *laid.warnings)))

    def exchange_units(
        self, laid: Laid, units: Mapping[str, Any], without: Collection[str]
    ) -> Laid:
        """Return a page with other boxes in place of some units, and without others.

        The page itself stays as it is.
        """
        from generator.engine.tagging import tagged_page

        page_box = _with_units(laid.page_box, units, without)
        return replace(laid, document=laid.document.copy([tagged_page(page_box)]))

    def _moved(self, laid: Laid) -> Laid:
        """Return a page whose boxes were moved, with backgrounds and links where they are now."""
        from weasyprint.layout.background import layout_backgrounds

        from generator.engine.tagging import tagged_page

        page_box = laid.page_box
        self._images.forget_missing()
        with complaints():  # which were reported when the page was laid out
            layout_backgrounds(page_box, self._read_image)
        return replace(laid, document=laid.document.copy([tagged_page(page_box)]))

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
        from generator.engine.tagging import Tags, tagged_page

        pages = [tagged_page(page._page_box) for page in laid.document.pages]
        document, tags = laid.document.copy(pages), Tags()
        with complaints() as warnings:
            pdf = document.write_pdf(pdf_tags=True, pdf_version="1.7", finisher=tags.write)
        self._images.forget_missing()
        self._images.let_go()
        if blanks := laid.blanks:
            from generator.engine.forms import with_fields

            pdf = with_fields(pdf, blanks)
        fonts = sorted({font.family for font in document.fonts.values()})
        lacks = any(".notdef" in warning for warning in warnings)
        missing = laid.missing_letters if lacks else ()
        return Printed(pdf, tuple(warnings), tuple(fonts), missing, tags.paths)

    def changed(self) -> frozenset[str]:
        """Return the addresses of fonts and drawings that are not what they were when used."""
        handed = self._handed.items()
        return frozenset(name for name, data in handed if not self.assets.holds(name, data))

    def forget(self, addresses: Iterable[str]) -> None:
        """Let drawings be read again."""
        for address in addresses:
            self._images.pop(address, None)
            self._handed.pop(address, None)


def free_pages() -> None:
    """Free pages that are done with: their boxes, styles and contexts refer to each other.

    Of what stays only what was made since the last call is searched, in some 10 ms a side.
    """
    gc.collect(1)


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


def _with_units(box: Any, units: Mapping[str, Any], without: Collection[str]) -> Any:
    """Return a box with other boxes in place of some units below it, and without others."""
    kids = []
    for child in children_of(box):
        id = unit_id(child)
        if id not in without:
            kids.append(units.get(id, child) if id else _with_units(child, units, without))
    before = children_of(box)
    if len(kids) == len(before) and all(map(operator.is_, kids, before)):
        return box
    return box.copy_with_children(tuple(kids))


def _find(page_box: Any, id: str) -> tuple[Any, Any]:
    """Return the parent of the unit with an id, and the unit."""
    return next((above, box) for above, box in _with_parents(page_box) if unit_id(box) == id)


def _with_parents(box: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the boxes below a box, each with its parent before it."""
    for child in children_of(box):
        yield box, child
        yield from _with_parents(child)
