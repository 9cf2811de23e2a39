"""The web application of the preview: the page, pictures of sides, events, and edits."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from math import isfinite
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from generator.content.resources import TEMPLATES, Library
from generator.serve import textchecks
from generator.serve.events import TooManyError, stream
from generator.serve.fixes import fix_handler
from generator.serve.guard import Guard, TooLargeError
from generator.serve.session import Session
from generator.serve.textroutes import judge_handler
from generator.serve.texts import RefusedError, Submission
from generator.serve.views import LONGEST_NAME, View, VisibleSides
from generator.units import MM_PER_INCH, PT_PER_INCH

PAGE = Path(__file__).parent / "page"
FILES = {
    "page.css": "text/css",
    "page.js": "text/javascript",
    "sheets.js": "text/javascript",
    "side.js": "text/javascript",
    "blocks.js": "text/javascript",
    "panel.js": "text/javascript",
    "texts.js": "text/javascript",
    "row.js": "text/javascript",
    "unsaved.js": "text/javascript",
    "server.js": "text/javascript",
    "dom.js": "text/javascript",
    "print.js": "text/javascript",
    "words.json": "application/json",
    "icon.svg": "image/svg+xml",
}
"""The static files of the page; no other file is served."""
FONTS = ("sofia-sans-condensed-400.ttf", "sofia-sans-condensed-700.ttf", "courier-prime-400.ttf")
LARGEST_PICTURE = 4_000_000
"""In pixels; a larger picture must be requested in parts."""
LARGEST_SCALE = 24.0
"""In pixels per point."""
FOREVER = {"cache-control": "private, max-age=31536000, immutable"}
NEVER = {"cache-control": "no-store"}

Handler = Callable[[Request], Awaitable[Response]]


def app(library: Library, port: int, token: str) -> Guard:
    """Return the application for a library, guarded by Host, Origin and token."""
    session = Session(library)

    async def page(request: Request) -> Response:
        html = _static_file("index.html").decode().replace("{{token}}", token)
        return Response(html, media_type="text/html", headers=NEVER)

    async def part(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FILES:
            return _not_found()
        return Response(
            _static_file(name), media_type=FILES[name], headers={"cache-control": "no-cache"}
        )

    async def font(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FONTS:
            return _not_found()
        data = (TEMPLATES / "fonts" / name).read_bytes()
        return Response(data, media_type="font/ttf", headers={"cache-control": "max-age=86400"})

    async def choices(request: Request) -> Response:
        return JSONResponse(session.choices.data(), headers=NEVER)

    async def events(request: Request) -> Response:
        views = _views(session, request.query_params)
        if not views:
            return _not_found()
        try:
            subscriber = session.hub.subscribe(frozenset(views))
        except TooManyError:
            return Response("too many pages are open", 503, headers={"retry-after": "5"})
        session.open_views(views)
        body = stream(subscriber, lambda: session.hub.unsubscribe(subscriber))
        return StreamingResponse(body, media_type="text/event-stream", headers=NEVER)

    async def side(request: Request) -> Response:
        printed = session.sides.get(request.path_params["key"])
        scale, area = _number(request, "scale"), _area(request)
        if printed is None or scale is None or not 0 < scale <= LARGEST_SCALE:
            return _not_found()
        pdf, data = printed
        points = PT_PER_INCH / MM_PER_INCH * scale
        pixels = area[2] * area[3] if area else data["width"] * data["height"] * points**2
        if pixels > LARGEST_PICTURE:
            return Response("too large: ask for a part", 413, headers=NEVER)
        try:
            png = await session.pictures.render(request.path_params["key"], pdf, scale, area)
        except ValueError:  # an area off the paper
            return _not_found()
        return Response(png, media_type="image/png", headers=FOREVER)

    async def seen(request: Request) -> Response:
        try:
            visible = msgspec.json.decode(await request.body(), type=VisibleSides)
        except (ValueError, TooLargeError, ClientDisconnect):
            return JSONResponse({"refused": "this cannot be read"}, 400)
        for view in _views(session, visible.view):
            session.set_visible(view, visible.sides)
        return Response(status_code=204, headers=NEVER)

    async def pdf(request: Request) -> Response:
        printed = session.sides.get(request.path_params["key"])
        if printed is None:
            return _not_found()
        name = file_named(request.query_params.get("name", ""), request.path_params["key"])
        headers = {"content-disposition": f'inline; filename="{name}.pdf"'}
        return Response(printed[0], media_type="application/pdf", headers=FOREVER | headers)

    async def texts(request: Request) -> Response:
        view = session.choices.view(_fields(request.query_params))
        if view is None:
            return _not_found()
        rows = await session.run(1, textchecks.texts, view.game, view.language)
        data = {"game": view.game, "language": view.language, "texts": rows}
        return JSONResponse(data, headers=NEVER)

    async def text(request: Request) -> Response:
        try:
            submission = msgspec.json.decode(await request.body(), type=Submission)
        except (ValueError, TooLargeError, ClientDisconnect):
            return JSONResponse({"refused": "this cannot be read"}, 400)
        menu = next((each for each in session.choices.menus if each.id == submission.game), None)
        if menu is None or submission.language not in menu.languages:
            return JSONResponse({"refused": "there is no such translation"}, 404)
        try:
            async with session.writing:
                row = await session.run(1, textchecks.save, submission)
        except RefusedError as error:
            return JSONResponse({"refused": error.reason, "now": error.now}, 409)
        except OSError as error:
            return JSONResponse({"refused": f"cannot be written: {error.strerror}"}, 409)
        return JSONResponse({"text": row})

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await session.open()
        watching = asyncio.create_task(session.watch())
        try:
            yield
        finally:
            watching.cancel()
            session.close()
            with suppress(asyncio.CancelledError):
                await watching

    routes = [
        Route("/", page),
        Route("/part/{name}", part),
        Route("/font/{name}", font),
        Route("/choices.json", choices),
        Route("/events", events),
        Route("/side/{key}.png", side),
        Route("/side/{key}.pdf", pdf),
        Route("/texts.json", texts),
        Route("/text", text, methods=["POST"]),
        Route("/fix", fix_handler(session), methods=["POST"]),
        Route("/judge", judge_handler(session), methods=["POST"]),
        Route("/seen", seen, methods=["POST"]),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), port, token, session.hub.close)


def _views(session: Session, query: Mapping[str, str]) -> list[View]:
    """Return the views that a query names: one sheet, or the same in two languages."""
    fields = _fields(query)
    views = [session.choices.view(fields)]
    if fields.get("beside"):
        views.append(session.choices.view(fields, "beside"))
    return [view for view in dict.fromkeys(views) if view and view.sheet]


def _fields(query: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in query.items() if len(value) <= LONGEST_NAME}


def file_named(name: str, otherwise: str) -> str:
    """Return a file name that is safe on any system: lower-case letters, digits, hyphens."""
    plain = "-".join(re.findall(r"[a-z0-9_]+", name.lower()[:LONGEST_NAME]))
    return plain or otherwise


def _number(request: Request, name: str) -> float | None:
    try:
        number = float(request.query_params.get(name, ""))
    except ValueError:
        return None
    return number if isfinite(number) else None


def _area(request: Request) -> tuple[int, int, int, int] | None:
    """Return the requested area of a picture, in pixels; None unless it is valid."""
    try:
        left, top, width, height = (
            int(each) for each in request.query_params.get("area", "").split(",", 4)
        )
    except ValueError:
        return None
    is_valid = (
        0 <= left <= 100_000 and 0 <= top <= 100_000 and 0 < width <= 4096 and 0 < height <= 4096
    )
    return (left, top, width, height) if is_valid else None


def _not_found() -> Response:
    return Response("nothing here", 404, headers=NEVER)


@lru_cache(maxsize=16)
def _static_file(name: str) -> bytes:
    return (PAGE / name).read_bytes()
