"""One SQLite file of small records; whatever is wrong with it, it is an empty one.

Every table maps a text to a record in JSON. A row carries a seal of its table, its key and its
record, so a damaged row, or one in another one's place, is not found. A file that is no database,
that another program wrote or that has another schema holds nothing, and is replaced by the next
write. Two commands may write at once: SQLite lets one wait for the other.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import MsgspecError, Struct
from msgspec.json import decode, encode

from generator.sealed import seal_of

if TYPE_CHECKING:
    import sqlite3

APPLICATION = 0x706C6179
"""The application id that marks a file as ours: “play” in ASCII."""
SEAL = 16
"""How many digits of the seal of a row are written."""
SECONDS_TO_WAIT = 10
"""How long a command waits for another one's write, in seconds."""

Record = TypeVar("Record")


class Table(Struct, Generic[Record], frozen=True):
    """A table: its name, the type of its records, and how many of the youngest stay."""

    name: str
    type: type[Record]
    most: int


class Store:
    """Tables of records in one file. What cannot be read or written is not remembered."""

    def __init__(self, path: Path, tables: Iterable[Table[Any]], version: int) -> None:
        self._path = path
        self._tables = tuple(tables)
        self._version = version

    @property
    def exists(self) -> bool:
        """Whether anything may be remembered."""
        return self._path.is_file()

    def get(self, table: Table[Record], keys: Iterable[str]) -> dict[str, Record]:
        """Return the records of a table with some keys, of those that are there and sound."""
        if not self.exists:
            return {}
        import sqlite3  # takes some milliseconds, which most commands need not spend

        found = {}
        query = f"SELECT record, seal FROM {table.name} WHERE key = ?"  # noqa: S608 (a constant)
        with suppress(sqlite3.Error), self._opened("rw") as database:
            if self._is_ours(database):
                for key in keys:
                    with suppress(UnicodeEncodeError):  # the name of a file that is no Unicode
                        for row in database.execute(query, (key,)):
                            if (record := _sound(table, key, *row)) is not None:
                                found[key] = record
        return found

    def add(self, table: Table[Record], records: Mapping[str, Record]) -> None:
        """Add records to a table, or replace them; they are the youngest from now on."""
        rows = list(_rows(table, records))
        if not rows:
            return
        import sqlite3

        with suppress(OSError, sqlite3.Error, _ForeignError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._write(table, rows)
            except (sqlite3.DatabaseError, _ForeignError) as error:
                if not _is_damage(error):  # busy, read-only, or no room
                    raise
                self._remove()
                self._write(table, rows)

    def _remove(self) -> None:
        """Remove whatever is in the place of the store."""
        if self._path.is_dir() and not self._path.is_symlink():
            shutil.rmtree(self._path)
        self._path.unlink(missing_ok=True)

    def _write(self, table: Table[Record], rows: list[tuple[str, str, str]]) -> None:
        if self._path.exists() and not self.exists:
            raise _ForeignError
        with self._opened("rwc") as database, database:
            database.execute("BEGIN IMMEDIATE")
            if not self._is_ours(database):
                self._create(database)
            database.executemany(f"INSERT OR REPLACE INTO {table.name} VALUES (?, ?, ?)", rows)  # noqa: S608
            database.execute(
                f"DELETE FROM {table.name} WHERE rowid <= "  # noqa: S608 (constants)
                f"(SELECT rowid FROM {table.name} ORDER BY rowid DESC LIMIT 1 OFFSET {table.most})"
            )

    def _create(self, database: sqlite3.Connection) -> None:
        """Lay out an empty database. Raises _ForeignError for one that is not empty."""
        if database.execute("SELECT count(*) FROM sqlite_master").fetchone() != (0,):
            raise _ForeignError
        for table in self._tables:
            database.execute(
                f"CREATE TABLE {table.name} "
                "(key TEXT PRIMARY KEY NOT NULL, record TEXT NOT NULL, seal TEXT NOT NULL)"
            )
        database.execute(f"PRAGMA application_id = {APPLICATION}")
        database.execute(f"PRAGMA user_version = {self._version}")

    def _is_ours(self, database: sqlite3.Connection) -> bool:
        """Whether a database was laid out by this program, with this schema."""
        found = [
            database.execute(f"PRAGMA {name}").fetchone()
            for name in ("application_id", "user_version")
        ]
        return found == [(APPLICATION,), (self._version,)]

    @contextmanager
    def _opened(self, mode: str) -> Iterator[sqlite3.Connection]:
        """Open the database for one question or one write: nothing prevents its removal."""
        import sqlite3

        with closing(
            sqlite3.connect(
                f"{self._path.absolute().as_uri()}?mode={mode}",
                timeout=SECONDS_TO_WAIT,
                isolation_level=None,
                uri=True,
            )
        ) as database:
            database.text_factory = bytes  # damaged text may be no Unicode
            # What a crash of the system damages is found by its seal, and made again.
            database.execute("PRAGMA synchronous = OFF")
            yield database


class _ForeignError(Exception):
    """The file at the path of the store is not ours."""


def _is_damage(error: Exception) -> bool:
    """Whether an error says that the file is no database, a damaged one, or not ours."""
    import sqlite3

    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest is the extended code
    damage = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, _ForeignError) or code in damage


def _rows(table: Table[Record], records: Mapping[str, Record]) -> Iterator[tuple[str, str, str]]:
    """Yield rows; those that name a file whose name is no Unicode are left out."""
    for key, record in records.items():
        with suppress(UnicodeEncodeError):
            data = encode(record)
            yield key, data.decode(), _seal(table, key, data)


def _sound(table: Table[Record], key: str, data: object, seal: object) -> Record | None:
    """Return the record of a row, or None if it is damaged."""
    if not isinstance(data, bytes) or seal != _seal(table, key, data).encode():
        return None
    try:
        return decode(data, type=table.type)
    except (MsgspecError, RecursionError):
        return None


def _seal(table: Table[Record], key: str, data: bytes) -> str:
    return seal_of(f"{table.name}\0{key}".encode(), data).hex()[:SEAL]
