"""Begin a new game from a small complete example, or a theme from another."""

from __future__ import annotations

import json
import re
import shutil
import unicodedata
from pathlib import Path

from generator import files
from generator.content import schemas
from generator.content.model import ID, SHAPES
from generator.content.resources import STARTERS, TEMPLATES, Library, bundled_data
from generator.findings import did_you_mean

RESERVED = frozenset({"shared", "con", "prn", "aux", "nul"})
"""Names that mean something else: to the library, and to Windows."""
LONGEST_ID = 60
STARTER_ID, STARTER_TITLE = "my-game", "My Game"
_ID = re.compile(ID)


class CannotBeginError(ValueError):
    """A game or theme cannot be begun, with the reason."""


def begin(
    content: Path,
    game: str,
    title: str | None,
    theme: str | None,
    library: Library,
    kind: str = STARTERS[0],
) -> list[Path]:
    """Write the files of a new game of a kind; return them.

    The game is set in the theme of its kind, unless another is named.
    Raises CannotBeginError for a malformed id, a folder that is there already, or a theme
    that is not known. Nothing that is there is replaced, but for the schema of the content
    beside the games, which is the program's own.
    """
    refuse_id(game)
    refuse_present(content / game)
    if theme is not None:
        theme_folder(theme, library)
    written = [schemas.write_schema(content)]
    shown = title or game.replace("-", " ").title()
    usual = f"theme: {theme_of(kind)}"
    words = {  # the title last: it may contain what the others look for
        usual: f'theme: "{theme}"' if theme else usual,
        f"id: {STARTER_ID}": f'id: "{game}"',
        f"title: {STARTER_TITLE}": f"title: {json.dumps(shown, ensure_ascii=False)}",
    }
    folder = TEMPLATES / "starters" / kind
    for source in sorted(path for path in folder.rglob("*") if path.is_file()):
        path = files.inside(content, game, source.relative_to(folder).as_posix())
        files.write(path, _replaced(source.read_text("utf-8"), words).encode())
        written.append(path)
    return sorted(written)


def theme_of(kind: str) -> str:
    """Return the theme that a starter is set in."""
    game = bundled_data(TEMPLATES / "starters" / kind / "game.yaml")
    theme: str = game["game"]["theme"]
    return theme


def begin_theme(content: Path, name: str, theme: str, library: Library) -> list[Path]:
    """Copy a theme under a new name into ``themes`` beside the content; return its files.

    Raises CannotBeginError for a malformed name, a folder that is there already, or a theme
    that is not known.
    """
    source = theme_folder(theme, library)
    refuse_id(name)
    target = content.parent / "themes" / name
    refuse_present(target)
    shutil.copytree(source, target)
    return sorted(path for path in target.rglob("*") if path.is_file())


def name_of_copy(theme: str) -> str:
    """Return the name of a copy of a theme, where none is given."""
    return f"my-{theme}"


def refuse_id(id: str) -> None:
    """Raise CannotBeginError for what cannot be the id of a game or the name of a theme."""
    if not _ID.fullmatch(id) or len(id) > LONGEST_ID:
        hint = as_id(id)
        raise CannotBeginError(f"“{id}” is no id: {SHAPES[ID]}" + f"; such as {hint}" * bool(hint))
    if id in RESERVED:
        raise CannotBeginError(f"“{id}” is a name for other things; choose another")


def as_id(words: str) -> str:
    """Return an id made of some words; "" where they have not letters enough for one."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    id = "-".join(re.findall("[a-z0-9]+", plain))[:LONGEST_ID].strip("-")
    id = id if id[:1].isalpha() else f"game-{id}"
    return id if _ID.fullmatch(id) else ""


def theme_folder(theme: str, library: Library) -> Path:
    """Return the folder of a theme. Raises CannotBeginError for one that is not known."""
    folder = library.theme(theme)
    if folder is None:
        hint = did_you_mean(theme, library.theme_names())
        raise CannotBeginError(f"there is no theme “{theme}”" + f"; {hint}" * bool(hint))
    return folder


def refuse_present(folder: Path) -> None:
    """Raise CannotBeginError if there is a folder already."""
    if folder.exists():
        raise CannotBeginError(f"{folder} is there already")


def _replaced(text: str, words: dict[str, str]) -> str:
    for old, new in words.items():
        text = text.replace(old, new)
    return text
