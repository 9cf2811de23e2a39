"""What the commands of ``playeraid translate`` say of the catalogues that they wrote, or cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from generator.cli.terminal import say, shown

if TYPE_CHECKING:
    from generator.language.upkeep import Renewed

T = TypeVar("T")


def or_usage_error(action: Callable[[], T]) -> T:
    """Call a function; turn CannotTranslateError into wrong use of the command."""
    from generator.language.upkeep import CannotTranslateError

    try:
        return action()
    except CannotTranslateError as error:
        raise click.UsageError(str(error)) from None


def say_renewed(renewed: Sequence[Renewed]) -> None:
    """Say of each catalogue whether it was written."""
    for each in renewed:
        say(f"{'wrote' if each.fresh else 'unchanged'} {shown(each.path)}")
    if not renewed:
        say("there is no catalogue; begin one: playeraid translate new GAME LANGUAGE")
