"""Answer the addresses that a page names from the assets of its press, and no others.

Importing this module loads a part of the engine.
"""

from __future__ import annotations

from typing import Any

from weasyprint.urls import URLFetcher, URLFetcherResponse

from generator.engine.source import NoSuchAssetError, Source


class AssetFetcher(URLFetcher):  # type: ignore[misc]
    """Answers asset addresses from memory and refuses all others.

    ``handed`` fills with the assets that were fetched, by address.
    """

    def __init__(self, assets: Source, handed: dict[str, bytes]) -> None:
        super().__init__()
        self._assets, self._handed = assets, handed

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        """Return the asset at an address. Raises ValueError if there is none."""
        try:
            data, media_type = self._assets.fetch(url)
        except NoSuchAssetError as error:
            raise ValueError(str(error)) from None
        self._handed[url] = data
        return URLFetcherResponse(url, data, {"Content-Type": media_type})
