"""Make pictures for tests, sound and hostile, by code: gradients, chunks and headers."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

from PIL import Image

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M1 1h7v4z"/></svg>'


def gradient(width: int = 60, height: int = 40, mode: str = "RGB") -> Image.Image:
    """Return a picture whose red grows to the right, and whose green grows downwards."""
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    down = Image.linear_gradient("L").resize((width, height))
    image = Image.merge("RGB", (across, down, Image.new("L", (width, height), 90)))
    if mode in ("RGBA", "LA"):
        image.putalpha(across)
    return image.convert(mode)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    """Return a picture in a format of Pillow's."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def with_place(image: Image.Image, kind: str, turn: int = 1, **options: Any) -> bytes:
    """Return a picture that says where and with which camera it was taken, and how it lies."""
    exif = Image.Exif()
    exif[0x0112] = turn
    exif[0x010F] = "SECRET-CAMERA"
    exif.get_ifd(0x8825).update({1: "N", 2: (48.0, 8.0, 30.0), 29: "2026:01:31"})
    return saved(image, kind, exif=exif, **options)


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG with its checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, rows: bytes, *more: bytes) -> bytes:
    """Return a PNG in grey of a stated size with any rows, and with more chunks before these."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(rows, 9))
    chunks = (chunk(b"IHDR", head), *more, body, chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def with_size(jpeg: bytes, width: int, height: int) -> bytes:
    """Return a JPEG whose header states another size."""
    at = jpeg.index(b"\xff\xc0") + 5
    return jpeg[:at] + struct.pack(">HH", height, width) + jpeg[at + 4 :]


def webp_of_size(width: int, height: int) -> bytes:
    """Return the beginning of a WebP that states a size."""
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + sides
    return b"RIFF" + struct.pack("<I", len(body)) + body
