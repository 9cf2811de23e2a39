"""PDFs of many sides go to a file, and come back as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.spool import Spool, SpooledPdf
from generator.build.state.sidecache import CachedSide

FULL = Path("/dev/full")


def test_what_is_too_much_for_memory_goes_to_the_file(tmp_path: Path) -> None:
    spool = Spool(tmp_path, held_bytes=5)
    kept = [spool.kept(pdf) for pdf in (b"one", b"three", b"is", b"seven")]
    assert kept[0] == b"one"
    assert kept[2] == b"is"
    spooled = [each for each in kept if isinstance(each, SpooledPdf)]
    assert [each.read() for each in spooled] == [b"three", b"seven"]


def test_where_there_is_no_room_a_pdf_stays_in_memory(tmp_path: Path) -> None:
    assert Spool(tmp_path / "nowhere", held_bytes=0).kept(b"one") == b"one"


@pytest.mark.parametrize("size", [3, 100_000])
def test_where_the_disk_is_full_a_pdf_stays_in_memory(tmp_path: Path, size: int) -> None:
    """Whether that is noticed when it is written, or when its last bytes are."""
    (tmp_path / "sides.pdfs").symlink_to(FULL)
    assert Spool(tmp_path, held_bytes=0).kept(bytes(size)) == bytes(size)


def test_a_side_reads_its_pdf_from_the_file(tmp_path: Path) -> None:
    side = CachedSide(b"one", ())
    spooled = side.spooled(Spool(tmp_path, held_bytes=0))
    assert spooled.held != b"one"
    assert spooled.pdf == side.pdf
    assert side.spooled(None) is side
    (tmp_path / "sides.pdfs").unlink()
    with pytest.raises(FileNotFoundError):
        _ = spooled.pdf
