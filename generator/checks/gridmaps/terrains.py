"""Area M: terrains are what they are used as, are used, and cost each kind of unit something."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.gridmaps.grids import example, gridmaps_in
from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.gridmap import terrains_on
from generator.content.model import Content, GridMap, Terrain
from generator.content.model.terrain import ROAD_PATTERNS, SIDE_PATTERNS
from generator.findings import Severity, did_you_mean

_USES = {"terrain": "cells", "sides": "sides", "roads": "roads"}
"""What terrains below a key of a map must be of."""


@CHECKS.on(
    Subject.CONTENT,
    "M24",
    "terrain-of-another-kind",
    "A terrain of sides is used for cells, or the other way round",
    why="A wood is drawn as a line, or a river fills a cell: its cost is paid at the wrong time.",
    bad=example(
        ("brook: 0101/0102", "woods: 0101/0102\n          # <- M24\n          brook: 0101/NE")
    ),
    good=example(),
)
def terrain_of_another_kind(game: Game) -> Iterator[Fault]:
    """Terrains are used for what they are of, and drawn by a pattern of that."""
    terrains = game.content.terrains
    for id, terrain in terrains.items():
        if not _fits(terrain):
            message = f"the pattern “{terrain.pattern}” is none of {terrain.of}"
            hint = f"known for {terrain.of}: {', '.join(_fitting(terrain))}"
            hint = hint if terrain.of != "cells" else "say of: sides, or of: roads"
            at = "pattern" if terrain.pattern != "plain" else "of"
            yield Fault(f"terrains.{id}.{at}", message, hint)
    for path, gridmap, _ in gridmaps_in(game):
        for key, of in _USES.items():
            for id in getattr(gridmap, key):
                if id in terrains and terrains[id].of != of:
                    message = f"“{id}” is a terrain of {terrains[id].of}"
                    hint = f"name one of {of}, or say of: {of} where it is described"
                    yield Fault(
                        f"{path}.{key}.{id}", message, hint, (f"terrains.{id}",), on_key=True
                    )
        if gridmap.ground in terrains and terrains[gridmap.ground].of != "cells":
            message = f"“{gridmap.ground}” is a terrain of {terrains[gridmap.ground].of}"
            yield Fault(f"{path}.ground", message, "name one of cells")


def _fits(terrain: Terrain) -> bool:
    lines = (*SIDE_PATTERNS, *ROAD_PATTERNS)
    if terrain.of == "cells":
        return terrain.pattern not in lines
    return terrain.pattern in _fitting(terrain)


def _fitting(terrain: Terrain) -> tuple[str, ...]:
    return ROAD_PATTERNS if terrain.of == "roads" else (*SIDE_PATTERNS, *ROAD_PATTERNS)


@CHECKS.on(
    Subject.CONTENT,
    "M25",
    "unused-terrain",
    "A terrain is on no map",
    why="The chart explains what nobody finds on the map, or the map has lost it.",
    severity=Severity.WARNING,
    needs_whole=True,
    follows=(After(("M18", "M24"), Reach.RUN), After(("R01",), Reach.MEANT)),
    bad=example(
        (
            "      lane: {name",
            "      sand: {name: Sand, costs: {foot: 1, wheels: 2}}\n"
            "      # <- M25\n      lane: {name",
        )
    ),
    good=example(),
)
def unused_terrain(game: Game) -> Iterator[Fault]:
    """Where a game has maps of cells, each of its terrains is on one of them."""
    content = game.content
    used = {id for each in _maps(content) for id in terrains_on(each, content)}
    entries = (entry for each in content.collections.values() for entry in each.entries.values())
    used |= {entry.terrain for entry in entries if entry.terrain}
    if content.gridmaps or content.tiles:
        for id in content.terrains:
            if id not in used:
                message = f"no map has the terrain “{id}”"
                yield Fault(f"terrains.{id}", message, "use it or delete it", on_key=True)


def _maps(content: Content) -> Iterator[GridMap]:
    yield from content.gridmaps.values()
    yield from content.tiles.values()


@CHECKS.on(
    Subject.CONTENT,
    "M26",
    "terrain-without-cost",
    "A terrain does not say what it costs a kind of unit",
    why="The chart has an empty cell just where the players disagree.",
    bad=example(
        (
            "pattern: river, costs: {foot: 1, wheels: 2}}",
            "pattern: river, costs: {foot: 1}}\n"
            "      #                                               ^ M26",
        )
    ),
    good=example(),
)
def terrain_without_cost(game: Game) -> Iterator[Fault]:
    """A terrain has a cost for every kind of unit, or says that it is prohibited."""
    kinds = game.content.mobility
    for id, terrain in game.content.terrains.items():
        missing = [kind for kind in kinds if kind not in terrain.costs]
        is_known = all(kind in kinds for kind in terrain.costs)  # or the one that is meant is lost
        if missing and is_known:
            message = f"the cost for “{missing[0]}” is missing"
            at = f"terrains.{id}.costs" if terrain.costs else f"terrains.{id}"
            yield Fault(at, message, "add it, 0 where it costs nothing, or prohibited")


@CHECKS.on(
    Subject.CONTENT,
    "M27",
    "code-of-two-terrains",
    "Two terrains have the same code or name",
    why="The rows of a map can mean only one of them, and players cannot tell them apart.",
    bad=example(
        (
            "      woods: {name: Woods, code: w,",
            '      woods: {name: Woods, code: ".",\n'
            "      #                          ^ M27\n       ",
        )
    ),
    good=example(),
)
def code_of_two_terrains(game: Game) -> Iterator[Fault]:
    """Every terrain has a name of its own, and a code of its own if it has one."""
    for key in ("code", "name"):
        first: dict[str, str] = {}
        for id, terrain in game.content.terrains.items():
            said = getattr(terrain, key)
            if said is None:
                continue
            other = first.setdefault(str(said), id)
            if other != id:
                message = f"“{other}” has the {key} “{said}” too"
                related = (f"terrains.{other}.{key}",)
                yield Fault(f"terrains.{id}.{key}", message, "give it another", related)


def _with_combat(*terrain: str) -> str:
    """Return the map of examples with a table; the lines below its terrain are the example."""
    lines = "".join(f"          {line}\n" for line in terrain)
    crt = f"""    crts:
      assault:
        name: Assault
        columns: ["1:1", "2:1"]
        throw: d2
        rows:
          "1": [AL, NE]
          "2": [NE, DL]
        results:
          AL: {{text: The attacker loses a step., attacker: {{steps: 1}}}}
          NE: {{text: Nothing happens.}}
          DL: {{text: The defender loses a step., defender: {{steps: 1}}}}
        terrain:
{lines}        source: [rulebook]
    gridmaps:"""
    return example(("    gridmaps:", crt))


@CHECKS.on(
    Subject.CONTENT,
    "M28",
    "combat-in-unknown-terrain",
    "The terrain of a combat results table is not a terrain of the game",
    why="The effect is in the table and the terrain is on no map, or under another name.",
    bad=_with_combat("wood: {name: Woods, shift: -1}", "# <- M28"),
    good=_with_combat("woods: {name: Woods, shift: -1}"),
)
def combat_in_unknown_terrain(game: Game) -> Iterator[Fault]:
    """Where a game has terrains, tables of combat results name these, by the same words."""
    terrains = game.content.terrains
    if not terrains:
        return
    for name, crt in game.content.crts.items():
        for id, effect in crt.terrain.items():
            path = f"crts.{name}.terrain.{id}"
            if id not in terrains:
                if not game.may_have("terrains", id):
                    message = f"the game has no terrain “{id}”"
                    hint = did_you_mean(id, terrains) or "add it to “terrains”"
                    yield Fault(path, message, hint, on_key=True)
            elif str(effect.name) != str(terrains[id].name):
                message = f"the terrain “{id}” is called “{terrains[id].name}”"
                related = (f"terrains.{id}.name",)
                yield Fault(f"{path}.name", message, "write the same name in both", related)
