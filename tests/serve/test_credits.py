"""Who drew a drawing is added to the credits of its game, and nothing there is touched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.content.icons.credits import read_credits
from generator.serve import worker
from generator.serve.creditroutes import CreditRoutes
from generator.serve.credits import PATH, CreditRequest, credit
from generator.serve.documents import ConflictError, Documents
from generator.serve.texts import RefusedError
from generator.serve.views import GameMenu
from tests.serve.handlers import StubSession, post
from tests.serve.test_artwork import DRAWING
from tests.support import library_of, write_game

BOAT = "icons:\n  boat: {drawing: my-boat, alt: Boat}\n"
FIRST = "# ours\nother: Bea\n"
REQUEST = CreditRequest("minimal", "boat", "Ann")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    drawings = {"icons/my-boat.svg": DRAWING, "icons/other.svg": DRAWING}
    folder = write_game(tmp_path, {"icons.yaml": BOAT, **drawings})
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def test_the_first_credit_begins_the_file(folder: Path) -> None:
    done = credit(REQUEST)
    assert (done.before, done.after) == (None, "my-boat: Ann\n")
    assert (folder / PATH).read_text("utf-8") == "my-boat: Ann\n"
    assert str(read_credits(folder / "icons").of("my-boat")) == "Ann"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_others_stay_as_they_are(folder: Path, end: str) -> None:
    before = FIRST.replace("\n", end).rstrip()
    (folder / PATH).write_bytes(before.encode())
    credit(CreditRequest("minimal", "boat", "Ann, Bo: the 2nd", "CC BY 4.0", "https://x.org/#1"))
    after = (folder / PATH).read_bytes().decode()
    assert after.startswith(before + end)
    known = read_credits(folder / "icons")
    assert not any(each.is_error for each in known.findings)
    assert str(known.of("my-boat")) == "Ann & Bo: the 2nd (https://x.org/#1, CC BY 4.0)"
    assert str(known.of("other")) == "Bea"


@pytest.mark.parametrize(
    ("body", "before", "reason"),
    [
        (CreditRequest("minimal", "boat", " , "), FIRST, "name who drew it"),
        (CreditRequest("minimal", "boat", "A\nB"), FIRST, "in one line"),
        (CreditRequest("minimal", "ship", "Ann"), FIRST, "no icon “ship”"),
        (REQUEST, "my-boat: Bea\n", "credited already"),
        (REQUEST, "other: [Bea\n", "mend it first"),
        (REQUEST, "{other: Bea}\n", "mend it first"),
    ],
)
def test_what_cannot_be_credited_is_refused(
    folder: Path, body: CreditRequest, before: str, reason: str
) -> None:
    (folder / PATH).write_text(before, "utf-8")
    with pytest.raises(RefusedError, match=reason):
        credit(body)
    assert (folder / PATH).read_text("utf-8") == before


@pytest.mark.parametrize("before", [None, FIRST, FIRST.replace("\n", "\r\n")])
def test_a_credit_is_undone_and_made_again(folder: Path, before: str | None) -> None:
    place = folder / PATH
    if before is not None:
        place.write_bytes(before.encode())
    session: Any = StubSession(GameMenu("minimal", "Minimal", {}, ("en",)))
    documents = Documents(library_of(folder))
    body = {"game": "minimal", "icon": "boat", "by": "Ann"}
    status, data = post(CreditRoutes(session, documents).credit, json.dumps(body).encode())
    after = place.read_bytes()
    did = {"act": "credit", "name": "my-boat", "language": "", "path": "icons.boat.drawing"}
    assert (status, data["undo"]) == (200, [did])
    for _ in range(2):
        assert documents.undo("minimal") == [PATH]
        assert (place.read_bytes() if place.exists() else None) == (before and before.encode())
        assert documents.redo("minimal") == [PATH]
        assert place.read_bytes() == after


def test_a_credit_that_others_wrote_beside_is_not_undone(folder: Path) -> None:
    session: Any = StubSession(GameMenu("minimal", "Minimal", {}, ("en",)))
    documents = Documents(library_of(folder))
    body = {"game": "minimal", "icon": "boat", "by": "Ann"}
    post(CreditRoutes(session, documents).credit, json.dumps(body).encode())
    with (folder / PATH).open("a", encoding="utf-8") as file:
        file.write("other: Bea\n")
    with pytest.raises(ConflictError):
        documents.undo("minimal")
    assert (folder / PATH).read_text("utf-8") == "my-boat: Ann\nother: Bea\n"
