"""The command ``playeraid simulate``: statistics of random legal games."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.command import command
from generator.cli.options import (
    content_option,
    form_option,
    game_argument,
    jobs_option,
    rule_set_option,
)
from generator.cli.output import say_json, write_output
from generator.cli.play import read_sound, rulebook
from generator.cli.reporting import FOUND, OK, say_findings

if TYPE_CHECKING:
    from generator.findings import Finding
    from generator.play.rulebook import Rulebook
    from generator.play.rules import Rules
    from generator.play.simulation import Outcome

CHUNK = 500
"""How many games are one batch of a process."""
MIN_SHARED = 2000
"""With fewer games, a second process costs more time than it saves."""


@command()
@game_argument
@click.option(
    "--games",
    metavar="NUMBER",
    type=click.IntRange(1, 1_000_000),
    default=1000,
    show_default=True,
    help="How many games to play.",
)
@click.option(
    "--seed",
    metavar="NUMBER",
    type=int,
    default=1,
    show_default=True,
    help="Another seed, other games.",
)
@rule_set_option
@click.option(
    "--plot",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw how long games were and how they ended, as SVG into this file.",
)
@jobs_option
@form_option
@content_option
def simulate(
    game: str,
    games: int,
    seed: int,
    rule_set: str | None,
    plot: Path | None,
    jobs: int | None,
    form: str,
    content: Path | None,
) -> None:
    """Play random legal games, and count how they end.

    It also shows how long they are and what happens in them. Rules that never apply, and games
    that do not end, are findings.
    """
    from generator.reports import simulation as reports

    book = rulebook(game, rule_set, None, content)
    outcomes = _outcomes(book.rules, games, seed, jobs or os.cpu_count() or 1)
    findings = _findings(book, outcomes, game, content)
    if form == "json":
        from generator.reports.data import findings_data

        data = reports.simulation_data(book, outcomes, seed)
        say_json({**data, "findings": findings_data(findings)})
    else:
        click.echo(reports.simulation_text(book, outcomes, seed))
        say_findings(findings, {})
    if plot is not None:
        write_output(plot, reports.simulation_plot(book, outcomes, seed).encode())
    sys.exit(FOUND if findings else OK)


def _outcomes(rules: Rules, games: int, seed: int, jobs: int) -> Sequence[Outcome]:
    """Return the outcomes of some games, in the order of their seeds."""
    chunks = [
        [f"{seed}:{number}" for number in range(begin, min(begin + CHUNK, games))]
        for begin in range(0, games, CHUNK)
    ]
    play = partial(play_chunk, rules)
    if games < MIN_SHARED or jobs == 1:
        return [outcome for chunk in chunks for outcome in play(chunk)]
    from generator.build.pool.failures import result_or_raise
    from generator.build.pool.workerpool import map_unordered

    done = {number: result_or_raise(each) for number, each in map_unordered(play, chunks, jobs)}
    return [outcome for number in sorted(done) for outcome in done[number]]


def play_chunk(rules: Rules, seeds: Sequence[str]) -> list[Outcome]:
    """Play a game for each seed."""
    from generator.play.simulation import random_games

    return list(random_games(rules, seeds))


def _findings(
    book: Rulebook, outcomes: Sequence[Outcome], name: str, content: Path | None
) -> list[Finding]:
    """Return a finding for each rule that never applied, at its place in the content."""
    from generator.findings import Finding, Severity
    from generator.reports.simulation import unused_rules

    unused = unused_rules(book, outcomes)
    if not unused:
        return []
    game = read_sound(name, content)
    severities = {"Y04": Severity.ERROR, "Y05": Severity.WARNING}
    return [
        Finding(
            each.code, each.message, game.place(each.path), "", each.path, severities[each.code]
        )
        for each in unused
    ]
