"""Answer the addresses that a page names from the assets of its press, and no others.

Importing this module loads a part of the engine.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from weasyprint.urls import URLFetcher, URLFetcherResponse

from generator.engine.source import NoSuchAssetError, Source


class AssetResponse(URLFetcherResponse):  # type: ignore[misc]
    """An asset; it has no headers, which Python would read like those of a letter."""

    content_type, charset = "", None

    def __init__(self, url: str, data: bytes, media_type: str) -> None:
        """Answer an address with bytes of a media type."""
        self.url, self.status, self.content_type = url, 200, media_type
        self._file_obj = BytesIO(data)


class AssetFetcher(URLFetcher):  # type: ignore[misc]
    """Answers asset addresses from memory and refuses all others.

    ``handed`` fills with what was asked for, by address.
    """

    def __init__(self, assets: Source, handed: dict[str, bytes]) -> None:
        """Answer from some assets; of what opens addresses elsewhere it has nothing."""
        self._fail_on_errors = False
        self._assets, self._handed = assets, handed

    def fetch(self, url: str, headers: Any = None) -> AssetResponse:
        """Return what stands behind an address. Raises ValueError where nothing does."""
        try:
            data, media_type = self._assets.fetch(url)
        except NoSuchAssetError as error:
            raise ValueError(str(error)) from None
        self._handed[url] = data
        return AssetResponse(url, data, media_type)
