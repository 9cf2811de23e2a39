"""Records come back; of what is damaged nothing is known, and the oldest are forgotten."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from msgspec import Struct

from generator.build.state import memory


class Sized(Struct, frozen=True):
    name: str
    size: int


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "numbers.json"


def put(file: Path, records: Mapping[str, object]) -> None:
    """Put records of any kind beside those of a file, as if they had been remembered there."""
    other = file.parent / "other" / file.name
    memory.add(other, records, object, 9)
    told = json.loads(file.read_bytes()) | json.loads(other.read_bytes())
    file.write_text(json.dumps(told, separators=(",", ":")))


def test_records_come_back(file: Path) -> None:
    assert memory.read(file, int) == {}
    memory.add(file, {"one": 1}, int, 9)
    memory.add(file, {"two": 2, "three": 3}, int, 9)
    assert memory.read(file, int) == {"one": 1, "two": 2, "three": 3}


def test_what_is_added_again_is_the_youngest_and_the_oldest_is_forgotten(file: Path) -> None:
    memory.add(file, {"one": 1, "two": 2}, int, 3)
    memory.add(file, {"one": 7, "three": 3, "four": 4}, int, 3)
    assert list(memory.read(file, int).items()) == [("one", 7), ("three", 3), ("four", 4)]


def test_unsound_records_are_left_out_and_not_kept(file: Path) -> None:
    memory.add(file, {"one": 1}, int, 9)
    put(file, {"two": "damaged"})
    assert memory.read(file, int) == {"one": 1}
    memory.add(file, {"three": 3}, int, 9)
    assert list(json.loads(file.read_bytes())) == ["one", "three"]


@pytest.mark.parametrize(
    "record", [{}, {"name": "a"}, {"name": "a", "size": "7"}, {"name": None, "size": 7}, [], 7]
)
def test_a_record_is_whole_or_not_there(file: Path, record: object) -> None:
    memory.add(file, {"one": Sized("a", 7)}, Sized, 9)
    put(file, {"two": record})
    assert memory.read(file, Sized) == {"one": Sized("a", 7)}


def test_records_are_read_one_by_one(file: Path) -> None:
    memory.add(file, {"one": 1}, int, 9)
    put(file, {"two": "damaged", "three": 3})
    records = memory.read(file, int)
    assert records["three"] == 3
    assert "two" not in records
    assert records.get("two", 7) == 7
    assert list(records) == ["one", "three"]
    assert len(records) == 2


def test_names_that_are_no_unicode_are_not_remembered(file: Path) -> None:
    """A system may have files whose names no encoding reads: they are looked at each time."""
    odd = "odd-\udcff"
    memory.add(file, {"one": "a", odd: "b", "two": odd, "three": "c"}, str, 9)
    assert memory.read(file, str) == {"one": "a", "three": "c"}


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"[" * 100_000])
def test_damage_is_nothing(file: Path, damage: bytes) -> None:
    memory.add(file, {"one": 1}, int, 9)
    file.write_bytes(damage)
    assert memory.read(file, int) == {}
    memory.add(file, {"two": 2}, int, 9)
    assert memory.read(file, int) == {"two": 2}


def test_a_record_in_the_place_of_another_is_not_there(file: Path) -> None:
    memory.add(file, {"one": 1, "two": 2, "three": 3}, int, 9)
    told = json.loads(file.read_bytes())
    told["one"], told["two"] = told["two"], told["one"]
    file.write_text(json.dumps(told))
    assert memory.read(file, int) == {"three": 3}


def test_a_file_in_the_place_of_another_holds_nothing(file: Path) -> None:
    memory.add(file, {"one": 1}, int, 9)
    other = file.rename(file.with_name("others.json"))
    assert memory.read(other, int) == {}


@pytest.mark.parametrize("begin", [Path.mkdir, lambda file: os.mkfifo(file)])
def test_what_is_no_file_gives_way_or_costs_the_memory(
    file: Path, begin: Callable[[Path], None]
) -> None:
    file.parent.mkdir()
    begin(file)
    assert memory.read(file, int) == {}
    memory.add(file, {"one": 1}, int, 9)
    assert memory.read(file, int) == {"one": 1}


def test_where_nothing_can_be_written_nothing_is_remembered(file: Path) -> None:
    file.parent.write_text("a file where the folder should be")
    memory.add(file, {"one": 1}, int, 9)
    assert memory.read(file, int) == {}


def test_who_only_asks_loads_nothing_that_writes() -> None:
    program = "import sys; from generator.build.state import memory, manifest; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    loaded = set(ran.stdout.decode().split())
    assert "generator.build.state.memory" in loaded
    assert loaded.isdisjoint({"filelock", "tempfile"})
