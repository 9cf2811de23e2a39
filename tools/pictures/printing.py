"""Run the program's own commands, for pictures of what they make."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.content.resources import STARTERS
from tools.pictures.examples import ROOT

SHEETS = {
    "fury-of-dracula": "rules-summary,player-reference,encounters,map",
    "drako": "rules-summary,dragon-sheet",
    "draculas-america": "campaign",
    "koi-koi": "rules",
    "nine-mens-morris": "morris",
    "generala": "pad",
    "the-hunt": "reference",
    "crossing-the-asper": "brenn",
}
"""The sheets that pictures show, by game."""
CARDS = ("fury-of-dracula", "drako", "draculas-america")
"""The games whose cards pictures show."""
INKS = ("colour", "ink-saver", "mono", "high-contrast")
THEMES = (
    *("classic", "gothic", "illuminated", "western"),
    *("atlas", "cafe", "woodblock", "campaign"),
)
LOCALES = ("en", "de", "fr", "it", "es", "pl")


def print_everything(home: Path) -> None:
    """Print what the pictures show into ``sheets``, ``cards``, ``site`` … of a folder."""
    a4 = ("--paper", "a4", "--locale", "en")
    for game, sheets in SHEETS.items():
        shown = ("--sheet", sheets, "--format", "png,html", "--out", str(home / "sheets"))
        _playeraid("build", game, *a4, *shown)
    _playeraid("layouts", "--out", str(home / "layouts.png"))
    _playeraid("export", *CARDS, "--to", "png", "--locale", "en", "--out", str(home / "cards"))
    inks = ("--edition", ",".join(INKS), "--sheet", "rules-summary", "--format", "png")
    _playeraid("build", "drako", *a4, *inks, "--out", str(home / "inks"))
    _playeraid(
        *("build", "drako", "--paper", "a4", "--locale", ",".join(LOCALES)),
        *("--sheet", "dragon-sheet", "--format", "png", "--out", str(home / "languages")),
    )
    site = ("--locale", "en", "--edition", "colour", "--paper", "a4")
    built = ("--built", str(home / "built"), "--out", str(home / "site"))
    _playeraid("site", "fury-of-dracula", *site, *built)
    for kind in STARTERS:
        content = ("--content", str(home / "content"))
        _playeraid("new", f"a-{kind}", "--kind", kind, *content)
    for theme in THEMES:
        themed = ("--content", str(home / theme / "content"))
        _playeraid("new", "themed", "--theme", theme, *themed)
        _playeraid("build", "themed", *themed, *a4, "--format", "png", "--out", str(home / theme))
    begun = ("--content", str(home / "content"), "--out", str(home / "begun"))
    _playeraid("build", *begun, *a4, "--format", "png")


@contextmanager
def preview(game: str) -> Iterator[str]:
    """Serve the preview of a game; yield its address."""
    command = [sys.executable, "-m", "generator", "serve", game, "--port", "0", "--no-open"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as served:
        try:
            assert served.stdout is not None
            yield served.stdout.readline().split()[0]
        finally:
            served.terminate()


def _playeraid(*arguments: str) -> None:
    """Run a command; raises CalledProcessError if it fails."""
    command = [sys.executable, "-m", "generator", *arguments]
    quiet = {**os.environ, "NO_COLOR": "1"}
    subprocess.run(command, cwd=ROOT, env=quiet, check=True, stdout=subprocess.DEVNULL)
