"""Copies of faces lie in the folder of the command, and go with it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import weasyprint

from generator.content.resources import TEMPLATES
from generator.engine.faces import Faces
from generator.temporary import own_folder


def files_in(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


def test_the_copy_of_a_face_lies_in_the_folder_of_the_command() -> None:
    face = next(iter(sorted((TEMPLATES / "fonts").glob("*.ttf"))))
    own, before = own_folder(), tempfile.tempdir
    known = files_in(own)
    css = f"@font-face {{ font-family: Probe; src: url({face.as_uri()}) }}"
    faces = Faces()
    weasyprint.CSS(string=css, font_config=faces)
    assert any(path.stat().st_size >= face.stat().st_size for path in files_in(own) - known)
    assert tempfile.tempdir == before
