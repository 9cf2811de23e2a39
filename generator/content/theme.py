"""Read a theme: palette, faces and ornaments as data, one folder a theme."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from generator import files
from generator.content.artwork import drawing_findings
from generator.content.editions import INKS, Edition
from generator.content.faults import place_of
from generator.content.fontfiles import (
    Wanted,
    font_fault,
    made_font,
    printable_font,
)
from generator.content.fontpacks import packed_face
from generator.content.model import Id, Layout, Model
from generator.content.model.table import Role
from generator.content.resources import TEMPLATES, bundled_data
from generator.content.tree import Mapping
from generator.content.typefaces import (
    SCRIPT_FACES,
    SIGNS_FACE,
    SIGNS_SCRIPT,
    Cut,
    Face,
    ReadingFace,
    ScriptFaces,
)
from generator.content.validation import validated
from generator.findings import Finding, Place, did_you_mean

Hex = Annotated[
    str, Meta(pattern=r"^#[0-9a-f]{6}$", description="a colour such as “#1a2b3c”, in small letters")
]
ScriptCode = Annotated[
    str, Meta(pattern=r"^[A-Z][a-z]{3}$", description="a script by its four letters, such as Hebr")
]
"""Four letters of ISO 15924: Hebr."""
Part = Literal["text", "heading", "title", "code"]
PARTS: tuple[Part, ...] = ("text", "heading", "title", "code")
HeadingStyle = Literal["rule", "bar", "stroke", "plain"]
"""How a section opens: over a double rule, on a bar of colour, behind a stroke, or with neither."""
Masthead = Literal["plate", "band", "rule"]
"""How a side opens: on a framed plate with ornaments, on a plain band, or over a double rule."""
Panels = Literal["boxed", "framed", "tinted", "open"]
"""How blocks that are set apart look: framed and tinted, one of both, or between two lines."""
Percent = Annotated[int, Meta(ge=0, le=100)]
WIDEST_TITLE, LARGEST_HEADING = 18.0, 1.3
"""How large titles (in pt on A4) and headings (in em) are at most in a reading face: it is wide."""
ORNAMENTS = ("plate", "corner", "rule", "back", "medallion")
"""The drawings that every theme has."""
INK = "ink"
"""The colour of text and thin lines."""
COLOURS = (
    "paper",
    "ink",
    "muted",
    "line",
    "tint",
    "accent",
    "accent-tint",
    "metal",
    "night",
    "night-tint",
    "reverse",
)


class Spot(Model):
    """A plate of its own, such as foil or varnish; ``name`` is what the print shop reads."""

    name: Annotated[
        str,
        Meta(
            pattern=r"^[A-Za-z0-9][A-Za-z0-9 .-]{1,39}$",
            description="2 to 40 letters, digits, blanks, dots and hyphens, such as Gold Foil",
        ),
    ]


class Colour(Model):
    """One colour of the palette, for screens and for the press (per cent of C, M, Y, K).

    One with a ``spot`` can be printed on a plate of its own.
    """

    rgb: Hex
    cmyk: tuple[Percent, Percent, Percent, Percent]
    spot: Spot | None = None


class EditionStyle(Model):
    """How an edition departs from the theme: without fills, in other colours, with thicker lines.

    ``lines`` is how thick lines are beside those of the theme.
    """

    fills: bool = True
    lines: Annotated[float, Meta(ge=0.5, le=4)] = 1.0
    palette: dict[Id, Colour] = {}


class ThemeData(Model):
    """What a theme's ``theme.yaml`` says; codes are set in the text's face unless they have one."""

    name: str
    title: Face
    heading: Face
    text: Face
    code: Face | None = None
    map: Face | None = None
    scripts: dict[ScriptCode, ScriptFaces] = {}
    heading_size: Annotated[float, Meta(ge=1.0, le=2.5)] = 1.5
    heading_weight: Annotated[int, Meta(ge=100, le=900)] = 700
    heading_capitals: bool = False
    heading_style: HeadingStyle = "rule"
    heading_ornament: bool = False
    masthead: Masthead = "plate"
    panels: Panels = "boxed"
    title_size: Annotated[float, Meta(ge=14, le=60)] = 30
    title_weight: Annotated[int, Meta(ge=100, le=900)] = 700
    margin: Annotated[float, Meta(ge=5, le=15)] = 6
    gutter: Annotated[float, Meta(ge=3, le=12)] = 5
    palette: dict[Id, Colour]
    editions: dict[Edition, EditionStyle]
    role_colours: Annotated[tuple[Id, ...], Meta(min_length=1)] = ("accent", "night")
    layouts: dict[Id, Layout] = {}


class Theme(Struct, frozen=True):
    """A theme that was read: its data, its folder, and its drawings by name.

    A ``reading`` face, by the name ``face``, takes the place of all its own, except in
    scripts that it lacks.
    """

    id: str
    folder: Path
    data: ThemeData
    face: str = ""
    reading: ReadingFace | None = None

    def set_in(self, face: str) -> Theme:
        """Return the theme with all its words set in another face, and headings to suit it."""
        sizes = {
            "title_size": min(self.data.title_size, WIDEST_TITLE),
            "heading_size": min(self.data.heading_size, LARGEST_HEADING),
            "title_weight": 700,
            "heading_weight": 700,
        }
        data = replace(self.data, **sizes)
        return replace(self, data=data, face=face, reading=reading_faces()[face])

    def colours(self, edition: Edition) -> dict[str, Colour]:
        """Return the colours of an edition by their names."""
        return self.data.palette | self.data.editions[edition].palette

    def palette(self, edition: Edition) -> dict[str, str]:
        """Return the RGB colours of an edition by their names."""
        return {name: colour.rgb for name, colour in self.colours(edition).items()}

    def fills(self, edition: Edition) -> bool:
        """Whether the edition fills backgrounds."""
        return self.data.editions[edition].fills

    def lines(self, edition: Edition) -> float:
        """Return how thick lines are in the edition, beside those of the theme."""
        return self.data.editions[edition].lines

    def faces(self, scripts: Sequence[str] = ()) -> tuple[Face, ...]:
        """Return the faces without repeats: text, heading, title, code, then those of scripts."""
        own = [self._own_face(part) for part in PARTS]
        others = [face for part in PARTS for face in self.faces_for(part, scripts)]
        return tuple({face.family: face for face in (*own, *others)}.values())

    def faces_for(self, part: Part, scripts: Sequence[str] = ()) -> tuple[Face, ...]:
        """Return the faces of a part of the page in the order in which they are tried.

        ``scripts`` are those on the page, the one of its language first: its face comes
        before the theme's own, so that words and numbers are of one kind; the others behind.
        """
        own = self._own_face(part)
        first, *others = (*scripts, "")[: len(scripts) or 1]
        chosen = [self._script_face(part, first), own]
        chosen += [self._script_face(part, script) for script in others]
        if self.reading and any(script not in ("Latn", SIGNS_SCRIPT) for script in scripts):
            chosen.append(self.data.text)
        return tuple({face.family: face for face in chosen if face}.values())

    def families(self, scripts: Sequence[str] = ()) -> dict[Part, list[str]]:
        """Return the families of each part of the page in the order in which they are tried."""
        return {part: [face.family for face in self.faces_for(part, scripts)] for part in PARTS}

    def _own_face(self, part: Part) -> Face:
        face: Face | None = self.reading or getattr(self.data, part)
        return face or self.data.text

    def _script_face(self, part: Part, script: str) -> Face | None:
        if script == SIGNS_SCRIPT:
            return SIGNS_FACE
        if faces := self.data.scripts.get(script):
            return getattr(faces, part) or faces.text
        return SCRIPT_FACES.get(script) or packed_face(script)

    def role_colour(self, number: int) -> str:
        """Return the palette name for the role with a number in the order of the game."""
        return self.data.role_colours[number % len(self.data.role_colours)]

    def colours_of(self, roles: dict[str, Role]) -> dict[str, str]:
        """Return the palette's name of each role's colour: its own, or the theme's in turn."""
        return {
            id: role.colour or self.role_colour(number)
            for number, (id, role) in enumerate(roles.items())
        }


@lru_cache(maxsize=2)
def reading_faces(templates: Path = TEMPLATES) -> dict[str, ReadingFace]:
    """Return the faces that can be asked for instead of a theme's own, by name."""
    data = bundled_data(templates / "faces.yaml")
    return {name: msgspec.convert(face, ReadingFace) for name, face in data.items()}


def read_theme(folder: Path) -> tuple[Theme | None, Sequence[Finding]]:
    """Read the theme in a folder; returns it, or none with the findings."""
    # whoever prints has themes that were read
    from generator.content.decoding import MAX_BYTES
    from generator.content.parse import read_tree, unreadable

    file = f"themes/{folder.name}/theme.yaml"
    try:
        data_read = files.read(folder / "theme.yaml", folder, MAX_BYTES)
    except OSError as error:
        return None, [unreadable(file, error)]
    tree = read_tree(file, data_read)
    if tree.root is None or any(f.is_error for f in tree.findings):
        return None, tree.findings
    data, faults = validated(ThemeData, tree.root)
    if data is None:
        return None, [*tree.findings, *(fault.finding for fault in faults)]
    theme = Theme(folder.name, folder, data)
    found = [*_gaps(data, tree.root), *_rich_ink(data, tree.root), *_missing(theme, tree.root)]
    if not folder.is_relative_to(TEMPLATES) and not any(each.code == "S27" for each in found):
        theme = replace(theme, data=_with_printable_fonts(data, folder))
    return theme, [*tree.findings, *found]


def font_file(theme: Path, file: str, templates: Path = TEMPLATES) -> Path | None:
    """Return the path of a font file: the theme's own, else the program's; None without one.

    A theme's own lies in the folder of the theme, wherever links lead.
    """
    for home in (theme / "fonts", templates / "fonts"):
        if files.is_regular(home / file, home.parent):
            return home / file
    return made_font(file)


def wanted_of(face: Face, cut: Cut) -> Wanted:
    """Return what a theme says of the file of a cut."""
    return Wanted(face.family, cut.weight, cut.italic)


def _with_printable_fonts(data: ThemeData, folder: Path) -> ThemeData:
    """Return a theme with each font as a file that is printed with, by the name of that."""

    def printable(face: Face) -> Face:
        cuts = []
        for cut in face.cuts:
            font = font_file(folder, cut.file)
            own = font is not None and not font.is_relative_to(TEMPLATES)
            file = printable_font(font, wanted_of(face, cut)) if font and own else cut.file
            cuts.append(replace(cut, file=file))
        return replace(face, cuts=tuple(cuts))

    parts = {part: printable(face) for part in (*PARTS, "map") if (face := getattr(data, part))}
    scripts = {
        script: replace(
            faces, **{part: printable(face) for part in PARTS if (face := getattr(faces, part))}
        )
        for script, faces in data.scripts.items()
    }
    return replace(data, **parts, scripts=scripts)


def theme_lines(folder: Path, file: str = "theme.yaml") -> tuple[str, ...]:
    """Return the lines of a file of a theme, for reports; none where it cannot be read."""
    try:
        data = files.read(folder / file, folder, files.LARGEST_RECORD)
    except OSError:
        return ()
    return tuple(data.decode("utf-8", "replace").splitlines())


def _gaps(data: ThemeData, root: Mapping) -> list[Finding]:
    """Return a finding for each colour or edition that every theme must have."""
    place = root.key_places.get("palette", Place(root.place.file))
    missing = [
        f"the palette lacks the colour “{name}”" for name in COLOURS if name not in data.palette
    ]
    missing += [
        f"the theme lacks the edition “{name}”" for name in INKS if name not in data.editions
    ]
    return [Finding("S02", message, place) for message in missing]


def _rich_ink(data: ThemeData, root: Mapping) -> Iterator[Finding]:
    """Yield a finding for each ink of text that is made of several inks of the press.

    Small letters in four inks are blurred as soon as these do not lie exactly on each other.
    """
    palettes: list[tuple[tuple[str, ...], dict[str, Colour]]] = [(("palette",), data.palette)]
    for name, style in data.editions.items():
        palettes.append((("editions", name, "palette"), style.palette))
    for path, palette in palettes:
        if INK in palette and any(palette[INK].cmyk[:3]):
            place = place_of((*path, INK, "cmyk"), root)
            message = "the ink of text is made of several inks, and would be blurred in print"
            yield Finding("S06", message, place, "print text in black alone: [0, 0, 0, 100]")


def _missing(theme: Theme, root: Mapping) -> Iterator[Finding]:
    """Yield a finding for each colour, font file and drawing that is not there, or not sound.

    The program's own fonts and drawings are judged by its tests.
    """
    is_foreign = not theme.folder.is_relative_to(TEMPLATES)
    for index, name in enumerate(theme.data.role_colours):
        if name not in theme.data.palette and name not in COLOURS:
            place = place_of(("role_colours", str(index)), root)
            hint = did_you_mean(name, theme.data.palette)
            yield Finding("R01", f"the palette has no colour “{name}”", place, hint)
    for path, face in _faces_by_path(theme.data):
        for index, cut in enumerate(face.cuts):
            place = place_of((*path, "cuts", str(index), "file"), root)
            if (font := font_file(theme.folder, cut.file)) is None:
                hint = f"put it into themes/{theme.folder.name}/fonts"
                yield Finding("R06", f"there is no font file “{cut.file}”", place, hint)
            elif is_foreign:
                fault, hint = font_fault(font, wanted_of(face, cut))
                if fault:
                    yield Finding("S27", fault, place, hint)
    for name in ORNAMENTS:
        if not os.path.lexists(theme.folder / "ornaments" / f"{name}.svg"):
            yield Finding(
                "R06",
                f"the theme has no drawing “ornaments/{name}.svg”",
                root.place,
            )
        elif is_foreign:
            yield from drawing_findings(
                theme.folder / "ornaments" / f"{name}.svg",
                theme.folder,
                f"themes/{theme.folder.name}/ornaments/{name}.svg",
            )
    if is_foreign:
        yield from _icon_faults(theme.folder)


def _icon_faults(folder: Path) -> Iterator[Finding]:
    """Yield what is wrong with the drawings that a theme has for icons."""
    from generator.content.icons.iconset import SUFFIXES  # most themes have none
    from generator.content.icons.judging import drawing_faults_of

    for path in sorted((folder / "icons").glob("*")):
        if path.suffix in SUFFIXES:
            yield from drawing_faults_of(path, folder, f"themes/{folder.name}/icons/{path.name}")


def _faces_by_path(data: ThemeData) -> Iterator[tuple[tuple[str, ...], Face]]:
    for part in (*PARTS, "map"):
        if face := getattr(data, part):
            yield (part,), face
    for script, faces in data.scripts.items():
        for part in PARTS:
            if face := getattr(faces, part):
                yield ("scripts", script, part), face
