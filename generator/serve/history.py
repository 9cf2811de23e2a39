"""What was written of a game: undone, redone, and stored for the next preview.

What is stored may be lost at any time: it costs the undoing of what an earlier preview wrote.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs
from msgspec.structs import replace

from generator import sealed
from generator.content.resources import user_caches

MOST_CHANGES = 100
"""How many changes of a game can be undone."""
MOST_LETTERS = 16_000_000
"""Limit of what the changes of a game hold, in characters."""
MOST_STORED = 40
MOST_STORED_LETTERS = 4_000_000
"""The same for what is stored."""
MOST_GAMES = 60
"""Of how many games something is stored."""
HOME = "histories"


class Change(Struct, frozen=True):
    """The texts of documents, or bytes of workbooks, before and after they were written, by path.

    None is the text of a document that is not there: it is begun by the change, or removed.
    ``act`` says what was done if that was more than writing, ``name`` to what; ``path`` is the
    content path to look at, "" for none. What changes the texts of one ``language`` alone is seen
    only where that is shown; "" is for what is seen in all of them.
    """

    before: Mapping[str, Any]
    after: Mapping[str, Any]
    act: str = "text"
    name: str = ""
    language: str = ""
    path: str = ""

    @property
    def reversed(self) -> Change:
        """The change that takes this one back."""
        return replace(self, before=self.after, after=self.before)

    @property
    def did(self) -> dict[str, str]:
        """What was done, to what, and where that is seen."""
        name = self.name or ", ".join(self.after)
        return {"act": self.act, "name": name, "language": self.language, "path": self.path}

    def is_seen_in(self, language: str | None) -> bool:
        """Whether it changes what is shown in a language; all is seen in None."""
        return not self.language or language is None or self.language == language

    def followed_by(self, change: Change) -> Change | None:
        """Return both changes as one, called like the other; None if that begins with other texts.

        Where to look stays as it is, if that is known.
        """
        is_next = all(self.after.get(path, text) == text for path, text in change.before.items())
        if not is_next or self.language != change.language:
            return None
        before, after = {**change.before, **self.before}, {**self.after, **change.after}
        return replace(change, before=before, after=after, path=self.path or change.path)

    @property
    def size(self) -> int:
        """How many characters or bytes it holds."""
        return sum(
            len(each or "") for texts in (self.before, self.after) for each in texts.values()
        )


class History(Struct):
    """The changes of a game: those that can be undone, and those that can be redone."""

    done: deque[Change]
    undone: list[Change]

    def record(self, change: Change, joins: bool = False) -> None:
        """Append a change; what was undone before it cannot be redone any more.

        One that ``joins`` the last is undone together with it, where nothing came between them.
        """
        self.undone.clear()
        if joins and self.done and (both := self.done[-1].followed_by(change)):
            self.done[-1] = both
            return
        self.done.append(change)
        while len(self.done) > MOST_CHANGES or sum(c.size for c in self.done) > MOST_LETTERS:
            self.done.popleft()

    def last(self, again: bool, language: str | None = None) -> Change | None:
        """Return the change that is undone next, or made ``again`` next; None if there is none.

        With a ``language`` it is the last of those that are seen where that is shown.
        """
        changes = reversed(self.undone if again else self.done)
        return next((each for each in changes if each.is_seen_in(language)), None)

    def take_back(self, change: Change) -> None:
        """Note that a change was undone."""
        _take(self.done, change)
        self.undone.append(change)

    def make_again(self, change: Change) -> None:
        """Note that a change that was undone was made again."""
        _take(self.undone, change)
        self.done.append(change)

    @property
    def next(self) -> dict[str, list[dict[str, str]]]:
        """What is undone next, and what is redone: the last of each language, the latest first."""
        return {"undo": _newest(self.done), "redo": _newest(self.undone)}

    @property
    def data(self) -> dict[str, int]:
        """How many changes can be undone and redone."""
        return {"undo": len(self.done), "redo": len(self.undone)}

    @classmethod
    def empty(cls) -> History:
        """Return the history of a game that nothing was written of."""
        return cls(deque(), [])


def _take(changes: deque[Change] | list[Change], change: Change) -> None:
    """Remove a change; an equal one that was made before stays."""
    at = next(n for n, each in reversed(list(enumerate(changes))) if each is change)
    del changes[at]


def _newest(changes: Sequence[Change]) -> list[dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for each in reversed(changes):
        found.setdefault(each.language, each.did)
    return list(found.values())


class StoredChange(Struct, frozen=True):
    """A change of documents as it is stored; those of workbooks are not."""

    before: dict[str, str | None]
    after: dict[str, str | None]
    act: str
    name: str
    language: str = ""
    path: str = ""


class StoredHistory(Struct, frozen=True):
    """A history as it is stored, the last changes last."""

    done: list[StoredChange]
    undone: list[StoredChange]


class HistoryStore:
    """The histories of the games of a content folder, on the disk of the user."""

    def __init__(self, content: Path, caches: Path | None = None) -> None:
        self._home = _home_of(content, caches)
        self._known: dict[str, tuple[int, int, Change | None]] = {}

    def read(self, game: str) -> History | None:
        """Return what was stored of a game; None where there is nothing, or nothing whole."""
        file = self._file(game)
        data = sealed.read(file, file.name.encode()) if file else None
        if data is None:
            return None
        try:
            stored = msgspec.json.decode(data, type=StoredHistory)
        except (ValueError, RecursionError):
            return None
        done, undone = ([_change(each) for each in half] for half in (stored.done, stored.undone))
        history = History(deque(done), undone)
        self._known[game] = _state(history)
        return history

    def save(self, game: str, history: History) -> None:
        """Store the history of a game, unless it is what was stored last."""
        file, state = self._file(game), _state(history)
        if file is None or self._known.get(game, (0, 0, None)) == state:
            return
        stored = StoredHistory(_last(list(history.done)), _last(list(history.undone)))
        sealed.write(file, file.name.encode(), msgspec.json.encode(stored))
        self._known[game] = state
        _prune(file.parent.parent)

    def _file(self, game: str) -> Path | None:
        return self._home / f"{game}.json" if self._home else None


def _home_of(content: Path, caches: Path | None) -> Path | None:
    """Return the folder for a content folder; one that takes its place later is another."""
    try:
        caches = caches or user_caches()
        content = content.resolve()
        number = content.stat().st_ino
    except (RuntimeError, OSError):
        return None
    return caches / HOME / sha256(f"{content}\0{number}".encode()).hexdigest()[:24]


def _state(history: History) -> tuple[int, int, Change | None]:
    return len(history.done), len(history.undone), history.last(again=False)


def _change(stored: StoredChange) -> Change:
    return Change(**structs.asdict(stored))


def _last(changes: list[Change]) -> list[StoredChange]:
    """Return the last changes of documents, as many as are stored."""
    found: list[StoredChange] = []
    letters = 0
    for each in reversed(changes):
        if any(isinstance(text, bytes) for text in each.after.values()):
            break  # what lies before a change that is not stored could not be undone in order
        letters += each.size
        if len(found) == MOST_STORED or letters > MOST_STORED_LETTERS:
            break
        texts = {"before": dict(each.before), "after": dict(each.after)}
        found.append(StoredChange(**{**structs.asdict(each), **texts}))
    return found[::-1]


def _prune(home: Path) -> None:
    """Remove what is stored of the games that were written of the longest ago."""
    try:
        files = sorted(home.glob("*/*.json"), key=lambda path: path.stat().st_mtime)
        for each in files[:-MOST_GAMES]:
            each.unlink(missing_ok=True)
    except OSError:
        return
