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
from generator.serve.messages import NEVER, RefusalError, body_of, fields_of, known_game, refusing
from generator.serve.session import Session
from generator.serve.texts import Name

T = TypeVar("T")
HINT = "nothing is lost: change that line by hand, or put it back and undo once more"
Words = Annotated[str, Meta(max_length=LARGEST)]


class Draft(Struct, frozen=True, forbid_unknown_fields=True):
    """A text to write, the version of the document that it replaces, and the text of that."""

    game: Name
    path: Name
    text: Words
    version: Annotated[str, Meta(max_length=64)]
    base: Words | None = None


class Back(Struct, frozen=True, forbid_unknown_fields=True):
    """The game of which the last change is undone, or made again.

    With the ``language`` that is shown it is the last change of what is seen there.
    """

    game: Name
    again: bool = False
    language: Name | None = None


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
            Route("/undo", self.undo, methods=["POST"]),
            Route("/schema.json", self.schema),
        ]

    @refusing
    async def listed(self, request: Request) -> Response:
        """Respond with the documents of a game, and what can be undone."""
        game = known_game(self.session, request.query_params.get("game", ""))
        listed = await self._done(self.documents.listed, game)
        data = {"game": game, "documents": listed, **self.documents.history(game).data}
        return JSONResponse(data, headers=NEVER)

    @refusing
    async def read(self, request: Request) -> Response:
        """Respond with a document."""
        fields = fields_of(request.query_params)
        game = known_game(self.session, fields.get("game", ""))
        document = await self._done(self.documents.read, game, fields.get("path", ""))
        return JSONResponse(document.data, headers=NEVER)

    @refusing
    async def write(self, request: Request) -> Response:
        """Write a document, unless it has changed meanwhile."""
        draft = await body_of(request, Draft)
        game = known_game(self.session, draft.game)
        document = await self._done(
            self.documents.write, game, draft.path, draft.text, draft.version, draft.base
        )
        return JSONResponse(document.data | self.documents.history(game).data)

    @refusing
    async def merge(self, request: Request) -> Response:
        """Respond with a document, and with it merged with a draft; nothing is written."""
        draft = await body_of(request, Draft)
        game = known_game(self.session, draft.game)
        now, both = await self._done(
            self.documents.merge, game, draft.path, draft.text, draft.base or ""
        )
        return JSONResponse({"now": now.data, "merged": both})

    @refusing
    async def undo(self, request: Request) -> Response:
        """Take the last change of a game back, or make it again."""
        back = await body_of(request, Back)
        history = self.documents.history(known_game(self.session, back.game))
        change = history.last(back.again, back.language)
        if change is None:
            raise RefusalError("there is nothing to take back", 409)
        act = self.documents.redo if back.again else self.documents.undo
        try:
            paths = await self._alone(act, back.game, back.language)
        except ConflictError as error:
            raise RefusalError(f"{error}, so nothing is undone; {HINT}", 409) from None
        except (AbsentError, UnicodeError):
            files = ", ".join(change.after)
            raise RefusalError(f"{files} was changed since, so nothing is undone", 409) from None
        except OSError as error:
            raise RefusalError(f"cannot be written: {error.strerror}", 409) from None
        return JSONResponse({"did": change.did, "paths": paths, **history.next})

    async def schema(self, _: Request) -> Response:
        """Respond with the JSON Schema of content files."""
        text = await asyncio.to_thread(_schema_text)
        return Response(text, media_type="application/json", headers={"cache-control": "no-cache"})

    async def _alone(self, act: Callable[..., T], *arguments: Any) -> T:
        """Return what is done with documents, when nobody else writes."""
        async with self.session.writing:
            return await asyncio.to_thread(act, *arguments)

    async def _done(self, act: Callable[..., T], *arguments: Any) -> T:
        """Return what is done alone with documents; refuse what cannot be."""
        try:
            return await self._alone(act, *arguments)
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
