"""Read objects of an untrusted git repository without running anything that it configures.

A repository can name programs: in its config (pagers, filters, hooks, signatures, file system
monitors, remotes for missing objects), attributes and hooks. So git never runs inside it, but in
an empty bare repository made here, with a config of its own, copies of the references, and the
object store as an alternate. Only names, trees and bytes of objects are read, by commands that
neither check out nor convert. A repository is found only by a ``.git`` above the content; a bare
repository hidden in a content folder is ignored.
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

TIMEOUT = 60.0
"""In seconds, for one git command."""
MOST_MEMORY = 1024 * 1024 * 1024
"""Memory limit of git in bytes, on systems that can enforce it."""
MOST_FILES = 20_000
"""Limit of files, and of references, read from a repository."""
MOST_BYTES = 256 * 1024 * 1024
"""Limit of the total size of a version."""
LARGEST_REFERENCES = 32 * 1024 * 1024
"""Limit of the file of packed references, in bytes."""
LARGEST_POINTER = 4096
"""Limit of a file that names one reference or another folder, in bytes."""
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
    """Git refuses a command; the message says why."""


class NoGitError(GitError):
    """Git is not installed or cannot be started."""


class File(Struct, frozen=True):
    """A regular file of a commit: its path from the top, its object, its size in bytes."""

    path: str
    object: str
    size: int


class Repository(Struct, frozen=True):
    """An untrusted repository: its top folder, and the bare one in which git runs."""

    top: Path
    home: Path

    def commit(self, revision: str) -> str | None:
        """Return the commit id of a revision, or None if there is none."""
        command = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        try:
            return self._git(*command).decode().strip()
        except NoGitError:
            raise
        except GitError:
            return None

    def commits_of(self, path: str, most: int) -> list[str]:
        """Return up to ``most`` commits that changed a file, newest first."""
        output = self._git("rev-list", f"--max-count={most}", "HEAD", "--", path)
        return output.decode().split()

    def files(self, commit: str, paths: Sequence[str]) -> list[File]:
        """Return the regular files of a commit at and below some paths, without links.

        Raises GitError if there are too many or they are too large.
        """
        paths = () if "." in paths else paths
        output = self._git("ls-tree", "-r", "-z", "-l", "--full-tree", commit, "--", *paths)
        found = [file for line in output.split(b"\0") if line and (file := _file(line))]
        if len(found) > MOST_FILES:
            raise GitError(f"it has {len(found):,} files, more than {MOST_FILES:,}")
        if any(file.size > files.LARGEST for file in found):
            largest = max(found, key=lambda file: file.size)
            raise GitError(f"{largest.path} is larger than {files.LARGEST >> 20} MB")
        if sum(file.size for file in found) > MOST_BYTES:
            raise GitError(f"its files have more than {MOST_BYTES >> 20} MB")
        return found

    def contents(self, objects: Sequence[str]) -> Iterator[bytes]:
        """Yield the bytes of objects; their sizes must have been checked."""
        output = self._git("cat-file", "--batch", stdin="".join(f"{each}\n" for each in objects))
        begin = 0
        for _ in objects:
            end = output.index(b"\n", begin)
            size = int(output[begin:end].split()[2])
            yield output[end + 1 : end + 1 + size]
            begin = end + size + 2

    def sizes(self, names: Iterable[str]) -> list[int | None]:
        """Return the sizes of files named ``COMMIT:PATH``, None for a missing one."""
        stdin = "".join(f"{each}\n" for each in names)
        lines = self._git("cat-file", "--batch-check=%(objecttype) %(objectsize)", stdin=stdin)
        replies = [line.split() for line in lines.decode("utf-8", "replace").splitlines()]
        return [int(words[1]) if words[:1] == ["blob"] else None for words in replies]

    def _git(self, *words: str, stdin: str = "") -> bytes:
        """Run a git command; return its output. Raises GitError if it fails."""
        command = [_program(), "--no-pager", f"--git-dir={self.home}", *words]
        try:
            done = subprocess.run(
                command,
                cwd=self.home,
                env=_environment(self.home),
                input=stdin.encode(),
                capture_output=True,
                check=False,
                timeout=TIMEOUT,
                preexec_fn=_limit_memory if sys.platform == "linux" else None,
            )
        except subprocess.TimeoutExpired:
            raise GitError("git takes too long") from None
        except OSError as error:
            raise NoGitError(f"git cannot be started: {error.strerror}") from None
        if done.returncode:
            lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
            raise GitError(lines[0].removeprefix("fatal: ") if lines else "git refused")
        return done.stdout


@contextmanager
def repository_of(folder: Path) -> Iterator[Repository | None]:
    """Yield the repository whose working tree contains a folder, or None.

    Raises GitError if it cannot be read.
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
    """Create the bare repository in which git runs: copied references, objects as alternates."""
    own = top / ".git"
    if own.is_file():  # of a linked working tree, or a submodule
        own = _target_of(own, top, "gitdir: ")
    common = _target_of(own / "commondir", own) if (own / "commondir").is_file() else own
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
            _copy(path, home / "refs" / path.relative_to(common / "refs"), LARGEST_POINTER)
    (home / "refs").mkdir(exist_ok=True)
    (home / "objects" / "info").mkdir(parents=True)
    objects = (common / "objects").resolve()
    (home / "objects" / "info" / "alternates").write_text(f"{_quoted(objects)}\n", "utf-8")
    (home / "config").write_text(_config(home), "utf-8")


def _target_of(pointer: Path, base: Path, prefix: str = "") -> Path:
    """Return the folder that a pointer file of git names."""
    words = files.read(pointer, most=LARGEST_POINTER).decode("utf-8", "replace").strip()
    return base / words.removeprefix(prefix)


def _copy(source: Path, target: Path, most: int) -> None:
    """Copy a regular file, if it exists and is no link."""
    if source.is_symlink() or not source.is_file():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(files.read(source, most=most))


def _quoted(path: Path) -> str:
    """Return a path C-quoted, for the file of alternates."""
    return '"' + str(path).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _config(home: Path) -> str:
    """Return the config of the bare repository; the length of object ids shows SHA-256."""
    head = (home / "HEAD").read_bytes() if (home / "HEAD").is_file() else b""
    packed = (home / "packed-refs").read_bytes() if (home / "packed-refs").is_file() else b""
    names = [head, *(p.read_bytes() for p in (home / "refs").rglob("*") if p.is_file())]
    names += [line.split()[0] for line in packed.splitlines()[:9] if line[:1] not in b"#^ "]
    is_long = any(len(name.strip()) == _SHA256 for name in names)
    settings = _CONFIG.format(version=int(is_long), nowhere=os.devnull)
    return settings + ("[extensions]\n\tobjectFormat = sha256\n" if is_long else "")


def _program() -> str:
    """Return the path of git, never one in the current folder, which is untrusted."""
    places = [each for each in os.get_exec_path() if Path(each).is_absolute()]
    found = shutil.which("git", path=os.pathsep.join(places)) if places else None
    if found is None or str(Path(found).parent) not in {str(Path(each)) for each in places}:
        raise NoGitError("git is not installed")
    return found


def _environment(home: Path) -> dict[str, str]:
    """Return an environment for git that names no program and no config."""
    passed = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "PATHEXT")
    own = {name: os.environ[name] for name in passed if name in os.environ}
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


def _limit_memory() -> None:
    """Limit the memory of the git process."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _file(line: bytes) -> File | None:
    """Return the file of a line of ``ls-tree``; None for links and submodules."""
    fields, _, name = line.partition(b"\t")
    mode, _, object, size = fields.decode().split()
    return File(os.fsdecode(name), object, int(size)) if mode.startswith("100") else None
