"""The routes of the structure of games: what can be changed, changing it, and taking it back."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.serve import structure
from generator.serve.documents import AbsentError, ConflictError, Documents
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
from generator.serve.structure import NewIcon, Wish
from generator.serve.texts import Name, RefusedError


class Back(Struct, frozen=True, forbid_unknown_fields=True):
    """The game of which the last change is undone, or done again."""

    game: Name
    again: bool = False


class StructureRoutes(Struct, frozen=True):
    """Responds to requests to change the structure of a session's games."""

    session: Session
    documents: Documents

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [
            Route("/structure.json", self.outline),
            Route("/structure", self.change, methods=["POST"]),
            Route("/undo", self.undo, methods=["POST"]),
            Route("/icon", self.icon, methods=["POST"]),
        ]

    async def outline(self, request: Request) -> Response:
        """Respond with the items that a content path leads through."""
        query = fields_of(request.query_params)
        game, path = query.get("game", ""), request.query_params.get("path", "")
        if not self._has(game) or len(path) > structure.LONGEST_PATH:
            return not_found()
        found = await self.session.run(1, structure.outline, game, path)
        return JSONResponse({"path": path, **found, **self._history(game)}, headers=NEVER)

    @refusing
    async def change(self, request: Request) -> Response:
        """Change an item, and respond with its path after that."""
        wish = await body_of(request, Wish)
        self._known(wish.game)
        try:
            path, step = await written(self.session, structure.change, wish)
        except RefusedError as error:
            raise RefusalError(error.reason, 409) from None
        record(self.documents, wish.game, step)
        return JSONResponse({"path": path, **self._history(wish.game)})

    @refusing
    async def icon(self, request: Request) -> Response:
        """Add a drawing to the icons of a game, and respond with the id of the icon."""
        new = await body_of(request, NewIcon)
        self._known(new.game)
        try:
            id, step = await written(self.session, structure.add_icon, new)
        except RefusedError as error:
            raise RefusalError(error.reason, 409) from None
        record(self.documents, new.game, step)
        return JSONResponse({"icon": id})

    @refusing
    async def undo(self, request: Request) -> Response:
        """Take the last change of a game back, or do it again."""
        back = await body_of(request, Back)
        self._known(back.game)
        history = self.documents.history(back.game)
        change = next(reversed(history.undone if back.again else history.done), None)
        if change is None:
            raise RefusalError("there is nothing to take back", 409)
        act = self.documents.redo if back.again else self.documents.undo
        try:
            async with self.session.writing:
                await asyncio.to_thread(act, back.game)
        except (AbsentError, ConflictError):
            files = ", ".join(change.after)
            raise RefusalError(f"{files} was changed since, so nothing is undone", 409) from None
        except OSError as error:
            raise RefusalError(f"cannot be written: {error.strerror}", 409) from None
        return JSONResponse({"did": change.did, **self._history(back.game)})

    def _history(self, game: str) -> dict[str, Any]:
        """Return what can be undone and done again next."""
        history = self.documents.history(game)
        return {
            name: changes[-1].did if changes else None
            for name, changes in (("undo", history.done), ("redo", history.undone))
        }

    def _has(self, game: str) -> bool:
        return any(menu.id == game for menu in self.session.choices.menus)

    def _known(self, game: str) -> None:
        """Raise RefusalError for a game that is not in the menus."""
        if not self._has(game):
            raise RefusalError("there is no such game", 404)
