from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageCms, ImageFile

from generator.content.pictures import (
    MOST_PIXELS,
    PictureError,
    decoded,
    judge,
    kind_of,
    picture_files,
    picture_path,
    size_of,
)
from generator.content.resources import TEMPLATES
from tests.content.artwork import (
    SVG,
    chunk,
    gradient,
    png,
    saved,
    webp_of_size,
    with_place,
    with_size,
)

PNG, JPEG = saved(gradient(), "PNG"), saved(gradient(), "JPEG")
WEBP = saved(gradient(), "WEBP")
FRAMES = [gradient(), gradient().rotate(180)]


def animated(kind: str) -> bytes:
    return saved(FRAMES[0], kind, save_all=True, append_images=FRAMES[1:])


def drawing(inside: str, before: str = "") -> bytes:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" '
    head += 'xmlns:xlink="http://www.w3.org/1999/xlink">'
    return f'{before}{head}<path d="M1 1h7v7z"/>{inside}</svg>'.encode()


ENTITIES = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'

HOSTILE: dict[str, tuple[str, bytes, str]] = {
    "nothing": ("a.png", b"", "empty"),
    "no picture": ("a.png", b"Just words.", "format is not known"),
    "html": ("a.png", b"<!DOCTYPE html><html><body>no</body></html>", "SVG"),
    "html as svg": ("a.svg", b"<html><body>no</body></html>", "HTML"),
    "gif": ("a.png", saved(gradient(mode="P"), "GIF"), "it is GIF"),
    "bmp": ("a.png", saved(gradient(), "BMP"), "it is BMP"),
    "tiff": ("a.jpg", saved(gradient(), "TIFF"), "it is TIFF"),
    "postscript": ("a.jpg", b"%!PS-Adobe-3.0 EPSF-3.0\n(x) run", "it is PostScript"),
    "pdf": ("a.png", b"%PDF-1.7\n", "it is PDF"),
    "photoshop": ("a.png", b"8BPS\0\1", "Photoshop"),
    "heic": ("a.jpg", b"\0\0\0\x18ftypheic", "HEIC"),
    "zip": ("a.webp", b"PK\3\4", "ZIP"),
    "svgz": ("a.svg", b"\x1f\x8b\x08", "compressed"),
    "jpeg called png": ("a.png", JPEG, "is JPEG, and its name"),
    "png called jpg": ("a.jpg", PNG, "is PNG, and its name"),
    "svg called png": ("a.png", SVG, "is SVG, and its name"),
    "webp called jpeg": ("a.jpeg", WEBP, "is WEBP, and its name"),
    "only a signature": ("a.png", PNG[:8], "cannot be decoded"),
    "only a jpeg marker": ("a.jpg", b"\xff\xd8\xff", "cannot be decoded"),
    "truncated png": ("a.png", PNG[: len(PNG) // 2], "cannot be decoded"),
    "truncated jpeg": ("a.jpg", JPEG[: len(JPEG) // 2], "cannot be decoded"),
    "truncated webp": ("a.webp", WEBP[: len(WEBP) // 2], "cannot be decoded"),
    "changed png": ("a.png", PNG.replace(b"IDAT", b"IDAT\1", 1), "cannot be decoded"),
    "huge png": ("a.png", png(60_000, 60_000, b""), "too large"),
    "wide png": ("a.png", png(2**31 - 1, 1, b""), "too large"),
    "png just too large": ("a.png", png(MOST_PIXELS + 1, 1, b""), "64,000,001 × 1 pixels"),
    "png without pixels": ("a.png", png(0, 9, b""), "picture"),
    "png bomb": ("a.png", png(30_000, 30_000, bytes(900_000)), "too large"),
    "text bomb": (
        "a.png",
        png(1, 1, b"\0\0", chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(9 << 20)))),
        "cannot be decoded",
    ),
    "huge jpeg": ("a.jpg", with_size(JPEG, 65_000, 65_000), "too large"),
    "huge webp": ("a.webp", webp_of_size(1 << 24, 1 << 24), "too large"),
    "large webp": ("a.webp", webp_of_size(16_000, 16_000), "too large"),
    "cut webp": ("a.webp", b"RIFF\x10\0\0\0WEBPVP8 ", "cannot be decoded"),
    "animated png": ("a.png", animated("PNG"), "animated"),
    "animated webp": ("a.webp", animated("WEBP"), "animated"),
    "script": ("a.svg", drawing("<script>alert(1)</script>"), "script"),
    "handler": ("a.svg", drawing('<path d="M1 1h2v2z" onclick="go()"/>'), "runs a program"),
    "external": ("a.svg", drawing('<image href="http://example.org/a.png"/>'), "image"),
    "use outside": ("a.svg", drawing('<use href="/etc/passwd#a"/>'), "outside the drawing"),
    "entities": ("a.svg", drawing("<desc>&b;</desc>", ENTITIES), "entities"),
    "external entity": (
        "a.svg",
        drawing("", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
        "entities",
    ),
    "import": ("a.svg", drawing("<style>@import url(http://example.org);</style>"), "style sheet"),
    "svg of a loop": (
        "a.svg",
        drawing('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
        "itself",
    ),
}


def test_there_are_hostile_pictures() -> None:
    assert len(HOSTILE) >= 30


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_picture_is_refused(name: str) -> None:
    file, data, words = HOSTILE[name]
    with pytest.raises(PictureError) as caught:
        judge(data, file)
    assert words in str(caught.value)
    assert caught.value.hint


@pytest.mark.parametrize("name", [name for name in HOSTILE if not HOSTILE[name][0].endswith("svg")])
def test_a_hostile_picture_is_not_decoded(name: str) -> None:
    file, data, _ = HOSTILE[name]
    with pytest.raises(PictureError):
        decoded(data, file).load()


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.png", PNG), ("b.JPG", JPEG), ("c.jpeg", JPEG), ("d.webp", WEBP), ("e.svg", SVG)],
)
def test_a_sound_picture_is_taken(name: str, data: bytes) -> None:
    judge(data, name)
    assert kind_of(data) in ("PNG", "JPEG", "WEBP", "SVG")


@pytest.mark.parametrize("name", ["truncated png", "truncated jpeg", "truncated webp"])
def test_a_truncated_picture_is_refused_where_others_take_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as WeasyPrint does
    file, data, _ = HOSTILE[name]
    for reads in (judge, decoded):
        with pytest.raises(PictureError, match="cannot be decoded"):
            reads(data, file)
    assert ImageFile.LOAD_TRUNCATED_IMAGES


def test_a_png_whose_pixels_do_not_fit_its_header_is_refused_when_it_is_decoded() -> None:
    data = png(40, 40, bytes(9))
    with pytest.raises(PictureError, match="cannot be decoded"):
        decoded(data, "a.png")


MODES: dict[str, tuple[Callable[[], bytes], str]] = {
    "grey": (lambda: saved(gradient(mode="L"), "PNG"), "L"),
    "black and white": (lambda: saved(gradient(mode="1"), "PNG"), "L"),
    "grey with alpha": (lambda: saved(gradient(mode="LA"), "PNG"), "LA"),
    "colours with alpha": (lambda: saved(gradient(mode="RGBA"), "PNG"), "RGBA"),
    "alpha that is not used": (lambda: saved(gradient().convert("RGBA"), "PNG"), "RGB"),
    "palette": (lambda: saved(gradient(mode="P"), "PNG"), "RGB"),
    "palette with a clear colour": (
        lambda: saved(gradient(mode="P"), "PNG", transparency=gradient(mode="P").getpixel((5, 5))),
        "RGBA",
    ),
    "clear colour": (
        lambda: saved(gradient(), "PNG", transparency=gradient().getpixel((5, 5))),
        "RGBA",
    ),
    "16 bits": (lambda: saved(gradient(mode="L").convert("I;16"), "PNG"), "L"),
}


@pytest.mark.parametrize("name", MODES)
def test_pixels_have_eight_bits_and_usual_colours(name: str) -> None:
    make, mode = MODES[name]
    image = decoded(make(), "a.png")
    assert (image.mode, image.size) == (mode, (60, 40))
    assert not set(image.info) - {"turn"}


def test_16_bits_keep_their_brightness() -> None:
    bits = Image.new("I;16", (2, 1))
    bits.putpixel((0, 0), 65535)
    bits.putpixel((1, 0), 32768)
    image = decoded(saved(bits, "PNG"), "a.png")
    assert (image.getpixel((0, 0)), image.getpixel((1, 0))) == (255, 128)


def test_inks_are_looked_at_as_on_coated_paper() -> None:
    inks = Image.new("CMYK", (8, 8), (255, 0, 0, 0))
    red, green, blue = decoded(saved(inks, "JPEG", quality=95), "a.jpg").getpixel((4, 4))  # type: ignore[misc]
    assert red < 60 < green < blue, "process cyan, not the pure one of screens"


def test_colours_of_a_profile_are_brought_to_srgb() -> None:
    press = (TEMPLATES / "press" / "coated-fogra39.icc").read_bytes()
    inks = Image.new("CMYK", (8, 8), (0, 0, 0, 255))
    image = decoded(saved(inks, "JPEG", quality=95, icc_profile=press), "a.jpg")
    assert image.mode == "RGB"
    assert max(image.getpixel((4, 4))) < 70  # type: ignore[arg-type]


@pytest.mark.parametrize("profile", [b"no profile", b"\0" * 200])
def test_a_broken_profile_does_no_harm(profile: bytes) -> None:
    image = decoded(saved(gradient(), "JPEG", icc_profile=profile), "a.jpg")
    assert image.size == (60, 40)


def test_a_profile_of_srgb_changes_nothing_to_speak_of() -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    image = decoded(saved(gradient(), "PNG", icc_profile=srgb), "a.png")
    off = [abs(a - b) for a, b in zip(image.tobytes(), gradient().tobytes(), strict=True)]
    assert max(off) <= 2


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_picture_stands_as_the_camera_was_held(turn: int) -> None:
    upright = gradient(60, 40)
    back = {
        2: Image.Transpose.FLIP_LEFT_RIGHT,
        3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE,
        6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }
    lying = upright.transpose(back[turn]) if turn > 1 else upright
    data = with_place(lying, "PNG", turn)
    assert size_of(data, "a.png") == (60, 40)
    assert decoded(data, "a.png").tobytes() == upright.tobytes()


def test_what_a_camera_notes_is_not_taken_over() -> None:
    image = decoded(with_place(gradient(), "JPEG"), "a.jpg")
    out = io.BytesIO()
    image.save(out, "PNG")
    assert b"SECRET-CAMERA" not in out.getvalue()


def test_a_large_jpeg_is_decoded_at_a_fraction() -> None:
    data = saved(gradient(1600, 1200), "JPEG")
    assert decoded(data, "a.jpg", at_least=300).size == (400, 300)
    assert decoded(data, "a.jpg", at_least=1201).size == (1600, 1200)


def test_pictures_are_found_in_their_folder_only(tmp_path: Path) -> None:
    own, part = tmp_path / "own" / "pictures", tmp_path / "part" / "pictures"
    (own / "art").mkdir(parents=True)
    part.mkdir(parents=True)
    (own / "art" / "a.png").write_bytes(PNG)
    (part / "b.JPG").write_bytes(JPEG)
    (tmp_path / "secret.png").write_bytes(PNG)
    (own / "link.png").symlink_to(tmp_path / "secret.png")
    homes = (own, part)
    assert picture_path("art/a.png", homes) == own / "art" / "a.png"
    assert picture_path("b.JPG", homes) == part / "b.JPG"
    assert picture_path("link.png", homes) is None
    assert picture_path("../../secret.png", homes) is None
    assert picture_files(homes) == ["art/a.png", "b.JPG"]


def test_a_size_that_a_webp_states_is_read_in_each_of_its_kinds() -> None:
    plain = saved(gradient(), "WEBP")
    lossless = saved(gradient(), "WEBP", lossless=True)
    extended = saved(gradient(mode="RGBA"), "WEBP")
    assert {data[12:16] for data in (plain, lossless, extended)} == {b"VP8 ", b"VP8L", b"VP8X"}
    assert {size_of(data, "a.webp") for data in (plain, lossless, extended)} == {(60, 40)}
    broken = bytearray(plain)
    broken[26:30] = struct.pack("<HH", 16_000, 16_000)
    with pytest.raises(PictureError, match="too large"):
        judge(bytes(broken), "a.webp")
