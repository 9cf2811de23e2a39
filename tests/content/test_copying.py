"""A copy is the same game under another name, whole or not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content import copying
from generator.content.copying import begin_copy
from generator.content.read import read_game
from generator.content.starter import CannotBeginError
from tests.support import with_catalogs, write_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_a_copy_differs_in_id_and_title_alone(folder: Path) -> None:
    written = begin_copy(folder.parent, "other", 'Yes: a "Copy"', folder)
    copy = folder.parent / "other"
    assert written == sorted(path for path in copy.rglob("*") if path.is_file())
    assert names(copy) == names(folder)
    for name in (name for name in names(folder) if name.endswith((".yaml", ".po"))):
        is_same = (copy / name).read_bytes() == (folder / name).read_bytes()
        assert is_same == (name != "game.yaml")
    game = read_game(copy).game
    assert game is not None
    assert (game.id, str(game.content.game.title)) == ("other", 'Yes: a "Copy"')
    before, after = ((each / "game.yaml").read_text("utf-8") for each in (folder, copy))
    assert len(before.split("\n")) == len(after.split("\n"))


def test_hidden_files_and_what_links_lead_to_elsewhere_stay_behind(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("secret", "utf-8")
    (folder / "rules.yaml~").write_text("old", "utf-8")
    outside = folder.parents[1] / "outside.yaml"
    outside.write_text("secret", "utf-8")
    (folder / "link.yaml").symlink_to(outside)
    begin_copy(folder.parent, "other", "Other", folder)
    copied = names(folder.parent / "other")
    assert "rules.yaml" in copied
    assert not {".git", "rules.yaml~", "link.yaml"} & set(copied)


@pytest.mark.parametrize("game", ["../other", "Other", "shared", "minimal", "link"])
def test_nothing_is_replaced_or_written_elsewhere(folder: Path, game: str) -> None:
    (folder.parent / "link").symlink_to(folder.parents[1] / "elsewhere")
    before = names(folder.parents[1])
    with pytest.raises(CannotBeginError):
        begin_copy(folder.parent, game, "Other", folder)
    assert names(folder.parents[1]) == before


@pytest.mark.parametrize("text", ["game: [", "game: {title: A}\n", "changes: []\n", ""])
def test_what_cannot_be_renamed_is_not_copied(folder: Path, text: str) -> None:
    (folder / "game.yaml").write_text(text, "utf-8")
    with pytest.raises(CannotBeginError):
        begin_copy(folder.parent, "other", "Other", folder)
    assert not (folder.parent / "other").exists()


def test_a_huge_game_is_not_copied(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("MOST_FILES", "MOST_BYTES"):
        with monkeypatch.context() as patched:
            patched.setattr(copying, limit, 1)
            with pytest.raises(CannotBeginError, match="too large"):
                begin_copy(folder.parent, "other", "Other", folder)
