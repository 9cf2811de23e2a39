"""Only fonts and drawings of the project are handed out, whatever is asked for."""

from __future__ import annotations

import base64
import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest
from msgspec.structs import replace

from generator.content.resources import TEMPLATES
from generator.engine.source import NoSuchAssetError
from generator.render.assets import Assets, forget
from generator.render.webfonts import woff2
from tests.printing import bundled_theme


@pytest.fixture(scope="module")
def assets() -> Assets:
    return Assets(TEMPLATES, bundled_theme("classic"), "colour")


@pytest.mark.parametrize(
    ("address", "media_type", "beginning"),
    [
        ("asset:font/sofia-sans-condensed-400.ttf", "font/ttf", b"\x00\x01\x00\x00"),
        ("asset:icon/anchor/accent", "image/svg+xml", b"<svg"),
        ("asset:mark/must/ink", "image/svg+xml", b"<svg"),
        ("asset:ornament/plate/metal", "image/svg+xml", b"<svg"),
        ("asset:swatch/arrow-dotted", "image/svg+xml", b"<svg"),
    ],
)
def test_assets_are_found(assets: Assets, address: str, media_type: str, beginning: bytes) -> None:
    data, found_type = assets.fetch(address)
    assert found_type == media_type
    assert data.startswith(beginning)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "asset:",
        "icon/anchor/accent",
        "http://example.org/a.svg",
        "https://example.org/asset:icon/anchor/accent",
        "//example.org/a.svg",
        "file:///etc/passwd",
        "/etc/passwd",
        "data:text/css,body{}",
        "ftp://example.org/",
        "ASSET:icon/anchor/accent",
        "asset:icon/anchor",
        "asset:swatch/arrow-none",
        "asset:swatch/arrow-dotted/ink",
        "asset:icon/anchor/accent/more",
        "asset:icon/no-such-icon/accent",
        "asset:icon/anchor/no-such-colour",
        "asset:icon/../../labels/accent",
        "asset:icon/anchor.svg/accent",
        "asset:icon/anchor/accent\n",
        "asset:icons/anchor/accent",
        "asset:template/sheet/accent",
        "asset:mark/nothing/ink",
        "asset:ornament/nothing/ink",
        "asset:font/nothing.ttf",
        "asset:font/README.md",
        "asset:font/../../x.ttf",
        "asset:font/..%2f..%2fx.ttf",
        "asset:font//etc/x.ttf",
        "asset:font/",
    ],
)
def test_everything_else_is_refused(assets: Assets, address: str) -> None:
    with pytest.raises(NoSuchAssetError):
        assets.fetch(address)
    with pytest.raises(NoSuchAssetError):
        assets.data_address(address)


def test_a_link_out_of_the_fonts_is_refused(tmp_path: Path) -> None:
    """The theme's own fonts come first, but only such as lie in its folder."""
    theme = replace(bundled_theme("classic"), folder=tmp_path / "theme")
    fonts = theme.folder / "fonts"
    fonts.mkdir(parents=True)
    (fonts / "inside.ttf").write_bytes(b"inside")
    (tmp_path / "outside.ttf").write_bytes(b"outside")
    (fonts / "linked.ttf").symlink_to(tmp_path / "outside.ttf")
    assets = Assets(TEMPLATES, theme, "colour")
    assert assets.fetch("asset:font/inside.ttf")[0] == b"inside"
    with pytest.raises(ValueError, match=r"linked\.ttf"):
        assets.fetch("asset:font/linked.ttf")


def test_drawings_take_the_colour_of_the_edition() -> None:
    theme = bundled_theme("classic")
    drawn = {}
    for edition in ("colour", "mono"):
        assets = Assets(TEMPLATES, theme, edition)
        drawn[edition] = assets.fetch("asset:icon/anchor/accent")[0].decode()
        assert "currentColor" not in drawn[edition]
        assert theme.palette(edition)["accent"] in drawn[edition]
    assert drawn["colour"] != drawn["mono"]


def test_data_addresses_hold_the_bytes(assets: Assets) -> None:
    address = "asset:icon/anchor/accent"
    drawing = assets.data_address(address)
    assert drawing.startswith("data:image/svg+xml,")
    assert unquote(drawing.partition(",")[2]).encode() == assets.fetch(address)[0]
    assert not set('"#') & set(drawing)
    font = assets.data_address("asset:font/grenze-gotisch-700.ttf")
    assert font.startswith("data:font/woff2;base64,")
    file = TEMPLATES / "fonts" / "grenze-gotisch-700.ttf"
    assert base64.b64decode(font.partition(",")[2]) == woff2(file.read_bytes())


def test_the_drawing_of_backs_fills_its_tile_and_no_other_is_stretched(tmp_path: Path) -> None:
    theme = bundled_theme("classic")
    shutil.copytree(theme.folder, tmp_path / "theme")
    assets = Assets(TEMPLATES, replace(theme, folder=tmp_path / "theme"), "colour")
    stretched = b'<svg preserveAspectRatio="none" '
    assert assets.fetch("asset:ornament/back/line")[0].startswith(stretched)
    assert b"preserveAspectRatio" not in assets.fetch("asset:ornament/plate/metal")[0]
    own = '<svg xmlns="http://www.w3.org/2000/svg" preserveAspectRatio="xMidYMid slice"/>'
    (tmp_path / "theme" / "ornaments" / "back.svg").write_text(own, "utf-8")
    forget()
    assert assets.fetch("asset:ornament/back/line")[0].decode() == own


def test_a_theme_folder_is_needed_for_ornaments(tmp_path: Path) -> None:
    theme = bundled_theme("classic")
    shutil.copytree(theme.folder, tmp_path / "bare", ignore=shutil.ignore_patterns("ornaments"))
    assets = Assets(TEMPLATES, replace(theme, folder=tmp_path / "bare"), "colour")
    with pytest.raises(NoSuchAssetError, match="plate"):
        assets.fetch("asset:ornament/plate/metal")


def test_the_length_of_words_is_that_of_the_font(assets: Assets) -> None:
    face = bundled_theme("atlas").data.title
    assert face.family == "Courier Prime"
    assert face.size == 1
    assert assets.length("Ten things", face) == pytest.approx(10 * 0.6, rel=0.01)
    narrow, wide = (
        assets.length("ill", assets.theme.data.title),
        assets.length("WWW", assets.theme.data.title),
    )
    assert 0.2 < narrow < wide / 2
    assert assets.length("\N{CJK UNIFIED IDEOGRAPH-6F22}", face) == 0.6
    assert assets.length("", face) == 0


def test_a_drawing_that_comes_later_is_found_once_files_are_forgotten(tmp_path: Path) -> None:
    theme = replace(bundled_theme("classic"), folder=tmp_path / "theme")
    (tmp_path / "theme" / "ornaments").mkdir(parents=True)
    own = Assets(TEMPLATES, theme, "colour")
    address = "asset:ornament/rule/metal"
    assert own.digests(address) == {address: "missing"}
    shutil.copy(TEMPLATES / "themes/classic/ornaments/rule.svg", tmp_path / "theme/ornaments")
    forget()
    assert own.digests(address) == Assets(TEMPLATES, bundled_theme("classic"), "colour").digests(
        address
    )


def test_how_far_words_reach_follows_their_letters(assets: Assets) -> None:
    face = assets.theme.faces_for("text")[0]
    low, tall, deep = (assets.reach(words, face) for words in ("nox", "Übe", "page"))
    assert low.below < 0.05 < low.above < tall.above < 1
    assert deep.below > 0.1
    assert low.ascent == tall.ascent > 0 < low.descent
    assert assets.reach("", face)[:2] == assets.reach("\ue123", face)[:2] == (0, 0)
