"""The routes of documents: list, read and write the files of a game, undo and redo."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.findings import refusal
from generator.serve.documents import LARGEST, AbsentError, ConflictError, Documents
from generator.serve.messages import NEVER, RefusalError, body_of, fields_of, refusing
from generator.serve.session import Session
from generator.serve.texts import Name

T = TypeVar("T")
Words = Annotated[str, Meta(max_length=LARGEST)]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """A text to write, the version of the document that it replaces, and the text of that."""

    game: Name
    path: Name
    text: Words
    version: Annotated[str, Meta(max_length=64)]
    base: Words | None = None


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """The game whose last change is undone or redone."""

    game: Name


class DocumentRoutes(Struct, frozen=True):
    """Responds to requests about the documents of a session's games."""

    session: Session
    documents: Documents

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [
            Route("/documents.json", self.listed),
            Route("/document.json", self.read),
            Route("/document", self.write, methods=["POST"]),
            Route("/document/merge", self.merge, methods=["POST"]),
            Route("/document/undo", self.undo, methods=["POST"]),
            Route("/document/redo", self.redo, methods=["POST"]),
            Route("/schema.json", self.schema),
        ]

    @refusing
    async def listed(self, request: Request) -> Response:
        """Respond with the documents of a game, and what can be undone."""
        game = self._known(request.query_params.get("game", ""))
        listed = await self._done(self.documents.listed, game)
        data = {"game": game, "documents": listed, **self.documents.history(game).data}
        return JSONResponse(data, headers=NEVER)

    @refusing
    async def read(self, request: Request) -> Response:
        """Respond with a document."""
        fields = fields_of(request.query_params)
        game = self._known(fields.get("game", ""))
        document = await self._done(self.documents.read, game, fields.get("path", ""))
        return JSONResponse(document.data, headers=NEVER)

    @refusing
    async def write(self, request: Request) -> Response:
        """Write a document, unless it has changed meanwhile."""
        draft = await body_of(request, Draft)
        game = self._known(draft.game)
        document = await self._done(
            self.documents.write, game, draft.path, draft.text, draft.version, draft.base
        )
        return JSONResponse(document.data | self.documents.history(game).data)

    @refusing
    async def merge(self, request: Request) -> Response:
        """Respond with a document, and with it merged with a draft; nothing is written."""
        draft = await body_of(request, Draft)
        game = self._known(draft.game)
        now, both = await self._done(
            self.documents.merge, game, draft.path, draft.text, draft.base or ""
        )
        return JSONResponse({"now": now.data, "merged": both})

    @refusing
    async def undo(self, request: Request) -> Response:
        """Take back the last change of a game."""
        return await self._stepped(request, self.documents.undo)

    @refusing
    async def redo(self, request: Request) -> Response:
        """Make the last change that was undone once more."""
        return await self._stepped(request, self.documents.redo)

    async def schema(self, _: Request) -> Response:
        """Respond with the JSON Schema of content files."""
        text = await asyncio.to_thread(_schema_text)
        return Response(text, media_type="application/json", headers={"cache-control": "no-cache"})

    async def _stepped(self, request: Request, step: Callable[[str], list[str]]) -> Response:
        game = self._known((await body_of(request, Game)).game)
        paths = await self._done(step, game)
        return JSONResponse({"paths": paths} | self.documents.history(game).data)

    def _known(self, game: str) -> str:
        if all(menu.id != game for menu in self.session.choices.menus):
            raise RefusalError("there is no such game", 404)
        return game

    async def _done(self, act: Callable[..., T], *arguments: Any) -> T:
        """Return what is done with documents, when nobody else writes; refuse what cannot be."""
        try:
            async with self.session.writing:
                return await asyncio.to_thread(act, *arguments)
        except AbsentError:
            raise RefusalError("there is no such document", 404) from None
        except ConflictError as error:
            raise RefusalError.with_data(409, error.data) from None
        except UnicodeError:
            raise RefusalError("this is not text", 400) from None
        except OSError as error:
            reason = refusal(error) or str(error.strerror)
            raise RefusalError(f"cannot be used: {reason}", 409) from None


@cache
def _schema_text() -> str:
    from generator.content.schemas import schema_text

    return schema_text()
