"""Aids are put on the shelf with their pictures, files and words."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import checking
from generator.build.aids import Aid, wanted_aids
from generator.site.collect import Collector, sheet_titles
from generator.site.entries import GameEntry
from generator.site.folder import Folder
from generator.site.history import History
from generator.site.picture import Pictures
from tests.site.gallery import Made, catalogue
from tests.support import sound_game


@pytest.fixture(scope="module")
def entry(made: Made, tmp_path_factory: pytest.TempPathFactory) -> GameEntry:
    checked = checking.check(made.request.library)
    out = made.request.out
    folder = Folder(tmp_path_factory.mktemp("shelf"), out)
    collector = Collector(out, checked, History(), Pictures(out), folder.put)
    found = collector.entry(wanted_aids(checked, made.request))
    assert found is not None
    return found


def test_languages(entry: GameEntry) -> None:
    assert [(aid.language, aid.percent) for aid in entry.aids] == [
        ("en", 100),
        ("de", 100),
    ]


def test_words_are_in_the_language_of_the_aid(entry: GameEntry) -> None:
    german = entry.aid("de").words
    assert german.title == "Winzig"
    assert [(each.version, each.text) for each in german.versions] == [
        ("1.1", "Mehr Münzen."),
        ("1.0", "Erste Fassung."),
    ]
    assert german.published == "Niemand, 2024" or german.published == "Nobody, 2024"
    assert any(each.startswith("Icons: ") for each in german.credits)
    assert "Land: drawn for a test." in german.credits


def test_sheets_maps_and_decks(entry: GameEntry) -> None:
    aid = entry.aid("en")
    (sheet,) = aid.sheets
    assert [view.title for view in sheet.views] == ["All of it", "Behind it"]
    assert [view.page for view in sheet.views] == [1, 2]
    assert aid.map is not None
    assert aid.map.title == "The island"
    assert [deck.title for deck in aid.decks] == ["Beasts"]
    assert aid.size == aid.whole[0].file.size > 10_000


def test_a_game_of_which_nothing_was_built(made: Made, tmp_path: Path) -> None:
    checked = checking.check(made.request.library)
    aids: list[Aid] = [
        Aid(a.game, a.translation, a.language, a.paper, a.jobs)
        for a in wanted_aids(checked, made.request)
    ]
    folder = Folder(tmp_path / "site", tmp_path)
    collector = Collector(tmp_path, checked, History(), Pictures(tmp_path), folder.put)
    assert collector.entry(aids) is None
    assert not folder.paths


def test_sheets_of_one_title_are_told_apart(tmp_path: Path) -> None:
    text = """
sheets:
  one:
    title: Summary
    front: {title: First, bands: [{across: 1, fill: [goal]}]}
  two:
    title: Summary
    front: {title: Second, bands: [{across: 1, fill: [goal]}]}
"""
    game = sound_game(tmp_path, {"sheets.yaml": text})
    assert sheet_titles(game) == {"one": "Summary: First", "two": "Summary: Second"}


def test_catalogues_of_the_tests_are_whole(made: Made) -> None:
    assert (
        'msgstr ""' not in catalogue(made.request.library.content / "minimal").split("\n\n", 1)[1]
    )
