"""The commands ``check`` and ``explain``: reports, fixes, baselines, exit codes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from tests.build.test_fixes import MENDED, MORE, spelling
from tests.cli.running import SHOW_LOADED, Ran, files, loaded, report, run, separately
from tests.printing import STARTER
from tests.support import write_game

load_checks()
__all__ = ["spelling"]
UNUSED = "values:\n  row:\n    castles: 2\n"
"""A value that no text names: R10, a warning."""
UNKNOWN = "components: {pawn: {name: Pawn, count: goal.cions}}\n"
"""An unknown value: R01, an error."""
MORE_UNKNOWN = UNKNOWN.replace("pawn", "lawn").replace("cions", "conis")


@pytest.fixture
def minimal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the minimal game; the commands are run above its content."""
    monkeypatch.chdir(tmp_path)
    return write_game(tmp_path)


def heads(ran: Ran) -> list[str]:
    """Return the places and codes in a report."""
    return [
        f"{line.split(': ')[0].rpartition('/')[2]} {line.split(' ')[2]}"
        for line in ran.err.splitlines()
        if line.startswith("content/")
    ]


def test_check(home: Path) -> None:
    assert run("check") == (0, "no findings in my-game\n", "")
    data = report(run("check", "--json"))
    assert (data["games"], data["findings"]) == ([STARTER], [])
    path = home / "content" / STARTER / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("force: may", "force: mey"), "utf-8")
    ran = run("check")
    assert ran.code == 1
    assert "content/my-game/rules.yaml:" in ran.err
    assert "did you mean “may”?" in ran.err
    assert "1 error" in ran.err
    told = run("check", "--json", STARTER)
    assert told.code == 1
    codes = {each["code"] for each in report(told)["findings"] if each["severity"] == "error"}
    assert codes == {"S05"}
    assert not (home / "output").exists()


def test_checking_loads_no_layout_engine(home: Path) -> None:
    ran = separately(home, SHOW_LOADED, "check")
    assert ran.code == 0
    assert "yaml" in loaded(ran)
    assert "weasyprint" not in loaded(ran)
    assert "pikepdf" not in loaded(ran)


# what is reported


def test_a_warning_is_no_failure(minimal: Path) -> None:
    (minimal / "more.yaml").write_text(UNUSED)
    ran = run("check")
    assert (ran.code, ran.out) == (0, "")
    assert heads(ran) == ["more.yaml:3:5 R10"]
    assert ran.err.endswith("\n1 warning\n")


def test_a_draft(minimal: Path) -> None:
    (minimal / "more.yaml").write_text(UNUSED)
    assert " note R10 " in run("check", "--profile", "draft").err
    assert " warning R10 " in run("check", "--profile", "release").err


def test_selected_and_ignored(minimal: Path) -> None:
    (minimal / "more.yaml").write_text(UNUSED)
    (minimal / "b.yaml").write_text("terms:\n  a:\n    name: A\n    icon: bta\n")
    both = {head.split(" ")[1] for head in heads(run("check"))}
    assert "R10" in both
    assert len(both) > 1
    assert heads(run("check", "--select", "R10")) == ["more.yaml:3:5 R10"]
    assert {head.split(" ")[1][0] for head in heads(run("check", "--select", "R"))} == {"R"}
    assert {head.split(" ")[1] for head in heads(run("check", "--ignore", "R10"))} == both - {"R10"}
    ran = run("check", "--select", "C,D", "--ignore", "C01")
    assert ran == (0, "no findings in minimal\n", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--select", "R98"], "there is no check “R98”"),
        (["--select", "Q"], "there is no check “Q”"),
        (["--ignore", "r01"], "there is no check “r01”"),
        (["--ignore", ","], "nothing is chosen"),
        (["--profile", "final"], "'final' is not one of 'draft', 'release'"),
        (["--baseline", "nothing.json"], "nothing.json is no baseline"),
        (["--baseline", "content"], "content is no baseline"),
        (["--write-baseline", "content"], "'content' is a directory"),
        (["minmal"], "did you mean “minimal”?"),
        (["minmal", "--select", "C"], "there is no game “minmal”"),
        (["minmal", "--ignore", "R"], "there is no game “minmal”"),
        (["minmal", "--diff"], "there is no game “minmal”"),
        (["minmal", "--fix"], "there is no game “minmal”"),
        (["minmal", "--write-baseline", "b.json"], "there is no game “minmal”"),
    ],
)
def test_wrong_use(minimal: Path, arguments: list[str], words: str) -> None:
    before = files(minimal.parents[1])
    ran = run("check", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert files(minimal.parents[1]) == before


# faults of the checks


BREAK = """
from generator.checks import load_checks
from generator.checks.registry import CHECKS, Subject
load_checks()
def broken(game):
    raise RuntimeError("it broke")
CHECKS["R10"].functions[Subject.CONTENT] = broken
"""


@pytest.mark.parametrize("select", [[], ["--select", "C"]])
def test_a_broken_check(minimal: Path, select: list[str]) -> None:
    (minimal / "more.yaml").write_text(UNKNOWN)
    ran = separately(minimal.parents[1], BREAK, "check", *select)
    assert ran.code == 3
    assert ran.out == ""
    assert "error X06 broken-program: the check R10 broke down: RuntimeError: it broke" in ran.err
    assert (" error R01 " in ran.err) == (not select), "the run goes on"
    assert "Traceback" not in ran.err
    traced = "import os; os.environ['PLAYERAID_TRACEBACK'] = '1'" + BREAK
    told = separately(minimal.parents[1], traced, "check", *select)
    assert told.code != 0
    assert "Traceback" in told.err


def test_a_broken_check_is_put_into_no_baseline(minimal: Path) -> None:
    ran = separately(minimal.parents[1], BREAK, "check", "--write-baseline", "b.json")
    assert ran.code == 3
    assert not (minimal.parents[1] / "b.json").exists()


# fixes


def test_fix_and_diff(minimal: Path, spelling: None) -> None:
    (minimal / "more.yaml").write_text(MORE)
    shown = run("check", "--diff")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(
        "--- a/content/minimal/more.yaml\n+++ b/content/minimal/more.yaml\n"
    )
    assert run("check", "--diff", "--fix") == shown
    assert (minimal / "more.yaml").read_text("utf-8") == MORE
    ran = run("check", "--fix")
    assert ran == (0, "no findings in minimal\n", "mended content/minimal/more.yaml\n")
    assert (minimal / "more.yaml").read_text("utf-8") == MENDED
    assert run("check", "--fix") == (0, "no findings in minimal\n", "")
    assert run("check", "--diff") == (0, "", "")


def test_a_read_only_file(minimal: Path) -> None:
    (minimal / "more.yaml").write_text(MORE)
    (minimal / "more.yaml").chmod(0o444)
    code = """
from generator.build import fixes
from generator.findings import Edit, Finding, Place
from types import SimpleNamespace as Checked
place = Place("content/minimal/more.yaml", 1, 1, 1, 2)
finding = Finding("R10", "", place, edits=(Edit(place, "##"),))
fixes.check = lambda *given: Checked(findings=(finding,))
"""
    ran = separately(minimal.parents[1], code, "check", "--fix")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"playeraid: {minimal / 'more.yaml'}: is read-only\n")
    assert (minimal / "more.yaml").read_text("utf-8") == MORE


# the baseline


def test_baseline(minimal: Path) -> None:
    (minimal / "more.yaml").write_text(UNUSED + UNKNOWN)
    first = run("check")
    ran = run("check", "--write-baseline", "known.json")
    number = len(heads(first))
    assert number > 0
    assert ran == (0, "", f"wrote known.json: {number} finding{'s' * (number > 1)}\n")
    assert run("check", "--baseline", "known.json") == (0, "no findings in minimal\n", "")
    (minimal / "more.yaml").write_text("# above\n\n" + UNUSED + UNKNOWN)
    assert run("check", "--baseline", "known.json") == (0, "no findings in minimal\n", "")
    (minimal / "more.yaml").unlink()
    gone = run("check", "--baseline", "known.json")
    assert gone.code == 0
    assert gone.err.startswith("known.json:4:22: warning X04 ")
    assert gone.err.count(" warning X04 ") == number
    assert run("check", "--baseline", "known.json", "--select", "C").err == ""
    again = run("check", "--baseline", "known.json", "--write-baseline", "known.json")
    assert again == (0, "", "wrote known.json: 0 findings\n")


def test_a_baseline_of_all_games_serves_one(minimal: Path) -> None:
    (minimal / "more.yaml").write_text(UNUSED)
    other = write_game(minimal.parents[1] / "b", {"more.yaml": UNUSED})
    game = other / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: minimal", "id: other"))
    other.rename(minimal.parent / "other")
    assert run("check", "--write-baseline", "known.json").err.endswith(": 2 findings\n")
    for name in ("minimal", "other"):
        ran = run("check", name, "--baseline", "known.json")
        assert ran == (0, f"no findings in {name}\n", "")


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"findings": [{"code": "R10"}]}', b"\xff"])
def test_what_is_no_baseline(minimal: Path, data: bytes) -> None:
    Path("known.json").write_bytes(data)
    ran = run("check", "--baseline", "known.json")
    assert (ran.code, ran.out) == (2, "")
    assert "known.json is no baseline: " in ran.err


# reports


def test_reports(minimal: Path) -> None:
    (minimal / "more.yaml").write_text(UNUSED + UNKNOWN)
    number = len(heads(run("check")))
    ran = run(
        "check",
        *("--report", "sarif=made/found.sarif", "--report", "junit=found.xml"),
        *("--report", "text=found.txt", "--report", "json=found.json"),
        *("--report", "github", "--statistics"),
    )
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert len(lines) == number
    assert lines[0].startswith(("::error ", "::warning "))
    assert f"{number}  in all" in ran.err, "statistics are no part of a report"
    (sarif,) = json.loads(Path("made/found.sarif").read_text("utf-8"))["runs"]
    assert len(sarif["results"]) == number
    assert len(json.loads(Path("found.json").read_text("utf-8"))["findings"]) == number
    suites = ElementTree.parse("found.xml").getroot()
    assert suites.tag == "testsuites"
    assert len(suites.findall(".//failure")) + len(suites.findall(".//system-out")) > 0
    text = Path("found.txt").read_text("utf-8")
    assert text.startswith("content/minimal/more.yaml:")
    assert text.endswith("\n")


def test_reports_in_files_leave_the_findings_to_be_read(minimal: Path) -> None:
    (minimal / "more.yaml").write_text(UNUSED)
    ran = run("check", "--report", "json=found.json")
    assert (ran.code, ran.out) == (0, "")
    assert heads(ran) == ["more.yaml:3:5 R10"]


def test_a_report_for_programs_stands_alone(minimal: Path) -> None:
    (minimal / "more.yaml").write_text(UNUSED)
    as_json = run("check", "--json")
    assert run("check", "--report", "json") == as_json
    assert as_json.err == ""
    for name in ("sarif", "junit", "github"):
        ran = run("check", "--report", name)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out


def test_statistics_of_nothing(minimal: Path) -> None:
    assert run("check", "--statistics") == (0, "no findings in minimal\n", "0  in all\n")


@pytest.mark.parametrize(
    ("reports", "words"),
    [
        (["html"], "“html” is not one of text, json, sarif, github, junit"),
        (["json", "sarif"], "only one report can go to standard output"),
        (["=a.txt"], "“” is not one of"),
    ],
)
def test_odd_reports(minimal: Path, reports: list[str], words: str) -> None:
    ran = run("check", *(word for name in reports for word in ("--report", name)))
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


# explain


def test_explain(bare: Path) -> None:
    ran = run("explain", "R01")
    assert (ran.code, ran.err) == (0, "")
    assert CHECKS["R01"].name in ran.out
    assert CHECKS["R01"].bad.split("\n")[0] in ran.out
    assert run("explain", "r01") == ran
    assert run("explain", CHECKS["R01"].name) == ran
    data = report(run("explain", "R01", "C01", "--json"))
    assert [each["code"] for each in data["checks"]] == ["R01", "C01"]
    everything = run("explain", "--all").out
    assert [check.code for check in CHECKS if check.code not in everything] == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name a code such as R01, or --all"),
        (["R98"], "there is no check “R98”; "),
        (["unknown-idd"], "did you mean “unknown-id”?"),
    ],
)
def test_explain_nothing(bare: Path, arguments: list[str], words: str) -> None:
    ran = run("explain", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


@pytest.mark.parametrize(
    ("here", "content", "named"),
    [
        (".", "library/content", "library/content/minimal/more.yaml"),
        ("library", "content", "content/minimal/more.yaml"),
        ("library/content/minimal", "..", "../../content/minimal/more.yaml"),
        ("elsewhere", "../library/content", "content/minimal/more.yaml"),
    ],
)
def test_reports_name_files_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, here: str, content: str, named: str
) -> None:
    write_game(tmp_path / "library", {"more.yaml": UNKNOWN})
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / here)
    ran = run(
        "check", "--content", content, "--report", "sarif=r.sarif", "--report", "github=r.txt"
    )
    assert ran.code == 1
    (sarif,) = json.loads(Path("r.sarif").read_text("utf-8"))["runs"]
    uris = {
        location["physicalLocation"]["artifactLocation"]["uri"]
        for result in sarif["results"]
        for location in result["locations"]
    }
    assert named in uris
    assert f"file={named}," in Path("r.txt").read_text("utf-8")
    assert f"{named}:" in ran.err


def test_the_latest_edit_comes_first_from_a_checkout_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = write_game(tmp_path / "library", {"a.yaml": UNKNOWN, "b.yaml": MORE_UNKNOWN})
    later = (game / "b.yaml").stat().st_mtime + 1000
    os.utime(game / "b.yaml", (later, later))
    monkeypatch.chdir(tmp_path)
    first, *_ = run("check", "--content", "library/content").err.splitlines()
    assert first.startswith("library/content/minimal/b.yaml:")
