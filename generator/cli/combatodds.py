"""The command ``playeraid odds`` for combat results tables: one combat, or all columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from generator.cli.oddscard import print_odds
from generator.cli.output import refusal, say_json, write_output

if TYPE_CHECKING:
    from generator.content.editions import Edition
    from generator.content.game import Game
    from generator.play.crt import Combat, CombatOdds


class Asked(Struct, frozen=True):
    """What is asked about combat; without ``attack`` and ``defence``, all columns of the table.

    ``modifiers`` are ids, each with a colon and a number where it counts several times.
    """

    table: str | None
    attack: int | None
    defence: int | None
    terrain: str | None = None
    modifiers: tuple[str, ...] = ()
    shift: int = 0
    roll: int = 0
    form: str = "text"
    plot: Path | None = None
    card: Path | None = None
    card_size: str | None = None


def asked_of_combat(
    row: str | None,
    column: str | None,
    modifiers: tuple[str, ...],
    form: str,
    card: Path | None,
    card_size: str | None,
    *,
    attack: int | None,
    defence: int | None,
    terrain: str | None,
    shift: int,
    roll: int,
    heat_map: bool,
    plot: Path | None,
) -> Asked | None:
    """Return what is asked about combat, or None where cards are meant.

    Raises click.UsageError for options that do not go together.
    """
    strengths = {"--attack": attack, "--defence": defence}
    given = [name for name, strength in strengths.items() if strength is not None]
    details = {"--terrain": terrain, "--shift": shift, "--with": modifiers, "--card": card}
    said = [name for name, value in details.items() if value]
    if not given and not heat_map:
        further = {"--terrain": terrain, "--shift": shift, "--roll": roll, "--plot": plot}
        if wrong := [name for name, value in further.items() if value]:
            raise click.UsageError(f"{wrong[0]} is about combat: add --attack and --defence.")
        return None
    if column is not None:
        raise click.UsageError(f"“{column}” is too much: a combat has --attack and --defence.")
    if heat_map and (given or said):
        wrong_one = (given + said)[0]
        raise click.UsageError(f"--heat-map is of all columns: leave out {wrong_one}.")
    if len(given) == 1:
        missing = next(name for name in strengths if name not in given)
        raise click.UsageError(f"A combat has two strengths: add {missing}.")
    return Asked(row, attack, defence, terrain, modifiers, shift, roll, form, plot, card, card_size)


def answer(game: Game, asked: Asked, edition: Edition, content: Path | None) -> None:
    """Print the odds of a combat, or of all columns of a table, in every form that is asked for."""
    id = _table(game, asked.table)
    if asked.attack is None or asked.defence is None:
        _answer_columns(game, id, asked)
        return
    odds = _odds(game, id, _combat(asked, asked.attack, asked.defence))
    _answer_combat(game, odds, asked)
    if asked.card:
        from generator.render.combatcards import CombatCard

        made = partial(CombatCard, game, odds)
        print_odds(made, game, asked.card, asked.card_size, edition, content)


def _table(game: Game, name: str | None) -> str:
    """Return the id of the table that is meant; the only one needs no name."""
    from generator.findings import did_you_mean

    known = list(game.content.crts)
    if name in game.content.crts:
        return str(name)
    if name is None and len(known) == 1:
        return known[0]
    if not known:
        raise refusal("R01", "the game has no combat results tables", "add one under “crts”")
    if name is None:
        raise refusal("R01", "the game has several tables", f"name one: {', '.join(known)}")
    raise refusal("R01", f"there is no combat results table “{name}”", did_you_mean(name, known))


def _combat(asked: Asked, attack: int, defence: int) -> Combat:
    from generator.play.crt import Combat

    modifiers = tuple(_counted(asked.modifiers))
    return Combat(attack, defence, asked.terrain, modifiers, asked.shift, asked.roll)


def _counted(words: Sequence[str]) -> Iterator[str]:
    """Yield each modifier as often as it counts: ``leader:2`` twice."""
    for word in words:
        id, _, times = word.partition(":")
        if times and not (times.isdecimal() and 1 <= int(times) <= 9):
            raise click.BadParameter(f"“{word}” does not say how many times; {id}:2 does")
        yield from [id] * int(times or 1)


def _odds(game: Game, id: str, combat: Combat) -> CombatOdds:
    from generator.findings import did_you_mean
    from generator.play.crt import combat_odds
    from generator.play.odds import NoOddsError

    try:
        return combat_odds(game.content, id, combat)
    except NoOddsError as error:
        words = (combat.terrain or "", *combat.modifiers)
        unknown = next((word for word in words if word and word not in error.known), "")
        hint = did_you_mean(unknown, error.known) if error.known else ""
        raise refusal("R01", str(error), hint) from None


def _answer_combat(game: Game, odds: CombatOdds, asked: Asked) -> None:
    from generator.content.resources import TEMPLATES
    from generator.language.combats import CombatWords
    from generator.language.labels import read_label_words
    from generator.reports.combats import combat_data, combat_text

    words = CombatWords(game, odds, read_label_words(TEMPLATES, game.language, game.labels))
    if asked.form == "json":
        say_json(combat_data(game, odds))
    else:
        click.echo(combat_text(words))
    if asked.plot:
        from generator.reports.combatplots import combat_plot

        write_output(asked.plot, combat_plot(words).encode())


def _answer_columns(game: Game, id: str, asked: Asked) -> None:
    from generator.content.resources import TEMPLATES
    from generator.language.labels import read_label_words
    from generator.play.crt import column_odds
    from generator.play.odds import NoOddsError
    from generator.reports.combats import columns_data, columns_text

    try:
        chances = column_odds(game.content, id, asked.roll)
    except NoOddsError as error:
        raise refusal("R01", str(error), "") from None
    labels = read_label_words(TEMPLATES, game.language, game.labels)
    if asked.form == "json":
        say_json(columns_data(game, id, asked.roll, chances))
    else:
        click.echo(columns_text(game, id, asked.roll, chances, labels))
    if asked.plot:
        from generator.reports.combatplots import heat_map

        write_output(asked.plot, heat_map(game, id, asked.roll, chances, labels).encode())
