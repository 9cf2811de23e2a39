"""Links are told once, and what can be reached is what a search of all ways finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.content.game import Game
from generator.content.model import Content
from generator.content.network import Link, Network, allowance, links_of, most_steps, network_of
from generator.content.read import read_game
from generator.content.resources import BUNDLED_CONTENT
from tests.support import sound_game

ISLAND = """
place_kinds:
  town: {name: Town}
regions:
  moor: {name: Moor}
travel:
  cart: {name: Cart, steps: 3, limits: {moor: 2}}
  boat: {name: Boat}
places:
  mill: {name: Mill, kind: town, links: {cart: [fort, ford]}, one_way: {boat: [isle]}}
  fort: {name: Fort, kind: town, region: moor, links: {cart: [mill, gate]}}
  ford: {name: Ford, kind: town, links: {cart: [mill, yard]}}
  yard: {name: Yard, kind: town, links: {cart: [ford, gate]}}
  gate: {name: Gate, kind: town, links: {cart: [fort, yard, town]}}
  town: {name: Town, kind: town, links: {cart: [gate]}}
  isle: {name: Isle, kind: town, links: {boat: []}, one_way: {boat: [mill]}}
"""


@pytest.fixture(name="island")
def _island(tmp_path: Path) -> Content:
    return sound_game(tmp_path, {"map.yaml": ISLAND}).content


@cache
def bundled() -> Game:
    game = read_game(BUNDLED_CONTENT / "fury-of-dracula").game
    assert game is not None
    return game


def ways(network: Network, start: str, steps: int) -> Iterator[tuple[str, ...]]:
    """Yield every way from a place that meets no place twice, in up to so many steps."""
    tails: list[tuple[str, ...]] = [(start,)]
    while tails:
        way = tails.pop()
        if len(way) > 1:
            yield way
        if len(way) <= steps:
            tails += [(*way, end) for end in network.neighbours(way[-1]) if end not in way]


def is_allowed(network: Network, way: tuple[str, ...]) -> bool:
    """Whether a way is short enough for every region with a limit that it touches."""
    limits = network.limits or {}
    met = {network.regions[place] for place in way}
    return all(len(way) - 1 <= limit for region, limit in limits.items() if region in met)


def expected(network: Network, start: str, steps: int) -> list[set[str]]:
    """Return what `reach` must find, by looking at every way there is."""
    shortest: dict[str, int] = {}
    for way in ways(network, start, steps):
        if is_allowed(network, way):
            shortest[way[-1]] = min(len(way) - 1, shortest.get(way[-1], steps))
    return [{place for place, least in shortest.items() if least == n + 1} for n in range(steps)]


@st.composite
def networks(draw: st.DrawFn) -> Network:
    """Draw a network of a few places in three regions, some of its links leading one way."""
    places = [f"p{number}" for number in range(draw(st.integers(1, 8)))]
    pairs = st.tuples(st.sampled_from(places), st.sampled_from(places))
    ends: dict[str, list[str]] = {place: [] for place in places}
    for one, other in draw(st.sets(pairs, max_size=16)):
        if one != other:
            ends[one].append(other)
    regions = {place: draw(st.sampled_from([None, "hills", "moor", "wood"])) for place in places}
    limits = draw(st.dictionaries(st.sampled_from(["moor", "wood"]), st.integers(0, 4)))
    return Network({id: tuple(each) for id, each in ends.items()}, regions, 4, limits)


@given(network=networks(), steps=st.integers(0, 6))
def test_reach_finds_what_all_ways_lead_to(network: Network, steps: int) -> None:
    for start in network.regions:
        assert [set(ring) for ring in network.reach(start, steps)] == expected(
            network, start, steps
        )


@given(network=networks())
def test_no_place_is_told_twice(network: Network) -> None:
    for start in network.regions:
        told = Counter(place for ring in network.reach(start) for place in ring)
        assert start not in told
        assert set(told.values()) <= {1}


def test_a_longer_way_goes_round_a_region(island: Content) -> None:
    network = network_of(island, "cart")
    assert network.reach("mill") == (("fort", "ford"), ("yard", "gate"), ())
    # over the moor it is two steps to the gate; three lead round it, and on from there are four
    assert network.reach("mill", 4) == (("fort", "ford"), ("yard", "gate"), (), ("town",))
    open_moor = Network(network.ends, network.regions, 3)
    assert open_moor.reach("mill") == (("fort", "ford"), ("yard", "gate"), ("town",))


def test_a_limit_holds_where_a_way_begins(island: Content) -> None:
    network = network_of(island, "cart")
    assert network.reach("fort") == (("mill", "gate"), ("ford", "yard", "town"), ())


def test_no_more_steps_than_a_turn_allows(island: Content) -> None:
    assert network_of(island, "boat").reach("mill") == (("isle",),)
    assert network_of(island, "boat").reach("fort") == ((),)


def test_links_are_told_once(island: Content) -> None:
    assert links_of(island) == (
        Link("ford", "mill", "cart"),
        Link("ford", "yard", "cart"),
        Link("fort", "gate", "cart"),
        Link("fort", "mill", "cart"),
        Link("gate", "town", "cart"),
        Link("gate", "yard", "cart"),
        Link("isle", "mill", "boat", one_way=True),
        Link("mill", "isle", "boat", one_way=True),
    )


def test_unknown_means_of_travel(island: Content) -> None:
    with pytest.raises(KeyError):
        network_of(island, "sledge")


def test_every_link_of_the_bundled_map() -> None:
    content = bundled().content
    links = links_of(content)
    told = Counter(link.means for link in links)
    assert told == {
        means: content.number(travel.links)
        for means, travel in content.travel.items()
        if travel.links is not None
    }
    pairs = Counter(
        (frozenset((id, end)), means)
        for id, place in content.places.items()
        for means, ends in place.links.items()
        for end in ends
    )
    assert pairs == {(frozenset((link.a, link.b)), link.means): 2 for link in links}
    for means in content.travel:
        network = network_of(content, means)
        joined = {(a, b) for a in content.places for b in network.neighbours(a)}
        assert joined == {
            pair
            for link in links
            if link.means == means
            for pair in ((link.a, link.b), (link.b, link.a))
        }


@pytest.mark.parametrize("means", ["road", "rail", "sea"])
def test_reach_on_the_bundled_map(means: str) -> None:
    content = bundled().content
    network = network_of(content, means)
    for start in content.places:
        found = [set(ring) for ring in network.reach(start, 3)]
        assert found == expected(network, start, 3)


def test_the_bundled_limit_forbids_something() -> None:
    """Without the limit of the region more could be reached: the test above sees it applied."""
    network = network_of(bundled().content, "rail")
    assert network.steps == 3
    assert network.limits == {"east": 2}
    free = Network(network.ends, network.regions, network.steps)
    differ = [start for start in network.regions if network.reach(start) != free.reach(start)]
    assert differ
    assert all(network.reach(start)[:2] == free.reach(start)[:2] for start in network.regions)


ROUNDS = (
    ISLAND.replace("steps: 3, limits: {moor: 2}", "steps: {remainder: cart.cycle}")
    + """
values:
  cart: {cycle: 3}
"""
)


def test_the_round_and_the_mover_say_how_far_one_may_go(tmp_path: Path) -> None:
    content = sound_game(tmp_path, {"map.yaml": ROUNDS}).content
    assert allowance(content, "cart", 4) == ((0, 1, 2, 0), (1, 2, 0, 1), (2, 0, 1, 2))
    assert most_steps(content, "cart") == 2
    assert network_of(content, "cart").steps == 2


def test_steps_that_follow_no_round_are_the_same_in_each(island: Content) -> None:
    assert allowance(island, "cart", 2) == ((3, 3),)
    assert most_steps(island, "cart") == 3
    assert most_steps(island, "boat") == 1
