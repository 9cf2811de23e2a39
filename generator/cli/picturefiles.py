"""Write pictures of texts with an index that the tools of translators can read."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import DecodeError, json

from generator import files

if TYPE_CHECKING:
    from generator.build.textpictures import Shown

INDEX = "index"
_COLUMNS = ("id", "file", "game", "locale", "side", "source", "words", "width", "height")


def write_pictures(folder: Path, shown: Shown, game: str, language: str) -> None:
    """Write pictures and their index into a folder, and remove those of an earlier index."""
    from generator.build.textpictures import index_of

    rows = index_of(shown, game, language)
    names = {str(row["file"]) for row in rows}
    for name in _written_before(folder) - names:
        (folder / name).unlink(missing_ok=True)
    for each in shown.pictures:
        files.write(folder / each.file, each.cutting.png)
    data = {"pictures": rows, "unseen": list(shown.unseen)}
    files.write(folder / f"{INDEX}.json", json.format(json.encode(data), indent=1) + b"\n")
    files.write(folder / f"{INDEX}.csv", _table(rows).encode())


def _written_before(folder: Path) -> set[str]:
    """Return the names of the pictures in the index of a folder; none where it has no sound one."""
    try:
        data = json.decode(files.read_named(folder / f"{INDEX}.json", files.LARGEST_CATALOGUE))
        names = {str(row["file"]) for row in data["pictures"]}
    except (OSError, DecodeError, KeyError, TypeError):
        return set()
    return {name for name in names if name.endswith(".png") and Path(name).name == name}


def _table(rows: list[dict[str, object]]) -> str:
    table = io.StringIO(newline="")
    writer = csv.writer(table)
    writer.writerow(_COLUMNS)
    for row in rows:
        writer.writerow([_cell(row[name]) for name in _COLUMNS])
    return table.getvalue()


def _cell(value: object) -> object:
    """Return a value for a cell; the forms of a text are lines of it."""
    return "\n".join(map(str, value)) if isinstance(value, list) else value
