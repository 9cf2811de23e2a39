"""The cache of printed sides: what goes in comes out, and what is broken is not there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.build.state import sidecache
from generator.build.state.sidecache import CachedSide, load_plan, store_plan
from generator.findings import Finding, Place, Severity
from generator.layout.side import Portion
from generator.render.plans import Plan

SIDE = CachedSide(
    b"%PDF-1.7\n\x00\xff\n",
    (
        Finding("P03", "too much", Place(""), "less", "sheets.a.front"),
        Finding("P11", "“leer”", Place(""), severity=Severity.WARNING),
    ),
)


def test_a_side_comes_back(tmp_path: Path) -> None:
    assert sidecache.is_empty(tmp_path)
    assert sidecache.load(tmp_path, "key") is None
    sidecache.store(tmp_path, "key", SIDE)
    assert not sidecache.is_empty(tmp_path)
    assert sidecache.load(tmp_path, "key") == SIDE
    assert sidecache.load(tmp_path, "other") is None


@pytest.mark.parametrize(
    "broken",
    [b"", b"\n", b"[]\n", b"{}\n", b'{"pdf": "x", "findings": []}\n', b"\xff\xfe\n", b"null\n%PDF"],
)
def test_a_broken_record_is_none(tmp_path: Path, broken: bytes) -> None:
    sidecache.store(tmp_path, "key", SIDE)
    (file,) = (tmp_path / sidecache.FOLDER).iterdir()
    file.write_bytes(broken)
    assert sidecache.load(tmp_path, "key") is None


def test_a_changed_pdf_is_none(tmp_path: Path) -> None:
    sidecache.store(tmp_path, "key", SIDE)
    (file,) = (tmp_path / sidecache.FOLDER).iterdir()
    file.write_bytes(file.read_bytes().replace(b"1.7", b"1.4"))
    assert sidecache.load(tmp_path, "key") is None


def test_a_malformed_finding_is_none(tmp_path: Path) -> None:
    sidecache.store(tmp_path, "key", SIDE)
    (file,) = (tmp_path / sidecache.FOLDER).iterdir()
    file.write_bytes(file.read_bytes().replace(b"warning", b"warming"))
    assert sidecache.load(tmp_path, "key") is None


def test_a_side_in_the_place_of_another_is_none(tmp_path: Path) -> None:
    sidecache.store(tmp_path, "one", SIDE)
    home = tmp_path / sidecache.FOLDER
    (home / "one.side").rename(home / "other.side")
    assert sidecache.load(tmp_path, "other") is None


def test_a_plan_in_the_place_of_another_is_none(tmp_path: Path) -> None:
    store_plan(tmp_path, Plan("one", (Portion(1, 12.25, ((("turn.rules.0",), ()),)),)))
    home = tmp_path / sidecache.FOLDER
    (home / "one.plan").rename(home / "other.plan")
    assert load_plan(tmp_path, "other") is None


def test_a_folder_in_the_place_of_a_side_gives_way(tmp_path: Path) -> None:
    file = tmp_path / sidecache.FOLDER / "key.side"
    (file / "inside").mkdir(parents=True)
    assert sidecache.load(tmp_path, "key") is None
    sidecache.store(tmp_path, "key", SIDE)
    assert sidecache.load(tmp_path, "key") == SIDE


def test_what_is_no_folder_costs_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / sidecache.FOLDER
    home.parent.mkdir()
    home.write_text("a file where the folder should be")
    sidecache.store(tmp_path, "key", SIDE)
    assert sidecache.load(tmp_path, "key") is None
    home.unlink()
    (home / "key.side").mkdir(parents=True)
    monkeypatch.setattr(sidecache, "MOST_BYTES", 0)
    sidecache.trim(tmp_path)


def test_a_key_cannot_leave_the_folder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="leaves"):
        sidecache.store(tmp_path, "../../../elsewhere", SIDE)


def test_the_most_recently_used_sides_are_retained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        sidecache.store(tmp_path, f"key{number}", SIDE)
    for number, file in enumerate(sorted((tmp_path / sidecache.FOLDER).iterdir())):
        os.utime(file, ns=(number, number))
    assert sidecache.load(tmp_path, "key0") == SIDE, "it is used, so it is new"
    (size,) = {file.stat().st_size for file in (tmp_path / sidecache.FOLDER).iterdir()}
    monkeypatch.setattr(sidecache, "MOST_BYTES", 2 * size)
    sidecache.trim(tmp_path)
    kept = [number for number in range(4) if sidecache.load(tmp_path, f"key{number}")]
    assert kept == [0, 3]


def test_nothing_is_trimmed_from_nothing(tmp_path: Path) -> None:
    sidecache.trim(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_emptying_leaves_what_was_written_for_players(tmp_path: Path) -> None:
    sidecache.store(tmp_path, "key", SIDE)
    (size,) = [file.stat().st_size for file in (tmp_path / sidecache.FOLDER).iterdir()]
    (tmp_path / "sheet.pdf").write_bytes(b"pdf")
    assert sidecache.empty(tmp_path) == size
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]
    assert sidecache.empty(tmp_path) == 0


def test_a_plan_is_cached(tmp_path: Path) -> None:
    bands = ((("turn.rules.0", "turn.rules.1"), ("turn.rules.2",)), (("table.rows.0",),))
    plan = Plan("a" * 40, (Portion(1, 12.25, bands), Portion(2, 12.25, bands[:1], is_last=True)))
    assert load_plan(tmp_path, plan.key) is None
    for each in (plan, Plan("b" * 40)):
        store_plan(tmp_path, each)
        assert load_plan(tmp_path, each.key) == each
    (file,) = tmp_path.rglob("aaaa*.plan")
    file.write_text('[[1, "twelve"]]', "utf-8")
    assert load_plan(tmp_path, plan.key) is None
