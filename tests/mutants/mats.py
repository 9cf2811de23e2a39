"""Corruptions of a player board that checks S50 to S55 must find."""

from __future__ import annotations

from collections.abc import Iterator

from tests.mutants.book import Book, Mutant, Sample, kind

BOARD = """\
collections:
  players:
    name: Players
    entries:
      first-player: {name: First player, numbers: {strength: 6, wounds: 1}}
      second-player: {name: Second player, numbers: {strength: 9, wounds: 0}}
decks:
  player-cards:
    title: Player cards
    cards:
      all: {kind: entries, collection: players}
  player-boards:
    title: Player boards
    size: 190x260
    layout: player-board
    cards:
      all: {kind: entries, collection: players}
layouts:
  player-board:
    zones:
      name: {shows: name, left: 5, right: 5, top: 5, height: 12}
      strength:
        label: Strength
        left: 5
        right: 5
        top: 20
        height: 26
        type: 9
        track:
          last: numbers.strength
          start: numbers.wounds
          special:
            least: {at: 0, text: Out of the game}
            most: {at: numbers.strength, text: Unhurt}
      level:
        label: Level
        left: 5
        right: 5
        top: 50
        height: 22
        track: {values: [0, 1, 3, 6], start: 3}
      hand:
        {label: Hand, left: 5, right: 5, top: 75, height: 98,
         slots: {size: poker, count: 2, holds: player-cards}}
      notes: {label: Notes, left: 5, right: 5, top: 176, bottom: 5, ruled: 8}
"""
"""A player board without faults, which each mutant adds to the game with one."""
SAMPLE = Sample("player-boards.yaml", BOARD)


@kind("S50")
def misspelt_number(book: Book) -> Iterator[Mutant]:
    """a track to a number that no entry has"""
    yield from SAMPLE.corrupted(r"^(          last: numbers.stre)n(gth)$", r"\1m\2")


@kind("S50")
def values_that_fall(book: Book) -> Iterator[Mutant]:
    """values of a track that do not ascend"""
    yield from SAMPLE.corrupted(r"^(.*values: \[)0, 1, 3(.*)$", r"\g<1>0, 3, 1\2")
    yield from SAMPLE.corrupted(r"^(.*values: \[)0, 1, 3(.*)$", r"\g<1>0, 1, 1\2")


@kind("S50")
def track_without_end(book: Book) -> Iterator[Mutant]:
    """a track that ends where it begins"""
    yield from SAMPLE.corrupted(r"^(          last: )numbers.strength$", r"\g<1>0")


@kind("S51")
def start_beyond_the_end(book: Book) -> Iterator[Mutant]:
    """a start that is not on the track of every entry"""
    yield from SAMPLE.corrupted(r"^(          start: )numbers.wounds$", r"\g<1>7")
    yield from SAMPLE.corrupted(r"^(.*track: {values.*start: )3(.*)$", r"\g<1>2\2")


@kind("S51")
def special_beyond_the_end(book: Book) -> Iterator[Mutant]:
    """a special space that is not on the track"""
    yield from SAMPLE.corrupted(r"^(.*least: {at: )0(.*)$", r"\g<1>-1\2")
    yield from SAMPLE.corrupted(r"^(.*most: {at: numbers\.)strength(.*)$", r"\g<1>courage\2")


@kind("S51")
def special_twice(book: Book) -> Iterator[Mutant]:
    """two special spaces on one"""
    yield from SAMPLE.corrupted(r"^(.*most: {at: )numbers.strength(.*)$", r"\g<1>0\2")


@kind("S52")
def small_slot(book: Book) -> Iterator[Mutant]:
    """a slot that is smaller than the cards it holds"""
    yield from SAMPLE.corrupted(r"^(.*slots: {size: )poker(.*)$", r"\1bridge\2")
    yield from SAMPLE.corrupted(r"^(.*slots: {size: )poker(.*)$", r"\g<1>63x88\2")


@kind("S52")
def misspelt_slot(book: Book) -> Iterator[Mutant]:
    """a size that there is not, or a deck that is not there"""
    yield from SAMPLE.corrupted(r"^(.*slots: {size: )poker(.*)$", r"\1pocker\2")
    yield from SAMPLE.corrupted(r"^(.*holds: player-car)ds(.*)$", r"\1ts\2")


@kind("S53")
def low_track(book: Book) -> Iterator[Mutant]:
    """a track whose spaces have no room"""
    yield from SAMPLE.corrupted(r"^(        height: )26$", r"\g<1>12", "strength:")
    yield from SAMPLE.corrupted(r"^(        height: )22$", r"\g<1>7", "level:")


@kind("S53")
def crowded_slots(book: Book) -> Iterator[Mutant]:
    """more slots than there is room for, or none"""
    yield from SAMPLE.corrupted(r"^(.*count: )2(.*)$", r"\g<1>3\2", "hand:")
    yield from SAMPLE.corrupted(r"^(.*count: )2(.*)$", r"\g<1>0\2", "hand:")
    yield from SAMPLE.corrupted(r"^(.*height: )98,$", r"\g<1>85,", "hand:")


@kind("S53")
def crowded_lines(book: Book) -> Iterator[Mutant]:
    """lines that are too near to each other"""
    yield from SAMPLE.corrupted(r"^(.*ruled: )8(.*)$", r"\g<1>30\2")


@kind("S54")
def two_in_one(book: Book) -> Iterator[Mutant]:
    """a zone that is two things"""
    yield from SAMPLE.corrupted(r"^(.*)ruled: 8(.*)$", r"\1ruled: 8, shows: role\2")
    yield from SAMPLE.corrupted(r"^(.*count: 2.*})}$", r"\1, ruled: 2}", "hand:")


@kind("S55")
def large_board(book: Book) -> Iterator[Mutant]:
    """a board that is larger than the paper"""
    yield from SAMPLE.corrupted(r"^(    size: )190x260$", r"\g<1>190x275")
    yield from SAMPLE.corrupted(r"^(    size: )190x260$", r"\g<1>202x260")
