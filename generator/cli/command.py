"""Commands and groups: help in panels, options that every command has, suggestions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from generator.cli.project import refuse_project_faults, variable_of
from generator.cli.terminal import COLOUR_MODES, be_quiet, set_colour
from generator.cli.values import OneOf

if TYPE_CHECKING:
    from generator.cli.helppage import Panels


def global_options() -> list[click.Parameter]:
    """Return the options that every command has."""
    return [
        click.Option(
            ["-q", "--quiet"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=be_quiet,
            help="Write results, findings and errors only.",
        ),
        click.Option(
            ["--color"],
            type=OneOf(COLOUR_MODES),
            metavar="WHEN",
            is_eager=True,
            expose_value=False,
            callback=set_colour,
            help="Colours in the terminal: auto, always or never; auto respects NO_COLOR.",
        ),
    ]


class Command(click.Command):
    """A command with the global options; its help shows options in panels.

    ``panels`` are shown first; all other options follow in panels of their own.
    """

    def __init__(self, *arguments: Any, panels: Panels | None = None, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.panels_by_title = panels or {}
        for option in self.params:
            option.envvar = option.envvar or variable_of(self.name, option.name)
        self.params += global_options()

    def get_help(self, ctx: click.Context) -> str:
        """Return the help page; its library is loaded only for this."""
        from generator.cli.helppage import help_page

        return help_page(self, ctx, self.panels_by_title)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command, unless the project's file has faults that concern it."""
        refuse_project_faults(ctx)
        return super().invoke(ctx)


class Group(click.Group):
    """A group of commands with the global options; its help shows commands in panels.

    ``lazy`` are the module and attribute of commands by name, for those that are imported
    only when they are called.
    """

    command_class = Command

    def __init__(
        self,
        *arguments: Any,
        panels: Panels | None = None,
        lazy: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(*arguments, **settings)
        self.panels_by_title = panels or {}
        self.lazy = lazy or {}
        self.params += global_options()

    def get_help(self, ctx: click.Context) -> str:
        """Return the help page; its library is loaded only for this."""
        from generator.cli.helppage import help_page

        return help_page(self, ctx, self.panels_by_title)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*self.lazy, *self.commands})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a name, or None."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self.lazy[cmd_name].partition(":")
        found: click.Command = getattr(import_module(f"generator.cli.{module}"), attribute)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the called command; for an unknown name, suggest the nearest."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            known, name = self.list_commands(ctx), error.command_name
            raise click.exceptions.NoSuchCommand(name, possibilities=known, ctx=ctx) from None


def command(name: str | None = None, **settings: Any) -> Callable[[Any], Command]:
    """Return the decorator of a command; ``panels`` group the options in its help."""
    return click.command(name, cls=Command, **settings)
