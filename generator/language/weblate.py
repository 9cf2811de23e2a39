"""Describe catalogues as the components of a Weblate project, as its import_json takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from generator.content.game import Game
from generator.content.resources import LOCALE, Library
from generator.language.labels import TITLE as LABELS_TITLE

LONGEST_NAME = 100
"""How many letters a component's name may have."""
PLACEHOLDERS = r'placeholders:r"\{[^{}]*\}"'
"""The flag by which Weblate checks that placeholders stay as they are."""
LABELS = "labels"
"""The component of the program's own words."""


class Project(Struct, frozen=True):
    """A project of Weblate: its name in addresses, and the repository that catalogues are in.

    ``root`` is the folder that is the repository. ``pictures`` is a folder in it with the pictures
    of texts, if they are kept there.
    """

    slug: str
    repository: str
    branch: str
    root: Path
    pictures: str = ""


class OutsideError(ValueError):
    """Catalogues lie outside of the repository."""


def components(
    project: Project, games: Iterable[Game], library: Library
) -> Iterator[dict[str, Any]]:
    """Yield the component of each game or part with catalogues, and of the labels of a library.

    The first has the address of the repository, the others share its clone. A language is begun by
    maintainers, since a game must name it: Weblate asks them. Raises OutsideError.
    """
    main = ""
    for slug, title, mask, source in _homes(project, games, library):
        shared = f"weblate://{project.slug}/{main}" if main else ""
        component = {
            "name": title[:LONGEST_NAME],
            "slug": slug,
            "vcs": "git",
            "repo": shared or project.repository,
            "branch": "" if shared else project.branch,
            "filemask": mask,
            "file_format": "po",
            "file_format_params": {"po_line_wrap": -1},
            "source_language": source,
            "new_lang": "contact",
            "check_flags": PLACEHOLDERS,
            "manage_units": False,
            "enable_suggestions": True,
            "allow_translation_propagation": True,
            "merge_style": "rebase",
        }
        if project.pictures and slug != LABELS:
            folder = f"{project.pictures.strip('/')}/{slug}/{source}/texts"
            component["screenshot_filemask"] = f"{folder}/*.png"
        yield component
        main = main or slug


def _homes(
    project: Project, games: Iterable[Game], library: Library
) -> Iterator[tuple[str, str, str, str]]:
    """Yield slug, title, mask of files and source language of all that has catalogues."""
    for game in games:
        folder = game.folder / LOCALE
        if any(folder.glob("*.po")):
            own = game.content.game
            yield game.id, str(own.title), _mask(folder, project.root), own.source_language
    if any(library.labels.glob("*.po")):
        yield LABELS, f"{LABELS_TITLE}: own words", _mask(library.labels, project.root), "en"


def _mask(folder: Path, root: Path) -> str:
    try:
        inside = folder.resolve().relative_to(root.resolve())
    except ValueError:
        raise OutsideError(f"{folder} is not in {root}") from None
    return (inside / "*.po").as_posix()
