"""What the page sends is read or refused."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from generator.serve.messages import RefusalError, body_of, fields_of, refusing, written
from generator.serve.texts import OvertakenError
from generator.serve.views import LONGEST_NAME, GameMenu
from tests.serve.handlers import StubSession, post


class Order(msgspec.Struct, frozen=True):
    sheets: int


class Desk:
    @refusing
    async def place(self, request: Request) -> Response:
        order = await body_of(request, Order)
        if order.sheets > 3:
            raise RefusalError("that is too many", 409, ["3"])
        return JSONResponse({"sheets": order.sheets})


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        (b'{"sheets": 3}', (200, {"sheets": 3})),
        (b'{"sheets": 4}', (409, {"refused": "that is too many", "now": ["3"]})),
        (b'{"sheets": "three"}', (400, {"refused": "this cannot be read"})),
        (b"", (400, {"refused": "this cannot be read"})),
    ],
)
def test_a_handler_responds_or_refuses(body: bytes, answer: tuple[int, object]) -> None:
    assert post(Desk().place, body) == answer


def test_values_too_long_for_a_name_are_left_out() -> None:
    query = {"game": "g" * LONGEST_NAME, "sheet": "s" * (LONGEST_NAME + 1)}
    assert fields_of(query).keys() == {"game"}


@pytest.mark.parametrize(("overtakers", "is_written"), [(0, True), (3, True), (4, False)])
def test_what_others_overtake_is_written_anew(overtakers: int, is_written: bool) -> None:
    session: Any = StubSession(GameMenu("minimal", "Minimal", {}, ("en",)))
    waiting = [OvertakenError("rules.yaml was saved; try again")] * overtakers

    def write(what: str) -> str:
        if waiting:
            raise waiting.pop()
        return what

    if is_written:
        assert asyncio.run(written(session, write, "text")) == "text"
    else:
        with pytest.raises(RefusalError, match="try again"):
            asyncio.run(written(session, write, "text"))
    assert waiting == []
