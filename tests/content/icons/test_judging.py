"""Drawings of a game's own icons are judged when it is read, each fault at its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.content.icons.credits import Credit, read_credits
from generator.content.icons.iconset import icons_of
from generator.content.read import Reading, read_game
from tests.support import write_game

SHAPE = '<path d="M1 1h7l-3 7z"/>'
CREDITS = '"*": Jane Doe\n'
ICONS = "icons:\n  fox:\n    drawing: fox\n    alt: Fox\n"


def svg(inside: str = SHAPE) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n{inside}\n</svg>\n'


def read(home: Path, files: dict[str, str | bytes]) -> Reading:
    return read_game(write_game(home, {"own.yaml": ICONS, "icons/credits.yaml": CREDITS, **files}))


def said(reading: Reading) -> list[str]:
    return [f"{f.place} {f.code} {f.message}" for f in reading.findings]


def test_a_sound_drawing_is_silent(tmp_path: Path) -> None:
    reading = read(tmp_path, {"icons/fox.svg": svg()})
    assert said(reading) == []
    assert reading.game is not None
    found = icons_of(reading.game).file("fox")
    assert found == tmp_path / "content/minimal/icons/fox.svg"


@pytest.mark.parametrize(
    ("drawing", "line", "message"),
    [
        (svg('<image href="https://example.org/a.png"/>'), 2, "“image” is not printed"),
        (svg('<use href="other.svg#a"/>'), 2, "“other.svg#a” lies outside the drawing"),
        (svg(SHAPE + '\n<rect fill="url(https://example.org/#g)"/>'), 3, "lies outside"),
        (svg("<script>alert(1)</script>" + SHAPE), 2, "“script” is not printed"),
        (svg('<path onclick="alert(1)" d="M1 1h7l-3 7z"/>'), 2, "“onclick” runs a program"),
        (svg("<style>@import 'https://example.org/a.css';</style>" + SHAPE), 2, "loads another"),
        (svg("<foreignObject><p>Hello</p></foreignObject>" + SHAPE), 2, "“foreignObject”"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>\n' + svg("&a;" + SHAPE), 1, "declares entities"),
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n' + svg(), 1, "entities"),
        (svg()[:-12], 2, "no XML"),
        (svg("<g>" * 80 + SHAPE + "</g>" * 80), 2, "deeper than 64 levels"),
        (svg(SHAPE * 20_001), 2, "more than 20,000 elements"),
        (svg(" " * 1_000_001 + SHAPE), 1, "larger than 1,000,000 bytes"),
        ("", 1, "the drawing is empty"),
        ("<html><body>Not found</body></html>", 1, "HTML page"),
        (b"\x89PNG\r\n\x1a\n", 1, "it is a PNG"),
        (b"\xff\xfe<\0s\0v\0g\0", 1, "not written in UTF-8"),
    ],
)
def test_hostile_drawings_are_refused_at_their_place(
    tmp_path: Path, drawing: str | bytes, line: int, message: str
) -> None:
    reading = read(tmp_path, {"icons/fox.svg": drawing})
    assert reading.findings
    first = reading.findings[0]
    assert (first.place.file, first.place.line) == ("content/minimal/icons/fox.svg", line)
    assert first.code == "S26"
    assert first.is_error
    assert message in first.message
    assert "content/minimal/icons/fox.svg" in reading.lines


def test_a_broken_png_is_refused(tmp_path: Path) -> None:
    reading = read(tmp_path, {"icons/fox.png": b"\x89PNG\r\n\x1a\n"})
    assert said(reading) == ["content/minimal/icons/fox.png:1:1 S26 the PNG cannot be read"]


def test_a_link_out_of_the_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret.svg").write_text(svg())
    folder = write_game(tmp_path, {"own.yaml": ICONS, "icons/credits.yaml": CREDITS})
    (folder / "icons/fox.svg").symlink_to(tmp_path / "secret.svg")
    reading = read_game(folder)
    (message,) = said(reading)
    assert message.startswith("content/minimal/icons/fox.svg:1:1 R06 the drawing cannot be read")
    assert reading.game is not None
    assert icons_of(reading.game).file("fox") is None


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    folder = write_game(tmp_path, {"own.yaml": ICONS, "icons/credits.yaml": CREDITS})
    os.mkfifo(folder / "icons/fox.svg")
    (finding,) = read_game(folder).findings
    assert finding.code == "R06"


def test_the_game_wins_over_its_parts_and_these_over_its_theme(tmp_path: Path) -> None:
    files = {f"{home}/icons/fox.svg": svg() for home in (".", "../shared/zoo", "../../themes/wild")}
    files["own.yaml"] = ICONS
    files["../shared/zoo/part.yaml"] = "part:\n  title: Zoo\n"
    reading = read(tmp_path, {**files, "../shared/zoo/icons/hen.svg": svg()})
    assert reading.game is not None
    theme = tmp_path / "themes/wild"
    folder = reading.game.folder
    own = icons_of(reading.game, theme)
    assert own.file("fox") == folder / "icons/fox.svg"
    (folder / "icons/fox.svg").unlink()
    assert own.file("fox") == theme / "icons/fox.svg"
    assert own.file("hen") is None


def test_a_shared_part_brings_drawings(tmp_path: Path) -> None:
    game = {
        "own.yaml": ICONS,
        "../shared/zoo/part.yaml": "part:\n  title: Zoo\n",
        "../shared/zoo/icons/fox.svg": svg("<text>fox</text>"),
        "../shared/zoo/icons/credits.yaml": CREDITS,
    }
    folder = write_game(tmp_path, game)
    text = (folder / "game.yaml").read_text()
    (folder / "game.yaml").write_text(text.replace("game:\n", "game:\n  shared: [zoo]\n", 1))
    findings = [f for f in read_game(folder).findings if f.code == "S26"]
    assert [f.place.file for f in findings] == ["content/shared/zoo/icons/fox.svg"] * len(findings)
    assert findings


def test_unused_and_unusable_files_are_reported(tmp_path: Path) -> None:
    reading = read(
        tmp_path,
        {
            "icons/fox.svg": svg(),
            "icons/hen.svg": svg(),
            "icons/Big Owl.svg": "",
            "icons/a.gif": "",
        },
    )
    assert sorted(said(reading)) == [
        "content/minimal/icons/Big Owl.svg:1:1 S36 “Big Owl.svg” cannot be a drawing: "
        "its name has other signs than small letters, digits and hyphens",
        "content/minimal/icons/a.gif:1:1 S36 “a.gif” cannot be a drawing: "
        "it is neither SVG nor PNG",
        "content/minimal/icons/hen.svg:1:1 S33 no icon shows “hen.svg”",
    ]
    assert not any(finding.is_error for finding in reading.findings)


def test_credits_have_a_name_or_more(tmp_path: Path) -> None:
    (tmp_path / "fox.svg").write_text(svg())
    text = (
        "fox: {by: [Jane Doe, John Roe], licence: CC BY 4.0, source: example.org}\n"
        '"*": Anna Author\nhen: []\nowl: {who: me}\nfix: [A, B]\n'
    )
    (tmp_path / "credits.yaml").write_text(text)
    credits = read_credits(tmp_path)
    assert credits.of("fox") == Credit(("Jane Doe", "John Roe"), "CC BY 4.0", "example.org")
    assert str(credits.of("fox")) == "Jane Doe & John Roe (example.org, CC BY 4.0)"
    assert str(credits.of("any")) == "Anna Author"
    assert [(f.code, f.place.line, f.is_error) for f in credits.findings] == [
        ("S37", 3, True),
        ("S37", 4, True),
        ("S37", 5, False),
    ]
    assert "fox" in credits.findings[2].hint
