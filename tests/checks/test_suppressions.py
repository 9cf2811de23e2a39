"""Suppressions: what they hold for, what is wrong with them, and what is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.build.checking import Checked, Policy, Profile, check
from generator.checks import load_checks
from generator.checks.registry import CHECKS, Subject
from generator.checks.suppressions import Suppression, can_be_suppressed, comments_in, suppress
from generator.findings import Finding, Place, Severity
from tests.support import MINIMAL, Expected, found, library_of, tree_of, write_game

load_checks()
RELEASE = Policy()
WORD = "playeraid: ignore"
UNUSED = "values:\n  row:\n    castles: 2"
"""A value that no text names, which is R10, on line 3."""
GAME = (MINIMAL / "game.yaml").read_text("utf-8")


def checked(home: Path, text: str, policy: Policy = RELEASE, **more: str) -> Checked:
    files = {"more.yaml": text} | {f"{name}.yaml": each for name, each in more.items()}
    return check(library_of(write_game(home, dict(files))), (), policy)


def told(home: Path, text: str, **more: Any) -> list[Expected]:
    return found(checked(home, text, **more).findings)


def with_settings(lines: str) -> str:
    """Return the game file of the minimal game with settings for its checks."""
    assert GAME.count("changes:\n") == 1
    return GAME.replace("changes:\n", f"  checks:\n    ignore:\n{lines}changes:\n")


# what they hold for


def test_without_one_there_is_a_finding(tmp_path: Path) -> None:
    assert told(tmp_path, f"{UNUSED}\n") == [("more.yaml", 3, 5, "R10")]


@pytest.mark.parametrize(
    "text",
    [
        f"{UNUSED}  # playeraid: ignore[R10] for later\n",
        f"{UNUSED} #playeraid:ignore [ R10 ] for later\n",
        f"{UNUSED}  # two castles # playeraid: ignore[R10] for later\n",
        f"{UNUSED}  # playeraid: ignore[R10] for later",
        UNUSED.replace("    c", "    # playeraid: ignore[R10] for later\n    c") + "\n",
        UNUSED.replace("    c", "\n# playeraid: ignore[R10] for later\n\n    # two\n    c") + "\n",
        f"{UNUSED}  # playeraid: ignore[R10] for later\n".replace("\n", "\r\n"),
        UNUSED.replace("    c", "    # playeraid: ignore[R10] for later\n    c").replace(
            "\n", "\r\n"
        ),
        "values: {row: {castles: 2}}  # playeraid: ignore[R10] for later\n",
    ],
)
def test_a_comment_suppresses(tmp_path: Path, text: str) -> None:
    result = checked(tmp_path, text)
    assert [each for each in found(result.findings) if each[3] not in ("F06", "F07")] == []
    assert result.sound == {"minimal"}


@pytest.mark.parametrize(
    "text",
    [
        f"{UNUSED}\n# playeraid: ignore[R10] for later\n",
        f"{UNUSED}  # playeraid ignore[R10] for later\n",
        f"{UNUSED}  # playeraid: ignore R10 for later\n",
        f"{UNUSED}  # Playeraid: Ignore[R10] for later\n",
        "values:  # playeraid: ignore[R10] for later\n  row:\n    castles: 2\n",
    ],
)
def test_elsewhere_or_otherwise_it_does_not(tmp_path: Path, text: str) -> None:
    assert "R10" in {code for *_, code in told(tmp_path, text)}


def test_several_codes(tmp_path: Path) -> None:
    both = "values:\n  row: {castles: 2}  # playeraid: ignore[R10, D01] for later\n"
    assert told(tmp_path / "one", both) == [("more.yaml", 2, 22, "X01")]
    two = (
        "values:\n  # playeraid: ignore[R10] for later\n"
        "  # playeraid: ignore[D01] for later\n  row: {castles: 2}\n"
    )
    assert told(tmp_path / "two", two) == [("more.yaml", 3, 3, "X01")]


def test_one_line_of_findings_needs_one_comment(tmp_path: Path) -> None:
    text = "values:\n  row: {castles: 2, towers: 3}  # playeraid: ignore[R10] for later\n"
    assert told(tmp_path, text) == []


def test_a_suppressed_error_leaves_the_game_sound(tmp_path: Path) -> None:
    text = "First *Castel*.  # playeraid: ignore[R13] as printed"
    plain: dict[str, Any] = {"game": GAME.replace("First version.", "First *Castel*.")}
    result = checked(tmp_path / "a", "", **plain)
    assert [(f.code, f.is_error) for f in result.findings] == [("R13", True)]
    assert result.sound == frozenset()
    result = checked(tmp_path / "b", "", game=GAME.replace("First version.", text))
    assert result.findings == ()
    assert result.sound == {"minimal"}


def test_the_settings_of_a_game(tmp_path: Path) -> None:
    game = with_settings("      R10: the expansion will name them\n")
    assert told(tmp_path / "a", f"{UNUSED}\n", game=game) == []
    line = game[: game.index("R10")].count("\n") + 1
    unused = "components: {pawn: {name: Pawn, count: 4}}\n"
    assert told(tmp_path / "b", unused, game=game) == [("game.yaml", line, 7, "X01")]


def test_settings_hold_for_their_own_game(tmp_path: Path) -> None:
    game = with_settings("      R10: the expansion will name them\n")
    folder = write_game(tmp_path, {"game.yaml": game, "more.yaml": f"{UNUSED}\n"})
    other = write_game(
        tmp_path / "b",
        {"game.yaml": GAME.replace("id: minimal", "id: other"), "more.yaml": f"{UNUSED}\n"},
    )
    other.rename(folder.parent / "other")
    findings = check(library_of(folder)).findings
    assert [str(finding.place) for finding in findings] == ["content/other/more.yaml:3:5"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("      R98: for later\n", "X02"),
        ("      R01: for later\n", "X02"),
        ('      R10: " "\n', "X03"),
        ('      R10: ""\n', "S04"),
        ("      R1: for later\n", "S06"),
        ("      - R10\n", "S03"),
    ],
)
def test_odd_settings(tmp_path: Path, lines: str, code: str) -> None:
    findings = told(tmp_path, f"{UNUSED}\n", game=with_settings(lines))
    assert code in {each for file, _, _, each in findings if file == "game.yaml"}


# what is wrong with them


def test_one_without_a_reason_suppresses_all_the_same(tmp_path: Path) -> None:
    text = f"{UNUSED}  # playeraid: ignore[R10]\n"
    assert told(tmp_path, text) == [("more.yaml", 3, 17, "X03")]


@pytest.mark.parametrize(
    ("codes", "messages"),
    [
        ("R98", ["there is no check “R98”"]),
        ("r10", ["there is no check “r10”"]),
        ("R10, R98", ["there is no check “R98”"]),
        ("", ["there is no check “”"]),
        ("R01", ["“R01” cannot be suppressed: printing relies on it"]),
        ("F03", ["“F03” cannot be suppressed: printing relies on it"]),
        ("X01", ["“X01” cannot be suppressed: printing relies on it"]),
        ("X06", ["“X06” cannot be suppressed: printing relies on it"]),
    ],
)
def test_odd_codes(tmp_path: Path, codes: str, messages: list[str]) -> None:
    result = checked(tmp_path, f"{UNUSED}  # playeraid: ignore[{codes}] for later\n")
    odd = [finding for finding in result.findings if finding.code == "X02"]
    assert [finding.message for finding in odd] == messages
    assert all(finding.is_error and finding.hint for finding in odd)
    assert ("R10" in {finding.code for finding in result.findings}) == ("R10" not in codes)


def test_a_small_letter_is_understood(tmp_path: Path) -> None:
    result = checked(tmp_path, f"{UNUSED}  # playeraid: ignore[r10] for later\n")
    (hint,) = [finding.hint for finding in result.findings if finding.code == "X02"]
    assert hint == "did you mean “R10”?"


def test_a_vital_fault_is_reported_all_the_same(tmp_path: Path) -> None:
    text = "roles:\n  b:\n    name: B\n    icon: tower # playeraid: ignore[R01] for later\n"
    result = checked(tmp_path, text)
    assert {"R01", "X02"} <= {finding.code for finding in result.findings}
    assert result.sound == frozenset()


def test_what_can_be_suppressed() -> None:
    assert can_be_suppressed("R10")
    assert can_be_suppressed("R13")
    assert not can_be_suppressed("R01"), "vital"
    assert not can_be_suppressed("X04"), "of the run"
    (vital, *_) = [check.code for check in CHECKS.of(Subject.PRINT) if check.vital]
    assert not can_be_suppressed(vital)


@pytest.mark.parametrize(
    ("policy", "codes"),
    [
        (Policy(), ["X01"]),
        (Policy(select=("X",)), []),
        (Policy(select=("D", "X")), ["X01"]),
        (Policy(select=("D01", "X01")), ["X01"]),
        (Policy(ignore=("D01",)), []),
        (Policy(ignore=("X01",)), []),
    ],
)
def test_only_what_was_looked_for_is_called_unused(
    tmp_path: Path, policy: Policy, codes: list[str]
) -> None:
    text = (
        "components:\n  pawn:\n    count: 4\n    name: Pawn  # playeraid: ignore[D01] for later\n"
    )
    result = checked(tmp_path, text, policy)
    assert [finding.code for finding in result.findings] == codes


def test_an_unused_one_of_print_is_not_known_before_printing(tmp_path: Path) -> None:
    text = f"components:\n  pawn:\n    count: 4\n    name: Pawn  # {WORD}[P11] a small side\n"
    assert told(tmp_path, text) == []


def test_an_unused_one_is_a_warning_in_a_draft_too(tmp_path: Path) -> None:
    text = (
        "components:\n  pawn:\n    count: 4\n    name: Pawn  # playeraid: ignore[D01] for later\n"
    )
    (finding,) = checked(tmp_path, text, Policy(Profile.DRAFT)).findings
    assert (finding.code, finding.severity) == ("X01", Severity.WARNING)


# what is none


WORDS = "Write # playeraid: ignore[R10] x behind it."


@pytest.mark.parametrize(
    "meaning",
    [
        f'"{WORDS}"',
        f"'{WORDS}'",
        f"|\n      {WORDS}",
        f">-\n      Above.\n      {WORDS}\n      Below.",
        f'"Above\n      {WORDS}"',
        f'"{WORDS}"  # a comment',
    ],
)
def test_a_quoted_one_is_a_text(tmp_path: Path, meaning: str) -> None:
    game = GAME.replace("First version.", meaning)
    result = checked(tmp_path, f"{UNUSED}\n", game=game)
    assert {finding.code for finding in result.findings} == {"R10"}
    assert result.suppressions == {"minimal": ()}


def test_a_quoted_one_does_not_hide_a_fault_on_its_line(tmp_path: Path) -> None:
    line = 'values: {row: {castles: {value: 2, note: "# playeraid: ignore[R10] x"}}}\n'
    assert "R10" in {code for *_, code in told(tmp_path, line)}
    key = 'values: {row: {castles: 2}, "# playeraid: ignore[R10] x": {a: 1}}\n'
    tree = tree_of(key)
    assert list(comments_in({"case.yaml": tree.lines}, tree.root)) == []


@pytest.mark.parametrize(
    "text",
    [
        'a: "playeraid: x"  # playeraid: ignore[R10] x\n',
        "a: |  # playeraid: ignore[R10] x\n  playeraid: x\n",
        "a: |\n  playeraid: x\n# playeraid: ignore[R10] x\nb: 1\n",
        "a: [playeraid:x, # playeraid: ignore[R10] x\n  b]\n",
        "a: playeraid:x\n  # playeraid: ignore[R10] x\nb: 1\n",
    ],
)
def test_a_comment_beside_a_text_is_one(text: str) -> None:
    tree = tree_of(text)
    assert tree.root is not None
    (comment,) = comments_in({"case.yaml": tree.lines}, tree.root)
    assert comment.codes == ("R10",)


def test_an_unread_file_has_comments_too() -> None:
    lines = ("a: [  # playeraid: ignore[R10] x",)
    (comment,) = comments_in({"a.yaml": lines})
    assert comment == Suppression(("R10",), "x", Place("a.yaml", 1, 7, 1, 33), 1)


# the function by itself


def test_suppress_keeps_the_order() -> None:
    findings = [Finding("R10", str(n), Place("a.yaml", n)) for n in (3, 1, 2)]
    one = Suppression(("R10",), "why", Place("a.yaml", 1, 9), 1)
    left = list(suppress(findings, [one]))
    assert [finding.message for finding in left] == ["3", "2"]


def test_two_for_one_fault_are_both_used() -> None:
    findings = [Finding("R10", "x", Place("a.yaml", 1))]
    line = Suppression(("R10",), "why", Place("a.yaml", 1, 9), 1)
    game = Suppression(("R10",), "why", Place("game.yaml", 9, 1))
    assert list(suppress(findings, [line, game])) == []


def test_the_line_of_another_file_is_another() -> None:
    finding = Finding("R10", "x", Place("b.yaml", 1))
    one = Suppression(("R10",), "why", Place("a.yaml", 1, 9), 1)
    assert [each.code for each in suppress([finding], [one])] == ["R10", "X01"]


def test_what_is_not_looked_for_is_not_called_idle() -> None:
    one = Suppression(("R10",), "why", Place("a.yaml", 1, 9), 1)
    asked: list[tuple[str, str]] = []

    def ran(code: str, file: str) -> bool:
        asked.append((code, file))
        return False

    assert list(suppress([], [one], ran)) == []
    assert asked == [("R10", "a.yaml")]
