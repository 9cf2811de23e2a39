"""Type sizes of decks: found once a build, handed to the jobs of cards, and cached."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.build import checking
from generator.build.aids import Aid, wanted_aids
from generator.build.decktypes import with_deck_types
from generator.build.pool import workerpool
from generator.build.request import CARDS, Request
from generator.build.state.sidecache import FOLDER
from generator.layout.backs import BACK
from generator.render import jobs
from generator.render.deckfit import DeckTypes
from generator.render.sidejob import SideJob
from generator.units import A4, LETTER
from tests.laying import deck
from tests.printing import build
from tests.support import library_of, write_game

HERE = partial(workerpool.map_unordered, workers=1)


@pytest.fixture
def request_for(tmp_path: Path) -> Request:
    library = library_of(write_game(tmp_path, {"cards.yaml": deck("layout: action")}))
    return Request(library, tmp_path / "out", sheets=(CARDS,), papers=(A4, LETTER))


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The decks that are measured from now on."""
    found: list[str] = []
    measure = jobs.deck_types

    def watched(job: SideJob) -> DeckTypes:
        found.append(job.sheet_id)
        return measure(job)

    monkeypatch.setattr(jobs, "deck_types", watched)
    return found


def aids_of(request: Request) -> list[Aid]:
    return wanted_aids(checking.check(request.library), request)


def types_by_card(aid: Aid) -> Mapping[str, Mapping[str, float] | None]:
    (cards,) = aid.decks
    return {job.side_name: job.zone_types for job in cards}


def test_cards_know_the_type_of_their_deck(request_for: Request, measured: list[str]) -> None:
    aids = with_deck_types(aids_of(request_for), HERE, request_for)
    assert measured == ["spell-cards"], "once for both papers"
    first, second = map(types_by_card, aids)
    assert first == second
    back = first[BACK]
    assert back is None
    ((job, *_),) = aids[0].decks
    assert job.zone_types == jobs.side_of(replace(job, zone_types=None)).zone_types
    assert job.zone_types and job.zone_types["text"] == 11.0


def test_type_is_cached_until_the_deck_changes(request_for: Request, measured: list[str]) -> None:
    first = with_deck_types(aids_of(request_for), HERE, request_for)
    again = with_deck_types(aids_of(request_for), HERE, request_for)
    assert measured == ["spell-cards"]
    assert [types_by_card(aid) for aid in again] == [types_by_card(aid) for aid in first]
    (file,) = (request_for.out / FOLDER).glob("*.deck")
    file.write_bytes(file.read_bytes().replace(b"11.0", b"12.0"))
    healed = with_deck_types(aids_of(request_for), HERE, request_for)
    assert types_by_card(healed[0]) == types_by_card(first[0])
    assert len(measured) == 2
    in_mono = replace(request_for, editions=("mono",))
    with_deck_types(aids_of(in_mono), HERE, in_mono)
    assert len(measured) == 3


def test_a_build_measures_a_deck_once(request_for: Request, measured: list[str]) -> None:
    built = build(request_for.library, request_for.out, sheets=(CARDS,))
    assert [finding.message for finding in built.findings if finding.is_error] == []
    assert built.printed == 5
    assert measured == ["spell-cards"]
    build(request_for.library, request_for.out, sheets=(CARDS,), papers=(LETTER,))
    assert measured == ["spell-cards"]


def test_decks_without_layouts_are_not_measured(tmp_path: Path, measured: list[str]) -> None:
    library = library_of(write_game(tmp_path, {"cards.yaml": deck()}))
    request = Request(library, tmp_path / "out", sheets=(CARDS,), papers=(A4,))
    aids = aids_of(request)
    assert with_deck_types(aids, HERE, request) == aids
    assert aids[0].decks
    assert measured == []
