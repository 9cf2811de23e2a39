"""The connections of a map in words, as its language says them."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.network import network_of
from generator.render.spokenways import spoken_ways
from tests.language.test_lookup import LAND
from tests.mapping import LANGUAGES, maker
from tests.support import sound_game


def test_each_place_says_where_each_means_leads_in_one_step(tmp_path: Path) -> None:
    game = sound_game(tmp_path, {"map.yaml": LAND})
    assert spoken_ways(game, "en") == {
        "p1": "Zell – Rail: Älm and Ash.",
        "p2": "Älm – Rail: Bay and Zell.",
        "p3": "Bay – Rail: Älm. Boat: Ash.",
        "p4": "Ash – Rail: Zell. Boat: Bay.",
    }
    french = spoken_ways(replace(game, translated_into="fr"), "fr")
    assert french["p1"] == "Zell – Rail\N{NO-BREAK SPACE}: Älm et Ash."


def test_a_place_without_links_says_its_name(tmp_path: Path) -> None:
    alone = LAND.replace("rail: [p1], boat: [p3]", "").replace(", boat: [p4]", "")
    alone = alone.replace("rail: [p2, p4]", "rail: [p2]")
    assert spoken_ways(sound_game(tmp_path, {"map.yaml": alone}), "en")["p4"] == "Ash"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_link_of_the_bundled_map_is_left_out(language: str) -> None:
    game = maker("fury-of-dracula", language).game
    said = spoken_ways(game, language)
    names = {id: str(place.name) for id, place in game.content.places.items()}
    assert said.keys() == names.keys()
    for means in game.content.travel:
        network = network_of(game.content, means)
        for place in names:
            nearest = (*network.reach(place), ())[0]
            assert [names[other] for other in nearest if names[other] not in said[place]] == []
