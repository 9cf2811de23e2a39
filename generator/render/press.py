"""Lay pages out and write them as PDF: the one place that knows WeasyPrint."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from generator.render.assets import Assets, NoSuchAssetError
from generator.render.fonts import only_own_fonts
from generator.sheets.side import Box
from generator.units import mm_from_px, pt_from_mm, px_from_mm


@dataclass(frozen=True)
class Laid:
    """A page that was laid out: its boxes as plain data, and what WeasyPrint warned of."""

    document: Any
    boxes: tuple[Box, ...]
    warnings: tuple[str, ...]
    pages: int


@dataclass(frozen=True)
class Printed:
    """A finished PDF and what was noticed while writing it."""

    pdf: bytes
    warnings: tuple[str, ...]
    fonts: tuple[str, ...]


class Press:
    """Lays out and prints pages of one theme and edition; keeps fonts and images warm."""

    def __init__(self, assets: Assets) -> None:
        only_own_fonts(assets.templates / "fonts")
        self.assets = assets
        self._images: dict[str, Any] = {}
        self._style_sheets: dict[str, tuple[Any, tuple[str, ...]]] = {}

    @cached_property
    def _font_configuration(self) -> Any:
        from weasyprint.text.fonts import FontConfiguration

        return FontConfiguration()

    @cached_property
    def _fetcher(self) -> Any:
        from weasyprint.urls import URLFetcher, URLFetcherResponse

        assets = self.assets

        class AssetFetcher(URLFetcher):  # type: ignore[misc]
            """Answers asset addresses from memory and refuses all others."""

            def fetch(self, url: str, headers: Any = None) -> Any:
                try:
                    data, media_type = assets.fetch(url)
                except NoSuchAssetError as error:
                    raise ValueError(str(error)) from None
                return URLFetcherResponse(url, data, {"Content-Type": media_type})

        return AssetFetcher()

    def lay_out(self, html: str, css: str) -> Laid:
        """Lay out a document; sizes in the boxes are in mm, type sizes in pt."""
        from generator.render.engine import weasyprint

        style_sheet, complaints = self._style_sheet(css)
        with _warnings() as warnings:
            page = weasyprint.HTML(string=html, base_url="asset:", url_fetcher=self._fetcher)
            document = page.render(
                font_config=self._font_configuration,
                stylesheets=[style_sheet],
                cache=self._images,
                pdf_tags=True,
            )
            boxes = tuple(_boxes(document.pages[0]._page_box))
        self._forget_missing_images()
        return Laid(document, boxes, (*complaints, *warnings), len(document.pages))

    def place(self, laid: Laid, spots: Mapping[str, tuple[float, float]], height: float) -> Laid:
        """Move the units of a laid-out page to their spots (mm) and cut it to its height (mm).

        What stands in a unit depends on the unit's width alone, so nothing need be laid
        out again: the boxes are moved, and their backgrounds put where they are now.
        """
        from weasyprint.document import Page
        from weasyprint.images import get_image_from_uri
        from weasyprint.layout.background import layout_backgrounds

        page_box = laid.document.pages[0]._page_box
        for id, box in list(_units(page_box)):
            if id in spots:
                x, y = spots[id]
                box.translate(px_from_mm(x) - box.position_x, px_from_mm(y) - box.position_y)
        page_box.height = px_from_mm(height)
        images = partial(
            get_image_from_uri,
            cache=self._images,
            url_fetcher=self._fetcher,
            options={"optimize_images": False, "dpi": None, "jpeg_quality": None},
        )
        layout_backgrounds(page_box, images)
        document = laid.document.copy([Page(page_box)])
        return Laid(document, tuple(_boxes(page_box)), laid.warnings, laid.pages)

    def print(self, laid: Laid) -> Printed:
        """Write a laid-out page as PDF."""
        with _warnings() as warnings:
            document = laid.document
            pdf = document.write_pdf(pdf_tags=True, pdf_version="1.7")
        fonts = sorted({font.family for font in document.fonts.values()})
        return Printed(pdf, tuple(warnings), tuple(fonts))

    def _style_sheet(self, css: str) -> tuple[Any, tuple[str, ...]]:
        """Return a parsed style sheet, and what was wrong with it: said on every page."""
        from generator.render.engine import weasyprint

        if css not in self._style_sheets:
            with _warnings() as complaints:
                sheet = weasyprint.CSS(
                    string=css,
                    url_fetcher=self._fetcher,
                    font_config=self._font_configuration,
                )
            self._style_sheets[css] = sheet, tuple(complaints)
        return self._style_sheets[css]

    def _forget_missing_images(self) -> None:
        """Let an image that could not be had be missed again on the next page."""
        for address in [name for name, image in self._images.items() if image is None]:
            del self._images[address]


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """Collect what WeasyPrint logs instead of letting it reach the terminal."""
    messages: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    collector = Collector(logging.WARNING)
    loggers = [logging.getLogger(name) for name in ("weasyprint", "fontTools")]
    before = [(logger, logger.propagate, list(logger.handlers)) for logger in loggers]
    for logger in loggers:
        logger.handlers, logger.propagate = [collector], False
    try:
        yield messages
    finally:
        for logger, propagate, handlers in before:
            logger.handlers, logger.propagate = handlers, propagate


def _units(box: Any) -> Iterator[tuple[str, Any]]:
    """Yield the boxes of units below a box, with their ids."""
    for child in _children(box):
        if id := _unit_id(child):
            yield id, child
        else:
            yield from _units(child)


def _boxes(page_box: Any) -> Iterator[Box]:
    """Hand over the units and all lines of text below a page's box."""
    yield from _walk(page_box, "", "")


def _walk(box: Any, path: str, unit: str) -> Iterator[Box]:
    element = getattr(box, "element", None)
    if element is not None and getattr(box, "element_tag", "").find("::") < 0:
        path = element.get("data-at", path)
        if id := _unit_id(box):
            yield _box("unit", id, path, box)
            unit = id
    text = getattr(box, "text", None)
    if text and text.strip():
        yield _box(
            "text", unit, path, box, pt_from_mm(mm_from_px(float(box.style["font_size"]))), text
        )
    for child in _children(box):
        yield from _walk(child, path, unit)


def _unit_id(box: Any) -> str:
    element = getattr(box, "element", None)
    if element is None or not _is_block(box):
        return ""
    return str(element.get("data-unit", ""))


def _children(box: Any) -> Sequence[Any]:
    children = getattr(box, "children", ())
    return children() if callable(children) else children


def _is_block(box: Any) -> bool:
    from weasyprint.formatting_structure.boxes import BlockLevelBox
    from weasyprint.layout.absolute import AbsolutePlaceholder

    return isinstance(box, BlockLevelBox | AbsolutePlaceholder)


def _box(kind: str, id: str, path: str, box: Any, size: float = 0.0, text: str = "") -> Box:
    return Box(
        kind,
        id,
        path,
        mm_from_px(box.border_box_x()),
        mm_from_px(box.border_box_y()),
        mm_from_px(box.border_width()),
        mm_from_px(box.border_height()),
        round(size, 3),
        text,
    )
