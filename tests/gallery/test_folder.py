"""Files of a site are on the disk once they are put, and those alike are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.gallery.folder import Folder


def test_what_is_put_stands(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.put_all([("b/page.html", b"page"), ("a.css", b"style")])
    assert folder.paths == (tmp_path / "a.css", tmp_path / "b" / "page.html")
    assert [path.read_bytes() for path in folder.paths] == [b"style", b"page"]
    assert folder.fresh == 2


def test_what_grows_counts_once(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for data in (b"one", b"one, two", b"one, two"):
        folder.put("index.html", data)
    assert (len(folder.paths), folder.fresh) == (1, 1)
    assert (tmp_path / "index.html").read_bytes() == b"one, two"


def test_what_stands_already_is_not_fresh(tmp_path: Path) -> None:
    Folder(tmp_path).put("a", b"same")
    before = (tmp_path / "a").stat().st_mtime_ns
    folder = Folder(tmp_path)
    folder.put("a", b"same")
    assert folder.fresh == 0
    assert (tmp_path / "a").stat().st_mtime_ns == before


def test_nothing_is_put_outside(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "site")
    with pytest.raises(ValueError, match="leaves"):
        folder.put("../a", b"")
    assert folder.paths == ()
