"""Ten ways to break a game: each gives one clear finding with its place, and exit code 1."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.cli import commands
from generator.content.decoding import MAX_BYTES
from tests.support import MINIMAL, write_game

load_checks()


def minimal(file: str, old: str, new: str) -> dict[str, str | bytes]:
    """Return a file of the minimal game with a stretch of it, that must be there, replaced."""
    text = (MINIMAL / file).read_text("utf-8")
    assert text.count(old) == 1
    return {file: text.replace(old, new)}


def bomb() -> str:
    lines = ["a: &a [lol,lol,lol,lol,lol,lol,lol,lol,lol]"]
    lines += [
        f"{name}: &{name} [" + ",".join([f"*{before}"] * 9) + "]"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    ]
    return "\n".join(lines) + "\n"


BROKEN: dict[str, tuple[dict[str, str | bytes], str]] = {
    "missing key": (
        minimal("icons.yaml", "    drawing: bat-wing\n", ""),
        "content/minimal/icons.yaml:5:3: error S02 “bat” lacks the key “drawing”",
    ),
    "typo": (
        minimal("rules.yaml", "forms:", "froms:"),
        "content/minimal/rules.yaml:4:5: error S01 unknown key “froms”",
    ),
    "duplicate key": (
        minimal("rules.yaml", "    icon: coin\n", "    icon: coin\n    icon: bat\n"),
        "content/minimal/rules.yaml:13:5: error F04 the key “icon” is repeated",
    ),
    "bomb": (
        {"bomb.yaml": bomb()},
        "content/minimal/bomb.yaml:1:4: error F05 the anchor “&a” is not allowed",
    ),
    "bad icon": (
        minimal("icons.yaml", "drawing: bat-wing", "drawing: bat-wign"),
        "content/minimal/icons.yaml:6:14: error R05 there is no drawing “bat-wign” in icons/",
    ),
    "bad value": (
        minimal("values.yaml", "coins: 5", "coins: five"),
        "content/minimal/values.yaml:3:12: error S03 “coins” cannot be “five”",
    ),
    "absolute path as a drawing": (
        minimal("icons.yaml", "drawing: bat-wing", "drawing: /etc/passwd"),
        "content/minimal/icons.yaml:6:14: error S06 “/etc/passwd” is malformed for “drawing”",
    ),
    "absolute path as a theme": (
        minimal("game.yaml", "theme: classic", "theme: /etc"),
        "content/minimal/game.yaml:8:10: error S06 “/etc” is malformed for “theme”",
    ),
    "huge file": (
        {"values.yaml": b"# so long\n" * (MAX_BYTES // 10 + 1)},
        "content/minimal/values.yaml:1:1: error F01 the file is larger than 4,000,000 bytes",
    ),
    "wrong encoding": (
        {"icons.yaml": "icons:\n  bat:\n    alt: Fledermäuse\n".encode("latin-1")},
        "content/minimal/icons.yaml:3:17: error F02 byte 0xe4 is not UTF-8",
    ),
    "unknown section": (
        minimal("sheets.yaml", "[goal]", "[gaol]"),
        "content/minimal/sheets.yaml:8:18: error R01 there is no section “gaol”",
    ),
}


def check(*arguments: str) -> Result:
    return CliRunner().invoke(commands, ["check", *arguments])


def faults_in(result: Result) -> list[str]:
    """Return the first lines of the findings in a report, but for notes that checks wait."""
    heads = re.findall(r"^content/\S+:\d+:\d+: .*$", result.stderr, re.MULTILINE)
    return [head for head in heads if not re.search(": note X05 skipped-check: ", head)]


def with_name(message: str) -> str:
    """Return the beginning of a report's line, with the name of its check."""
    code = message.split(" ")[2]
    return message.replace(f" {code} ", f" {code} {CHECKS[code].name}: ", 1)


@pytest.mark.parametrize(("files", "message"), BROKEN.values(), ids=BROKEN)
def test_one_clear_finding(
    files: dict[str, str | bytes], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(tmp_path, files)
    monkeypatch.chdir(tmp_path)
    result = check("minimal")
    assert (result.exit_code, result.stdout) == (1, "")
    assert len(faults_in(result)) == 1
    assert faults_in(result)[0].startswith(with_name(message))
    assert re.search(r"\n1 error(, 1 note)?\n$", result.stderr)
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(("files", "message"), BROKEN.values(), ids=BROKEN)
def test_one_finding_for_programs(
    files: dict[str, str | bytes], message: str, tmp_path: Path
) -> None:
    folder = write_game(tmp_path, files)
    result = check("--content", str(folder.parent), "--json")
    assert (result.exit_code, result.stderr) == (1, "")
    findings = json.loads(result.stdout)["findings"]
    (finding,) = [each for each in findings if each["severity"] != "note"]
    assert {each["code"] for each in findings if each["severity"] == "note"} <= {"X05"}
    place = f"{finding['file']}:{finding['line']}:{finding['column']}"
    shown = f"{place}: {finding['severity']} {finding['code']} {finding['message']}"
    assert shown.startswith(message)


def test_there_are_ten_ways() -> None:
    assert len(BROKEN) >= 10


def test_an_unbroken_game_is_clean(tmp_path: Path) -> None:
    folder = write_game(tmp_path)
    result = check("--content", str(folder.parent))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "no findings in minimal\n", "")


def test_all_ways_at_once_in_one_library(tmp_path: Path) -> None:
    """A broken game does not keep the others from being checked."""
    folder = write_game(tmp_path, BROKEN["typo"][0])
    other = write_game(tmp_path / "other", BROKEN["bad value"][0])
    other.rename(folder.parent / "other")
    result = check("--content", str(folder.parent))
    assert result.exit_code == 1
    assert [" ".join(line.split(" ")[:3]) for line in faults_in(result)] == [
        "content/minimal/rules.yaml:4:5: error S01",
        "content/other/game.yaml:3:7: error S09",
        "content/other/values.yaml:3:12: error S03",
    ]
    assert result.stderr.endswith("\n3 errors\n")
