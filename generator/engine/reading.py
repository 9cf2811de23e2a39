"""Read pages and style sheets with WeasyPrint's public interface."""

from __future__ import annotations

from typing import Any

from cachetools import LRUCache
from msgspec import Struct

from generator.content.caching import get_or_create
from generator.engine.complaints import complaints

ADDRESS = "asset:"
"""What addresses in pages are relative to."""
MOST_SHEETS = 24
"""How many parsed style sheets are cached."""


class StyleSheet(Struct, frozen=True):
    """A parsed style sheet, and the complaints about it, which are reported with every page."""

    parsed: Any
    complaints: tuple[str, ...]


class Reader:
    """Reads pages and style sheets; fonts named in these are loaded."""

    def __init__(self, fetcher: Any, fonts: Any) -> None:
        """Answer addresses with a URLFetcher, and add faces to a FontConfiguration."""
        self._fetcher, self._fonts = fetcher, fonts
        self._sheets: LRUCache[str, StyleSheet] = LRUCache(MOST_SHEETS)

    def page(self, html: str) -> Any:
        """Return a page as WeasyPrint's ``HTML``. It must be well-formed XML as well."""
        import weasyprint

        return weasyprint.HTML(string=html, base_url=ADDRESS, url_fetcher=self._fetcher)

    def style_sheet(self, css: str, page: Any) -> StyleSheet:
        """Return a style sheet for a page that this reader has read."""
        return get_or_create(self._sheets, css, lambda: self._parsed(css))

    def _parsed(self, css: str) -> StyleSheet:
        with complaints() as found:
            parsed = self._parse(string=css)
        return StyleSheet(parsed, tuple(found))

    def _parse(self, **how: Any) -> Any:
        import weasyprint

        return weasyprint.CSS(url_fetcher=self._fetcher, font_config=self._fonts, **how)
