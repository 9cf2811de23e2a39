"""The cache of printed sides: what goes in comes out, and what is broken is not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import cache
from generator.cache import CachedSide
from generator.findings import Finding, Place, Severity

SIDE = CachedSide(
    b"%PDF-1.7\n\x00\xff\n",
    (
        Finding("P03", "too much", Place(""), "less", "sheets.a.front"),
        Finding("P11", "“leer”", Place(""), severity=Severity.WARNING),
    ),
)


def test_a_side_comes_back(tmp_path: Path) -> None:
    assert cache.is_empty(tmp_path)
    assert cache.load(tmp_path, "key") is None
    cache.store(tmp_path, "key", SIDE)
    assert not cache.is_empty(tmp_path)
    assert cache.load(tmp_path, "key") == SIDE
    assert cache.load(tmp_path, "other") is None


@pytest.mark.parametrize(
    "broken",
    [b"", b"\n", b"[]\n", b"{}\n", b'{"pdf": "x", "findings": []}\n', b"\xff\xfe\n", b"null\n%PDF"],
)
def test_a_broken_record_is_none(tmp_path: Path, broken: bytes) -> None:
    cache.store(tmp_path, "key", SIDE)
    (file,) = (tmp_path / cache.FOLDER).iterdir()
    file.write_bytes(broken)
    assert cache.load(tmp_path, "key") is None


def test_a_changed_pdf_is_none(tmp_path: Path) -> None:
    cache.store(tmp_path, "key", SIDE)
    (file,) = (tmp_path / cache.FOLDER).iterdir()
    file.write_bytes(file.read_bytes().replace(b"1.7", b"1.4"))
    assert cache.load(tmp_path, "key") is None


def test_a_malformed_finding_is_none(tmp_path: Path) -> None:
    cache.store(tmp_path, "key", SIDE)
    (file,) = (tmp_path / cache.FOLDER).iterdir()
    file.write_bytes(file.read_bytes().replace(b"warning", b"warming"))
    assert cache.load(tmp_path, "key") is None


def test_a_key_cannot_leave_the_folder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="leaves"):
        cache.store(tmp_path, "../../../elsewhere", SIDE)
