"""``playeraid site``: a site is written once, and only what can be shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import run
from tests.history import TWO_SIDES, write_repository
from tests.support import write_game


def site(*words: str) -> tuple[int, str, str]:
    return run("site", "--paper", "a4", "--edition", "colour", "--jobs", "1", *words)


def test_a_site_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = write_repository(tmp_path) / "minimal" / "game.yaml"
    ignored = "  theme: classic\n  checks: {ignore: {P11: It is small on purpose.}}\n"
    game.write_text(game.read_text("utf-8").replace("  theme: classic\n", ignored), "utf-8")
    monkeypatch.chdir(tmp_path)
    code, out, err = site("minimal")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1] == "open output/site/index.html"
    assert (tmp_path / "output/site/minimal/en/index.html").is_file()
    assert (tmp_path / "output/minimal/en/minimal-a4.pdf").is_file()
    assert not list((tmp_path / "output/site").rglob(".*"))  # what is kept is not handed out
    code, out, err = site("minimal")
    assert (code, err) == (0, "")
    assert out.startswith("nothing to do: ")
    code, out, _ = site("minimal", "--out", "public")
    assert (code, out.splitlines()[-1]) == (0, "open public/index.html")
    assert site("minimal", "--out", "public")[1].startswith("nothing to do: ")
    assert not (tmp_path / "public/.cache").exists()


def test_a_version_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_repository(tmp_path)
    monkeypatch.chdir(tmp_path)
    code, out, err = site("--since", "v9", "--out", "site")
    assert (code, out) == (2, "")
    assert "there is neither a folder nor a revision “v9”" in err
    assert not (tmp_path / "site").exists()


def test_a_game_with_errors_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_game(tmp_path, TWO_SIDES | {"values.yaml": "values:\n  goal: [\n"})
    monkeypatch.chdir(tmp_path)
    code, out, err = site()
    assert code == 1
    assert out.startswith("0 files, 0 written")
    assert "values.yaml" in err
    assert not (tmp_path / "output/site").exists()


def test_a_game_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_repository(tmp_path)
    monkeypatch.chdir(tmp_path)
    code, _, err = site("minimum")
    assert code == 2
    assert "there is no game “minimum”" in err


def test_codes_need_the_address_of_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_repository(tmp_path)
    monkeypatch.chdir(tmp_path)
    code, _, err = site("--qr")
    assert code == 2
    assert "it needs --address" in err
    code, _, err = site("--address", "example.org")
    assert code == 2
    assert "“example.org” is no address of a folder on the web" in err
