"""What a file says otherwise is suggested, and nothing written; what is wrong is said."""

from __future__ import annotations

import asyncio
import json
import unicodedata
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.requests import Request
from starlette.responses import Response

from generator.serve import worker
from generator.serve.suggestions import MOST_FINDINGS, SuggestionRoutes, suggested
from generator.serve.texts import RefusedError
from tests.serve.handlers import StubSession
from tests.serve.panes import HINT
from tests.support import library_of, with_catalogs, write_game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


@pytest.fixture
def catalogue(folder: Path) -> str:
    return (folder / "locale/de.po").read_text("utf-8")


def suggestions(words: str, name: str = "theirs.po") -> dict[str, Any]:
    return suggested("minimal", "de", name, words.encode())


def test_what_differs_is_suggested_and_not_written(folder: Path, catalogue: str) -> None:
    assert suggestions(catalogue)["suggestions"] == []
    theirs = catalogue.replace("Zählt laut.", unicodedata.normalize("NFD", "Zählt leise."))
    found = suggestions(theirs)
    assert found["suggestions"] == [{"id": HINT, "forms": ["Zählt leise."], "fuzzy": False}]
    assert found["findings"] == []
    assert (folder / "locale/de.po").read_text("utf-8") == catalogue


def test_a_file_of_another_language_is_refused_with_a_hint(catalogue: str) -> None:
    found = suggestions(catalogue.replace("Language: de", "Language: es").replace("laut", "x"))
    assert found["suggestions"] == []
    (finding,) = found["findings"]
    assert (finding["code"], finding["severity"]) == ("T25", "error")
    assert finding["hint"]


def test_what_is_in_doubt_is_said_and_the_rest_suggested(catalogue: str) -> None:
    extra = "".join(f'\nmsgctxt "no.{n}"\nmsgid "a"\nmsgstr "b"\n' for n in range(99))
    found = suggestions(catalogue.replace("Zählt laut.", "Zählt leise.") + extra)
    assert len(found["suggestions"]) == 1
    assert (len(found["findings"]), found["more"]) == (MOST_FINDINGS, 99 - MOST_FINDINGS)


@pytest.mark.parametrize("broken", ["<<<<<<< ours", 'msgid "a', "<xliff>"])
@pytest.mark.usefixtures("folder")
def test_a_broken_file_is_a_finding(broken: str) -> None:
    for name in ("theirs.po", "theirs.xlf", "theirs.csv"):
        found = suggestions(broken, name)
        assert found["suggestions"] == []
        assert found["findings"][0]["hint"]


def test_a_game_that_cannot_be_read_has_none(folder: Path) -> None:
    (folder / "locale/de.po").write_text("broken", "utf-8")
    with pytest.raises(RefusedError, match="mend it first"):
        suggestions("")
    (folder / "game.yaml").write_text("", "utf-8")
    with pytest.raises(RefusedError, match="faults"):
        suggestions("")


def test_only_files_of_translations_for_what_is_translated_are_read(folder: Path) -> None:
    session: Any = StubSession(worker.choices().menus[0])
    wanted = {"game": "minimal", "language": "de", "file": "de.po"}

    def status(**other: str) -> tuple[int, Any]:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        query = urlencode(wanted | other).encode()
        scope = {"type": "http", "method": "POST", "headers": [], "query_string": query}
        routes = SuggestionRoutes(session)

        async def answer() -> Response:
            return await routes.suggest(Request(scope, receive))

        response = asyncio.run(answer())
        return response.status_code, json.loads(bytes(response.body))

    assert status()[0] == 200
    assert status(language="en")[0] == 404
    assert status(game="maximal")[0] == 404
    assert ".po" in status(file="picture.png")[1]["refused"]
