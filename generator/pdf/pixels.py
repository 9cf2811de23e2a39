"""Convert the pixels of pictures to the inks of the press, through its colour profile."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pikepdf import Name, PdfImage

from generator.content.resources import TEMPLATES
from generator.pdf.colourspaces import RGB_SPACES, family_of
from generator.pdf.pdfx import COATED

if TYPE_CHECKING:
    from PIL import Image


def in_inks(image: Any) -> bool:
    """Replace the RGB pixels of a picture by inks; return whether that could be done.

    The colours are those of sRGB, and the inks those of coated paper that look the same: what the
    press cannot print is brought to its nearest colour, and black stays black (relative
    colorimetric, with black point compensation). The pixels are stored without loss.
    """
    if family_of(image.ColorSpace) not in RGB_SPACES or int(image.get("/BitsPerComponent", 0)) != 8:
        return False
    if "/Decode" in image or "/Mask" in image:
        return False
    pixels = _pixels_of(image)
    if pixels.mode != "RGB":
        return False
    from PIL import ImageCms

    inks = ImageCms.applyTransform(pixels, _to_press())
    if inks is None:
        return False
    image.write(zlib.compress(inks.tobytes(), 6), filter=Name.FlateDecode, decode_parms=None)
    image.ColorSpace = Name.DeviceCMYK
    return True


def _pixels_of(image: Any) -> Image.Image:
    """Return the pixels of a picture without its soft mask, which stays as it is."""
    mask = image.get("/SMask")
    if mask is not None:
        del image["/SMask"]
    try:
        return PdfImage(image).as_pil_image()
    finally:
        if mask is not None:
            image["/SMask"] = mask


@lru_cache(maxsize=1)
def _to_press() -> Any:
    from PIL import ImageCms

    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"),
        str(TEMPLATES / "press" / COATED.file),
        *("RGB", "CMYK"),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )
