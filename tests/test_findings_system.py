"""What the system refuses is one sentence, and files stay as they were."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from generator import files, findings
from generator.build.pool.failures import JobFailure, attempt
from generator.build.printing import broken
from tests.cli.running import run, separately
from tests.support import write_game

NUMBERS = [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ENAMETOOLONG, errno.ENOMEM, errno.EMFILE]


@pytest.mark.parametrize("number", NUMBERS)
def test_errors_of_the_system_are_told(number: int) -> None:
    told = findings.refusal(OSError(number, os.strerror(number), "a.pdf"))
    assert told.startswith("a.pdf: ")
    assert "Errno" not in told


def test_other_errors_are_not_of_the_system() -> None:
    assert findings.refusal(MemoryError()) == "there is no memory left"
    assert "thread" in findings.refusal(RuntimeError("can't start new thread"))
    assert findings.refusal(RuntimeError("no")) == findings.refusal(KeyError("a")) == ""
    assert findings.refusal(FileNotFoundError(errno.ENOENT, "No such file", "a")) == ""


def test_a_job_that_was_refused_memory() -> None:
    def job(_: int) -> int:
        raise MemoryError

    result = attempt(job, 1)
    assert isinstance(result, JobFailure)
    assert broken("a side", "sheets.a", result).code == "X08"
    assert broken("a side", "sheets.a", JobFailure("KeyError")).code == "X06"


def test_a_page_with_too_much_on_it_does_not_fit() -> None:
    def job(_: int) -> int:
        raise findings.TooMuchError("it has 2,000,000 characters")

    result = attempt(job, 1)
    assert isinstance(result, JobFailure)
    found = broken("a side", "sheets.a", result)
    assert (found.code, "2,000,000" in found.message) == ("F14", True)


def test_a_full_disk_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(b"before")

    def full(self: Path, *words: object) -> object:
        raise OSError(errno.ENOSPC, "No space left on device", str(self))

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(OSError, match=r"/a\.pdf'$"):
        files.write(file, b"after")
    monkeypatch.undo()
    assert (file.read_bytes(), len(list(tmp_path.iterdir()))) == (b"before", 1)


FULL = """
import errno, os
real = os.write
from generator import files
def full(path, data):
    raise OSError(errno.{name}, os.strerror(errno.{name}), str(path))
files.write = full
"""


@pytest.mark.parametrize("name", ["ENOSPC", "EROFS", "EDQUOT"])
def test_a_build_that_cannot_write(name: str, tmp_path: Path) -> None:
    write_game(tmp_path)
    ran = separately(tmp_path, FULL.replace("{name}", name), "build", "--paper", "a4")
    assert ran.code == 1
    assert "internal error" not in ran.err
    assert "disk" in ran.err.splitlines()[-2]


def test_a_name_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_game(tmp_path)
    monkeypatch.chdir(tmp_path)
    ran = separately(tmp_path, "", "build", "--paper", "a4", "--out", "x" * 300)
    assert ran.code in (1, 2)
    assert "internal error" not in ran.err
    assert "name is too long" in ran.err.lower()


@pytest.mark.parametrize("option", ["--bleed", "--gutter", "--laminate"])
@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e999", "NaN"])
def test_no_number_is_no_length(option: str, value: str, tmp_path: Path) -> None:
    ran = run("build", "--content", str(write_game(tmp_path).parent), option, value)
    assert (ran.code, ran.out) == (2, "")
    assert value in ran.err


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "file:///etc/", "example.org", "https://", "https://a b", "ftp://a/"],
)
def test_an_address_that_is_none(address: str, tmp_path: Path) -> None:
    content = str(write_game(tmp_path).parent)
    ran = run("export", "--to", "tts", "--content", content, "--address", address)
    assert ran.code == 2
    assert address in ran.err


def test_a_theme_beside_the_present_content_alone(tmp_path: Path) -> None:
    import shutil

    from generator.content.resources import TEMPLATES

    old, new = write_game(tmp_path / "old"), write_game(tmp_path / "new")
    for folder in (old, new):
        file = folder / "game.yaml"
        file.write_text(file.read_text("utf-8").replace("theme: classic", "theme: own"), "utf-8")
    shutil.copytree(TEMPLATES / "themes" / "classic", tmp_path / "new" / "themes" / "own")
    ran = run("diff", str(old.parent), str(new.parent))
    assert (ran.code, "nothing changed" in ran.out) == (0, True), ran.err
    ran = run("diff", str(new.parent), str(old.parent))
    assert ran.code in (0, 1), ran.err
    assert "internal" not in ran.err


def test_a_version_that_is_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path)
    ran = run("diff", "nosuch", "content")
    assert ran.code == 2
    assert "there is neither a folder nor a revision “nosuch”" in ran.err


@pytest.mark.parametrize("draft", [(), ("--draft",)])
def test_a_side_with_too_much_on_it_is_not_printed(
    draft: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.engine import press

    write_game(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(press, "MOST_MARKUP", 100)
    ran = run("build", "--jobs", "1", "--paper", "a4", "--edition", "colour", *draft)
    assert (ran.code, " F14 " in ran.err, "X06" in ran.err) == (1, True, False)
    assert list((tmp_path / "output").rglob("*.pdf")) == []
