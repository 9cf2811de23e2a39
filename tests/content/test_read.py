"""Reading the files of a game: merging, pruning, and faults that follow from others."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from generator import files
from generator.content.decoding import MAX_BYTES
from generator.content.game import file_name
from generator.content.read import content_files, read_game
from tests.support import MINIMAL, found, read, sound_game, write_game

TERM = "terms:\n  trail:\n    name: Trail\n"


def test_the_minimal_game(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    assert game.id == "minimal"
    assert list(game.content.icons) == ["castle", "bat", "coin"]
    assert game.content.number("goal.coins") == 5
    assert (game.whole, game.dropped) == (True, frozenset())
    assert game.lines["content/minimal/game.yaml"][0] == "game:"


def test_topics_may_be_spread_over_files(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"a.yaml": TERM, "b.yaml": "terms:\n  track: {name: Track}\n"})
    assert list(game.content.terms) == ["trail", "track", "castle"]


def test_ids_met_twice_point_to_the_first(tmp_path: Path) -> None:
    files = {"a.yaml": TERM, "b.yaml": "# again\n" + TERM, "c.yaml": "\n\n" + TERM}
    reading = read(tmp_path, files)
    assert found(reading.findings) == [("b.yaml", 3, 3, "R03"), ("c.yaml", 4, 3, "R03")]
    assert [str(place) for f in reading.findings for place in f.related] == [
        "content/minimal/a.yaml:2:3",
        "content/minimal/a.yaml:2:3",
    ]
    assert [f.path for f in reading.findings] == ["terms.trail", "terms.trail"]


def test_a_whole_topic_met_twice(tmp_path: Path) -> None:
    reading = read(tmp_path, {"z.yaml": "game: {id: other}\n"})
    assert found(reading.findings) == [("z.yaml", 1, 1, "R03")]
    assert reading.game is not None
    assert reading.game.content.game.id == "minimal"


def test_a_faulty_entry_is_dropped_and_the_rest_is_kept(tmp_path: Path) -> None:
    reading = read(tmp_path, {"a.yaml": TERM + "    nmae: x\n  track:\n    name: Track\n"})
    assert found(reading.findings) == [("a.yaml", 4, 5, "S01")]
    assert reading.game is not None
    assert list(reading.game.content.terms) == ["track", "castle"]
    assert reading.game.dropped == {"terms.trail"}
    assert reading.game.may_have("terms", "trail")
    assert reading.game.may_have("terms")
    assert not reading.game.may_have("terms", "tracks")
    assert not reading.game.may_have("icons")


def test_a_faulty_topic_is_dropped(tmp_path: Path) -> None:
    reading = read(tmp_path, {"values.yaml": "values: 5\n"})
    assert found(reading.findings) == [("values.yaml", 1, 1, "S03")]
    assert reading.game is not None
    assert reading.game.may_have("values", "goal.coins")
    assert not reading.game.may_have("icons", "bat")


def test_a_misspelt_topic_may_have_held_anything(tmp_path: Path) -> None:
    reading = read(tmp_path, {"values.yaml": "valeus: {goal: {coins: 5}}\n"})
    assert found(reading.findings) == [("values.yaml", 1, 1, "S01")]
    assert reading.game is not None
    assert reading.game.may_have("values", "goal.coins")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("sheets.yaml", "sheets:\n  a: [\n"),
        ("game.yaml", "game: @\n"),
        ("icons.yaml", "icons: {}\n---\nicons: {}\n"),
    ],
)
def test_an_unread_file_hides_no_fault_of_another_and_is_not_missed(
    file: str, text: str, tmp_path: Path
) -> None:
    reading = read(tmp_path, {file: text, "case.yaml": TERM + "    nmae: x\n"})
    assert [code for _, _, _, code in found(reading.findings)] == ["S01", "F03"]
    assert [f.place.file for f in reading.findings] == [
        f"content/minimal/{file}",
        "content/minimal/case.yaml",
    ]


@pytest.mark.parametrize("is_whole", [True, False])
def test_what_nothing_names_is_reported_where_all_was_read(is_whole: bool, tmp_path: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7z"/></svg>'
    files = {
        "rows.csv": "Name\nOwl\n",
        "icons/owl.svg": drawing,
        "more.yaml": "terms: {}\n" if is_whole else "terms: @\n",
    }
    codes = {code for _, _, _, code in found(read(tmp_path, files).findings)}
    assert codes == ({"F09", "S33"} if is_whole else {"F03"})


@pytest.mark.parametrize("text", ["", "# nothing yet\n"])
def test_an_empty_file_does_not_hide_what_is_missing(text: str, tmp_path: Path) -> None:
    reading = read(tmp_path, {"game.yaml": text})
    assert reading.game is None
    assert sorted(f.path for f in reading.findings) == ["changes", "game"]
    assert {f.code for f in reading.findings} == {"S02"}
    assert {str(f.place) for f in reading.findings} == {"content/minimal/game.yaml:1:1"}


def test_faults_of_one_place_are_told_once(tmp_path: Path) -> None:
    """What the reader refused is not refused again by the model."""
    text = (
        "values:\n  hand:\n    size: 0x1F\n"
        "terms:\n  trail:\n    name: !!seq [a]\n  no: {name: Never, nmae: x}\n"
    )
    reading = read(tmp_path, {"a.yaml": text})
    assert found(reading.findings) == [
        ("a.yaml", 3, 11, "F06"),
        ("a.yaml", 6, 11, "F05"),
        ("a.yaml", 7, 3, "F06"),
        ("a.yaml", 7, 21, "S01"),
    ]


def test_a_file_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_game(tmp_path, {"locked.yaml": TERM})
    original = files.read

    def refuse(path: Path, within: Path, most: int) -> bytes:
        if path.name == "locked.yaml":
            raise PermissionError(13, "Permission denied")
        return original(path, within, most)

    monkeypatch.setattr(files, "read", refuse)
    (finding,) = read_game(folder).findings
    assert str(finding.place) == "content/minimal/locked.yaml:1:1"
    assert (finding.code, finding.message) == ("F01", "the file cannot be read: permission denied")


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    with (folder / "huge.yaml").open("wb") as file:
        file.truncate(MAX_BYTES * 1000)
    assert found(read_game(folder).findings) == [("huge.yaml", 1, 1, "F01")]


def test_only_files_of_the_folder_count(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    names = [path.name for path in content_files(folder)]
    assert names == ["game.yaml", "icons.yaml", "rules.yaml", "sheets.yaml", "values.yaml"]
    outside = tmp_path / "outside.yaml"
    outside.write_text(TERM)
    (folder / "link.yaml").symlink_to(outside)
    (folder / "gone.yaml").symlink_to(tmp_path / "gone.yaml")
    (folder / "folder.yaml").mkdir()
    (folder / "notes.txt").write_text("x")
    (folder / "own.yaml").symlink_to(folder / "icons.yaml")
    assert [path.name for path in content_files(folder)] == sorted([*names, "own.yaml"])


def test_the_folder_gives_the_id(tmp_path: Path) -> None:
    folder = write_game(tmp_path).rename(tmp_path / "content" / "other")
    (finding,) = read_game(folder).findings
    assert (finding.code, str(finding.place)) == ("S09", "content/other/game.yaml:3:7")
    assert finding.hint == "write “other”, or rename the folder"


def test_all_faults_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    files = {
        "a.yaml": "terms:\n  one: {nmae: x}\n  two: {name: no}\n",
        "b.yaml": "terms:\n  one: {name: One}\n  six: {name: 6}\n",
        "c.yaml": "tracks:\n  day: {name: Day, shape: round}\n",
    }
    assert found(read(tmp_path, files).findings) == [
        ("a.yaml", 2, 9, "S01"),
        ("a.yaml", 3, 15, "F06"),
        ("b.yaml", 2, 3, "R03"),
        ("b.yaml", 3, 9, "S03"),
        ("c.yaml", 2, 27, "S05"),
    ]


def test_the_minimal_game_stands_in_five_files() -> None:
    assert len(list(MINIMAL.iterdir())) == 5


@pytest.mark.parametrize("collects", [True, False])
def test_reading_leaves_the_search_for_garbage_as_it_was(collects: bool, tmp_path: Path) -> None:
    was_enabled = gc.isenabled()
    try:
        (gc.enable if collects else gc.disable)()
        read_game(tmp_path)
        assert gc.isenabled() is collects
    finally:
        (gc.enable if was_enabled else gc.disable)()


def test_messages_name_a_file_from_beside_the_content_on() -> None:
    folder = Path("/games/content/minimal")
    assert file_name(folder / "locale" / "de.po", folder) == "content/minimal/locale/de.po"
