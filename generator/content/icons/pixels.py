"""Read PNG drawings in one colour as masks: exact outlines of their pixels, as SVG.

As shapes they take the colour of their place, go on maps and into figures, and come onto the
plates of the press like any other drawing.
"""

from __future__ import annotations

import io
import struct
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.content.svg_features import SVG

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_BYTES = 4_000_000
MOST_SIDE = 4096
"""The largest width and height that are decoded, in pixels."""
FINEST = 600
"""So many pixels along the longer side are outlined at most: more would show nowhere."""
SIZE = 512
MOST_SHADES = 0.2
"""The largest share of pixels that are neither clear nor painted: edges are, shades are not."""
_HEAD = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
"""What a PNG begins with, before its width and height."""
_END = b"IEND\xaeB`\x82"
_NEAR = 64
"""How far two pixels of one colour may be apart in each channel."""


class PixelFault(NamedTuple):
    """What is wrong with a PNG, and how to mend it."""

    message: str
    hint: str


def pixel_fault(data: bytes) -> PixelFault | None:
    """Return what is wrong with the bytes of a PNG that is to be a drawing, if anything."""
    try:
        _opened(data).verify()  # decoding alone takes cut files if a library in the process allows
        if not data.endswith(_END):
            raise _FaultError("the PNG cannot be read", "it may have been cut off: save it anew")
        shares = _shares(_opened(data))
    except _FaultError as error:
        return PixelFault(*error.args)
    except Exception:  # whatever the decoder raises of what it cannot read
        return PixelFault("the PNG cannot be read", "it may have been cut off: save it anew")
    if not (shares > 127).any():
        return PixelFault("the drawing shows nothing", "paint on a clear or an even ground")
    return None


def longer_side(data: bytes) -> int:
    """Return the length of the longer side of a sound PNG in pixels."""
    return max(_opened(data).size)


def outlined(data: bytes) -> bytes:
    """Return a sound PNG as SVG on a square: the painted pixels in the colour of the place."""
    from PIL import Image

    picture = Image.fromarray(_shares(_opened(data)))
    if max(picture.size) > FINEST:
        picture.thumbnail((FINEST, FINEST), Image.Resampling.LANCZOS)
    width, height = picture.size
    scale = SIZE / max(width, height)
    x, y = (SIZE - width * scale) / 2, (SIZE - height * scale) / 2
    path = "".join(f"M{a} {b}h{c - a}v{d - b}h{a - c}z" for a, b, c, d in _boxes(picture))
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {SIZE} {SIZE}"><path fill="currentColor"'
        f' transform="translate({x:.6g} {y:.6g}) scale({scale:.6g})" d="{path}"/></svg>\n'
    ).encode()


class _FaultError(Exception):
    """A PNG is no drawing in one colour: what is wrong, and how to mend it."""


def _opened(data: bytes) -> Image:
    """Return the picture, not decoded yet."""
    from PIL import Image

    if len(data) > MOST_BYTES:
        raise _FaultError(f"the PNG is larger than {MOST_BYTES:,} bytes", "save it smaller")
    if data.startswith(_HEAD) and max(struct.unpack_from(">II", data, len(_HEAD))) > MOST_SIDE:
        raise _FaultError(f"the PNG is larger than {MOST_SIDE} pixels", "save it smaller")
    picture = Image.open(io.BytesIO(data), formats=("PNG",))
    if getattr(picture, "n_frames", 1) > 1:
        raise _FaultError("the PNG is animated", "save a single frame")
    return picture


def _shares(picture: Image) -> Any:
    """Return how much each pixel is painted, 0 to 255; raises for more than one colour."""
    import numpy as np

    pixels = np.asarray(picture.convert("RGBA")).astype(np.int32)
    colours, opacity = pixels[..., :3], pixels[..., 3]
    if opacity.min() < 250:
        shares = opacity
    else:
        distance = np.abs(colours - colours[0, 0]).max(axis=2)
        shares = distance * 255 // max(1, int(distance.max()))
    painted = colours[shares > 230]
    hint = "draw it in one colour on a clear ground, or save it as SVG with all its colours"
    if painted.size and (painted.max(axis=0) - painted.min(axis=0)).max() > _NEAR:
        raise _FaultError("the PNG has several colours", hint)
    if ((shares > 64) & (shares < 191)).mean() > MOST_SHADES:
        raise _FaultError("the PNG has shades, and is printed in one colour", hint)
    return shares.astype(np.uint8)


def _boxes(picture: Image) -> list[tuple[int, int, int, int]]:
    """Return the painted pixels as boxes (left, top, right, bottom), runs that repeat as one."""
    import numpy as np

    painted = np.pad(np.asarray(picture) > 127, ((0, 1), (1, 1))).astype(np.int8)
    boxes, begun = [], dict[tuple[int, int], int]()
    for row, steps in enumerate(np.diff(painted, axis=1)):
        edges = np.flatnonzero(steps).tolist()
        runs = set(zip(edges[::2], edges[1::2], strict=True))
        for left, right in [run for run in begun if run not in runs]:
            boxes.append((left, begun.pop((left, right)), right, row))
        for run in sorted(runs):
            begun.setdefault(run, row)
    return boxes
