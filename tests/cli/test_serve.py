"""The command serve: wrong wishes are told, and what is missing can be installed."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from generator.build.pool import processes
from generator.build.request import Progress, Request, silent
from generator.cli.reporting import MISUSED
from generator.cli.serve import export_settings, make_site
from generator.content.resources import BUNDLED_CONTENT, Library
from generator.site import site
from tests.cli.running import run
from tests.support import write_game


@pytest.fixture
def content(tmp_path: Path) -> str:
    return str(write_game(tmp_path).parent)


def test_an_unknown_game_is_told(content: str) -> None:
    result = run("serve", "minimum", "--no-open", "--content", content)
    assert result.code == MISUSED
    assert "did you mean “minimal”?" in result.err


@pytest.mark.parametrize(("game", "served"), [((), "content"), (("koi-koi",), None)])
def test_games_begin_in_a_folder_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: tuple[str, ...], served: str | None
) -> None:
    libraries: list[Library] = []
    monkeypatch.setattr(processes, "warm_up", lambda *_: None)
    monkeypatch.setattr("generator.serve.run.serve", lambda home, *_: libraries.append(home))
    monkeypatch.chdir(tmp_path)
    assert run("serve", *game, "--no-open").code == 0
    (library,) = libraries
    assert library.content == (tmp_path / served if served else BUNDLED_CONTENT)


def test_the_site_of_an_export_is_that_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = site.Site((), 0, 0, (), {})
    asked: list[tuple[object, ...]] = []

    def make(request: Request, out: Path, *, progress: Progress) -> site.Site:
        asked.append((request, out, progress))
        return made

    monkeypatch.setattr(site, "make", make)
    request = Request(Library(tmp_path, ()), tmp_path)
    assert make_site(request, tmp_path / "site", silent) is made
    assert asked == [(request, tmp_path / "site", silent)]


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ('paper = ["letter", "a4"]\nedition = "mono"\nlocale = ["de", "pt-BR"]\n', True),
        ('out = "built"\n', False),
        (None, False),
    ],
)
def test_exports_begin_with_what_the_project_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, chosen: bool
) -> None:
    if text is not None:
        (tmp_path / "playeraid.toml").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    settings = export_settings(tmp_path, tmp_path / "printers.yaml", "")
    wanted = ("letter", "mono", ("de", "pt_BR")) if chosen else ("", "", ())
    assert (settings.paper, settings.edition, settings.languages) == wanted


def test_an_unknown_printer_is_told(content: str, tmp_path: Path) -> None:
    printers = tmp_path / "printers.yaml"
    printers.write_text("printers: {}\n")
    options = ("--printer", "attic", "--printers", str(printers))
    result = run("serve", "--no-open", *options, "--content", content)
    assert result.code == MISUSED
    assert "there is no printer “attic”" in result.err


def test_a_taken_port_is_told(content: str) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = run("serve", "--no-open", "--port", str(port), "--content", content)
    assert result.code == MISUSED
    assert "--port 0" in result.err
