"""Print a map: one page as SVG, PNG or PDF."""

from __future__ import annotations

import base64
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from generator.content.typefaces import Face
from generator.engine.libraries import require_libraries
from generator.engine.press import Press
from generator.engine.svgpixels import png_of
from generator.language.lookup import places_by_name
from generator.maps.names import Box
from generator.maps.page import MapPage, Words
from generator.pdf.document import Document
from generator.render.assets import MEDIA_TYPES, Assets
from generator.render.maps import MapMaker
from generator.render.spokenways import spoken_ways
from generator.render.templates import fill_template
from generator.units import MM_PER_INCH, PX_PER_INCH

ADDRESS = "asset:map.svg"
EMBEDDED = re.compile("data:(?P<type>image/(?:png|jpeg));base64,(?P<data>[A-Za-z0-9+/=]+)")
DPI = 300
"""Resolution of pictures, in dots per inch: enough for the finest strokes."""


class MapAssets(Assets, frozen=True):
    """The assets of a theme, and the drawing of one map."""

    drawing: bytes = b""

    def fetch(self, address: str) -> tuple[bytes, str]:
        """Return the bytes and the media type of an asset, the map's drawing included."""
        if address == ADDRESS:
            return self.drawing, MEDIA_TYPES[".svg"]
        if embedded := EMBEDDED.fullmatch(address):  # the picture under the map
            return base64.b64decode(embedded["data"]), embedded["type"]
        return super().fetch(address)


class MapSheet(Struct, frozen=True, dict=True):
    """A map on one page, in each of its formats."""

    maker: MapMaker
    page: MapPage

    @cached_property
    def svg(self) -> bytes:
        """The page as self-contained SVG."""
        return self.page.svg().encode()

    def png(self, dpi: float = DPI) -> bytes:
        """Return the page as PNG, at a resolution in dots per inch."""
        require_libraries()
        data = png_of(self.svg, scale=dpi / PX_PER_INCH)
        return _with_resolution(data, dpi)

    def pdf(self) -> bytes:
        """Return the page as PDF with searchable, accessible text."""
        from generator.pdf.join import join

        return join([self._printed()], self.document)

    def _printed(self) -> bytes:
        maker = self.maker
        assets = MapAssets(maker.templates, maker.theme, maker.edition, drawing=self.svg)
        press = Press(assets)
        pdf = press.print(press.lay_out(self._html(), self._css())).pdf
        press.forget([ADDRESS])  # large, and in a reference cycle with the press
        return pdf

    @property
    def document(self) -> Document:
        """The metadata of the file."""
        words = self.maker.words
        content = self.maker.game.content
        name, game = words.plain(self.maker.map.name), words.plain(content.game.title)
        return Document.of(self.maker.game, f"{game} – {name}", name, self.maker.language)

    @property
    def _faces(self) -> tuple[Face, ...]:
        theme = self.maker.theme
        face = theme.data.map or theme.data.text
        regular = replace(face, cuts=face.cuts[:1])
        return (regular, *theme.faces_for("text", self.maker.scripts)[:1])

    def _html(self) -> str:
        document = self.document
        return fill_template(
            self.maker.templates,
            "map.html.jinja",
            language=document.language,
            direction="rtl" if document.right_to_left else "ltr",
            title=document.title,
            author=document.author,
            subject=document.subject,
            date=document.date,
            alt=self._alt,
            places=list(self._unseen_places()),
            words=[_over(words) for words in self.page.words() if not words.place],
        )

    @property
    def _alt(self) -> str:
        """What is to be seen: the map, and what is under it."""
        ground = self.maker.map.ground if self.maker.ground else None
        shown = self.maker.words.plain(ground.alt) if ground and ground.alt else ""
        return f"{self.document.title}. {shown}" if shown else self.document.title

    def _css(self) -> str:
        page = self.page
        return fill_template(
            self.maker.templates,
            "styles/map.css.jinja",
            faces=self._faces,
            width=page.width,
            height=page.height,
        )

    def _unseen_places(self) -> Iterator[dict[str, object]]:
        """Yield the places in alphabetical order: their box, what leads away, and their words."""
        game, rows = self.maker.game, defaultdict(list)
        for words in self.page.words():
            rows[words.place].append(words)
        ways = spoken_ways(game, self.maker.language)
        for id in places_by_name(game):
            if named := rows.get(id):
                left, top, right, bottom = _union_of([each.box for each in named])
                size = {"width": round(right - left, 2), "height": round(bottom - top, 2)}
                spot = {"left": round(left, 2), "top": round(top, 2), **size}
                inner = [_over(each, left, top) for each in named]
                yield {**spot, "ways": ways[id], "words": inner}


def _union_of(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around some boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _over(words: Words, x: float = 0, y: float = 0) -> dict[str, object]:
    """Return invisible text over the picture, at its place and width in the drawing."""
    left, top, right, bottom = words.box
    size = (bottom - top) / 0.65  # capitals are about two thirds of their size
    return {
        "text": words.text,
        "left": round(left - x, 2),
        "top": round(top - 0.2 * size - y, 2),
        "width": round(right - left, 2),
        "size": round(size, 2),
        "slope": round(words.slope, 1),
    }


def _with_resolution(png: bytes, dpi: float) -> bytes:
    """Return a PNG with its resolution in a pHYs chunk."""
    import struct
    import zlib

    per_metre = round(dpi * 1000 / MM_PER_INCH)
    body = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    head = 8 + 25  # signature and IHDR
    return png[:head] + chunk + png[head:]
