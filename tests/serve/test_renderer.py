"""Unchanged sides are not printed again; changed ones are."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build.aids import wanted_aids
from generator.build.checking import check
from generator.build.request import Request
from generator.content.game import replace_texts
from generator.render import jobs
from generator.render.sidejob import SideJob
from generator.serve.renderer import Renderer
from generator.units import A4
from tests.serve.previews import DECK
from tests.support import library_of, write_game

MANY = 400
"""How often the texts of a side are repeated, to be too much for one."""


@pytest.fixture
def work(tmp_path: Path) -> list[SideJob]:
    """A side of a sheet, and front and back of a card."""
    library = library_of(write_game(tmp_path, {"decks.yaml": DECK}))
    wanted = ("summary", "reminders")
    request = Request(library, tmp_path, sheets=wanted, papers=(A4,))
    (aid,) = wanted_aids(check(library), request)
    return list(aid.sides)


def test_what_is_as_before_is_not_printed_again(work: list[SideJob]) -> None:
    renderer = Renderer()
    for job in work:
        renderer.print(job)
    first = [renderer.print(job).pdf for job in work]  # from here on sides stand
    for job, pdf in zip(work, first, strict=True):
        assert renderer.print(job).pdf is pdf


def test_a_card_is_printed_as_a_build_prints_it(work: list[SideJob]) -> None:
    _, front, back = work
    renderer = Renderer()
    for job in (front, back):
        assert renderer.print(job).pdf == jobs.run(job).pdf


def test_another_face_is_another_side(work: list[SideJob]) -> None:
    renderer, (side, *_) = Renderer(), work
    plain = renderer.print(side).pdf
    dressed = replace(side, theme=side.theme.set_in("lexend"))
    assert renderer.print(dressed).pdf == jobs.run(dressed).pdf
    assert renderer.print(side).pdf == plain


def test_what_is_forgotten_is_printed_anew(work: list[SideJob]) -> None:
    renderer, (_, front, _) = Renderer(), work
    first = renderer.print(front).pdf
    renderer.clear()
    again = renderer.print(front).pdf
    assert again == first
    assert again is not first


def test_a_plan_is_made_once(work: list[SideJob], monkeypatch: pytest.MonkeyPatch) -> None:
    renderer, (side, *_) = Renderer(), work
    large = replace(side, options=replace(side.options, is_large=True))
    split = renderer.split([large])
    monkeypatch.setattr("generator.render.plans.Flow.plan", None)
    assert renderer.split([large]) == split


def test_in_a_hurry_sides_part_as_before(work: list[SideJob]) -> None:
    """Whatever the words are now; how many sides they take is then found out."""
    renderer, (side, *_) = Renderer(), work
    large = replace(side, options=replace(side.options, is_large=True))
    assert renderer.split_as_before([side]) is None  # which takes one
    assert renderer.split_as_before([large]) is None  # of which nothing is known yet
    assert renderer.split([large]) == [large]
    longer = _with_longer_texts(large, MANY)
    assert renderer.split_as_before([longer]) == [longer]
    split = renderer.split([longer])
    assert split[0].portion
    again = _with_longer_texts(large, MANY + 1)
    before = renderer.split_as_before([again])
    assert before is not None
    assert [job.portion for job in before] == [job.portion for job in split]
    assert {id(job.game) for job in before} == {id(again.game)}


def test_what_has_other_units_parts_anew(work: list[SideJob]) -> None:
    renderer, (side, *_) = Renderer(), work
    longer = _with_longer_texts(replace(side, options=replace(side.options, is_large=True)), MANY)
    renderer.split([longer])
    sections = longer.game.content.sections
    first = next(iter(side.game.content.sheets[side.sheet_id].front.placed.values()))
    blocks = dict(list(sections[first].blocks.items())[1:])
    fewer = {**sections, first: replace(sections[first], blocks=blocks)}
    content = replace(longer.game.content, sections=fewer)
    other = replace(longer, game=replace(longer.game, content=content))
    assert renderer.split_as_before([other]) is None


def _with_longer_texts(job: SideJob, times: int) -> SideJob:
    texts = {
        id: text.reworded(" ".join(times * [text.source]))
        for id, text in job.game.texts.items()
        if id.startswith("sections.") and not id.endswith("title")
    }
    content = replace_texts(job.game.content, texts)
    return replace(job, game=replace(job.game, content=content))
