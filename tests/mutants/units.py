"""Corruptions of units and their counters, each with the code and the line it must be found at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tests.mutants.smallgame import Corruptions, Found
from tests.unitgame import FILES


def _files(changed: Mapping[str, str]) -> dict[str, str]:
    return {**FILES, **changed}


CORRUPTIONS = Corruptions(_files)
kind = CORRUPTIONS.kind


def replaced(file: str, pattern: str, new: str, *, on: int = 0) -> Iterator[Found]:
    """Yield the file with each match of a pattern replaced; the fault is ``on`` lines below."""
    text = FILES[file]
    for match in re.finditer(pattern, text, re.MULTILINE):
        line = text[: match.start()].count("\n") + 1 + on
        yield Found(file, text[: match.start()] + match.expand(new) + text[match.end() :], line)


UNITS, READING, SCHEDULE = "units.yaml", "reading.yaml", "schedule.yaml"


@kind("U01")
def _other_pieces_in_a_deck() -> Iterator[Found]:
    """Tokens of another size among counters, and cards among them"""
    yield from replaced(
        UNITS,
        r"^      red: \{kind: counters, collection: units, where: role = red\}$",
        r"\g<0>\n      more: {kind: counters, collection: markers}",
        on=1,
    )
    for source in ("kind: entries, collection: units", "kind: sections, sections: [goal]"):
        yield from replaced(
            UNITS,
            r"^      (blue|red|all): \{kind: counters.*$",
            rf"\g<0>\n      more: {{{source}}}",
            on=1,
        )


@kind("U02")
def _misspelt_back() -> Iterator[Found]:
    """What is behind a token is misspelt, is itself, or is from another collection"""
    for back in ("unsuplied", "supplied", "guard", "marker"):
        yield from replaced(UNITS, r"behind: unsupplied", f"behind: {back}")


@kind("U02")
def _two_backs() -> Iterator[Found]:
    """A unit has reduced numbers and another entry behind it"""
    yield from replaced(UNITS, r"^        reduced: .*$", r"\g<0>\n        behind: hussars", on=1)


@kind("U03")
def _misspelt_reduced_number() -> Iterator[Found]:
    """A reduced number is none of the unit"""
    for name in ("strenght", "Strength", "attack", "move"):
        if name.islower():
            yield from replaced(UNITS, r"(reduced: \{)strength", rf"\g<1>{name}")


@kind("U03")
def _number_of_no_unit() -> Iterator[Found]:
    """A counter prints a number that no unit has"""
    for name in ("strenght", "defence", "speed"):
        yield from replaced(UNITS, r"(numbers: \{)strength(: Strength)", rf"\g<1>{name}\g<2>")


@kind("U04")
def _stronger_when_reduced() -> Iterator[Found]:
    """A unit grows when it loses a step"""
    for number in (6, 7, 9, 12):
        yield from replaced(UNITS, r"(reduced: \{strength: )\d", rf"\g<1>{number}")


@kind("U04")
def _the_same_when_reduced() -> Iterator[Found]:
    """A step loss changes nothing"""
    yield from replaced(UNITS, r"reduced: \{strength: 3\}", "reduced: {strength: 5}")
    yield from replaced(UNITS, r"reduced: \{strength: 3\}", "reduced: {movement: 4}")


@kind("U05")
def _long_number() -> Iterator[Found]:
    """The numbers of a unit are too long for its counter"""
    for number in (123456, 999999):
        yield from replaced(
            UNITS,
            r"^        numbers: \{strength: \d(.*)$",
            rf"        numbers: {{strength: {number}\g<1>",
        )


@kind("U05")
def _long_name() -> Iterator[Found]:
    """A token without an icon has a name that is too long"""
    for name in ("Unsuppliedness", "Zwangsversorgung", "No supply and no way back to the rear"):
        yield from replaced(UNITS, r"name: Supplied, icon: coin", f"name: {name}")
        yield from replaced(UNITS, r"name: No supply", f"name: {name}")


@kind("U06")
def _twins() -> Iterator[Found]:
    """A unit is there twice under two names"""
    text = FILES[UNITS]
    for match in re.finditer(r"^      ([a-z]+):\n((?:        .*\n)+)", text, re.MULTILINE):
        if "troops:" not in match[2]:
            continue
        twin = re.sub(r"name: .*", "name: The twin", match[2])
        changed = text[: match.end()] + f"      twin:\n{twin}" + text[match.end() :]
        yield Found(UNITS, changed, text[: match.end()].count("\n") + 1)


@kind("U07")
def _unit_without_side() -> Iterator[Found]:
    """A unit has lost its side"""
    head = r"^(      [a-z]+:\n        name: .*\n(?:        code: .*\n)?)        role: .*\n"
    yield from replaced(UNITS, head, r"\g<1>")


@kind("U08")
def _box_without_icon() -> Iterator[Found]:
    """A unit whose box shows its icon has lost it"""
    yield from replaced(UNITS, r"^        icon: bat\n", "")
    yield from replaced(UNITS, r"troops: (infantry|cavalry|leader|artillery)", "troops: icon")


@kind("U09")
def _unknown_part() -> Iterator[Found]:
    """A block speaks of a part that the counter has not"""
    for part in ("worth", "size", "strenght", "defence"):
        yield from replaced(
            READING, r"^          (strength|movement|code|echelon):", f"          {part}:"
        )


@kind("U09")
def _part_of_another_unit() -> Iterator[Found]:
    """A block speaks of parts that another unit has"""
    # the line of the first part that the other unit has not
    for unit, below in (("hussars", 7), ("marshal", 2), ("line", 4)):
        yield from replaced(READING, r"unit: units.guard", f"unit: units.{unit}", on=1 + below)


@kind("R68")
def _layout_of_counters() -> Iterator[Found]:
    """A deck of counters, or some of it, has what only cards have"""
    for line in ("layout: action", "zones: {panel: {line: ink}}", "imprint: card"):
        yield from replaced(UNITS, r"^    title: (Counters|Tokens)$", rf"\g<0>\n    {line}", on=1)
    yield from replaced(UNITS, r"(kind: counters, .*)\}$", r"\1, layout: event}")


@kind("S05")
def _unknown_troops() -> Iterator[Found]:
    """A kind of troops, a size or a shape that is not known"""
    for known, new in (
        ("troops: infantry", "troops: infanterie"),
        ("troops: cavalry", "troops: horse"),
        ("echelon: brigade", "echelon: brigades"),
        ("echelon: battalion", "echelon: batallion"),
        ("shape: round", "shape: circle"),
    ):
        yield from replaced(UNITS, known, new)


@kind("S04")
def _size_out_of_range() -> Iterator[Found]:
    """Counters too small for words, or too large"""
    for size in (10, 12.4, 61, 0, -15):
        yield from replaced(UNITS, r"size: 15$", f"size: {size}")


@kind("R01")
def _unknown_id() -> Iterator[Found]:
    """A collection or a role that is not there"""
    yield from replaced(UNITS, r"collection: units", "collection: unit")
    yield from replaced(UNITS, r"^        role: (blue|red)$", "        role: green")


@kind("D06")
def _unknown_unit() -> Iterator[Found]:
    """A block explains a unit that is not there"""
    for unit in ("units.gaurd", "units.old-guard", "markers.guard"):
        yield from replaced(READING, r"units\.guard", unit)


@kind("C01")
def _copies_do_not_add_up() -> Iterator[Found]:
    """There are more or fewer counters than the collection should have"""
    text = FILES[UNITS]
    line = text[: text.index("total: 9")].count("\n") + 1
    for file, changed, *_ in replaced(UNITS, r"^        copies: \d$", "        copies: 5"):
        yield Found(file, changed, line)


@kind("U10")
def _unknown_turn() -> Iterator[Found]:
    """Units arrive in a turn that is misspelt, or of another schedule"""
    for turn in ("mornin", "evening", "n2", "start"):
        yield from replaced(SCHEDULE, r"turn: (morning|night)", f"turn: {turn}")


@kind("U10")
def _turn_called_start() -> Iterator[Found]:
    """A turn is called like what is before the first"""
    yield from replaced(SCHEDULE, r"^      (dawn|noon):", "      start:")


@kind("U11")
def _unknown_unit_arrives() -> Iterator[Found]:
    """A unit arrives that is misspelt, or of another collection"""
    for unit in ("gard", "dragoons", "camp"):
        yield from replaced(SCHEDULE, r"(units: \{)(guard|line|battery)", rf"\g<1>{unit}")


@kind("U12")
def _unknown_place() -> Iterator[Found]:
    """Units arrive where nothing is"""
    for place in ("frod", "west", "a1"):
        yield from replaced(SCHEDULE, r"at: (ford|west-road)", f"at: {place}")


@kind("U13")
def _too_many_arrive() -> Iterator[Found]:
    """More of a unit arrive than there are counters of it"""
    last = r"(turn: morning, units: \{)guard: 1", r"(turn: night, units: \{)line: 1"
    for number in (2, 3, 9):
        yield from replaced(SCHEDULE, last[0], rf"\g<1>guard: {number}")
        yield from replaced(SCHEDULE, last[1], rf"\g<1>line: {number}")
    yield from replaced(SCHEDULE, r"(marshal|hussars|battery|bats): 1", r"\g<1>: 2")


@kind("U13")
def _too_few_arrive() -> Iterator[Found]:
    """Fewer of a unit arrive than there are counters of it, or none"""
    text = FILES[SCHEDULE]
    line = text[: text.index("    arrivals:")].count("\n") + 1
    for pattern in (
        r"^      (blue|red)-.*\n",
        r", (marshal|hussars|bats): 1",
        r"(?<=line: )2",
    ):
        for file, changed, *_ in replaced(SCHEDULE, pattern, "1" if "line" in pattern else ""):
            yield Found(file, changed, line)


@kind("U14")
def _idle_place() -> Iterator[Found]:
    """A schedule names a place where nobody arrives"""
    for place in ("bridge", "a1", "east-road"):
        yield from replaced(SCHEDULE, r"(places: \{)", rf"\g<1>{place}: Elsewhere, ")


@kind("R01")
def _unknown_schedule() -> Iterator[Found]:
    """A block or a schedule names what is not there"""
    yield from replaced(SCHEDULE, r"schedule: campaign", "schedule: campain")
    yield from replaced(SCHEDULE, r"^    collection: units", "    collection: unit")
    yield from replaced(SCHEDULE, r"collection: units, schedule", "collection: army, schedule")
