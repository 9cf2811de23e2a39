"""Change a file of a game in a worker process, and tell the history of its documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from generator.content.edits import Fixed, read_text, write_all
from generator.content.game import Game, file_name
from generator.content.read import content_files
from generator.content.resources import SHARED
from generator.content.rewriting import CannotRewriteError
from generator.content.tables.formats import tables_in
from generator.files import ChangedError
from generator.serve.documents import Documents, with_plain_ends
from generator.serve.history import Change
from generator.serve.texts import OvertakenError, RefusedError
from generator.serve.worker import current_worker

Act = Literal[
    "up",
    "down",
    "move",
    "copy",
    "remove",
    "add",
    "add_icon",
    "add_side",
    "remove_side",
    "text",
    "credit",
    "review",
    "unreview",
    "doubt",
    "fix",
    "mend",
]
Rewrite = Callable[[str], str]
"""Returns the text of a file as it is to be."""


class Step(Struct, frozen=True):
    """A change of files: what each said before and says since, what was done, and to what.

    ``language`` and ``path`` say where it is seen, as those of a ``Change`` do.
    """

    before: Mapping[Path, str]
    after: Mapping[Path, str]
    act: Act
    name: str
    language: str = ""
    path: str = ""

    def write(self) -> Step:
        """Write all files, or none. Raises OvertakenError if one does not say what was read."""
        try:
            write_all(self.after, self.before)
        except ChangedError as error:
            named = Path(error.filename).name
            raise OvertakenError(f"{named}: {error.strerror}; try again") from None
        return self


def readable(game: str) -> Game:
    """Return a game that is to be changed. Raises RefusedError where it cannot be read."""
    read = current_worker().games.reading(game).game
    if read is None:
        raise RefusedError(f"{game} cannot be read; mend it first")
    return read


def step_of(game: Game, file: str, rewrite: Rewrite, act: Act, name: str) -> Step:
    """Return the change of a file that messages name, as ``step_of_files`` does of several."""
    return step_of_files(game, [(file, rewrite)], act, name)


def step_of_files(game: Game, rewrites: Sequence[tuple[str, Rewrite]], act: Act, name: str) -> Step:
    """Return the change of files that messages name, by functions of their texts; write nothing.

    Those of the same file are called one after the other. Raises RefusedError where it cannot be
    made, OvertakenError where the game is another by now: what the change was made for may say
    something else.
    """
    paths = {file: _path_of(game, file) for file, _ in rewrites}
    before = {path: _text_of(path) for path in paths.values()}
    if current_worker().games.reading(game.id).game is not game:
        named = ", ".join(path.name for path in before)
        raise OvertakenError(f"{named} was saved at this very moment by another; try again")
    after = dict(before)
    try:
        for file, rewrite in rewrites:
            after[paths[file]] = rewrite(after[paths[file]])
    except CannotRewriteError as error:
        raise RefusedError(f"{error}; {error.hint}" if error.hint else str(error)) from None
    return Step(before, after, act, name)


def _text_of(path: Path) -> str:
    try:
        return read_text(path)
    except OSError as error:
        raise RefusedError(f"{path.name} cannot be read: {error.strerror}") from None


def _path_of(game: Game, file: str) -> Path:
    """Return the path of a file that messages name. Raises RefusedError for any other file."""
    homes = [game.folder.parent / SHARED / part for part in game.content.game.shared]
    for home in (game.folder, *homes):
        for path in (*content_files(home), *tables_in(home)):
            if file_name(path, home) == file:
                return path
    raise RefusedError(f"{file} is no file of {game.id}")


def record(documents: Documents, game: str, step: Step, joins: bool = False) -> None:
    """Add a change to the history of a game; what is in a shared part is of no game's history.

    One that ``joins`` the last change is undone together with it.
    """
    folder = documents.library.content / game
    own = [each for each in step.after if each.is_relative_to(folder)]
    if own:
        before, after = (
            {each.relative_to(folder).as_posix(): with_plain_ends(texts[each]) for each in own}
            for texts in (step.before, step.after)
        )
        change = Change(before, after, step.act, step.name, step.language, step.path)
        documents.record(game, change, joins)


def record_fixed(documents: Documents, game: str, fixed: Sequence[Fixed]) -> None:
    """Add files that fixes changed to the history of a game, as one change; otherwise as above."""
    home = f"{documents.library.content.name}/{game}/"
    own = {each.file.removeprefix(home): each for each in fixed if each.file.startswith(home)}
    if own:
        before = {path: with_plain_ends(each.before) for path, each in own.items()}
        after = {path: with_plain_ends(each.after) for path, each in own.items()}
        documents.record(game, Change(before, after, "fix"))
