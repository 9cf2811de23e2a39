"""A game is printed only where a build would print it; otherwise the findings are reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli.printable import printable_game
from tests.support import MINIMAL, with_catalogs, write_game


def test_a_sound_game_is_returned_in_its_language(tmp_path: Path) -> None:
    folder = write_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))
    assert printable_game("minimal", None, folder.parent).id == "minimal"
    german = printable_game("minimal", "de", folder.parent)
    assert str(german.content.terms["castle"].name) == "Burg"


def test_a_game_with_errors_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = (MINIMAL / "rules.yaml").read_text("utf-8")
    folder = write_game(tmp_path, {"rules.yaml": rules.replace("{goal.coins}", "{goal.coin}", 1)})
    with pytest.raises(SystemExit) as ended:
        printable_game("minimal", None, folder.parent)
    assert ended.value.code == 1
    shown = capsys.readouterr()
    assert "R09" in shown.out + shown.err
    assert "goal.coin" in shown.out + shown.err
