"""The commands of ``playeraid translate`` for those who run a translation with others."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.catalogues import or_usage_error, say_renewed
from generator.cli.command import command
from generator.cli.lookup import read_games
from generator.cli.options import content_option, game_argument, locales_option


@command("review")
@game_argument
@click.argument("ids", nargs=-1)
@click.option("--withdraw", is_flag=True, help="Say that they await a review again.")
@locales_option
@content_option
def review(
    game: str, ids: tuple[str, ...], withdraw: bool, locale: tuple[str, ...], content: Path | None
) -> None:
    """Say that translations were reviewed.

    All texts of GAME with a translation that holds are marked, or those with IDS only. The mark is
    about the words as they are: once they or their source change, they await a review again.
    """
    from generator.language import upkeep as work

    (chosen,) = read_games((game,), content)
    say_renewed(or_usage_error(lambda: work.review(chosen, locale, ids, withdraw)))
