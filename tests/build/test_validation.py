"""What is asked for in vain is said before anything is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.build.checking import check
from generator.build.request import Request
from generator.build.validation import invalid_options
from generator.content import resources
from generator.content.resources import BUNDLED_CONTENT
from generator.findings import COMMAND_LINE
from generator.imposition.cards import CARD_SCHEMES
from generator.imposition.correction import Correction, Printer, Tuned, Tuning
from generator.imposition.schemes import SCHEMES
from generator.pdf.presswork import PressOptions
from generator.units import PAPERS
from tests.printing import BUNDLED, STARTER, Aid, build

A4, LETTER = PAPERS["a4"], PAPERS["letter"]

pytest_plugins = ["tests.builds"]


@pytest.mark.parametrize(
    ("wish", "words", "hint"),
    [
        ({"games": ("my-gam",)}, "there is no game “my-gam”", "my-game"),
        ({"sheets": ("sumary",)}, "no game has the sheet “sumary”", "summary"),
        ({"languages": ("xx",)}, "no game has the language “xx”", "en"),
    ],
)
def test_unknown_choices(
    starter_aid: Aid, tmp_path: Path, wish: dict[str, tuple[str, ...]], words: str, hint: str
) -> None:
    built = build(starter_aid.library, tmp_path / "out", **wish)
    assert [each.message for each in built.findings] == [words]
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


def test_what_a_scheme_does_not_hold_is_told_before_anything_is_printed(tmp_path: Path) -> None:
    library = resources.library(BUNDLED_CONTENT)
    wishes: dict[str, Any] = {"scheme": SCHEMES["trifold"], "languages": ("en",)}
    built = build(library, tmp_path, games=(BUNDLED,), **wishes)
    told = [finding for finding in built.findings if finding.is_error]
    assert [finding.hint for finding in told] == ["--sheet rules-summary"]
    assert told[0].message.startswith(f"a trifold holds 6 pages, “{BUNDLED}” has ")
    assert (built.printed, built.files) == (0, ())
