"""The routes of printed sides: events, pictures, files, and which sides are in view."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from generator.serve.events import TooManyError, stream
from generator.serve.messages import NEVER, body_of, fields_of, not_found, refusing
from generator.serve.session import Session
from generator.serve.views import LONGEST_NAME, View, VisibleSides
from generator.units import MM_PER_INCH, PT_PER_INCH

LARGEST_PICTURE = 4_000_000
"""In pixels; a larger picture must be requested in parts."""
LARGEST_SCALE = 24.0
"""In pixels per point."""
FOREVER = {"cache-control": "private, max-age=31536000, immutable"}


class SideRoutes(Struct, frozen=True):
    """Responds to requests about the sides that a session prints."""

    session: Session

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [
            Route("/events", self.events),
            Route("/side/{key}.png", self.picture),
            Route("/side/{key}.pdf", self.pdf),
            Route("/seen", self.seen, methods=["POST"]),
        ]

    async def events(self, request: Request) -> Response:
        """Respond with a stream of what happens to the sides of a view."""
        session = self.session
        views = self._views(request.query_params)
        if not views:
            return not_found()
        try:
            subscriber = session.hub.subscribe(frozenset(views))
        except TooManyError:
            return Response("too many pages are open", 503, headers={"retry-after": "5"})
        session.open_views(views)
        body = stream(subscriber, lambda: session.hub.unsubscribe(subscriber))
        return StreamingResponse(body, media_type="text/event-stream", headers=NEVER)

    async def picture(self, request: Request) -> Response:
        """Respond with the picture of a side, or of an area of it."""
        printed = self.session.sides.get(request.path_params["key"])
        scale, area = _number(request, "scale"), _area(request)
        if printed is None or scale is None or not 0 < scale <= LARGEST_SCALE:
            return not_found()
        pdf, data = printed
        points = PT_PER_INCH / MM_PER_INCH * scale
        pixels = area[2] * area[3] if area else data["width"] * data["height"] * points**2
        if pixels > LARGEST_PICTURE:
            return Response("too large: ask for a part", 413, headers=NEVER)
        pictures = self.session.pictures
        try:
            png = await pictures.render(request.path_params["key"], pdf, scale, area)
        except ValueError:  # an area off the paper
            return not_found()
        return Response(png, media_type="image/png", headers=FOREVER)

    async def pdf(self, request: Request) -> Response:
        """Respond with the PDF of a side."""
        printed = self.session.sides.get(request.path_params["key"])
        if printed is None:
            return not_found()
        name = file_named(request.query_params.get("name", ""), request.path_params["key"])
        headers = {"content-disposition": f'inline; filename="{name}.pdf"'}
        return Response(printed[0], media_type="application/pdf", headers=FOREVER | headers)

    @refusing
    async def seen(self, request: Request) -> Response:
        """Note which sides of a view are in sight, which are printed first."""
        visible = await body_of(request, VisibleSides)
        for view in self._views(visible.view):
            self.session.set_visible(view, visible.sides)
        return Response(status_code=204, headers=NEVER)

    def _views(self, query: Mapping[str, str]) -> list[View]:
        """Return the views that a query names: one sheet, or the same in two languages."""
        fields, choices = fields_of(query), self.session.choices
        views = [choices.view(fields)]
        if fields.get("beside"):
            views.append(choices.view(fields, "beside"))
        return [view for view in dict.fromkeys(views) if view]


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
