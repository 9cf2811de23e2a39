"""Rules are derived from the content."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.content.game import Game
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from generator.language.wording import Wording
from generator.play.from_content import NotPlayableError, rules_of
from generator.play.replay import replay
from tests.play.test_turns import away
from tests.plays import hunt, hunt_rules, small_game
from tests.support import sound_game


def changed_hunt(home: Path, file: str, old: str, new: str) -> Game:
    """Return the bundled game with some words of a file replaced."""
    for name in ("the-hunt", "shared"):
        shutil.copytree(BUNDLED_CONTENT / name, home / "content" / name)
    path = home / "content" / "the-hunt" / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    game = read_game(path.parent).game
    assert game is not None
    return game


def test_a_changed_value_changes_sheet_and_replay(tmp_path: Path) -> None:
    game = changed_hunt(tmp_path, "values.yaml", "    trap: 2\n", "    trap: 3\n")
    text = game.texts["sections.hunter-action.blocks.steps.steps.traps.text"]
    assert "loses 3 Life" in Wording(game.content, "en").plain(text)
    record = " ".join([*away("CO.V..", "FRT..."), "GFRT..."])
    assert replay(rules_of(game.content), record).position.health[0] == 6
    assert replay(hunt_rules(), record).position.health[0] == 7


def test_a_changed_way_changes_what_is_legal(tmp_path: Path) -> None:
    game = changed_hunt(tmp_path, "values.yaml", "    cycle: 4\n", "    cycle: 2\n")
    record = " ".join(away("BD.V..", "VIT...", "PRT...")[:2]).replace("GGE", "GED") + " GLO...."
    assert replay(hunt_rules(), record).faults == ()
    assert [f.code for f in replay(rules_of(game.content), record).faults] == ["Y14"]


def test_marks_and_letters_are_the_content_s(tmp_path: Path) -> None:
    game = changed_hunt(tmp_path, "collections.yaml", "        code: HI\n", "        code: ZZ\n")
    assert rules_of(game.content).codes.hide == "ZZ"


def test_values_and_choices_differ_under_rule_sets() -> None:
    now, first = hunt_rules(), hunt_rules("t2013")
    assert (now.life.in_hospital, first.life.in_hospital) == (0, 9)
    assert (now.choices.name_present_place, hunt_rules("19T0").choices.name_present_place) == (
        True,
        False,
    )
    assert first.choices.bar_places
    assert first.places - now.places == {"IS"}


def test_every_map_link_is_a_way() -> None:
    rules = hunt_rules()
    links = {means.id: sum(map(len, means.rings[1].values())) for means in rules.pursuit}
    assert links == {"road": 2 * 115, "rail": 2 * 43, "sea": 2 * 40}


@pytest.mark.parametrize(
    ("line", "value", "message", "path"),
    [
        ("fugitive", "players", "0 players who flee", "collections.players"),
        ("number", "rank", "has no number “rank”", "collections.players.entries.bella"),
    ],
)
def test_what_is_missing_is_said_with_its_path(
    line: str, value: str, message: str, path: str, tmp_path: Path
) -> None:
    game = small_game(tmp_path, **{line: value})
    with pytest.raises(NotPlayableError, match=message) as error:
        rules_of(game.content)
    assert error.value.path == path


def test_a_game_that_does_not_say_how_it_is_played(tmp_path: Path) -> None:
    with pytest.raises(NotPlayableError, match="does not say how it is played"):
        rules_of(sound_game(tmp_path).content)


def test_the_bundled_rules_name_texts_that_are_there() -> None:
    play = hunt().content.play
    assert play is not None
    assert {id for ids in play.rules.values() for id in ids} <= hunt().texts.keys()
