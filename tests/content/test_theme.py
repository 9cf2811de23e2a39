"""Themes are data: a faulty one is a finding with its place, another one needs no template."""

from __future__ import annotations

import re
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from generator.content import resources
from generator.content.editions import INKS
from generator.content.model.table import Role
from generator.content.resources import TEMPLATES
from generator.content.theme import COLOURS, PARTS, Part, read_theme
from generator.units import A4
from tests.printing import STARTER, Aid, aid, begin_starter, build, bundled_theme, missing_texts
from tests.support import some_text

pytest_plugins = ["tests.builds"]

THEMES = sorted(path.parent.name for path in (TEMPLATES / "themes").glob("*/theme.yaml"))


def test_there_are_two_themes_at_least() -> None:
    assert {"classic", "gothic"} <= set(THEMES)


@pytest.mark.parametrize("name", THEMES)
def test_bundled_theme(name: str) -> None:
    theme = bundled_theme(name)
    for edition in INKS:
        palette = theme.palette(edition)
        assert set(COLOURS) <= set(palette)
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in palette.values())
    assert {theme.role_colour(number) for number in range(6)} <= set(theme.data.palette)
    faces = theme.faces(tuple(theme.data.scripts))
    files = [cut.file for face in faces for cut in face.cuts]
    assert files
    assert [f for f in files if not (TEMPLATES / "fonts" / f).is_file()] == []
    assert [f for f in faces if not (TEMPLATES / "fonts" / f.licence).is_file()] == []


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('rgb: "#16202b", cmyk: [0', 'rgb: "red", cmyk: [0', "S06", r"  ink: "),
        ("title_size: 28", "title_size: 280", "S04", "title_size"),
        ("title_size: 28", "titel_size: 28", "S01", "titel_size"),
        ("weight: 900}", "weight: 9000}", "S04", "weight: 9000"),
        ("file: eb-garamond-700.ttf", "file: ../x.ttf", "S06", r"\.\./x"),
        ("family: EB Garamond", 'family: "A; } body { x"', "S06", r"A; }"),
        ("file: noto-sans-hebrew-700", "file: nothing", "R06", "nothing.ttf"),
        ("  Hebr:", "  hebrew:", "S06", "hebrew"),
        ("  mono:", "  sepia:", "S05", "sepia"),
        ("  accent: {", "  akzent: {", "S02", "^palette:"),
        ("name: Classic", "name: [", "F03", None),
        ("name: Classic", "name: Classic\nname: Twice", "F04", "Twice"),
        ("name: Classic\n", "", "S02", None),
        ("cmyk: [0, 0, 0, 100]}", "cmyk: [0, 0, 100]}", "S04", r"  ink: "),
        ("cmyk: [0, 0, 0, 100]}", "cmyk: [80, 65, 50, 70]}", "S06", r"  ink: "),
        ("cmyk: [35, 50, 90, 25]}", "cmyk: [35, 50, 90, 25], spot: {name: ''}}", "S06", "metal"),
    ],
)
def test_faulty_theme(tmp_path: Path, old: str, new: str, code: str, line: str | None) -> None:
    text = (TEMPLATES / "themes" / "classic" / "theme.yaml").read_text("utf-8")
    assert old in text
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "theme.yaml").write_text(text.replace(old, new, 1), "utf-8")
    _, findings = read_theme(folder)
    assert findings
    assert code in {each.code for each in findings}
    assert not [each.hint for each in findings if "^" in each.hint], "no regular expression"
    assert {each.place.file for each in findings} == {"themes/mine/theme.yaml"}
    if line:
        lines = (folder / "theme.yaml").read_text("utf-8").splitlines()
        shown = [lines[each.place.line - 1] for each in findings if each.code == code]
        assert any(re.search(line, each) for each in shown), shown


def test_the_face_of_a_script_comes_before_the_themes_own() -> None:
    def families(theme: str, part: Part, *scripts: str) -> list[str]:
        return [face.family for face in bundled_theme(theme).faces_for(part, scripts)]

    gothic, sofia, old = "Grenze Gotisch", "Sofia Sans Condensed", "Old Standard TT"
    assert families("gothic", "title") == [gothic]
    assert families("gothic", "code") == [sofia]
    assert families("atlas", "code") == ["Courier Prime"]
    assert families("atlas", "code", "Hebr", "Latn") == ["Noto Sans Hebrew", "Courier Prime"]
    assert families("gothic", "title", "Latn") == [gothic]
    assert families("gothic", "title", "Cyrl", "Latn") == [old, gothic]
    assert families("gothic", "text", "Cyrl", "Latn") == [sofia]
    assert families("gothic", "title", "Hebr", "Latn") == ["Noto Sans Hebrew", gothic]
    assert families("gothic", "title", "Latn", "Hebr") == [gothic, "Noto Sans Hebrew"]
    assert families("classic", "title", "Cyrl", "Latn") == ["EB Garamond"]
    assert families("classic", "title", "Jpan", "Latn")[0] == "Noto Sans JP Proportional"
    of_parts = bundled_theme("gothic").families(("Cyrl", "Latn"))
    assert list(of_parts) == list(PARTS)
    assert of_parts["title"] == [old, gothic]
    every = [face.family for face in bundled_theme("gothic").faces(("Cyrl", "Hebr"))]
    assert every == [sofia, gothic, "Noto Sans Hebrew", old]


def test_a_faulty_theme_stops_the_printing_of_its_game(tmp_path: Path) -> None:
    library = begin_starter(tmp_path, theme="classic")
    theme = tmp_path / "themes" / STARTER / "theme.yaml"
    assert build(library, tmp_path / "out").files
    theme.write_text(theme.read_text("utf-8").replace("  accent: {", "  akzent: {"), "utf-8")
    built = build(library, tmp_path / "out")
    assert built.files == ()
    assert [each.code for each in built.findings if each.is_error] == ["S02"]


def test_another_theme_is_data_only(tmp_path: Path, starter_aid: Aid) -> None:
    """The same game looks otherwise by one word of its content."""
    library = begin_starter(tmp_path)
    game = tmp_path / "content" / STARTER / "game.yaml"
    text = game.read_text("utf-8")
    assert "theme: classic" in text
    game.write_text(text.replace("theme: classic", "theme: gothic"), "utf-8")
    gothic = aid(library, tmp_path / "out", STARTER)
    assert [each.message for each in gothic.built.findings if each.is_error] == []
    plain = starter_aid.result("summary/front", A4)
    other = gothic.result("summary/front", A4)
    assert "Grenze Gotisch" in other.proof.fonts
    assert "Grenze Gotisch" not in plain.proof.fonts
    assert plain.pdf != other.pdf
    count, missing = missing_texts(gothic.game, "summary/front", other.pdf)
    assert count > 30
    assert missing == []


def test_a_theme_beside_the_content_comes_first(tmp_path: Path) -> None:
    shutil.copytree(TEMPLATES / "themes" / "classic", tmp_path / "themes" / "gothic")
    library = resources.library(tmp_path / "content")
    found = library.theme("gothic")
    assert found == tmp_path / "themes" / "gothic"
    assert library.theme("nothing") is None
    assert library.theme_names() == sorted({*THEMES, "gothic"})


@pytest.mark.parametrize(
    ("style", "fills", "stands_on_colour"),
    [("rule", "true", False), ("bar", "true", True), ("bar", "false", False)],
)
def test_a_theme_says_how_sections_open(
    tmp_path: Path, style: str, fills: str, stands_on_colour: bool
) -> None:
    library = begin_starter(tmp_path, "classic")
    theme = tmp_path / "themes" / STARTER / "theme.yaml"
    text = theme.read_text("utf-8").replace("  colour: {}", f"  colour: {{fills: {fills}}}")
    theme.write_text(f"{text}heading_style: {style}\n", "utf-8")
    printed = aid(library, tmp_path / "out", STARTER)
    proof = printed.result("summary/front", A4).proof
    titles = {each.title.id for each in printed.game.content.sections.values()}
    headings = [box for box in proof.boxes if box.kind == "text" and box.path in titles]
    assert headings
    assert {box.background != "#ffffff" for box in headings} == {stands_on_colour}
    assert {box.colour == box.background for box in headings} == {False}


@pytest.mark.parametrize(
    ("masthead", "fills", "stands_on_colour"),
    [
        ("plate", "true", True),
        ("band", "true", True),
        ("band", "false", False),
        ("rule", "true", False),
    ],
)
def test_a_theme_says_how_sides_open(
    tmp_path: Path, masthead: str, fills: str, stands_on_colour: bool
) -> None:
    library = begin_starter(tmp_path, "classic")
    theme = tmp_path / "themes" / STARTER / "theme.yaml"
    text = theme.read_text("utf-8").replace("  colour: {}", f"  colour: {{fills: {fills}}}")
    theme.write_text(f"{text}masthead: {masthead}\n", "utf-8")
    printed = aid(library, tmp_path / "out", STARTER)
    proof = printed.result("summary/front", A4).proof
    title = [box for box in proof.boxes if box.kind == "text" and box.id == "title"]
    assert title
    assert {box.background != "#ffffff" for box in title} == {stands_on_colour}
    assert {box.colour == box.background for box in title} == {False}
    (plate,) = [box for box in proof.boxes if box.kind == "unit" and box.id == "title"]
    assert plate.height == pytest.approx(14.0, abs=0.1), "all mastheads are equally high"


def test_a_theme_says_how_far_from_the_edge_and_apart_columns_are(tmp_path: Path) -> None:
    library = begin_starter(tmp_path, "classic")
    theme = tmp_path / "themes" / STARTER / "theme.yaml"
    theme.write_text(f"{theme.read_text('utf-8')}margin: 11\ngutter: 8\n", "utf-8")
    printed = aid(library, tmp_path / "out", STARTER)
    boxes = printed.result("summary/front", A4).proof.boxes
    columns = [box for box in boxes if box.kind == "column"]
    gaps = {
        round(right.x - left.x - left.width, 2)
        for left, right in pairwise(columns)
        if left.y == right.y
    }
    assert gaps == {8}
    assert min(box.x for box in columns) == pytest.approx(11)
    assert max(box.x + box.width for box in columns) == pytest.approx(A4.width - 11)
    words = [box for box in boxes if box.kind == "text"]
    assert min(box.x for box in words) >= 11 - 0.1
    assert max(box.y + box.height for box in words) <= A4.height - 9.5 + 0.1


@pytest.mark.parametrize("wrong", ["margin: 4", "margin: 16", "gutter: 2", "gutter: 13"])
def test_margins_and_gutters_leave_room(tmp_path: Path, wrong: str) -> None:
    begin_starter(tmp_path, "classic")
    folder = tmp_path / "themes" / STARTER
    theme = folder / "theme.yaml"
    theme.write_text(f"{theme.read_text('utf-8')}{wrong}\n", "utf-8")
    read, findings = read_theme(folder)
    assert read is None
    assert [(finding.code, finding.place.line) for finding in findings] == [
        ("S04", len(theme.read_text("utf-8").splitlines()))
    ]


def test_a_role_has_its_own_colour_or_one_of_the_theme_in_turn() -> None:
    theme, _ = read_theme(TEMPLATES / "themes" / "classic")
    assert theme is not None
    roles = {
        "one": Role(name=some_text(), icon="man"),
        "black": Role(name=some_text(), icon="man", colour="ink"),
        "three": Role(name=some_text(), icon="man"),
    }
    assert theme.colours_of(roles) == {"one": "accent", "black": "ink", "three": "accent"}
