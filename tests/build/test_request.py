"""A request knows what is wanted, and what follows from what was named."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build.request import CARDS, COUNTER_SCHEME, Request
from generator.content.resources import BUNDLED_CONTENT, library
from generator.imposition.cards import CARD_SCHEMES, CardOptions
from generator.imposition.schemes import SCHEMES
from generator.pdf.presswork import PressOptions

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


@pytest.mark.parametrize(
    ("more", "laid"),
    [
        ({}, True),
        ({"formats": ("png",)}, False),
        ({"sheets": ("rules",)}, False),
        ({"scheme": SCHEMES["booklet"]}, False),
        ({"laminate": 5.0}, False),
        ({"press": PressOptions(bleed=3.0)}, False),
        ({"cards": CardOptions(box=0.3)}, False),
    ],
)
def test_counters_come_with_the_sheets_where_nothing_else_is_asked_for(
    more: dict[str, object], laid: bool
) -> None:
    request = replace(ALL, **more)
    assert request.lays_counters == laid
    scheme = request.scheme or (COUNTER_SCHEME if laid else None)
    assert request.deck_scheme == scheme
    assert request.wants_deck("counters", of_counters=True) == (laid or request.cards.is_of_paper)
    assert LAID.deck_scheme == CARD_SCHEMES["gutterfold"]
