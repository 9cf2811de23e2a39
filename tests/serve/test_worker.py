"""The worker prints what can be printed, reports why where it cannot, and reads nothing twice."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from generator.render import jobs
from generator.render.sidejob import SideJob
from generator.serve import worker as process
from generator.serve.sides import ShownSide
from generator.serve.views import View
from generator.serve.worker import PreviewWorker, SheetOutline
from tests.content.tables.workbooks import xlsx
from tests.serve.previews import DECK
from tests.support import library_of, with_catalogs, write_game

WINS = "sections.goal.blocks.win.rules.first"
HINT = "sections.goal.blocks.hint.text"
VIEW = View("minimal", "summary", "en", "a4", "colour")
GERMAN = VIEW._replace(language="de")
BEASTS = """
collections:
  beasts: {name: Beasts, from: NAME, columns: {name: Name, text: Text}}
sections:
  beasts: {title: Beasts, blocks: {all: {kind: entries, collection: beasts}}}
sheets:
  beasts: {title: Beasts, front: {title: Beasts, bands: [{fill: [beasts]}]}}
"""
CARDS = VIEW._replace(sheet="reminders")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(
        tmp_path, dict(with_catalogs({"locale/de.po": b"", "decks.yaml": DECK.encode()}))
    )


@pytest.fixture
def worker(folder: Path) -> PreviewWorker:
    return PreviewWorker(library_of(folder))


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def show(worker: PreviewWorker, view: View) -> tuple[SheetOutline, list[ShownSide]]:
    """Print all sides of a sheet."""
    outline = worker.prepare(view, 0)
    sides = [worker.side(view, number) for number in range(len(outline.sides))]
    return outline, [side for side in sides if side]


def test_a_sheet_comes_with_the_places_of_its_words(worker: PreviewWorker) -> None:
    _, (side,) = show(worker, GERMAN)
    assert side.pdf.startswith(b"%PDF")
    files = [file for file, _, _ in side.data["places"][HINT]]
    assert files == ["content/minimal/locale/de.po", "content/minimal/rules.yaml"]


def test_a_saved_drawing_is_printed(worker: PreviewWorker, folder: Path) -> None:
    (folder / "icons").mkdir()
    shape = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="{}"/></svg>'
    printed = set()
    for stamp, path in enumerate(("M1 1h7v7z", "M1 1h7v7h-7z")):
        for name in ("castle", "bat-wing", "two-coins"):
            (folder / f"icons/{name}.svg").write_text(shape.format(path))
        outline = worker.prepare(VIEW, stamp)
        (side,) = (worker.side(VIEW, number) for number in range(len(outline.sides)))
        assert side is not None
        printed.add(side.pdf)
    assert len(printed) == 2


def test_a_saved_text_is_printed(worker: PreviewWorker, folder: Path) -> None:
    _, (before,) = show(worker, VIEW)
    _, (again,) = show(worker, VIEW)
    assert again == before
    change(folder, "rules.yaml", "Count aloud.", "Whisper.")
    _, (now,) = show(worker, VIEW)
    assert now.key != before.key


@pytest.mark.parametrize("name", ["beasts.csv", "beasts.xlsx", "beasts.json"])
def test_a_saved_table_is_printed(worker: PreviewWorker, folder: Path, name: str) -> None:
    def saved(text: str) -> bytes:
        if name.endswith("xlsx"):
            return xlsx([["Name", "Text"], ["Owl", text]])
        if name.endswith("json"):
            return json.dumps([{"Name": "Owl", "Text": text}]).encode()
        return f"Name,Text\nOwl,{text}\n".encode()

    table = folder / name
    table.write_bytes(saved("Fly."))
    (folder / "beasts.yaml").write_text(BEASTS.replace("NAME", name), "utf-8")
    view = VIEW._replace(sheet="beasts")
    _, (before,) = show(worker, view)
    assert any(
        file.endswith(name) for place in before.data["places"].values() for file, *_ in place
    )
    table.write_bytes(saved("Sleep."))
    _, (now,) = show(worker, view)
    assert now.key != before.key
    table.write_bytes(saved("Fly."))
    _, (again,) = show(worker, view)
    assert again.key == before.key


def test_a_pdf_that_is_known_is_not_sent_again(worker: PreviewWorker) -> None:
    _, (side,) = show(worker, VIEW)
    again = worker.side(VIEW, 0, side.key)
    assert again is not None
    assert (again.key, again.pdf) == (side.key, b"")


def test_a_quick_outline_is_marked_as_not_final(worker: PreviewWorker, folder: Path) -> None:
    """How many sides large print takes is guessed only where it was known."""
    large = VIEW._replace(edition="large-print")
    assert [worker.prepare(each, 0, quick=True).is_final for each in (VIEW, large)] == [True, True]
    change(folder, "rules.yaml", "Count aloud.", "Whisper. " * 400)
    guessed = worker.prepare(large, 0, quick=True)
    assert ([side["name"] for side in guessed.sides], guessed.is_final) == (["front"], False)
    assert worker.picture(large, 0)
    found = worker.prepare(large, 0)
    assert ([side["name"] for side in found.sides], found.is_final) == (["front-1"], True)


def test_a_side_that_is_not_there_is_none(worker: PreviewWorker) -> None:
    assert (worker.side(VIEW, 0), worker.picture(VIEW, 0)) == (None, None)
    worker.prepare(VIEW, 0)
    assert (worker.side(VIEW, 7), worker.picture(VIEW, 7)) == (None, None)


def test_what_is_printed_for_its_picture_is_not_printed_again(
    worker: PreviewWorker, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work: list[Any] = []
    run_incrementally = jobs.run_incrementally

    def noted(job: SideJob) -> jobs.ReusedSide:
        work.append(job)
        return run_incrementally(job)

    monkeypatch.setattr(jobs, "run_incrementally", noted)
    show(worker, VIEW)
    change(folder, "rules.yaml", "Count aloud.", "Whisper.")
    worker.prepare(VIEW, 0)
    picture = worker.picture(VIEW, 0)
    side = worker.side(VIEW, 0)
    assert side is not None
    assert picture == (side.key, side.pdf)
    assert len(work) == 2
    assert HINT in {word["path"] for word in side.data["words"]}


def test_cards_on_paper_have_no_picture_of_their_own(worker: PreviewWorker) -> None:
    view = CARDS._replace(scheme="duplex-long")
    worker.prepare(view, 0)
    assert worker.picture(view, 0) is None
    assert worker.side(view, 0) is not None


def test_the_faces_of_a_deck_are_shown_with_their_bleed(worker: PreviewWorker) -> None:
    outline, (front, back) = show(worker, CARDS)
    for blank, side in zip(outline.sides, (front, back), strict=True):
        assert {name: side.data[name] for name in blank} == blank
    assert (front.data["title"], back.data["side"]) == ("The goal", "back")
    left, top, width, height = front.data["boxes"]["trim"]
    assert (left, top) == (3.0, 3.0)
    assert (width, height) == pytest.approx(
        (outline.sides[0]["width"] - 6, outline.sides[0]["height"] - 6)
    )
    rects = next(word["rects"] for word in front.data["words"] if word["path"] == HINT)
    assert all(left < x < left + width and top < y < top + height for x, y, _, _ in rects)
    assert front.data["places"][HINT]


@pytest.mark.parametrize("scheme", ["duplex-long", "gutterfold"])
def test_words_of_a_card_are_found_on_the_paper(worker: PreviewWorker, scheme: str) -> None:
    _, (front, *_) = show(worker, CARDS._replace(scheme=scheme))
    assert (front.data["side"], front.data["number"]) == ("page", 1)
    words = [rect for word in front.data["words"] if word["path"] == HINT for rect in word["rects"]]
    (card, *_) = front.data["columns"]
    for x, y, width, height in words:
        assert card[0] <= x <= x + width <= card[0] + card[2] + 0.1
        assert card[1] <= y <= y + height <= card[1] + card[3] + 0.1


def test_cards_that_fit_on_no_paper_are_reported(worker: PreviewWorker, folder: Path) -> None:
    change(folder, "decks.yaml", "title: Reminders", "title: Reminders\n    size: 150x180")
    outline = worker.prepare(CARDS._replace(paper="a5", scheme="gutterfold"), 0)
    assert [fault["code"] for fault in outline.faults] == ["R01"]


def test_large_print_takes_as_many_sides_as_it_needs(worker: PreviewWorker, folder: Path) -> None:
    many = "\n".join(
        f"      more-{n}: {{kind: note, text: {'Count aloud. ' * 9}}}" for n in range(40)
    )
    change(
        folder, "rules.yaml", "        text: Count aloud.", f"        text: Count aloud.\n{many}"
    )
    _, sides = show(worker, VIEW._replace(edition="large-print", face="lexend"))
    assert [side.data["number"] for side in sides] == list(range(1, len(sides) + 1))
    assert len(sides) > 1
    assert all(side.data["fill"] <= 1 for side in sides)


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("rules.yaml", "text: Count aloud.", "text: [Count", "F03"),
        ("rules.yaml", "{goal.coins}", "{goal.crowns}", "R09"),
        ("game.yaml", "theme: classic", "theme: nowhere", "R06"),
        ("locale/de.po", 'msgstr "Zählt laut."', 'msgstr "Zählt', "T01"),
        ("locale/de.po", "Als Erster", "Als", ""),
    ],
)
def test_what_cannot_be_printed_says_why(
    worker: PreviewWorker, folder: Path, file: str, old: str, new: str, code: str
) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    path.write_text(text.replace(old, new), "utf-8")
    outline, sides = show(worker, GERMAN)
    if not code:
        assert sides
        return
    assert outline.sides == ()
    assert code in {fault["code"] for fault in outline.faults}
    assert outline.faults[0]["excerpt"]


def test_what_a_release_refuses_is_marked_unless_it_is_suppressed(
    worker: PreviewWorker, folder: Path
) -> None:
    change(folder, "locale/de.po", "in der *Burg*", "in der *Festung*")
    _, (marked,) = show(worker, GERMAN)
    entry = f'msgctxt "{WINS}"'
    change(folder, "locale/de.po", entry, f"# playeraid: ignore[G02] it is meant\n{entry}")
    _, (plain,) = show(worker, GERMAN)
    assert marked.data["words"] == plain.data["words"]
    assert marked.key != plain.key


def test_a_text_with_added_plural_forms_is_translated(worker: PreviewWorker, folder: Path) -> None:
    _, (plain,) = show(worker, GERMAN)
    path = folder / "locale/de.po"
    catalog = path.read_text("utf-8")
    entry = rf'(msgctxt "{re.escape(WINS)}"\nmsgid (.*)\n)msgstr (.*)'
    bent, count = re.subn(entry, r"\1msgid_plural \2\nmsgstr[0] \3\nmsgstr[1] \3", catalog)
    assert count == 1
    path.write_text(bent, "utf-8")
    (folder / "locale/de.yaml").write_text(f"plurals:\n  {WINS}: goal.coins\n", "utf-8")
    _, (bending,) = show(worker, GERMAN)
    assert bending.data["words"] == plain.data["words"]
    assert bending.key == plain.key, "no word is marked as untranslated"


def test_an_unknown_sheet_is_reported(worker: PreviewWorker) -> None:
    outline = worker.prepare(VIEW._replace(sheet="nowhere"), 0)
    assert [fault["code"] for fault in outline.faults] == ["R01"]


def test_findings_of_checks_have_excerpts(worker: PreviewWorker, folder: Path) -> None:
    change(folder, "rules.yaml", "Count aloud.", "Count aloud .")
    found = worker.check("minimal", 0)
    assert found
    assert all(each["excerpt"] for each in found if each["line"])


def test_what_waits_to_be_written_only_warns(worker: PreviewWorker, folder: Path) -> None:
    change(folder, "rules.yaml", "Count aloud.", "…")
    found = [each["severity"] for each in worker.check("minimal", 0) if each["code"] == "T35"]
    assert found == ["warning"]
    outline = worker.prepare(VIEW, 0)
    assert outline.sides
    assert outline.faults == []


def test_a_process_has_one_worker(worker: PreviewWorker) -> None:
    process.start(worker.library)
    assert process.choices() == worker.games.choices()
    assert process.prepare(VIEW, 0) == worker.prepare(VIEW, 0)
    assert process.side(VIEW, 0, "") == worker.side(VIEW, 0)


def test_a_missing_folder_is_reported(worker: PreviewWorker, folder: Path) -> None:
    show(worker, VIEW)
    folder.rename(folder.parent.parent / "elsewhere")
    (fault,) = worker.prepare(VIEW, 0).faults
    assert fault["message"] == "the folder of “minimal” is not there any more"
    (finding,) = worker.check("minimal", 0)
    assert finding["message"] == "the folder of “minimal” is not there any more"


def test_a_fault_has_the_fingerprint_of_its_finding(worker: PreviewWorker, folder: Path) -> None:
    """The page can tell that both are one, by their fingerprints."""
    change(folder, "rules.yaml", "title: The goal", "titel: The goal")
    (fault,) = worker.prepare(VIEW, 0).faults
    (finding,) = [each for each in worker.check("minimal", 0) if each["code"] == "S01"]
    assert fault["code"] == "S01"
    assert fault["fingerprint"] == finding["fingerprint"] != ""
