"""An export becomes requests: one for sheets, one for maps, one for decks, as each takes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build.request import Request
from generator.content.resources import Library
from generator.imposition.cards import CardOptions
from generator.imposition.correction import Printer
from generator.serve.exportplan import ExportOptions
from generator.serve.views import Choices
from tests.serve.exports import MENU, OPTIONS, plan_in

HOME = Path("/nowhere")
LIBRARY = Library(HOME, ())
PRINTER = Printer("hall", ())


def requests(options: ExportOptions, printer: Printer | None = None) -> list[Request]:
    return [*plan_in(HOME, options).requests(LIBRARY, printer)]


def test_each_kind_has_a_request_of_its_own() -> None:
    options = replace(OPTIONS, things=("reminders", "map", "summary"), edition="large-print+mono")
    options = replace(options, scheme="booklet", card_scheme="duplex-long", face="lexend")
    sheets, maps, decks = requests(options, PRINTER)
    assert (sheets.sheets, maps.sheets, decks.sheets) == (("summary",), ("map",), ("reminders",))
    assert sheets.scheme is not None
    assert (sheets.scheme.name, sheets.face, sheets.editions) == (
        "booklet",
        "lexend",
        ("large-print+mono",),
    )
    assert (maps.scheme, maps.face, maps.editions) == (None, "", ("mono",))
    assert decks.card_scheme is not None
    assert (decks.card_scheme.name, decks.editions) == ("duplex-long", ("mono",))
    assert not sheets.composed
    assert requests(replace(options, composed=True))[0].composed
    assert all(each.printer is PRINTER for each in (sheets, maps, decks))
    assert all(each.out == HOME / "output" for each in (sheets, maps, decks))


def test_cards_and_counters_are_laid_as_by_the_commands() -> None:
    whole = replace(OPTIONS, things=("reminders",), card_scheme="gutterfold", whole=True)
    site = plan_in(HOME, whole).site_request(LIBRARY)
    assert [each.cards for each in (*requests(whole), site)] == 3 * [
        CardOptions(bleed_between=True)
    ]


def test_cards_one_by_one_are_not_corrected_for_a_printer() -> None:
    (decks,) = requests(replace(OPTIONS, things=("reminders",)), PRINTER)
    assert (decks.card_scheme, decks.printer) == (None, None)


@pytest.mark.parametrize(
    ("fields", "beside"),
    [({}, []), ({"scheme": "zine"}, ["map"]), ({"edition": "large-print"}, ["map"])],
)
def test_a_whole_aid_has_its_maps_and_decks_in_any_way(
    fields: dict[str, str], beside: list[str]
) -> None:
    whole, *more = requests(replace(OPTIONS, things=(), whole=True, **fields))
    assert whole.sheets == ()
    assert [name for each in more for name in each.sheets] == [*beside, "reminders"]


def test_a_site_alone_prints_nothing_by_itself() -> None:
    options = replace(OPTIONS, things=(), site=True)
    assert requests(options) == []
    plan = plan_in(HOME, options)
    assert plan.site_request(LIBRARY).languages == ("en",)
    assert plan.site_folder == HOME / "output" / "minimal" / "site"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("things", ("summary", "nothing")),
        ("languages", ("en", "nothing")),
        ("paper", "nothing"),
        ("edition", "nothing"),
        ("face", "nothing"),
        ("scheme", "nothing"),
        ("card_scheme", "nothing"),
    ],
)
def test_only_what_the_menus_offer_is_known(field: str, value: str | tuple[str, ...]) -> None:
    choices = Choices((MENU,), {"lexend": "Lexend"})
    assert OPTIONS.unknown(choices) == ""
    assert replace(OPTIONS, **{field: value}).unknown(choices) == "nothing"
