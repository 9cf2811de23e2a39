"""The tour is carried out: each change gives the report that stands below it, word for word."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.content.resources import BUNDLED_CONTENT
from tests.cli.running import ROOT, run
from tests.test_docs import command_lines, parse
from tools.pictures.examples import Example, examples, without_fences

TOUR = (ROOT / "docs" / "tour.md").read_text("utf-8")
CHECK = ("check", "fury-of-dracula", "--ignore", "T04,T05,T34")
"""The command of the tour, which leaves translations out."""
_CHAPTER = re.compile(r"^## ", re.MULTILINE)


class Stop(NamedTuple):
    """A chapter of the tour: what is changed, what is printed, what would be mended."""

    title: str
    change: str
    report: str
    mended: str | None


def stops() -> list[Stop]:
    """Return the chapters that change something."""
    found = []
    for chapter in _CHAPTER.split(TOUR)[1:]:
        title, fences = chapter.partition("\n")[0], examples(chapter)
        if fences:
            found.append(_stop(title, fences))
    return found


def _stop(title: str, fences: list[Example]) -> Stop:
    change, report, *rest = fences
    assert [fence.info for fence in fences] == ["diff", "text", "diff"][: len(fences)]
    return Stop(title, change.text, report.text, rest[0].text if rest else None)


STOPS = stops()


def apply(change: str, home: Path) -> None:
    """Apply a change, which names one file; its lines must stand there once."""
    (old, new), lines = change.split("\n", 2)[:2], change.split("\n", 2)[2].splitlines(True)
    name = old.removeprefix("--- ")
    assert new == f"+++ {name}"
    assert {line[0] for line in lines} <= set(" -+")
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    text = (home / name).read_text("utf-8")
    assert text.count(before) == 1, f"not once in {name}:\n{before}"
    (home / name).write_text(text.replace(before, after), "utf-8")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a copy of the bundled content, in which the commands are run."""
    shutil.copytree(BUNDLED_CONTENT, tmp_path / "content")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.title)
def test_stop(stop: Stop, checkout: Path) -> None:
    apply(stop.change, checkout)
    ran = run(*CHECK)
    assert ran.out + ran.err == stop.report
    if stop.mended is None:
        assert "[--fix]" not in stop.report
    else:
        assert run(*CHECK, "--fix", "--diff").out == stop.mended
        assert run(*CHECK).err == stop.report
        run(*CHECK, "--fix")
        assert run(*CHECK) == (0, "no findings in fury-of-dracula\n", "")


def test_the_tour_begins_without_findings(checkout: Path) -> None:
    assert run(*CHECK) == (0, "no findings in fury-of-dracula\n", "")


def test_stops_cover_different_areas() -> None:
    codes = [re.findall(r"(?:error|warning) ([A-Z])\d\d ", stop.report)[0] for stop in STOPS]
    assert codes == ["C", "M", "D", "R", "T"]
    assert [stop.mended is not None for stop in STOPS] == [False, False, False, False, True]


def test_stops_are_listed_at_the_top() -> None:
    listed = re.findall(r"^- \[(.+)\]", without_fences(TOUR), re.MULTILINE)
    assert listed == [*(stop.title for stop in STOPS), "Further"]


def test_commands_of_the_tour_parse() -> None:
    names = {parse(line) for line in command_lines(TOUR)}
    assert names == {"check", "explain"}
    assert " ".join(("playeraid", *CHECK)) in TOUR


def test_a_change_that_fits_nowhere_is_noticed(checkout: Path) -> None:
    with pytest.raises(AssertionError, match="not once in"):
        apply(
            "--- content/fury-of-dracula/game.yaml\n+++ content/fury-of-dracula/game.yaml\n-x\n",
            checkout,
        )
