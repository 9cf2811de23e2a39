"""The files of a game as documents: read, written unless they have changed, undone, redone."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from generator import files
from generator.content import edits
from generator.content.game import file_name
from generator.content.resources import Library, is_by_product
from generator.content.tables.formats import MAX_BYTES
from generator.serve.history import Change, History, HistoryStore
from generator.serve.merging import first_difference, merged, with_line_ends

KINDS = (".yaml", ".yml", ".po", ".csv", ".tsv")
"""How the names of documents end."""
WORKBOOKS = (".xlsx", ".ods")
"""How the names of workbooks end; nothing but documents and workbooks is read or written."""
LARGEST = 1_000_000
"""Size limit of a document, in bytes."""
MOST_DOCUMENTS = 500
WRITING = Change({}, {})
"""How a change is called of which nothing more is known."""


class AbsentError(ValueError):
    """There is no such document."""


class ConflictError(ValueError):
    """A document says something else by now; ``merged`` has both changes if they do not touch."""

    def __init__(self, reason: str, now: Document | None = None, merged: str | None = None) -> None:
        super().__init__(reason)
        self.now, self.merged = now, merged
        self.data = {"refused": reason, "now": now and now.data, "merged": merged}


class Document(Struct, frozen=True):
    """A text file of a game as it is, with line feeds for whatever its lines end with there."""

    path: str
    """Below the folder of the game."""
    file: str
    """As messages name it."""
    text: str
    version: str
    """The hash of its bytes."""

    @property
    def data(self) -> dict[str, str]:
        """The document as plain data."""
        return {name: getattr(self, name) for name in self.__struct_fields__}


class Workbook(Struct, frozen=True):
    """A workbook of a game as it is; ``file`` is its name in messages."""

    path: str
    file: str
    bytes: bytes
    version: str


class Documents:
    """The documents of all games of a library, and what previews wrote of them.

    Without a ``store`` that is what this one has written.
    """

    def __init__(self, library: Library, store: HistoryStore | None = None) -> None:
        self.library = library
        self.store = store
        self._histories: dict[str, History] = {}

    def listed(self, game: str, kinds: Sequence[str] = KINDS) -> list[dict[str, Any]]:
        """Return paths and names of the files of a game of some kinds. Raises AbsentError."""
        folder = self._folder(game)
        return [
            {"path": path, "file": self._file(game, path)}
            for path in sorted(self._paths(folder, kinds), key=_reading_order)
        ][:MOST_DOCUMENTS]

    def read(self, game: str, path: str) -> Document:
        """Return a document. Raises AbsentError, or OSError if it cannot be read."""
        place = self._place(game, path)
        if not place.is_file():
            raise AbsentError(path)
        data = files.read(place, place.parent, LARGEST)
        text = with_plain_ends(edits.read_text(place))
        return Document(path, self._file(game, path), text, _version(data))

    def write(
        self,
        game: str,
        path: str,
        text: str,
        version: str,
        base: str | None = None,
        like: Change = WRITING,
    ) -> Document:
        """Write a document that has a version, and return it as it is now.

        The version of a new document is empty. ``base`` is the text that the new one was made
        from; the history calls the change as it calls one that it is ``like``. Raises ConflictError
        if the document has another version by now, AbsentError if it cannot be one, OSError if it
        cannot be written.
        """
        text = with_plain_ends(text).removeprefix("\ufeff")
        if not self._place(game, path).exists():
            self._create(game, path, text, version)
            self.history(game).record(replace(like, before={path: None}, after={path: text}))
            return self._written(game, path, text, text)
        now = self.read(game, path)
        if now.text == text:
            return now
        if now.version != version:
            raise self._conflict(now, text, base)
        try:
            self._write(game, {path: text}, {path: now.text})
        except files.ChangedError:
            raise self._conflict(self.read(game, path), text, base) from None
        self.history(game).record(replace(like, before={path: now.text}, after={path: text}))
        return self._written(game, path, text, base)

    def _written(self, game: str, path: str, text: str, base: str | None) -> Document:
        """Return a document that was written. Raises ConflictError if another has written since.

        The version of that must not be known to one who has not seen it.
        """
        now = self.read(game, path)
        if now.text != text:
            raise self._conflict(now, text, base)
        return now

    def _conflict(self, now: Document, text: str, base: str | None) -> ConflictError:
        both = None if base is None else merged(base, text, now.text)
        return ConflictError("the file has changed meanwhile", now, both)

    def read_workbook(self, game: str, path: str) -> Workbook:
        """Return a workbook. Raises AbsentError, or OSError if it cannot be read."""
        place = self._place(game, path, WORKBOOKS)
        if not place.is_file():
            raise AbsentError(path)
        data = files.read(place, place.parent, MAX_BYTES)
        return Workbook(path, self._file(game, path), data, _version(data))

    def write_workbook(
        self, game: str, before: Workbook, data: bytes, like: Change = WRITING
    ) -> Workbook:
        """Write a workbook that was read before, and return it as it is now; ``like`` as above.

        Raises ConflictError if it has changed meanwhile, OSError if it cannot be written.
        """
        self._replace(game, before.path, before.bytes, data)
        texts = {before.path: before.bytes}, {before.path: data}
        self.history(game).record(replace(like, before=texts[0], after=texts[1]))
        return self.read_workbook(game, before.path)

    def merge(self, game: str, path: str, text: str, base: str) -> tuple[Document, str | None]:
        """Return a document, and its text with the changes that ``text`` makes to ``base``.

        Nothing is written. There is no such text where both change the same lines.
        """
        now = self.read(game, path)
        return now, merged(base, text, now.text)

    def record(self, game: str, change: Change, joins: bool = False) -> None:
        """Add to the history of a game what others wrote on behalf of this session."""
        self.history(game).record(change, joins)

    def history(self, game: str) -> History:
        """Return the history of a game: at first what an earlier preview has stored of it."""
        if game not in self._histories:
            past = self.store.read(game) if self.store else None
            if past is None or not self._fits(game, past):
                past = History.empty()
            self._histories[game] = past
        return self._histories[game]

    def save_histories(self) -> None:
        """Store the histories that have changed since this was called the last time."""
        for game, history in list(self._histories.items()):
            if self.store:
                self.store.save(game, history)

    def _fits(self, game: str, past: History) -> bool:
        """Whether the changes that would be undone and redone next still could be."""
        nexts = (past.last(again=False), past.last(again=True))
        wanted = (nexts[0].reversed if nexts[0] else None, nexts[1])
        return all(each is None or self._can_be(game, each) for each in wanted)

    def _can_be(self, game: str, change: Change) -> bool:
        try:
            for path in change.after:
                self._outcome(game, path, change)
        except (AbsentError, ConflictError, OSError, UnicodeError):
            return False
        return True

    def undo(self, game: str, language: str | None = None) -> list[str]:
        """Take back the last change; return the paths of its documents.

        With a ``language`` it is the last of those that are seen where that is shown. Raises
        ConflictError where somebody has changed the same lines since.
        """
        history = self.history(game)
        change = history.last(again=False, language=language)
        if change is None:
            return []
        paths = self._carry_out(game, change.reversed)
        history.take_back(change)
        return paths

    def redo(self, game: str, language: str | None = None) -> list[str]:
        """Make the last change that was undone once more; otherwise as ``undo``."""
        history = self.history(game)
        change = history.last(again=True, language=language)
        if change is None:
            return []
        paths = self._carry_out(game, change)
        history.make_again(change)
        return paths

    def _carry_out(self, game: str, change: Change) -> list[str]:
        """Write what a change makes of documents; what others changed elsewhere in them stays."""
        texts: dict[str, str] = {}
        seen: dict[str, str] = {}
        for path, wanted in change.after.items():
            if isinstance(wanted, bytes):
                self._replace(game, path, change.before[path], wanted)
                continue
            said, text = self._outcome(game, path, change)
            if said is None and text is not None:
                self._create(game, path, text, "")
            elif said is not None and text is None:
                files.remove(self._place(game, path), self._bytes(game, path, said))
            elif said is not None and text is not None:
                texts[path], seen[path] = text, said
        try:
            self._write(game, texts, seen)
        except files.ChangedError:
            return self._carry_out(game, change)
        return list(change.after)

    def _outcome(self, game: str, path: str, change: Change) -> tuple[str | None, str | None]:
        """Return what a document says now, and what a change makes of it; None is no document.

        Raises ConflictError where others have changed the same lines, AbsentError where it is gone.
        """
        said, wanted = change.before[path], change.after[path]
        if said is None and not self._place(game, path).exists():
            return None, wanted
        now = self.read(game, path)
        text = merged(said or "", wanted or "", now.text)
        if text is None or (said is None and text != now.text):
            line = first_difference(said or "", now.text)
            raise ConflictError(f"{now.file}:{line} was changed since", now)
        return now.text, text if wanted is not None or text else None

    def _bytes(self, game: str, path: str, text: str) -> bytes:
        """Return the bytes of a document that says a text. Raises ConflictError if it does not."""
        place = self._place(game, path)
        data = files.read(place, place.parent, LARGEST)
        if with_plain_ends(edits.read_text(place)) != text:
            raise ConflictError("the file has changed meanwhile")
        return data

    def _replace(self, game: str, path: str, before: bytes, after: bytes) -> None:
        """Put other bytes into a workbook. Raises ConflictError unless it has those before."""
        place = self._place(game, path, WORKBOOKS)
        if not place.is_file():
            raise ConflictError("the file is not there any more")
        if not os.access(place, os.W_OK):
            raise PermissionError(errno.EACCES, "is read-only", str(place))
        try:
            files.replace(place, before, after)
        except files.ChangedError:
            raise ConflictError("the file has changed meanwhile") from None

    def _write(self, game: str, texts: Mapping[str, str], seen: Mapping[str, str]) -> None:
        """Write documents that say what was ``seen`` of them. Raises ChangedError."""
        places = {path: self._place(game, path) for path in texts}
        before = {path: edits.read_text(place) for path, place in places.items()}
        for path, text in before.items():
            if with_plain_ends(text) != seen[path]:
                raise files.ChangedError(places[path])
        edits.write_all(
            {places[path]: with_line_ends(text, before[path]) for path, text in texts.items()},
            {places[path]: text for path, text in before.items()},
        )

    def _create(self, game: str, path: str, text: str, version: str) -> None:
        place = self._place(game, path)
        if version:
            raise ConflictError("the file is not there any more")
        if not place.parent.is_dir():
            raise AbsentError(path)
        try:
            files.create(place, text.encode())
        except FileExistsError:
            raise ConflictError("the file is there by now", self.read(game, path)) from None

    def _folder(self, game: str) -> Path:
        """Return the folder of a game. Raises AbsentError if it leads out of the library."""
        if not game or PurePosixPath(game).name != game or game.startswith("."):
            raise AbsentError(game)
        try:
            folder = files.inside(self.library.content, game)
        except (ValueError, OSError, RuntimeError):
            raise AbsentError(game) from None
        if not folder.is_dir():
            raise AbsentError(game)
        return folder

    def _place(self, game: str, path: str, kinds: Sequence[str] = KINDS) -> Path:
        """Return where a file of some kinds is, with links resolved. Raises AbsentError."""
        folder = self._folder(game)
        try:
            place = files.inside(folder, path)
        except (ValueError, OSError, RuntimeError):  # also a null byte, or a circle of links
            raise AbsentError(path) from None
        if not _is_plain(path, kinds) or place.suffix.lower() not in kinds:
            raise AbsentError(path)
        return place

    def _paths(self, folder: Path, kinds: Sequence[str] = KINDS) -> Iterator[str]:
        for place in folder.rglob("*"):
            path = place.relative_to(folder).as_posix()
            if _is_plain(path, kinds) and files.is_regular(place, folder):
                yield path

    def _file(self, game: str, path: str) -> str:
        folder = self.library.content / game
        return file_name(folder / path, folder)


def _is_plain(path: str, kinds: Sequence[str]) -> bool:
    """Whether a path may name a file of some kinds: relative, and nothing in it hidden."""
    pure = PurePosixPath(path)
    is_named = pure.as_posix() == path and "\\" not in path and not pure.is_absolute()
    is_visible = not any(part.startswith(".") for part in pure.parts)
    is_known = pure.suffix.lower() in kinds and not is_by_product(path)
    return is_named and is_visible and is_known


def _reading_order(path: str) -> tuple[bool, bool, bool, str]:
    """Return a key that puts YAML before tables, and what belongs to one language last."""
    is_yaml = path.endswith((".yaml", ".yml"))
    return path.startswith("locale/"), path.endswith(".po"), not is_yaml, path


def with_plain_ends(text: str) -> str:
    """Return a text whose lines all end with line feeds."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _version(data: bytes) -> str:
    return sha256(data).hexdigest()[:24]
