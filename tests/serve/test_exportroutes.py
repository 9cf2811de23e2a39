"""Exports are begun by those who may, once at a time, and only what was made is handed out."""

from __future__ import annotations

import asyncio
import io
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from generator.serve import exportroutes
from generator.serve.events import Hub
from generator.serve.exportoutcome import Cost, Costs
from generator.serve.exportprocess import SupersededError
from generator.serve.exportroutes import ExportRoutes
from generator.serve.exports import BusyError, Export, Exports
from tests.serve.exports import MENU, OPTIONS, settings_in, written_below
from tests.serve.handlers import StubSession, post
from tests.support import library_of, write_game

PDF = "minimal/en/summary-a4.pdf"


@pytest.fixture
def routes(tmp_path: Path) -> ExportRoutes:
    session: Any = StubSession(MENU)
    exports = Exports(library_of(write_game(tmp_path)), Hub())
    return ExportRoutes(session, exports, settings_in(tmp_path))


@pytest.fixture
def made(routes: ExportRoutes, tmp_path: Path) -> ExportRoutes:
    """The routes after an export of a sheet and a site."""
    home = routes.settings.out
    files = written_below(home, PDF)
    site_home = home / "minimal" / "site"
    site = written_below(site_home, "index.html")
    routes.exports.last = Export(
        "key", "minimal", f"{home}", f"{site_home}", "done", files=files, site=site
    )
    return routes


def get(routes: ExportRoutes, path: str) -> tuple[int, bytes, dict[str, str]]:
    """Return status, body and headers of a response."""
    sent: list[Any] = []

    async def receive() -> Any:
        await asyncio.sleep(3600)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}
    asyncio.run(Starlette(routes=routes.routes())(scope, receive, send))
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]), headers


def body(**fields: Any) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(OPTIONS) | fields)


def test_the_choices_name_schemes_printers_and_folder(routes: ExportRoutes) -> None:
    routes.settings.printers.write_text(
        "printers:\n  hall:\n    - paper: a4\n      front: {right: 0, down: 0, angle: 0}\n"
        "      stretch: {across: 100, down: 100}\n"
    )
    data = msgspec.json.decode(get(routes, "/export.json")[1])
    assert {"booklet", "zine"} < set(data["schemes"])
    assert (data["printers"], data["printer"], data["export"]) == (["hall"], "", None)
    assert data["home"] == str(routes.settings.out)
    assert (data["paper"], data["edition"], data["languages"]) == ("", "", [])


def test_what_is_wrong_with_the_printers_is_told(routes: ExportRoutes) -> None:
    routes.settings.printers.write_text("printers: [hall]\n")
    data = msgspec.json.decode(get(routes, "/export.json")[1])
    assert data["printers"] == []
    assert [(each["line"], each["severity"]) for each in data["findings"]] == [(1, "error")]


def test_an_export_is_begun_once(routes: ExportRoutes, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def begin(exports: Exports, plan: Any) -> Export:
        if begun:
            raise BusyError
        begun.append(plan.options)
        return Export("key", plan.options.game, "home", "site")

    monkeypatch.setattr(Exports, "begin", begin)
    status, data = post(routes.begin, body())
    assert (status, data["state"], data["key"]) == (202, "running", "key")
    assert begun == [OPTIONS]
    assert post(routes.begin, body()) == (409, {"refused": "an export is running"})


def test_what_it_costs_is_answered(routes: ExportRoutes, monkeypatch: pytest.MonkeyPatch) -> None:
    async def costs(exports: Exports, plan: Any) -> Costs:
        return Costs({"en": Cost(2, 1)}, [])

    monkeypatch.setattr(Exports, "costs", costs)
    status, data = post(routes.cost, body())
    assert (status, data["by_language"]["en"]["sides"]) == (200, 2)


@pytest.mark.parametrize("error", [BusyError, SupersededError])
def test_a_cost_that_nobody_waits_for_is_not_answered(
    routes: ExportRoutes, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    async def costs(exports: Exports, plan: Any) -> Costs:
        raise error

    monkeypatch.setattr(Exports, "costs", costs)
    with pytest.raises(ValueError, match="column 1"):  # it has no body
        post(routes.cost, body())


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"game": "maximal"}, 404),
        ({"things": ["../summary"]}, 404),
        ({"languages": ["../en"]}, 404),
        ({"languages": []}, 400),
        ({"things": []}, 400),
        ({"paper": "210x297"}, 404),
        ({"scheme": "tiles-9x9"}, 404),
        ({"things": ["summary"] * 401}, 400),
        ({"out": "/tmp"}, 400),
    ],
)
def test_what_is_not_offered_is_refused(
    routes: ExportRoutes, fields: dict[str, Any], status: int
) -> None:
    assert post(routes.begin, body(**fields))[0] == status
    assert routes.exports.last is None


def test_what_was_made_is_handed_out(made: ExportRoutes) -> None:
    status, data, headers = get(made, "/export/key/0.pdf")
    assert (status, data) == (200, b"%PDF " + PDF.encode())
    assert headers["content-disposition"] == 'inline; filename="summary-a4.pdf"'
    for address, name, names in (
        ("files", "minimal-pdf", [PDF]),
        ("site", "minimal-site", ["index.html"]),
    ):
        status, data, headers = get(made, f"/export/key/{address}.zip")
        assert status == 200
        assert headers["content-disposition"] == f'attachment; filename="{name}.zip"'
        assert int(headers["content-length"]) == len(data)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert archive.namelist() == names


@pytest.mark.parametrize(
    "path",
    ["/export/other/0.pdf", "/export/key/1.pdf", "/export/key/-1.pdf", "/export/other/files.zip"],
)
def test_nothing_else_is_handed_out(made: ExportRoutes, path: str) -> None:
    assert get(made, path)[0] == 404


def test_a_file_that_is_gone_or_a_link_is_refused(made: ExportRoutes, tmp_path: Path) -> None:
    path = made.settings.out / PDF
    path.unlink()
    assert get(made, "/export/key/0.pdf")[0] == 404
    assert get(made, "/export/key/files.zip")[0] == 409
    (tmp_path / "outside.pdf").write_bytes(b"secret")
    path.symlink_to(tmp_path / "outside.pdf")
    assert get(made, "/export/key/0.pdf")[0] == 404
    assert get(made, "/export/key/files.zip")[0] == 409


def test_an_archive_is_not_too_large(made: ExportRoutes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exportroutes, "LARGEST_ARCHIVE", 3)
    assert get(made, "/export/key/files.zip")[0] == 413
