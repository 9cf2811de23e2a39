"""The web application of the preview: the page and its files, and the routes of the session."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import lru_cache
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.content.resources import TEMPLATES, Library
from generator.serve.creditroutes import CreditRoutes
from generator.serve.documentroutes import DocumentRoutes
from generator.serve.documents import Documents
from generator.serve.exportplan import ExportSettings
from generator.serve.exportroutes import ExportRoutes
from generator.serve.exports import Exports
from generator.serve.fixes import FixRoutes
from generator.serve.gridroutes import GridRoutes
from generator.serve.guard import Guard
from generator.serve.history import HistoryStore
from generator.serve.homeroutes import HomeRoutes
from generator.serve.languages import LanguageRoutes
from generator.serve.messages import NEVER, Handler, not_found
from generator.serve.session import Session
from generator.serve.sideroutes import SideRoutes
from generator.serve.structureroutes import StructureRoutes
from generator.serve.suggestions import SuggestionRoutes
from generator.serve.textroutes import TextRoutes
from generator.serve.thumbnails import Thumbnails

PAGE = Path(__file__).parent / "page"
FILES = {
    "page.css": "text/css",
    "grid.css": "text/css",
    "page.js": "text/javascript",
    "sheets.js": "text/javascript",
    "side.js": "text/javascript",
    "tablecells.js": "text/javascript",
    "blocks.js": "text/javascript",
    "panel.js": "text/javascript",
    "news.js": "text/javascript",
    "texts.js": "text/javascript",
    "row.js": "text/javascript",
    "verdict.js": "text/javascript",
    "typing.js": "text/javascript",
    "zoom.js": "text/javascript",
    "review.js": "text/javascript",
    "conflict.js": "text/javascript",
    "about.js": "text/javascript",
    "artwork.js": "text/javascript",
    "backs.js": "text/javascript",
    "cellart.js": "text/javascript",
    "memory.js": "text/javascript",
    "newlanguage.js": "text/javascript",
    "headway.js": "text/javascript",
    "suggestions.js": "text/javascript",
    "suggested.js": "text/javascript",
    "twins.js": "text/javascript",
    "palette.js": "text/javascript",
    "picker.js": "text/javascript",
    "structure.js": "text/javascript",
    "unsaved.js": "text/javascript",
    "shortcuts.js": "text/javascript",
    "grid.js": "text/javascript",
    "tabbed.js": "text/javascript",
    "signs.js": "text/javascript",
    "form.js": "text/javascript",
    "finding.js": "text/javascript",
    "kindsigns.js": "text/javascript",
    "bands.js": "text/javascript",
    "sections.js": "text/javascript",
    "gridpane.js": "text/javascript",
    "gridhead.js": "text/javascript",
    "gridplaces.js": "text/javascript",
    "source.js": "text/javascript",
    "editor.js": "text/javascript",
    "schema.js": "text/javascript",
    "mentions.js": "text/javascript",
    "drafts.js": "text/javascript",
    "credits.js": "text/javascript",
    "vendor/codemirror.js": "text/javascript",
    "server.js": "text/javascript",
    "dom.js": "text/javascript",
    "print.js": "text/javascript",
    "kept.js": "text/javascript",
    "tongue.js": "text/javascript",
    "home.css": "text/css",
    "home.js": "text/javascript",
    "begin.js": "text/javascript",
    "sources.js": "text/javascript",
    "begun.js": "text/javascript",
    "covers.js": "text/javascript",
    "menus.js": "text/javascript",
    "export.js": "text/javascript",
    "exportchoices.js": "text/javascript",
    "exportcost.js": "text/javascript",
    "exportresult.js": "text/javascript",
    "words.json": "application/json",
    "icon.svg": "image/svg+xml",
}
"""The static files of the page; no other file is served."""
SAVE_INTERVAL = 2.0
"""Seconds between two looks whether there is something to save."""
FONTS = ("sofia-sans-condensed-400.ttf", "sofia-sans-condensed-700.ttf", "courier-prime-400.ttf")


def app(library: Library, port: int, token: str, exporting: ExportSettings) -> Guard:
    """Return the application for a library, guarded by Host, Origin and token."""
    session = Session(library)
    exports = Exports(library, session.hub)
    documents = Documents(library, HistoryStore(library.content))

    async def choices(_: Request) -> Response:
        return JSONResponse(session.choices.data(), headers=NEVER)

    routes = [
        Route("/", _page_handler(token, session)),
        Route("/part/{name:path}", _part),
        Route("/font/{name}", _font),
        Route("/choices.json", choices),
        *HomeRoutes(session, Thumbnails(library)).routes(),
        *SideRoutes(session).routes(),
        *TextRoutes(session, documents).routes(),
        *StructureRoutes(session, documents).routes(),
        *FixRoutes(session, documents).routes(),
        *CreditRoutes(session, documents).routes(),
        *LanguageRoutes(session).routes(),
        *SuggestionRoutes(session).routes(),
        *DocumentRoutes(session, documents).routes(),
        *GridRoutes(session, documents).routes(),
        *ExportRoutes(session, exports, exporting).routes(),
    ]
    starlette = Starlette(routes=routes, lifespan=_lifespan_of(session, exports, documents))

    def close() -> None:
        session.hub.close()
        exports.close()  # a page may wait for a cost

    return Guard(starlette, port, token, close)


def _lifespan_of(
    session: Session, exports: Exports, documents: Documents
) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Return what opens a session, watches its files, and closes it with its exports.

    What was written is kept now and then: a preview may be killed.
    """

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await session.open()
        tasks = [
            asyncio.create_task(each) for each in (session.watch(), _save_regularly(documents))
        ]
        try:
            yield
        finally:
            for each in tasks:
                each.cancel()
            exports.close()
            session.close()
            documents.save_histories()
            for each in tasks:
                with suppress(asyncio.CancelledError):
                    await each

    return lifespan


async def _save_regularly(documents: Documents) -> None:
    while True:
        await asyncio.sleep(SAVE_INTERVAL)
        await asyncio.to_thread(documents.save_histories)


def _page_handler(token: str, session: Session) -> Handler:
    """Return the handler of the page of a game and the home page, which contain the token.

    The home page stands where no game is named, and where there is none.
    """

    async def page(request: Request) -> Response:
        is_of_game = request.query_params.get("game") and session.choices.menus
        name = "index.html" if is_of_game else "home.html"
        html = _static_file(name).decode().replace("{{token}}", token)
        return Response(html, media_type="text/html", headers=NEVER)

    return page


async def _part(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in FILES:
        return not_found()
    return Response(
        _static_file(name), media_type=FILES[name], headers={"cache-control": "no-cache"}
    )


async def _font(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in FONTS:
        return not_found()
    data = (TEMPLATES / "fonts" / name).read_bytes()
    return Response(data, media_type="font/ttf", headers={"cache-control": "max-age=86400"})


@lru_cache(maxsize=32)
def _static_file(name: str) -> bytes:
    return (PAGE / name).read_bytes()
