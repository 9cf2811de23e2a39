"""The preview's web application: a page, pictures of sides, news, and one way to write."""

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
from generator.serve import textdesk
from generator.serve.events import TooManyError, stream
from generator.serve.guard import Guard, TooLargeError
from generator.serve.mending import mending
from generator.serve.studio import Studio
from generator.serve.textroutes import judging
from generator.serve.texts import RefusedError, Wish
from generator.serve.views import LONGEST_NAME, Eyes, View
from generator.units import MM_PER_INCH, PT_PER_INCH

PAGE = Path(__file__).parent / "page"
FILES = {
    "page.css": "text/css",
    "page.js": "text/javascript",
    "sheets.js": "text/javascript",
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
"""The files of the page; nothing else is read by its name."""
FONTS = ("sofia-sans-condensed-400.ttf", "sofia-sans-condensed-700.ttf", "courier-prime-400.ttf")
LARGEST_PICTURE = 4_000_000
"""How many pixels a picture may have; what is larger is asked for in parts."""
LARGEST_SCALE = 24.0
"""In pixels to the point."""
FOREVER = {"cache-control": "private, max-age=31536000, immutable"}
NEVER = {"cache-control": "no-store"}

Handler = Callable[[Request], Awaitable[Response]]


def app(library: Library, port: int, token: str) -> Guard:
    """Return the whole application for some content."""
    studio = Studio(library)

    async def page(request: Request) -> Response:
        text = _file("index.html").decode().replace("{{token}}", token)
        return Response(text, media_type="text/html", headers=NEVER)

    async def part(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FILES:
            return _nothing()
        return Response(_file(name), media_type=FILES[name], headers={"cache-control": "no-cache"})

    async def font(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in FONTS:
            return _nothing()
        data = (TEMPLATES / "fonts" / name).read_bytes()
        return Response(data, media_type="font/ttf", headers={"cache-control": "max-age=86400"})

    async def choices(request: Request) -> Response:
        return JSONResponse(studio.choices.data(), headers=NEVER)

    async def events(request: Request) -> Response:
        views = _views(studio, request.query_params)
        if not views:
            return _nothing()
        try:
            listener = studio.hub.join(frozenset(views))
        except TooManyError:
            return Response("too many pages are open", 503, headers={"retry-after": "5"})
        studio.look_at(views)
        news = stream(listener, lambda: studio.hub.leave(listener))
        return StreamingResponse(news, media_type="text/event-stream", headers=NEVER)

    async def side(request: Request) -> Response:
        kept = studio.sides.get(request.path_params["key"])
        scale, area = _number(request, "scale"), _area(request)
        if kept is None or scale is None or not 0 < scale <= LARGEST_SCALE:
            return _nothing()
        pdf, data = kept
        points = PT_PER_INCH / MM_PER_INCH * scale
        pixels = area[2] * area[3] if area else data["width"] * data["height"] * points**2
        if pixels > LARGEST_PICTURE:
            return Response("too large: ask for a part", 413, headers=NEVER)
        try:
            png = await studio.pictures.drawn(request.path_params["key"], pdf, scale, area)
        except ValueError:  # a part that lies beside the paper
            return _nothing()
        return Response(png, media_type="image/png", headers=FOREVER)

    async def seen(request: Request) -> Response:
        try:
            eyes = msgspec.json.decode(await request.body(), type=Eyes)
        except (ValueError, TooLargeError, ClientDisconnect):
            return JSONResponse({"refused": "this cannot be read"}, 400)
        for view in _views(studio, eyes.view):
            studio.see(view, eyes.sides)
        return Response(status_code=204, headers=NEVER)

    async def pdf(request: Request) -> Response:
        kept = studio.sides.get(request.path_params["key"])
        if kept is None:
            return _nothing()
        name = file_named(request.query_params.get("name", ""), request.path_params["key"])
        shown = {"content-disposition": f'inline; filename="{name}.pdf"'}
        return Response(kept[0], media_type="application/pdf", headers=FOREVER | shown)

    async def texts(request: Request) -> Response:
        view = studio.choices.view(_words(request.query_params))
        if view is None:
            return _nothing()
        rows = await studio.run(1, textdesk.texts, view.game, view.language)
        data = {"game": view.game, "language": view.language, "texts": rows}
        return JSONResponse(data, headers=NEVER)

    async def text(request: Request) -> Response:
        try:
            wish = msgspec.json.decode(await request.body(), type=Wish)
        except (ValueError, TooLargeError, ClientDisconnect):
            return JSONResponse({"refused": "this cannot be read"}, 400)
        shelf = next((each for each in studio.choices.shelves if each.id == wish.game), None)
        if shelf is None or wish.language not in shelf.languages:
            return JSONResponse({"refused": "there is no such translation"}, 404)
        try:
            async with studio.writing:
                row = await studio.run(1, textdesk.save, wish)
        except RefusedError as error:
            return JSONResponse({"refused": error.reason, "now": error.now}, 409)
        except OSError as error:
            return JSONResponse({"refused": f"cannot be written: {error.strerror}"}, 409)
        return JSONResponse({"text": row})

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await studio.open()
        watching = asyncio.create_task(studio.watch())
        try:
            yield
        finally:
            watching.cancel()
            studio.close()
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
        Route("/fix", mending(studio), methods=["POST"]),
        Route("/judge", judging(studio), methods=["POST"]),
        Route("/seen", seen, methods=["POST"]),
    ]
    return Guard(Starlette(routes=routes, lifespan=lifespan), port, token, studio.hub.close)


def _views(studio: Studio, query: Mapping[str, str]) -> list[View]:
    """Return what an address asks for: one sheet, or the same in two languages."""
    words = _words(query)
    asked = [studio.choices.view(words)]
    if words.get("beside"):
        asked.append(studio.choices.view(words, "beside"))
    return [view for view in dict.fromkeys(asked) if view and view.sheet]


def _words(query: Mapping[str, str]) -> dict[str, str]:
    return {name: word for name, word in query.items() if len(word) <= LONGEST_NAME}


def file_named(name: str, otherwise: str) -> str:
    """Return a name that a file may be saved under on any system, of small letters and digits."""
    plain = "-".join(re.findall(r"[a-z0-9_]+", name.lower()[:LONGEST_NAME]))
    return plain or otherwise


def _number(request: Request, name: str) -> float | None:
    try:
        number = float(request.query_params.get(name, ""))
    except ValueError:
        return None
    return number if isfinite(number) else None


def _area(request: Request) -> tuple[int, int, int, int] | None:
    """Return the part of a picture that is asked for, in pixels."""
    try:
        left, top, width, height = (
            int(each) for each in request.query_params.get("area", "").split(",", 4)
        )
    except ValueError:
        return None
    sound = (
        0 <= left <= 100_000 and 0 <= top <= 100_000 and 0 < width <= 4096 and 0 < height <= 4096
    )
    return (left, top, width, height) if sound else None


def _nothing() -> Response:
    return Response("nothing here", 404, headers=NEVER)


@lru_cache(maxsize=16)
def _file(name: str) -> bytes:
    return (PAGE / name).read_bytes()
