"""The help page of a command: usage, description, and options or commands in panels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any

import click
from rich_click.rich_help_configuration import RichHelpConfiguration
from rich_click.rich_help_formatter import RichHelpFormatter
from rich_click.rich_help_rendering import get_rich_epilog, get_rich_help_text
from rich_click.rich_panel import RichCommandPanel, RichOptionPanel, RichPanel

Panels = Mapping[str, Sequence[str]]
"""The names of options, or of commands, by the title of their panel."""
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
        style_helptext="default",
        style_options_panel_title_style="bold not dim",
        style_commands_panel_title_style="bold not dim",
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
    """Yield the panels of commands, then those of options."""
    if isinstance(command, click.Group):
        for title, names in (panels or {"Commands": command.list_commands(context)}).items():
            yield RichCommandPanel(title, commands=list(names))
    for title, options in panels_of(command, context, panels).items():
        yield RichOptionPanel(title, options=[_longest(option) for option in options])


def panels_of(
    command: click.Command, context: click.Context, panels: Panels
) -> dict[str, list[click.Option]]:
    """Return options by the title of their panel: those of the command, others, global ones."""
    options = [each for each in command.get_params(context) if isinstance(each, click.Option)]
    known = {_longest(each): each for each in options if not each.hidden}
    named = {} if isinstance(command, click.Group) else panels
    taken = {name for names in named.values() for name in names} | {*FINDINGS, *GLOBAL}
    everything = {
        **named,
        "Options": [name for name in known if name not in taken],
        "Findings": FINDINGS,
        "Global options": GLOBAL,
    }
    found = {
        title: [known[name] for name in names if name in known]
        for title, names in everything.items()
    }
    return {title: options for title, options in found.items() if options}


def _longest(option: click.Option) -> str:
    return max(option.opts, key=len)
