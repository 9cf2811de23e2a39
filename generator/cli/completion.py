"""The command ``playeraid completion``: what makes a shell complete its commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from generator.cli.command import command
from generator.cli.values import OneOf

SHELLS = ("bash", "zsh", "fish")
PROGRAM = "playeraid"


@command()
@click.argument("shell", type=OneOf(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print the script that completes commands in a shell.

    It completes games, sheets, languages, papers, editions, themes, printers and codes, too.

    bash, in ~/.bashrc: eval "$(playeraid completion bash)"

    zsh, in ~/.zshrc below compinit: eval "$(playeraid completion zsh)"

    fish, in ~/.config/fish/config.fish: playeraid completion fish | source
    """
    found = get_completion_class(shell)
    assert found is not None  # click has all SHELLS
    root = context.find_root().command
    script = found(root, {}, PROGRAM, "_PLAYERAID_COMPLETE").source()
    # click's script for fish would cut values at their commas
    click.echo(script.replace('string split ","', 'string split --max 1 ","'))
