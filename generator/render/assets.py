"""Serve the fonts and drawings of a theme under ``asset:`` addresses, and nothing else."""

from __future__ import annotations

import base64
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace

from generator import files
from generator.content.editions import Edition
from generator.content.svg import without_inheritance
from generator.content.theme import Face, Theme, font_file
from generator.engine.source import SCHEME, NoSuchAssetError
from generator.layout.side import Box
from generator.render.boards import Inks, swatch

COMMON_WIDTH = 0.6
"""Width of an unknown letter, as a share of the type size."""
MEDIA_TYPES = {".svg": "image/svg+xml", ".ttf": "font/ttf"}
_NAMED = re.compile(rf"{SCHEME}[a-z0-9./-]+")
_DRAWING = re.compile(r"(icon|mark|ornament)/([a-z0-9]+(?:-[a-z0-9]+)*)/([a-z]+(?:-[a-z]+)*)")
_SWATCH = re.compile(r"swatch/([a-z]+-[a-z]+)")
_FONT = re.compile(r"font/([a-z0-9]+(?:-[a-z0-9]+)*\.ttf)")


class Assets(Struct, frozen=True):
    """The fonts and drawings that a theme may use, in the colours of one edition."""

    templates: Path
    theme: Theme
    edition: Edition

    @property
    def fonts(self) -> Path:
        """The folder of the bundled fonts."""
        return self.templates / "fonts"

    def fetch(self, address: str) -> tuple[bytes, str]:
        """Return the bytes and the media type of an asset.

        Addresses are ``asset:font/FILE``, ``asset:swatch/NAME`` for the legend, and
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

    def digests(self, words: str) -> dict[str, str]:
        """Return a digest of each asset that a page or a style sheet names, by its address."""
        return {address: self._digest(address) for address in sorted(set(_NAMED.findall(words)))}

    def holds(self, address: str, data: bytes) -> bool:
        """Whether an asset still has these bytes."""
        try:
            return self.fetch(address)[0] == data
        except NoSuchAssetError:
            return False

    def _digest(self, address: str) -> str:
        try:
            return sha256(self.fetch(address)[0]).hexdigest()[:16]
        except NoSuchAssetError:
            return "missing"

    @property
    def lines(self) -> float:
        """The weight of lines in this edition, as a factor of the theme's."""
        return self.theme.lines(self.edition)

    @property
    def inks(self) -> Inks:
        """The colours of figures."""
        theme, edition = self.theme, self.edition
        return Inks(theme.palette(edition), theme.fills(edition), lines=self.lines)

    def coloured(self, box: Box) -> Box:
        """Return a box with the colour of its drawing."""
        colour = self.theme.palette(self.edition).get(box.drawing.rpartition("/")[2], "")
        return replace(box, colour=colour) if colour else box

    def data_address(self, address: str) -> str:
        """Return an asset as a ``data:`` address, for self-contained pages."""
        data, media_type = self.fetch(address)
        if media_type == MEDIA_TYPES[".svg"]:
            return f"data:{media_type}," + quote(data.decode(), safe=" =:/'()<>,;!?*+-._~")
        return f"data:{media_type};base64," + base64.b64encode(data).decode("ascii")

    def _font(self, file: str) -> bytes:
        path = font_file(self.theme.folder, file, self.templates)
        if path is None:
            raise NoSuchAssetError(f"there is no font file “{file}”")
        return _read(path)

    def length(self, words: str, face: Face) -> float:
        """Return the length of words in a face, as a share of the type size.

        Kerning is ignored; a letter missing from the face counts as an average one.
        """
        widths = _widths(self._font(face.cuts[0].file))
        return face.size * sum(widths.get(ord(letter), COMMON_WIDTH) for letter in words)

    def uncoloured(self, kind: str, name: str) -> str:
        """Return an icon or mark as SVG that takes the colour of its surroundings."""
        return _read(self.templates / f"{kind}s" / f"{name}.svg").decode()

    def icon(self, name: str) -> str:
        """Return an icon as SVG that takes the colour of its surroundings."""
        return _read(self.templates / "icons" / f"{name}.svg").decode()

    def _drawing(self, kind: str, name: str, colour: str) -> bytes:
        palette = self.theme.palette(self.edition)
        if colour not in palette:
            raise NoSuchAssetError(f"the theme has no colour “{colour}”")
        folder = (
            self.theme.folder / "ornaments" if kind == "ornament" else self.templates / f"{kind}s"
        )
        path = folder / f"{name}.svg"  # the name has neither dots nor slashes
        if not files.is_regular(path, folder.parent):
            raise NoSuchAssetError(f"there is no {kind} “{name}”")
        return _drawn(path).replace(b"currentColor", palette[colour].encode())


def is_font(address: str) -> bool:
    """Whether an address names a font."""
    return bool(_FONT.fullmatch(address.removeprefix(SCHEME)))


def forget() -> None:
    """Clear the cached files after one of them has changed."""
    _read.cache_clear()
    _drawn.cache_clear()


@lru_cache(maxsize=8)
def _widths(font: bytes) -> dict[int, float]:
    """Return the advance widths of a font's letters by code point, as shares of its size."""
    import uharfbuzz

    face = uharfbuzz.Face(font)
    set_in = uharfbuzz.Font(face)
    return {
        code: set_in.get_glyph_h_advance(set_in.get_nominal_glyph(code)) / face.upem
        for code in face.unicodes
    }


@lru_cache(maxsize=512)
def _read(path: Path) -> bytes:
    return files.read(path)


@lru_cache(maxsize=512)
def _drawn(path: Path) -> bytes:
    return without_inheritance(_read(path))
