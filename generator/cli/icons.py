"""The commands ``playeraid icons``: find drawings, print a contact sheet, add from a package."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from generator.cli import complete
from generator.cli.command import Group
from generator.cli.lookup import game_folders
from generator.cli.options import content_option, json_option
from generator.cli.output import open_file, refusal, refuse_other_endings, say_json, write_output
from generator.cli.terminal import say, shown

FORMATS = (".pdf", ".png")
DEFAULT = "find"


class _FindByDefault(Group):
    """A group whose words are those of its default command if they name no other."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the name of the default command before arguments that name none.

        Where a shell asks what can follow, no argument yet may become any of them.
        """
        named = (*self.commands, *self.get_help_option_names(ctx))
        if (args and args[0] not in named) or not (args or ctx.resilient_parsing):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands, and what can follow the default one: options or icons."""
        found = {item.value: item for item in super().shell_complete(ctx, incomplete)}
        default = self.commands[DEFAULT]
        context = click.Context(default, ctx, DEFAULT, resilient_parsing=True)
        items = default.shell_complete(context, incomplete)
        if not incomplete.startswith("-"):
            names = complete.one_of(complete.icons)(context, None, incomplete)
            items = [CompletionItem(name) for name in names]
        return [*found.values(), *(item for item in items if item.value not in found)]


@click.group(cls=_FindByDefault)
def icons() -> None:
    """Find icons by what they mean, or add others to a game.

    Words that name no command are searched for: icons money.
    """


@icons.command(DEFAULT)
@click.argument("words", nargs=-1, shell_complete=complete.one_of(complete.icons))
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Contact sheet to write: .pdf or .png. Default: output/icons.pdf.",
)
@click.option("--names", "only_names", is_flag=True, help="List the names, and write nothing.")
@click.option("--open", "opens", is_flag=True, help="Open the contact sheet.")
@json_option
def find(
    words: tuple[str, ...], out: Path | None, only_names: bool, opens: bool, as_json: bool
) -> None:
    """Find icons by what they mean, and write a contact sheet of them.

    Without WORDS all icons are on it; with WORDS those that fit all of them, the best first:
    icons money.
    """
    from generator.content.icons.search import found
    from generator.content.resources import TEMPLATES

    refuse_other_endings(out, FORMATS, "--out")
    names = found(words)
    if not names:
        raise refusal("R05", f"no icon fits “{' '.join(words)}”", _nearest(words))
    if as_json:
        say_json({"icons": names})
    elif words or only_names:
        click.echo("\n".join(names))
    if only_names or (as_json and out is None):
        return
    from generator.render.iconsheet import IconSheet

    path = out or Path("output") / f"{'-'.join(('icons', *words))}.pdf"
    sheet = IconSheet(names, TEMPLATES)
    write_output(path, sheet.png() if path.suffix.lower() == ".png" else sheet.pdf())
    if opens:
        open_file(path)


def _nearest(words: Sequence[str]) -> str:
    """Return a hint: a known word that is spelt like one that fits nothing."""
    from generator.content.icons.search import found, read_tags
    from generator.findings import did_you_mean

    tags = read_tags()
    known = {part for name in tags for part in (*name.split("-"), *tags[name])}
    hints = (did_you_mean(word.lower(), known) for word in words if not found([word]))
    return next(filter(None, hints), "playeraid icons shows all")


@icons.command()
@click.argument("names", nargs=-1, required=True)
@click.option(
    "--game",
    metavar="GAME",
    shell_complete=complete.one_of(complete.games),
    help="Game to add them to. Default: the only one.",
)
@click.option(
    "--from",
    "package",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Folder of the package. Default: node_modules/@iconify-json/game-icons, here or above.",
)
@click.option(
    "--by", metavar="AUTHOR", multiple=True, help="Who drew them. Repeat for several authors."
)
@content_option
def add(
    names: tuple[str, ...],
    game: str | None,
    package: Path | None,
    by: tuple[str, ...],
    content: Path | None,
) -> None:
    """Add the icons NAMES of an installed package to a game.

    Packages are those of Iconify; who drew an icon is written beside it.
    """
    from generator.content.icons import packages
    from generator.content.resources import drawings

    folders = game_folders((game,) if game else (), content)
    if len(folders) > 1:
        raise click.UsageError("name the game to add to: --game")
    home = package or packages.find_package(Path.cwd())
    if home is None:
        hint = "install it (npm install @iconify-json/game-icons), or name its folder: --from"
        raise click.UsageError(f"there is no {packages.DEFAULT.as_posix()} here or above; {hint}")
    try:
        icons = packages.read_package(home)
        for name in names:
            if name in drawings():
                say(f"“{name}” is in the icon set already: name it as it is")
                continue
            say(f"wrote {shown(packages.take(folders[0], name, icons, by))}")
    except packages.CannotTakeError as error:
        raise click.UsageError(str(error)) from None
    if not by:
        credited = " and ".join(icons.credit.authors)
        say(f"credited to {credited}; name who drew it with --by, or in icons/credits.yaml")
