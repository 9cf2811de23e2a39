"""An address selects one of the choices, whatever it contains."""

from __future__ import annotations

import pytest

from generator.serve.views import Choices, GameMenu, View

CHESS = GameMenu(
    "chess",
    "Chess",
    {"rules": "Rules", "moves": "Moves", "map": "Map"},
    ("en", "de"),
    {"men": "Men"},
)
GO = GameMenu("go", "Go", {"rules": "Rules"}, ("ja",))
CHOICES = Choices((CHESS, GO), {"lexend": "Lexend"})


def test_what_is_known_is_taken() -> None:
    requested = {
        "game": "chess",
        "sheet": "moves",
        "language": "de",
        "beside": "en",
        "paper": "letter",
    }
    view = CHOICES.view(requested | {"edition": "mono"})
    assert view == View("chess", "moves", "de", "letter", "mono")
    beside = CHOICES.view(requested, "beside")
    assert beside is not None
    assert beside.language == "en"


def test_a_menu_says_which_sheets_are_maps() -> None:
    assert CHOICES.menu("chess") is CHESS
    assert CHESS.data()["maps"] == ["map"]
    assert GO.data()["maps"] == []


def test_every_axis_of_a_sheet_is_taken() -> None:
    requested = {"edition": "large-print+mono", "face": "lexend", "scheme": "gutterfold"}
    view = CHOICES.view(requested)
    assert view == View("chess", "rules", "en", "a4", "large-print+mono", "lexend")


@pytest.mark.parametrize(("sheet", "scheme"), [("men", "gutterfold"), ("map", "")])
def test_cards_and_maps_have_no_large_print_nor_other_faces(sheet: str, scheme: str) -> None:
    requested = {"edition": "large-print+mono", "face": "lexend", "scheme": "gutterfold"}
    view = CHOICES.view(requested | {"sheet": sheet})
    assert view == View("chess", sheet, "en", "a4", "mono", scheme=scheme)


@pytest.mark.parametrize("invalid", ["", "../go", "/etc/passwd", "GO", "go\0"])
def test_an_unknown_choice_becomes_the_first(invalid: str) -> None:
    requested = dict.fromkeys(
        ("game", "sheet", "language", "paper", "edition", "face", "scheme"), invalid
    )
    assert CHOICES.view(requested) == View("chess", "rules", "en", "a4", "colour")


def test_without_games_there_is_nothing_to_look_at() -> None:
    assert Choices(()).view({"game": "chess"}) is None


def test_a_game_that_has_changed_takes_its_place() -> None:
    more = GameMenu("go", "Go", {"rules": "Rules"}, ("ja", "ko"))
    assert CHOICES.with_menu(more).menus == (CHESS, more)
    assert CHOICES.data()["games"][1]["languages"] == ["ja"]
