"""An archive is the same whenever its files are, and holds nothing from elsewhere."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from generator.serve.archive import write_archive
from tests.serve.exports import written_below

NAMES = ("minimal/en/summary-a4.pdf", "index.html")


def archive_of(home: Path, *names: str) -> bytes:
    target = io.BytesIO()
    write_archive(target, home, names)
    return target.getvalue()


def test_the_same_files_give_the_same_bytes(tmp_path: Path) -> None:
    written_below(tmp_path / "one", *NAMES)
    written_below(tmp_path / "two", *reversed(NAMES))
    data = archive_of(tmp_path / "one", *NAMES)
    assert data == archive_of(tmp_path / "two", *reversed(NAMES), NAMES[0])
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.namelist() == sorted(NAMES)
        assert archive.read("index.html") == b"%PDF index.html"
        packed = {each.filename: each.compress_type for each in archive.infolist()}
    assert packed == {NAMES[0]: zipfile.ZIP_STORED, NAMES[1]: zipfile.ZIP_DEFLATED}


@pytest.mark.parametrize("name", ["gone.pdf", "../outside.pdf", "link.pdf"])
def test_what_is_gone_or_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    written_below(tmp_path, "outside.pdf", "home/inside.pdf")
    (tmp_path / "home" / "link.pdf").symlink_to(tmp_path / "outside.pdf")
    with pytest.raises(OSError, match=r"gone|link|folder"):
        archive_of(tmp_path / "home", name)
