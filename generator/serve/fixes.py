"""The route that applies the safe fixes to a game, as ``check --fix`` does."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.build import fixes
from generator.build.checking import Policy
from generator.content.edits import Fixed
from generator.serve.documents import Documents
from generator.serve.messages import OneGame, body_of, known_game, refusing, written
from generator.serve.session import Session
from generator.serve.steps import record_fixed
from generator.serve.worker import current_worker


def fix(game: str) -> list[Fixed]:
    """Apply the fixes to a game in this process; return the changed files."""
    return fixes.fix(current_worker().library, (game,), Policy())


class FixRoutes(Struct, frozen=True):
    """Responds to requests to fix a game of a session."""

    session: Session
    documents: Documents

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [Route("/fix", self.fix, methods=["POST"])]

    @refusing
    async def fix(self, request: Request) -> Response:
        """Fix a game; respond with the names of the changed files, and what can be undone then."""
        game = known_game(self.session, (await body_of(request, OneGame)).game)
        fixed = await written(self.session, fix, game)
        record_fixed(self.documents, game, fixed)
        history = self.documents.history(game)
        return JSONResponse({"files": [each.file for each in fixed], **history.next})
