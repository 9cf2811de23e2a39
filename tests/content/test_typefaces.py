"""The faces behind every theme have their files and their licences."""

from __future__ import annotations

import pytest

from generator.content.resources import TEMPLATES
from generator.content.typefaces import SCRIPT_FACES, SIGNS_FACE, Face


@pytest.mark.parametrize("face", [SIGNS_FACE, *SCRIPT_FACES.values()], ids=lambda each: each.family)
def test_faces_behind_every_theme_come_with_the_program(face: Face) -> None:
    assert (TEMPLATES / "fonts" / face.licence).is_file()
    files = {cut.file for cut in face.cuts}
    assert files
    assert [file for file in files if not (TEMPLATES / "fonts" / file).is_file()] == []
    assert {400, 700} <= {cut.weight for cut in face.cuts}


def test_japanese_has_a_face_of_its_own() -> None:
    assert "Japanese" not in SCRIPT_FACES
    assert SCRIPT_FACES["Jpan"].family.startswith("Noto Sans JP")
