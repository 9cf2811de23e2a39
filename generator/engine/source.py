"""What pages may name: fonts and drawings at ``asset:`` addresses, and what answers these."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

SCHEME = "asset:"
"""What the addresses of assets begin with, and what addresses in pages are relative to."""


class NoSuchAssetError(ValueError):
    """An address that names no font or drawing of the project."""


class Source(Protocol):
    """Answers the addresses that pages name."""

    @property
    def fonts(self) -> Path:
        """The folder of the only fonts that pages are set in."""
        ...

    def fetch(self, address: str) -> tuple[bytes, str]:
        """Return the bytes and the media type behind an address.

        Raises NoSuchAssetError where there is nothing.
        """
        ...

    def holds(self, address: str, data: bytes) -> bool:
        """Whether some bytes are still what is behind an address."""
        ...
