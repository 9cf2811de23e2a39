"""What can be planted in texts and catalogues is found; the rest of it is ``make mutants``."""

from __future__ import annotations

import pytest

from generator.checks import load_checks
from generator.checks.registry import CHECKS
from generator.content.resources import BUNDLED_CONTENT
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
    assert verdict.found, verdict.told
