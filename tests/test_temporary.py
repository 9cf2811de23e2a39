"""A command has one temporary folder, and removes those of commands that were killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator import temporary
from generator.temporary import LOCK, PREFIX, VARIABLE


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv(VARIABLE, "")
    return tmp_path


def test_it_is_the_same_until_it_is_removed(home: Path) -> None:
    own = temporary.own_folder()
    assert own.parent == home
    assert temporary.own_folder() == own
    (own / "fonts").mkdir()
    (own / "fonts" / "copy.ttf").write_bytes(b"")
    (own / "file").write_bytes(b"")
    with temporary.folder() as inside:
        assert inside.parent == own
    assert not inside.exists()
    temporary.remove_own()
    assert list(home.iterdir()) == []


def test_what_another_command_has_begun_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = home / "other"
    other.mkdir()
    (other / LOCK).write_text("1")
    monkeypatch.setenv(VARIABLE, str(other))
    assert temporary.own_folder() == other
    temporary.remove_own()
    assert other.is_dir()
    temporary.remove_own(1)
    assert not other.exists()


def test_what_its_command_still_uses_stays(home: Path) -> None:
    own = temporary.own_folder()  # which holds the lock as long as this process runs
    temporary.remove_own(os.getpid())
    assert (own / LOCK).is_file()
    temporary.remove_own()
    assert not own.exists()


def begun_and_killed(home: Path) -> Path:
    """Let a command begin its folder; return that when it was killed."""
    program = (
        "import os, signal, sys; from generator.temporary import own_folder\n"
        "(own_folder() / 'file').write_text('')\n"
        "print(own_folder(), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    environment = {**os.environ, "TMPDIR": str(home), VARIABLE: ""}
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )
    return Path(ran.stdout.strip())


def test_those_of_killed_commands_go_and_all_others_stay(home: Path) -> None:
    killed = begun_and_killed(home)
    assert (killed / "file").is_file()
    without_lock, elsewhere = home / f"{PREFIX}a", home / "another"
    for each in (without_lock, elsewhere):
        each.mkdir()
    (elsewhere / LOCK).write_text("1")
    (home / f"{PREFIX}link").symlink_to(elsewhere)
    own = temporary.own_folder()
    assert not killed.exists()
    running = begun_and_killed(home)  # which looks for those of others, too
    assert running != own
    left = {own, running, without_lock, elsewhere, home / f"{PREFIX}link"}
    assert set(home.iterdir()) == left


def test_only_so_many_are_removed_at_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed = []
    for number in range(3):
        killed.append(home / f"{PREFIX}{number}")
        killed[-1].mkdir()
        (killed[-1] / LOCK).write_text("1")
    monkeypatch.setattr(temporary, "MOST_REMOVED", 2)
    temporary.remove_abandoned()
    assert sum(each.exists() for each in killed) == 1


def test_nothing_is_removed_where_a_system_knows_no_owners(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = home / f"{PREFIX}1"
    killed.mkdir()
    (killed / LOCK).write_text("1")
    monkeypatch.delattr(os, "getuid")
    temporary.remove_abandoned()
    assert killed.exists()
    monkeypatch.undo()
