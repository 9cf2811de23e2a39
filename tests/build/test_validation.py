"""Options that no game can satisfy are reported before anything is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.build.checking import Checked, check
from generator.build.request import Request
from generator.build.validation import invalid_options
from generator.content import resources
from generator.content.resources import BUNDLED_CONTENT
from generator.findings import COMMAND_LINE
from generator.imposition.cards import CARD_SCHEMES, CardOptions
from generator.imposition.correction import Correction, Printer, Tuned, Tuning
from generator.imposition.schemes import SCHEMES
from generator.pdf.presswork import PressOptions
from generator.units import PAPERS
from tests.printing import BUNDLED, STARTER, Aid, build
from tests.support import library_of, write_game

A4, LETTER = PAPERS["a4"], PAPERS["letter"]

pytest_plugins = ["tests.builds"]


@pytest.mark.parametrize(
    ("options", "message", "hint"),
    [
        ({"games": ("my-gam",)}, "there is no game “my-gam”", "my-game"),
        ({"sheets": ("sumary",)}, "no game has the sheet “sumary”", "summary"),
        ({"languages": ("xx",)}, "no game has the language “xx”", "en"),
    ],
)
def test_unknown_choices(
    starter_aid: Aid, tmp_path: Path, options: dict[str, tuple[str, ...]], message: str, hint: str
) -> None:
    built = build(starter_aid.library, tmp_path / "out", **options)
    assert [each.message for each in built.findings] == [message]
    assert hint in built.findings[0].hint
    assert built.files == ()
    assert not (tmp_path / "out").exists()


MEASURED = Printer("den", (Tuned(210.0, 297.0, "long", Tuning(Correction(), None)),))


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"games": (STARTER, "zz")}, "there is no game “zz”"),
        ({"sheets": ("summary", "zz")}, "no game has the sheet “zz”"),
        ({"languages": ("en", "zz")}, "no game has the language “zz”"),
        ({"players": 7}, "is for 2 to 4 players, not for 7"),
        ({"sheets": ("map",), "scheme": SCHEMES["booklet"]}, "the map is not printed as booklet"),
        ({"sheets": ("map",), "editions": ("large-print",)}, "no map in large print"),
        ({"sheets": ("cards",), "laminate": 5.0}, "a rim is left around sheets"),
        (
            {"sheets": ("summary",), "card_scheme": CARD_SCHEMES["duplex-long"]},
            "“summary” is a sheet",
        ),
        ({"press": PressOptions("cmyk", spots=("zz",))}, "for the colour “zz”"),
        ({"papers": (A4, LETTER), "printer": MEASURED}, "“den” was not measured on letter"),
        ({"cluster": "nonsense"}, "no scheduler answers at nonsense"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_what_is_refused_stops_the_build(
    starter_aid: Aid, tmp_path: Path, wish: dict[str, Any], message: str
) -> None:
    built = build(starter_aid.library, tmp_path / "out", **wish)
    refused = [each.message for each in built.findings if each.place == COMMAND_LINE]
    assert any(message in each for each in refused), refused
    assert (built.printed, built.files) == (0, ())
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("lying", [False, True])
def test_paper_that_a_printer_was_measured_on_is_not_refused(
    starter_aid: Aid, tmp_path: Path, lying: bool
) -> None:
    size = (297.0, 210.0) if lying else (210.0, 297.0)
    printer = Printer("den", (Tuned(*size, "long", Tuning(Correction(), None)),))
    request = Request(starter_aid.library, tmp_path, papers=(A4,), printer=printer)
    assert list(invalid_options(request, check(request.library))) == []


def test_more_sides_than_a_scheme_holds_are_reported_before_printing(tmp_path: Path) -> None:
    library = resources.library(BUNDLED_CONTENT)
    options: dict[str, Any] = {"scheme": SCHEMES["trifold"], "languages": ("en",)}
    built = build(library, tmp_path, games=(BUNDLED,), **options)
    errors = [finding for finding in built.findings if finding.is_error]
    assert [finding.hint for finding in errors] == ["--sheet rules-summary"]
    assert errors[0].message.startswith(f"a trifold holds 6 pages, “{BUNDLED}” has ")
    assert (built.printed, built.files) == (0, ())


@pytest.fixture(scope="module")
def checked() -> Checked:
    """The bundled game, checked."""
    found = check(resources.library(BUNDLED_CONTENT), (BUNDLED,))
    assert [game.id for game in found.games] == [BUNDLED]
    return found


LARGE = "there is no map in large print; a poster is larger"
CARDS_ARE_CUT = "print them without --laminate; once they are cut, a pouch holds several"


@pytest.mark.parametrize(
    ("options", "message", "hint"),
    [
        (
            {"players": 9},
            f"“{BUNDLED}” is for 2 to 5 players, not for 9",
            "--players 5",
        ),
        (
            {"players": 1},
            f"“{BUNDLED}” is for 2 to 5 players, not for 1",
            "--players 2",
        ),
        (
            {"sheets": ("map",), "editions": ("large-print", "large-print+mono")},
            LARGE,
            "playeraid map GAME --poster 3x2",
        ),
        (
            {"sheets": ("map",), "scheme": SCHEMES["booklet"]},
            "the map is not printed as booklet",
            "playeraid map GAME --poster 3x2",
        ),
        (
            {"sheets": ("places",), "card_scheme": CARD_SCHEMES["gutterfold"]},
            "gutterfold lays cards, and “places” is a sheet",
            "--sheet cards",
        ),
        (
            {"sheets": ("event-cards",), "laminate": 5.0},
            "a rim is left around sheets, and “event-cards” are cards",
            CARDS_ARE_CUT,
        ),
        (
            {"sheets": ("cards",), "laminate": 5.0},
            "a rim is left around sheets, and “cards” are cards",
            CARDS_ARE_CUT,
        ),
        (
            {"press": PressOptions("cmyk", spots=("glod",))},
            "no theme has a plate of its own for the colour “glod”",
            "",
        ),
    ],
)
def test_options_that_no_game_can_satisfy(
    checked: Checked, tmp_path: Path, options: dict[str, Any], message: str, hint: str
) -> None:
    request = Request(resources.library(BUNDLED_CONTENT), tmp_path, **options)
    (found,) = invalid_options(request, checked)
    assert (found.code, found.message) == ("R01", message)
    assert hint in found.hint


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 2},
        {"players": 5},
        {"sheets": ("map",), "editions": ("colour", "large-print")},
        {"sheets": ("places",), "scheme": SCHEMES["booklet"]},
        {"sheets": ("event-cards",), "card_scheme": CARD_SCHEMES["gutterfold"]},
        {"sheets": ("places",), "laminate": 5.0},
    ],
)
def test_options_that_can_be_satisfied(
    checked: Checked, tmp_path: Path, options: dict[str, Any]
) -> None:
    request = Request(resources.library(BUNDLED_CONTENT), tmp_path, **options)
    assert list(invalid_options(request, checked)) == []


@pytest.mark.parametrize(
    "wish",
    [{"card_scheme": CARD_SCHEMES["gutterfold"]}, {"cards": CardOptions(box=0.3)}],
    ids=["scheme", "box"],
)
def test_a_game_without_decks_has_no_cards_to_lay(tmp_path: Path, wish: dict[str, Any]) -> None:
    game = write_game(tmp_path, {})
    built = build(library_of(game), tmp_path / "out", **wish)
    assert [(each.code, each.message) for each in built.findings] == [
        ("R01", "there is no deck in minimal")
    ]
    assert built.files == ()
