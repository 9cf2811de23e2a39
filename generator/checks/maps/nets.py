"""The links of a map as networks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct, field

from generator.content.game import Game


class Link(NamedTuple):
    """One mention of a link: where it begins and ends, its means, its number in its list."""

    start: str
    end: str
    means: str
    number: int
    one_way: bool

    @property
    def path(self) -> str:
        """The content path of the mention."""
        field = "one_way" if self.one_way else "links"
        return f"places.{self.start}.{field}.{self.means}.{self.number}"

    @property
    def pair(self) -> frozenset[str]:
        """Both places, in no order."""
        return frozenset((self.start, self.end))


class Net(Struct):
    """The links by one means between places that exist.

    ``stated`` and ``one_way`` hold the first mention of each link by its start and end.
    ``doubtful`` places name something unknown here: links that they seem to lack may be
    meant there.
    """

    stated: dict[tuple[str, str], Link] = field(default_factory=dict)
    one_way: dict[tuple[str, str], Link] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    unknown: int = 0

    @property
    def links(self) -> Iterator[Link]:
        """Every mention of a link, repeats left out."""
        yield from self.stated.values()
        yield from self.one_way.values()

    @property
    def likely(self) -> set[frozenset[str]]:
        """The pairs of places that are linked if either end says so."""
        return {link.pair for link in self.links}

    @property
    def certain(self) -> set[frozenset[str]]:
        """The pairs of places that are linked by what both ends say."""
        answered = {link.pair for link in self.stated.values() if not self.lacks_answer(link)}
        return answered | {link.pair for link in self.one_way.values()}

    def lacks_answer(self, link: Link) -> bool:
        """Whether a link to and fro is given at one of its ends only."""
        start, end = link.start, link.end
        return (end, start) not in self.stated and (start, end) not in self.one_way


def links_of(game: Game) -> Iterator[Link]:
    """Yield every link of a map as it is written, in reading order."""
    for id, place in game.content.places.items():
        for one_way, links in ((False, place.links), (True, place.one_way)):
            for means, ends in links.items():
                for number, end in enumerate(ends):
                    yield Link(id, end, means, number, one_way)


def nets_of(game: Game) -> dict[str, Net]:
    """Return the links of a map by their means, only means and places that exist."""
    places, travel = game.content.places, game.content.travel
    nets = {means: Net() for means in travel}
    misled: set[str] = set()
    for link in links_of(game):
        if link.means not in nets:
            misled.add(link.start)
        elif link.end not in places:
            nets[link.means].doubtful.add(link.start)
            nets[link.means].unknown += 1
        elif link.start != link.end:
            net = nets[link.means]
            known = net.one_way if link.one_way else net.stated
            known.setdefault((link.start, link.end), link)
    for net in nets.values():
        net.doubtful |= misled
    return nets
