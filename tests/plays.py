"""Rules, real games to compare with, and mutated records."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from generator.checks.play.rules import EXAMPLE
from generator.content.game import Game
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from generator.play.from_content import rules_of
from generator.play.marks import marks_met, right_marks
from generator.play.moves import first_moves, fugitive_moves, pursuer_moves
from generator.play.notation import plays_in
from generator.play.position import Position, next_player, start
from generator.play.rules import Rules
from generator.play.simulation import random_record
from generator.play.turns import apply_play

DATA = Path(__file__).parent / "data"
YEARS = {"20T2": "t2020", "19T0": "t2019", "14s2-18x1": "t2014", "16s2": "t2014"}
"""The rule set of the game by the year of a trace or a game."""


@cache
def hunt() -> Game:
    """Return the bundled game that can be played."""
    game = read_game(BUNDLED_CONTENT / "the-hunt").game
    assert game is not None
    return game


@cache
def hunt_rules(year: str = "20T2") -> Rules:
    """Return the rules of that game in a year."""
    return rules_of(hunt().content, YEARS.get(year, year))


def traces() -> list[dict[str, Any]]:
    """Return positions with expected answers."""
    found: list[dict[str, Any]] = json.loads((DATA / "hunt-traces.json").read_text("utf-8"))
    return found


def engine_games() -> list[dict[str, Any]]:
    """Return whole games from logs of the course's own engine."""
    found: list[dict[str, Any]] = json.loads((DATA / "hunt-engine-games.json").read_text("utf-8"))[
        "games"
    ]
    return found


def small_rules(home: Path, **changes: str) -> Rules:
    """Return the rules of the small game of the examples, with some lines changed.

    The keys are the keys of ``play``, the values their new values.
    """
    return rules_of(small_game(home, **changes).content)


def small_game(home: Path, **changes: str) -> Game:
    """Return the small game of the examples, with some lines changed."""
    from tests.support import sound_game

    lines = EXAMPLE.split("\n")
    for name, value in changes.items():
        (index,) = [i for i, line in enumerate(lines) if line.startswith(f"  {name}:")]
        lines[index] = f"  {name}: {value}"
    return sound_game(home, {"play.yaml": "\n".join(lines)})


def mutated(record: str, rules: Rules, random: Random) -> str:
    """Return a record with something changed: a character, a code, marks, a whole play."""
    plays = record.split(" ")
    index = random.randrange(len(plays))
    play = plays[index] or "?"
    codes = rules.codes
    signs = "".join(rules.letters) + "TVDM.?X1 é\t"
    places = [*sorted(rules.places), codes.hide, codes.teleport, *sorted(rules.backs)]
    at = random.randrange(len(play))
    match random.randrange(11):
        case 0:
            plays[index] = play[:at] + random.choice(signs) + play[at + 1 :]
        case 1:
            plays[index] = play[:at] + play[at + 1 :]
        case 2:
            plays[index] = play[:at] + random.choice(signs) + play[at:]
        case 3:
            del plays[index]
        case 4:
            plays.insert(index, play)
        case 5:
            other = random.randrange(len(plays))
            plays[index], plays[other] = plays[other], plays[index]
        case 6 | 7:
            plays[index] = play[0] + random.choice(places) + play[3:]
        case 8:
            marks = [random.choice("TVDM....") for _ in range(rules.layout.marks)]
            plays[index] = play[:3] + "".join(marks)
        case 9:
            plays[index] = random.choice(rules.letters) + play[1:]
        case _:
            plays[index] = play[0] + random.choice(["C?", "S?", "XX", "??"]) + play[3:]
    return " ".join(plays)


def is_legal(rules: Rules, record: str) -> bool:
    """Whether every play of a record is the one legal play with its code in its position.

    It generates legal plays, independently of the validation.
    """
    position = start(rules)
    if record.strip() != " ".join(record.split()):
        return False
    for play in plays_in(rules, record):
        if position.ended or play.text != legal_play(rules, position, play.code):
            return False
        position = apply_play(rules, position, play).position
    return True


def legal_play(rules: Rules, position: Position, code: str) -> str:
    """Return the one legal play with a code in a position, or nothing."""
    player = next_player(rules, position)
    if player != rules.fugitive:
        moves = {place: place for place in pursuer_moves(rules, position, player)}
    elif position.trail:
        moves = dict(fugitive_moves(rules, position))
    else:
        moves = {place: place for place in first_moves(rules)}
    if code not in moves:
        return ""
    if player == rules.fugitive:
        marks = right_marks(rules, position, moves[code])
    else:
        marks = marks_met(rules, position, player, code)
    return f"{rules.letters[player]}{code}{marks}"


def pool(rules: Rules, random: Random, number: int, rounds: int) -> list[str]:
    """Return records of random legal games, each of up to so many rounds."""
    return [random_record(rules, random, random.randint(1, rounds)) for _ in range(number)]
