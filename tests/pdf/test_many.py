"""PDFs that are read when they are needed are the same as those in memory."""

from __future__ import annotations

import pickle
from pathlib import Path

from generator.build.spool import Spool
from generator.build.state.sidecache import CachedSide
from generator.pdf.many import ManyPdfs

SIDES = [CachedSide(pdf, ()) for pdf in (b"one", b"two", b"three")]


def test_they_are_a_sequence_of_bytes() -> None:
    pdfs = ManyPdfs(SIDES)
    assert [*pdfs] == [b"one", b"two", b"three"]
    assert (pdfs[1], pdfs[1:], len(pdfs), pdfs.size) == (b"two", (b"two", b"three"), 3, 11)


def test_they_are_equal_wherever_their_bytes_are(tmp_path: Path) -> None:
    spool = Spool(tmp_path, held_bytes=3)
    here, there = ManyPdfs(SIDES), ManyPdfs([side.spooled(spool) for side in SIDES])
    assert pickle.loads(pickle.dumps(there)) == here == there
    assert len({here, there}) == 1
    assert here != ManyPdfs(SIDES[:2])
    assert here.digest != ManyPdfs(SIDES[::-1]).digest
