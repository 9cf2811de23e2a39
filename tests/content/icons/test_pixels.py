"""PNG drawings in one colour are outlined; all others are refused."""

from __future__ import annotations

import io
import re
import struct
import zlib

import pytest
from PIL import Image, ImageDraw

from generator.content.icons.pixels import longer_side, outlined, pixel_fault
from generator.content.svg import drawing_faults


def png(picture: Image.Image, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", **options)
    return out.getvalue()


def block(ground: str, paint: str, mode: str = "RGB", size: tuple[int, int] = (8, 4)) -> bytes:
    picture = Image.new(mode, size, ground)
    ImageDraw.Draw(picture).rectangle((2, 1, 5, 2), fill=paint)
    return png(picture)


@pytest.mark.parametrize(
    "data",
    [
        block("white", "black"),
        block("black", "white"),
        block("white", "#aa0000"),
        block("#00000000", "#aa0000ff", "RGBA"),
        block("white", "black", "L"),
    ],
)
def test_one_colour_is_outlined_whatever_it_is(data: bytes) -> None:
    assert pixel_fault(data) is None
    assert longer_side(data) == 8
    drawing = outlined(data)
    assert drawing_faults(drawing) == []
    assert b'translate(0 128) scale(64)" d="M2 1h4v2h-4z"' in drawing
    assert b"currentColor" in drawing


def test_the_outline_covers_the_painted_pixels() -> None:
    picture = Image.new("1", (40, 40), 1)
    ImageDraw.Draw(picture).ellipse((3, 5, 30, 35), fill=0)
    path = outlined(png(picture)).decode()
    boxes = re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path)
    assert len(boxes) > 10
    painted = Image.new("L", (40, 40), 255)
    for left, top, width, height in (map(int, box) for box in boxes):
        assert painted.crop((left, top, left + width, top + height)).getextrema() == (255, 255)
        painted.paste(0, (left, top, left + width, top + height))
    assert painted.convert("1").tobytes() == picture.tobytes()


def test_a_large_one_is_outlined_no_finer_than_shows() -> None:
    data = block("white", "black", size=(2000, 1000))
    picture = Image.new("L", (2000, 1000), 255)
    ImageDraw.Draw(picture).ellipse((500, 100, 1500, 900), fill=0)
    data = png(picture)
    assert longer_side(data) == 2000
    assert len(outlined(data)) < 60_000


def two_colours() -> bytes:
    picture = Image.new("RGB", (20, 20), "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle((1, 1, 9, 9), fill="#cc0000")
    draw.rectangle((10, 10, 18, 18), fill="#0000cc")
    return png(picture)


def animated() -> bytes:
    frames = [Image.new("L", (9, 9), shade) for shade in (0, 255)]
    return png(frames[0], save_all=True, append_images=frames[1:])


def huge() -> bytes:
    """Return a PNG that says it has 60,000 pixels along each side."""
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(100_000)))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (two_colours(), "the PNG has several colours"),
        (png(Image.linear_gradient("L")), "the PNG has shades"),
        (png(Image.new("L", (9, 9), 255)), "the drawing shows nothing"),
        (png(Image.new("RGBA", (9, 9))), "the drawing shows nothing"),
        (animated(), "the PNG is animated"),
        (huge(), "larger than 4096 pixels"),
        (block("white", "black")[:-30], "the PNG cannot be read"),
        (b"", "the PNG cannot be read"),
        (b"GIF89a" + bytes(99), "the PNG cannot be read"),
        (bytes(4_000_001), "the PNG is larger than 4,000,000 bytes"),
    ],
)
def test_others_are_refused(data: bytes, message: str) -> None:
    fault = pixel_fault(data)
    assert fault is not None
    assert message in fault.message
    assert fault.hint
