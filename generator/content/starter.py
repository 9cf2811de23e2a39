"""Begin the content of a new game from a small complete example."""

from __future__ import annotations

import json
import re
import shutil
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from generator import files
from generator.content import schemas
from generator.content.model import ID, SHAPES
from generator.content.resources import STARTERS, TEMPLATES, Library
from generator.findings import did_you_mean

RESERVED = frozenset({"shared", "con", "prn", "aux", "nul"})
"""Names that mean something else: to the library, and to Windows."""
LONGEST_ID = 60
STARTER_ID, STARTER_TITLE = "my-game", "My Game"
_ID = re.compile(ID)


class CannotBeginError(ValueError):
    """The wish for a new game that cannot be granted, with the reason."""


def begin(
    content: Path,
    game: str,
    title: str | None,
    theme: str | None,
    library: Library,
    kind: str = STARTERS[0],
) -> list[Path]:
    """Write the files of a new game of a kind, and with ``theme`` a copy of a theme; return them.

    Raises CannotBeginError for a malformed id, a folder that is there already, or a theme
    that is not known. Nothing that stands is ever replaced, but for the schema of the
    content beside the games, which is the program's own.
    """
    if not _ID.fullmatch(game) or len(game) > LONGEST_ID:
        raise CannotBeginError(f"“{game}” is no id: {SHAPES[ID]}{_as_id(game)}")
    if game in RESERVED:
        raise CannotBeginError(f"“{game}” is a name for other things; choose another")
    if (content / game).exists():
        raise CannotBeginError(f"{content / game} is there already")
    written: list[Path] = []
    if theme is not None:
        written += _copy_theme(content.parent / "themes" / game, theme, library)
    written.append(schemas.write_schema(content))
    shown = title or game.replace("-", " ").title()
    words = {
        f"id: {STARTER_ID}": f'id: "{game}"',
        f"title: {STARTER_TITLE}": f"title: {json.dumps(shown, ensure_ascii=False)}",
        "theme: classic": f'theme: "{game}"' if theme else "theme: classic",
    }
    for source in sorted((TEMPLATES / "starters" / kind).glob("*.yaml")):
        path = files.inside(content, game, source.name)
        files.write(path, _replaced(source.read_text("utf-8"), words).encode())
        written.append(path)
    return sorted(written)


def _as_id(words: str) -> str:
    """Return a hint with an id made of some words, where they have letters enough for one."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    id = "-".join(re.findall("[a-z0-9]+", plain))[:LONGEST_ID].strip("-")
    id = id if id[:1].isalpha() else f"game-{id}"
    return f"; such as {id}" if _ID.fullmatch(id) else ""


def _replaced(text: str, words: dict[str, str]) -> str:
    for old, new in words.items():
        text = text.replace(old, new)
    return text


def _copy_theme(target: Path, theme: str, library: Library) -> Iterator[Path]:
    source = library.theme(theme)
    if source is None:
        hint = did_you_mean(theme, library.theme_names())
        raise CannotBeginError(f"there is no theme “{theme}”" + f"; {hint}" * bool(hint))
    if target.exists():
        raise CannotBeginError(f"{target} is there already")
    shutil.copytree(source, target)
    yield from sorted(path for path in target.rglob("*") if path.is_file())
