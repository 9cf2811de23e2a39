"""Each text of a game is shown where it is printed, in the language that is asked for."""

from __future__ import annotations

import pytest

from generator.build.request import Request
from generator.build.textpictures import Shown, checked_for, index_of, text_pictures
from generator.units import A4
from tests.support import library_of, sound_game, with_catalogs

HINT = "sections.goal.blocks.hint.text"


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    """Return the pictures of the small game in German."""
    home = tmp_path_factory.mktemp("german")
    game = sound_game(home, dict(with_catalogs({"locale/de.po": b""})))
    library = library_of(game.folder)
    request = Request(library, home / "output", (game.id,), languages=("de",), papers=(A4,))
    shown = text_pictures(checked_for(request), request)
    assert shown is not None
    return shown


def test_texts_are_shown_as_they_are_printed(german: Shown) -> None:
    assert german.findings == ()
    pictures = {each.id: each for each in german.pictures}
    hint = pictures[HINT]
    assert hint.file == f"{HINT}.png"
    assert hint.words != hint.source
    assert hint.cutting.png.startswith(b"\x89PNG")
    assert min(hint.cutting.width, hint.cutting.height) > 100


def test_every_text_is_shown_or_told(german: Shown) -> None:
    shown = {each.id for each in german.pictures}
    assert shown.isdisjoint(german.unseen)
    assert "changes.0.text" in german.unseen, "it is on no side"


def test_the_index_is_for_tools(german: Shown) -> None:
    rows = {row["id"]: row for row in index_of(german, "minimal", "de")}
    assert rows[HINT]["locale"] == "de"
    assert isinstance(rows[HINT]["source"], list)
    assert len(rows) == len(german.pictures) > 3
