"""A finished file tells its language and the day of its content's version."""

from __future__ import annotations

from pathlib import Path

from generator.pdf.document import Document
from tests.support import sound_game


def test_a_file_of_a_game_tells_its_language_and_the_day_of_its_version(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    day = game.content.changes[0].date.isoformat()
    told = Document.of(game, "A title", "A subject", "pl")
    assert told == Document(
        "A title", "playeraid", "A subject", "pl", day, labels=tmp_path / "content/shared/labels"
    )
    assert Document.of(game, "A title", "A subject", "he").right_to_left
