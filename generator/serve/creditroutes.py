"""The route of credits: who drew a drawing, as a page asks for it."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.serve.credits import PATH, CreditRequest, credit
from generator.serve.documents import Documents, with_plain_ends
from generator.serve.history import Change
from generator.serve.messages import body_of, known_game, refusing, written
from generator.serve.session import Session


class CreditRoutes(Struct, frozen=True):
    """Responds to requests to credit drawings of a session's games."""

    session: Session
    documents: Documents

    def routes(self) -> list[Route]:
        """Return the routes, by their addresses."""
        return [Route("/credit", self.credit, methods=["POST"])]

    @refusing
    async def credit(self, request: Request) -> Response:
        """Credit a drawing, and respond with what can be undone then."""
        wanted = await body_of(request, CreditRequest)
        game = known_game(self.session, wanted.game)
        done = await written(self.session, credit, wanted)
        said = None if done.before is None else with_plain_ends(done.before)
        says = with_plain_ends(done.after)
        change = Change({PATH: said}, {PATH: says}, "credit", done.name, path=done.path)
        self.documents.record(game, change)
        return JSONResponse(self.documents.history(game).next)
