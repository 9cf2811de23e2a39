"""Words of cells find drawings and pictures, and nothing outside the folders that are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.importing.assets import find_icons, find_pictures, read_asset

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'


def test_icons_are_looked_for_in_the_folder_then_in_the_set(tmp_path: Path) -> None:
    for name in ("Red Owl.svg", "flame.svg", "flame.png"):
        (tmp_path / name).write_text(SVG)
    words = ["red owl", "Flame", "art/red-owl.svg", "ghost", "map", "own", "xyzzy"]
    found = find_icons(words, tmp_path, ["own"])
    assert [(each.words, each.drawing) for each in found.found] == [
        ("red owl", "red-owl"),
        ("Flame", "flame"),
        ("art/red-owl.svg", "red-owl"),
        ("ghost", "ghost"),
        ("map", "treasure-map"),
    ]
    assert [each.source and each.source.name for each in found.found] == [
        "Red Owl.svg", "flame.svg", "Red Owl.svg", None, None
    ]  # fmt: skip
    assert found.missing == ("xyzzy",)


def test_pictures_stay_in_their_folder(tmp_path: Path) -> None:
    art = tmp_path / "art"
    (art / "deep").mkdir(parents=True)
    for path in (art / "a.png", art / "deep" / "b.jpg", tmp_path / "c.png", art / "d.txt"):
        path.write_bytes(b"x")
    (art / "link.png").symlink_to(tmp_path / "c.png")
    words = ["a.png", "deep/b.jpg", "../c.png", str(tmp_path / "c.png"), "link.png", "d.txt", "no"]
    found = find_pictures(words, art)
    assert [each.words for each in found.found] == ["a.png", "deep/b.jpg"]
    assert found.missing == tuple(words[2:])
    assert find_pictures(["a.png"], None).missing == ("a.png",)
    with pytest.raises(OSError, match="link leads out"):
        read_asset(art / "link.png", art)
