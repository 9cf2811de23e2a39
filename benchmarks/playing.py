"""Measure how long games take to be replayed and played, beside the bare reading of a record."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from functools import partial

from benchmarks.measure import PLAYERAID, head, median_seconds, row
from generator.build.pool.failures import result_or_raise
from generator.build.pool.workerpool import map_unordered
from generator.cli.simulate import play_chunk
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from generator.play.from_content import rules_of
from generator.play.replay import replay
from generator.play.rules import Rules
from generator.play.simulation import random_record

GAME = "the-hunt"
ROUNDS = 200
GAMES = 10_000
CHUNK = 500
RUNS = 15


def measure() -> None:
    """Measure each case and print a table."""
    game = read_game(BUNDLED_CONTENT / GAME).game
    assert game is not None
    rules = rules_of(game.content)
    record = _long_record(rules)
    plays = len(record.split())
    bare = _seconds(lambda: _bare(rules, record))
    replayed = _seconds(lambda: replay(rules, record))
    head(f"replay a game of {plays // rules.players} rounds")
    row("its plays split and looked up: the peer", bare)
    row("replayed and judged", replayed, f"{replayed / bare:.1f} of the peer")
    jobs = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    seconds = _games(rules, jobs)
    per_game = _seconds(lambda: play_chunk(rules, ["1:1"]), 3)
    head(f"play {GAMES} random games, {jobs} processes")
    row("all of them", seconds, f"{seconds / GAMES / per_game:.2f} of one alone, each")
    start = median_seconds([*PLAYERAID, "--version"])
    seconds = median_seconds([*PLAYERAID, "replay", GAME, record, "--format", "json"])
    head("the command")
    row("playeraid --version: the peer", start)
    row("playeraid replay", seconds, f"{seconds / start:.1f} of the peer")


def _long_record(rules: Rules) -> str:
    """Return the record of a random game of enough rounds, of those cut to so many."""
    from random import Random

    for seed in range(10_000):
        record = random_record(rules, Random(seed), ROUNDS)
        if len(record.split()) == ROUNDS * rules.players:
            return record
    raise LookupError(f"no game has {ROUNDS} rounds")


def _bare(rules: Rules, record: str) -> int:
    """Read a record and look each play up: what no replay can do without."""
    return sum(play[1:3] in rules.places for play in record.split(" "))


def _seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """Return the median processor time of some runs of a function: others may be at work."""
    times = []
    for _ in range(runs):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return statistics.median(times)


def _games(rules: Rules, jobs: int) -> float:
    chunks = [
        [f"1:{number}" for number in range(begin, begin + CHUNK)]
        for begin in range(0, GAMES, CHUNK)
    ]
    begin = time.perf_counter()
    done = map_unordered(partial(play_chunk, rules), chunks, jobs)
    games = sum(len(result_or_raise(each)) for _, each in done)
    assert games == GAMES
    return time.perf_counter() - begin
