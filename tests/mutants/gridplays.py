"""Corruptions of counters and arrows on a map of hexes that checks of area M must find."""

from __future__ import annotations

from collections.abc import Iterator

from tests.gridmaps import GLEN
from tests.mutants.book import Book, Mutant, Sample, kind

FIGHT = (
    GLEN
    + """\
roles:
  greens: {name: Greens, icon: green-hat}
  greys: {name: Greys, icon: green-hat}
icons:
  green-hat: {drawing: top-hat, alt: A hat}
collections:
  forces:
    name: Forces
    entries:
      grenadiers:
        {name: Grenadiers, role: greens, troops: infantry, copies: 2, numbers: {strength: 5}}
      dragoons: {name: Dragoons, role: greens, troops: cavalry, copies: 1, numbers: {strength: 2}}
      pikes: {name: Pikes, role: greys, troops: infantry, copies: 1, numbers: {strength: 3}}
    source: [summary]
  tiles:
    name: Tiles
    counter: {shape: hex, size: 40}
    entries:
      forest: {name: Forest, copies: 3, terrain: woods, behind: plain}
      plain: {name: Plain, copies: 2, terrain: clear}
    source: [summary]
decks:
  tiles: {title: Tiles, cards: {all: {kind: counters, collection: tiles}}}
sections:
  fight:
    title: A fight
    source: [summary]
    blocks:
      fight:
        kind: gridmap
        gridmap: glen
        alt: A fight at the ford.
        cells: 0501-0804
        zones: []
        units:
          first: {unit: forces.grenadiers, at: "0602"}
          second: {unit: forces.grenadiers, at: "0603", facing: NE}
          riders: {unit: forces.dragoons, at: "0702", facing: W}
          enemy: {unit: forces.pikes, at: "0601"}
        moves:
          ride: {way: 0702 0701 0801}
          storm: {way: 0602 0601, does: attack}
          flee: {way: 0601 0501, does: retreat}
sheets:
  fight: {title: A fight, front: {title: A fight, bands: [{fill: [goal, fight]}]}}
"""
)
"""An example of play without faults, which each mutant adds to the game with one."""
SAMPLE = Sample("fight.yaml", FIGHT)


@kind("M40")
def counter_out_of_sight(book: Book) -> Iterator[Mutant]:
    """a counter in a cell that is not shown, or is not there"""
    for cell in ("0401", "0805", "0905", "1301", "0010"):
        yield from SAMPLE.corrupted(r'^(.*\{unit: .* at: ")\d{4}(".*)$', rf"\g<1>{cell}\2")


@kind("M40")
def arrow_out_of_sight(book: Book) -> Iterator[Mutant]:
    """an arrow that ends, or begins, beyond what is shown"""
    yield from SAMPLE.corrupted(r"^( +ride: {way: 0702 0701 0801)(.*)$", r"\1 0901\2")
    yield from SAMPLE.corrupted(r"^( +flee: {way: 0601 0501)(.*)$", r"\1 0401\2")
    yield from SAMPLE.corrupted(r"^( +storm: {way: )(.*)$", r"\g<1>0605 \2")


@kind("M40")
def less_is_shown(book: Book) -> Iterator[Mutant]:
    """a figure that was cut so that a counter is left out"""
    for cells, lost in (("0601-0804", "flee: {way: 0601 0501"), ("0502-0804", 'at: "0601"')):
        text = FIGHT.replace("cells: 0501-0804", f"cells: {cells}")
        yield SAMPLE.mutant(SAMPLE.line_with(lost), text)


@kind("M41")
def step_left_out(book: Book) -> Iterator[Mutant]:
    """an arrow that jumps over a cell, or stays where it is"""
    yield from SAMPLE.corrupted(r"^( +ride: {way: )0702 0701 0801(.*)$", r"\g<1>0702 0802 0701\2")
    yield from SAMPLE.corrupted(r"^( +ride: {way: )0702 0701 0801(.*)$", r"\g<1>0702 0502\2")
    yield from SAMPLE.corrupted(r"^( +flee: {way: )0601 0501(.*)$", r"\g<1>0601 0603\2")
    yield from SAMPLE.corrupted(r"^( +storm: {way: )0602 0601(.*)$", r"\g<1>0602 0602\2")


@kind("M42")
def counter_too_many(book: Book) -> Iterator[Mutant]:
    """a counter that there is no more of"""
    for unit in ("grenadiers", "dragoons"):
        yield from SAMPLE.corrupted(r"^( +enemy: {unit: forces\.)pikes(.*)$", rf"\g<1>{unit}\2")
    for unit, name in (("dragoons", "riders"), ("pikes", "enemy")):
        pattern = rf"^(?P<line>(?P<start> +){name}: {{unit: forces\.{unit}.*)$"
        more = rf'\g<line>\n\g<start>again: {{unit: forces.{unit}, at: "0803"}}'
        yield from SAMPLE.corrupted(pattern, more, at="again:")


@kind("M43")
def wrong_side(book: Book) -> Iterator[Mutant]:
    """a counter that faces a corner"""
    for side in ("S", '"N"'):
        yield from SAMPLE.corrupted(r"^(.*facing: )\w+(}.*)$", rf"\g<1>{side}\2")
        yield from SAMPLE.corrupted(
            r'^( +(?:first|enemy): .*"\d{4}")(}.*)$', rf"\1, facing: {side}\2"
        )


@kind("M44")
def tile_of_lines(book: Book) -> Iterator[Mutant]:
    """a tile of a river or a road, or one that is a unit, too"""
    for terrain in ("brook", "lane"):
        yield from SAMPLE.corrupted(
            r"^( +(?:forest|plain): .*terrain: )\w+(.*)$", rf"\g<1>{terrain}\2"
        )
    troops = r"\1, role: greens, troops: infantry}"
    yield from SAMPLE.corrupted(r"^( +(?:forest|plain): .*terrain: .*)}$", troops)
