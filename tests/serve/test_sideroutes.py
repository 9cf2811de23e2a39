"""Sides are served by what they are called; anything else is not found."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from generator.serve.sideroutes import SideRoutes, file_named

DATA = {"width": 210.0, "height": 297.0}


class Pictures:
    async def render(self, key: str, pdf: bytes, scale: float, area: object) -> bytes:
        if area == (0, 0, 9, 9):
            raise ValueError("off the paper")
        return b"%s at %g" % (key.encode(), scale)


def picture_of(key: str, query: str) -> tuple[int, bytes]:
    session: Any = SimpleNamespace(sides={"known": (b"%PDF", DATA)}, pictures=Pictures())
    scope = {"type": "http", "path_params": {"key": key}, "query_string": query.encode()}
    response = asyncio.run(SideRoutes(session).picture(Request(scope)))
    return response.status_code, bytes(response.body)


def test_a_picture_of_a_side_is_served() -> None:
    assert picture_of("known", "scale=1.5") == (200, b"known at 1.5")
    assert picture_of("known", "scale=24&area=5,5,100,100") == (200, b"known at 24")


@pytest.mark.parametrize(
    "query", ["", "scale=0", "scale=nan", "scale=24.1", "scale=1&area=0,0,9,9"]
)
def test_what_no_picture_has_is_not_found(query: str) -> None:
    assert picture_of("known", query)[0] == 404


def test_an_unknown_side_is_not_found() -> None:
    assert picture_of("other", "scale=1")[0] == 404


def test_a_picture_too_large_must_be_requested_in_parts() -> None:
    assert picture_of("known", "scale=24") == (413, b"too large: ask for a part")


@pytest.mark.parametrize(
    ("name", "plain"), [("Rules (A4).PDF", "rules-a4-pdf"), ("../..", "key"), ("", "key")]
)
def test_names_of_files_are_safe(name: str, plain: str) -> None:
    assert file_named(name, "key") == plain
