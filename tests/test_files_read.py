"""Only regular files are read, inside their folder and up to a size, whatever else lies there."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from generator import files
from generator.build.state.buildstate import BuildState
from generator.build.state.inputs import inputs_below
from generator.content.resources import Library
from tests.cli.running import run
from tests.support import write_game


def odd_files(folder: Path) -> list[Path]:
    """Put everything below a folder that is no file, or none of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    os.mkfifo(folder / "pipe.yaml")
    bound = socket.socket(socket.AF_UNIX)
    here = Path.cwd()
    os.chdir(folder)  # the name of a socket is short
    bound.bind("socket.yaml")
    os.chdir(here)
    bound.close()
    (folder / "endless.yaml").symlink_to("/dev/zero")
    (folder / "elsewhere.yaml").symlink_to("/etc/passwd")
    (folder / "circle.yaml").symlink_to("circle.yaml")
    (folder / "above").symlink_to("..")
    (folder / "everything").symlink_to("/")
    with (folder / "huge.bin").open("wb") as file:
        file.truncate(8 << 30)
    return sorted(folder.iterdir())


def test_a_regular_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"a: 1\n")
    assert files.read(file) == files.read(file, tmp_path, 5) == b"a: 1\n"
    assert files.read_named(file, 5) == b"a: 1\n"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    every = odd_files(tmp_path)
    assert len(every) == 8
    for path in every:
        with pytest.raises(OSError):
            files.read(path, tmp_path)
        assert path.name == "huge.bin" or not files.is_regular(path, tmp_path)


@pytest.mark.parametrize("read", [files.read, files.read_named])
def test_a_file_that_is_too_large(read: object, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"12345")
    with pytest.raises(files.RefusedError, match="larger than 4 bytes"):
        read(file, most=4)  # type: ignore[operator]


def test_an_endless_file_that_was_named_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(files.RefusedError, match="larger than 1 MB"):
        files.read_named(Path("/dev/zero"), 1 << 20)


def test_odd_files_are_no_inputs(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    before = inputs_below((folder.parent,))
    odd_files(folder / "odd")
    after = inputs_below((folder.parent,))
    added = {Path(path).name: state for path, state in set(after.files) - set(before.files)}
    links = {"elsewhere.yaml", "endless.yaml", "circle.yaml", "everything", "above"}
    assert set(added) == links | {"huge.bin"}
    assert len(BuildState(tmp_path).digest(after.files)) == 64


def test_a_link_that_leads_elsewhere_by_now_is_seen(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("/etc")
    before = inputs_below((tmp_path,)).stamp
    link.unlink()
    link.symlink_to("/usr")
    assert inputs_below((tmp_path,)).stamp != before


def test_a_game_that_is_kept_elsewhere_is_an_input(tmp_path: Path) -> None:
    folder = write_game(tmp_path / "real")
    content = tmp_path / "content"
    content.mkdir()
    (content / "minimal").symlink_to(folder)
    names = [Path(path).name for path, _ in inputs_below((content,)).files]
    assert "game.yaml" in names


def test_folders_without_end(tmp_path: Path) -> None:
    deep = tmp_path
    for number in range(40):  # each leads to the next by two ways: 2 ** 40 in all
        (deep / "one").mkdir()
        (deep / "two").symlink_to("one")
        deep = deep / "one"
        (deep / f"{number}.txt").write_text("x")
    assert len(inputs_below((tmp_path,)).files) == 80


@pytest.mark.parametrize(
    "words",
    [("check",), ("build", "--paper", "a4", "--jobs", "1"), ("list",), ("translate", "status")],
    ids=" ".join,
)
def test_commands_pass_odd_files_by(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = write_game(tmp_path)
    for folder in (game, game / "locale", game / "geography", tmp_path / "themes" / "odd"):
        odd_files(folder)
    (tmp_path / "themes" / "odd" / "theme.yaml").symlink_to("/etc/passwd")
    monkeypatch.chdir(tmp_path)
    ran = run(*words)
    assert ran.code in (0, 1), ran.err
    assert "root:" not in ran.out + ran.err


def test_no_theme_catalogue_or_part_is_read_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "part.yaml").write_text("part: {id: secret, name: 'root:'}\n", "utf-8")
    (secret / "de.po").write_text("root:x\n", "utf-8")
    (secret / "theme.yaml").write_text("root: x\n", "utf-8")
    game = write_game(tmp_path)
    text = (game / "game.yaml").read_text("utf-8")
    lines = "  theme: odd\n  languages: [de]\n  shared: [secret]\n"
    (game / "game.yaml").write_text(text.replace("  theme: classic\n", lines), "utf-8")
    (game.parent / "shared").mkdir()
    (game.parent / "shared" / "secret").symlink_to(secret)
    (game / "locale").mkdir()
    (game / "locale" / "de.po").symlink_to(secret / "de.po")
    (game / "locale" / "de.yaml").symlink_to("/etc/passwd")
    theme = tmp_path / "themes" / "odd" / "theme.yaml"
    theme.parent.mkdir(parents=True)
    theme.symlink_to(secret / "theme.yaml")
    monkeypatch.chdir(tmp_path)
    for words in (("check",), ("translate", "status"), ("translate", "export", "minimal", "de")):
        ran = run(*words)
        assert ran.code in (1, 2), ran.out
        assert "root:" not in ran.out + ran.err
    assert Library(game.parent, (theme.parents[1],)).theme("odd") is None


def test_a_file_of_no_printers_is_not_quoted(tmp_path: Path) -> None:
    game = write_game(tmp_path)
    file = tmp_path / "other"
    file.write_text("secret: [\n", "utf-8")
    ran = run("build", "--content", str(game.parent), "--printer", "a", "--printers", str(file))
    assert (ran.code, "secret: [" in ran.err) == (1, False)
