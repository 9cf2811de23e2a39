"""Compare a file of translations with a catalogue; what differs is suggested, nothing written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.findings import Finding
from generator.language import upkeep
from generator.language.catalog import Catalog
from generator.language.interchange import READERS, read_translations_in
from generator.serve.guard import TooLargeError
from generator.serve.messages import NEVER, RefusalError, fields_of, refusing
from generator.serve.session import Session
from generator.serve.texts import RefusedError
from generator.serve.worker import current_worker

MOST_FINDINGS = 50
"""How many findings are shown of one file."""


def suggested(game: str, language: str, file: str, data: bytes) -> dict[str, Any]:
    """Return the translations in a file that differ from those of a game, and what is wrong.

    They are read as ``translate import`` reads them; with an error there are none. Raises
    RefusedError where the game or its catalogue cannot be read.
    """
    read = current_worker().games.reading(game).game
    if read is None:
        raise RefusedError(f"{game} has faults; mend them first")
    try:
        _, catalog = upkeep.current(read, language)
    except upkeep.CannotTranslateError as error:
        raise RefusedError(str(error)) from None
    taken, findings = read_translations_in(file, data, catalog)
    is_refused = any(each.is_error for each in findings)
    return {
        "suggestions": [] if is_refused else list(_differing(catalog, taken)),
        "findings": [_data(each) for each in findings[:MOST_FINDINGS]],
        "more": max(0, len(findings) - MOST_FINDINGS),
    }


def _differing(catalog: Catalog, taken: Catalog) -> Iterator[dict[str, Any]]:
    """Yield the entries that have got other words, in their order."""
    for id, entry in taken.by_id.items():
        if entry.translation != catalog.by_id[id].translation:
            yield {"id": id, "forms": list(entry.translation), "fuzzy": entry.is_fuzzy}


def _data(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": finding.message,
        "hint": finding.hint,
        "line": finding.place.line,
    }


class SuggestionRoutes(Struct, frozen=True):
    """Responds to files of translations that are sent to a session."""

    session: Session

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [Route("/suggestions", self.suggest, methods=["POST"])]

    @refusing
    async def suggest(self, request: Request) -> Response:
        """Respond with what a file suggests; its bytes are the body, its name is in the query."""
        fields = fields_of(request.query_params)
        game, language, file = (fields.get(name, "") for name in ("game", "language", "file"))
        menus = self.session.choices.menus
        if not any(menu.id == game and language in menu.languages[1:] for menu in menus):
            raise RefusalError("there is no such translation", 404)
        if PurePath(file).suffix.lower() not in READERS:
            known = ", ".join(READERS)
            raise RefusalError(f"“{file}” is no file of translations; known are: {known}", 409)
        try:
            data = await request.body()
            found = await self.session.run(1, suggested, game, language, file, data)
        except (TooLargeError, ClientDisconnect):
            raise RefusalError("this cannot be read", 400) from None
        except RefusedError as error:
            raise RefusalError(error.reason, 409) from None
        return JSONResponse(found, headers=NEVER)
