"""The faces that words are set in, as data: those of a theme, and those behind every theme."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from generator.content.model import Model

FontFile = Annotated[
    str,
    Meta(
        pattern=r"^[^./\\\x00-\x1f][^/\\\x00-\x1f]{0,94}\.([TtOo][Tt][FfCc])$",
        description="a TTF, OTF or TTC file in the folder fonts, by its name",
    ),
]


class Cut(Model):
    """One font file of a face."""

    file: FontFile
    weight: Annotated[int, Meta(ge=100, le=900)] = 400
    italic: bool = False


class Face(Model):
    """A family of type with its cuts; ``size`` evens out faces that look large or small."""

    family: Annotated[
        str,
        Meta(
            pattern=r"^[A-Za-z0-9 ]{2,40}$",
            description="the name of the family: 2 to 40 letters, digits and blanks",
        ),
    ]
    cuts: Annotated[tuple[Cut, ...], Meta(min_length=1)]
    size: Annotated[float, Meta(ge=0.6, le=1.6)] = 1.0
    licence: str


class ReadingFace(Face):
    """A face that is easier to read for some, and how it is set.

    Lines are ``leading`` times as far apart as the theme's, letters ``spacing`` em farther.
    """

    leading: Annotated[float, Meta(ge=1, le=1.5)] = 1.0
    spacing: Annotated[float, Meta(ge=0, le=0.2)] = 0.0


class ScriptFaces(Model):
    """The faces for a script that the theme's own do not have; ``text`` serves for others too."""

    text: Face | None = None
    heading: Face | None = None
    title: Face | None = None
    code: Face | None = None


SIGNS_SCRIPT = "Zsym"
"""The code of signs among scripts, as ISO 15924 has it."""
SIGNS_FACE = Face(
    family="Noto Sans Symbols",
    cuts=(
        Cut(file="noto-sans-symbols-400.ttf"),
        Cut(file="noto-sans-symbols-400.ttf", weight=700),
        Cut(file="noto-sans-symbols-400.ttf", italic=True),
    ),
    licence="OFL-noto-sans-symbols.txt",
)
"""The face behind all faces of every theme, with the signs of rules; it has one weight."""
SCRIPT_FACES = {
    "Arab": Face(
        family="Vazirmatn",
        cuts=(
            Cut(file="vazirmatn-400.ttf"),
            Cut(file="vazirmatn-700.ttf", weight=700),
        ),
        licence="OFL-vazirmatn.txt",
    ),
    "Jpan": Face(
        family="Noto Sans JP Proportional",
        cuts=(
            Cut(file="noto-sans-jp-proportional-400.ttf"),
            Cut(file="noto-sans-jp-proportional-700.ttf", weight=700),
        ),
        licence="OFL-noto-sans-jp-proportional.txt",
    ),
}
"""The faces that come with the program for scripts that a theme says nothing of."""
