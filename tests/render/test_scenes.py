"""What is drawn of a position: what its answers say, in the game's words, as a side may see it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from generator.maps.chart import Stroke
from generator.play.answers import answers
from generator.reports.rulebooks import rulebook_of
from tests.positions import scenes

OPENING = "GST.... SAO.... HCD.... MAO.... DGE.V.."
TRAIL = (
    "GGW.... SAO.... HVR.... MSN.... DCD.V.. GGW.... SAO.... HVR.... MSN.... DHIT... "
    "GGW.... SAO.... HVR.... MSN.... DKLT... GGW.... SAO.... HVR.... MSN.... DBCT..."
)


def test_pieces_stand_where_the_answers_say() -> None:
    made = scenes(OPENING)
    known = made.known["locations"]
    assert {c.letter: made.game.content.places[c.place].code for c in made.scene.counters} == known
    assert [c.letter for c in made.scene.counters if c.chief] == ["D"]


def test_the_trail_is_numbered_from_the_newest_with_what_lies_there() -> None:
    stops = [(stop.number, stop.place, stop.left) for stop in scenes(TRAIL).scene.stops]
    assert stops == [
        (1, "bucharest", ("T",)),
        (2, "klausenburg", ("T",)),
        (3, "castle-dracula", ("T",)),
        (4, "castle-dracula", ("V",)),
    ]


@pytest.mark.parametrize(("record", "player"), [(OPENING, "G"), (TRAIL, "G"), (TRAIL[:-9], "D")])
def test_rings_are_around_the_places_that_can_be_reached(record: str, player: str) -> None:
    made = scenes(record)
    assert made.known["player"] == player
    codes = {made.game.content.places[each.place].code for each in made.scene.reaches}
    if player == "G":
        assert codes == set(made.known["they_can_go"]["G"])
    else:
        assert codes == set(made.known["dracula_destinations"])


def test_rings_tell_by_which_means_and_nobody_stays_by_any() -> None:
    reaches = {each.place: each.strokes for each in scenes(OPENING).scene.reaches}
    assert reaches["strasbourg"] == ()
    assert reaches["paris"] == (Stroke.ROAD,)


def test_pursuers_are_shown_nothing_that_they_do_not_know() -> None:
    seen = scenes(TRAIL, as_pursuers=True)
    places = {stop.place for stop in seen.scene.stops}
    assert places == {"castle-dracula"}
    assert [c.letter for c in seen.scene.counters] == ["G", "S", "H", "M"]
    strip = seen.scene.strip
    assert strip is not None
    told = repr(replace(seen.scene, reaches=()))
    assert "Bucharest" not in told
    assert "Klausenburg" not in told
    assert [box.code for box in strip.boxes] == ["C?", "C?", "HI", "CD", "–", "–"]
    assert strip.rows[-1].place == "some city"
    assert "As seen by: Hunters" in strip.lines


def test_nothing_is_ringed_before_the_first_move_and_after_the_end() -> None:
    assert scenes("").scene.reaches == ()
    over = " ".join(f"GGA{'D' if n else '.'}... SCD.... HCD.... MCD.... DGA...." for n in range(5))
    made = scenes(over)
    assert made.known["ended"]
    assert made.scene.reaches == ()
    assert made.outcome == "Winner: Hunters"


def test_the_strip_speaks_the_games_words_in_every_language() -> None:
    titles = {}
    for language in ("en", "de", "pl"):
        strip = scenes(OPENING, language, faults=2).scene.strip
        assert strip is not None
        titles[language] = (strip.title, strip.lines[0], strip.trail, strip.life)
    assert titles == {
        "en": ("Round 1", "Score 365", "Trail", "Life · Blood"),
        "de": ("Runde 1", "Punktestand 365", "Spur", "Leben · Blut"),
        "pl": ("Runda 1", "Wynik 365", "Szlak", "Życie · Krew"),
    }


def test_a_game_without_terms_gets_common_words() -> None:
    made = scenes(OPENING)
    play = replace(made.play, terms=None)
    content = replace(made.game.content, play=play)
    game = replace(made.game, content=content)
    strip = replace(made, game=game, book=rulebook_of(game)).scene.strip
    assert strip is not None
    assert (strip.trail, strip.life) == ("Trail", "Life · Blood")


def test_answers_are_those_of_the_side_that_asks() -> None:
    made = scenes(TRAIL, as_pursuers=True)
    assert made.known == answers(made.replay, made.book.names, as_pursuers=True)
