from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from generator.content.editions import INKS
from generator.content.pictures import PictureError
from generator.engine.source import NoSuchAssetError
from generator.render.pictures import (
    Frame,
    crop_box,
    digest_of,
    picture_at,
    prepared,
    without_metadata,
)
from tests.content.artwork import SVG, gradient, saved, with_place

WIDE = Frame(300, 100)


def opened(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize(
    ("size", "frame", "box"),
    [
        ((600, 400), Frame(300, 100), (0, 100, 600, 300)),
        ((600, 400), Frame(300, 100, (50, 0)), (0, 0, 600, 200)),
        ((600, 400), Frame(300, 100, (0, 100)), (0, 200, 600, 400)),
        ((600, 400), Frame(100, 200, (75, 9)), (300, 0, 500, 400)),
        ((600, 400), Frame(60, 40), (0, 0, 600, 400)),
        ((600, 400), Frame(100, 0), (0, 0, 600, 400)),
        ((1, 900), Frame(900, 1), (0, 450, 1, 451)),
    ],
)
def test_a_picture_is_cropped_around_its_focus(
    size: tuple[int, int], frame: Frame, box: tuple[int, int, int, int]
) -> None:
    assert crop_box(size, frame) == box


def test_a_picture_has_no_more_pixels_than_its_frame() -> None:
    image = opened(prepared(saved(gradient(900, 600), "PNG"), "a.png", WIDE, "colour")[0])
    assert (image.format, image.size) == ("PNG", (300, 100))


def test_a_small_picture_is_not_blown_up() -> None:
    image = opened(prepared(saved(gradient(60, 40), "PNG"), "a.png", WIDE, "colour")[0])
    assert image.size == (60, 20)


def test_a_picture_that_is_shown_whole_keeps_its_shape() -> None:
    frame = Frame(300, 100, fit="contain")
    image = opened(prepared(saved(gradient(900, 600), "PNG"), "a.png", frame, "colour")[0])
    assert image.size == (150, 100)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("edition", INKS)
def test_the_same_picture_gives_the_same_bytes_and_tells_nothing(kind: str, edition: str) -> None:
    name = {"PNG": "a.png", "JPEG": "a.jpg", "WEBP": "a.webp"}[kind]
    for size in ((60, 20), (900, 600)):
        data = with_place(gradient(*size), kind)
        assert b"SECRET-CAMERA" in data
        made = [prepared(data, name, WIDE, edition)[0] for _ in range(2)]  # type: ignore[arg-type]
        assert made[0] == made[1]
        assert b"SECRET-CAMERA" not in made[0]
        assert not opened(made[0]).getexif()


def test_a_jpeg_that_fits_is_not_decoded_again() -> None:
    data = with_place(gradient(300, 100), "JPEG", comment=b"SECRET-WORDS")
    made, media_type = prepared(data, "a.jpg", WIDE, "colour")
    assert media_type == "image/jpeg"
    assert opened(made).tobytes() == opened(data).tobytes()
    assert b"SECRET" in data
    assert b"SECRET" not in made
    assert made == without_metadata(data)


def test_what_follows_a_jpeg_is_not_embedded() -> None:
    data = saved(gradient(300, 100), "JPEG") + b"SECRET" + saved(gradient(30, 10), "JPEG")
    assert without_metadata(data) == b""
    assert b"SECRET" not in prepared(data, "a.jpg", WIDE, "colour")[0]


@pytest.mark.parametrize("turn", [3, 6])
def test_a_jpeg_that_lies_on_its_side_is_turned(turn: int) -> None:
    data = with_place(gradient(100, 100), "JPEG", turn, quality=95)
    made = opened(prepared(data, "a.jpg", Frame(100, 100), "colour")[0])
    corner = {3: (99, 99), 6: (0, 99)}[turn]
    before, after = opened(data).getpixel(corner), made.getpixel((0, 0))
    assert all(abs(a - b) < 12 for a, b in zip(before, after, strict=True))  # type: ignore[arg-type]


def test_mono_is_grey_and_ink_saver_pale() -> None:
    data = saved(gradient(), "PNG")
    grey = opened(prepared(data, "a.png", WIDE, "mono")[0])
    pale = opened(prepared(data, "a.png", WIDE, "ink-saver")[0])
    assert grey.mode == "L"
    assert pale.mode == "RGB"
    assert min(low for low, _ in pale.getextrema()) >= 127  # type: ignore[misc]


def test_a_drawing_stays_one_unless_its_colours_must_change() -> None:
    assert prepared(SVG, "a.svg", WIDE, "colour") == (SVG, "image/svg+xml")
    made, media_type = prepared(SVG, "a.svg", WIDE, "mono")
    assert media_type == "image/png"
    assert opened(made).mode in ("L", "LA")


def test_a_clear_ground_stays_clear() -> None:
    made = opened(prepared(saved(gradient(mode="RGBA"), "PNG"), "a.png", WIDE, "mono")[0])
    assert made.mode == "LA"


def test_a_bad_picture_is_refused() -> None:
    with pytest.raises(PictureError):
        prepared(b"%!PS", "a.png", WIDE, "colour")


def address_of(file: str, digest: str) -> str:
    return f"picture/{file.encode().hex()}/{digest}/300x100/50x50/cover"


def test_a_picture_has_an_address_by_its_bytes(tmp_path: Path) -> None:
    homes = (tmp_path,)
    (tmp_path / "Über den Fluss.png").write_bytes(saved(gradient(), "PNG"))
    digest = digest_of("Über den Fluss.png", homes)
    data, media_type = picture_at(address_of("Über den Fluss.png", digest), homes, "colour")
    assert media_type == "image/png"
    assert opened(data).size == (60, 20)
    for address in (
        address_of("gone.png", digest),
        address_of("Über den Fluss.png", "0" * 16),
        "picture/..",
    ):
        with pytest.raises(NoSuchAssetError):
            picture_at(address, homes, "colour")
