"""Records come back; of what is damaged or foreign nothing is known, and the oldest go."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from generator.build.state.store import Store, Table


class Sized(Struct, frozen=True):
    name: str
    size: int


NUMBERS = Table("numbers", int, 3)
OTHERS = Table("others", int, 3)
WORDS = Table("words", str, 9)
SIZES = Table("sizes", Sized, 9)
TABLES = (NUMBERS, OTHERS, WORDS, SIZES)
KEYS = ("one", "two", "three", "four")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "state.sqlite"


def store(file: Path, version: int = 1) -> Store:
    return Store(file, TABLES, version)


def numbers(file: Path) -> dict[str, int]:
    return store(file).get(NUMBERS, KEYS)


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file)) as database, database:
        yield database


def test_records_come_back(file: Path) -> None:
    assert numbers(file) == {}
    assert not store(file).exists
    store(file).add(NUMBERS, {"one": 1})
    store(file).add(NUMBERS, {"two": 2, "three": 3})
    store(file).add(OTHERS, {"one": 7})
    store(file).add(SIZES, {"one": Sized("a", 5)})
    assert store(file).exists
    assert numbers(file) == {"one": 1, "two": 2, "three": 3}
    assert store(file).get(NUMBERS, ["three", "none"]) == {"three": 3}
    assert store(file).get(SIZES, KEYS) == {"one": Sized("a", 5)}


def test_the_oldest_go_and_what_is_added_again_is_the_youngest(file: Path) -> None:
    store(file).add(NUMBERS, {"one": 1, "two": 2, "three": 3})
    store(file).add(NUMBERS, {"one": 7, "four": 4})
    assert numbers(file) == {"one": 7, "three": 3, "four": 4}


def test_nothing_to_remember_writes_nothing(file: Path) -> None:
    store(file).add(NUMBERS, {})
    assert not file.parent.exists()


def test_names_that_are_no_unicode_are_not_remembered(file: Path) -> None:
    """A system may have files whose names no encoding reads: they are looked at each time."""
    invalid = "odd-\udcff"
    store(file).add(WORDS, {"one": "a", invalid: "b", "two": invalid, "three": "c"})
    assert store(file).get(WORDS, [invalid, *KEYS]) == {"one": "a", "three": "c"}


@pytest.mark.parametrize(
    "change",
    [
        "record = '8'",
        "record = X'FFFE'",
        "record = CAST(X'FFFE' AS TEXT)",
        "record = 7",
        "seal = ''",
        "seal = 7",
        "key = 'four'",
    ],
)
def test_a_damaged_record_is_not_there_and_the_others_are(file: Path, change: str) -> None:
    store(file).add(NUMBERS, {"one": 1, "two": 2})
    with opened(file) as database:
        database.execute(f"UPDATE numbers SET {change} WHERE key = 'one'")
    assert numbers(file) == {"two": 2}
    store(file).add(NUMBERS, {"one": 3})
    assert numbers(file) == {"one": 3, "two": 2}


def test_records_in_the_place_of_others_are_not_there(file: Path) -> None:
    store(file).add(NUMBERS, {"one": 1, "two": 2})
    store(file).add(OTHERS, {"three": 3})
    with opened(file) as database:
        database.execute(
            "UPDATE numbers SET record = 2, seal = (SELECT seal FROM numbers WHERE key = 'two')"
        )
        database.execute("INSERT INTO numbers SELECT * FROM others")
    assert numbers(file) == {"two": 2}


def test_a_record_of_another_type_is_not_there(file: Path) -> None:
    """A later program may expect more of a record than the one that wrote it."""
    Store(file, TABLES, 1).add(Table("sizes", dict[str, str], 9), {"one": {"name": "a"}})
    assert store(file).get(SIZES, KEYS) == {}


def foreign(file: Path) -> None:
    with opened(file) as database:
        database.execute("CREATE TABLE numbers (key, record, seal)")
        database.execute("INSERT INTO numbers VALUES ('one', '1', '')")


def other_schema(file: Path) -> None:
    store(file, version=2).add(NUMBERS, {"one": 1})


def without_its_tables(file: Path) -> None:
    store(file).add(NUMBERS, {"one": 1})
    with opened(file) as database:
        database.execute("DROP TABLE numbers")


def cut_off(file: Path) -> None:
    store(file).add(NUMBERS, {"one": 1})
    file.write_bytes(file.read_bytes()[:5000])


def overwritten(file: Path) -> None:
    store(file).add(NUMBERS, {"one": 1})
    data = file.read_bytes()
    file.write_bytes(data[:100] + b"\xff" * (len(data) - 100))


def damage(data: bytes) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        file.write_bytes(data)

    return write


@pytest.mark.parametrize(
    "harm",
    [
        *(damage(b"\xff\xfe" * 3000), damage(b"{}"), damage(b"SQLite format 3\0")),
        *(Path.touch, Path.mkdir, os.mkfifo, foreign, other_schema),
        *(without_its_tables, cut_off, overwritten),
    ],
)
def test_what_is_in_the_place_of_the_store_holds_nothing_and_gives_way(
    file: Path, harm: Callable[[Path], None]
) -> None:
    file.parent.mkdir()
    harm(file)
    assert numbers(file) == {}
    store(file).add(NUMBERS, {"two": 2})
    assert numbers(file) == {"two": 2}
    assert sorted(path.name for path in file.parent.iterdir()) == [file.name]


@pytest.mark.parametrize("at", range(0, 8192, 128))
def test_whatever_is_damaged_no_record_is_wrong(file: Path, at: int) -> None:
    true = {"one": 1, "two": 2, "three": 3}
    store(file).add(NUMBERS, true)
    data = bytearray(file.read_bytes())
    data[at : at + 128] = bytes(each ^ 0x55 for each in data[at : at + 128])
    file.write_bytes(data)
    assert numbers(file).items() <= true.items()
    store(file).add(NUMBERS, {"four": 4})
    assert numbers(file).items() <= (true | {"four": 4}).items()


def test_where_nothing_can_be_written_nothing_is_remembered(file: Path) -> None:
    file.parent.write_text("a file where the folder should be")
    store(file).add(NUMBERS, {"one": 1})
    assert numbers(file) == {}


def test_a_store_that_another_command_holds_is_left_to_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.build.state.store.SECONDS_TO_WAIT", 0.01)
    store(file).add(NUMBERS, {"one": 1})
    with opened(file) as database:
        database.execute("BEGIN EXCLUSIVE")
        store(file).add(NUMBERS, {"two": 2})
        assert numbers(file) == {}
    assert numbers(file) == {"one": 1}


def test_a_write_that_was_killed_is_undone(file: Path, tmp_path: Path) -> None:
    """What a process leaves that dies in the middle of a write: half of it, and a journal."""
    store(file).add(WORDS, {"one": "a" * 10_000, "two": "b"})
    killed = tmp_path / "killed"
    with opened(file) as database:
        database.execute("PRAGMA cache_spill = 1")
        database.execute("PRAGMA cache_size = 1")
        database.execute("UPDATE words SET record = 'c'")
        for number in range(500):
            database.execute("INSERT INTO words VALUES (?, ?, '')", (str(number), "d" * 1000))
        assert Path(f"{file}-journal").stat().st_size
        shutil.copytree(file.parent, killed)
        database.rollback()
    assert store(killed / file.name).get(WORDS, KEYS) == {"one": "a" * 10_000, "two": "b"}


def test_two_commands_at_once_lose_nothing(file: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from generator.build.state.store import Store, Table\n"
        "table = Table('numbers', int, 999)\n"
        "for number in range(40):\n"
        "    Store(Path(sys.argv[1]), [table], 1).add(table, {f'{sys.argv[2]}{number}': number})\n"
    )
    command = [sys.executable, "-c", program, str(file)]
    both = [subprocess.Popen([*command, name]) for name in ("a", "b")]
    assert [process.wait() for process in both] == [0, 0]
    names = {f"{name}{number}": number for name in "ab" for number in range(40)}
    assert store(file).get(NUMBERS, names) == names


@pytest.mark.parametrize("harm", [foreign, Path.mkdir, damage(b"no database")])
def test_two_commands_that_replace_a_foreign_store_break_down_in_neither(
    file: Path, harm: Callable[[Path], None]
) -> None:
    file.parent.mkdir()
    harm(file)
    program = (
        "import sys; from pathlib import Path\n"
        "from generator.build.state.store import Store, Table\n"
        "table = Table('numbers', int, 999)\n"
        "Store(Path(sys.argv[1]), [table], 1).add(table, {sys.argv[2]: 1})\n"
    )
    command = [sys.executable, "-c", program, str(file)]
    both = [subprocess.Popen([*command, name]) for name in ("one", "two")]
    assert [process.wait() for process in both] == [0, 0]
    assert set(numbers(file).items()) <= {("one", 1), ("two", 1)}


def test_a_store_that_is_not_there_loads_no_database(file: Path) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from generator.build.state.buildstate import BuildState\n"
        "assert BuildState(Path(sys.argv[1])).printed_sides(['a']) == {}\n"
        "print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", program, file], capture_output=True, check=True)
    assert "sqlite3" not in ran.stdout.decode().split()
