"""Serve the fonts and drawings of a theme under ``asset:`` addresses, and nothing else."""

from __future__ import annotations

import base64
import re
import unicodedata
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace

from generator import files
from generator.content.editions import Edition
from generator.content.icons.cleaning import CURRENT, cleaned
from generator.content.icons.iconset import IconSet
from generator.content.icons.pixels import FINEST, longer_side, outlined, pixel_fault
from generator.content.theme import Theme, font_file
from generator.content.typefaces import Face
from generator.engine.drawings import (
    PIXELS,
    DrawingError,
    is_beyond_layout,
    rasterised,
    with_pixels,
)
from generator.engine.source import SCHEME, NoSuchAssetError
from generator.layout.side import Box
from generator.render.inks import Inks
from generator.render.pictures import PNG, picture_at
from generator.render.swatches import swatch
from generator.render.webfonts import page_font, woff2
from generator.units import MM_PER_INCH

COMMON_WIDTH = 0.6
"""Width of an unknown letter, as a share of the type size."""
ICON_PIXELS, ORNAMENT_PIXELS = 400, 1700
"""The pixels of drawings that are not printed as shapes: 350 to the inch on 29 and on 123 mm."""
TILE = ("ornament", "back")
"""The drawing that backs of cards are covered with."""
MEDIA_TYPES = {".svg": "image/svg+xml", ".ttf": "font/ttf", ".woff2": "font/woff2"}
_NAMED = re.compile(rf"{SCHEME}[a-z0-9./-]+")
_DRAWING = re.compile(r"(icon|mark|ornament)/([a-z0-9]+(?:-[a-z0-9]+)*)/([a-z]+(?:-[a-z]+)*)")
_SWATCH = re.compile(r"swatch/([a-z]+-[a-z]+)")
_SVG_TAG = re.compile(r"</?svg[^>]*>")
_COLOUR = re.compile(r"\b((?:fill|stroke|stop-color|color)(?:\s*=\s*[\"']|\s*:\s*))([^\"';}]+)")
_FONT = re.compile(r"font/([a-z0-9]+(?:-[a-z0-9]+)*\.ttf)")


class Reach(NamedTuple):
    """How far words reach from their baseline, and their face at most; upwards and downwards."""

    above: float
    below: float
    ascent: float
    descent: float


class Assets(Struct, frozen=True):
    """The fonts and drawings that a theme may use, in the colours of one edition.

    ``icons`` are the drawings that a game and its theme bring along.
    """

    templates: Path
    theme: Theme
    edition: Edition
    icons: IconSet = IconSet()
    pictures: tuple[Path, ...] = ()
    """The folders of the pictures of a game, if it has any."""

    @property
    def fonts(self) -> Path:
        """The folder of the bundled fonts."""
        return self.templates / "fonts"

    def fetch(self, address: str) -> tuple[bytes, str]:
        """Return the bytes and the media type of an asset.

        Addresses are ``asset:font/FILE``, ``asset:swatch/NAME`` for the legend,
        ``asset:picture/…`` for pictures of the game, and ``asset:KIND/NAME/COLOUR`` with the
        kinds icon, mark and ornament. What is drawn as a picture has that as a ``data:`` address.
        Raises NoSuchAssetError for anything else.
        """
        if address.startswith(PIXELS):
            return base64.b64decode(address.removeprefix(PIXELS)), PNG
        name = address.removeprefix(SCHEME)
        if address.startswith(SCHEME):
            if match := _FONT.fullmatch(name):
                return self.font(match[1]), MEDIA_TYPES[".ttf"]
            if match := _DRAWING.fullmatch(name):
                return self._drawing(match[1], match[2], match[3]), MEDIA_TYPES[".svg"]
            if name.startswith("picture/"):
                return picture_at(name, self.pictures, self.edition)
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
        if address.startswith(f"{SCHEME}picture/"):
            return address.split("/")[2]  # of its bytes; the rest of the address says what is made
        try:
            return _digest_of(self.fetch(address)[0])
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
        """Return a box with the colour of its drawing, and the resolution of one from a PNG."""
        name, _, colour_name = box.drawing.rpartition("/")
        colour = self.theme.palette(self.edition).get(colour_name, "")
        box = replace(box, colour=colour) if colour else box
        kind, _, icon = name.partition("/")
        own = self.icons.file(icon) if kind == "icon" and self.icons.homes else None
        if own is None or not box.width:
            return box
        if own.suffix == ".png":
            return replace(box, dpi=_pixels(own, _state(own)) / box.width * MM_PER_INCH)
        many = CURRENT not in self.icon(icon)
        return replace(box, colour="") if many else box  # it has not the colour of its place

    def data_address(self, address: str, letters: frozenset[str] = frozenset()) -> str:
        """Return an asset as a ``data:`` address, for self-contained pages with some letters."""
        data, media_type = self.fetch(address)
        if media_type == MEDIA_TYPES[".svg"]:
            return f"data:{media_type}," + quote(data.decode(), safe=" =:/'()<>,;!?*+-._~")
        if media_type == MEDIA_TYPES[".ttf"]:
            _, data = page_font(address, data, letters)
            data, media_type = woff2(data), MEDIA_TYPES[".woff2"]
        return f"data:{media_type};base64," + base64.b64encode(data).decode("ascii")

    def font(self, file: str) -> bytes:
        """Return a font of the theme or of the program; raises NoSuchAssetError."""
        path = _font_path(self.theme.folder, file, self.templates)
        if path is None:
            raise NoSuchAssetError(f"there is no font file “{file}”")
        return _read(path)

    def length(self, words: str, face: Face) -> float:
        """Return the length of words in a face, as a share of the type size.

        Kerning is ignored, but for Arabic, whose letters are narrower where they join. A letter
        missing from the face counts as an average one.
        """
        if any(unicodedata.bidirectional(letter) == "AL" for letter in words):
            return face.size * _shaped_length(words, self.font(face.cuts[0].file))
        widths = _widths(self.font(face.cuts[0].file))
        return face.size * sum(widths.get(ord(letter), COMMON_WIDTH) for letter in words)

    def reach(self, words: str, face: Face) -> Reach:
        """Return how far words in a face reach above and below their line, as shares of the type.

        A letter missing from the face counts for nothing.
        """
        reach = _reach(words, self.font(face.cuts[0].file))
        return Reach(*(face.size * each for each in reach))

    def uncoloured(self, kind: str, name: str) -> str:
        """Return an icon or mark as SVG that takes the colour of its surroundings."""
        if kind == "icon":
            return self.icon(name)
        return _read(self.templates / f"{kind}s" / f"{name}.svg").decode()

    def icon(self, name: str) -> str:
        """Return an icon as SVG that takes the colour of its surroundings, or has its own."""
        if not self.icons.file(name):
            return drawing_of(name, self.icons, self.templates)
        return _printed(self._own_icon(name), ICON_PIXELS)

    def _own_icon(self, name: str) -> str:
        """Return an icon of the game as SVG in the inks of the edition."""
        drawing = drawing_of(name, self.icons, self.templates)
        return greyed(drawing) if self._is_grey else drawing

    @property
    def _is_grey(self) -> bool:
        """Whether the edition has no colours but shades of grey."""
        colours = self.theme.palette(self.edition).values()
        return all(each[1:3] == each[3:5] == each[5:7] for each in colours)

    def _drawing(self, kind: str, name: str, colour: str) -> bytes:
        palette = self.theme.palette(self.edition)
        if colour not in palette:
            raise NoSuchAssetError(f"the theme has no colour “{colour}”")
        if kind == "icon" and self.icons.file(name):
            drawn = self._own_icon(name).replace(CURRENT, palette[colour])
            return _printed(drawn, ICON_PIXELS).encode()
        folder = (
            self.theme.folder / "ornaments" if kind == "ornament" else self.templates / f"{kind}s"
        )
        path = folder / f"{name}.svg"  # the name has neither dots nor slashes
        if not _is_there(path, folder.parent):
            raise NoSuchAssetError(f"there is no {kind} “{name}”")
        read = _read(path)
        drawn = (_tiled(read) if (kind, name) == TILE else read).decode()
        drawn = greyed(drawn) if self._is_grey else drawn
        return _printed(drawn.replace(CURRENT, palette[colour]), ORNAMENT_PIXELS).encode()


def _tiled(drawing: bytes) -> bytes:
    """Return a drawing that fills its tile, which is stretched so that whole ones fill a back."""
    if b"preserveAspectRatio" in drawing:
        return drawing
    return drawing.replace(b"<svg", b'<svg preserveAspectRatio="none"', 1)


def drawing_of(name: str, icons: IconSet, templates: Path) -> str:
    """Return a drawing as SVG, cleaned for printing: one of a game, or else of the bundled set."""
    if own := icons.file(name):
        return _own(own, _state(own), name in icons.in_own_colours).decode()
    return _read(templates / "icons" / f"{name}.svg").decode()


def svg_content(svg: str) -> str:
    """Return what is inside the svg element of a drawing, for use in another."""
    return _SVG_TAG.sub("", svg)


def greyed(drawing: str) -> str:
    """Return a drawing with its colours as greys of the same lightness."""
    return _COLOUR.sub(lambda match: match[1] + _grey(match[2]), drawing)


def _grey(colour: str) -> str:
    """Return a colour as a grey that shines through as much; what is no colour as it is."""
    from tinycss2.color4 import parse_color

    found = parse_color(colour)
    if found is None or found == "currentcolor":
        return colour
    red, green, blue, alpha = found.to("srgb")
    grey = round(255 * min(max(0.2126 * red + 0.7152 * green + 0.0722 * blue, 0), 1))
    return f"#{grey:02x}{grey:02x}{grey:02x}" + ("" if alpha == 1 else f"{round(alpha * 255):02x}")


def is_font(address: str) -> bool:
    """Whether an address names a font."""
    return bool(_FONT.fullmatch(address.removeprefix(SCHEME)))


def forget() -> None:
    """Clear the cached files after one of them has changed."""
    for cached in (_is_there, _font_path):
        cached.cache_clear()
    _read.cache_clear()
    _own.cache_clear()
    _pixels.cache_clear()


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


@lru_cache(maxsize=64)
def _shaped_length(words: str, font: bytes) -> float:
    """Return the length of words as they are shaped, as a share of the type size."""
    import uharfbuzz

    face = uharfbuzz.Face(font)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    uharfbuzz.shape(uharfbuzz.Font(face), buffer)
    return float(sum(each.x_advance for each in buffer.glyph_positions) / face.upem)


@lru_cache(maxsize=64)
def _reach(words: str, font: bytes) -> Reach:
    import uharfbuzz

    face = uharfbuzz.Face(font)
    set_in = uharfbuzz.Font(face)
    lines = set_in.get_font_extents("ltr")
    glyphs = (set_in.get_nominal_glyph(ord(letter)) for letter in words)
    drawn = [set_in.get_glyph_extents(glyph) for glyph in glyphs if glyph]
    above = max((each.y_bearing for each in drawn), default=0)
    below = max((-each.y_bearing - each.height for each in drawn), default=0)
    return Reach(*(each / face.upem for each in (above, below, lines.ascender, -lines.descender)))


@lru_cache(maxsize=1024)
def _is_there(path: Path, within: Path) -> bool:
    """Whether a bundled drawing or one of a theme is there; each page asks for dozens."""
    return files.is_regular(path, within)


@lru_cache(maxsize=64)
def _font_path(theme: Path, file: str, templates: Path) -> Path | None:
    return font_file(theme, file, templates)


@lru_cache(maxsize=64)
def _digest_of(data: bytes) -> str:
    """Return a digest of the bytes of an asset; those of fonts are the same object each time."""
    return sha256(data).hexdigest()[:16]


@lru_cache(maxsize=512)
def _read(path: Path) -> bytes:
    return files.read(path)


def _state(path: Path) -> tuple[int, int]:
    """Return size and time of a file: own drawings change while a process goes on."""
    status = path.stat()
    return status.st_size, status.st_mtime_ns


@lru_cache(maxsize=512)
def _own(path: Path, state: tuple[int, int], keeps_colours: bool) -> bytes:
    """Return an own drawing, cleaned for printing; it was judged when the game was read."""
    data = files.read(path, path.parent)
    return outlined(data) if path.suffix == ".png" else cleaned(data, path.stem, keeps_colours)


@lru_cache(maxsize=64)
def _printed(drawing: str, longer: int) -> str:
    """Return a drawing as the layout engine prints it as it is meant: if need be, as a picture.

    One in the colour of its place stays so, with outlines of what is painted; one with shades,
    which have no outlines, stays as it is. Raises NoSuchAssetError.
    """
    data = drawing.encode()
    if not is_beyond_layout(data):
        return drawing
    try:
        if CURRENT not in drawing:
            return with_pixels(data, longer).decode()
        picture = rasterised(data, FINEST)
    except DrawingError as error:
        raise NoSuchAssetError(f"a drawing cannot be read: {error}") from None
    return drawing if pixel_fault(picture) else outlined(picture).decode()


@lru_cache(maxsize=512)
def _pixels(path: Path, state: tuple[int, int]) -> int:
    """Return the length of the longer side of an own PNG in pixels."""
    return longer_side(files.read(path, path.parent))
