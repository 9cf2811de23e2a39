"""What pages name is answered by any source, and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.resources import TEMPLATES
from generator.engine.fetching import AssetFetcher
from generator.engine.source import SCHEME, NoSuchAssetError

DRAWING = b"<svg/>"


class OneDrawing:
    """Answers one address with one drawing."""

    fonts: Path = TEMPLATES / "fonts"

    def fetch(self, address: str) -> tuple[bytes, str]:
        if address != f"{SCHEME}one":
            raise NoSuchAssetError(address)
        return DRAWING, "image/svg+xml"

    def holds(self, address: str, data: bytes) -> bool:
        return (address, data) == (f"{SCHEME}one", DRAWING)


def test_a_source_answers_what_it_has_and_nothing_else_is_answered() -> None:
    handed: dict[str, bytes] = {}
    fetcher = AssetFetcher(OneDrawing(), handed)
    assert fetcher.fetch("asset:one").read() == DRAWING
    with pytest.raises(ValueError, match="asset:two"):
        fetcher.fetch("asset:two")
    assert handed == {"asset:one": DRAWING}
