"""Read pages and style sheets with WeasyPrint's public interface."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cachetools import LRUCache
from msgspec import Struct

from generator.content.caching import get_or_create
from generator.engine.complaints import complaints
from generator.engine.source import SCHEME

MOST_SHEETS = 24
"""How many parsed style sheets are cached."""


class StyleSheet(Struct, frozen=True):
    """A parsed style sheet, and the complaints about it, which are reported with every page."""

    parsed: Any
    complaints: tuple[str, ...]


def parse_style_sheet(parse: Callable[..., Any], css: str) -> StyleSheet:
    """Parse a style sheet as a whole with WeasyPrint's ``CSS``, or what calls it."""
    with complaints() as found:
        parsed = parse(string=css)
    return StyleSheet(parsed, tuple(found))


class Reader:
    """Reads pages and style sheets; fonts named in these are loaded."""

    def __init__(self, fetcher: Any, fonts: Any) -> None:
        """Answer addresses with a URLFetcher, and add faces to a FontConfiguration."""
        self._fetcher, self._fonts = fetcher, fonts
        self._sheets: LRUCache[str, StyleSheet] = LRUCache(MOST_SHEETS)

    def page(self, html: str) -> Any:
        """Return a page as WeasyPrint's ``HTML``. It must be well-formed XML as well."""
        import weasyprint

        return weasyprint.HTML(string=html, base_url=SCHEME, url_fetcher=self._fetcher)

    def style_sheet(self, css: str, page: Any) -> StyleSheet:
        """Return a style sheet for a page that this reader has read."""
        return get_or_create(self._sheets, css, lambda: parse_style_sheet(self._parse, css))

    def _parse(self, **how: Any) -> Any:
        import weasyprint

        return weasyprint.CSS(url_fetcher=self._fetcher, font_config=self._fonts, **how)
