"""Corruptions that checks of area M must find."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from tests.mutants.book import MAP, Book, Changes, Mutant, kind, on_line

OWN = "map.yaml"
"""What the game adds to that map: how many of everything its board has."""


def _links(book: Book) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield line, place, means and links of each list of links."""
    for name, number, match in book.search(r"^      (road|rail|sea): \[(.*)\]$", MAP):
        place = book.files[name][book.parent(name, book.parent(name, number)) - 1].strip(" :")
        yield number, place, match[1], match[2].split(", ")


def _relinked(number: int, means: str, links: list[str]) -> Changes:
    return {(MAP, number): f"      {means}: [{', '.join(links)}]"}


@kind("M01")
def misspelt_link(book: Book) -> Iterator[Mutant]:
    """a link to a place that is not there"""
    for number, _, means, links in _links(book):
        yield Mutant(_relinked(number, means, [f"{links[0]}q", *links[1:]]), MAP, number)


@kind("M02")
def cut_link(book: Book) -> Iterator[Mutant]:
    """a link cut at one end"""
    lines = {(place, means): number for number, place, means, _ in _links(book)}
    for number, _, means, links in _links(book):
        if len(links) > 1:
            cut = _relinked(number, means, links[1:])
            yield Mutant(cut, MAP, lines[links[0], means])


@kind("M02")
def swapped_link(book: Book) -> Iterator[Mutant]:
    """a link to the wrong place"""
    cities = [place for _, place, means, _ in _links(book) if means == "road"]
    for number, place, means, links in _links(book):
        if means == "road":
            other = next(city for city in cities if city not in (place, *links))
            yield Mutant(_relinked(number, means, [other, *links[1:]]), MAP, number)


@kind("M03")
def cut_off(book: Book) -> Iterator[Mutant]:
    """a place cut off from a means of travel at both ends"""
    lines = {(place, means): (number, links) for number, place, means, links in _links(book)}
    for number, place, means, links in _links(book):
        if means == "rail" and len(links) == 1 and len(lines[links[0], means][1]) > 1:
            continue  # such a place has no railway then, which is allowed
        if means == "road" and len(links) == 1:
            continue
        if place == "castle-dracula":
            changes = dict(_relinked(number, means, []))
            for other in links:
                at, theirs = lines[other, means]
                changes |= _relinked(at, means, [each for each in theirs if each != place])
            yield Mutant(changes, MAP, book.line_of(MAP, f"places.{place}"))


@kind("M04")
def link_twice(book: Book) -> Iterator[Mutant]:
    """a link told twice"""
    for number, _, means, links in _links(book):
        yield Mutant(_relinked(number, means, [*links, links[0]]), MAP, number)


@kind("M04")
def link_to_itself(book: Book) -> Iterator[Mutant]:
    """a link of a place to itself"""
    for number, place, means, links in _links(book):
        yield Mutant(_relinked(number, means, [*links, place]), MAP, number)


@kind("M05")
def one_spot(book: Book) -> Iterator[Mutant]:
    """two places on one spot"""
    spots = list(book.search(r"^    at: .*$", MAP))
    for (_, _, first), (name, number, _) in itertools.pairwise(spots):
        yield Mutant({(name, number): first[0]}, name, number)


@kind("M05")
def off_the_sheet(book: Book) -> Iterator[Mutant]:
    """a place off the sheet"""
    yield from on_line(book, r"^    at: \[.*\]$", "    at: [70.0, 10.0]", MAP)


@kind("M06")
def lost_port(book: Book) -> Iterator[Mutant]:
    """a sea link to a place that is no port"""
    for name, number, _ in book.search(r"^    port: true$", MAP):
        start = book.parent(name, number)
        sea = [
            n for n in book.block(name, start) if book.files[name][n - 1].startswith("      sea:")
        ]
        if sea:
            yield Mutant({(name, number): None}, name, sea[0] - 1)


@kind("M09")
def other_region(book: Book) -> Iterator[Mutant]:
    """a place moved to the other region"""
    west, east = (book.line_of(OWN, f"regions.{each}.total") for each in ("west", "east"))
    for name, number, match in book.search(r"^    region: (west|east)$", MAP):
        other = "east" if match[1] == "west" else "west"
        at = east if match[1] == "west" else west
        yield Mutant({(name, number): f"    region: {other}"}, OWN, at)


@kind("M09")
def link_cut_at_both_ends(book: Book) -> Iterator[Mutant]:
    """a link cut at both ends"""
    lines = {(place, means): (number, links) for number, place, means, links in _links(book)}
    for number, place, means, links in _links(book):
        at, theirs = lines[links[0], means]
        if len(links) > 1 and len(theirs) > 1:
            changes = dict(_relinked(number, means, links[1:]))
            changes |= _relinked(at, means, [each for each in theirs if each != place])
            yield Mutant(changes, OWN, book.line_of(OWN, f"travel.{means}.links"))


@kind("M10")
def one_code_twice(book: Book) -> Iterator[Mutant]:
    """two places with one code"""
    codes = list(book.search(r"^    code: .*$", MAP))
    for (_, _, first), (name, number, _) in itertools.pairwise(codes):
        yield Mutant({(name, number): first[0]}, name, number)


@kind("M11")
def beyond_the_shore(book: Book) -> Iterator[Mutant]:
    """a place on land moved out to sea"""
    for name, number, _ in book.search(r"^    at: .*$", MAP):
        entry = book.files[name][book.parent(name, number) - 1 : number]
        if "    kind: sea" not in entry:
            yield Mutant({(name, number): "    at: [47.3, -12.1]"}, name, number)


@kind("M11")
def sea_on_land(book: Book) -> Iterator[Mutant]:
    """a sea zone moved on land"""
    for name, number, _ in book.search(r"^    at: .*$", MAP):
        entry = book.files[name][book.parent(name, number) - 1 : number]
        if "    kind: sea" in entry:
            yield Mutant({(name, number): "    at: [49.3, 14.1]"}, name, number)


@kind("M12")
def other_sea(book: Book) -> Iterator[Mutant]:
    """a port moved to a sea at the other end of the map, at both ends of its link"""
    lines = {
        place: (number, links) for number, place, means, links in _links(book) if means == "sea"
    }
    for place, (number, links) in lines.items():
        other = "black-sea" if place < "n" else "north-sea"
        if (
            len(links) == 1
            and links[0] not in (other, "black-sea")
            and place not in lines[other][1]
        ):
            sea, theirs = lines[links[0]]
            at, others = lines[other]
            changes = dict(_relinked(number, "sea", [other]))
            changes |= _relinked(sea, "sea", [each for each in theirs if each != place])
            changes |= _relinked(at, "sea", [*others, place])
            start = book.parent(MAP, book.parent(MAP, number))
            ports = [
                n for n in book.block(MAP, start) if book.files[MAP][n - 1] == "    port: true"
            ]
            if ports:
                yield Mutant(changes, MAP, ports[0])


@kind("M14")
def names_alike(book: Book) -> Iterator[Mutant]:
    """a name that differs from another by a hyphen and an accent"""
    names = list(book.search(r"^    name: (\w+)$", MAP))
    places = book.line_of(MAP, "places")
    for (_, _, first), (name, number, _) in itertools.pairwise(names):
        if number > places + 10:
            word = first[1]
            yield Mutant({(name, number): f"    name: {word[:2]}-{word[2:]}"}, name, number)


@kind("M14")
def codes_alike(book: Book) -> Iterator[Mutant]:
    """a code that differs from another by a nought for an O"""
    codes = {match[1]: number for _, number, match in book.search(r"^    code: (\w+)$", MAP)}
    with_o = [code for code in codes if "O" in code]
    for number in codes.values():
        for other in with_o:
            if codes[other] < number:
                yield Mutant({(MAP, number): f"    code: {other.replace('O', '0')}"}, MAP, number)


@kind("M15")
def on_the_other_side(book: Book) -> Iterator[Mutant]:
    """a place on the mainland that names the other region"""
    islands = ("cagliari", "dublin", "galway")
    for name, number, match in book.search(r"^    region: (west|east)$", MAP):
        place = book.files[name][book.parent(name, number) - 1].strip(" :")
        if place not in (*islands, "cadiz", "le-havre", "plymouth", "santander", "venice"):
            other = "east" if match[1] == "west" else "west"
            yield Mutant({(name, number): f"    region: {other}"}, name, number)


@kind("M15")
def two_in_one_water(book: Book) -> Iterator[Mutant]:
    """a sea zone moved into the Atlantic Ocean"""
    for name, number, _ in book.search(r"^    at: .*$", MAP):
        start = book.parent(name, number)
        place, *entry = book.files[name][start - 1 : number]
        if "    kind: sea" in entry and place != "  atlantic-ocean:":
            yield Mutant({(name, number): "    at: [47.3, -12.1]"}, name, number)


@kind("M13")
def bend_of_no_link(book: Book) -> Iterator[Mutant]:
    """bends of a link by a means that its places do not have"""
    for name, number, _ in book.search(r"^      by: sea$", MAP):
        yield Mutant({(name, number): "      by: rail"}, name, number)
