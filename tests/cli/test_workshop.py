"""The commands for those who run a translation with others."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from generator.build.pool import processes
from tests.cli.running import report, run
from tests.printing import STARTER

CATALOGUE = Path("content") / STARTER / "locale" / "de.po"
TITLE = "game.title"


@pytest.fixture
def german(home: Path) -> Path:
    """Return a folder with the starter's game, whose title alone is translated into German."""
    assert run("translate", "new", STARTER, "de").code == 0
    text = CATALOGUE.read_text("utf-8")
    head, entry, rest = text.partition(f'msgctxt "{TITLE}"')
    CATALOGUE.write_text(head + entry + rest.replace('msgstr ""', 'msgstr "Spiel"', 1), "utf-8")
    return home


def row() -> Any:
    return report(run("translate", "status", "--json"))["translations"][0]


@pytest.mark.usefixtures("german")
def test_what_is_translated_is_reviewed() -> None:
    assert (row()["translated"], row()["reviewed"]) == (1, 0)
    assert run("translate", "review", STARTER) == (0, f"wrote {CATALOGUE}\n", "")
    assert row()["reviewed"] == 1
    assert run("translate", "update", STARTER).out == f"unchanged {CATALOGUE}\n"
    assert run("translate", "review", STARTER, TITLE, "--withdraw").code == 0
    assert row()["reviewed"] == 0


@pytest.mark.usefixtures("german")
def test_what_cannot_be_reviewed_is_refused() -> None:
    missing = next(id for id in row()["missing"])
    ran = run("translate", "review", STARTER, missing)
    assert (ran.code, f"“{missing}” has no translation" in ran.err) == (2, True)
    assert run("translate", "review", STARTER, "no.such").code == 2


MACHINE = """
import json, sys
request = json.load(sys.stdin)
words = {each["id"]: ["Wort"] * len(each["forms"]) for each in request["texts"]}
json.dump({"translations": words}, sys.stdout)
"""


@pytest.mark.usefixtures("german")
def test_a_machine_suggests_drafts() -> None:
    Path("machine.py").write_text(MACHINE, "utf-8")
    command = f'"{sys.executable}" machine.py'
    ran = run("translate", "suggest", STARTER, "de", "--with", command, "--by", "argos")
    assert ran.code == 0
    assert f"wrote {CATALOGUE}\n" in ran.out
    assert row()["translated"] == 1, "what is finished is what it was before"
    assert row()["suggested"] == len(row()["stale"]) > 0
    assert "# playeraid: suggested by argos " in CATALOGUE.read_text("utf-8")
    assert " T07 " in ran.err, "a text whose value is lost is not taken"
    drafts = CATALOGUE.read_bytes()
    failed = run("translate", "suggest", STARTER, "de", "--with", f'"{sys.executable}" none.py')
    assert (failed.code, "nothing was taken" in failed.err) == (1, True)
    assert CATALOGUE.read_bytes() == drafts


@pytest.mark.usefixtures("german")
def test_a_machine_may_speak_po() -> None:
    source = r"(msgid (\".+\")\n)msgstr \"\""
    code = f"import re, sys; print(re.sub(r'''{source}''', r'\\1msgstr \\2', sys.stdin.read()))"
    Path("machine.py").write_text(code, "utf-8")
    command = f'"{sys.executable}" machine.py'
    assert run("translate", "suggest", STARTER, "de", "--with", command, "--as", "po").code == 0
    assert (row()["translated"], row()["suggested"] > 0) == (1, True)
    assert "suggested by python" in CATALOGUE.read_text("utf-8")


@pytest.mark.usefixtures("german")
def test_texts_are_pictured_where_they_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "default_number", lambda: 1)
    ran = run("translate", "pictures", STARTER, "--locale", "de")
    assert ran.code == 0
    home = Path("output", STARTER, "de", "texts")
    assert f"pictures into {home}" in ran.out
    assert len(list(home.glob("*.png"))) > 20
    assert (home / f"{TITLE}.png").is_file()
    assert run("translate", "pictures", STARTER, "--locale", "fr").code == 1


@pytest.mark.usefixtures("german")
def test_a_project_of_weblate_is_written() -> None:
    ran = run("translate", "weblate", "--repo", "https://example.org/games.git")
    assert ran == (0, "wrote weblate.json: 1 component\n", "")
    (component,) = json.loads(Path("weblate.json").read_text("utf-8"))
    assert component["filemask"] == f"content/{STARTER}/locale/*.po"
    CATALOGUE.unlink()
    assert run("translate", "weblate", "--repo", "x").code == 2
