"""A page of help has each option in one panel, in the order of the panels."""

from __future__ import annotations

import click
import pytest

from generator.cli.helppage import WIDEST, help_page, panels_of


def command(*names: str) -> click.Command:
    options = [click.Option([name], help=f"Sets {name}.") for name in names]
    return click.Command("test", params=[*options], help="Tries " + "one thing " * 20 + "out.")


def test_options_are_in_panels_first_their_own_last_the_global_ones() -> None:
    made = command("--json", "--paper", "--select", "--copies", "--cut")
    found = panels_of(made, click.Context(made), {"Paper": ("--cut", "--paper", "--unknown")})
    assert {title: [each.opts[0] for each in options] for title, options in found.items()} == {
        "Paper": ["--cut", "--paper"],
        "Options": ["--copies"],
        "Findings": ["--select"],
        "Global options": ["--json", "--help"],
    }


def test_hidden_options_are_left_out() -> None:
    made = click.Command("test", params=[click.Option(["--secret"], hidden=True)])
    assert list(panels_of(made, click.Context(made), {})) == ["Global options"]


@pytest.mark.parametrize(("columns", "width"), [(60, 60), (300, WIDEST)])
def test_a_page_is_as_wide_as_the_terminal_up_to_a_width(
    monkeypatch: pytest.MonkeyPatch, columns: int, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    made = command("--paper")
    lines = help_page(made, click.Context(made, color=False), {}).splitlines()
    assert width - 12 < max(map(len, lines)) <= width
    assert not any(line != line.rstrip() for line in lines)
