"""The commands about games and the machine: list, schema, migrate, clean, doctor."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.content.editions import EDITIONS
from tests.cli.running import ROOT, SHOW_LOADED, build, files, loaded, report, run, separately
from tests.content.test_migrate import contents, old_game
from tests.printing import STARTER


def test_list(home: Path) -> None:
    ran = run("list")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:3] == [
        "my-game: My Game",
        "  sheet summary (front)",
        "  locales en",
    ]
    data = report(run("list", "--json"))
    (game,) = data["games"]
    assert game == {
        "id": STARTER,
        "title": "My Game",
        "sheets": {"summary": ["front"]},
        "decks": [],
        "map": False,
        "gridmaps": [],
        "locales": ["en"],
    }
    assert data["papers"]["a4"] == [210.0, 297.0]
    assert data["editions"] == list(EDITIONS)
    assert data["formats"] == ["pdf", "png", "html"]


def test_list_names_decks_and_maps(bare: Path) -> None:
    data = report(run("list", "--json"))
    games = {game["id"]: game for game in data["games"]}
    assert (games["the-hunt"]["map"], games["drako"]["map"]) == (True, False)
    of_games = re.split(r"^(?=\S+: )", run("list").out, flags=re.MULTILINE)
    (hunt,) = [lines.splitlines() for lines in of_games if lines.startswith("the-hunt: ")]
    assert "  map" in hunt
    assert {f"  deck {deck}" for deck in games["the-hunt"]["decks"]} <= {*hunt}
    assert games["the-hunt"]["decks"]
    assert games["crossing-the-asper"]["gridmaps"] == ["asper-map"]
    assert "  map asper-map" in run("list", "crossing-the-asper").out.splitlines()


def test_list_of_named_games(bare: Path) -> None:
    ran = run("list", "drako", "europe")
    assert (ran.code, ran.err) == (0, "")
    named = [line.partition(":")[0] for line in ran.out.splitlines() if line[0] != " "]
    assert named == ["drako", "europe"]
    data = report(run("list", "drako", "--json"))
    assert [game["id"] for game in data["games"]] == ["drako"]
    unknown = run("list", "drok")
    assert (unknown.code, unknown.out) == (2, "")
    assert "did you mean “drako”?" in unknown.err


def test_list_reports_what_cannot_be_read_and_checks_nothing(home: Path) -> None:
    rules = Path("content") / STARTER / "rules.yaml"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("{goal.treasures}", "{goal.treasure}"), "utf-8")
    assert run("check").code == 1
    assert (run("list").code, run("list").err) == (0, "")
    rules.write_text(text + "sections: [\n", "utf-8")
    ran = run("list")
    assert ran.code == 1
    assert f"content/{STARTER}/rules.yaml:" in ran.err
    assert ran.out.startswith("my-game: My Game\n")
    (finding, *_) = report(run("list", "--json"))["findings"]
    assert finding["fingerprint"]


def test_list_loads_nothing_that_prints(home: Path) -> None:
    ran = separately(home, SHOW_LOADED, "list")
    assert ran.code == 0
    assert loaded(ran) == ["yaml"]


def test_list_without_own_content(bare: Path) -> None:
    data = report(run("list", "--json"))
    assert "fury-of-dracula" in [game["id"] for game in data["games"]]
    assert files(bare) == []


def test_clean(home: Path) -> None:
    build()
    written = files(home / "output")
    cleaned = run("clean")
    assert cleaned.code == 0
    assert cleaned.out.endswith(" MB freed\n")
    assert files(home / "output") == written
    assert not (home / "output" / ".cache").exists()
    assert run("clean").out == "the caches were empty\n"
    assert report(run("clean", "--json")) == {"bytes": 0}
    assert "1 side printed, 0 reused" in build().out, "and all is made anew"


def test_doctor() -> None:
    code, out, err = run("doctor")
    assert (code, err) == (0, "")
    assert out.startswith("nothing is missing: this machine can print\nlayout engine: weasyprint ")
    assert report(run("doctor", "--json"))["missing"] == []


def test_list_of_icons(bare: Path) -> None:
    ran = run("list", "--icons")
    assert (ran.code, ran.err) == (0, "")
    assert "castle" in ran.out.splitlines()
    assert report(run("list", "--icons", "--json"))["icons"] == ran.out.split()


def test_list_with_faults(home: Path) -> None:
    path = home / "content" / STARTER / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("force: may", "force: mey"), "utf-8")
    ran = run("list")
    assert ran.code == 1
    assert "my-game: My Game" in ran.out
    assert "did you mean “may”?" in ran.err
    data = run("list", "--json")
    assert data.code == 1
    assert "S05" in {each["code"] for each in json.loads(data.out)["findings"]}


# migrate


def test_migrate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = old_game(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = contents(folder)
    shown = run("migrate", "--diff")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("--- a/content/minimal/combat.yaml\n")
    assert "+  schema_version: 2  # the first\n" in shown.out
    assert contents(folder) == before
    ran = run("migrate", "minimal")
    assert (ran.code, ran.err) == (0, "")
    first, *rest = ran.out.splitlines()
    assert first.startswith("minimal: from version 1: ")
    assert rest == ["wrote content/minimal/combat.yaml", "wrote content/minimal/game.yaml"]
    assert run("migrate") == (0, "minimal is up to date\n", "")
    assert run("migrate", "--diff") == (0, "", "")


def test_migrate_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = old_game(tmp_path, more="terms: [\n")
    old_game(tmp_path / "other").rename(folder.parent / "newer")
    monkeypatch.chdir(tmp_path)
    before = contents(folder)
    ran = run("migrate")
    assert ran.code == 1
    assert "content/minimal/more.yaml:2:1: error F03 " in ran.err
    assert "playeraid: files that cannot be read cannot be lifted" in ran.err
    assert "wrote content/newer/game.yaml" in ran.out, "the others are lifted all the same"
    assert contents(folder) == before
    path = folder / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("version: 1 ", "version: 7 "), "utf-8")
    (folder / "more.yaml").unlink()
    ran = run("migrate", "minimal")
    assert ran == (1, "", "playeraid: minimal: schema version 7 is not known\n")
    unknown = run("migrate", "minmal")
    assert unknown.code == 2
    assert "did you mean “minimal”?" in unknown.err


def test_migrate_of_the_bundled_games() -> None:
    ran = run("migrate", "--diff", "--content", str(ROOT / "content"))
    assert ran == (0, "", "")
