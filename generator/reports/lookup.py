"""A map as data, text, CSV and HTML: places, links, and destinations by place."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from msgspec import Struct

from generator.content.game import Game
from generator.content.model import MapPlace
from generator.content.network import links_of, most_steps, network_of
from generator.language.labels import Label
from generator.language.lookup import Ways, places_by_name, sorted_places, ways_of
from generator.language.script import direction_of, tag_of
from generator.language.wording import Wording

CSV_HEADS = ("code", "name", "by", "steps", "to", "to_name")
DASH = "\N{EN DASH}"


class Atlas(Struct, frozen=True):
    """A game's map in words: the game in one language, and the labels of the program."""

    game: Game
    wording: Wording
    labels: Mapping[str, Label]

    def name(self, place: str) -> str:
        """Return the full name of a place."""
        return self.wording.plain(self.game.content.places[place].name)

    def code(self, place: str) -> str:
        """Return the code of a place, or its id without one."""
        return self.game.content.places[place].code or place

    def travel(self, means: str) -> str:
        """Return the name of a means of travel."""
        return self.wording.plain(self.game.content.travel[means].name)

    def rules(self, means: str) -> str:
        """Return the maximum steps of a means of travel, with the limits of regions."""
        content = self.game.content
        travel = content.travel[means]
        steps = self.wording.number(most_steps(content, means))
        parts = [self.labels["map.steps"].words.format(travel=self.travel(means), steps=steps)]
        for region, limit in travel.limits.items():
            parts.append(
                self.labels["map.limit"].words.format(
                    region=self.wording.plain(content.regions[region].name),
                    limit=self.wording.number(content.number(limit)),
                )
            )
        return "; ".join(parts)


def map_data(atlas: Atlas) -> dict[str, Any]:
    """Return the places and links of a map, each sorted by code.

    Its keys:

    - ``places``: each with ``code``, ``id``, ``name``, ``kind``, ``size``, ``region``, ``port``,
      ``latitude``, ``longitude``; what a place has not is null
    - ``links``: each once, with ``a`` and ``b``, the codes of its places in alphabetical order,
      and ``by``, the means of travel; one that leads one way says the code it leads ``to``
    """
    places = atlas.game.content.places
    ids = sorted(places, key=lambda each: (atlas.code(each), each))
    return {
        "places": [_place_data(atlas, id, places[id]) for id in ids],
        "links": sorted(_links(atlas), key=lambda link: tuple(link.values())),
    }


def _place_data(atlas: Atlas, id: str, place: MapPlace) -> dict[str, Any]:
    latitude, longitude = place.at or (None, None)
    return {
        **_named(atlas, id),
        "kind": place.kind,
        "size": place.size,
        "region": place.region,
        "port": place.port,
        "latitude": latitude,
        "longitude": longitude,
    }


def _named(atlas: Atlas, id: str) -> dict[str, Any]:
    return {"code": atlas.code(id), "id": id, "name": atlas.name(id)}


def _links(atlas: Atlas) -> Iterator[dict[str, str]]:
    for link in links_of(atlas.game.content):
        a, b = atlas.code(link.a), atlas.code(link.b)
        data = {"a": min(a, b), "b": max(a, b), "by": link.means}
        yield data | {"to": b} if link.one_way else data


def table_data(atlas: Atlas) -> dict[str, Any]:
    """Return the destinations from each place.

    Its key ``places`` holds places by name, each with ``code``, ``id``, ``name`` and ``ways``:
    by each means of travel that leads somewhere, the codes ``reached`` by number of ``steps``.
    """
    ways = ways_of(atlas.game)
    return {
        "places": [
            {**_named(atlas, id), "ways": [_ways_data(atlas, each) for each in ways[id]]}
            for id in places_by_name(atlas.game)
        ]
    }


def _ways_data(atlas: Atlas, ways: Ways) -> dict[str, Any]:
    reached = [
        {"steps": steps, "places": [atlas.code(id) for id in ring]}
        for steps, ring in enumerate(ways.rings, 1)
    ]
    return {"by": ways.means, "reached": reached}


def table_text(atlas: Atlas) -> str:
    """Return the destinations from each place as text, a few lines each."""
    ways = ways_of(atlas.game)
    rules = "\n".join(_rules(atlas))
    pieces = [rules] if rules else []
    for id in places_by_name(atlas.game):
        lines = (
            f"  {atlas.travel(each.means)} {DASH} {_in_words(atlas, each)}" for each in ways[id]
        )
        pieces.append("\n".join([_headline(atlas, id), *lines]))
    return "\n\n".join(pieces)


def _rules(atlas: Atlas) -> Iterator[str]:
    """Yield the rules of each means of travel with more than one step."""
    content = atlas.game.content
    for means, travel in content.travel.items():
        if most_steps(content, means) > 1 or travel.limits:
            yield atlas.rules(means)


def _headline(atlas: Atlas, id: str) -> str:
    content = atlas.game.content
    place, plain = content.places[id], atlas.wording.plain
    sort = content.place_sizes[place.size] if place.size else content.place_kinds[place.kind]
    about = [_with_code(atlas, id), plain(sort.name)]
    if place.region:
        about.append(plain(content.regions[place.region].name))
    return ", ".join(about)


def _with_code(atlas: Atlas, id: str) -> str:
    return f"{atlas.name(id)} ({atlas.code(id)})"


def _in_words(atlas: Atlas, ways: Ways) -> str:
    if not _is_counted(atlas, ways.means):
        return _names(atlas, ways.rings[0])
    rings = enumerate(ways.rings, 1)
    return " | ".join(f"{steps} {_names(atlas, ring)}" for steps, ring in rings if ring)


def _is_counted(atlas: Atlas, means: str) -> bool:
    """Whether a means of travel has more than one step, so that steps are shown."""
    return most_steps(atlas.game.content, means) > 1


def _names(atlas: Atlas, places: tuple[str, ...]) -> str:
    return ", ".join(atlas.name(id) for id in places)


def table_csv(atlas: Atlas) -> str:
    """Return a CSV line for each place and each destination from it."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(CSV_HEADS)
    ways = ways_of(atlas.game)
    for id in places_by_name(atlas.game):
        for each in ways[id]:
            for steps, ring in enumerate(each.rings, 1):
                for end in ring:
                    writer.writerow(
                        (
                            atlas.code(id),
                            atlas.name(id),
                            each.means,
                            steps,
                            atlas.code(end),
                            atlas.name(end),
                        )
                    )
    return file.getvalue().rstrip("\n")


def table_html(atlas: Atlas) -> str:
    """Return the destinations from each place as an HTML page with one table."""
    game, language = atlas.game, atlas.wording.language
    title = atlas.wording.plain(game.content.game.title)
    if game.content.map is not None:
        title += f" – {atlas.wording.plain(game.content.map.name)}"
    means = list(game.content.travel)
    heads = [atlas.labels["map.place"].words, *map(atlas.travel, means)]
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    rows = "\n".join(_row(atlas, id, means) for id in places_by_name(game))
    rules = "".join(f"<p>{escape(each)}</p>\n" for each in _rules(atlas))
    return f"""<!DOCTYPE html>
<html lang="{tag_of(language)}" dir="{direction_of(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
body {{ font: 1rem/1.4 sans-serif; margin: 1rem; }}
table {{ border-collapse: collapse; }}
th, td {{ border-bottom: 1px solid; padding: .3em .6em; text-align: start; vertical-align: top; }}
</style>
</head>
<body>
<h1>{escape(title)}</h1>
{rules}<table>
<thead><tr>{head}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
</body>
</html>"""


def _row(atlas: Atlas, id: str, means: list[str]) -> str:
    ways = {each.means: each for each in ways_of(atlas.game)[id]}
    cells = (_cell(atlas, ways.get(each)) for each in means)
    head = f'<th scope="row">{escape(_with_code(atlas, id))}</th>'
    return f"<tr>{head}{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _cell(atlas: Atlas, ways: Ways | None) -> str:
    if ways is None:
        return DASH
    if not _is_counted(atlas, ways.means):
        return escape(_names(atlas, ways.rings[0]))
    return "<br>".join(
        f"<b>{steps}</b> {escape(_names(atlas, ring))}"
        for steps, ring in enumerate(ways.rings, 1)
        if ring
    )


def reach(atlas: Atlas, start: str, means: str, steps: int | None) -> Ways:
    """Return the destinations from a place within some steps, by default those of a turn."""
    rings = network_of(atlas.game.content, means).reach(start, steps)
    return Ways(means, tuple(sorted_places(atlas.game, ring) for ring in rings))


def answer_data(atlas: Atlas, start: str, answers: list[Ways]) -> dict[str, Any]:
    """Return the destinations from one place.

    Its keys:

    - ``from``: the place, with ``code``, ``id`` and ``name``
    - ``ways``: for each means of travel ``by``, the most ``steps`` of a turn, the ``limits`` of
      regions, and what is ``reached``: by number of ``steps``, places like the first one
    """
    return {
        "from": _named(atlas, start),
        "ways": [_answer_data(atlas, ways) for ways in answers],
    }


def _answer_data(atlas: Atlas, ways: Ways) -> dict[str, Any]:
    content = atlas.game.content
    travel = content.travel[ways.means]
    limits = {region: content.number(limit) for region, limit in travel.limits.items()}
    return {
        "by": ways.means,
        "steps": most_steps(content, ways.means),
        "limits": limits,
        "reached": [
            {"steps": steps, "places": [_named(atlas, id) for id in ring]}
            for steps, ring in enumerate(ways.rings, 1)
        ],
    }


def answer_text(atlas: Atlas, start: str, answers: list[Ways]) -> str:
    """Return the destinations from one place as text, by number of steps."""
    lines = [_headline(atlas, start)]
    for ways in answers:
        lines.append(atlas.rules(ways.means))
        if not any(ways.rings):
            lines.append(f"  {DASH}")
            continue
        for steps, ring in enumerate(ways.rings, 1):
            places = ", ".join(_with_code(atlas, id) for id in ring) or DASH
            lines.append(f"  {steps}  {places}")
    return "\n".join(lines)
