"""Set-up diagrams on paper, in tags and on the phone: what is drawn is read back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.checks import load_checks
from generator.checks.engine import judge
from generator.content.editions import INKS, Edition
from generator.content.model.setup import Form
from generator.language.direction import LEFT_TO_RIGHT
from generator.language.wording import Wording
from generator.layout.compose import compose
from generator.render.jobs import pages_of
from generator.render.setups import DRAWN_SHARE, Setups, Spot
from generator.render.sidejob import SideJob
from generator.render.webpage import web_page
from tests.figures import MIRRORED, Mutant, broken_in, job_of, proof_of
from tests.figures.setups import CODE, MUTANTS, setup_job
from tests.setups import setup_of

load_checks()


@pytest.fixture(scope="module")
def job(tmp_path_factory: pytest.TempPathFactory) -> SideJob:
    """Return the job that prints the side with the diagram."""
    return setup_job(tmp_path_factory.mktemp("setup"))


@pytest.mark.parametrize("language", ["en", MIRRORED])
def test_things_lie_on_paper_where_the_content_has_them(tmp_path: Path, language: str) -> None:
    proof = proof_of(setup_job(tmp_path, language))
    (figure,) = proof.figures
    assert {cell.name for cell in figure.cells} == set(figure.placed)
    assert len(figure.placed) == 9
    assert f"{figure.path}.things.board.areas.near.text" in {box.path for box in proof.boxes}
    cells = {cell.name: cell for cell in figure.cells}
    assert cells["board"].x < cells["cards"].x  # whatever way words run
    assert cells["seat.first"].y < cells["board"].y < cells["seat.second"].y
    found = [finding for finding in judge(proof) if finding.code in ("B09", "P21", "P04", "P06")]
    assert found == []


@pytest.mark.parametrize("language", ["en", MIRRORED])
def test_words_stand_centred_below_their_sign(tmp_path: Path, language: str) -> None:
    path = "sections.setup.blocks.table.things.board.holds.marks"
    boxes = proof_of(setup_job(tmp_path, language)).boxes
    (sign,) = (box for box in boxes if box.path == path and box.kind == "mark")
    *_, last = (box for box in boxes if box.path == f"{path}.text")
    assert last.y > sign.y + sign.height
    middles = (box.x + box.width / 2 for box in (sign, last))
    assert abs(next(middles) - next(middles)) < 1


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.fault)
def test_what_is_drawn_elsewhere_is_found(job: SideJob, mutant: Mutant) -> None:
    assert broken_in(proof_of(job, mutant), CODE) == {mutant.figure}


@pytest.mark.parametrize("edition", INKS)
def test_every_edition_is_silent(tmp_path: Path, edition: Edition) -> None:
    proof = proof_of(replace(setup_job(tmp_path), edition=edition))
    assert [str(each) for each in judge(proof) if each.is_error] == []


def test_a_reader_hears_what_lies_how_and_where(tmp_path: Path) -> None:
    tags = proof_of(setup_job(tmp_path)).tags
    assert tags
    said = {tag.words for tag in tags.all() if tag.words}
    assert "The table" in said
    assert {"deck, face down", "at the top right", "supply", "on the right", "marker"} <= said


def test_on_the_phone_it_is_a_list(tmp_path: Path) -> None:
    job = setup_job(tmp_path)
    page = web_page(pages_of(job), job.sheet_id)
    plain = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page))
    assert "Cards × 5 deck, face down, at the top right – shuffled" in plain.replace("\xa0", " ")
    assert "(players: 3)" in plain
    assert "1 Cards × 5" in plain.replace("\xa0", " ")  # with the number of a further step
    assert "2 closed at first" in plain  # with the number of its step
    assert "The second at the bottom" in plain
    assert "In the box: Spare coins (for later) · Coins (players: 2)" in plain
    assert "setup-figure" not in page.partition("<body")[2]


@pytest.mark.parametrize(
    ("name", "is_tied"),
    [
        ("Cards", True),
        ("Dracula-Taktikkarten", True),
        ("Ausr\u00fcstungs\u00adkarten", True),
        ("Ausr\u00fcstungskarten", False),
    ],
)
def test_a_short_word_keeps_its_number_beside_it(tmp_path: Path, name: str, is_tied: bool) -> None:
    job = setup_job(tmp_path / "job")
    thing = setup_of(tmp_path / "block").things["row"]
    content = job.game.content
    component = content.components[thing.component]
    named = replace(component, name=component.name.reworded(name))
    components = {**content.components, thing.component: named}
    setups = Setups(replace(content, components=components), pages_of(job).wording)
    assert setups.is_tied(thing) is is_tied
    assert not setups.is_tied(thing, 10.0)  # no room for both beside each other


def test_only_several_things_are_counted_and_rows_are_drawn_card_by_card(tmp_path: Path) -> None:
    job = setup_job(tmp_path / "job")
    setups = Setups(job.game.content, pages_of(job).wording)
    block = setup_of(tmp_path / "block")
    assert setups.marks(block.things["row"]) == ["setup-card-up"] * 4
    assert setups.count(block.things["row"]) == 4
    assert setups.count(block.things["board"]) is None
    assert setups.is_empty(block.things["discards"])
    assert setups.player_numbers((2, 4, 5)) == ["2", "4–\N{WORD JOINER}5"]


def test_ranges_of_players_read_from_the_left_among_words_from_the_right(tmp_path: Path) -> None:
    job = setup_job(tmp_path / "job")
    setups = Setups(job.game.content, Wording(job.game.content, "he"))
    assert setups.player_numbers((2, 4, 5)) == ["2", f"{LEFT_TO_RIGHT}4–\N{WORD JOINER}5"]


@pytest.mark.parametrize(
    ("lies", "tokens"), [("marker", 1), ("figure", 1), ("pool", 3), ("sheet", 0)]
)
def test_what_has_an_icon_is_drawn_with_it(
    job: SideJob, tmp_path: Path, lies: Form, tokens: int
) -> None:
    setups = setups_in(job)
    plain = replace(setup_of(tmp_path).things["few"], lies=lies)
    thing = replace(plain, icon="mark")
    assert len(setups.tokens(thing)) * setups.is_token(thing) == tokens
    assert setups.shows_icon(thing)
    assert not setups.shows_icon(plain)
    assert not setups.shows_icon(replace(thing, lies="deck"))


def setups_in(job: SideJob, is_large: bool = False) -> Setups:
    return Setups(job.game.content, Wording(job.game.content, "en"), is_large)


def test_what_lies_on_a_board_comes_in_the_order_of_its_steps(job: SideJob, tmp_path: Path) -> None:
    board = setup_of(tmp_path).things["board"]
    (mark,) = board.holds.values()
    holds = {"free": mark, "second": replace(mark, step="b"), "first": replace(mark, step="a")}
    held = setups_in(job).held(replace(board, holds=holds), {"a": 1, "b": 2})
    assert [*held] == ["first", "second", "free"]
    on_track = {"free": mark, "there": replace(mark, track="doom")}
    assert [*setups_in(job).held(replace(board, holds=on_track), {}, is_sketched=True)] == ["free"]


@pytest.mark.parametrize(
    ("count", "room", "is_large", "beside"),
    [(7, 70, False, 4), (6, 70, False, 3), (2, 70, False, 2), (3, 5, False, 1), (6, 70, True, 2)],
)
def test_pieces_stand_in_even_rows(
    job: SideJob, count: int, room: float, is_large: bool, beside: int
) -> None:
    assert setups_in(job, is_large).per_row(count, room) == beside


def test_seats_at_the_sides_leave_less_room_for_the_table(job: SideJob, tmp_path: Path) -> None:
    setups, block = setups_in(job), setup_of(tmp_path)
    with_seats, without = (
        sum(setups.widths(each, 180.0)) for each in (block, replace(block, seats={}))
    )
    assert 0 < with_seats < without < 180


def test_seats_have_more_room_on_larger_paper(job: SideJob, tmp_path: Path) -> None:
    setups, block = setups_in(job), setup_of(tmp_path)
    lost = [
        sum(setups.widths(replace(block, seats={}), width)) - sum(setups.widths(block, width))
        for width in (180.0, 200.0, 290.0)
    ]
    assert lost[0] == pytest.approx(lost[1])
    assert lost[2] > 1.3 * lost[1]


def test_a_drawn_board_lies_on_the_axis_of_what_is_below_it(tmp_path: Path) -> None:
    job = setup_job(tmp_path / "job")
    setups = Setups(job.game.content, pages_of(job).wording)
    spot = Spot(1, columns=2, id="board")
    beside = setup_of(tmp_path / "beside")
    assert setups.drawn_share(beside, spot, (30.0, 50.0, 20.0)) == pytest.approx(37, abs=1)
    elsewhere = replace(beside.things["few"], at=(3, 3))
    things = {**beside.things, "few": elsewhere}
    alone = replace(beside, things=things)
    assert setups.drawn_share(alone, spot, (30.0, 50.0, 20.0)) == DRAWN_SHARE


UNEVEN = """
components:
  deck: {name: Event cards, count: 24}
sections:
  uneven:
    title: Table
    icon: castle
    source: ["rulebook: p. 4"]
    blocks:
      table:
        kind: setup
        alt: Table
        columns: 6
        rows: 1
        things: {deck: {component: deck, lies: deck, at: [1, 1]}}
        seats:
          a: {side: bottom, at: 1, size: 3, name: Cooks}
          b: {side: bottom, at: 4, size: 3, name: Rivals}
sheets:
  summary:
    title: Table
    type: {largest: 18, smallest: 7.6}
    front: {title: Table, bands: [{fill: [uneven]}]}
"""


def test_tabs_of_seats_stay_on_narrow_columns(tmp_path: Path) -> None:
    sections, _, sheets = UNEVEN.partition("sheets:\n")
    job = job_of(tmp_path, "en", {"uneven.yaml": sections, "sheets.yaml": f"sheets:\n{sheets}"})
    (figure,) = proof_of(job).figures
    cells = {cell.name: cell.width for cell in figure.cells}
    side = compose(job.game, job.sheet_id, job.side_name, job.paper)
    page = pages_of(job).page(side).at(10.0)
    tabs = [float(each) for each in re.findall(r"min-width: ([0-9.]+)mm", page)]
    assert len(tabs) == 2
    for id, tab in zip(("seat.a", "seat.b"), tabs, strict=True):
        assert tab < 0.7 * cells[id]
