"""Files of a site are on the disk once they are put, and those alike are left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.state.buildstate import BuildState
from generator.build.state.schema import FILE
from generator.build.state.stamps import changed_at
from generator.site.folder import Folder


def test_what_is_put_stands(tmp_path: Path) -> None:
    folder = Folder(tmp_path, tmp_path)
    folder.put_all([("b/page.html", b"page"), ("a.css", b"style")])
    assert folder.paths == (tmp_path / "a.css", tmp_path / "b" / "page.html")
    assert [path.read_bytes() for path in folder.paths] == [b"style", b"page"]
    assert folder.fresh == 2


def test_what_grows_counts_once(tmp_path: Path) -> None:
    folder = Folder(tmp_path, tmp_path)
    for data in (b"one", b"one, two", b"one, two"):
        folder.put("index.html", data)
    assert (len(folder.paths), folder.fresh) == (1, 1)
    assert (tmp_path / "index.html").read_bytes() == b"one, two"


def test_what_stands_already_is_not_fresh(tmp_path: Path) -> None:
    Folder(tmp_path, tmp_path).put("a", b"same")
    before = (tmp_path / "a").stat().st_mtime_ns
    folder = Folder(tmp_path, tmp_path)
    folder.put("a", b"same")
    assert folder.fresh == 0
    assert (tmp_path / "a").stat().st_mtime_ns == before


def test_nothing_is_put_outside(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "site", tmp_path)
    with pytest.raises(ValueError, match="leaves"):
        folder.put("../a", b"")
    assert folder.paths == ()


def put(home: Path, *addresses: str, is_whole: bool = True) -> int:
    """Put a site of some files into a folder; return how many others were cleared away."""
    folder = Folder(home / "site", home / "output")
    folder.put_all((address, b"data") for address in addresses)
    return folder.close(is_whole)


def standing(home: Path) -> list[str]:
    site = home / "site"
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*"))


def test_what_is_no_part_of_the_site_any_more_is_cleared_away(tmp_path: Path) -> None:
    assert put(tmp_path, "index.html", "go/de/map.pdf", "go/en/map.pdf") == 0
    assert put(tmp_path, "index.html", "go/en/map.pdf") == 1
    assert standing(tmp_path) == ["go", "go/en", "go/en/map.pdf", "index.html"]
    assert put(tmp_path, "index.html", "go/en/map.pdf") == 0


def test_what_others_put_there_stays(tmp_path: Path) -> None:
    put(tmp_path, "index.html", "old.css", "own.css")
    (tmp_path / "site" / "CNAME").write_text("example.org")
    (tmp_path / "site" / "own.css").write_text("edited by hand")
    assert put(tmp_path, "index.html") == 1
    assert standing(tmp_path) == ["CNAME", "index.html", "own.css"]


def test_a_site_with_faults_clears_nothing_away_yet(tmp_path: Path) -> None:
    put(tmp_path, "index.html", "go/index.html")
    assert put(tmp_path, "index.html", is_whole=False) == 0
    assert "go/index.html" in standing(tmp_path)
    assert put(tmp_path, "index.html") == 1
    assert standing(tmp_path) == ["index.html"]


@pytest.mark.parametrize("damage", [b"no database", b""])
def test_where_nothing_is_remembered_nothing_is_cleared_away(tmp_path: Path, damage: bytes) -> None:
    put(tmp_path, "index.html", "go.html")
    (tmp_path / "output" / FILE).write_bytes(damage)
    assert put(tmp_path, "index.html") == 0
    assert standing(tmp_path) == ["go.html", "index.html"]


def test_what_is_remembered_reaches_nothing_outside(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine")
    status = other.stat()
    put(tmp_path, "index.html")
    outside = {"../other.txt": (status.st_size, changed_at(status))}
    BuildState(tmp_path / "output").remember_site(tmp_path / "site", outside)
    assert put(tmp_path, "index.html") == 0
    assert other.read_text() == "mine"
