"""A request knows what is wanted, and what follows from what was named."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build.request import CARDS, Request
from generator.content.resources import BUNDLED_CONTENT, library
from generator.imposition.cards import CARD_SCHEMES

ALL = Request(library(BUNDLED_CONTENT), Path("out"))
LAID = replace(ALL, card_scheme=CARD_SCHEMES["gutterfold"])


@pytest.mark.parametrize(
    ("request_", "wanted"),
    [
        (ALL, (True, False)),
        (replace(ALL, sheets=("rules",)), (True, False)),
        (replace(ALL, sheets=("other",)), (False, False)),
        (replace(ALL, sheets=("deck",)), (False, True)),
        (replace(ALL, sheets=(CARDS,)), (False, True)),
        (LAID, (False, True)),
        (replace(LAID, sheets=("rules",)), (False, False)),
    ],
    ids=["all", "a sheet", "another", "a deck", "all decks", "a scheme", "a sheet by it"],
)
def test_decks_are_wanted_by_name_or_scheme(request_: Request, wanted: tuple[bool, bool]) -> None:
    assert (request_.wants_sheet("rules"), request_.wants_deck("deck")) == wanted


@pytest.mark.parametrize(
    ("formats", "prints"), [(("pdf",), True), (("html",), False), (("html", "png"), True)]
)
def test_only_pages_for_the_screen_need_no_printing(formats: tuple[str, ...], prints: bool) -> None:
    assert replace(ALL, formats=formats).prints == prints
