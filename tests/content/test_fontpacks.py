"""Chinese and Korean are set in faces of a package that may be installed, in every theme.

The package here is a stand-in: the letters of the fixtures, in files by the names of the real one.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
import uharfbuzz
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont

from generator.build import checking
from generator.content import resources
from generator.content.fontpacks import INSTALL, PACKED, WEIGHTS, packed_face
from generator.content.theme import font_file
from generator.render.jobs import run
from generator.units import A4
from tests.printing import bundled_theme, missing_texts, normal, page_texts, side_jobs
from tests.support import library_of, write_game

ROOT = Path(__file__).parents[2]
PACKAGE = resources.FONT_PACK
"""The name of the real one, before this run hides it."""
LETTERS = ROOT / "tests" / "render" / "tearoad" / "themes" / "lantern" / "fonts"
SOURCES = {"Hans": ("Noto Sans SC.ttc", 0), "Kore": ("NotoSansKR-Regular.otf", -1)}
MORE = """
sections:
  more:
    title: {title}
    blocks:
      rules:
        kind: rules
        rules:
          first: {{text: "{words}"}}
"""
WORDS = {
    "zh_Hans": ("\u8336\u8def 3", "\u4ece\u6d1e\u7a74\u62bd\u4e00\u5f20\u724c\u3002"),
    "ko": ("\ucc28\uc758 \uae38 3", "\ubaa8\ub450 \ub3d9\uc804 3\uac1c\ub97c"),
}


@pytest.fixture(autouse=True)
def own_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    caches = tmp_path / "caches"
    monkeypatch.setenv("XDG_CACHE_HOME", str(caches))
    return caches


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of fonts of a package that is installed."""
    name = "fonts_of_this_test"
    home = tmp_path / "installed" / name
    fonts = home / "fonts" / "ofl"
    for script, (file, number) in SOURCES.items():
        font = TTFont(LETTERS / file, fontNumber=number)
        FontBuilder(font=font).setupFvar([("wght", 100, 400, 900, "Weight")], [])
        path = fonts / PACKED[script][1]
        path.parent.mkdir(parents=True)
        font.save(path)
    (home / "__init__.py").write_text("raise AssertionError('nothing is run')\n", "utf-8")
    monkeypatch.syspath_prepend(str(home.parent))
    monkeypatch.setattr(resources, "FONT_PACK", name)
    return fonts


def file_of(name: str) -> Path:
    path = font_file(bundled_theme("classic").folder, name)
    assert path is not None
    return path


def test_the_extra_that_is_named_brings_fonts() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (extra,) = re.findall(r"\[(\w+)\]", INSTALL)
    (brought,) = project["optional-dependencies"][extra]
    name, _, _ = brought.partition(">")
    assert name.replace("-", "_") == PACKAGE


def test_without_the_package_there_is_no_face() -> None:
    assert set(PACKED) == {"Hans", "Hant", "Kore"}
    assert [script for script in PACKED if packed_face(script)] == []


@pytest.mark.parametrize("script", SOURCES)
def test_each_weight_is_a_static_font_of_the_package(package: Path, script: str) -> None:
    face = packed_face(script)
    assert face is not None
    assert face.family == PACKED[script][0]
    assert tuple(cut.weight for cut in face.cuts) == WEIGHTS
    fonts = [uharfbuzz.Face(file_of(cut.file).read_bytes()) for cut in face.cuts]
    assert [font.axis_infos for font in fonts] == [[], []]
    assert "fonts_of_this_test" not in sys.modules


def test_other_scripts_and_faces_that_a_theme_names_are_left_alone(package: Path) -> None:
    classic = bundled_theme("classic")
    families = {script: classic.families((script,)) for script in ("Latn", "Jpan", "Hans")}
    assert families["Latn"]["text"] == ["Sofia Sans Condensed"]
    assert families["Jpan"]["title"] == ["Noto Sans JP Proportional", "EB Garamond"]
    assert families["Hans"]["title"] == ["Noto Sans SC", "EB Garamond"]
    assert packed_face("Hant") is None  # the file is not there


def test_a_file_that_is_something_else_is_no_face(package: Path) -> None:
    (package / PACKED["Hans"][1]).write_bytes(b"<html>")
    assert packed_face("Hans") is None
    assert packed_face("Kore") is not None


def test_what_was_made_is_made_again_when_it_is_gone(package: Path, own_caches: Path) -> None:
    face = packed_face("Hans")
    assert face is not None
    made = [file_of(cut.file) for cut in face.cuts]
    assert all(path.is_relative_to(own_caches) for path in made)
    for path in set(made):
        path.unlink()
    assert packed_face("Hans") == face
    assert all(path.is_file() for path in made)


def test_what_is_printed_depends_on_the_package(package: Path, tmp_path: Path) -> None:
    assert package in resources.library(tmp_path).beyond_games
    assert package in resources.library(tmp_path).homes()


@pytest.mark.parametrize("language", WORDS)
def test_a_page_is_set_in_the_package_and_reads_as_it_was_written(
    package: Path, tmp_path: Path, language: str
) -> None:
    title, words = WORDS[language]
    folder = write_game(tmp_path, {"more.yaml": MORE.format(title=title, words=words)})
    for file, old, new in (
        ("game.yaml", "source_language: en", f"source_language: {language}"),
        ("sheets.yaml", "[goal", "[goal, more"),
    ):
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), "utf-8")
    library = library_of(folder)
    checked = checking.check(library, ())
    assert [each.code for each in checked.findings if each.code == "P01"] == []
    (game,) = checked.games
    (job,) = side_jobs(game, library, A4, "colour")
    result = run(job)
    family = PACKED["Hans" if language == "zh_Hans" else "Kore"][0]
    assert set(result.proof.fonts) == {family}
    assert result.proof.warnings == ()
    count, missing = missing_texts(game, "summary/front", result.pdf)
    assert count > 4
    assert missing == []
    assert normal(family) in normal("".join(page_texts(result.pdf)))  # the credits
    assert len(result.pdf) < 100_000
