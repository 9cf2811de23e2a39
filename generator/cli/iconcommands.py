"""The commands ``playeraid icons``: find drawings by meaning, and add one from a package."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import content_option, game_folders, json_option, say_json, shown

DEFAULT = "find"


class _FindByDefault(click.Group):
    """A group whose words are those of its default command if they name no other."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the name of the default command before arguments that name none."""
        if not args or args[0] not in (*self.commands, *self.get_help_option_names(ctx)):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)


@click.group(cls=_FindByDefault)
def icons() -> None:
    """Find icons by what they mean, and add others from an installed package.

    Words that name no command are searched for: playeraid icons money.
    """


@icons.command(DEFAULT)
@click.argument("words", nargs=-1)
@json_option
def find(words: tuple[str, ...], as_json: bool) -> None:
    """List the drawings of the icon set that fit WORDS, the best first; all without any."""
    from generator.content.icons.search import found, read_tags
    from generator.findings import did_you_mean

    names, tags = found(words), read_tags()
    if not names:
        known = {part for name in tags for part in (*name.split("-"), *tags[name])}
        hints = (did_you_mean(word, known) for word in words if not found([word]))
        hint = next(filter(None, hints), "playeraid icons lists all")
        raise click.UsageError(f"no icon fits “{' '.join(words)}”; {hint}")
    if as_json:
        say_json({"icons": names})
    else:
        click.echo("\n".join(names))


@icons.command()
@click.argument("names", nargs=-1, required=True)
@click.option("--game", help="The game to add to. Default: the only one there is.")
@click.option(
    "--from",
    "package",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of the package. Default: node_modules/@iconify-json/game-icons, here or above.",
)
@click.option("--by", multiple=True, help="Who drew it; several times for several authors.")
@content_option
def add(
    names: tuple[str, ...],
    game: str | None,
    package: Path | None,
    by: tuple[str, ...],
    content: Path | None,
) -> None:
    """Take the drawings NAMES from a package of Iconify into a game, with their credit."""
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
                click.echo(f"“{name}” is in the icon set already: name it as it is")
                continue
            path = packages.take(folders[0], name, icons, by)
            click.echo(f"wrote {shown(path)}")
    except packages.CannotTakeError as error:
        raise click.UsageError(str(error)) from None
    if not by:
        credited = " and ".join(icons.credit.authors)
        click.echo(f"credited to {credited}; name who drew it with --by, or in icons/credits.yaml")
