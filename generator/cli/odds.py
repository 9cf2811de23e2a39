"""The command ``playeraid odds``: how likely each result of a duel or of a combat is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli import complete
from generator.cli.combatodds import answer, asked_of_combat
from generator.cli.command import command
from generator.cli.oddscard import print_odds
from generator.cli.options import (
    content_option,
    edition_option,
    form_option,
    game_argument,
    locale_option,
)
from generator.cli.output import refusal, refuse_other_endings, say_json
from generator.cli.play import in_language, read_sound
from generator.cli.printable import printable_game
from generator.cli.values import Listed, OneOf, known_card_size, words

if TYPE_CHECKING:
    from generator.content.editions import Edition
    from generator.content.game import Game
    from generator.play.odds import Odds


@command()
@game_argument
@click.argument("row", required=False)
@click.argument("column", required=False)
@click.option(
    "--with",
    "modifiers",
    metavar="MODIFIERS",
    cls=Listed,
    callback=words(),
    help="Modifiers, by their ids; in combat leader:2 counts one twice.",
)
@click.option(
    "--row-bonus", metavar="NUMBER", type=int, default=0, help="Add this to the roll of the row."
)
@click.option(
    "--column-bonus",
    metavar="NUMBER",
    type=int,
    default=0,
    help="Add this to the roll of the column.",
)
@click.option(
    "--attack", metavar="NUMBER", type=click.IntRange(0, 9999), help="The strength of an attack."
)
@click.option(
    "--defence", metavar="NUMBER", type=click.IntRange(0, 9999), help="The strength it meets."
)
@click.option("--terrain", metavar="TERRAIN", help="With --attack: the terrain, by its id.")
@click.option(
    "--shift",
    metavar="NUMBER",
    type=click.IntRange(-20, 20),
    default=0,
    help="With --attack: shift so many columns more, to the left if negative.",
)
@click.option(
    "--roll",
    metavar="NUMBER",
    type=click.IntRange(-99, 99),
    default=0,
    help="In combat: add this to the roll.",
)
@click.option(
    "--heat-map", is_flag=True, help="The chances in every column of a combat results table."
)
@click.option(
    "--plot",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="In combat: draw the chances as SVG into this file.",
)
@click.option("--tie", type=OneOf(("row", "column")), help="Who wins equal totals.")
@locale_option("The language of names")
@form_option
@click.option(
    "--card",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Print the odds as a card into this PDF.",
)
@click.option(
    "--card-size",
    metavar="SIZE",
    callback=known_card_size,
    shell_complete=complete.one_of(complete.card_sizes),
    help="With --card: its size: poker, tarot … or millimetres such as 63x88. Default: poker, or "
    "the next that has room.",
)
@edition_option("With --card: how it is coloured:")
@content_option
def odds(
    game: str,
    row: str | None,
    column: str | None,
    modifiers: tuple[str, ...],
    row_bonus: int,
    column_bonus: int,
    tie: str | None,
    locale: str | None,
    form: str,
    card: Path | None,
    card_size: str | None,
    edition: Edition,
    content: Path | None,
    **combat: Any,
) -> None:
    """Compute how likely results of a duel or combat are.

    ROW and COLUMN are the cards played against each other. Without a COLUMN: against each card
    that it can meet.

    With --attack and --defence: of a combat; ROW is the combat results table where the game has
    several.
    """
    refuse_other_endings(card, (".pdf",), "--card")
    refuse_other_endings(combat["plot"], (".svg",), "--plot")
    asked = asked_of_combat(row, column, modifiers, form, card, card_size, **combat)
    if card:
        known = printable_game(game, locale, content)
    else:
        known = in_language(read_sound(game, content), locale)
    if asked:
        answer(known, asked, edition, content)
        return
    if row is None:
        raise _unnamed(known)
    found = _odds(known, row, column, modifiers, (row_bonus, column_bonus), tie)
    _say(known, found, row, column, form)
    if card:
        from generator.render.oddscards import OddsCard

        made = partial(OddsCard, known, found)
        print_odds(made, known, card, card_size, edition, content)


def _unnamed(game: Game) -> SystemExit:
    """Report that neither a card nor a combat is named, with what the game has of both."""
    from generator.play.odds import row_cards

    content = game.content
    cards = row_cards(content)
    if not cards and not content.crts:
        return refusal("R01", f"{game.id} has no duels and no combat results tables", "")
    hints = ["its cards: " + ", ".join(cards)] if cards else []
    if content.crts:
        hints.append("its combat results tables: " + ", ".join(content.crts))
    return refusal("R01", "name a card, or a combat by --attack and --defence", "; ".join(hints))


def _say(game: Game, found: Sequence[Odds], row: str, column: str | None, form: str) -> None:
    """Print odds as tables or as JSON: of one card an object, of several a list of them."""
    from generator.content.resources import TEMPLATES
    from generator.language.labels import read_label_words
    from generator.reports.odds import odds_data, odds_text

    if form == "json":
        data = [odds_data(game, each) for each in found]
        say_json(data[0] if column else {"game": game.id, "row": row, "odds": data})
    else:
        labels = read_label_words(TEMPLATES, game.language, game.labels)
        click.echo("\n\n".join(odds_text(game, each, labels) for each in found))


def _odds(
    game: Game,
    row: str,
    column: str | None,
    modifiers: Sequence[str],
    bonuses: tuple[int, int],
    tie: str | None,
) -> list[Odds]:
    """Return the odds against one card, or against each there is; what is not known ends all."""
    from generator.content.hints import choices_hint
    from generator.play.odds import NoOddsError, columns_against, odds_of

    content = game.content
    try:
        columns = (column,) if column else columns_against(content, row)
        return [odds_of(content, row, each, modifiers, bonuses, tie) for each in columns]
    except NoOddsError as error:
        unknown = next((word for word in (row, column) if word and word not in error.known), row)
        hint = choices_hint(unknown, error.known) if error.known else ""
        raise refusal("R01", str(error), hint) from None
