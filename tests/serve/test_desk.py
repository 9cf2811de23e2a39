"""The desk prints what can be printed, says why where it cannot, and reads nothing twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.render import jobs
from generator.serve import desk as desks
from generator.serve.desk import Begun, Desk
from generator.serve.sides import ShownSide
from generator.serve.views import View
from tests.serve.previews import DECK
from tests.support import library_of, with_catalogs, write_game

WINS = "sections.goal.blocks.win.rules.first"
HINT = "sections.goal.blocks.hint.text"
VIEW = View("minimal", "summary", "en", "a4", "colour")
GERMAN = VIEW._replace(language="de")
CARDS = VIEW._replace(sheet="reminders")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(
        tmp_path, dict(with_catalogs({"locale/de.po": b"", "decks.yaml": DECK.encode()}))
    )


@pytest.fixture
def desk(folder: Path) -> Desk:
    return Desk(library_of(folder))


def change(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def show(desk: Desk, view: View) -> tuple[Begun, list[ShownSide]]:
    """Print all sides of a sheet."""
    begun = desk.begin(view, 0)
    sides = [desk.side(view, number) for number in range(len(begun.sides))]
    return begun, [side for side in sides if side]


def test_a_sheet_comes_with_the_places_of_its_words(desk: Desk) -> None:
    _, (side,) = show(desk, GERMAN)
    assert side.pdf.startswith(b"%PDF")
    files = [file for file, _, _ in side.data["places"][HINT]]
    assert files == ["content/minimal/locale/de.po", "content/minimal/rules.yaml"]


def test_a_saved_text_is_printed(desk: Desk, folder: Path) -> None:
    _, (before,) = show(desk, VIEW)
    _, (again,) = show(desk, VIEW)
    assert again == before
    change(folder, "rules.yaml", "Count aloud.", "Whisper.")
    _, (now,) = show(desk, VIEW)
    assert now.key != before.key


def test_a_pdf_that_is_known_is_not_sent_again(desk: Desk) -> None:
    _, (side,) = show(desk, VIEW)
    again = desk.side(VIEW, 0, side.key)
    assert again is not None
    assert (again.key, again.pdf) == (side.key, b"")


def test_who_is_hurried_is_told_so(desk: Desk, folder: Path) -> None:
    """How many sides large print takes is guessed only where it was known."""
    large = VIEW._replace(edition="large-print")
    assert [desk.begin(each, 0, hurried=True).is_sure for each in (VIEW, large)] == [True, True]
    change(folder, "rules.yaml", "Count aloud.", "Whisper. " * 400)
    guessed = desk.begin(large, 0, hurried=True)
    assert ([side["name"] for side in guessed.sides], guessed.is_sure) == (["front"], False)
    assert desk.picture(large, 0)
    found = desk.begin(large, 0)
    assert ([side["name"] for side in found.sides], found.is_sure) == (["front-1"], True)


def test_a_side_that_is_not_there_is_none(desk: Desk) -> None:
    assert (desk.side(VIEW, 0), desk.picture(VIEW, 0)) == (None, None)
    desk.begin(VIEW, 0)
    assert (desk.side(VIEW, 7), desk.picture(VIEW, 7)) == (None, None)


def test_what_is_printed_for_its_picture_is_not_printed_again(
    desk: Desk, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work: list[Any] = []
    run_incrementally = jobs.run_incrementally

    def noted(job: jobs.SideJob) -> jobs.ReusedSide:
        work.append(job)
        return run_incrementally(job)

    monkeypatch.setattr(jobs, "run_again", noted)
    show(desk, VIEW)
    change(folder, "rules.yaml", "Count aloud.", "Whisper.")
    desk.begin(VIEW, 0)
    picture = desk.picture(VIEW, 0)
    side = desk.side(VIEW, 0)
    assert side is not None
    assert picture == (side.key, side.pdf)
    assert len(work) == 2
    assert HINT in {word["path"] for word in side.data["words"]}


def test_cards_on_paper_have_no_picture_of_their_own(desk: Desk) -> None:
    view = CARDS._replace(scheme="duplex-long")
    desk.begin(view, 0)
    assert desk.picture(view, 0) is None
    assert desk.side(view, 0) is not None


def test_the_faces_of_a_deck_are_shown_with_their_bleed(desk: Desk) -> None:
    begun, (front, back) = show(desk, CARDS)
    for blank, side in zip(begun.sides, (front, back), strict=True):
        assert {name: side.data[name] for name in blank} == blank
    assert (front.data["title"], back.data["side"]) == ("The goal", "back")
    left, top, width, height = front.data["boxes"]["trim"]
    assert (left, top) == (3.0, 3.0)
    assert (width, height) == pytest.approx(
        (begun.sides[0]["width"] - 6, begun.sides[0]["height"] - 6)
    )
    rects = next(word["rects"] for word in front.data["words"] if word["path"] == HINT)
    assert all(left < x < left + width and top < y < top + height for x, y, _, _ in rects)
    assert front.data["places"][HINT]


@pytest.mark.parametrize("scheme", ["duplex-long", "gutterfold"])
def test_what_stands_on_a_card_is_found_on_the_paper(desk: Desk, scheme: str) -> None:
    _, (front, *_) = show(desk, CARDS._replace(scheme=scheme))
    assert (front.data["side"], front.data["number"]) == ("page", 1)
    words = [rect for word in front.data["words"] if word["path"] == HINT for rect in word["rects"]]
    (card, *_) = front.data["columns"]
    for x, y, width, height in words:
        assert card[0] <= x <= x + width <= card[0] + card[2] + 0.1
        assert card[1] <= y <= y + height <= card[1] + card[3] + 0.1


def test_cards_that_fit_on_no_paper_are_told(desk: Desk, folder: Path) -> None:
    change(folder, "decks.yaml", "title: Reminders", "title: Reminders\n    size: 150x180")
    begun = desk.begin(CARDS._replace(paper="a5", scheme="gutterfold"), 0)
    assert [fault["code"] for fault in begun.faults] == ["R01"]


def test_large_print_takes_as_many_sides_as_it_needs(desk: Desk, folder: Path) -> None:
    many = "\n".join(
        f"      more-{n}: {{kind: note, text: {'Count aloud. ' * 9}}}" for n in range(40)
    )
    change(
        folder, "rules.yaml", "        text: Count aloud.", f"        text: Count aloud.\n{many}"
    )
    _, sides = show(desk, VIEW._replace(edition="large-print", face="lexend"))
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
    desk: Desk, folder: Path, file: str, old: str, new: str, code: str
) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    path.write_text(text.replace(old, new), "utf-8")
    begun, sides = show(desk, GERMAN)
    if not code:
        assert sides
        return
    assert begun.sides == ()
    assert code in {fault["code"] for fault in begun.faults}
    assert begun.faults[0]["excerpt"]


def test_what_a_release_refuses_is_marked_unless_it_is_suppressed(desk: Desk, folder: Path) -> None:
    change(folder, "locale/de.po", "in der *Burg*", "in der *Festung*")
    _, (marked,) = show(desk, GERMAN)
    entry = f'msgctxt "{WINS}"'
    change(folder, "locale/de.po", entry, f"# playeraid: ignore[G02] it is meant\n{entry}")
    _, (plain,) = show(desk, GERMAN)
    assert marked.data["words"] == plain.data["words"]
    assert marked.key != plain.key


def test_an_unknown_sheet_is_told(desk: Desk) -> None:
    begun = desk.begin(VIEW._replace(sheet="nowhere"), 0)
    assert [fault["code"] for fault in begun.faults] == ["R01"]


def test_the_checks_tell_their_lines(desk: Desk, folder: Path) -> None:
    change(folder, "rules.yaml", "Count aloud.", "Count aloud .")
    found = desk.check("minimal", 0)
    assert found
    assert all(each["excerpt"] for each in found if each["line"])


def test_choices_are_what_the_games_have(desk: Desk) -> None:
    (shelf,) = desk.choices().shelves
    assert (shelf.id, dict(shelf.sheets), dict(shelf.decks), shelf.languages) == (
        "minimal",
        {"summary": "Summary"},
        {"reminders": "Reminders"},
        ("en", "de"),
    )


def test_a_process_has_one_desk(desk: Desk) -> None:
    desks.prepare(desk.library)
    assert desks.choices() == desk.choices()
    assert desks.begin(VIEW, 0) == desk.begin(VIEW, 0)
    assert desks.side(VIEW, 0, "") == desk.side(VIEW, 0)


def test_a_folder_that_is_moved_away_is_missed(desk: Desk, folder: Path) -> None:
    show(desk, VIEW)
    folder.rename(folder.parent.parent / "elsewhere")
    (fault,) = desk.begin(VIEW, 0).faults
    assert fault["message"] == "the folder of “minimal” is not there any more"
    (finding,) = desk.check("minimal", 0)
    assert finding["message"] == "the folder of “minimal” is not there any more"


def test_what_is_in_the_way_is_what_the_checks_find(desk: Desk, folder: Path) -> None:
    """The page can tell that both are one, by their fingerprints."""
    change(folder, "rules.yaml", "title: The goal", "titel: The goal")
    (fault,) = desk.begin(VIEW, 0).faults
    (finding,) = [each for each in desk.check("minimal", 0) if each["code"] == "S01"]
    assert fault["code"] == "S01"
    assert fault["fingerprint"] == finding["fingerprint"] != ""
