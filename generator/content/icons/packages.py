"""Take drawings from a package of icons that is installed on this machine, with their credit.

Packages are those of Iconify: a folder with ``icons.json``, and ``info.json`` about author and
licence, such as ``node_modules/@iconify-json/game-icons``. Nothing is downloaded.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator import files
from generator.content.icons.credits import FILE, GAME_ICONS, Credit, read_credits
from generator.content.icons.iconset import FOLDER, NAME
from generator.content.svg import drawing_faults
from generator.content.svg_features import SVG
from generator.findings import did_you_mean

DEFAULT = Path("node_modules") / "@iconify-json" / "game-icons"
"""Where npm installs the set that the bundled drawings come from."""
SQUARE = 16
"""The width and height of icons whose package does not say so."""


class CannotTakeError(Exception):
    """A drawing cannot be taken; the message says why, in one sentence."""


class IconPackage(Struct, frozen=True):
    """The drawings of a package, as its ``icons.json`` has them, and their credit."""

    data: Mapping[str, Any]
    credit: Credit

    @property
    def names(self) -> list[str]:
        """The names of all drawings."""
        return [*self.data["icons"], *self.data.get("aliases", {})]

    def svg(self, name: str) -> bytes:
        """Return a drawing as SVG. Raises CannotTakeError."""
        icons = self.data["icons"]
        icon = icons.get(name) or icons.get(
            self.data.get("aliases", {}).get(name, {}).get("parent")
        )
        if not NAME.fullmatch(name) or not icon:
            hint = did_you_mean(name, self.names)
            raise CannotTakeError(f"the package has no drawing “{name}”; {hint}".rstrip("; "))
        left, top, width, height = (
            icon.get(key, self.data.get(key, default))
            for key, default in (("left", 0), ("top", 0), ("width", SQUARE), ("height", SQUARE))
        )
        box = escape(f"{left} {top} {width} {height}")
        svg = f'<svg xmlns="{SVG}" viewBox="{box}">{icon["body"]}</svg>\n'.encode()
        if faults := drawing_faults(svg):
            raise CannotTakeError(f"the drawing “{name}” cannot be printed: {faults[0].message}")
        return svg


def read_package(folder: Path) -> IconPackage:
    """Read a package of icons. Raises CannotTakeError."""
    data = _json(folder / "icons.json")
    info = _json(folder / "info.json")
    if not isinstance(data.get("icons"), dict):
        raise CannotTakeError(f"“{folder / 'icons.json'}” has no icons")
    try:
        author, licence = str(info["author"]["name"]), str(info["license"]["title"])
        source = str(info["author"].get("url", "")).removeprefix("https://github.com/")
    except (KeyError, TypeError, AttributeError):
        raise CannotTakeError(f"“{folder / 'info.json'}” has no author and licence") from None
    if data.get("prefix") == "game-icons":
        source, licence = GAME_ICONS, "CC BY 3.0"
    return IconPackage(data, Credit((author,), licence, source))


def find_package(here: Path) -> Path | None:
    """Return the folder of the default package, in a folder or one above it."""
    homes = (home / DEFAULT for home in (here, *here.parents))
    return next((home for home in homes if (home / "icons.json").is_file()), None)


def take(game: Path, name: str, package: IconPackage, authors: tuple[str, ...] = ()) -> Path:
    """Write a drawing of a package into the folder of a game, and its credit; return its file.

    ``authors`` are those of this drawing; the package is credited without them. Raises
    CannotTakeError.
    """
    home = game / FOLDER
    path = home / f"{name}.svg"
    data = package.svg(name)
    if path.exists():
        raise CannotTakeError(f"“{FOLDER}/{path.name}” is there already")
    home.mkdir(exist_ok=True)
    known = read_credits(home)
    if any(finding.is_error for finding in known.findings):
        raise CannotTakeError(f"“{FOLDER}/{FILE}” cannot be read: correct it first")
    files.write(path, data)
    if name not in known.by_name:
        credit = package.credit
        _append(home / FILE, name, Credit(authors or credit.authors, credit.licence, credit.source))
    return path


def _append(path: Path, name: str, credit: Credit) -> None:
    """Add a line to a file of credits, which keeps all that is in it."""
    parts = {"by": list(credit.authors), "licence": credit.licence, "source": credit.source}
    # a flow mapping of YAML 1.2 in JSON's quotes reads alike whatever is in the words
    told = ", ".join(f"{k}: {json.dumps(v, ensure_ascii=False)}" for k, v in parts.items() if v)
    before = path.read_text("utf-8") if path.exists() else ""
    gap = "\n" if before and not before.endswith("\n") else ""
    files.write(path, f"{before}{gap}{name}: {{{told}}}\n".encode())


def _json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(files.read(path))
    except OSError as error:
        raise CannotTakeError(f"“{path}” cannot be read: {error.strerror}") from None
    except ValueError:
        raise CannotTakeError(f"“{path}” is not valid JSON") from None
    if not isinstance(data, dict):
        raise CannotTakeError(f"“{path}” is not a package of icons")
    return data
