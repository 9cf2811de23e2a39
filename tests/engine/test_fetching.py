"""A page gets the assets that it names, and nothing from elsewhere."""

from __future__ import annotations

import pytest
from weasyprint.urls import URLFetchingError, fetch

from generator.engine.fetching import AssetFetcher
from tests.printing import press

ANCHOR = "asset:icon/anchor/accent"


@pytest.fixture
def handed() -> dict[str, bytes]:
    """What was asked for, by address."""
    return {}


@pytest.fixture
def fetcher(handed: dict[str, bytes]) -> AssetFetcher:
    """What answers from the assets of a bundled theme."""
    return AssetFetcher(press().assets, handed)


def test_an_asset_comes_with_its_kind_and_is_noted(
    fetcher: AssetFetcher, handed: dict[str, bytes]
) -> None:
    with fetch(fetcher, ANCHOR) as response:
        data = response.read()
    assert b"<svg" in data
    assert (response.url, response.status) == (ANCHOR, 200)
    assert (response.content_type, response.charset) == ("image/svg+xml", None)
    assert handed == {ANCHOR: data}


@pytest.mark.parametrize(
    "address",
    ["asset:icon/no-such-icon/accent", "https://example.org/icon.svg", "file:///etc/fstab"],
)
def test_what_is_no_asset_is_refused(
    fetcher: AssetFetcher, handed: dict[str, bytes], address: str
) -> None:
    with pytest.raises(URLFetchingError, match="ValueError"), fetch(fetcher, address):
        pass
    assert handed == {}
