"""Two versions are compared as wholes: facts, translations, sides to print again."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.request import Request
from generator.compare.sides import SideRef
from generator.compare.versions import Comparison, compare, read_version
from generator.content.resources import library
from generator.findings import COMMAND_LINE
from generator.units import A4
from tests.history import TWO_SIDES, VERSION_TWO, write_versions
from tests.support import with_catalogs, write_game


def compared(old: Path, new: Path, *games: str, **options: tuple[str, ...]) -> Comparison:
    request = Request(library(new), new.parent / "output", games=games, papers=(A4,), **options)  # type: ignore[arg-type]
    return compare(library(old), request)


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return write_versions(tmp_path_factory.mktemp("versions"))


def test_what_changed(versions: tuple[Path, Path]) -> None:
    (game,) = compared(*versions).games
    assert (game.game, game.title, game.old, game.new) == ("minimal", "Minimal", "1.0", "1.1")
    assert [(fact.what, fact.old, fact.new) for fact in game.facts] == [("The goal", "5", "6")]
    assert game.facts[0].printed == (SideRef("summary", "front"),)
    assert not game.is_same


def test_a_new_version_alone_needs_no_new_print(versions: tuple[Path, Path]) -> None:
    (game,) = compared(*versions).games
    assert game.reprints == {"en": (SideRef("summary", "front"),)}
    assert game.sides[SideRef("summary", "back")] == "Summary: Behind it"


def test_nothing_changed(versions: tuple[Path, Path]) -> None:
    comparison = compared(versions[1], versions[1])
    assert [game.is_same for game in comparison.games] == [True]
    assert comparison.reprints == ()
    assert comparison.findings == ()


def test_a_look_changes_sides_and_no_fact(versions: tuple[Path, Path], tmp_path: Path) -> None:
    sheets = TWO_SIDES["sheets.yaml"].replace("across: 1", "across: 2")
    new = write_game(tmp_path, TWO_SIDES | VERSION_TWO | {"sheets.yaml": sheets}).parent
    (game,) = compared(versions[1], new).games
    assert game.facts == ()
    assert game.reprints == {"en": (SideRef("summary", "back"),)}


def test_another_theme_changes_every_side(versions: tuple[Path, Path], tmp_path: Path) -> None:
    text = VERSION_TWO["game.yaml"].replace("theme: classic", "theme: western")
    new = write_game(tmp_path, TWO_SIDES | VERSION_TWO | {"game.yaml": text}).parent
    (game,) = compared(versions[1], new).games
    assert game.reprints == {"en": (SideRef("summary", "front"), SideRef("summary", "back"))}


def test_a_language_that_went_stale(tmp_path: Path) -> None:
    catalog = 'msgctxt "sections.rest.title"\nmsgid "The rest"\nmsgstr "Der Rest"\n'
    files = {n: t.encode() for n, t in TWO_SIDES.items()} | {"locale/de.po": catalog.encode()}
    old = write_game(tmp_path / "old", with_catalogs(files)).parent
    files["rest.yaml"] = files["rest.yaml"].replace(b"The rest", b"All the rest")
    new = write_game(tmp_path / "new", with_catalogs(files)).parent
    (game,) = compared(old, new).games
    assert [(each.language, each.stale) for each in game.languages] == [
        ("de", ("sections.rest.title",))
    ]
    assert game.texts["sections.rest.title"] == "All the rest"


def test_games_that_came_and_went(versions: tuple[Path, Path], tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    empty = tmp_path / "content"
    came = compared(empty, versions[1]).games
    went = compared(versions[1], empty).games
    assert [(game.old, game.new) for game in (*came, *went)] == [("", "1.1"), ("1.1", "")]


def test_a_game_that_cannot_be_read_is_not_compared(
    versions: tuple[Path, Path], tmp_path: Path
) -> None:
    new = write_game(tmp_path, TWO_SIDES | {"values.yaml": "values:\n  goal: [\n"}).parent
    comparison = compared(versions[0], new)
    assert comparison.games == ()
    assert comparison.findings
    assert all(each.message.startswith("in the new version: ") for each in comparison.findings)


def test_errors_that_drop_nothing_do_not_matter(
    versions: tuple[Path, Path], tmp_path: Path
) -> None:
    unknown = "values:\n  goal:\n    coins: {value: 6, counts: collections.none}\n"
    new = write_game(tmp_path, TWO_SIDES | {"values.yaml": unknown}).parent
    assert read_version(library(new), "minimal").checked.findings
    assert [len(game.facts) for game in compared(versions[0], new).games] == [1]


def test_an_unknown_game(versions: tuple[Path, Path]) -> None:
    comparison = compared(*versions, "minimum")
    assert [(each.code, each.place) for each in comparison.findings] == [("R01", COMMAND_LINE)]
    assert comparison.games == ()
