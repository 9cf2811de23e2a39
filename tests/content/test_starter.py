"""A new game begins sound, under its own name, and never over what stands."""

from __future__ import annotations

from collections.abc import Callable
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
def test_every_kind_begins_in_another_language(tmp_path: Path, kind: str) -> None:
    library = resources.library(tmp_path / "content")
    starter.begin(library.content, "mine", None, None, library, kind, "no")
    checked = checking.check(library)
    assert not any(each.is_error for each in checked.findings)
    assert [game.content.game.source_language for game in checked.games] == ["no"]


def test_a_free_id_is_made_of_words(tmp_path: Path) -> None:
    assert starter.free_id(tmp_path, "Die Höhle!") == "die-hohle"
    (tmp_path / "die-hohle").mkdir()
    (tmp_path / "die-hohle-2").symlink_to(tmp_path / "nowhere")
    assert starter.free_id(tmp_path, "Die Höhle!") == "die-hohle-3"
    assert starter.free_id(tmp_path, "Shared") == "shared-2"
    assert starter.free_id(tmp_path, "ゲーム") == ""
    long = "a" * 100
    (tmp_path / starter.free_id(tmp_path, long)).mkdir()
    starter.refuse_id(starter.free_id(tmp_path, long))


def test_a_link_to_nowhere_is_not_written_through(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "mine").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(starter.CannotBeginError, match="is there already"):
        begin(tmp_path, "mine")
    assert not (tmp_path / "elsewhere").exists()


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
    assert ("map-a4.pdf" in names) == (kind in ("map", "plane")), "its map is drawn"


@pytest.mark.parametrize("kind", STARTERS)
def test_every_kind_can_be_set_in_any_theme(tmp_path: Path, kind: str) -> None:
    content = tmp_path / "content"
    library = resources.library(content)
    themes = library.theme_names()
    assert starter.theme_of(kind) in themes
    for theme in themes:
        starter.begin(content, f"in-{theme}", None, theme, library, kind)
    checked = checking.check(library)
    assert checked.findings == ()
    assert [game.content.game.theme for game in checked.games] == themes


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


def begin_theme(home: Path, name: str, theme: str) -> list[Path]:
    content = home / "content"
    return starter.begin_theme(content, name, theme, resources.library(content))


def test_a_game_is_set_in_a_theme(tmp_path: Path) -> None:
    written = begin(tmp_path, "mine", theme="gothic")
    assert not (tmp_path / "themes").exists()
    assert all(path.is_relative_to(tmp_path / "content") for path in written)
    checked = read(tmp_path, "mine")
    assert checked.findings == ()
    assert checked.games[0].content.game.theme == "gothic"


def test_a_title_is_not_taken_for_what_is_replaced(tmp_path: Path) -> None:
    begin(tmp_path, "mine", "id: my-game theme: classic", theme="gothic")
    (game,) = read(tmp_path, "mine").games
    assert str(game.content.game.title) == "id: my-game theme: classic"
    assert game.content.game.theme == "gothic"


def test_a_copy_of_a_theme(tmp_path: Path) -> None:
    written = begin_theme(tmp_path, "mine", "gothic")
    theme = tmp_path / "themes" / "mine"
    originals = sorted(
        path.relative_to(TEMPLATES / "themes" / "gothic")
        for path in (TEMPLATES / "themes" / "gothic").rglob("*")
        if path.is_file()
    )
    assert originals
    assert [path.relative_to(theme) for path in written] == originals
    assert resources.library(tmp_path / "content").theme("mine") == theme
    begin(tmp_path, "game", theme="mine")
    checked = read(tmp_path, "game")
    assert checked.findings == ()
    assert checked.games[0].content.game.theme == "mine"


@pytest.mark.parametrize("begun", [begin, begin_theme])
def test_an_unknown_theme_writes_nothing(tmp_path: Path, begun: Callable[..., list[Path]]) -> None:
    with pytest.raises(starter.CannotBeginError, match=r"no theme “gotik”; did you mean “gothic”"):
        begun(tmp_path, "mine", theme="gotik")
    assert list(tmp_path.iterdir()) == []


def test_a_theme_that_is_there_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "themes" / "mine").mkdir(parents=True)
    with pytest.raises(starter.CannotBeginError, match="there already"):
        begin_theme(tmp_path, "mine", "gothic")
    assert list((tmp_path / "themes" / "mine").iterdir()) == []


def test_a_theme_of_a_bad_name_is_refused(tmp_path: Path) -> None:
    with pytest.raises(starter.CannotBeginError, match="is no id"):
        begin_theme(tmp_path, "../mine", "gothic")
    assert list(tmp_path.iterdir()) == []
