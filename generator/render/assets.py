"""Hand out fonts and drawings under ``asset:`` addresses, and nothing else."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from generator.files import inside
from generator.render.boards import Inks, swatch
from generator.render.theme import Edition, Theme

SCHEME = "asset:"
MEDIA_TYPES = {".svg": "image/svg+xml", ".ttf": "font/ttf"}
_DRAWING = re.compile(r"(icon|mark|ornament)/([a-z0-9]+(?:-[a-z0-9]+)*)/([a-z]+(?:-[a-z]+)*)")
_SWATCH = re.compile(r"swatch/([a-z]+-[a-z]+)")
_FONT = re.compile(r"font/([a-z0-9]+(?:-[a-z0-9]+)*\.ttf)")


class NoSuchAssetError(ValueError):
    """An address that names no font or drawing of the project."""


@dataclass(frozen=True)
class Assets:
    """The fonts and drawings one theme may use, with their colours in one edition."""

    templates: Path
    theme: Theme
    edition: Edition

    def fetch(self, address: str) -> tuple[bytes, str]:
        """Return the bytes and the media type behind an address.

        Addresses are ``asset:font/FILE``, ``asset:swatch/NAME`` for samples of legends, and
        ``asset:KIND/NAME/COLOUR`` with the kinds icon, mark and ornament. Raises
        NoSuchAssetError for anything else.
        """
        name = address.removeprefix(SCHEME)
        if address.startswith(SCHEME):
            if match := _FONT.fullmatch(name):
                return self._font(match[1]), MEDIA_TYPES[".ttf"]
            if match := _DRAWING.fullmatch(name):
                return self._drawing(match[1], match[2], match[3]), MEDIA_TYPES[".svg"]
            if (match := _SWATCH.fullmatch(name)) and (sample := swatch(match[1], self.inks)):
                return sample.encode(), MEDIA_TYPES[".svg"]
        raise NoSuchAssetError(f"“{address}” is not an asset of this project")

    @property
    def inks(self) -> Inks:
        """The colours that figures are drawn with."""
        return Inks(self.theme.palette(self.edition), self.theme.fills(self.edition))

    def data_address(self, address: str) -> str:
        """Return an asset as a ``data:`` address, for pages that stand alone."""
        data, media_type = self.fetch(address)
        if media_type == MEDIA_TYPES[".svg"]:
            return f"data:{media_type}," + quote(data.decode(), safe=" =:/'()<>,;!?*+-._~")
        return f"data:{media_type};base64," + base64.b64encode(data).decode("ascii")

    def _font(self, file: str) -> bytes:
        for folder in (self.theme.folder / "fonts", self.templates / "fonts"):
            if (path := inside(folder, file)).is_file():
                return _read(path)
        raise NoSuchAssetError(f"there is no font file “{file}”")

    def icon(self, name: str) -> str:
        """Return a drawing of the icon set as SVG, in the colour of what it is set into."""
        return _read(self.templates / "icons" / f"{name}.svg").decode()

    def _drawing(self, kind: str, name: str, colour: str) -> bytes:
        palette = self.theme.palette(self.edition)
        if colour not in palette:
            raise NoSuchAssetError(f"the theme has no colour “{colour}”")
        folder = (
            self.theme.folder / "ornaments" if kind == "ornament" else self.templates / f"{kind}s"
        )
        path = folder / f"{name}.svg"  # the name has neither dots nor slashes
        if not path.is_file():
            raise NoSuchAssetError(f"there is no {kind} “{name}”")
        return _read(path).replace(b"currentColor", palette[colour].encode())


@lru_cache(maxsize=512)
def _read(path: Path) -> bytes:
    return path.read_bytes()
