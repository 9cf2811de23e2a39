"""Make pictures of authors ready for print: cropped, at most 350 pixels to the inch, and clean."""

from __future__ import annotations

import io
import re
from functools import lru_cache
from hashlib import sha256
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from generator.content.editions import Edition
from generator.content.game import Game
from generator.content.model import Content, Picture
from generator.content.pictures import (
    SVG,
    PictureError,
    decoded,
    judge,
    kind_of,
    orientation,
    picture_homes,
    picture_path,
    placed_pictures,
    read_picture,
)
from generator.engine.drawings import DrawingError, is_beyond_layout, rasterised
from generator.engine.source import SCHEME, NoSuchAssetError
from generator.language.wording import Wording
from generator.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

PRINT_DPI, SCREEN_DPI = 350, 200
"""The most pixels to the inch that are embedded: more cannot be seen in print."""
PALE = 0.5
"""How much white is mixed into a picture to save ink."""
SPARE = 4
"""How many times as many pixels a JPEG is decoded with: what a frame shows may be a part of it."""
QUALITY = 92
"""The quality of a JPEG that had to be cropped or scaled."""
JPEG, PNG, SVG_TYPE = "image/jpeg", "image/png", "image/svg+xml"
ADDRESS = re.compile(
    r"picture/(?P<file>[0-9a-f]+)/(?P<digest>[0-9a-f]{16})/"
    r"(?P<width>\d+)x(?P<height>\d+)/(?P<left>\d+)x(?P<top>\d+)/(?P<fit>cover|contain)"
)


class Frame(Struct, frozen=True):
    """What a picture is shown in: the most pixels, the point to keep in per cent, and how."""

    width: int
    height: int
    focus: tuple[int, int] = (50, 50)
    fit: Literal["cover", "contain"] = "cover"


class ShownPicture(Struct, frozen=True):
    """A picture as templates show it: its address, its words ("" where it decorates), its CSS."""

    address: str
    words: str
    style: str
    background: str
    path: str


def has_pictures(content: Content) -> bool:
    """Whether a game has pictures of its own."""
    return any(True for _ in placed_pictures(content))


def homes_of(game: Game) -> tuple[Path, ...]:
    """Return the folders of the pictures of a game; none where it has no pictures."""
    return picture_homes(game) if has_pictures(game.content) else ()


def digests_of(game: Game) -> tuple[tuple[str, str], ...]:
    """Return a digest of each picture of a game, by its file."""
    homes = homes_of(game)
    names = {placed.picture.file for placed in placed_pictures(game.content)} if homes else ()
    return tuple((name, digest_of(name, homes)) for name in sorted(names))


def digest_of(file: str, homes: tuple[Path, ...]) -> str:
    """Return a digest of a picture's bytes, or of nothing where it is not there."""
    path = picture_path(file, homes)
    try:
        return _digest(*_state(path)) if path else _EMPTY
    except OSError:
        return _EMPTY


def shown(
    placed: Any, size: tuple[float, float], homes: tuple[Path, ...], words: Wording, on_screen: bool
) -> ShownPicture:
    """Return a picture for a frame of a size in mm, as a template shows it."""
    picture: Picture = placed.picture
    dpi = SCREEN_DPI if on_screen else PRINT_DPI
    width, height = (ceil(each / MM_PER_INCH * dpi) for each in size)
    left, top = picture.focus
    name = (
        f"{picture.file.encode().hex()}/{digest_of(picture.file, homes)}/"
        f"{width}x{height}/{left}x{top}/{picture.fit}"
    )
    address = f"{SCHEME}picture/{name}"
    return ShownPicture(
        address,
        words.plain(placed.alt) if placed.alt else "",
        f"object-fit: {picture.fit}; object-position: {left}% {top}%",
        f"background: url('{address}') {left}% {top}% / {picture.fit} no-repeat",
        placed.path,
    )


def picture_at(name: str, homes: tuple[Path, ...], edition: Edition) -> tuple[bytes, str]:
    """Return the picture at an address, ready for print, and its media type.

    Raises NoSuchAssetError if it is not there any more, or refused.
    """
    match = ADDRESS.fullmatch(name)
    if match is None:
        raise NoSuchAssetError(f"“{name}” is no picture")
    file = bytes.fromhex(match["file"]).decode()
    path = picture_path(file, homes)
    if path is None:
        raise NoSuchAssetError(f"there is no picture “{file}”")
    try:
        if digest_of(file, homes) != match["digest"]:
            raise NoSuchAssetError(f"the picture “{file}” has just changed")
        frame = Frame(
            int(match["width"]),
            int(match["height"]),
            (int(match["left"]), int(match["top"])),
            "cover" if match["fit"] == "cover" else "contain",
        )
        return _ready(*_state(path), frame, edition)
    except (OSError, PictureError) as error:
        raise NoSuchAssetError(f"the picture “{file}”: {error}") from None


def prepared(data: bytes, name: str, frame: Frame, edition: Edition) -> tuple[bytes, str]:
    """Return a picture for a frame in the inks of an edition, and its media type.

    It is cropped around its focus, has no more pixels than the frame, and nothing of the file but
    these. A JPEG stays one, untouched where nothing had to be done. A drawing stays one unless its
    colours must change, or the layout engine would draw it otherwise than it says. The same input
    gives the same bytes. Raises PictureError.
    """
    kind = kind_of(data)
    if kind == SVG:
        judge(data, name)
        if edition not in ("mono", "ink-saver") and not is_beyond_layout(data):
            return data, SVG_TYPE
        data, name = _pixels_of(data, frame), "drawing.png"
    is_as_photographed = kind == "JPEG" and edition not in ("mono", "ink-saver")
    if is_as_photographed and (untouched := _untouched(data, name, frame)):
        return untouched, JPEG
    image = _inked(_framed(data, name, frame), edition)
    return _encoded(image, _is_lossy(data) and "A" not in image.mode)


def paled(
    data: bytes, name: str, frame: Frame, edition: Edition, strength: float
) -> tuple[bytes, str, int]:
    """Return a picture for a frame mixed with white, its media type, and its width in pixels.

    Of its colours only a share, the ``strength``, is left. The width of a drawing is given as 0:
    it has as many pixels as are wanted. Raises PictureError.
    """
    from PIL import Image

    is_drawing = kind_of(data) == SVG
    is_lossy = _is_lossy(data)
    if is_drawing:
        judge(data, name)
        data, name = _pixels_of(data, frame), "drawing.png"
    image = _framed(data, name, frame).convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    image = Image.blend(white, Image.alpha_composite(white, image), strength).convert("RGB")
    made, media_type = _encoded(_inked(image, edition), is_lossy)
    return made, media_type, 0 if is_drawing else image.width


def _framed(data: bytes, name: str, frame: Frame) -> Image.Image:
    """Return what of a picture a frame shows, with no more pixels than the frame has."""
    image = decoded(data, name, SPARE * max(frame.width, frame.height))
    return _scaled(_cropped(image, frame), frame)


def _is_lossy(data: bytes) -> bool:
    kind = kind_of(data)
    return kind == "JPEG" or (kind == "WEBP" and data[12:16] == b"VP8 ")


def _cropped(image: Image.Image, frame: Frame) -> Image.Image:
    """Return what of a picture a frame shows."""
    if frame.fit == "contain":
        return image
    box = crop_box(image.size, frame)
    return image if box == (0, 0, *image.size) else image.crop(box)


def crop_box(size: tuple[int, int], frame: Frame) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of the largest part of a frame's shape, in pixels.

    The focus has the same place in it as in the picture.
    """
    width, height = size
    if not frame.height:
        return 0, 0, width, height
    across = min(width, max(round(height * frame.width / frame.height), 1))
    down = min(height, max(round(width * frame.height / frame.width), 1))
    left = round((width - across) * frame.focus[0] / 100)
    top = round((height - down) * frame.focus[1] / 100)
    return left, top, left + across, top + down


def _scaled(image: Image.Image, frame: Frame) -> Image.Image:
    from PIL import Image

    share = frame.width / image.width
    if frame.fit == "contain" and frame.height:
        share = min(share, frame.height / image.height)
    if share >= 1:
        return image
    size = max(round(image.width * share), 1), max(round(image.height * share), 1)
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)


def _inked(image: Image.Image, edition: Edition) -> Image.Image:
    """Return a picture in the inks of an edition: grey in mono, half as dark to save ink."""
    from PIL import Image

    if edition == "mono":
        return image.convert("LA" if "A" in image.mode else "L")
    if edition == "ink-saver":
        bands = [
            band if name == "A" else band.point(lambda value: round(255 - (255 - value) * PALE))
            for name, band in zip(image.getbands(), image.split(), strict=True)
        ]
        return Image.merge(image.mode, bands)
    return image


def _encoded(image: Image.Image, is_lossy: bool) -> tuple[bytes, str]:
    out = io.BytesIO()
    if is_lossy:
        image.save(out, "JPEG", quality=QUALITY, subsampling=0)
        return out.getvalue(), JPEG
    image.save(out, "PNG")
    return out.getvalue(), PNG


def _untouched(data: bytes, name: str, frame: Frame) -> bytes:
    """Return a JPEG without its metadata where it needs no other change, or nothing."""
    from PIL import Image

    judge(data, name)
    image = Image.open(io.BytesIO(data), formats=["JPEG"])
    whole = (0, 0, *image.size)
    fits = image.width <= frame.width and image.height <= (frame.height or image.height)
    fits = fits and (frame.fit == "contain" or crop_box(image.size, frame) == whole)
    is_plain = image.mode in ("L", "RGB") and not image.info.get("icc_profile")
    if not (fits and is_plain and image.format == "JPEG" and orientation(image) == 1):
        return b""
    return without_metadata(data)


def without_metadata(data: bytes) -> bytes:
    """Return a sound JPEG without comments and what applications wrote into it.

    The marker of Adobe stays, since colours are read by it. Nothing is returned where more than
    one picture is in the file.
    """
    kept, at = [data[:2]], 2
    while data[at : at + 1] == b"\xff" and data[at + 1] != 0xDA:
        marker, size = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        if not (0xE0 <= marker <= 0xEF or marker == 0xFE) or marker == 0xEE:
            kept.append(data[at : at + 2 + size])
        at += 2 + size
    rest = data[at:]
    if rest.find(b"\xff\xd9") != len(rest) - 2:
        return b""
    return b"".join((*kept, rest))


def _pixels_of(svg: bytes, frame: Frame) -> bytes:
    """Return a drawing as PNG, as wide as its frame or wider. Raises PictureError."""
    try:
        return rasterised(svg, max(frame.width, frame.height))
    except DrawingError as error:
        raise PictureError(f"the drawing cannot be read: {error}") from None


_EMPTY = "0" * 16


def _state(path: Path) -> tuple[Path, int, int]:
    status = path.stat()
    return path, status.st_mtime_ns, status.st_size


@lru_cache(maxsize=1024)
def _digest(path: Path, changed: int, size: int) -> str:
    return sha256(read_picture(path)).hexdigest()[:16]


@lru_cache(maxsize=64)
def _ready(
    path: Path, changed: int, size: int, frame: Frame, edition: Edition
) -> tuple[bytes, str]:
    return prepared(read_picture(path), path.name, frame, edition)
