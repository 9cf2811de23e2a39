"""The routes of the structure of games: what can be changed, and changing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.serve import artwork, bands, forms, mends, sections, structure, valuechange
from generator.serve.artwork import Artwork
from generator.serve.bands import BandChange
from generator.serve.documents import Documents
from generator.serve.forms import FieldChange
from generator.serve.mends import MendRequest
from generator.serve.messages import (
    NEVER,
    body_of,
    fields_of,
    known_game,
    not_found,
    refusing,
    written,
)
from generator.serve.sections import SectionChange
from generator.serve.session import Session
from generator.serve.steps import Step, record
from generator.serve.structure import ItemChange, NewIcon
from generator.serve.valuechange import ValueChange

Change = TypeVar("Change", FieldChange, ValueChange, BandChange, MendRequest)
Moved = TypeVar("Moved", ItemChange, SectionChange)


class StructureRoutes(Struct, frozen=True):
    """Responds to requests to change the structure of a session's games."""

    session: Session
    documents: Documents

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [
            Route("/structure.json", self.outline),
            Route("/structure", self.change, methods=["POST"]),
            Route("/icon", self.icon, methods=["POST"]),
            Route("/artwork", self.artwork, methods=["POST"]),
            Route("/form.json", self.form),
            Route("/field", self.field, methods=["POST"]),
            Route("/value", self.value, methods=["POST"]),
            Route("/mend", self.mend, methods=["POST"]),
            Route("/bands.json", self.layouts),
            Route("/bands", self.lay_out, methods=["POST"]),
            Route("/sections.json", self.sections),
            Route("/sections", self.arrange, methods=["POST"]),
        ]

    async def outline(self, request: Request) -> Response:
        """Respond with the items that a content path leads through."""
        query = fields_of(request.query_params)
        game, path = query.get("game", ""), request.query_params.get("path", "")
        if not self.session.choices.has(game) or len(path) > structure.LONGEST_PATH:
            return not_found()
        found = await self.session.run(1, structure.outline, game, path)
        return JSONResponse(
            {"path": path, **found, **self.documents.history(game).next}, headers=NEVER
        )

    @refusing
    async def change(self, request: Request) -> Response:
        """Change an item, and respond with its path after that."""
        return await self._restructured(await body_of(request, ItemChange), structure.change_item)

    @refusing
    async def icon(self, request: Request) -> Response:
        """Add a drawing to the icons of a game, and respond with the id of the icon."""
        new = await body_of(request, NewIcon)
        known_game(self.session, new.game)
        id, step = await written(self.session, structure.add_icon, new)
        record(self.documents, new.game, step)
        return JSONResponse({"icon": id, **self.documents.history(new.game).next})

    @refusing
    async def artwork(self, request: Request) -> Response:
        """Take a file into the folder of a game, and respond with how the game names it."""
        sent = await body_of(request, Artwork)
        known_game(self.session, sent.game)
        name = await written(self.session, artwork.take_in, sent)
        return JSONResponse({"name": name})

    @refusing
    async def form(self, request: Request) -> Response:
        """Respond with the plain fields of an item."""
        game = known_game(self.session, request.query_params.get("game", ""))
        path = request.query_params.get("path", "")[: structure.LONGEST_PATH]
        return JSONResponse(await self.session.run(1, forms.form, game, path), headers=NEVER)

    @refusing
    async def field(self, request: Request) -> Response:
        """Set a field of an item, and respond with what can be undone then."""
        change = await body_of(request, FieldChange)
        return await self._carried_out(change, forms.set_field, change.joins)

    @refusing
    async def value(self, request: Request) -> Response:
        """Change the number of a value, and respond with what can be undone then."""
        return await self._carried_out(await body_of(request, ValueChange), valuechange.set_number)

    @refusing
    async def mend(self, request: Request) -> Response:
        """Mend a finding as a page offers it, and respond with what can be undone then."""
        return await self._carried_out(await body_of(request, MendRequest), mends.mend)

    @refusing
    async def layouts(self, request: Request) -> Response:
        """Respond with what the bands around a section of a sheet are, and could be."""
        fields = fields_of(request.query_params)
        game = known_game(self.session, fields.get("game", ""))
        spot = fields.get("sheet", ""), fields.get("section", "")
        return JSONResponse(await self.session.run(1, bands.layouts, game, *spot), headers=NEVER)

    @refusing
    async def lay_out(self, request: Request) -> Response:
        """Lay a band out as chosen, and respond with what can be undone then."""
        return await self._carried_out(await body_of(request, BandChange), bands.lay_out)

    @refusing
    async def sections(self, request: Request) -> Response:
        """Respond with what stands on the sides of a sheet."""
        fields = fields_of(request.query_params)
        game = known_game(self.session, fields.get("game", ""))
        found = await self.session.run(1, sections.sections, game, fields.get("sheet", ""))
        return JSONResponse(found | self.documents.history(game).next, headers=NEVER)

    @refusing
    async def arrange(self, request: Request) -> Response:
        """Arrange the sections of a sheet, and respond with the path to look at after that."""
        change = await body_of(request, SectionChange)
        return await self._restructured(change, sections.change_sections)

    async def _restructured(
        self, change: Moved, work: Callable[[Moved], tuple[str, Step]]
    ) -> Response:
        """Have a worker process move, add or delete; respond with the path to look at after it."""
        known_game(self.session, change.game)
        path, step = await written(self.session, work, change)
        record(self.documents, change.game, step)
        return JSONResponse({"path": path, **self.documents.history(change.game).next})

    async def _carried_out(
        self, change: Change, work: Callable[[Change], Step], joins: bool = False
    ) -> Response:
        """Have a worker process carry out a change, and respond with what can be undone then."""
        known_game(self.session, change.game)
        record(self.documents, change.game, await written(self.session, work, change), joins)
        return JSONResponse(self.documents.history(change.game).next)
