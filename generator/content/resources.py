"""Know where games, templates and themes are: the user's own first, then the bundled ones."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator import files

_PACKAGE = Path(__file__).resolve().parents[1]


def _bundled(name: str) -> Path:
    """Return a data folder of the installed package, or of the checkout it runs from."""
    inside = _PACKAGE / "bundled" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


TEMPLATES = _bundled("templates")
BUNDLED_CONTENT = _bundled("content")
TEMPLATES_CAN_CHANGE = TEMPLATES.parent == _PACKAGE.parent
"""Whether the program runs from a checkout, in which templates are written."""


CACHE = ".cache"
"""The folder of an output folder with what helps the next command; it may go at any time."""
SHARED = "shared"
"""The folder of content with the parts that games share."""
LOCALE = "locale"
"""The folder in which a game, a shared part or the templates keep their catalogues."""
LABELS = "labels"
"""The folder of catalogues of the program's own words: of the user, or among what games share."""
FONT_PACK = "justmytype_intl_cjk"
"""The package that ``pip install "playeraid[cjk]"`` brings: fonts of Chinese and Korean."""
STARTERS = ("summary", "cards", "campaign", "map", "plane")
"""The examples that a game can begin from, the first by default: folders of templates/starters."""


def user_printers() -> Path:
    """Return the file of measured printers in the user's folder of settings."""
    return _user_settings() / "printers.yaml"


def user_labels() -> Path:
    """Return the folder of the user's own catalogues of the program's words."""
    return _user_settings() / LABELS


def labels_beside(shared: Path) -> Path:
    """Return the folder of the catalogues of the program's words that games share."""
    return shared / LABELS


def _user_settings() -> Path:
    roaming = os.environ.get("APPDATA") if sys.platform == "win32" else None
    home = roaming or os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(home) / "playeraid"


def user_caches() -> Path:
    """Return the user's folder of caches. Raises RuntimeError where the user has no home."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(home) if home else Path.home() / ".cache") / "playeraid"


def font_pack() -> Path | None:
    """Return the folder of fonts of the package with those that we do not bring; None without it.

    The package is looked up. Nothing in it is imported or run.
    """
    spec = find_spec(FONT_PACK)
    places = (spec.submodule_search_locations if spec else None) or ()
    return next((Path(place) / "fonts" / "ofl" for place in places), None)


def is_by_product(path: str) -> bool:
    """Whether a file is a by-product of an editor or of writing, which nothing is read from."""
    name = Path(path).name
    return name.startswith((".", "~$")) or name.endswith(("~", ".swp", ".tmp", ".part"))


def bundled_data(path: Path) -> Any:
    """Return what a YAML file holds that comes with the program, and is known to be sound.

    Content is read by ``generator/content/parse.py``, which trusts nothing.
    """
    import yaml  # what reads no such file need not load it

    return yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)


def drawings() -> list[str]:
    """Return the names of all drawings of the icon set."""
    return sorted(path.stem for path in (TEMPLATES / "icons").glob("*.svg"))


class Library(Struct, frozen=True):
    """The folders in which games and themes are looked for, first match wins."""

    content: Path
    themes: tuple[Path, ...]

    def games(self) -> list[Path]:
        """Return the folders of all games, sorted by name."""
        if not self.content.is_dir():
            return []
        return [each for each in _folders_with("game.yaml", self.content) if each.name != SHARED]

    @property
    def appearance(self) -> tuple[Path, ...]:
        """The folders of all that is printed beside content: themes, templates, labels, fonts."""
        fonts = font_pack()
        return (*self.themes, TEMPLATES, user_labels(), *((fonts,) if fonts else ()))

    @property
    def beyond_games(self) -> tuple[Path, ...]:
        """The folders of all that is printed and is in no game's folder: with shared labels."""
        return (*self.appearance, self.labels)

    def homes(self) -> list[Path]:
        """Return the folders that are there of content and of what is printed beside it."""
        every = dict.fromkeys((self.content, *self.appearance))
        return [home for home in every if home.is_dir()]

    @property
    def labels(self) -> Path:
        """The folder of the library's own catalogues of the program's words."""
        return labels_beside(self.content / SHARED)

    def parts(self) -> list[Path]:
        """Return the folders of the parts that games share, sorted by name."""
        return parts_beside(self.content / SHARED)

    def folders(self) -> list[Path]:
        """Return the folders of all content: games, then the parts that they share."""
        return [*self.games(), *self.parts()]

    def theme(self, name: str) -> Path | None:
        """Return the folder of a theme, or None when there is none of that name."""
        for home in self.themes:
            if files.is_regular(home / name / "theme.yaml", home / name):
                return home / name
        return None

    def theme_names(self) -> list[str]:
        """Return the names of all themes that can be found."""
        return sorted(
            {each.name for home in self.themes for each in _folders_with("theme.yaml", home)}
        )


def _folders_with(name: str, home: Path) -> list[Path]:
    """Return the folders of a folder that have a file of a name, in order."""
    if not home.is_dir():
        return []
    return sorted(each for each in home.iterdir() if (each / name).is_file())


def parts_beside(shared: Path) -> list[Path]:
    """Return the folders of the parts in a folder of content, sorted by name.

    One that lies elsewhere and is only linked to is none: a game reads what lies in its content.
    """
    content = shared.parent
    found = _folders_with("part.yaml", shared)
    return [each for each in found if files.lies_within(each, content)]


def library(content: Path | None = None, here: Path | None = None) -> Library:
    """Return the library to work with.

    Content is the folder asked for, else ``./content``, else the bundled games; themes
    are looked for in ``themes`` beside the content, then among the bundled ones.
    """
    here = here or Path.cwd()
    if content is None:
        local = here / "content"
        content = local if local.is_dir() else BUNDLED_CONTENT
    content = content.resolve()
    return Library(content, (content.parent / "themes", TEMPLATES / "themes"))
