"""The routes of tables as grids: list, read and change those of a game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.findings import refusal
from generator.serve import gridcolumns, grids
from generator.serve.documents import (
    WORKBOOKS,
    AbsentError,
    ConflictError,
    Document,
    Documents,
    Workbook,
)
from generator.serve.grids import Grid, GridChange
from generator.serve.messages import NEVER, RefusalError, body_of, fields_of, known_game, refusing
from generator.serve.session import Session
from generator.serve.steps import record
from generator.serve.texts import RefusedError


class GridRoutes(Struct, frozen=True):
    """Responds to requests about the tables of a session's games."""

    session: Session
    documents: Documents

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [
            Route("/grids.json", self.listed),
            Route("/grid.json", self.read),
            Route("/grid", self.change, methods=["POST"]),
        ]

    @refusing
    async def listed(self, request: Request) -> Response:
        """Respond with the tables of a game, and where its content names them."""
        game = known_game(self.session, request.query_params.get("game", ""))
        with _refusals():
            tables = await asyncio.to_thread(self.documents.listed, game, grids.KINDS)
        readings = await self.session.run(1, grids.readings, game)
        return JSONResponse({"game": game, "tables": tables, "readings": readings}, headers=NEVER)

    @refusing
    async def read(self, request: Request) -> Response:
        """Respond with a table as a grid."""
        fields = fields_of(request.query_params)
        game = known_game(self.session, fields.get("game", ""))
        with _refusals():
            async with self.session.writing:
                file = await self._read(game, fields.get("path", ""))
            grid = await self._grid(file, fields.get("path", ""), fields.get("sheet", ""))
        return JSONResponse(await self._data(game, grid), headers=NEVER)

    @refusing
    async def change(self, request: Request) -> Response:
        """Change a table, unless it has changed meanwhile; respond with it as it is then."""
        wanted = await body_of(request, GridChange)
        game = known_game(self.session, wanted.game)
        with _refusals():
            async with self.session.writing:
                file = await self._changed(wanted)
            grid = await self._grid(file, wanted.path, wanted.sheet)
        return JSONResponse(await self._data(game, grid))

    async def _data(self, game: str, grid: Grid) -> dict[str, Any]:
        """Return a table for the page, with what its columns are and what can be undone."""
        is_block = grids.is_block(grid.path)
        targets = [] if is_block else await self.session.run(1, gridcolumns.targets, game, grid)
        history = self.documents.history(game)
        return {"game": game, **grid.data, "targets": targets, **history.next}

    async def _read(self, game: str, path: str) -> Document | Workbook:
        if grids.is_block(path):
            file = await self.session.run(1, grids.file_of_block, game, path)
            return await asyncio.to_thread(self.documents.read, game, file)
        if not path.lower().endswith(grids.KINDS):
            raise AbsentError(path)
        is_workbook = path.lower().endswith(WORKBOOKS)
        act = self.documents.read_workbook if is_workbook else self.documents.read
        return await asyncio.to_thread(act, game, path)

    async def _grid(self, file: Document | Workbook, path: str, sheet: str) -> Grid:
        """Return the grid of a file; a worker makes it, for the file may be large or damaged."""
        if isinstance(file, Workbook):
            return await self.session.run(1, grids.grid_of_workbook, file, sheet)
        if grids.is_block(path):
            return await self.session.run(1, grids.grid_of_block, file, path)
        return await self.session.run(1, grids.grid_of_text, file)

    async def _changed(self, wanted: GridChange) -> Document | Workbook:
        """Change a table, and what the content says of its heads; both are undone together."""
        now = await self._read(wanted.game, wanted.path)
        step = await self.session.run(1, gridcolumns.planned, wanted, now)
        act = self._changed_workbook if isinstance(now, Workbook) else self._changed_text
        file = await act(wanted, now)  # type: ignore[arg-type]
        if step is not None:
            step = await self.session.run(1, gridcolumns.written, step)
            record(self.documents, wanted.game, step, joins=True)
        return file

    async def _changed_workbook(self, wanted: GridChange, now: Workbook) -> Workbook:
        if now.version != wanted.version:
            raise ConflictError("the file has changed meanwhile")
        data = await self.session.run(1, grids.changed_workbook, now, wanted)
        like = await self.session.run(1, grids.like, wanted, now)
        return await asyncio.to_thread(self.documents.write_workbook, wanted.game, now, data, like)

    async def _changed_text(self, wanted: GridChange, now: Document) -> Document:
        """Change a text; what others changed elsewhere in it meanwhile stays.

        That cannot be told apart where it is not said what the change was made from.
        """
        if wanted.base is None and wanted.version != now.version:
            raise ConflictError("the file has changed meanwhile", now)
        base = now.text if wanted.base is None else wanted.base
        text = await self.session.run(1, grids.changed_text, wanted, base)
        game, path, version = wanted.game, now.path, wanted.version
        like = await self.session.run(1, grids.like, wanted, now)
        write = partial(self.documents.write, like=like)
        try:
            return await asyncio.to_thread(write, game, path, text, version, base)
        except ConflictError as error:
            if error.merged is None or error.now is None:
                raise
            version = error.now.version
            return await asyncio.to_thread(write, game, path, error.merged, version)


@contextmanager
def _refusals() -> Iterator[None]:
    """Say in a response why a table cannot be read or changed."""
    try:
        yield
    except AbsentError:
        raise RefusalError("there is no such table", 404) from None
    except ConflictError as error:
        refused = {"refused": str(error), "conflict": True}
        raise RefusalError.with_data(409, refused) from None
    except RefusedError as error:
        raise RefusalError(error.reason, 409) from None
    except UnicodeError:
        raise RefusalError("this is not text", 409) from None
    except OSError as error:
        reason = refusal(error) or str(error.strerror)
        raise RefusalError(f"cannot be used: {reason}", 409) from None
