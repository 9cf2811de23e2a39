"""Writing replaces files whole or not at all, and stays inside its folder."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from generator import files


def test_what_a_killed_command_left_half_written_is_removed(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])  # its number is nobody's when it is over
    ended.wait()
    left = tmp_path / f".sheet.pdf.{ended.pid}.0123456789ab.part"
    being_written = tmp_path / f".sheet.pdf.{os.getpid()}.0123456789ab.part"
    others = [tmp_path / name for name in (".sheet.pdf.part", "a.part", "sheet.pdf")]
    for path in (left, being_written, *others):
        path.write_bytes(b"half")
    files.remove_abandoned(tmp_path)
    assert sorted(tmp_path.iterdir()) == sorted([being_written, *others])


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_writes_with_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "c.txt"
    assert files.write(path, b"one") is True
    assert path.read_bytes() == b"one"
    assert names(path.parent) == ["c.txt"]


def test_replaces(tmp_path: Path) -> None:
    path = tmp_path / "c.txt"
    files.write(path, b"one")
    assert files.write(path, b"two") is True
    assert path.read_bytes() == b"two"


def test_same_bytes_are_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "c.txt"
    files.write(path, b"one")
    os.utime(path, ns=(1_000_000_000, 1_000_000_000))
    before = path.stat()
    assert files.write(path, b"one") is False
    after = path.stat()
    assert (after.st_mtime_ns, after.st_ino) == (1_000_000_000, before.st_ino)


def test_other_bytes_of_the_same_length_are_written(tmp_path: Path) -> None:
    path = tmp_path / "c.txt"
    files.write(path, b"one")
    assert files.write(path, b"eno") is True
    assert path.read_bytes() == b"eno"


@pytest.mark.parametrize("interruption", [OSError("disk full"), KeyboardInterrupt()])
def test_interrupted_write_leaves_the_old_file(
    interruption: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c.txt"
    files.write(path, b"old")

    def fail(self: Path, target: Path) -> None:
        assert self.read_bytes() == b"new", "the new bytes stand whole before anything is replaced"
        raise interruption

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(type(interruption)):
        files.write(path, b"new")
    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["c.txt"]


def test_failed_part_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> None:
        raise OSError("not allowed")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="not allowed"):
        files.write(tmp_path / "c.txt", b"new")
    assert names(tmp_path) == []


def test_target_that_is_a_folder_stays(tmp_path: Path) -> None:
    (tmp_path / "c.txt").mkdir()
    with pytest.raises(OSError, match=r"c\.txt"):
        files.write(tmp_path / "c.txt", b"new")
    assert names(tmp_path) == ["c.txt"]


def test_permissions_follow_the_umask(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        files.write(tmp_path / "c.txt", b"one")
        assert os.umask(0o027) == 0o027, "the umask is as it was"
    finally:
        os.umask(old)
    assert (tmp_path / "c.txt").stat().st_mode & 0o777 == 0o640


def test_long_names(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 240 + ".txt")
    assert files.write(path, b"one") is True
    assert names(tmp_path) == [path.name]


def test_inside(tmp_path: Path) -> None:
    assert files.inside(tmp_path, "a", "b.txt") == tmp_path.resolve() / "a" / "b.txt"
    assert files.inside(tmp_path, "a", "..", "b.txt") == tmp_path.resolve() / "b.txt"


@pytest.mark.parametrize(
    "parts", [("..",), ("a", "..", "..", "b"), ("/etc/passwd",), ("a", "/etc/passwd"), ("a\0b",)]
)
def test_inside_refuses_escapes(parts: tuple[str, ...], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"leaves|null"):
        files.inside(tmp_path, *parts)


def test_inside_refuses_a_sibling_with_the_same_beginning(tmp_path: Path) -> None:
    (tmp_path / "out-other").mkdir()
    with pytest.raises(ValueError, match="leaves"):
        files.inside(tmp_path / "out", "../out-other")


def test_inside_refuses_a_link_that_leads_out(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "link").symlink_to(tmp_path)
    with pytest.raises(ValueError, match="leaves"):
        files.inside(home, "link", "b.txt")
    (home / "good").symlink_to(home)
    assert files.inside(home, "good", "b.txt") == home.resolve() / "b.txt"


def test_new_files_replace_nothing_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"1")
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for name in ("a", "link"):
        with pytest.raises(FileExistsError):
            files.write_new(tmp_path, {"b": b"2", name: b"2"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "link"]
    with pytest.raises(ValueError, match="leaves"):
        files.write_new(tmp_path, {"../b": b"2"})
    assert files.write_new(tmp_path, {"a": b"1", "b": b"2"}) == [tmp_path / "a", tmp_path / "b"]


def test_an_error_leaves_no_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "a").write_bytes(b"1")
    write = files.write

    def broken(path: Path, data: bytes) -> bool:
        if path.name == "last":
            raise OSError(28, "No space left on device", str(path))
        return write(path, data)

    monkeypatch.setattr(files, "write", broken)
    with pytest.raises(OSError, match="No space left"):
        files.write_new(tmp_path / "game", {"a": b"1", "icons/b.svg": b"2", "last": b"3"})
    assert [path.name for path in (tmp_path / "game").rglob("*")] == ["a"]


def test_what_says_something_else_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"theirs")
    with pytest.raises(files.ChangedError, match="by another"):
        files.replace(path, b"read", b"mine")
    assert path.read_bytes() == b"theirs"
    path.chmod(0o640)
    files.replace(path, b"theirs", b"mine")
    assert path.read_bytes() == b"mine"
    assert path.stat().st_mode & 0o777 == 0o640


def test_what_is_written_while_it_is_replaced_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"read")
    place = Path.replace

    def overtaken(part: Path, target: Path) -> None:
        monkeypatch.undo()
        path.write_bytes(b"theirs")
        place(part, target)

    monkeypatch.setattr(Path, "replace", overtaken)
    with pytest.raises(files.ChangedError):
        files.replace(path, b"read", b"mine")
    assert path.read_bytes() == b"theirs"
    assert list(tmp_path.iterdir()) == [path]


def test_a_change_keeps_its_file_from_process_to_process(tmp_path: Path) -> None:
    error = pickle.loads(pickle.dumps(files.ChangedError(tmp_path / "a.txt")))
    assert (error.filename, error.strerror) == (str(tmp_path / "a.txt"), error.args[1])


def test_a_new_file_replaces_none(tmp_path: Path) -> None:
    files.create(tmp_path / "a.txt", b"first")
    with pytest.raises(FileExistsError):
        files.create(tmp_path / "a.txt", b"second")
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [b"first"]
