"""Bans of the bundled games are found wherever they stand, and each is worded as one."""

from __future__ import annotations

from pathlib import Path

from generator.checks.bans import bans
from generator.content import resources
from generator.content.game import Game
from generator.content.read import read_game
from generator.language.negation import negates
from generator.language.translation import read_translations
from tests.support import sound_game

PLACES = """
sections:
  flight:
    title: Flight
    source: [rulebook]
    blocks:
      steps:
        kind: steps
        steps:
          fly:
            title: Fly
            rules:
              steps: {text: Never by day., force: never}
      balance:
        kind: balance
        left:
          role: players
          title: Bats
          rules:
            left: {text: Never by day at the left., force: never}
        right:
          role: players
          title: Owls
          rules:
            right: {text: Never by day at the right., force: never}
      trail:
        kind: cycle
        back: And again
        steps:
          wake:
            title: Wake
            rules:
              cycle: {text: Never by day on the way., force: never}
          sleep:
            title: Sleep
            rules:
              may: {text: Sleep by day., force: may}
sheets:
  flight:
    title: Flight
    front:
      title: Flight
      bands:
        - across: 2
          fill: [goal, flight]
"""


def games() -> list[Game]:
    folders = resources.library(resources.BUNDLED_CONTENT).games()
    return [game for folder in folders if (game := read_game(folder).game)]


def test_bans_are_found_in_every_kind_of_block(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"flight.yaml": PLACES})
    assert [text.id.split(".")[-2] for text in bans(game)] == ["steps", "left", "right", "cycle"]


def test_every_ban_of_the_bundled_games_forbids_in_each_language() -> None:
    wordings = [
        (text.id, game.content.game.source_language, wording)
        for game in games()
        for text in bans(game)
        for wording in text.wordings
    ]
    wordings += [
        (text.id, translation.language, wording)
        for game in games()
        for translation, _ in read_translations(game)
        for text in bans(game)
        for wording in translation.catalog.by_id[text.id].translation
    ]
    assert len(wordings) > 200
    assert [each for each in wordings if not negates(each[2], each[1])] == []
