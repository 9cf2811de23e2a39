"""Whole aids come out for the press: every bundled sheet, the map, and what a scheme lays."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pikepdf
import pytest
from msgspec.structs import replace
from pikepdf import Name

from generator.build.pipeline import Built
from generator.imposition.schemes import SCHEMES
from generator.pdf.inspection import COLOUR_COMMANDS, file_proof
from generator.pdf.pdfx import X4
from generator.pdf.presswork import DEFAULT_PRESS_OPTIONS, PressOptions, PressStep
from generator.render.sheet import Imposition, imposed_files, sheet_files
from generator.units import A4
from tests.bundled import bundled_library
from tests.printing import Aid, build, bundled_theme, side_jobs

pytest_plugins = ["tests.builds"]

FOR_SHOP = PressOptions("cmyk", "pdf-x4", ("metal",), 3.0)


@pytest.fixture(scope="module")
def bundled(english_sides: Path, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Return every bundled game in English, with its map, for the print shop."""
    out = tmp_path_factory.mktemp("shop") / "output"
    shutil.copytree(english_sides, out)
    return build(bundled_library(), out, languages=("en",), press=FOR_SHOP, jobs=2)


def commands(stream: object) -> list[str]:
    """Return all commands of a stream that have to do with colours, with what they are given."""
    found = pikepdf.parse_content_stream(stream, COLOUR_COMMANDS + " k K g G")  # type: ignore[arg-type]
    return [" ".join((*map(str, each.operands), str(each.operator))) for each in found]


def test_every_bundled_file(bundled: Built) -> None:
    """No command and no colour space of the screen is left in any stream of any file."""
    assert bundled.findings == ()
    names = {written.path.name for written in bundled.files}
    assert {name.split("-a4")[0] for name in names} > {"map", "places", "roster", "morris", "drako"}
    assert all(name.endswith("-a4-bleed3-pdf-x4-metal.pdf") for name in names)
    for written in bundled.files:
        proof = file_proof(written.path.read_bytes(), "sheets", (), True, 3.0, X4)
        assert proof.foreign == ()
        assert proof.claim is not None
        with pikepdf.open(written.path) as pdf:
            drawn = [each for each in pdf.objects if _is_drawn(each)]
            used = [command for each in (*pdf.pages, *drawn) for command in commands(each)]
            assert used
            assert {each.split()[-1] for each in used} <= {"k", "K", "cs", "CS", "scn", "SCN"}
            assert all(Name.DeviceCMYK == page.obj.Group.CS for page in pdf.pages)


def _is_drawn(thing: object) -> bool:
    return isinstance(thing, pikepdf.Stream) and bool(thing.get("/Subtype") == Name.Form)


def test_foil_is_there_where_a_theme_has_it(bundled: Built) -> None:
    plates: dict[str, bool] = {}
    for written in bundled.files:
        with pikepdf.open(written.path) as pdf:
            all_used = [
                c for each in (*pdf.pages, *filter(_is_drawn, pdf.objects)) for c in commands(each)
            ]
            plates[written.path.parts[-3]] = any("/Plate-Gold-foil" in each for each in all_used)
    assert plates["fury-of-dracula"]
    assert plates["drako"]
    assert not plates["the-hunt"], "its theme has no plate of its own"


def step(aid: Aid, wishes: PressOptions) -> PressStep:
    return PressStep(wishes, bundled_theme(aid.game.content.game.theme), "colour")


def test_what_a_scheme_laid(starter_aid: Aid) -> None:
    work = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    imposition = Imposition(SCHEMES["two-up"], A4)
    (made,) = imposed_files(work, starter_aid.in_order(A4), imposition, whole=False)
    done = made.finished([step(starter_aid, replace(FOR_SHOP, bleed=0.0, spots=()))])
    assert done.name == "summary-a4-two-up-pdf-x4.pdf"
    (proof,) = done.results
    assert file_proof(done.data, made.path, (), True, 0.0, X4) == proof
    with pikepdf.open(io.BytesIO(done.data)) as pdf:
        assert any(each.endswith(" k") for each in commands(pdf.pages[0].resources.XObject["/P0"]))


def test_without_a_wish_a_file_stays_as_it_is(starter_aid: Aid) -> None:
    work = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    (made,) = sheet_files(work, starter_aid.in_order(A4), ("pdf",), whole=False)
    done = made.finished([step(starter_aid, DEFAULT_PRESS_OPTIONS)])
    assert (done.name, done.data) == (made.name, made.data())
    (proof,) = done.results
    assert not getattr(proof, "foreign", None)


def test_a_colour_that_is_no_ink_stops_the_claim(starter_aid: Aid, tmp_path: Path) -> None:
    work = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    (made,) = sheet_files(work, starter_aid.in_order(A4), ("pdf",), whole=False)
    other = PressStep(FOR_SHOP, bundled_theme("western"), "colour")
    data, (proof,) = other(made.data(), made.path)
    assert {each.page for each in proof.foreign} == {1}
    assert all(each.colour.startswith("#") for each in proof.foreign)
    assert proof.claim is None
    assert b"GTS_PDFX" not in data


@pytest.mark.parametrize(
    ("wishes", "suffix"),
    [
        (DEFAULT_PRESS_OPTIONS, ""),
        (PressOptions(bleed=3.0), "-bleed3"),
        (PressOptions("cmyk"), "-cmyk"),
        (PressOptions("cmyk", spots=("metal",)), "-cmyk-metal"),
        (PressOptions("cmyk", "pdf-x4", bleed=2.5), "-bleed2.5-pdf-x4"),
    ],
)
def test_names_say_what_a_file_is_for(wishes: PressOptions, suffix: str) -> None:
    assert PressStep(wishes, bundled_theme("classic"), "colour").suffix == suffix
