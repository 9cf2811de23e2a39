"""A small game with a map, cards, a German catalogue and a past, made into a site once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.build.pool import processes
from generator.build.request import Request
from generator.content.read import read_game
from generator.content.resources import TEMPLATES, library
from generator.site.site import Site, make
from generator.units import A4
from tests.history import TWO_SIDES, VERSION_TWO, git
from tests.islands import MAP, land
from tests.support import write_game

ISLAND = {"map.yaml": MAP.lstrip(), "geography/land.geojson": land()}
GERMAN = {
    "Minimal": "Winzig",
    "Count aloud.": "Laut zählen.",
    "The goal": "Das Ziel",
    "Clear the table.": "Räumt den Tisch ab.",
    "First version.": "Erste Fassung.",
    "More coins.": "Mehr Münzen.",
    "Beasts": "Bestien",
}
CARDS = """
collections:
  beasts:
    name: Beasts
    source: ["rulebook: p. 3"]
    entries:
      wolf: {name: Wolf, copies: 2, text: "It howls <b>at</b> night."}
decks:
  beast-cards:
    title: Beasts
    cards:
      beasts: {kind: entries, collection: beasts}
"""


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def catalogue(folder: Path, left_out: str = "") -> str:
    """Return a German catalogue of a game, optionally without one text."""
    game = read_game(folder).game
    assert game is not None
    entries = ['msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"']
    for id, text in game.own_texts.items():
        words = "" if id == left_out else GERMAN.get(str(text), str(text))
        entries.append(f'msgctxt "{id}"\nmsgid {_quoted(str(text))}\nmsgstr {_quoted(words)}')
    return "\n\n".join(entries) + "\n"


def write_library(home: Path) -> Path:
    """Write the game in two versions into a repository; return the content's folder."""
    languages = {"game.yaml": _with_german(_game_file("1.0"))}
    folder = write_game(home, TWO_SIDES | ISLAND | {"cards.yaml": CARDS} | languages)
    git(home, "init", "--quiet")
    git(home, "add", "-A")
    git(home, "commit", "--quiet", "-m", "First")
    (folder / "values.yaml").write_text(VERSION_TWO["values.yaml"], "utf-8")
    (folder / "game.yaml").write_text(_with_german(_game_file("1.1")), "utf-8")
    (folder / "locale").mkdir()
    (folder / "locale" / "de.po").write_text(catalogue(folder), "utf-8")
    git(home, "add", "-A")
    git(home, "commit", "--quiet", "-m", "Second")
    return folder.parent


def _game_file(version: str) -> str:
    text = VERSION_TWO["game.yaml"]
    return text if version == "1.1" else text.replace("1.1", "1.0", 1).replace("02-03", "01-01")


def _with_german(text: str) -> str:
    return text.replace("  theme: classic\n", "  theme: classic\n  languages: [de]\n")


@dataclass(frozen=True)
class Made:
    """A finished site: its request, its folder, and the result."""

    request: Request
    out: Path
    site: Site

    def page(self, name: str) -> str:
        """Return a page or another file of the site."""
        return (self.out / name).read_text("utf-8")


def make_site(home: Path) -> Made:
    """Make the site of the small game in a folder."""
    content = write_library(home)
    request = Request(library(content), home / "output", papers=(A4,))
    processes.warm_up(TEMPLATES, 1)
    out = home / "site"
    return Made(request, out, make(request, out))
