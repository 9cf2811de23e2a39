"""The routes of translations: their texts, checks while they are typed, and saving them."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.serve import memories, palette, textchecks
from generator.serve.documents import Documents
from generator.serve.messages import (
    NEVER,
    RefusalError,
    body_of,
    fields_of,
    not_found,
    refusing,
    written,
)
from generator.serve.session import Session
from generator.serve.steps import record
from generator.serve.texts import LONGEST_ID, Submission


class TextRoutes(Struct, frozen=True):
    """Responds to requests about the translations of a session's games."""

    session: Session
    documents: Documents

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [
            Route("/texts.json", self.texts),
            Route("/text", self.save, methods=["POST"]),
            Route("/judge", self.judge, methods=["POST"]),
            Route("/memory.json", self.memory),
            Route("/palette.json", self.palette),
            Route("/names.json", self.names),
            Route("/icon.svg", self.icon),
        ]

    async def texts(self, request: Request) -> Response:
        """Respond with the texts of a game in a language."""
        view = self.session.choices.view(fields_of(request.query_params))
        if view is None:
            return not_found()
        rows = await self.session.run(1, textchecks.texts, view.game, view.language)
        data = {"game": view.game, "language": view.language, "texts": rows}
        return JSONResponse(data, headers=NEVER)

    @refusing
    async def save(self, request: Request) -> Response:
        """Write a translation, unless the file has changed meanwhile."""
        submission = await self._submission(request)
        row, step = await written(self.session, textchecks.save, submission)
        if step is not None:
            record(self.documents, submission.game, step, submission.joins)
        return JSONResponse({"text": row, **self.documents.history(submission.game).next})

    @refusing
    async def judge(self, request: Request) -> Response:
        """Respond with the findings of a translation; nothing is written."""
        submission = await self._submission(request)
        return JSONResponse(await self.session.run(1, textchecks.judge, submission))

    async def memory(self, request: Request) -> Response:
        """Respond with what texts like one of a game were translated to."""
        view = self.session.choices.view(fields_of(request.query_params))
        id = request.query_params.get("id", "")
        if view is None or len(id) > LONGEST_ID:
            return not_found()
        found = await self.session.run(1, memories.remembered, view.game, view.language, id)
        return JSONResponse({"matches": found}, headers=NEVER)

    async def palette(self, request: Request) -> Response:
        """Respond with what a text of a game in a language can mention."""
        view = self.session.choices.view(fields_of(request.query_params))
        if view is None:
            return not_found()
        found = await self.session.run(1, palette.palette, view.game, view.language)
        return JSONResponse({"palette": found}, headers=NEVER)

    async def names(self, request: Request) -> Response:
        """Respond with what the source of a game can name."""
        game = fields_of(request.query_params).get("game", "")
        if not self.session.choices.has(game):
            return not_found()
        found = await self.session.run(1, palette.mentions, game)
        return JSONResponse({"game": game, **found}, headers=NEVER)

    async def icon(self, request: Request) -> Response:
        """Respond with the drawing of an icon of a game, or with one of the icon set."""
        query = fields_of(request.query_params)
        game = query.get("game", "")
        drawing = None
        if "drawing" in query:
            drawing = palette.drawing(query["drawing"])
        elif self.session.choices.has(game):
            icon = query.get("icon", "")
            drawing = await self.session.run(1, palette.picture, game, icon)
        if drawing is None:
            return not_found()
        return Response(drawing, media_type="image/svg+xml", headers=NEVER)

    async def _submission(self, request: Request) -> Submission:
        """Return the translation that is sent; raise RefusalError if its game has no such one."""
        submission = await body_of(request, Submission)
        menus = self.session.choices.menus
        if not any(
            menu.id == submission.game and submission.language in menu.languages for menu in menus
        ):
            raise RefusalError("there is no such translation", 404)
        return submission
