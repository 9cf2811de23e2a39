"""Write an invented game of any size, with nothing wrong in it, to measure the checks on.

One part is 2 MB of YAML: 5,000 entries and rules, and 2,000 places. Parts lie one below the
other on one map; everything else in a part is independent. The same size gives the same bytes.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import yaml

ID = "large-game"
DECKS, ENTRIES = 10, 250
CHAPTERS, RULES = 125, 20
TEXTS = 10_000
"""More than the texts of a part."""
ROWS, COLUMNS = 40, 50
COAST = 10
"""Every tenth column of the map is water, and so is its first row."""

Facts = dict[str, Any]
_SYLLABLES = [
    "ka", "lo", "mir", "ten", "va", "sul", "or", "bek", "ni", "dra", "fen", "ga", "hol", "is",
    "jur", "kel", "lam", "mo", "nar", "os", "pel", "qui", "ros", "sha", "tor", "ul", "vek", "wen",
]  # fmt: skip
_THINGS = [
    "Lantern", "Ferry", "Raven", "Ledger", "Storm", "Bridge", "Miller", "Bell", "Harvest", "Fog",
]  # fmt: skip
_TERMS = [
    "Beacon", "Caravan", "Charter", "Council", "Envoy", "Favour", "Garrison", "Guild", "Herald",
    "Muster", "Oath", "Omen", "Outpost", "Pact", "Patrol", "Relic", "Siege", "Toll", "Tribute",
]  # fmt: skip
_VALUES = ["hand", "draw", "keep", "gain", "loss", "reach", "price", "limit", "bonus", "penalty"]
_ICONS = {
    "tower": "castle", "wing": "bat-wing", "purse": "two-coins", "moon": "night-sky",
    "sun": "sun", "path": "walking-boot", "book": "spell-book", "clock": "pocket-watch",
}  # fmt: skip
_BEGINNINGS = (
    "Draw {%v} cards and keep those that show {icon:%i}",
    "Move your figure towards the nearest *%t* and stop where another player stands",
    "Whoever holds the *%t* takes {%v} {icon:%i} from the supply",
    "Lay this face down beside the *%t*, with {%v} {icon:%i} on top",
    "**Never** reveal this before the *%t* has been resolved by all who are there",
    "Choose a player who has no *%t*; this player gives up {%v} {icon:%i} at once",
    "If nobody can pay {%v} {icon:%i}, the round ends without a *%t*",
)
_ENDINGS = (
    "unless the player to your left objects and can show why",
    "then put everything that is left over back where it came from",
    "but only as long as {%v} {icon:%i} remain in the middle of the table",
    "and continue with the next player as if nothing had happened",
    "even when a *%t* says otherwise, since what is nearer counts for more",
    "after which the table is cleared and all markers are turned over",
)


def write_large_game(content: Path, parts: int = 1) -> Path:
    """Write the game with so many parts into a content folder, a file each; return its folder."""
    folder = content / ID
    folder.mkdir(parents=True)
    for number in range(parts):
        facts = _Part(number, parts).facts()
        if number == 0:
            facts["values"]["map"] = _counted_links(parts)
            facts = _shared() | facts
        text = yaml.dump(facts, Dumper=_Dumper, sort_keys=False, width=10_000)
        name = f"part-{number}" if number else "game"
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return folder


def _shared() -> Facts:
    """Return what exists once: the game itself, its words, drawings and kinds of places."""
    icons = itertools.cycle(_ICONS)
    strips = COLUMNS // COAST
    return {
        "game": {
            "schema_version": 2,
            "id": ID,
            "title": "A large game",
            "publisher": "Nobody",
            "year": 2024,
            "source_language": "en",
            "theme": "classic",
            "notice": "Invented, to measure with.",
            "require_sources": True,
        },
        "changes": [{"version": "1.0", "date": "2024-01-02", "text": "First version."}],
        "sources": {
            "rulebook": {"title": "The rulebook", "short": "RB"},
            "cards": {"title": "The cards", "short": "Ca"},
        },
        "terms": {
            word.lower(): {"name": word, "forms": [f"{word}s"], "icon": next(icons)}
            for word in _TERMS
        },
        "icons": {
            id: {"drawing": drawing, "alt": f"The {id} as drawn"} for id, drawing in _ICONS.items()
        },
        "roles": {
            "guards": {"name": "Guards", "icon": "tower"},
            "thieves": {"name": "Thieves", "icon": "purse"},
        },
        "map": {"name": "The long coast", "source": ["rulebook: the map"]},
        "place_kinds": {
            "town": {"name": "Town", "icon": "tower"},
            "water": {"name": "Open water", "icon": "moon", "water": True},
        },
        "travel": {
            "road": {"name": "Road", "links": "map.road", "networks": strips},
            "rail": {"name": "Rail", "links": "map.rail", "networks": strips},
            "sea": {"name": "Ship", "links": "map.sea", "water": True},
        },
    }


class _Dumper(yaml.CSafeDumper):
    """Writes lists of words and numbers on one line, as people do."""

    def sequence(self, items: list[Any]) -> yaml.SequenceNode:
        """Represent a list; those of mappings stand in block style."""
        in_line = not isinstance(items[0], dict)
        return self.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=in_line)


_Dumper.add_representer(list, _Dumper.sequence)


class _Part:
    """The facts of one part; its ids and names are those of no other part."""

    def __init__(self, number: int, parts: int) -> None:
        self.number = number
        self.word = invented_name(number).lower()
        self.rows = ROWS * parts
        self.random = Random(number)
        self.scenes = itertools.count(number * TEXTS)

    def facts(self) -> Facts:
        """Return the topics of the part."""
        n = self.number
        collections = {f"deck-{n}-{i}": self._collection(i) for i in range(DECKS)}
        sections = {f"chapter-{n}-{i}": self._section(i) for i in range(CHAPTERS)}
        copies = {
            f"deck_{index}": {
                "value": sum(entry["copies"] for entry in collection["entries"].values()),
                "counts": f"collections.{id}",
            }
            for index, (id, collection) in enumerate(collections.items())
        }
        return {
            "values": {
                f"cards_{self.word}": {name: 2 + index for index, name in enumerate(_VALUES)},
                f"totals_{self.word}": copies,
            },
            "components": {
                id: {"name": collection["name"], "count": collection["total"], "of": id}
                for id, collection in collections.items()
            },
            "collections": collections,
            "sections": sections,
            "regions": {f"coast-{n}": {"name": f"Coast of {invented_name(n)}"}},
            "places": dict(self._places()),
            "sheets": {
                f"chapters-{n}": {
                    "title": f"All chapters of {invented_name(n)}",
                    "front": {"title": "Chapters", "bands": [{"across": 3, "fill": [*sections]}]},
                }
            },
        }

    def _collection(self, index: int) -> Facts:
        first = (self.number * DECKS + index) * ENTRIES
        return {
            "name": f"Cards of {invented_name(self.number * DECKS + index)}",
            "icon": self._icon(),
            "total": f"totals_{self.word}.deck_{index}",
            "source": ["cards"],
            "entries": {
                f"card-{number}": self._entry(invented_name(number))
                for number in range(first, first + ENTRIES)
            },
        }

    def _entry(self, name: str) -> Facts:
        return {
            "name": f"{self.random.choice(_THINGS)} of {name}",
            "icon": self._icon(),
            "copies": self.random.randint(1, 5),
            "role": self.random.choice(["guards", "thieves"]),
            "text": self._text(),
            "source": [f"cards: {name}"],
        }

    def _section(self, index: int) -> Facts:
        name = invented_name(self.number * CHAPTERS + index)
        return {
            "title": f"Chapter of {name}",
            "icon": self._icon(),
            "source": [f"rulebook: {name}"],
            "blocks": {
                "rules": {
                    "kind": "rules",
                    "rules": {f"rule-{rule}": self._rule(rule, name) for rule in range(RULES)},
                }
            },
        }

    def _rule(self, index: int, name: str) -> Facts:
        rule: Facts = {"text": self._text(), "source": [f"rulebook: {name}"]}
        if index % 2:
            rule["force"] = self.random.choice(["must", "may", "never"])
            rule["exceptions"] = {"first": self._text()}
        return rule

    def _text(self) -> str:
        scene = invented_name(next(self.scenes))  # so that no two texts are alike
        pattern = f"{self.random.choice(_BEGINNINGS)} at {scene}, {self.random.choice(_ENDINGS)}."
        value = f"cards_{self.word}.{self.random.choice(_VALUES)}"
        text = pattern.replace("%v", value).replace("%i", self._icon())
        return text.replace("%t", self.random.choice(_TERMS))

    def _icon(self) -> str:
        return self.random.choice([*_ICONS])

    def _places(self) -> Iterator[tuple[str, Facts]]:
        for row in range(self.number * ROWS, (self.number + 1) * ROWS):
            for column in range(COLUMNS):
                links: dict[str, list[str]] = {}
                for means, *other in _links(row, column, self.rows):
                    links.setdefault(means, []).append(_place_id(*other))
                yield _place_id(row, column), self._place(row, column, links)

    def _place(self, row: int, column: int, links: dict[str, list[str]]) -> Facts:
        place: Facts = {
            "name": invented_name(row * COLUMNS + column),
            "kind": "town",
            "region": f"coast-{self.number}",
            "at": [round(80 - row * 0.3, 1), column * 1.5],
            "links": links,
        }
        if _is_water(row, column):
            return place | {"name": f"Sea of {place['name']}", "kind": "water"}
        return place | ({"port": True} if "sea" in links else {})


def _links(row: int, column: int, rows: int) -> Iterator[tuple[str, int, int]]:
    """Yield the means and the other ends of the links of a place, from either end."""
    for other_row, other_column in (
        (row - 1, column),
        (row, column - 1),
        (row, column + 1),
        (row + 1, column),
    ):
        if 0 <= other_row < rows and 0 <= other_column < COLUMNS:
            if _is_water(row, column) or _is_water(other_row, other_column):
                yield "sea", other_row, other_column
            else:
                yield "road", other_row, other_column
                if row == other_row or column % COAST == COAST // 2:
                    yield "rail", other_row, other_column


def _counted_links(parts: int) -> dict[str, int]:
    """Return the number of links of the whole map by means; each is written twice."""
    rows = ROWS * parts
    ends = Counter(
        means
        for row in range(rows)
        for column in range(COLUMNS)
        for means, *_ in _links(row, column, rows)
    )
    return {means: count // 2 for means, count in ends.items()}


def _is_water(row: int, column: int) -> bool:
    return row == 0 or column % COAST == COAST - 1


def _place_id(row: int, column: int) -> str:
    return f"place-{row}-{column}"


def invented_name(number: int, before: str = "") -> str:
    """Return a name of invented syllables, a different one for each number."""
    syllables = []
    number += len(_SYLLABLES) ** 2
    while number:
        number, index = divmod(number, len(_SYLLABLES))
        syllables.append(_SYLLABLES[index])
    return before + "".join(syllables).title()
