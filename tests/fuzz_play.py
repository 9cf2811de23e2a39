"""Replay play strings gone wrong: nothing breaks, and what is against the rules is found.

Run with ``make fuzz-play``; ``make test`` replays a seeded few.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import NamedTuple

from generator.play.answers import Names, answers
from generator.play.replay import replay
from generator.play.rules import Rules
from generator.play.visibility import visible_record
from tests.plays import engine_games, hunt_rules, is_legal, mutated, pool

NAMES = Names("pursuers", "fugitive")


class Tried(NamedTuple):
    """How many strings were replayed, and how many of them were against the rules."""

    strings: int
    wrong: int
    hidden: int


def try_strings(number: int, seed: int, rules: Rules | None = None) -> Tried:
    """Replay so many strings; raises AssertionError for one that is judged wrongly."""
    rules = rules or hunt_rules()
    random = Random(seed)
    records = pool(rules, random, max(20, number // 200), 14)
    records += [" ".join(real.split()[:150]) for real in _real_games()]
    wrong = hidden = 0
    for _ in range(number):
        record = random.choice(records)
        for _ in range(random.choice((1, 1, 1, 2, 5))):
            if record:
                record = mutated(record, rules, random)
        game = replay(rules, record)
        for fault in game.faults:
            assert 0 <= fault.at < fault.end <= len(record), (record, fault)
        answers(game, NAMES)
        visible_record(game)
        if "?" in record:  # nobody can tell whether all of it is right
            hidden += 1
            continue
        legal = is_legal(rules, record)
        wrong += not legal
        assert legal == (not game.faults), (record, game.faults)
    return Tried(number, wrong, hidden)


def _real_games() -> list[str]:
    return [game["revealed_past_plays"] for game in engine_games() if game["revealed_past_plays"]]


def main() -> None:
    """Replay a number of strings, and print how many were wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strings", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tried = try_strings(options.strings, options.seed)
    print(
        f"{tried.strings} strings replayed, none broke it: {tried.wrong} against the rules, all "
        f"found; {tried.hidden} with places hidden; the others legal, and nothing found in them"
    )


if __name__ == "__main__":
    main()
