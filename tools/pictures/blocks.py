"""Print the examples of the authors' guide, and crop each to what it adds to the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy
import yaml
from PIL import Image

from generator.build import checking
from generator.build.pool import processes
from generator.content.resources import TEMPLATES, Library
from generator.content.theme import read_theme
from generator.layout.side import Box
from generator.pdf.picture import picture
from generator.render.jobs import run
from generator.render.sidejob import SideJob, SideResult
from generator.units import A4, pt_from_mm
from tools.pictures.examples import SHEET, Pictured, alone
from tools.pictures.saving import Made, opened, webp

SCALE = 3.0
"""Pixels per point: shown at half their width, pictures are sharp on fine screens too."""
PAPER = 250
"""The grey from which a pixel counts as bare paper."""
RIM = 2.0
"""The room left around a block, in mm."""


class ExampleError(ValueError):
    """An example that cannot be printed, with the findings."""


def print_example(example: str, home: Path) -> SideResult:
    """Print the sheet of an example; ``home`` is an empty folder. Raises ExampleError."""
    return printed(alone(example), home)


def printed(tree: dict[str, Any], home: Path) -> SideResult:
    """Print the sheet ``SHEET`` of a game that is given as one tree. Raises ExampleError."""
    folder = home / "content" / "my-game"
    folder.mkdir(parents=True)
    text = yaml.safe_dump(tree, allow_unicode=True, sort_keys=False, width=10_000)
    (folder / "game.yaml").write_text(text, "utf-8")
    library = Library(folder.parent, (TEMPLATES / "themes",))
    checked = checking.check(library)
    faults = [f"{each.code} {each.message}" for each in checked.findings if each.is_error]
    theme_folder = library.theme(tree["game"]["theme"])
    if faults or theme_folder is None:
        raise ExampleError("; ".join(faults))
    (game,) = checked.games
    theme, _ = read_theme(theme_folder)
    assert theme is not None
    processes.warm_up(TEMPLATES, 1)
    return run(SideJob(game, SHEET, "front", "en", A4, theme, "colour", TEMPLATES))


def cropped(result: SideResult, sections: Mapping[str, Any]) -> Image.Image:
    """Return the part of a side that shows an example's sections, with a rim.

    The heading of a section is left out if the example does not give its title.
    """
    units = [box for box in result.proof.boxes if box.kind == "unit" and "." in box.id]
    left, top = min(unit.x for unit in units) - RIM, min(unit.y for unit in units)
    right = max(unit.x + unit.width for unit in units) + RIM
    bottom = max(unit.y + unit.height for unit in units)
    across, down, width, height = (
        round(pt_from_mm(each) * SCALE) for each in (left, top, right - left, bottom - top)
    )
    image = opened(picture(result.pdf, SCALE, (across, down, width, height))).convert("RGB")
    inked: Any = (numpy.asarray(image.convert("L")) < PAPER).any(axis=1)
    first = 0
    if not any("title" in section for section in sections.values()):
        heading = max(box.y + box.height for box in result.proof.boxes if _is_heading(box))
        first = _after_rule(inked, round(pt_from_mm(heading - top) * SCALE))
    rows = numpy.flatnonzero(inked[first:]) + first
    return _with_rim(image.crop((0, int(rows[0]), width, int(rows[-1]) + 1)))


def _is_heading(box: Box) -> bool:
    return box.kind == "text" and box.path.startswith("sections.") and box.path.count(".") == 2


def _after_rule(inked: Any, start: int) -> int:
    """Return the first empty row of pixels below the rule that lies under a heading."""
    rule = start + int(numpy.argmax(inked[start:]))
    return rule + int(numpy.argmin(inked[rule:]))


def _with_rim(image: Image.Image) -> Image.Image:
    rim = round(pt_from_mm(RIM) * SCALE)
    whole = Image.new("RGB", (image.width, image.height + 2 * rim), "white")
    whole.paste(image, (0, rim))
    return whole


def pictures_of(examples: list[Pictured], home: Path) -> Iterator[Made]:
    """Yield a picture of each example; ``home`` is an empty folder."""
    for each in examples:
        result = print_example(each.text, home / each.name)
        image = cropped(result, yaml.safe_load(each.text)["sections"])
        yield Made(f"blocks/{each.name}.webp", webp(image), each.digest)
