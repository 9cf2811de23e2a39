"""References: the words of their findings, and the faults that follow from others."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.checks import load_checks
from generator.checks.references import known_words, names_of
from generator.checks.registry import CONTENT
from generator.findings import Finding, in_reading_order
from tests.support import MINIMAL, found, read, sound_game

RULES = (MINIMAL / "rules.yaml").read_text("utf-8")
ICONS = (MINIMAL / "icons.yaml").read_text("utf-8")
SHEETS = (MINIMAL / "sheets.yaml").read_text("utf-8")

load_checks()


def check(home: Path, files: dict[str, str]) -> list[Finding]:
    """Read and check the minimal game with some files laid over it."""
    reading = read(home, dict(files))
    assert reading.game is not None
    findings = [*reading.findings, *CONTENT.run(reading.game, reading.game.place)]
    return list(in_reading_order(findings))


@pytest.mark.parametrize(
    ("text", "code", "message", "hint"),
    [
        (
            "terms: {a: {name: A, icon: castel}}\n",
            *("R01", "there is no icon “castel”", "did you mean “castle”?"),
        ),
        (
            "tracks: {a: {name: A, source: ['rulbook: p. 3']}}\n",
            *("R01", "there is no source “rulbook”", "did you mean “rulebook”?"),
        ),
        (
            "components: {a: {name: A, count: goal.coin}}\n",
            *("R01", "there is no value “goal.coin”", "did you mean “goal.coins”?"),
        ),
        (
            "terms: {a: {name: A, meaning: 'A {icon:ct}.'}}\n",
            *("R05", "there is no icon “ct”", "did you mean “castle”?"),
        ),
        (
            "terms: {a: {name: A, meaning: '{goal.cons}'}}\n",
            *("R09", "there is no value “goal.cons”", "did you mean “goal.coins”?"),
        ),
        (
            "terms: {a: {name: A, meaning: '{Goal}'}}\n",
            *("R09", "“{Goal}” is no placeholder"),
            "write {group.name} for a value, {icon:name} for an icon",
        ),
        (
            "terms: {a: {name: A, meaning: 'A *Castel*.'}}\n",
            *("R13", "“Castel” is no term or name of this game", "did you mean “Castle”?"),
        ),
    ],
)
def test_words(text: str, code: str, message: str, hint: str, tmp_path: Path) -> None:
    (finding,) = check(tmp_path, {"a.yaml": text})
    assert (finding.code, finding.message) == (code, message)
    if code == "R05":
        assert finding.hint == "known here: bat, castle, coin"
    else:
        assert finding.hint == hint


def test_a_name_nobody_knows_among_many_is_told_what_to_do(tmp_path: Path) -> None:
    terms = "terms:\n" + "".join(f"  t{n}: {{name: Term{n}}}\n" for n in range(9))
    (finding,) = check(tmp_path, {"a.yaml": terms + "  x: {name: X, meaning: '*Qqq*'}\n"})
    assert finding.hint == "add it to the terms, or drop the *"


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("values.yaml", "values: {goal: {coins: five}}\n"),
        ("values.yaml", "values: {goal: {}}\ngoal: 5\n"),
        ("values.yaml", "values: [\n"),
        ("values.yaml", "values: {goal: &a {coins: 5}}\nterms: {b: *a}\n"),
        ("icons.yaml", ICONS.replace("drawing: bat-wing", "drawing: Bat Wing")),
        ("icons.yaml", ICONS.replace("icons:", "icon:")),
        ("icons.yaml", ICONS.replace("alt: Castle", "alt: [Castle]")),
        ("icons.yaml", "icons: 5\n"),
        ("icons.yaml", ICONS.replace("drawing: bat-wing", "drawing: @bat")),
        ("rules.yaml", RULES.replace("forms:", "froms:")),
        ("rules.yaml", RULES.replace("forms: [Castles]", "forms: [no]")),
        ("rules.yaml", RULES.replace("kind: note", "kind: notes")),
        ("rules.yaml", RULES.replace("icon: coin", "icon: cion")),
        ("rules.yaml", RULES.replace("{goal.coins}", "{goal.coin}")),
        ("rules.yaml", RULES.replace("{icon:bat}", "{icon:bta}")),
        ("sheets.yaml", SHEETS.replace("[goal]", "[gaol]")),
        ("again.yaml", "icons:\n  bat: {drawing: rat, alt: Rat}\n"),
        ("again.yaml", "values:\n  goal: {rounds: 3}\nterms: {x: {name: '{goal.rounds}'}}\n"),
        (
            "twice.yaml",
            "values: {a: {b: 1}}\nvalues: {c: {d: 2}}\nterms: {x: {name: '{a.b}{c.d}'}}\n",
        ),
    ],
)
def test_one_fault_is_one_finding(file: str, text: str, tmp_path: Path) -> None:
    findings = check(tmp_path, {file: text})
    assert len(findings) == 1, found(findings)


def test_faults_of_one_entry_do_not_hide_those_of_another(tmp_path: Path) -> None:
    text = (
        "terms:\n  a: {name: A, icno: bat}\n  b: {name: B, icon: bta}\n"
        "  c: {name: C, meaning: '{icon:tba} {goal.cones} {x}'}\n"
    )
    assert found(check(tmp_path, {"a.yaml": text})) == [
        ("a.yaml", 2, 16, "S01"),
        ("a.yaml", 3, 22, "R01"),
        ("a.yaml", 4, 25, "R05"),
        ("a.yaml", 4, 25, "R09"),
        ("a.yaml", 4, 25, "R09"),
    ]


def test_an_unread_file_hides_only_what_it_may_hold(tmp_path: Path) -> None:
    files = {"values.yaml": "values: [\n", "a.yaml": "terms:\n  a: {name: '{x} {y.z} {icon:q}'}\n"}
    assert found(check(tmp_path, files)) == [("a.yaml", 2, 13, "R09"), ("values.yaml", 2, 1, "F03")]


@pytest.mark.parametrize(
    "name",
    ["Castle", "castles", "CASTLE", "Players", "The goal", "Day", "Noon", "Lamp", "Lamps", "Pawn"],
)
def test_names_a_text_may_set(name: str, tmp_path: Path) -> None:
    text = (
        "tracks: {day: {name: Day, spaces: {noon: {name: Noon}}}}\n"
        "collections: {c: {name: C, entries: {lamp: {name: Lamp, names: [Lamps]}}}}\n"
        "components: {pawn: {name: Pawn, count: 4}}\n"
        f"terms: {{x: {{name: X, meaning: 'The *{name}*.'}}}}\n"
    )
    assert check(tmp_path, {"a.yaml": text}) == []


def test_known_words_and_names(tmp_path: Path) -> None:
    content = sound_game(tmp_path).content
    assert known_words(content) == {"Castle", "Castles", "Players", "The goal"}
    assert names_of(content, "values") == ["goal.coins"]
    assert names_of(content, "icons") == ["castle", "bat", "coin"]
