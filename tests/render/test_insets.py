"""Place cards show where their place is, in the colours of the edition and in words."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from generator.imposition.sizes import card_size_named
from generator.layout.proof import Proof
from generator.maps import inset
from generator.render.jobs import key_of, parts_of, run
from generator.render.sidejob import SideJob
from generator.units import A4, Paper
from tests.bundled import bundled_library
from tests.printing import side_jobs
from tests.render.test_hyphenation import in_language
from tests.support import some_text


@cache
def job_of(place: str, language: str) -> SideJob:
    library, game = bundled_library(), in_language(language)
    size = card_size_named(game.content.decks["place-cards"].size)
    job = side_jobs(game, library, A4, "colour")[0]
    paper = Paper(size.name, size.width, size.height)
    return replace(job, language=language, sheet_id="place-cards", side_name=place, paper=paper)


@cache
def card(place: str, language: str) -> Proof:
    return run(job_of(place, language)).proof


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("cagliari", "Karte: Cagliari mit den Wegen nach Mittelmeer und Tyrrhenisches Meer"),
        # of the shaded region only land out of play is seen there
        ("granada", "Karte: Granada mit den Wegen nach Alicante, Cádiz und Madrid"),
        ("vienna", "Karte: Wien mit den Wegen nach Budapest, München, Prag, Zagreb und Venedig"),
    ],
)
def test_the_map_of_a_card_is_told_once(place: str, words: str) -> None:
    tags = card(place, "de").tags
    assert tags is not None
    said = [tag.words for tag in tags.all() if tag.role == "Figure"]
    assert [each for each in said if each.startswith("Karte: ")] == [words]


def with_place(job: SideJob, id: str, **changes: Any) -> SideJob:
    """Return a job for a game in which a place is another."""
    content = job.game.content
    places = {**content.places, id: replace(content.places[id], **changes)}
    return replace(job, game=replace(job.game, content=replace(content, places=places)))


def test_no_map_is_drawn_for_the_key_of_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of("vienna", "de")
    known = key_of(job)
    monkeypatch.setattr(inset, "inset_of", None)
    assert key_of(replace(job, start=1.0)) == known
    with pytest.raises(TypeError):
        run(job)


@pytest.mark.parametrize(
    ("place", "changes"),
    [("budapest", {"at": (48.0, 19.5)}), ("budapest", {"short": some_text("Ofen")})],
)
def test_a_map_is_drawn_again_if_a_place_near_by_changes(
    place: str, changes: dict[str, Any]
) -> None:
    before, now = (
        parts_of(each)
        for each in (job_of("vienna", "de"), with_place(job_of("vienna", "de"), place, **changes))
    )
    assert {name for name in before if before[name] != now[name]} != set()


def test_a_map_is_not_drawn_again_if_only_a_rule_changes() -> None:
    job = job_of("vienna", "de")
    id, section = next(iter(job.game.content.sections.items()))
    sections = {**job.game.content.sections, id: replace(section, title=some_text())}
    content = replace(job.game.content, sections=sections)
    assert key_of(replace(job, game=replace(job.game, content=content))) == key_of(job)
