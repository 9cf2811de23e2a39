"""What an address asks for is one of the choices, whatever stands in it."""

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
    asked = {"game": "chess", "sheet": "moves", "language": "de", "beside": "en", "paper": "letter"}
    view = CHOICES.view(asked | {"edition": "mono"})
    assert view == View("chess", "moves", "de", "letter", "mono")
    beside = CHOICES.view(asked, "beside")
    assert beside is not None
    assert beside.language == "en"


def test_every_axis_of_a_sheet_is_taken() -> None:
    asked = {"edition": "large-print+mono", "face": "lexend", "scheme": "gutterfold"}
    view = CHOICES.view(asked)
    assert view == View("chess", "rules", "en", "a4", "large-print+mono", "lexend")


@pytest.mark.parametrize(("sheet", "scheme"), [("men", "gutterfold"), ("map", "")])
def test_cards_and_maps_have_no_large_print_nor_other_faces(sheet: str, scheme: str) -> None:
    asked = {"edition": "large-print+mono", "face": "lexend", "scheme": "gutterfold"}
    view = CHOICES.view(asked | {"sheet": sheet})
    assert view == View("chess", sheet, "en", "a4", "mono", scheme=scheme)


@pytest.mark.parametrize("odd", ["", "../go", "/etc/passwd", "GO", "go\0"])
def test_the_first_stands_for_what_is_not_known(odd: str) -> None:
    asked = dict.fromkeys(("game", "sheet", "language", "paper", "edition", "face", "scheme"), odd)
    assert CHOICES.view(asked) == View("chess", "rules", "en", "a4", "colour")


def test_without_games_there_is_nothing_to_look_at() -> None:
    assert Choices(()).view({"game": "chess"}) is None


def test_a_game_that_has_changed_takes_its_place() -> None:
    more = GameMenu("go", "Go", {"rules": "Rules"}, ("ja", "ko"))
    assert CHOICES.with_menu(more).menus == (CHESS, more)
    assert CHOICES.data()["games"][1]["languages"] == ["ja"]
