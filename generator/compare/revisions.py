"""Open another version of the content: a folder, or a revision of its git repository."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from generator import files, temporary
from generator.compare import git
from generator.content.resources import TEMPLATES, Library, library

THEMES = "themes"
"""The folder of the user's own themes, beside the content."""
MOST_COMMITS = 2000
"""How many changes of a file are searched, newest first."""
_BATCH = 50
"""How many objects one git command reads."""


class NoSuchVersionError(Exception):
    """A version cannot be opened; ``hint`` says what to do about it."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Version(Struct, frozen=True):
    """A version of the content: its name as given, and the library."""

    name: str
    library: Library


@contextmanager
def open_version(name: str, content: Path) -> Iterator[Version]:
    """Yield the version of a name: a folder, else a revision of the content's repository.

    A revision is extracted into a temporary folder; the working tree and the index are neither
    changed nor read. Raises NoSuchVersionError.
    """
    folder = Path(name)
    if name and folder.is_dir():
        yield Version(name, library(_content_in(folder)))
        return
    with temporary.folder() as home:
        yield Version(name, _extracted(name, content.resolve(), home))


def _content_in(folder: Path) -> Path:
    """Return the folder of games: the folder itself, or ``content`` in it."""
    inner = folder / "content"
    has_games = any(path.is_file() for path in folder.glob("*/game.yaml"))
    if has_games or not inner.is_dir():
        if (folder / "game.yaml").is_file():
            raise NoSuchVersionError(
                f"“{folder}” is one game", f"name the folder of all games: {folder.parent}"
            )
        return folder
    return inner


def _extracted(revision: str, content: Path, home: Path) -> Library:
    """Extract the content of a revision, and the themes beside it, into a folder."""
    try:
        with git.repository_of(content) as repository:
            return _extracted_from(repository, revision, content, home)
    except git.NoGitError as error:
        hint = "install git, or name a folder instead of a revision"
        raise NoSuchVersionError(str(error), hint) from None
    except git.GitError as error:
        hint = "name a folder instead of a revision"
        raise NoSuchVersionError(f"“{revision}” cannot be read: {error}", hint) from None


def _extracted_from(
    repository: git.Repository | None, revision: str, content: Path, home: Path
) -> Library:
    commit = repository.commit(revision) if repository else None
    if repository is None or commit is None:
        hint = "git log shows the revisions; a folder is named by its path"
        if repository is None:
            hint = f"{content} is in no git repository; name a folder with the other version"
        raise NoSuchVersionError(f"there is neither a folder nor a revision “{revision}”", hint)
    inside = content.relative_to(repository.top.resolve())
    wanted = [path.as_posix() for path in (inside, inside.parent / THEMES)]
    found = repository.files(commit, wanted)
    below = inside.parts
    if not any(Path(file.path).parts[: len(below)] == below for file in found):
        raise NoSuchVersionError(f"“{revision}” has no folder {inside.as_posix()}")
    _write(found, repository, home)
    folder = (home / inside).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return Library(folder, (folder.parent / THEMES, TEMPLATES / THEMES))


def _write(found: Sequence[git.File], repository: git.Repository, home: Path) -> None:
    """Write the files of a revision below a folder, in batches."""
    for start in range(0, len(found), _BATCH):
        batch = found[start : start + _BATCH]
        contents = repository.contents([file.object for file in batch])
        for file, data in zip(batch, contents, strict=True):
            try:
                path = files.inside(home, file.path)
            except ValueError:
                raise git.GitError(f"“{file.path}” leads out of it") from None
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def last_commit_of_other_version(file: Path, version: str) -> str | None:
    """Return the newest commit in which a file's change list begins with another version.

    None if there is no such commit, or no git repository.
    """
    try:
        with git.repository_of(file.parent.resolve()) as repository:
            if repository is None:
                return None
            path = file.resolve().relative_to(repository.top.resolve()).as_posix()
            if "\n" in path:  # git reads names by lines
                return None
            commits = repository.commits_of(path, MOST_COMMITS)
            for commit, other in _versions_in(repository, path, commits):
                if other and other != version:
                    return commit
    except (git.GitError, ValueError):
        return None
    return None


def _versions_in(
    repository: git.Repository, path: str, commits: Sequence[str]
) -> Iterator[tuple[str, str | None]]:
    """Yield the commits that have a file, each with the first version in it."""
    for start in range(0, len(commits), _BATCH):
        batch = commits[start : start + _BATCH]
        sizes = repository.sizes(f"{commit}:{path}" for commit in batch)
        known = [
            commit
            for commit, size in zip(batch, sizes, strict=True)
            if size is not None and size <= files.LARGEST_RECORD
        ]
        contents = repository.contents([f"{commit}:{path}" for commit in known])
        for commit, data in zip(known, contents, strict=True):
            yield commit, _version_in(data.decode("utf-8", "replace"))


def _version_in(text: str) -> str | None:
    """Return the first version of the change list in a file."""
    _, _, changes = text.partition("\nchanges:")
    for line in changes.splitlines():
        name, _, words = line.strip().removeprefix("- ").partition(":")
        if name == "version":
            return words.split("#")[0].strip().strip("\"'") or None
    return None


def head_commit(content: Path) -> str:
    """Return the HEAD commit of the content's repository; "" without one."""
    try:
        with git.repository_of(content.resolve()) as repository:
            return (repository.commit("HEAD") or "") if repository else ""
    except git.GitError:
        return ""
