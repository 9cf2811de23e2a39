"""The report of a build, in words and as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.build.pipeline import Built
from generator.cli.buildreport import say_built, say_current, say_reasons
from generator.findings import COMMAND_LINE, Finding

REASONS: dict[str, tuple[str, ...]] = {"b": ("side", "unit goal"), "a": ()}


def built(*findings: Finding, missing: tuple[str, ...] = ()) -> Built:
    return Built((), findings, {}, 2, 1, REASONS, missing=missing)


def test_a_build_is_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    say_built(built(missing=("my-game main/front",)), False, 1.25)
    assert capsys.readouterr().out.splitlines() == [
        "left out, since it has errors: my-game main/front",
        "0 files, 0 written; 2 sides printed, 1 reused; 1.2 s",
    ]


def test_a_misused_build_is_not_summed_up(capsys: pytest.CaptureFixture[str]) -> None:
    say_built(built(Finding("R06", "there is no such game", COMMAND_LINE)), False, 1.0)
    out = capsys.readouterr()
    assert out.out == ""
    assert "there is no such game" in out.err


def test_a_build_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    say_built(built(missing=("x",)), True, 1.23456)
    data = json.loads(capsys.readouterr().out)
    assert data["sides"] == {"printed": 2, "reused": 1}
    assert data["reasons"] == {"a": [], "b": ["side", "unit goal"]}
    assert (data["missing"], data["seconds"], data["files"]) == (["x"], 1.235, [])


def test_reasons_are_in_the_order_of_sides(capsys: pytest.CaptureFixture[str]) -> None:
    say_reasons(built())
    assert capsys.readouterr().out == "a: not printed before, or forgotten\nb: side, unit goal\n"


def test_what_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    say_current(["a.pdf", "b.pdf"], Path("output"), False, 0.1)
    assert capsys.readouterr().out == "nothing to do: 2 files are up to date\n"
    say_current(["a.pdf"], Path("output"), True, 0.1)
    data = json.loads(capsys.readouterr().out)
    assert data["files"] == [{"path": "output/a.pdf", "fresh": False, "seconds": 0.0}]
