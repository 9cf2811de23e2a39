"""Judge the drawings of a game's own icons before anything is printed with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct, field

from generator import files
from generator.content.artwork import drawing_findings
from generator.content.faults import place_of
from generator.content.icons.credits import FILE, REST, Credits, read_credits
from generator.content.icons.iconset import NAME, SUFFIXES, own_homes
from generator.content.icons.pixels import MOST_BYTES, pixel_fault
from generator.content.model.game import Icon
from generator.content.resources import is_by_product
from generator.content.tables.columns import slug
from generator.content.tree import Mapping
from generator.findings import Finding, Place, Severity, in_quotes

Named = Callable[[Path], str]
"""Returns the name by which messages show a path of a game."""


class Judged(Struct, frozen=True):
    """What is wrong with the drawings of a game, and the lines of the files that this names."""

    findings: tuple[Finding, ...] = ()
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)


def judged(
    icons: dict[str, Icon], tree: Mapping, folder: Path, shared: Iterable[str], named: Named
) -> Judged:
    """Judge the drawings in the folders of a game and its shared parts; those that are used."""
    findings: list[Finding] = []
    lines: dict[str, tuple[str, ...]] = {}
    homes = own_homes(folder, shared)
    wanted = {icon.drawing: id for id, icon in reversed(icons.items())}
    taken: set[str] = set()
    for home in homes:
        file = named(home)
        credits = read_credits(home, file)
        findings += credits.findings
        if credits.findings:
            lines[f"{file}/{FILE}"] = credits.lines
        used = [p for p in _drawings(home, taken) if p.stem in wanted]
        taken |= {path.stem for path in used}
        for path in used:
            found = list(drawing_faults_of(path, home, named(path)))
            findings += found
            if found:
                lines[named(path)] = _lines(path, home)
            findings += _uncredited(path.stem, wanted[path.stem], credits, tree, file)
        if home.parent == folder:
            findings += _unused(home, set(used), named)
    return Judged(tuple(findings), lines)


def drawing_faults_of(path: Path, home: Path, file: str) -> Iterator[Finding]:
    """Yield what is wrong with a drawing, at its line in the file that messages call ``file``."""
    if path.suffix == ".svg":
        yield from drawing_findings(path, home, file)
        return
    try:
        data = files.read(path, home, MOST_BYTES)
    except OSError as error:
        yield Finding("S26", f"the drawing cannot be read: {error.strerror}", Place(file))
        return
    if fault := pixel_fault(data):
        yield Finding("S26", fault.message, Place(file), fault.hint)


def _drawings(home: Path, taken: set[str]) -> list[Path]:
    """Return the drawings of a folder, one of each name, without those that are there already."""
    found: dict[str, Path] = {}
    for suffix in SUFFIXES:
        for path in sorted(home.glob(f"*{suffix}")):
            if NAME.fullmatch(path.stem) and path.stem not in taken:
                found.setdefault(path.stem, path)
    return sorted(found.values())


def _lines(path: Path, home: Path) -> tuple[str, ...]:
    """Return the lines of a drawing that is text, for reports."""
    try:
        data = files.read(path, home, files.LARGEST_RECORD)
    except OSError:
        return ()
    return tuple(data.decode("utf-8", "replace").splitlines()) if path.suffix == ".svg" else ()


def _uncredited(
    name: str, id: str, credits: Credits, tree: Mapping, file: str
) -> Iterator[Finding]:
    """Warn of a drawing that nobody is credited with."""
    if not credits.findings and credits.of(name) is None:
        place = place_of(("icons", id, "drawing"), tree)
        message = f"nobody is credited with the drawing “{name}”"
        hint = f"name who drew it in {file}/{FILE}; “{REST}” is for all drawings without an entry"
        path = f"icons.{id}.drawing"
        yield Finding("S34", message, place, hint, path, Severity.WARNING)


def _unused(home: Path, used: set[Path], named: Named) -> Iterator[Finding]:
    """Report files in a game's folder of drawings that no icon shows."""
    others = []
    for path in sorted(home.iterdir()):
        if path in used or path.name == FILE or is_by_product(path.name):
            continue
        if path.suffix in SUFFIXES and NAME.fullmatch(path.stem):
            others.append(path.name)
            continue
        right = path.suffix in SUFFIXES
        hint = f"call it {slug(path.stem)}{path.suffix}" if right else "save it as plain SVG"
        message = f"“{path.name}” cannot be a drawing: " + (
            "its name has other signs than small letters, digits and hyphens"
            if right
            else "it is neither SVG nor PNG"
        )
        yield Finding("S36", message, Place(named(path)), hint, severity=Severity.WARNING)
    if others:
        message = f"no icon shows {in_quotes(others)}"
        hint = "name the drawing under icons, or delete the file"
        place = Place(named(home / others[0]))
        yield Finding("S33", message, place, hint, severity=Severity.NOTE)
