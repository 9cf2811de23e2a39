"""Begin a new game as a copy of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator import files
from generator.content.edits import edited, read_text
from generator.content.resources import is_by_product
from generator.content.rewriting import CannotRewriteError, opened, replace_text, set_value
from generator.content.starter import CannotBeginError, refuse_id, refuse_present
from generator.content.tree import node_at

HEAD = "game.yaml"
ID, TITLE = ("game", "id"), ("game", "title")
MOST_FILES, MOST_BYTES = 2000, 256 * 1024 * 1024
"""The limits of a game that is copied."""


def begin_copy(content: Path, game: str, title: str, source: Path) -> list[Path]:
    """Write a copy of the game in a folder under another id and title, all or none of it.

    Return its files. Hidden files and by-products of editors stay behind, and so does what a
    link leads to outside the folder. Translations of the old title are kept, and are stale.

    Raises CannotBeginError as ``starter.begin`` does, and where ``source`` cannot be copied.
    """
    refuse_id(game)
    refuse_present(content / game)
    draft = _files_of(source)
    draft[HEAD] = renamed(HEAD, _text_of(source / HEAD), {TITLE: title, ID: game})
    return files.write_new(content / game, draft)


def _files_of(folder: Path) -> dict[str, bytes]:
    """Return the files of a game by their paths in its folder."""
    draft: dict[str, bytes] = {}
    size = 0
    for path in paths_of(folder):
        data = files.read(path, folder)
        draft[path.relative_to(folder).as_posix()] = data
        size += len(data)
        if len(draft) > MOST_FILES or size > MOST_BYTES:
            raise CannotBeginError(f"“{folder.name}” is too large to be copied here")
    return draft


def paths_of(folder: Path) -> Iterator[Path]:
    """Yield the files of a game, without hidden ones, by-products and links that lead out."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if any(map(is_by_product, parts)):
            continue
        if files.is_regular(path, folder):
            yield path


def renamed(file: str, text: str, words: Mapping[tuple[str, ...], str]) -> bytes:
    """Return the text of a file with some of its texts replaced, and all else as it is.

    Raises CannotBeginError where one of them is not there.
    """
    try:
        for path, value in words.items():
            source = opened(file, text)
            if not isinstance(node_at(source.tree, path), str):
                raise CannotBeginError(f"“{'.'.join(path)}” is not in {file}")
            replace = replace_text if path == TITLE else set_value
            text = edited(text, replace(source, path, value))
    except CannotRewriteError as error:
        raise CannotBeginError(str(error), error.hint) from None
    return text.encode()


def _text_of(file: Path) -> str:
    try:
        return read_text(file)
    except OSError as error:
        raise CannotBeginError(f"{file.name} cannot be read: {error.strerror}") from None
