"""A new game begins sound, under its own name, and never over what stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import checking
from generator.content import resources, schemas, starter
from generator.content.resources import STARTERS, TEMPLATES
from generator.units import A4, LETTER
from tests.printing import build

FILES = sorted(path.name for path in (TEMPLATES / "starters" / "summary").glob("*.yaml"))


def begin(home: Path, game: str, title: str | None = None, theme: str | None = None) -> list[Path]:
    content = home / "content"
    return starter.begin(content, game, title, theme, resources.library(content))


def read(home: Path, game: str) -> checking.Checked:
    return checking.check(resources.library(home / "content"), (game,))


@pytest.mark.parametrize(
    ("game", "title", "shown"),
    [
        ("ghost-hunt", None, "Ghost Hunt"),
        ("x", None, "X"),
        ("ab12-3", "Jeu d’été", "Jeu d’été"),
        ("my-game", None, "My Game"),
        ("a", "Yes: *no* #1", "Yes: *no* #1"),
        ("b", "theme: classic", "theme: classic"),
        ("c", "my-game", "my-game"),
        ("d", 'The "Best" \\ Game', 'The "Best" \\ Game'),
        ("e", "no", "no"),
        ("f", "- [1]", "- [1]"),
    ],
)
def test_a_new_game_is_sound(tmp_path: Path, game: str, title: str | None, shown: str) -> None:
    written = begin(tmp_path, game, title)
    assert tmp_path / "content" / "playeraid.schema.json" in written
    files = [path for path in written if path.parent == tmp_path / "content" / game]
    assert [path.name for path in files] == FILES
    assert len(files) == len(written) - 1
    checked = read(tmp_path, game)
    marks = {"R13"} if title and "*" in title else {"T17"} if title and '"' in title else set()
    assert {each.code for each in checked.findings} == marks
    (new,) = checked.games
    assert new.content.game.id == game
    assert str(new.content.game.title) == shown


@pytest.mark.parametrize("kind", STARTERS)
def test_every_kind_is_sound_and_prints_without_findings(tmp_path: Path, kind: str) -> None:
    content = tmp_path / "content"
    library = resources.library(content)
    written = starter.begin(content, "mine", "Mine", None, library, kind)
    assert {path.name for path in written} >= {"game.yaml", "rules.yaml", "sheets.yaml"}
    built = build(resources.library(content), tmp_path / "output", papers=(A4, LETTER))
    assert [(each.code, each.message) for each in built.findings] == []
    names = {written.path.name for written in built.files}
    assert {"mine-a4.pdf", "mine-letter.pdf"} < names


def test_every_starter_is_offered() -> None:
    folders = {path.name for path in (TEMPLATES / "starters").iterdir()}
    assert folders == set(STARTERS)


def test_there_are_files() -> None:
    assert {"game.yaml", "rules.yaml", "sheets.yaml", "values.yaml"} <= set(FILES)


@pytest.mark.parametrize(
    "game",
    [
        "",
        "My-Game",
        "my_game",
        "my game",
        "-a",
        "a-",
        "a--b",
        "1a",
        "../a",
        "a/b",
        "/a",
        "é",
        "a\n",
    ],
)
def test_a_bad_id_is_refused(tmp_path: Path, game: str) -> None:
    with pytest.raises(starter.CannotBeginError, match="is no id"):
        begin(tmp_path, game)
    assert list(tmp_path.iterdir()) == []


def test_what_stands_is_not_replaced(tmp_path: Path) -> None:
    written = begin(tmp_path, "mine")
    written[0].write_text("mine", "utf-8")
    with pytest.raises(starter.CannotBeginError, match="there already"):
        begin(tmp_path, "mine")
    assert written[0].read_text("utf-8") == "mine"


def test_editors_find_the_schema_and_a_second_game_renews_it(tmp_path: Path) -> None:
    *files, schema = begin(tmp_path, "first")
    for path in files:
        address = path.read_text("utf-8").partition("\n")[0].partition("$schema=")[2]
        assert (path.parent / address).resolve() == schema.resolve()
    schema.write_text("{}", "utf-8")
    begin(tmp_path, "second")
    assert schema.read_text("utf-8") == schemas.schema_text()


def test_a_copy_of_a_theme(tmp_path: Path) -> None:
    written = begin(tmp_path, "mine", theme="gothic")
    theme = tmp_path / "themes" / "mine"
    assert theme / "theme.yaml" in written
    originals = sorted(
        path.relative_to(TEMPLATES / "themes" / "gothic")
        for path in (TEMPLATES / "themes" / "gothic").rglob("*")
        if path.is_file()
    )
    assert sorted(p.relative_to(theme) for p in theme.rglob("*") if p.is_file()) == originals
    checked = read(tmp_path, "mine")
    assert checked.findings == ()
    assert checked.games[0].content.game.theme == "mine"
    assert resources.library(tmp_path / "content").theme("mine") == theme


def test_an_unknown_theme_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(starter.CannotBeginError, match=r"no theme “gotik”; did you mean “gothic”"):
        begin(tmp_path, "mine", theme="gotik")
    assert list(tmp_path.iterdir()) == []


def test_a_theme_that_stands_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "themes" / "mine").mkdir(parents=True)
    with pytest.raises(starter.CannotBeginError, match="there already"):
        begin(tmp_path, "mine", theme="gothic")
    assert not (tmp_path / "content").exists()
    assert list((tmp_path / "themes" / "mine").iterdir()) == []
