"""A release has the same bytes again, and all that it promises."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from tests.support import write_game
from tools import release

EPOCH = 1_700_000_000
DECK = """
decks:
  goal-cards:
    title: Cards
    cards:
      goal: {kind: sections, sections: [goal]}
"""


def tree(home: Path, files: dict[str, str]) -> dict[str, Path]:
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, "utf-8")
    return {name: home / name for name in files}


def names_in(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return archive.namelist()


def test_an_archive_depends_on_names_and_contents_only(tmp_path: Path) -> None:
    files = {"b/one.pdf": "1", "a.pdf": "2", "b/two.pdf": "3"}
    first = release.write_archive(tmp_path / "1.zip", "top", tree(tmp_path / "x", files), EPOCH)
    turned = dict(reversed(tree(tmp_path / "y", files).items()))
    for path in turned.values():
        os.utime(path, (0, 0))
        path.chmod(0o600)
    second = release.write_archive(tmp_path / "2.zip", "top", turned, EPOCH)
    assert first.read_bytes() == second.read_bytes()
    assert names_in(first) == ["top/a.pdf", "top/b/one.pdf", "top/b/two.pdf"]
    with zipfile.ZipFile(first) as archive:
        assert {each.date_time for each in archive.infolist()} == {(2023, 11, 14, 22, 13, 20)}
    turned["a.pdf"].write_text("other", "utf-8")
    other = release.write_archive(tmp_path / "3.zip", "top", turned, EPOCH)
    assert other.read_bytes() != first.read_bytes()


def test_a_time_before_archives_is_their_first(tmp_path: Path) -> None:
    path = release.write_archive(tmp_path / "a.zip", "a", tree(tmp_path, {"a": "1"}), 0)
    with zipfile.ZipFile(path) as archive:
        assert archive.infolist()[0].date_time == (1980, 1, 1, 0, 0, 0)


def test_the_time_is_that_of_the_commit_or_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    assert release.source_date(release.ROOT) > EPOCH
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(EPOCH))
    assert release.source_date(release.ROOT) == EPOCH


def test_checksums_are_lines_that_sha256sum_reads(tmp_path: Path) -> None:
    files = tree(tmp_path, {"b.zip": "1", "a.whl": "2"})
    sums = release.checksums(list(files.values()), tmp_path / release.SUMS)
    assert sums.read_text("utf-8").splitlines() == [
        f"{hashlib.sha256(b'2').hexdigest()}  a.whl",
        f"{hashlib.sha256(b'1').hexdigest()}  b.zip",
    ]


def test_ready_made_files(tmp_path: Path) -> None:
    content = write_game(tmp_path, {"decks.yaml": DECK}).parent
    dist, work = tmp_path / "dist", tmp_path / "work"
    dist.mkdir()
    written = release.ready_made(dist, work, EPOCH, content)
    sheets, site = written
    top = f"{release.NAME}-sheets-en"
    assert sheets.name == f"{top}.zip"
    names = set(names_in(sheets))
    assert {f"{top}/LICENSE", f"{top}/NOTICE.md", f"{top}/minimal/minimal-letter.pdf"} <= names
    assert [name for name in names if "duplex-long" in name], "the cards are laid on paper"
    assert f"{release.NAME}-site/index.html" in names_in(site)
    bytes_before = [path.read_bytes() for path in written]
    shutil.copytree(work / "sheets" / "minimal", work / "sheets" / "gone")
    assert release.ready_made(dist, work, EPOCH, content) == written
    assert {path.name for path in dist.iterdir()} == {path.name for path in written}
    assert [path.read_bytes() for path in written] == bytes_before


def test_a_game_that_cannot_be_printed_ends_it(tmp_path: Path) -> None:
    content = write_game(tmp_path, {"wrong.yaml": "sections: 1"}).parent
    with pytest.raises(subprocess.CalledProcessError):
        release.ready_made(tmp_path / "dist", tmp_path / "work", EPOCH, content)
    assert not list((tmp_path / "dist").glob("*.zip"))
