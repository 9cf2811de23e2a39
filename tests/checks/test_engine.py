"""The engine: findings at their places, checks that wait, checks that break down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.build.checking import Policy, check
from generator.checks import engine, load_checks
from generator.checks.engine import inspect, inspect_templates, inspect_translation, judge
from generator.checks.registry import Check, Fault, Registry, Subject
from generator.content.game import Game
from generator.findings import BREAKDOWN, Edit, Finding, Place, Severity
from generator.language.catalog import Catalog
from generator.language.translation import Translation
from tests.support import library_of, read, sound_game, translation_of, write_game

load_checks()


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """Return an empty registry that the engine takes its checks from."""
    registry = Registry()
    monkeypatch.setattr(engine, "CHECKS", registry)
    return registry


def add(registry: Registry, code: str, function: Any, **more: Any) -> None:
    kind = {"P": Subject.PRINT, "X": Subject.TEMPLATES}.get(code[0], Subject.CONTENT)
    words = {"why": "Because.", "bad": "a: 1", "good": "a: 2"}
    registry.on(kind, code, f"name-{code.lower()}", "A title", **(words | more))(function)


def breaking(subject: object) -> Iterator[Fault]:
    """Break down behind the first fault."""
    yield Fault("game.title", "the first")
    raise KeyError("gone")


def lost(subject: object) -> Iterator[Fault]:
    """Point to what is no path."""
    yield Fault(5, "where?")  # type: ignore[arg-type]


def titled(game: Game) -> Iterator[Fault]:
    """Find the title."""
    yield Fault("game.title", f"it is {game.content.game.title}", "change it")


# at their places


def test_a_fault_becomes_a_finding_at_its_place(own: Registry, tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    edit = Edit(Place("content/minimal/rules.yaml", 1), "x")
    fault = Fault(
        "sections.goal.blocks.win.rules.first",
        "too many",
        "fewer",
        ("game.title", "values.goal.coins"),
        "{goal.coins}",
        edits=(edit,),
    )

    def function(game: Game) -> Iterator[Fault]:
        """Find one thing."""
        yield fault
        yield replace(fault, on_key=True, at="", edits=())

    add(own, "R01", function, severity=Severity.WARNING)
    rules, values = "content/minimal/rules.yaml", "content/minimal/values.yaml"
    source = game.lines[rules]
    number = next(n for n, line in enumerate(source, 1) if "{goal.coins}" in line)
    column = source[number - 1].index("{goal.coins}") + 1
    first, second = inspect(game)
    assert first == Finding(
        "R01",
        "too many",
        Place(rules, number, column, number, column + len("{goal.coins}")),
        "fewer",
        fault.path,
        Severity.WARNING,
        (Place("content/minimal/game.yaml", 4, 10, 4, 17), Place(values, 3, 5, 3, 10)),
        (edit,),
    )
    assert second.place == Place(rules, number, 11, number, 16)


# checks that wait


def test_checks_that_need_the_whole_wait_for_it(own: Registry, tmp_path: Path) -> None:
    add(own, "R01", titled)
    add(own, "R02", titled, needs_whole=True)
    add(own, "R03", titled, needs_whole=True)
    assert [f.code for f in inspect(sound_game(tmp_path / "whole"))] == ["R01", "R02", "R03"]
    for name, text in {"dropped": "terms: {a: {nmae: A}}\n", "unread": "terms: [\n"}.items():
        game = read(tmp_path / name, {"more.yaml": text}).game
        assert game is not None
        first, skipped = inspect(game)
        assert first.code == "R01"
        assert (skipped.code, skipped.severity, skipped.path) == ("X05", Severity.NOTE, "game")
        assert skipped.message.endswith(": R02, R03"), "it names the checks that wait"


def test_waiting_checks_are_named_in_a_run(tmp_path: Path) -> None:
    library = library_of(write_game(tmp_path, {"more.yaml": "terms: {a: {nmae: A}}\n"}))
    (cause,) = check(library).findings
    assert cause.code == "S01"
    checked = check(library, policy=Policy(select=("R10",)))
    (note,) = checked.findings
    assert "R10" in note.message
    assert "R01" not in note.message


# checks that break down


@pytest.mark.parametrize("function", [breaking, lost])
def test_a_broken_check_does_not_stop_the_others(
    own: Registry, tmp_path: Path, function: Any
) -> None:
    add(own, "R01", titled)
    add(own, "R02", function)
    add(own, "R03", titled)
    game = sound_game(tmp_path)
    first, broken, last = inspect(game)
    assert (first.code, last.code) == ("R01", "R03")
    assert (broken.code, broken.severity) == ("X06", Severity.ERROR)
    assert broken.message.startswith("the check R02 broke down: ")
    assert broken.place == game.place("game")
    assert "PLAYERAID_TRACEBACK" in broken.hint


def test_a_broken_check_of_templates_and_of_print(own: Registry, tmp_path: Path) -> None:
    add(own, "X98", breaking)
    add(own, "P99", breaking)
    assert [f.code for f in inspect_templates(tmp_path)] == ["X06"]
    (broken,) = judge(None)  # type: ignore[arg-type]  # the check does not look at it
    assert broken.code == "X06"
    assert "P99 broke down: KeyError: 'gone'" in broken.message


def test_a_broken_check_is_traced_on_demand(
    own: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(own, "R02", breaking)
    monkeypatch.setenv("PLAYERAID_TRACEBACK", "1")
    with pytest.raises(KeyError, match="gone"):
        list(inspect(sound_game(tmp_path)))


@pytest.mark.parametrize("select", [(), ("C",), ("R02",)])
def test_a_broken_check_is_told_whatever_is_selected(
    own: Registry, tmp_path: Path, select: tuple[str, ...]
) -> None:
    add(own, "R02", breaking)
    checked = check(library_of(write_game(tmp_path)), (), Policy(select=select))
    assert [finding.code for finding in checked.findings] == ["X06"]
    assert checked.sound == frozenset()


def test_the_engine_and_the_command_know_one_code() -> None:
    assert BREAKDOWN == "X06"


# translations


HINT = """msgctxt "sections.goal.blocks.hint.text"
msgid "Count aloud."
msgstr "Zählt laut."
"""


def test_faults_of_translations_stand_in_the_catalogue(own: Registry, tmp_path: Path) -> None:
    def function(translation: Translation) -> Iterator[Fault]:
        """Find one."""
        yield Fault("sections.goal.blocks.hint.text", "odd", "mend it", ("game.title",), "laut")

    add(own, "R01", titled, severity=Severity.WARNING)
    own.also(Subject.TRANSLATION, "R01")(function)
    translation = translation_of(tmp_path, {"locale/de.po": HINT})
    (finding,) = inspect_translation(translation)
    assert finding.place == Place("content/minimal/locale/de.po", 3, 15, 3, 19)
    assert finding.path == "de:sections.goal.blocks.hint.text"
    assert (finding.code, finding.severity, finding.hint) == ("R01", Severity.WARNING, "mend it")
    assert finding.related == (translation.place("game.title"),)
    (source,) = inspect(translation.game)
    assert source.message == "it is Minimal", "each subject has its own function"


def test_checks_of_translations_break_down_and_wait(own: Registry, tmp_path: Path) -> None:
    add(own, "R01", titled)
    own.also(Subject.TRANSLATION, "R01")(breaking)
    add(own, "R02", titled, needs_whole=True)
    own.also(Subject.TRANSLATION, "R02")(lost)
    game = read(tmp_path, {"more.yaml": "terms: {a: {nmae: A}}\n"}).game
    assert game is not None
    catalog = Catalog("locale/de.po", "de")
    broken, skipped = inspect_translation(Translation(game, catalog))
    assert (broken.code, broken.place) == ("X06", Place("locale/de.po"))
    assert (skipped.code, skipped.path, skipped.place) == ("X05", "de:", Place("locale/de.po"))
    assert skipped.message.endswith(": R02")


# templates


def test_faults_of_templates_stand_at_their_lines(own: Registry, tmp_path: Path) -> None:
    def function(folder: Path) -> Iterator[Fault]:
        """Find two."""
        yield Fault("blocks/a.html.jinja:12", "odd", "mend it")
        yield Fault("blocks/b.html.jinja", "odd")

    add(own, "X98", function)
    first, second = inspect_templates(tmp_path)
    name = tmp_path.name
    assert first.place == Place(f"{name}/blocks/a.html.jinja", 12, 1, 12, 2)
    assert (first.path, first.hint) == ("blocks/a.html.jinja", "mend it")
    assert second.place == Place(f"{name}/blocks/b.html.jinja", 1, 1, 1, 2)


def test_print_faults_stand_at_content_paths(own: Registry) -> None:
    def function(proof: object) -> Iterator[Fault]:
        """Find one."""
        yield Fault("sheets.summary.front", "too full", "less")

    add(own, "P99", function, severity=Severity.WARNING)
    (finding,) = judge(None)  # type: ignore[arg-type]
    assert finding == Finding(
        *("P99", "too full", Place(""), "less", "sheets.summary.front", Severity.WARNING)
    )


def test_only_checks_with_a_function_are_carried_out(own: Registry, tmp_path: Path) -> None:
    own.add(
        Check(
            *("R01", "some-name", "Title", Subject.CONTENT, Severity.ERROR, Severity.ERROR),
            *("It.", "Why.", "a", "b"),
        )
    )
    with pytest.raises(AssertionError):
        list(inspect(sound_game(tmp_path)))
