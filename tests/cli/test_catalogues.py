"""Commands say which catalogues they wrote, and turn what cannot be done into wrong use."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from generator.cli.catalogues import or_usage_error, say_renewed
from generator.language.upkeep import CannotTranslateError, Renewed


def test_what_was_written_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    say_renewed([Renewed(Path("de.po"), "de", fresh=True), Renewed(Path("fr.po"), "fr", False)])
    assert capsys.readouterr().out == "wrote de.po\nunchanged fr.po\n"
    say_renewed([])
    assert "begin one" in capsys.readouterr().out


def test_what_cannot_be_done_is_wrong_use() -> None:
    def refuse() -> int:
        raise CannotTranslateError("there is no such text")

    assert or_usage_error(lambda: 4) == 4
    with pytest.raises(click.UsageError, match="there is no such text"):
        or_usage_error(refuse)
