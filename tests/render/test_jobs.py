"""The key of a side changes with everything that it is made of, and with nothing else."""

from __future__ import annotations

import pickle
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from generator.build.pool.workerpool import map_unordered
from generator.checks.engine import judge
from generator.content.game import replace_texts
from generator.content.resources import TEMPLATES
from generator.content.theme import reading_faces
from generator.engine.laid import Laid
from generator.engine.press import Press
from generator.layout.cards import cards_of
from generator.layout.side import Folio
from generator.render import jobs
from generator.render.jobs import compared, inputs_of, key_of, run, run_batch
from generator.render.options import Options
from generator.render.side import PrintedSide, print_side
from generator.render.sidejob import SideJob
from generator.render.sidepage import SidePage
from generator.units import A4, LETTER, Paper
from tests.printing import Aid, bundled_theme, side_jobs
from tests.support import sound_game

pytest_plugins = ["tests.builds"]


@pytest.fixture(scope="module")
def job(starter_aid: Aid) -> SideJob:
    (only,) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    return only


def with_words(job: SideJob, id: str, words: str) -> SideJob:
    text = job.game.texts[id].reworded(words)
    content = replace_texts(job.game.content, {id: text})
    return replace(job, game=replace(job.game, content=content))


def with_type(job: SideJob, **sizes: Any) -> SideJob:
    every = job.game.content.sheets
    sheet = every[job.sheet_id]
    sheets = {**every, job.sheet_id: replace(sheet, type=replace(sheet.type, **sizes))}
    content = replace(job.game.content, sheets=sheets)
    return replace(job, game=replace(job.game, content=content))


CHANGES: dict[str, Callable[[SideJob], SideJob]] = {
    "paper": lambda job: replace(job, paper=LETTER),
    "height of the paper": lambda job: replace(job, paper=Paper("210x300mm", 210.0, 300.0)),
    "edition": lambda job: replace(job, edition="mono"),
    "high contrast": lambda job: replace(job, edition="high-contrast"),
    "large print": lambda job: replace(job, options=Options(is_large=True)),
    "face": lambda job: replace(job, theme=job.theme.set_in("lexend")),
    "rim": lambda job: replace(job, paper=A4.trimmed(5)),
    "folio": lambda job: replace(job, folio=Folio(1, 2)),
    "ink-saver": lambda job: replace(job, edition="ink-saver"),
    "theme": lambda job: replace(job, theme=bundled_theme("gothic")),
    "draft": lambda job: replace(job, options=Options(draft=True)),
    "sources": lambda job: replace(job, options=Options(sources=True)),
    "scale": lambda job: replace(job, options=Options(scale=0.7)),
    "words": lambda job: with_words(job, "sections.goal.blocks.win.rules.first", "Other words."),
    "alternative text": lambda job: with_words(job, "icons.treasure.alt", "Riches"),
    "title": lambda job: with_words(job, "game.title", "Another Game"),
    "largest type": lambda job: with_type(job, largest=11.0),
    "smallest type": lambda job: with_type(job, smallest=9.0),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_key_changes_with_what_is_printed(
    job: SideJob, change: Callable[[SideJob], SideJob]
) -> None:
    assert key_of(change(job)) != key_of(job)
    assert inputs_of(change(job), "") != inputs_of(job, "")


def test_inputs_are_the_same_in_every_process(job: SideJob) -> None:
    told = list(map_unordered(partial(inputs_of, drawings="as they are"), [job], 1, fresh=True))
    assert told == [(0, inputs_of(job, "as they are"))]
    assert inputs_of(job, "others") != inputs_of(job, "as they are")


@pytest.mark.parametrize("unprinted", ["changes.0.text", "dice.d6.name", "sources.rulebook.title"])
def test_key_stays_with_what_is_not_printed(job: SideJob, unprinted: str) -> None:
    assert key_of(with_words(job, unprinted, "Other words")) == key_of(job)
    assert key_of(pickle.loads(pickle.dumps(job))) == key_of(job)


@pytest.mark.parametrize(
    ("file", "changes"),
    [
        ("styles/sheet.css.jinja", True),
        ("styles/sheet/notes.css.jinja", True),
        ("blocks/rules.html.jinja", True),
        ("labels.yaml", True),
        ("icons/two-coins.svg", True),
        ("marks/next.svg", True),
        ("marks/must.svg", False),
        ("fonts/sofia-sans-condensed-400.ttf", True),
        ("icons/anchor.svg", False),
        ("styles/web.css.jinja", False),
        ("blocks/balance.html.jinja", False),
    ],
)
def test_key_and_templates(job: SideJob, tmp_path: Path, file: str, changes: bool) -> None:
    copy = tmp_path / "templates"
    shutil.copytree(TEMPLATES, copy)
    moved = replace(job, templates=copy)
    assert key_of(moved) == key_of(job)
    other = tmp_path / "other"
    shutil.copytree(TEMPLATES, other)
    data = (other / file).read_bytes()
    old, new = (b"Print", b"Prints") if file == "labels.yaml" else (b"", b"\n/* x */")
    assert old in data
    (other / file).write_bytes(data.replace(old, new, 1) if old else data + new)
    assert (key_of(replace(job, templates=other)) != key_of(job)) == changes


def test_key_changes_with_the_smallest_type_alone(job: SideJob) -> None:
    """P03 names it, even where it leaves the steps of type as they are."""
    one, other = with_type(job, smallest=8.1), with_type(job, smallest=8.2)
    assert key_of(one) != key_of(other)


def test_a_side_is_compared_with_an_earlier_one(job: SideJob) -> None:
    result = run(job)
    assert result.proof.digests == ()
    same, other = compared(result, result.pdf), compared(result, result.pdf + b"%")
    assert len(set(same.digests)) == 1
    assert [finding.code for finding in judge(same)] == []
    assert [finding.code for finding in judge(other)] == ["P10"]


def test_a_job_gives_its_side(job: SideJob, starter_aid: Aid) -> None:
    first, second = run(job), run(replace(job, start=9.0))
    assert first.key == key_of(job)
    assert first.pdf == second.pdf == starter_aid.result("summary/front", A4).pdf
    assert first.proof == second.proof
    assert first.seconds > 0
    assert job.label == "my-game summary/front en a4"


def printed_before(job: SideJob) -> SideJob:
    """Return a job that knows how its side was printed last."""
    result = run(job)
    start, larger = result.proof.type_size, result.larger
    return replace(job, start=start, before=result.parts, larger=larger)


def test_an_edited_side_is_laid_out_once(bundled_aid: Aid, monkeypatch: pytest.MonkeyPatch) -> None:
    """That the next type is too large is known from the units that are as they were."""
    sides = side_jobs(bundled_aid.game, bundled_aid.library, A4, "colour")
    (job,) = [j for j in sides if (j.sheet_id, j.side_name) == ("player-reference", "front")]
    job = replace(with_type(job, sizes=(9.0, 12.0), largest=12.0), start=12.0)
    before = printed_before(job)
    assert len(before.larger) > 5, "the next type was measured"
    placed = job.game.content.sheets[job.sheet_id].sides[job.side_name].placed.values()
    home = tuple(f"sections.{section}.blocks" for section in placed)
    rule = next(id for id in job.game.texts if id.startswith(home) and ".rules." in id)
    laid, lay_out = [], Press.lay_out

    def counted(press: Press, words: str, style: str) -> Laid:
        laid.append(words)
        return lay_out(press, words, style)

    monkeypatch.setattr(Press, "lay_out", counted)
    again = run(with_words(before, rule, "Other words."))
    assert len(laid) == 1
    assert again.pdf == run(with_words(job, rule, "Other words.")).pdf
    assert len(laid) == 1 + 2, "without a memory the next larger type is laid out, too"


COPIES = """
collections:
  finds:
    name: Finds
    entries:
      gold: {name: Gold, text: You are rich., copies: 3}
      dust: {name: Dust, text: You find nothing., copies: 2}
decks:
  finds-cards:
    title: Finds
    cards:
      all: {kind: entries, collection: finds}
"""


def test_copies_of_a_card_come_out_as_if_each_were_laid_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = sound_game(tmp_path, {"finds.yaml": COPIES})
    poker = Paper("poker", 63.5, 88.9)
    names = [*(card.id for card in cards_of(game, "finds-cards")), "back"]
    assert names == ["gold-1", "gold-2", "gold-3", "dust-1", "dust-2", "back"]
    theme = bundled_theme("classic")
    work = [
        SideJob(game, "finds-cards", name, "en", poker, theme, "colour", TEMPLATES)
        for name in names
    ]
    alone = [run(each) for each in work]
    whole: list[str] = []

    def watched(page: SidePage, *more: Any, **named: Any) -> PrintedSide:
        whole.append(page.side.name)
        return print_side(page, *more, **named)

    monkeypatch.setattr(jobs, "print_side", watched)
    together = run_batch(work)
    assert whole == ["gold-1", "dust-1", "back"]
    assert [each.pdf for each in together] == [each.pdf for each in alone]
    assert [each.parts for each in together] == [each.parts for each in alone]
    for one, other in zip(together, alone, strict=True):
        assert [box.text for box in one.proof.boxes] == [box.text for box in other.proof.boxes]
        assert list(judge(one.proof)) == list(judge(other.proof)) == []


def test_faces_are_read_again_when_templates_have_changed() -> None:
    before = reading_faces()
    assert reading_faces() is before
    jobs.forget()
    assert reading_faces() == before
    assert reading_faces() is not before
