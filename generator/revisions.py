"""Open another version of the content: a folder, or a revision of the git repository it is in."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from generator.resources import TEMPLATES, Library, library

THEMES = "themes"
"""The folder of the user's own themes, beside the content."""


class NoSuchVersionError(Exception):
    """A version that cannot be opened: what is wrong, and what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Version(Struct, frozen=True):
    """A version of the content: how it was asked for, and the library it is read from."""

    name: str
    library: Library


@contextmanager
def opened(name: str, content: Path) -> Iterator[Version]:
    """Yield the version that a name stands for: a folder, else a revision of the content's.

    A revision is laid into a folder that is gone afterwards; the working tree and the index
    are neither changed nor looked at. Raises NoSuchVersionError.
    """
    folder = Path(name)
    if name and folder.is_dir():
        yield Version(name, library(_content_in(folder)))
        return
    with TemporaryDirectory(prefix="playeraid-") as home:
        yield Version(name, _laid_out(name, content.resolve(), Path(home)))


def _content_in(folder: Path) -> Path:
    """Return the folder of games that is meant: itself, or ``content`` in it."""
    inner = folder / "content"
    has_games = any(path.is_file() for path in folder.glob("*/game.yaml"))
    if has_games or not inner.is_dir():
        if (folder / "game.yaml").is_file():
            raise NoSuchVersionError(
                f"“{folder}” is one game", f"name the folder of all games: {folder.parent}"
            )
        return folder
    return inner


def _laid_out(revision: str, content: Path, home: Path) -> Library:
    """Write the content of a revision, and the themes beside it, into a folder."""
    top = Path(_git(content, "rev-parse", "--show-toplevel").decode().strip())
    commit = _commit(content, revision)
    inside = content.relative_to(top.resolve())
    wanted = [inside, inside.parent / THEMES]
    there = [path for path in wanted if _is_there(content, commit, path)]
    if inside not in there:
        raise NoSuchVersionError(f"“{revision}” has no folder {inside.as_posix()}")
    archive = _git(top, "archive", "--format=tar", commit, "--", *(p.as_posix() for p in there))
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        packed.extractall(home, filter="data")
    laid = (home / inside).resolve()
    return Library(laid, (laid.parent / THEMES, TEMPLATES / THEMES))


def _commit(content: Path, revision: str) -> str:
    """Return the name of the commit that a revision stands for."""
    try:
        found = _git(
            content,
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            f"{revision}^{{commit}}",
        )
    except NoSuchVersionError:
        raise NoSuchVersionError(
            f"there is neither a folder nor a revision “{revision}”",
            "git log shows the revisions; a folder is named by its path",
        ) from None
    return found.decode().strip()


def _is_there(content: Path, commit: str, path: Path) -> bool:
    try:
        _git(content, "cat-file", "-e", f"{commit}:{path.as_posix().removeprefix('./')}")
    except NoSuchVersionError:
        return False
    return True


def _git(folder: Path, *words: str) -> bytes:
    """Return what git answers in a folder; raises NoSuchVersionError when it refuses."""
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)
    except OSError:
        raise NoSuchVersionError(
            "git is not installed", "install it, or name a folder instead of a revision"
        ) from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        reason = said[0].removeprefix("fatal: ") if said else "git refused"
        raise NoSuchVersionError(f"{folder}: {reason}", "name a folder instead of a revision")
    return done.stdout


def last_of_another_version(file: Path, version: str) -> str | None:
    """Return the newest commit whose change list in a file begins with another version.

    None where there is none, or no git repository.
    """
    try:
        commits = _git(file.parent, "log", "--format=%H", "--", file.name).decode().split()
        for commit in commits:
            if (told := _told_version(file, commit)) and told != version:
                return commit
    except NoSuchVersionError:
        return None
    return None


def _told_version(file: Path, commit: str) -> str | None:
    """Return the first version that stands in a file of a commit."""
    text = _git(file.parent, "show", f"{commit}:./{file.name}").decode("utf-8", "replace")
    _, _, changes = text.partition("\nchanges:")
    for line in changes.splitlines():
        name, _, words = line.strip().removeprefix("- ").partition(":")
        if name == "version":
            return words.split("#")[0].strip().strip("\"'") or None
    return None


def tip(content: Path) -> str:
    """Return the commit that the repository of some content stands at; empty without one."""
    try:
        return _git(content, "rev-parse", "HEAD").decode().strip()
    except NoSuchVersionError:
        return ""
