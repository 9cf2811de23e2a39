"""The help page of a command: usage, description, and options or commands in panels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click
from rich_click.rich_help_configuration import RichHelpConfiguration
from rich_click.rich_help_formatter import RichHelpFormatter
from rich_click.rich_help_rendering import get_rich_epilog, get_rich_help_text
from rich_click.rich_panel import RichCommandPanel, RichOptionPanel, RichPanel

if TYPE_CHECKING:
    from generator.cli.command import Panels

WIDEST = 100
"""The largest width of a help page, in columns."""
FINDINGS = ("--select", "--ignore", "--all")
GLOBAL = ("--content", "--json", "--quiet", "--color", "--help")


def help_page(command: Any, context: Any, panels: Panels) -> str:
    """Return the help of a command as wide as the terminal, up to WIDEST columns.

    rich-click's own commands are imported at every start; ours only borrow its rendering.
    """
    width = min(get_terminal_size().columns, WIDEST)
    config = RichHelpConfiguration(
        theme="default-slim",
        enable_theme_env_var=False,
        text_markup=None,
        text_paragraph_linebreaks="\n\n",
        padding_helptext_first_line=(0, 0, 1, 0),
        width=width,
        force_terminal=context.color,
        color_system=None if context.color is False else "auto",
    )
    context.help_config = config
    formatter: Any = RichHelpFormatter(width=width, max_width=width, config=config)
    command.format_usage(context, formatter)
    get_rich_help_text(command, context, formatter)
    for panel in _panels(command, context, panels):
        formatter.write(panel.render(command, context, formatter))
    get_rich_epilog(command, context, formatter)
    text = "\n".join(line.rstrip() for line in formatter.getvalue().splitlines())
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def _panels(command: click.Command, context: Any, panels: Panels) -> Iterator[RichPanel[Any, Any]]:
    """Yield the panels: those of the command, other options, findings, global options."""
    if isinstance(command, click.Group):
        for title, names in (panels or {"Commands": command.list_commands(context)}).items():
            yield RichCommandPanel(title, commands=list(names))
        panels = {}
    options = [each for each in command.get_params(context) if isinstance(each, click.Option)]
    left = {max(each.opts, key=len): each for each in options if not each.hidden}
    taken = {name for names in panels.values() for name in names} | {*FINDINGS, *GLOBAL}
    everything = {
        **panels,
        "Options": [name for name in left if name not in taken],
        "Findings": FINDINGS,
        "Global options": GLOBAL,
    }
    for title, names in everything.items():
        if present := _present(names, left):
            yield RichOptionPanel(title, options=present)


def _present(names: Iterable[str], known: Iterable[str]) -> list[str]:
    return [name for name in names if name in known]
