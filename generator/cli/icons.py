"""The command ``playeraid icons``: find drawings of the icon set, and print a contact sheet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from generator.cli import complete
from generator.cli.command import command
from generator.cli.options import json_option
from generator.cli.output import open_file, refusal, refuse_other_endings, say_json, write_output

FORMATS = (".pdf", ".png")


@command()
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
def icons(
    words: tuple[str, ...], out: Path | None, only_names: bool, opens: bool, as_json: bool
) -> None:
    """Find icons by name, and write a contact sheet of them.

    Without WORDS all icons are on it; with WORDS those whose names have all of them: icons sword.
    """
    from generator.content.resources import TEMPLATES, drawings

    refuse_other_endings(out, FORMATS, "--out")
    known = drawings()
    names = [name for name in known if all(word.lower() in name for word in words)]
    if not names:
        raise refusal("R05", f"no icon is named “{' '.join(words)}”", _nearest(words, known))
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


def _nearest(words: Sequence[str], known: Sequence[str]) -> str:
    """Return a hint: the icon with the nearest name, or part of a name."""
    from generator.findings import did_you_mean

    parts = {part for name in known for part in (name, *name.split("-"))}
    return did_you_mean("-".join(words).lower(), parts) or "playeraid icons shows all"
