"""The routes of exports: what can be chosen, what it costs, beginning, cancelling, downloading."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import IO

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from generator import files
from generator.imposition.printers import read_printers
from generator.imposition.schemes import SCHEMES
from generator.serve import sharing
from generator.serve.archive import write_archive, write_entries
from generator.serve.excerpts import with_excerpts
from generator.serve.exportoutcome import MadeFile
from generator.serve.exportplan import ExportOptions, ExportPlan, ExportSettings
from generator.serve.exportprocess import SupersededError
from generator.serve.exports import BusyError, Export, Exports
from generator.serve.messages import NEVER, RefusalError, body_of, known_game, not_found, refusing
from generator.serve.session import Session
from generator.serve.sideroutes import file_named

LARGEST_ARCHIVE = 512 * 1024 * 1024
"""Limit of the files in one archive together, in bytes."""
IN_MEMORY = 8 * 1024 * 1024
"""How large an archive may be before it is put into a temporary file, in bytes."""
CHUNK = 256 * 1024


class ExportRoutes(Struct, frozen=True):
    """Responds to requests to export the games of a session."""

    session: Session
    exports: Exports
    settings: ExportSettings

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [
            Route("/export.json", self.choices),
            Route("/export/cost", self.cost, methods=["POST"]),
            Route("/export/cost/cancel", self.cancel_cost, methods=["POST"]),
            Route("/export", self.begin, methods=["POST"]),
            Route("/export/cancel", self.cancel, methods=["POST"]),
            Route("/share/{game}.zip", self.share),
            Route("/export/{key}/files.zip", self.files),
            Route("/export/{key}/site.zip", self.site),
            Route("/export/{key}/{number:int}.pdf", self.pdf),
        ]

    async def choices(self, _: Request) -> Response:
        """Respond with what can be chosen beside what the menus offer, and with the last export."""
        printers = await asyncio.to_thread(read_printers, self.settings.printers)
        chosen = self.settings.printer if self.settings.printer in printers.known else ""
        found, lines = printers.findings, {str(printers.path): printers.lines}
        last = self.exports.last
        data = {
            "schemes": list(SCHEMES),
            "printers": list(printers.known),
            "printer": chosen,
            "paper": self.settings.paper,
            "edition": self.settings.edition,
            "languages": list(self.settings.languages),
            "findings": with_excerpts(found, lines) if found else [],
            "home": str(self.settings.out),
            "export": last.data() if last else None,
        }
        return JSONResponse(data, headers=NEVER)

    @refusing
    async def cost(self, request: Request) -> Response:
        """Respond with the cost of an export by language, and what is wrong with it."""
        plan = await self._plan(request)
        try:
            costs = await self.exports.costs(plan)
        except (BusyError, SupersededError):  # whoever asked has something newer to show by now
            return Response(status_code=204, headers=NEVER)
        return JSONResponse(msgspec.to_builtins(costs), headers=NEVER)

    async def cancel_cost(self, _: Request) -> Response:
        """Cancel the estimate of a cost, if one is running."""
        await self.exports.cancel_costs()
        return Response(status_code=204, headers=NEVER)

    @refusing
    async def begin(self, request: Request) -> Response:
        """Begin an export, and respond with it."""
        plan = await self._plan(request)
        if not (plan.options.things or plan.options.whole or plan.options.site):
            raise RefusalError("nothing is chosen", 400)

        try:
            export = self.exports.begin(plan)
        except BusyError:
            raise RefusalError("an export is running", 409) from None
        return JSONResponse(export.data(), 202, headers=NEVER)

    async def cancel(self, _: Request) -> Response:
        """Cancel the export, if one is running."""
        await self.exports.cancel()
        return Response(status_code=204, headers=NEVER)

    @refusing
    async def files(self, request: Request) -> Response:
        """Respond with all files to print of the last export."""
        export = self._export(request)
        return await self._archive(f"{export.game}-pdf", self.settings.out, export.files)

    @refusing
    async def site(self, request: Request) -> Response:
        """Respond with the site of the last export, to be unpacked at a web host."""
        export = self._export(request)
        return await self._archive(f"{export.game}-site", Path(export.site_home), export.site)

    @refusing
    async def share(self, request: Request) -> Response:
        """Respond with all files of a game, for another to open."""
        game = known_game(self.session, request.path_params["game"])
        found = await self.session.run(1, sharing.files_of, game)
        if not found:
            raise RefusalError("the game is too large to be shared, or not there any more", 409)
        return await _packed(game, lambda target: write_entries(target, found))

    async def pdf(self, request: Request) -> Response:
        """Respond with one file of the last export, to be looked at and printed."""
        try:
            made = self._export(request).files[request.path_params["number"]]
            home = self.settings.out
            data = await asyncio.to_thread(files.read, home / made.name, home)
        except (RefusalError, IndexError, OSError):
            return not_found()
        name = file_named(PurePosixPath(made.name).stem, "export")
        headers = {"content-disposition": f'inline; filename="{name}.pdf"'}
        return Response(data, media_type="application/pdf", headers=NEVER | headers)

    async def _plan(self, request: Request) -> ExportPlan:
        """Return the plan that a request asks for; refuse what the menus do not offer."""
        options, choices = await body_of(request, ExportOptions), self.session.choices
        known_game(self.session, options.game)
        if unknown := options.unknown(choices):
            raise RefusalError(f"there is no “{unknown}” to choose", 404)
        return ExportPlan(options, choices.menu(options.game), self.settings)

    def _export(self, request: Request) -> Export:
        """Return the last export, if its key is that of a request and it is finished."""
        last = self.exports.last
        if last is None or last.key != request.path_params["key"] or last.is_running:
            raise RefusalError("there is no such export any more", 404)
        return last

    async def _archive(self, name: str, home: Path, made: Sequence[MadeFile]) -> Response:
        """Respond with an archive of files, which are those that were made, as they are now."""
        if not made:
            raise RefusalError("nothing of that kind was exported", 404)
        if sum(each.size for each in made) > LARGEST_ARCHIVE:
            raise RefusalError("that is too much for one archive", 413)
        names = [each.name for each in made]
        return await _packed(name, lambda target: write_archive(target, home, names))


async def _packed(name: str, write: Callable[[IO[bytes]], None]) -> Response:
    """Respond with an archive of a name. Raises RefusalError where a file cannot be read."""
    target: IO[bytes] = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 (closed below)
    try:
        await asyncio.to_thread(write, target)
    except OSError as error:
        target.close()
        raise RefusalError(f"a file cannot be read: {error.strerror}", 409) from None
    headers = {
        "content-disposition": f'attachment; filename="{file_named(name, "export")}.zip"',
        "content-length": str(target.tell()),
    }
    chunks = _chunks(target)
    return StreamingResponse(chunks, media_type="application/zip", headers=NEVER | headers)


def _chunks(source: IO[bytes]) -> Iterator[bytes]:
    """Yield what a file holds, and close it."""
    with source:
        source.seek(0)
        while chunk := source.read(CHUNK):
            yield chunk
