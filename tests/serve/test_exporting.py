"""An export costs what the command says, and writes the files that a build writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build.estimate import estimate
from generator.build.pipeline import build
from generator.serve import worker
from generator.serve.exporting import costs, export
from generator.serve.exportrun import News
from tests.serve.exports import OPTIONS, codes, no_report, plan_in
from tests.serve.previews import DECK
from tests.support import library_of, with_catalogs, write_game

BOTH = replace(OPTIONS, things=("summary", "reminders"), card_scheme="duplex-long")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = with_catalogs({"locale/de.po": b"", "decks.yaml": DECK.encode()})
    folder = write_game(tmp_path, dict(files))
    monkeypatch.setattr(worker, "_worker", None)
    worker.start(library_of(folder))
    return folder


def test_the_cost_is_that_of_the_command(folder: Path, tmp_path: Path) -> None:
    plan = plan_in(tmp_path, BOTH)
    found = costs(plan, no_report)
    parts = plan.requests(library_of(folder))
    said = [each for part in parts for each in estimate(part).files]
    assert len(said) == 2
    cost = found.by_language["en"]
    assert cost.sides == sum(len(each.sides) for each in said) == 3
    assert cost.papers == sum(each.papers for each in said)
    assert cost.cuts == sum(each.cuts for each in said) > 0
    assert sum(cost.inks) == pytest.approx(sum(each.ink for each in said))
    assert not (tmp_path / "output" / "minimal").exists()


def test_the_files_are_those_of_a_build(folder: Path, tmp_path: Path) -> None:
    heard: list[News] = []
    outcome = export(plan_in(tmp_path, replace(BOTH, site=True)), heard.append)
    names = ["minimal/en/summary-a4.pdf", "minimal/en/reminders-a4-duplex-long.pdf"]
    assert [each.name for each in outcome.files] == names
    assert [each.name for each in outcome.site] == ["index.html"]
    assert {(each.part, each.parts) for each in heard} == {(0, 3), (1, 3), (2, 3)}
    request = plan_in(tmp_path).requests(library_of(folder))[0]
    again = build(replace(request, out=tmp_path / "again"))
    for file in again.files:
        name = file.path.relative_to(tmp_path / "again")
        assert (tmp_path / "output" / name).read_bytes() == file.path.read_bytes()
    assert len(again.files) == 1


def test_a_finding_leads_to_its_block_and_nothing_is_written(folder: Path, tmp_path: Path) -> None:
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("Count aloud.", "Count {nothing}."), "utf-8")
    outcome = export(plan_in(tmp_path, replace(OPTIONS, site=True)), no_report)
    assert (outcome.files, outcome.site) == ((), ())
    errors = [each for each in outcome.findings if each["severity"] == "error"]
    assert errors
    assert {each["sheet"] for each in errors} == {"summary"}
    assert {each["block"] for each in errors} == {"sections.goal.blocks.hint.text"}
    assert all(each["excerpt"] for each in errors)


def test_an_unknown_printer_is_found(folder: Path, tmp_path: Path) -> None:
    outcome = export(plan_in(tmp_path, replace(OPTIONS, printer="hall")), no_report)
    assert outcome.files == ()
    assert codes(outcome.findings) == {"R01"}


def test_gaps_of_a_language_are_one_finding_and_a_draft_prints_all_the_same(
    folder: Path, tmp_path: Path
) -> None:
    german = replace(OPTIONS, languages=("de",))
    refused = export(plan_in(tmp_path, german), no_report)
    assert refused.files == ()
    assert refused.drafts
    first = refused.findings[0]
    assert (first["code"], first["language"], first["line"]) == ("T03", "de", 0)
    assert first["block"] == "decks.reminders.title"
    assert first["untranslated"] == 1
    assert refused.lacking == ("de",)
    both = export(plan_in(tmp_path, replace(OPTIONS, languages=("en", "de"))), no_report)
    assert [each.name for each in both.files] == ["minimal/en/summary-a4.pdf"]
    assert (both.drafts, both.lacking) == (True, ("de",))
    outcome = export(plan_in(tmp_path, replace(german, draft=True)), no_report)
    assert [each.name for each in outcome.files] == ["minimal/de/summary-a4.pdf"]
    assert (outcome.drafts, outcome.lacking) == (False, ())
