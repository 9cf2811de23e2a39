"""Files claim PDF/UA-1 where independent checkers find no error, and nowhere else.

Records in other languages are judged where they are tested (``tests/render/test_records.py``).
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from pikepdf import Dictionary, Name, Pdf

from generator.content import resources
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES
from generator.imposition.geometry import Flip, Forme, Rect, Slot
from generator.pdf.correct import corrected
from generator.pdf.document import Document
from generator.pdf.impose import impose
from generator.pdf.join import join
from generator.pdf.laminate import with_rim
from generator.pdf.pdfua import lacks
from generator.pdf.separate import separated
from generator.pdf.trimming import with_bleed
from generator.render.jobs import run
from generator.render.mapsheet import MapSheet
from generator.render.testpage import TestPrint
from generator.units import A4
from tests.conformance import claims, errors
from tests.engine.test_forms import FORM, LEDGER
from tests.hebrew import in_hebrew
from tests.islands import write_island
from tests.pdf.test_correct import PRINTER
from tests.pdf.test_separate import BOOK
from tests.pdf.test_sums import PAD
from tests.printing import Aid, build, side_jobs, with_blocks
from tests.render.makers import maker_of
from tests.render.test_oddscards import card
from tests.render.test_records import SHORT, printer
from tests.render.test_scripts import printed as printed_in_script

pytest_plugins = ["tests.builds"]

ABOUT = Document("A <title> & more", "An author", "A subject", "en", "2026-02-03")
FROM_THE_RIGHT = "he"


@cache
def odds_card(language: str) -> bytes:
    if language != FROM_THE_RIGHT:
        return card("claws", language=language).pdf()
    made = card("claws")
    return replace(made, game=in_hebrew(made.game)).pdf()


def record() -> bytes:
    """Print a record from the right; those in other languages are judged where they are tested."""
    made = printer(SHORT)
    game = in_hebrew(made.maker.game)
    scenes = replace(made.scenes, game=game)
    maker = replace(made.maker, game=game, language=FROM_THE_RIGHT, scene=scenes.scene)
    return replace(made, maker=maker, scenes=scenes).pdf()


MADE: Mapping[str, tuple[Callable[[str], bytes], tuple[str, ...]]] = {
    "odds": (odds_card, ("en", "de", "fr", "he")),
    "a record": (lambda _: record(), ("he",)),
    "a test page": (
        lambda language: TestPrint(language, A4, False, Flip.LONG, TEMPLATES).pdf(),
        ("en", "de", "fr", "he"),
    ),
    "a sheet of a script": (
        lambda language: join([printed_in_script(language).pdf], ABOUT),
        ("he", "uk"),
    ),
}
"""Functions that print a file in a language, with the languages; ``he`` is from the right."""


@pytest.mark.parametrize(
    ("kind", "language"),
    [(kind, language) for kind, (_, languages) in MADE.items() for language in languages],
)
def test_what_is_made_beside_sheets_claims_and_conforms(
    kind: str, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "made.pdf"
    path.write_bytes(MADE[kind][0](language))
    assert claims(path.read_bytes())
    assert errors(path) == []


@pytest.mark.parametrize("language", ["en", "fr", "he"])
def test_maps_claim_and_conform(language: str, tmp_path: Path) -> None:
    maker = replace(maker_of(write_island(tmp_path)), language=language)
    path = tmp_path / "map.pdf"
    path.write_bytes(MapSheet(maker, maker.on_paper(A4)).pdf())
    assert claims(path.read_bytes())
    assert errors(path) == []


def test_sheets_and_aids_claim_and_conform(starter_aid: Aid) -> None:
    for name in ("summary-a4.pdf", "my-game-a4.pdf"):
        path = starter_aid.file(name)
        assert claims(path.read_bytes())
        assert errors(path) == []


def test_decks_claim_and_conform(deck_file: Path) -> None:
    assert claims(deck_file.read_bytes())
    assert errors(deck_file) == []


@pytest.fixture(scope="module")
def deck_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    library = resources.library(BUNDLED_CONTENT)
    out = tmp_path_factory.mktemp("deck")
    built = build(library, out, games=("the-hunt",), sheets=("turn-cards",), languages=("de",))
    assert built.findings == ()
    (path,) = out.rglob("*.pdf")
    return path


@pytest.mark.parametrize("language", ["en", FROM_THE_RIGHT])
def test_forms_on_two_sides_claim_and_conform(
    language: str, starter_aid: Aid, tmp_path: Path
) -> None:
    game = with_blocks(starter_aid.game, head=FORM, list=LEDGER, pad=PAD)
    job = side_jobs(game, starter_aid.library, A4, "colour")[0]
    if language == FROM_THE_RIGHT:
        job = replace(job, game=in_hebrew(game), language=language)
    side = run(job)
    path = tmp_path / "form.pdf"
    path.write_bytes(join([side.pdf, side.pdf], replace(ABOUT, language=language)))
    assert claims(path.read_bytes())
    assert errors(path) == []


@pytest.mark.parametrize("language", ["en", "de", "fr", FROM_THE_RIGHT])
def test_imposed_pages_claim_and_conform(
    language: str, starter_aid: Aid, deck_file: Path, tmp_path: Path
) -> None:
    """An aid, a deck, a card of odds and a sheet, each laid on other paper."""
    pages: Mapping[str, Callable[[], bytes]] = {
        "en": lambda: starter_aid.file("my-game-a4.pdf").read_bytes(),
        "de": deck_file.read_bytes,
        "fr": lambda: odds_card("fr"),
        FROM_THE_RIGHT: lambda: join([printed_in_script(FROM_THE_RIGHT).pdf], ABOUT),
    }
    paper = Rect(0, 0, A4.width, A4.height)
    forme = Forme((A4.width, A4.height), (Slot(0, paper, paper),), (), trim=paper, bleed=paper)
    path = tmp_path / "imposed.pdf"
    path.write_bytes(impose(pages[language](), [forme], replace(ABOUT, language=language)))
    assert claims(path.read_bytes())
    assert errors(path) == []


def test_files_for_the_press_claim_nothing(starter_aid: Aid) -> None:
    """Their tags are dropped, and the claim with them."""
    data = starter_aid.file("summary-a4.pdf").read_bytes()
    assert not claims(separated(data, BOOK).pdf)


@pytest.mark.parametrize(
    "step",
    [
        lambda data: corrected(data, PRINTER),
        lambda data: with_bleed(data, 3.0),
        lambda data: with_rim(data, 3.0),
    ],
    ids=["corrected for a printer", "with crop marks", "to laminate"],
)
def test_what_a_last_step_adds_is_an_artifact(
    step: Callable[[bytes], bytes], starter_aid: Aid, tmp_path: Path
) -> None:
    data = starter_aid.file("summary-a4.pdf").read_bytes()
    path = tmp_path / "finished.pdf"
    path.write_bytes(step(data))
    assert path.read_bytes() != data
    assert claims(path.read_bytes())
    assert errors(path) == []


def test_the_claim_is_the_same_each_time(starter_aid: Aid) -> None:
    side = starter_aid.in_order(A4)[0].pdf
    assert join([side], ABOUT) == join([side], ABOUT)
    with Pdf.open(io.BytesIO(join([side], ABOUT))) as pdf, pdf.open_metadata() as metadata:
        assert metadata["dc:title"] == "A <title> & more"
        assert metadata["pdfuaid:part"] == "1"


def without_words(pdf: Pdf) -> None:
    (figure, *_) = [each for each in elements(pdf) if each.S == "/Figure"]
    del figure.Alt


def without_tags(pdf: Pdf) -> None:
    del pdf.pages[0].obj.StructParents


def with_a_loose_entry(pdf: Pdf) -> None:
    (item, *_) = [each for each in elements(pdf) if each.S == "/LI"]
    item.P.S = Name.Table


def with_a_level_left_out(pdf: Pdf) -> None:
    (heading, *_) = [each for each in elements(pdf) if each.S == "/H2"]
    heading.S = Name.H4


def without_heads(pdf: Pdf) -> None:
    for head in [each for each in elements(pdf) if each.S == "/TH"]:
        head.S = Name.TD


def without_language(pdf: Pdf) -> None:
    del pdf.Root.Lang


def elements(pdf: Pdf) -> list[Any]:
    return [each for each in pdf.objects if isinstance(each, Dictionary) and "/S" in each]


SPOILT: Mapping[Callable[[Pdf], None], str] = {
    without_words: "an element Figure does not say enough of itself",
    without_tags: "page 1 has no tags",
    with_a_loose_entry: "an element Table contains what it must not",
    with_a_level_left_out: "a heading skips a level",
    without_heads: "an element Table does not say enough of itself",
    without_language: "no language or no title",
}


@pytest.mark.parametrize("spoil", SPOILT)
def test_what_lacks_something_would_not_claim(
    spoil: Callable[[Pdf], None], starter_aid: Aid
) -> None:
    with Pdf.open(starter_aid.file("my-game-a4.pdf")) as pdf:
        assert list(lacks(pdf)) == []
        spoil(pdf)
        assert SPOILT[spoil] in set(lacks(pdf))
