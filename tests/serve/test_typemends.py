"""A side that is half empty may be set in larger type, as much larger as would fill it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.serve import mends, worker
from generator.serve.mends import MendRequest, mends_of
from generator.serve.steps import readable
from generator.serve.texts import RefusedError
from tests.support import library_of, write_game

FRONT = "sheets.summary.front"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path)
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def offered(share: int, path: str = FRONT) -> list[str]:
    message = f"only {share} % of the side is used on a4"
    return [each.to for each in mends_of(readable("minimal"), "P11", path, message)]


def allow(to: str, path: str = FRONT) -> None:
    mends.mend(MendRequest("minimal", "P11", path, "type", to=to))


def test_type_grows_with_the_room_that_is_left(folder: Path) -> None:
    largest = readable("minimal").content.sheets["summary"].type.largest
    assert [float(each) for each in offered(50)] == [largest * 1.3]
    assert offered(3) == ["24"], "larger is not allowed"
    assert offered(50, "decks.reminders") == []


def test_the_sheet_is_allowed_it(folder: Path) -> None:
    (to,) = offered(50)
    allow(to)
    assert readable("minimal").content.sheets["summary"].type.largest == float(to)
    allow("24")
    assert "largest: 24" in (folder / "sheets.yaml").read_text("utf-8")
    assert offered(50) == []


@pytest.mark.parametrize("to", ["9", "25", "1e1", "", "24 # x"])
def test_nothing_else_is_written(folder: Path, to: str) -> None:
    before = (folder / "sheets.yaml").read_bytes()
    with pytest.raises(RefusedError, match="by now"):
        allow(to)
    assert (folder / "sheets.yaml").read_bytes() == before


def test_a_scale_of_types_stays(folder: Path) -> None:
    path = folder / "game.yaml"
    path.write_text(
        path.read_text("utf-8").replace("  theme: classic", "  theme: classic\n  type_sizes: [9]"),
        "utf-8",
    )
    assert offered(50) == []
