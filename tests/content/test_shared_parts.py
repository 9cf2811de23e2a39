"""A part that games share is laid under each of them, with catalogues of its own."""

from __future__ import annotations

from pathlib import Path

from generator.build.checking import check
from generator.content.game import file_name
from generator.content.read import read_game
from generator.content.tree import Mapping, laid_over
from generator.findings import Place
from generator.language import upkeep
from generator.language.translation import read_translations, translated
from tests.islands import PART, sharing, write_island, write_shared
from tests.support import library_of, places, tree_of

GERMAN = """msgid ""
msgstr "Language: de\\n"

msgctxt "places.mill.name"
msgid "Mill"
msgstr "Mühle"
"""


def tree(text: str) -> Mapping:
    root = tree_of(text).root
    assert root is not None
    return root


def test_what_both_say_is_the_games() -> None:
    below = tree("mill:\n  name: Mill\n  links:\n    path: [ford]\nford:\n  name: Ford\n")
    above = tree("mill:\n  name: Old mill\n  code: MI\n")
    whole = laid_over(below, above)
    assert whole == {
        "mill": {"name": "Old mill", "links": {"path": ["ford"]}, "code": "MI"},
        "ford": {"name": "Ford"},
    }
    assert whole.key_places["ford"].line == 5
    assert below["mill"] == {"name": "Mill", "links": {"path": ["ford"]}}


def test_a_game_has_what_its_part_has(tmp_path: Path) -> None:
    own = "places:\n  mill:\n    code: MI\n"
    game = read_game(write_shared(tmp_path, own)).game
    assert game is not None
    mill = game.content.places["mill"]
    assert (str(mill.name), mill.code, mill.links["path"]) == ("Mill", "MI", ("ford", "inn"))
    assert game.content.game.id == "minimal"
    assert str(game.content.changes[0].text) == "First version."
    assert game.place("places.mill.name").file == "content/shared/isle/map.yaml"
    assert game.place("places.mill.code").file == "content/minimal/own.yaml"
    assert game.data_folder("geography") == game.folder.parent / "shared" / "isle" / "geography"
    assert game.data_folder("nowhere") is None


def test_what_the_part_says_already_is_told(tmp_path: Path) -> None:
    own = """
places:
  mill:
    name: Mill
    code: MI
    links:
      path: [ford, inn]
  ford:
    name: Old ford
travel:
  path:
    name: Path
"""
    findings = read_game(write_shared(tmp_path, own.lstrip())).findings
    assert [(f.code, f.path, f.place.line, f.related[0].line) for f in findings] == [
        ("S24", "places.mill.name", 3, 35),
        ("S24", "places.mill.links.path", 6, 40),
        ("S24", "travel.path", 10, 24),
    ]
    assert findings[0].message == "“name” is as the shared part has it"
    assert findings[0].hint == "delete it here; content/shared/isle/map.yaml says it"
    assert {finding.is_error for finding in findings} == {False}


def test_who_chooses_between_two_parts_says_nothing_again(tmp_path: Path) -> None:
    """Without the line the first part would have the word; what both say is told once."""
    own = "places:\n  mill:\n    name: Watermill\n  ford:\n    name: Ford\n"
    folder = write_shared(tmp_path, own)
    rock = folder.parent / "shared" / "rock"
    rock.mkdir()
    (rock / "part.yaml").write_text(PART.replace("isle", "rock"))
    (rock / "places.yaml").write_text(own)
    (folder / "game.yaml").write_text(sharing("isle", "rock"))
    assert [(f.code, f.path) for f in read_game(folder).findings] == [("S24", "places.ford.name")]
    (folder / "game.yaml").write_text(sharing("rock", "isle"))
    told = [(f.code, f.path) for f in read_game(folder).findings]
    assert told == [("S24", "places.mill.name"), ("S24", "places.ford.name")]


def test_texts_belong_to_the_folder_they_stand_in(tmp_path: Path) -> None:
    folder = write_shared(tmp_path, "places:\n  mill:\n    short: Mill!\n")
    game = read_game(folder).game
    assert game is not None
    assert "places.mill.name" in game.texts
    assert "places.mill.name" not in game.own_texts
    assert "places.mill.short" in game.own_texts
    part = read_game(folder.parent / "shared" / "isle").game
    assert part is not None
    assert part.is_part
    assert not game.is_part
    assert "places.mill.name" in part.own_texts
    assert "part.title" in part.own_texts


def test_names_of_files(tmp_path: Path) -> None:
    game, part = tmp_path / "content" / "hunt", tmp_path / "content" / "shared" / "isle"
    assert file_name(game / "game.yaml", game) == "content/hunt/game.yaml"
    assert file_name(part / "map.yaml", part) == "content/shared/isle/map.yaml"


def test_an_unknown_part_is_a_finding(tmp_path: Path) -> None:
    folder = write_shared(tmp_path)
    game = folder / "game.yaml"
    game.write_text(sharing("ilse"))
    findings = read_game(folder).findings
    assert [(f.code, f.message, f.hint) for f in findings] == [
        ("R06", "there is no shared part “ilse”", "did you mean “isle”?")
    ]
    line = game.read_text().splitlines()[findings[0].place.line - 1]
    assert line[findings[0].place.column - 1 :] == "ilse]"


def test_a_part_is_checked_once_and_by_itself(tmp_path: Path) -> None:
    """A fault of the part is told once, though the game has it too; so is the part's own."""
    folder = write_shared(tmp_path, files={"more.yaml": "places:\n  mill:\n    kind: vilage\n"})
    checked = check(library_of(folder))
    assert {game.id for game in checked.games} == {"minimal", "isle"}
    codes = [finding.code for finding in checked.findings]
    assert len(codes) == len(set(places(checked.findings)))
    assert "R03" in codes


def test_a_sound_part_has_no_findings(tmp_path: Path) -> None:
    checked = check(library_of(write_shared(tmp_path)))
    assert checked.findings == ()
    assert checked.sound == {"minimal", "isle"}


def test_a_missing_shape_of_the_land_is_a_finding(tmp_path: Path) -> None:
    folder = write_island(tmp_path)
    assert check(library_of(folder)).findings == ()
    (folder / "geography" / "land.geojson").unlink()
    (finding,) = check(library_of(folder)).findings
    assert (finding.code, finding.path) == ("R21", "map.geography")
    assert finding.message == "there is no file “geography/land.geojson”"


def test_a_translation_takes_shared_texts_from_the_part(tmp_path: Path) -> None:
    folder = write_shared(tmp_path, files={"locale/de.po": GERMAN})
    game = read_game(folder).game
    assert game is not None
    upkeep.begin(game, "de")
    game = read_game(folder).game
    assert game is not None
    ((translation, faults),) = read_translations(game)
    assert faults == []
    assert "places.mill.name" not in translation.catalog.by_id
    assert translation.place("places.mill.name").file == "content/shared/isle/locale/de.po"
    spoken = translated(translation)
    assert str(spoken.content.places["mill"].name) == "Mühle"
    assert spoken.texts["places.ford.name"].untranslated


def test_what_a_game_words_itself_is_not_looked_up_in_its_parts(tmp_path: Path) -> None:
    own = "places:\n  mill:\n    name: Windmill\n"
    german = GERMAN + '\nmsgctxt "places.ford.name"\nmsgid "Ford"\nmsgstr "Furt"\n'
    folder = write_shared(tmp_path, own, {"locale/de.po": german})
    (folder / "locale").mkdir()
    (folder / "locale" / "de.po").write_text(GERMAN.partition("\n\n")[0])
    game = read_game(folder).game
    assert game is not None
    ((translation, faults),) = read_translations(game)
    assert faults == []
    assert translation.entries["places.ford.name"].translation == ("Furt",)
    assert "places.mill.name" not in translation.entries
    assert translation.place("places.mill.name") == Place("content/minimal/locale/de.po")
    spoken = translated(translation)
    assert str(spoken.content.places["mill"].name) == "Windmill"
