"""Open the pictures of authors within limits: the one place that decodes them.

A picture may come from anywhere, so it is judged before it is decoded: by its first bytes and the
size that its header states. Nothing but PNG, JPEG, WebP and SVG is ever opened, and of what a file
says beside its pixels (place, camera, comments) nothing is taken over.
"""

from __future__ import annotations

import io
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from generator import files
from generator.content.game import Game
from generator.content.model import CardBack, Collection, Content, Picture
from generator.content.resources import SHARED, TEMPLATES
from generator.content.svg import drawing_faults
from generator.content.text import Text

if TYPE_CHECKING:
    from PIL import Image

FOLDER = "pictures"
"""The folder of a game, or of a part that games share, with its pictures."""
MOST_BYTES = 32 * 1024 * 1024
MOST_PIXELS = 64_000_000
"""The most pixels of a picture: an A3 page at 550 to the inch."""
SVG = "SVG"
FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP", ".svg": SVG}
"""The formats that are opened, by the end of the name."""
MAP_GROUND = "map.ground"
"""The content path of the picture under the map."""
ENDS = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp", SVG: "svg"}
_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"%!PS", "PostScript"),
    (b"\xc5\xd0\xd3\xc6", "PostScript"),
    (b"%PDF", "PDF"),
    (b"8BPS", "a Photoshop document"),
    (b"\x1f\x8b", "compressed (SVGZ)"),
    (b"PK\3\4", "a ZIP archive"),
)


class PictureError(ValueError):
    """A picture is refused; ``hint`` says how to mend it, line and column where in an SVG."""

    def __init__(self, message: str, hint: str = "", line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.hint, self.line, self.column = hint, line, column


class PlacedPicture(NamedTuple):
    """A picture of the content: its path there, and what it says; None where it decorates."""

    path: str
    picture: Picture
    alt: Text | None


def placed_pictures(content: Content) -> Iterator[PlacedPicture]:
    """Yield all pictures of a game, in the order of the content."""
    for id, collection in content.collections.items():
        for name, entry in collection.entries.items():
            if entry.picture is not None:
                path = f"collections.{id}.entries.{name}.picture"
                yield placed_at(path, entry.picture, entry.name)
        yield from _backs_of_collection(id, collection)
    for id, section in content.sections.items():
        if section.picture is not None:
            yield placed_at(f"sections.{id}.picture", section.picture)
    for id, sheet in content.sheets.items():
        for name, side in sheet.sides.items():
            if side.picture is not None:
                yield placed_at(f"sheets.{id}.{name}.picture", side.picture)
    for id, deck in content.decks.items():
        yield from _of_back(f"decks.{id}", deck.back)
        for key, cards in deck.cards.items():
            yield from _of_back(f"decks.{id}.cards.{key}", cards.back)
    if content.map and content.map.ground is not None:
        yield placed_at(MAP_GROUND, content.map.ground)


def _backs_of_collection(id: str, collection: Collection) -> Iterator[PlacedPicture]:
    for key, group in collection.groups.items():
        yield from _of_back(f"collections.{id}.groups.{key}", group.back)
    for key, entry in collection.entries.items():
        yield from _of_back(f"collections.{id}.entries.{key}", entry.back)


def _of_back(home: str, back: CardBack | None) -> Iterator[PlacedPicture]:
    if back and back.picture is not None:
        yield placed_at(f"{home}.back.picture", back.picture)


def placed_at(path: str, picture: str | Picture, name: Text | None = None) -> PlacedPicture:
    """Return a picture with its content path, and the name of what it shows, if that has one."""
    if isinstance(picture, str):
        return PlacedPicture(path, Picture(file=picture), name)
    return PlacedPicture(path, picture, None if picture.decorative else picture.alt)


def picture_homes(game: Game) -> tuple[Path, ...]:
    """Return the folders in which the pictures of a game may be: its own, those of its parts."""
    parts = (game.folder.parent / SHARED / part for part in game.content.game.shared)
    return tuple(home / FOLDER for home in (game.folder, *parts))


def picture_path(file: str, homes: tuple[Path, ...]) -> Path | None:
    """Return where a picture is; None if it is not there, or leads out of its folder."""
    found = (home / file for home in homes if files.is_regular(home / file, home))
    return next(found, None)


def picture_files(homes: tuple[Path, ...]) -> list[str]:
    """Return the names of all pictures in some folders."""
    return sorted(
        path.relative_to(home).as_posix()
        for home in homes
        if home.is_dir()
        for path in home.rglob("*")
        if path.suffix.lower() in FORMATS and files.is_regular(path, home)
    )


def read_picture(path: Path) -> bytes:
    """Return the bytes of a picture. Raises OSError if it cannot be read or is too large."""
    return files.read(path, path.parent, MOST_BYTES)


def kind_of(data: bytes) -> str:
    """Return the format of a picture by its first bytes; "" where it is none that is known."""
    for start, kind in _SIGNATURES:
        if data.startswith(start):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    if data[4:8] == b"ftyp":
        return "AVIF or HEIC"
    head = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    return SVG if head.startswith(b"<") else ""


def judge(data: bytes, name: str) -> None:
    """Raise PictureError if a picture is surely not to be printed; PNG is not decoded for that."""
    kind = _kind_as_named(data, name)
    if kind == SVG:
        for fault in drawing_faults(data):
            raise PictureError(fault.message, fault.hint, fault.line, fault.column)
        return
    image = _opened(data, kind)
    try:
        with _strictly():
            if kind == "PNG":
                image.verify()  # the checksum of each chunk
            else:
                image.draft("L", (image.width // 8, image.height // 8))  # an eighth of each side
                image.load()
    except Exception as error:
        raise _broken(error) from None


def decoded(data: bytes, name: str, at_least: int = 0) -> Image.Image:
    """Return the pixels of a picture the right way up: 8 bits, grey or sRGB, alpha if it is used.

    A JPEG may be decoded at a fraction of its size, with ``at_least`` so many pixels on both
    sides. Raises PictureError if it is refused.
    """
    kind = _kind_as_named(data, name)
    image = _opened(data, kind)
    if kind == "JPEG" and at_least:
        image.draft(None, (at_least, at_least))
    try:
        with _strictly():
            image.load()
            return _upright(_plain(image))
    except PictureError:
        raise
    except Exception as error:
        raise _broken(error) from None


def size_of(data: bytes, name: str) -> tuple[int, int]:
    """Return the width and height of a picture that is no SVG, the right way up, in pixels."""
    image = _opened(data, _kind_as_named(data, name))
    width, height = image.size
    return (height, width) if is_turned(image) else (width, height)


def is_turned(image: Image.Image) -> bool:
    """Whether a picture lies on its side until it is turned as its file says."""
    return orientation(image) >= 5


def orientation(image: Image.Image) -> int:
    """Return how a picture is to be turned, 1 for not at all, as the Exif standard numbers it."""
    try:
        with _strictly():
            found = image.getexif().get(0x0112, 1)
    except Exception:  # what is not sound of it is not taken over either
        return 1
    return found if isinstance(found, int) and 1 <= found <= 8 else 1


def _kind_as_named(data: bytes, name: str) -> str:
    kind = kind_of(data)
    named = FORMATS.get(Path(name).suffix.lower(), "")
    if not data:
        raise PictureError("the picture is empty", "save it anew")
    if kind not in ENDS:
        what = f"it is {kind}" if kind else "its format is not known"
        raise PictureError(f"the picture cannot be printed: {what}", "save it as PNG or JPEG")
    if kind != named:
        hint = f"call it {Path(name).stem}.{ENDS[kind]}"
        raise PictureError(f"the picture is {kind}, and its name ends in another way", hint)
    return kind


def _opened(data: bytes, kind: str) -> Image.Image:
    """Return a picture with its header read. Raises PictureError beyond the limits."""
    from PIL import Image

    if kind == "WEBP":  # which is decoded when it is opened
        _within_limits(*_size_of_webp(data))
    try:
        with _strictly():
            image = Image.open(io.BytesIO(data), formats=[kind])
    except Image.DecompressionBombError:
        raise PictureError(*_too_large()) from None
    except Image.DecompressionBombWarning:
        raise PictureError(*_too_large()) from None
    except Exception as error:
        raise _broken(error) from None
    _within_limits(*image.size)
    if kind != "JPEG" and getattr(image, "n_frames", 1) > 1:
        raise PictureError("the picture is animated", "save one frame of it")
    return image


@contextmanager
def _strictly() -> Iterator[None]:
    """Take warnings for errors, and no picture that is cut off, whatever others have set."""
    from PIL import ImageFile

    lenient, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient


def _within_limits(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise PictureError(*_too_large(f"{width:,} × {height:,} pixels"))
    if not width * height:
        raise PictureError("the picture has no pixels", "save it anew")


def _too_large(size: str = "too many pixels") -> tuple[str, str]:
    return (
        f"the picture is too large: {size}, at most {MOST_PIXELS:,} in all",
        "scale it down: 350 pixels to the inch are enough",
    )


def _size_of_webp(data: bytes) -> tuple[int, int]:
    """Return the size that the header of a WebP states."""
    try:
        kind = data[12:16]
        if kind == b"VP8X":
            return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(
                data[27:30], "little"
            )
        if kind == b"VP8L":
            (bits,) = struct.unpack_from("<I", data, 21)
            return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        width, height = struct.unpack_from("<HH", data, 26)
    except struct.error:
        raise _broken(ValueError("it is cut off")) from None
    return width & 0x3FFF, height & 0x3FFF


def _broken(error: Exception) -> PictureError:
    words = " ".join(str(error).split())[:120] or type(error).__name__
    if "cannot identify" in words:
        words = "its header is not sound"
    return PictureError(f"the picture cannot be decoded: {words}", "save it anew")


def _upright(image: Image.Image) -> Image.Image:
    """Return a picture turned as its file says."""
    from PIL import Image

    turns = Image.Transpose
    turn = {
        2: turns.FLIP_LEFT_RIGHT,
        3: turns.ROTATE_180,
        4: turns.FLIP_TOP_BOTTOM,
        5: turns.TRANSPOSE,
        6: turns.ROTATE_270,
        7: turns.TRANSVERSE,
        8: turns.ROTATE_90,
    }.get(image.info.get("turn", 1))
    return image if turn is None else image.transpose(turn)


def _plain(image: Image.Image) -> Image.Image:
    """Return a picture as L, LA, RGB or RGBA with 8 bits, in sRGB, without what else was known."""
    turn, profile = orientation(image), image.info.get("icc_profile")
    if image.mode.startswith("I") or image.mode == "F":
        image = _with_eight_bits(image)
    elif image.mode in ("P", "PA") or "transparency" in image.info:
        image = image.convert("RGBA")
    elif image.mode == "1":
        image = image.convert("L")
    image = _in_srgb(image, profile)
    if image.mode not in ("L", "LA", "RGB", "RGBA"):
        image = image.convert("RGB")
    if image.mode in ("LA", "RGBA") and image.getchannel("A").getextrema() == (255, 255):
        image = image.convert(image.mode[:-1])
    plain = image.copy()  # which is no file any more
    plain.info = {"turn": turn}
    return plain


def _with_eight_bits(image: Image.Image) -> Image.Image:
    import numpy
    from PIL import Image

    pixels: Any = numpy.asarray(image)
    most = 255.0 if pixels.max(initial=0) <= 255 else 65535.0
    return Image.fromarray((pixels.clip(0, most) * (255.0 / most)).round().astype(numpy.uint8))


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Return a picture in sRGB; inks without a profile are taken for those of coated paper."""
    from PIL import Image, ImageCms

    if profile is None and image.mode != "CMYK":
        return image
    source = io.BytesIO(profile) if profile else str(TEMPLATES / "press" / "coated-fogra39.icc")
    alpha = image.getchannel("A") if image.mode in ("LA", "RGBA") else None
    plain = image.convert(image.mode[:-1]) if alpha else image
    try:
        profile_of_file: Any = ImageCms.getOpenProfile(source)
        mode = "L" if plain.mode == "L" else "RGB"
        if mode == "L":
            return image  # a curve of greys: what differs cannot be seen
        changed = ImageCms.profileToProfile(plain, profile_of_file, _srgb(), outputMode=mode)
        plain = changed or plain
    except (ImageCms.PyCMSError, OSError):
        plain = plain.convert("RGB")  # the profile is of another kind, or broken
    if alpha:
        plain = Image.merge("RGBA", (*plain.split(), alpha))
    return plain


@lru_cache(maxsize=1)
def _srgb() -> Any:
    from PIL import ImageCms

    return ImageCms.createProfile("sRGB")


def pictures_by_path(game: Game) -> dict[str, PlacedPicture]:
    """Return the pictures of a game by their content paths."""
    return {placed.path: placed for placed in placed_pictures(game.content)}
