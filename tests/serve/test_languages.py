"""A language is begun as ``translate new`` does; what is to be expected is said before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from generator.serve import worker
from generator.serve.languages import LanguageRoutes, described, languages
from generator.serve.views import GameMenu
from tests.serve.handlers import Handler, StubSession, post
from tests.support import library_of, write_game


class MenuSession(StubSession):
    """A session that remembers the menu that it is told of."""

    menu: GameMenu | None = None

    def update_menu(self, menu: GameMenu) -> None:
        self.menu = menu


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = write_game(tmp_path)
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


@pytest.fixture
def session(folder: Path) -> MenuSession:
    return MenuSession(worker.choices().menus[0])


@pytest.fixture
def begin(session: Any) -> Handler:
    return LanguageRoutes(session).begin


def request(tag: str, game: str = "minimal") -> bytes:
    return msgspec.json.encode({"game": game, "tag": tag})


def test_it_is_begun_in_any_spelling(folder: Path, begin: Handler, session: MenuSession) -> None:
    assert post(begin, request("PT-br")) == (200, {"language": "pt_BR"})
    assert (folder / "locale/pt_BR.po").is_file()
    assert "pt_BR" in (folder / "game.yaml").read_text("utf-8")
    assert session.menu is not None
    assert session.menu.languages == ("en", "pt_BR")
    status, answer = post(begin, request("pt_BR"))
    assert status == 409
    assert "there already" in answer["refused"]


@pytest.mark.parametrize("tag", ["en", "xx", "../../x", "de/../../x", "pt_BR_x"])
def test_what_cannot_be_begun_is_refused(folder: Path, begin: Handler, tag: str) -> None:
    before = (folder / "game.yaml").read_bytes()
    assert post(begin, request(tag))[0] == 409
    assert described("minimal", tag)["refused"]
    assert (folder / "game.yaml").read_bytes() == before
    assert not (folder / "locale").exists()


@pytest.mark.parametrize("body", [b"", b"{}", b'{"game": "minimal"}', request("x" * 41)])
def test_what_cannot_be_read_is_refused(begin: Handler, body: bytes) -> None:
    assert post(begin, body) == (400, {"refused": "this cannot be read"})


def test_another_game_and_one_with_faults_are_refused(folder: Path, begin: Handler) -> None:
    assert post(begin, request("de", "maximal"))[0] == 404
    (folder / "game.yaml").write_text("", "utf-8")
    refusal = "minimal has faults; mend them first"
    assert post(begin, request("de")) == (409, {"refused": refusal, "now": []})
    assert described("minimal", "de") == {"refused": refusal}


def test_a_locale_folder_elsewhere_is_not_written_to(folder: Path, begin: Handler) -> None:
    outside = folder.parents[1] / "outside"
    outside.mkdir()
    (folder / "locale").symlink_to(outside)
    assert post(begin, request("de"))[0] == 409
    assert list(outside.iterdir()) == []


def test_it_is_said_what_to_expect(folder: Path) -> None:
    german, hebrew, thai = (described("minimal", tag) for tag in ("de", "he", "th"))
    assert (german["name"], german["direction"], german["notes"]) == ("Deutsch", "ltr", [])
    assert german["forms"] == ["one", "other"]
    assert (hebrew["direction"], hebrew["notes"]) == ("rtl", [])
    assert any("(Thai)" in each["message"] for each in thai["notes"])
    assert any("translate labels th" in each["hint"] for each in thai["notes"])


def test_languages_are_offered_without_countries() -> None:
    offered = languages()
    assert len(offered) > 100
    assert {"de", "ja", "he", "zh-Hant"} <= set(offered)
    assert "de-AT" not in offered
