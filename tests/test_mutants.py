"""What can be planted in texts and catalogues is found; the rest of it is ``make mutants``."""

from __future__ import annotations

import pytest

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.content.resources import BUNDLED_CONTENT
from tests.mutants import beside
from tests.mutants.book import CATALOG_KINDS, GAME, KINDS
from tests.mutants.catalogues import catalogs, records
from tests.mutants.run import bundled_catalogs, chosen, try_out

load_checks()
LANGUAGES = sorted(path.stem for path in (BUNDLED_CONTENT / GAME / "locale").glob("*.po"))
FEW = ("T01", "T07", "G07")


def test_every_check_of_texts_and_names_has_its_corruptions() -> None:
    wanted = {check.code for check in CHECKS if check.code[0] in "TG"}
    planted = {code for code, _ in (*KINDS.values(), *CATALOG_KINDS.values())}
    assert wanted - planted == set()
    assert len(CATALOG_KINDS) >= 60


def test_every_catalogue_can_be_corrupted() -> None:
    book = bundled_catalogs()
    assert len(LANGUAGES) >= 5
    assert catalogs(book) == [f"locale/{language}.po" for language in LANGUAGES]
    read = [record.file for record in records(book)]
    for name in catalogs(book):
        entries = sum(line.startswith("msgctxt ") for line in book.files[name])
        assert read.count(name) == entries > 700


def test_there_is_a_way_to_do_each_harm_to_a_catalogue() -> None:
    planted = chosen(bundled_catalogs(), CATALOG_KINDS)
    assert {name for name, _, _ in planted} == CATALOG_KINDS.keys()
    assert {mutant.file for _, _, mutant in planted} >= {f"locale/{each}.po" for each in LANGUAGES}


@pytest.mark.parametrize("code", FEW)
def test_a_planted_fault_is_found(code: str) -> None:
    kinds = {name: each for name, each in CATALOG_KINDS.items() if each[0] == code}
    verdict = try_out(chosen(bundled_catalogs(), kinds, 1)[0])
    assert verdict.found, verdict.reported


QUICK_BESIDE = (
    "a row with another delimiter than all others",
    "a quotation mark that is never closed",
    "merged cells",
    "letters that were decoded wrongly",
    "a key of one record alone, in JSON",
    "an error of a formula",
    "columns in another order, which does no harm",
    "a byte order mark or UTF-16, which does no harm",
    "a drawing with what cannot be printed",
    "a picture that is called by another format",
    "a condition that cannot be understood",
)


def test_a_game_with_tables_icons_and_pictures_has_no_finding() -> None:
    assert beside.findings_of({}) == []
    assert len(beside.BESIDE_KINDS) > 60


@pytest.mark.parametrize("name", QUICK_BESIDE)
def test_a_fault_beside_the_content_is_found_at_its_place(name: str) -> None:
    every = list(beside.BESIDE_KINDS[name]())
    for what in (every[0], every[-1]):
        assert beside.missed(what) == ""


def test_a_fault_at_another_place_is_missed() -> None:
    what = next(iter(beside.BESIDE_KINDS["an error of a formula"]()))
    assert what.wanted
    code, file, line, column = what.wanted
    assert beside.missed(beside.Planted(what.files, (code, file, line, column + 1)))
    assert beside.missed(beside.Planted(what.files, None))
