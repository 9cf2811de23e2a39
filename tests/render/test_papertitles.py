"""What is said above the counters on a paper."""

from __future__ import annotations

from generator.imposition.geometry import Flip, Forme, Rect
from generator.render.papertitles import paper_title
from tests.render.test_counters import game, job_of

AREA = Rect(10, 22, 180, 60)


def formes(count: int) -> list[Forme]:
    return [Forme((210.0, 297.0), (), (), AREA, AREA) for _ in range(count)]


def test_fronts_and_backs_are_counted_and_say_how_to_print() -> None:
    title = paper_title(job_of(game()), "Ants – Counters", Flip.LONG)
    said = [[line.words for line in forme.lettering] for forme in title.on(formes(4))]
    assert [lines[0] for lines in said] == [
        "Ants – Counters, front 1 of 2",
        "Ants – Counters, back 1 of 2",
        "Ants – Counters, front 2 of 2",
        "Ants – Counters, back 2 of 2",
    ]
    assert all("long edge" in lines[1] for lines in said)
    places = {line.y for forme in title.on(formes(2)) for line in forme.lettering}
    assert max(places) < AREA.top - 6, "above the marks for cuts"


def test_papers_with_one_side_are_not_flipped() -> None:
    title = paper_title(job_of(game()), "Ants – Counters", None)
    (forme,) = title.on(formes(1))
    assert forme.lettering[0].words == "Ants – Counters, front 1 of 1"
    assert "edge" not in forme.lettering[1].words
