"""Read the objects of a git repository that others wrote, and run nothing that lies in it.

A repository can name programs: in its config (pagers, filters, hooks, signatures, file system
monitors, remotes to fetch what is missing from), in its attributes, in its hooks. So git is
never asked inside it. It is asked in an empty bare repository made here, with a config made
here, which has copies of the references, and reads the objects as those of an alternate. What
is asked for are names, trees and bytes of objects, by commands that neither check out nor
convert anything. A repository is found by its ``.git`` above the content alone: a bare one that
is hidden in a folder of content is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from generator import files, temporary

LONGEST = 60.0
"""The longest that git is waited for, in seconds."""
MOST_MEMORY = 1024 * 1024 * 1024
"""The most memory that git may take, in bytes, where the system can hold it to that."""
MOST_FILES = 20_000
"""The most files, or references, that are taken from a repository."""
MOST_BYTES = 256 * 1024 * 1024
"""The most bytes that all files of a version may have."""
LARGEST_REFERENCES = 32 * 1024 * 1024
"""The most bytes of the file of packed references."""
LARGEST_SIGNPOST = 4096
"""The most bytes of a file that names one reference, or another folder."""
_SHA256 = 64
_CONFIG = """\
[core]
	repositoryformatversion = {version}
	bare = true
	hooksPath = {nowhere}
	fsmonitor = false
	packedGitWindowSize = 16m
	packedGitLimit = 128m
[gc]
	auto = 0
[maintenance]
	auto = false
[protocol]
	allow = never
"""


class GitError(Exception):
    """What git cannot answer, in words."""


class NoGitError(GitError):
    """There is no git to ask."""


class File(Struct, frozen=True):
    """A regular file of a commit: its path from the top, its object, its size in bytes."""

    path: str
    object: str
    size: int


class Repository(Struct, frozen=True):
    """A repository of others: the folder above its files, and the one that git runs in."""

    top: Path
    home: Path

    def commit(self, revision: str) -> str | None:
        """Return the name of the commit that a revision stands for, None where there is none."""
        asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        try:
            return self._ask(*asked).decode().strip()
        except NoGitError:
            raise
        except GitError:
            return None

    def commits_of(self, path: str, most: int) -> list[str]:
        """Return the commits that changed a file, the newest first, at most some."""
        said = self._ask("rev-list", f"--max-count={most}", "HEAD", "--", path)
        return said.decode().split()

    def files(self, commit: str, paths: Sequence[str]) -> list[File]:
        """Return the regular files of a commit at and below some paths; links are left out.

        Raises GitError where these are too many or too large.
        """
        paths = () if "." in paths else paths
        said = self._ask("ls-tree", "-r", "-z", "-l", "--full-tree", commit, "--", *paths)
        found = [file for line in said.split(b"\0") if line and (file := _file(line))]
        if len(found) > MOST_FILES:
            raise GitError(f"it has {len(found):,} files, more than {MOST_FILES:,}")
        if any(file.size > files.LARGEST for file in found):
            largest = max(found, key=lambda file: file.size)
            raise GitError(f"{largest.path} is larger than {files.LARGEST >> 20} MB")
        if sum(file.size for file in found) > MOST_BYTES:
            raise GitError(f"its files have more than {MOST_BYTES >> 20} MB")
        return found

    def contents(self, objects: Sequence[str]) -> Iterator[bytes]:
        """Yield the bytes of objects whose sizes are known to be small, by their names."""
        said = self._ask("cat-file", "--batch", given="".join(f"{each}\n" for each in objects))
        begin = 0
        for _ in objects:
            end = said.index(b"\n", begin)
            size = int(said[begin:end].split()[2])
            yield said[end + 1 : end + 1 + size]
            begin = end + size + 2

    def sizes(self, names: Iterable[str]) -> list[int | None]:
        """Return the sizes of files by names such as ``COMMIT:PATH``, None where there is none."""
        given = "".join(f"{each}\n" for each in names)
        lines = self._ask("cat-file", "--batch-check=%(objecttype) %(objectsize)", given=given)
        told = [line.split() for line in lines.decode("utf-8", "replace").splitlines()]
        return [int(words[1]) if words[:1] == ["blob"] else None for words in told]

    def _ask(self, *words: str, given: str = "") -> bytes:
        """Return what git answers; raises GitError when it refuses."""
        command = [_program(), "--no-pager", f"--git-dir={self.home}", *words]
        try:
            done = subprocess.run(
                command,
                cwd=self.home,
                env=_environment(self.home),
                input=given.encode(),
                capture_output=True,
                check=False,
                timeout=LONGEST,
                preexec_fn=_hold_memory if sys.platform == "linux" else None,
            )
        except subprocess.TimeoutExpired:
            raise GitError("git takes too long") from None
        except OSError as error:
            raise NoGitError(f"git cannot be started: {error.strerror}") from None
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()
            raise GitError(said[0].removeprefix("fatal: ") if said else "git refused")
        return done.stdout


@contextmanager
def repository_of(folder: Path) -> Iterator[Repository | None]:
    """Yield the repository whose working tree a folder lies in, or None where there is none.

    Raises GitError for one that cannot be read.
    """
    top = next((each for each in (folder, *folder.parents) if _has_git(each)), None)
    if top is None:
        yield None
        return
    with temporary.folder() as home:
        try:
            _prepare(home, top)
        except OSError as error:
            raise GitError(f"the repository cannot be read: {error.strerror}") from None
        yield Repository(top, home)


def _has_git(folder: Path) -> bool:
    return (folder / ".git").is_file() or (folder / ".git" / "HEAD").exists()


def _prepare(home: Path, top: Path) -> None:
    """Make the repository that git runs in: references copied, objects as alternates."""
    own = top / ".git"
    if own.is_file():  # of a linked working tree, or a submodule
        own = _led_to(own, top, "gitdir: ")
    common = _led_to(own / "commondir", own) if (own / "commondir").is_file() else own
    for name, source in (("HEAD", own), ("packed-refs", common), ("shallow", common)):
        _copy(source / name, home / name, LARGEST_REFERENCES)
    if (common / "reftable").is_dir():
        raise files.RefusedError(common, "its references are kept in tables, which are not read")
    count = 0
    for folder, _, names in os.walk(common / "refs"):
        for name in names:
            count += 1
            if count > MOST_FILES:
                raise files.RefusedError(common, "it has too many references")
            path = Path(folder, name)
            _copy(path, home / "refs" / path.relative_to(common / "refs"), LARGEST_SIGNPOST)
    (home / "refs").mkdir(exist_ok=True)
    (home / "objects" / "info").mkdir(parents=True)
    objects = (common / "objects").resolve()
    (home / "objects" / "info" / "alternates").write_text(f"{_quoted(objects)}\n", "utf-8")
    (home / "config").write_text(_config(home), "utf-8")


def _led_to(signpost: Path, beside: Path, lead: str = "") -> Path:
    """Return the folder that a file of git names."""
    words = files.read(signpost, most=LARGEST_SIGNPOST).decode("utf-8", "replace").strip()
    return beside / words.removeprefix(lead)


def _copy(source: Path, target: Path, most: int) -> None:
    """Copy a regular file, if it is there; a link is left out."""
    if source.is_symlink() or not source.is_file():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(files.read(source, most=most))


def _quoted(path: Path) -> str:
    """Return a path as the file of alternates takes it: in quotes, as C writes text."""
    return '"' + str(path).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _config(home: Path) -> str:
    """Return the settings of the repository made here; names of objects tell their kind."""
    head = (home / "HEAD").read_bytes() if (home / "HEAD").is_file() else b""
    packed = (home / "packed-refs").read_bytes() if (home / "packed-refs").is_file() else b""
    names = [head, *(p.read_bytes() for p in (home / "refs").rglob("*") if p.is_file())]
    names += [line.split()[0] for line in packed.splitlines()[:9] if line[:1] not in b"#^ "]
    is_long = any(len(name.strip()) == _SHA256 for name in names)
    settings = _CONFIG.format(version=int(is_long), nowhere=os.devnull)
    return settings + ("[extensions]\n\tobjectFormat = sha256\n" if is_long else "")


def _program() -> str:
    """Return the path of git: never one in the current folder, which may be anybody's."""
    places = [each for each in os.get_exec_path() if Path(each).is_absolute()]
    found = shutil.which("git", path=os.pathsep.join(places)) if places else None
    if found is None or str(Path(found).parent) not in {str(Path(each)) for each in places}:
        raise NoGitError("git is not installed")
    return found


def _environment(home: Path) -> dict[str, str]:
    """Return what git may know of its surroundings: nothing that names a program or a config."""
    kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "PATHEXT")
    own = {name: os.environ[name] for name in kept if name in os.environ}
    return own | {
        "HOME": str(home),
        "LC_ALL": "C",
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_SYSTEM": os.devnull,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_ATTR_NOSYSTEM": "1",
        "GIT_CEILING_DIRECTORIES": str(home.parent),
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_LITERAL_PATHSPECS": "1",
        "GIT_TERMINAL_PROMPT": "0",
    }


def _hold_memory() -> None:
    """Hold the process that becomes git to a bound of memory."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _file(line: bytes) -> File | None:
    """Return the file that a line of ``ls-tree`` names; None for links and submodules."""
    told, _, name = line.partition(b"\t")
    mode, _, object, size = told.decode().split()
    return File(os.fsdecode(name), object, int(size)) if mode.startswith("100") else None
