"""Begin a new game from a small complete example, or a theme from another."""

from __future__ import annotations

import json
import re
import shutil
import unicodedata
from pathlib import Path

from generator import files
from generator.content import quoting, schemas
from generator.content.model import ID, SHAPES
from generator.content.resources import STARTERS, TEMPLATES, Library, bundled_data
from generator.findings import did_you_mean

RESERVED = frozenset({"shared", "con", "prn", "aux", "nul"})
"""Names that mean something else: to the library, and to Windows."""
LONGEST_ID = 60
STARTER_ID, STARTER_TITLE, SOURCE_LANGUAGE = "my-game", "My Game", "en"
"""What the starters are called, and the language that they are written in."""
_ID = re.compile(ID)


class CannotBeginError(ValueError):
    """A game or theme cannot be begun, for the reason in ``message``; ``hint`` says what can."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        """Return the reason with the hint."""
        return "; ".join(filter(None, (self.message, self.hint)))


def begin(
    content: Path,
    game: str,
    title: str | None,
    theme: str | None,
    library: Library,
    kind: str = STARTERS[0],
    language: str = SOURCE_LANGUAGE,
) -> list[Path]:
    """Write the files of a new game of a kind, all or none; return them.

    The game is set in the theme of its kind, unless another is named. Its ``language`` is the
    one that it will be written in; the words of the example are English.
    Raises CannotBeginError for a malformed id, a folder that is there already, or a theme
    that is not known. Nothing that is there is replaced, but for the schema of the content
    beside the games, which is the program's own.
    """
    refuse_id(game)
    refuse_present(content / game)
    if theme is not None:
        theme_folder(theme, library)
    shown = title or game.replace("-", " ").title()
    usual = f"theme: {theme_of(kind)}"
    words = {  # the title last: it may contain what the others look for
        usual: f'theme: "{theme}"' if theme else usual,
        f"source_language: {SOURCE_LANGUAGE}": f"source_language: {quoting.flow(language)}",
        f"id: {STARTER_ID}": f'id: "{game}"',
        f"title: {STARTER_TITLE}": f"title: {json.dumps(shown, ensure_ascii=False)}",
    }
    folder = TEMPLATES / "starters" / kind
    draft = {
        source.relative_to(folder).as_posix(): _replaced(source.read_text("utf-8"), words).encode()
        for source in folder.rglob("*")
        if source.is_file()
    }
    written = files.write_new(content / game, draft)
    return sorted((schemas.write_schema(content), *written))


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
        like = as_id(id)
        raise CannotBeginError(f"“{id}” is no id: {SHAPES[ID]}", f"such as {like}" * bool(like))
    if id in RESERVED:
        raise CannotBeginError(f"“{id}” is a name for other things", "choose another")


def as_id(words: str) -> str:
    """Return an id made of some words; "" where they have not letters enough for one."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    id = "-".join(re.findall("[a-z0-9]+", plain))[:LONGEST_ID].strip("-")
    id = id if id[:1].isalpha() else f"game-{id}"
    return id if _ID.fullmatch(id) else ""


def free_id(content: Path, words: str) -> str:
    """Return an id made of some words that no folder of the content has; "" without letters."""
    id = as_id(words)
    free, number = id, 1
    while id and (free in RESERVED or (content / free).exists() or (content / free).is_symlink()):
        number += 1
        free = f"{id[: LONGEST_ID - 4].rstrip('-')}-{number}"
    return free


def theme_folder(theme: str, library: Library) -> Path:
    """Return the folder of a theme. Raises CannotBeginError for one that is not known."""
    folder = library.theme(theme)
    if folder is None:
        hint = did_you_mean(theme, library.theme_names())
        raise CannotBeginError(f"there is no theme “{theme}”", hint)
    return folder


def refuse_present(folder: Path) -> None:
    """Raise CannotBeginError if there is a folder already, or a link to one that may be."""
    if folder.exists() or folder.is_symlink():
        raise CannotBeginError(f"{folder} is there already")


def _replaced(text: str, words: dict[str, str]) -> str:
    for old, new in words.items():
        text = text.replace(old, new)
    return text
