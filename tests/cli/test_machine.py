"""A program of the user's is run without a shell, and its failures are told."""

from __future__ import annotations

import sys

import click
import pytest

from generator import files
from generator.cli.machine import LONGEST_NAME, answer_of, arguments_of, as_name, name_of


def test_a_command_line_is_parted_as_a_shell_would() -> None:
    assert arguments_of("argos-translate --from 'en us' -") == [
        "argos-translate",
        "--from",
        "en us",
        "-",
    ]
    assert name_of(["/usr/bin/argos.py", "-"]) == "argos"
    assert as_name("two\nlines " + "x" * 200).startswith("two lines xx")
    assert len(as_name("x" * 200)) == LONGEST_NAME
    for wrong in ("", "an 'open quote"):
        with pytest.raises(click.BadParameter):
            arguments_of(wrong)


def test_what_it_is_given_comes_back() -> None:
    upper = "import sys; sys.stdout.write(sys.stdin.read().upper())"
    assert answer_of([sys.executable, "-c", upper], b"words; $HOME") == b"WORDS; $HOME"


def test_failures_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(click.ClickException, match="cannot be run"):
        answer_of(["no-such-program"], b"")
    with pytest.raises(click.ClickException, match="ended with 3"):
        answer_of([sys.executable, "-c", "raise SystemExit(3)"], b"")
    monkeypatch.setattr(files, "LARGEST_CATALOGUE", 3)
    with pytest.raises(click.ClickException, match="cannot be read"):
        answer_of([sys.executable, "-c", "print('much')"], b"")
