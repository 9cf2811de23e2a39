"""Area D: every face of a die has one result, and every pair of a matrix."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

from msgspec import Struct

from generator.checks.registry import CHECKS, After, Fault, Reach, Subject
from generator.content.game import Game
from generator.content.model import Matrix, Passage, RollTable
from generator.findings import MOST_TOLD, Severity, did_you_mean, in_quotes, nearest

MOST_BEYOND = 100
"""How many numbers beyond each end of a die a table of a modified roll may have."""
MOST_COMPARED = 50
"""Beyond so many, ids are no longer compared for likeness."""
_NUMBER = re.compile(r"[-−]?\d{1,9}")
_RANGE = re.compile(r"(\d{1,9})-(\d{1,9})")
_DASHED = re.compile(r"(\d{1,9})\s*[-‐-―−]\s*(\d{1,9})")


class FaceTable(Struct, frozen=True, dict=True):
    """A table of results by the faces of a die: a roll, or the cases of a passage.

    ``lists`` are the faces written at each result, by content path. A table is ``closed``
    when all its results name faces. Modified rolls reach the numbers ``beyond`` the die.
    """

    path: str
    die: str
    faces: tuple[str, ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    closed: bool = True
    beyond: tuple[int, ...] = ()

    @property
    def mentions(self) -> Iterator[tuple[str, str]]:
        """Each face or range as written, with its content path."""
        for path, written in self.lists:
            yield from ((f"{path}.{index}", each) for index, each in enumerate(written))

    @cached_property
    def numbers(self) -> dict[int, str]:
        """The faces that are numbers, and those that a modified roll can reach."""
        reached = {number: str(number) for number in self.beyond}
        return dict(sorted((reached | numbers_on(self.faces)).items()))

    @cached_property
    def known(self) -> dict[str, int]:
        """What a result may stand on, with its rank: lower numbers, the die, higher ones."""
        least = min(numbers_on(self.faces), default=0)
        lower = [str(number) for number in self.beyond if number < least]
        higher = [str(number) for number in self.beyond if number > least]
        words = dict.fromkeys((*lower, *self.faces, *higher))
        return {word: rank for rank, word in enumerate(words)}

    def meant(self, written: str) -> list[str]:
        """Return the known faces that are meant: one as it is, or those of a range."""
        if written in self.known:
            return [written]
        if ends := ends_of(written):
            low, high = sorted(ends)
            return [face for number, face in self.numbers.items() if low <= number <= high]
        return []

    def unknown(self, written: str) -> list[str]:
        """Return what is meant, yet no known face; of many, the first two."""
        if written in self.known:
            return []
        if not (ends := ends_of(written)):
            return [written]
        inside = range(min(ends), max(ends) + 1)
        missing = (str(number) for number in inside if number not in self.numbers)
        return list(islice(missing, 2))

    def covers(self, numbers: Iterable[int]) -> list[int]:
        """Return those among some numbers, on the die or not, that a result stands on."""
        starts: list[int] = []
        stops: list[int] = []
        for low, high in sorted(self._stretches()):
            if stops and low <= stops[-1]:
                stops[-1] = max(stops[-1], high)
            else:
                starts.append(low)
                stops.append(high)
        spots = ((number, bisect_right(starts, number) - 1) for number in numbers)
        return [number for number, spot in spots if spot >= 0 and number <= stops[spot]]

    def _stretches(self) -> Iterator[tuple[int, int]]:
        for _, written in self.mentions:
            if ends := ends_of(written):
                yield min(ends), max(ends)
            elif _NUMBER.fullmatch(written):
                yield int(written.replace("−", "-")), int(written.replace("−", "-"))


def ends_of(written: str) -> tuple[int, int] | None:
    """Return both ends of a range such as ``2-4``, as they are written."""
    match = _RANGE.fullmatch(written)
    return (int(match[1]), int(match[2])) if match else None


def numbers_on(faces: Sequence[str]) -> dict[int, str]:
    """Return the faces of a die that are numbers, by number."""
    return {
        int(face.replace("−", "-")): face for face in reversed(faces) if _NUMBER.fullmatch(face)
    }


def face_tables(game: Game) -> tuple[FaceTable, ...]:
    """Return every table of results whose die is there; made once for all checks."""
    return game.once(_face_tables)


def _face_tables(game: Game) -> tuple[FaceTable, ...]:
    return (*_tables_of_rolls(game), *_tables_of_passages(game))


def _tables_of_rolls(game: Game) -> Iterator[FaceTable]:
    changes = modifiers_by_roll(game)
    unread = [None] if game.may_have("modifiers") else []
    for id, roll in game.content.rolls.items():
        die = game.content.dice.get(roll.die or "")
        if die and roll.results:
            faces = tuple(dict.fromkeys(die.faces))
            lists = tuple(
                (f"rolls.{id}.results.{name}.faces", result.faces)
                for name, result in roll.results.items()
            )
            beyond = _beyond(faces, [*unread, *(by for _, by in changes.get(id, ()))])
            yield FaceTable(f"rolls.{id}.results", roll.die or "", faces, lists, beyond=beyond)


def _tables_of_passages(game: Game) -> Iterator[FaceTable]:
    for path, passage in _passages(game):
        die = game.content.dice.get(passage.die or "")
        lists = tuple(
            (f"{path}.cases.{name}.faces", case.faces)
            for name, case in passage.cases.items()
            if case.faces
        )
        if die and lists:
            faces = tuple(dict.fromkeys(die.faces))
            closed = len(lists) == len(passage.cases)
            yield FaceTable(f"{path}.cases", passage.die or "", faces, lists, closed)


def _passages(game: Game) -> Iterator[tuple[str, Passage]]:
    """Yield the effects that are more than a text, with their content paths."""
    for id, collection in game.content.collections.items():
        for name, entry in collection.entries.items():
            path = f"collections.{id}.entries.{name}"
            if isinstance(entry.text, Passage):
                yield f"{path}.text", entry.text
            for field, effect in entry.fields.items():
                if isinstance(effect, Passage):
                    yield f"{path}.fields.{field}", effect


def modifiers_by_roll(game: Game) -> dict[str, list[tuple[str, int | None]]]:
    """Return the modifiers of each roll by id with what they add; none where it is unknown."""
    changes: dict[str, list[tuple[str, int | None]]] = defaultdict(list)
    for id, modifier in game.content.modifiers.items():
        changes[modifier.roll].append((id, game.content.known_number(modifier.by)))
    return changes


def _beyond(faces: Sequence[str], changes: Sequence[int | None]) -> tuple[int, ...]:
    """Return the numbers beyond the ends of a die that its modified rolls can reach."""
    numbers = numbers_on(faces)
    if len(numbers) < len(faces):
        return ()
    downs = [MOST_BEYOND if by is None else -by for by in changes if by is None or by < 0]
    ups = [MOST_BEYOND if by is None else by for by in changes if by is None or by > 0]
    down, up = min(MOST_BEYOND, sum(downs)), min(MOST_BEYOND, sum(ups))
    low, high = min(numbers), max(numbers)
    return (*range(low - down, low), *range(high + 1, high + up + 1))


@CHECKS.on(
    Subject.CONTENT,
    "D01",
    "face-without-result",
    "A face of the die has no result",
    why="Whatever is rolled, the table must answer, or the players make up a rule.",
    follows=(After(("D02", "D03", "D04"), Reach.WITHIN),),
    bad="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    rolls:
      luck:
        name: Luck
        die: coin
        results:
        # <- D01
          win:
            faces:
              - Head
            text: You win.
    """,
    good="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    rolls:
      luck:
        name: Luck
        die: coin
        results:
          win:
            faces:
              - Head
            text: You win.
          lose:
            faces:
              - Tail
            text: You lose.
    """,
)
def face_without_result(game: Game) -> Iterator[Fault]:
    """A table by the faces of a die has a result for each of them.

    A case of an effect that names no faces stands for all others.
    """
    for table in face_tables(game):
        if not table.closed:
            continue
        given = {face for _, written in table.mentions for face in table.meant(written)}
        odd = [w for _, w in table.mentions if not ends_of(w) and table.unknown(w)]
        missing = [face for face in table.faces if face not in given]
        if len(missing) > len(odd):  # else an unknown face, which is said elsewhere, is meant
            yield Fault(
                table.path,
                f"no result stands on {in_quotes(missing)} of “{table.die}”",
                "add it to a result" if len(missing) == 1 else "add them to results",
                (f"dice.{table.die}.faces",),
                on_key=True,
            )


@CHECKS.on(
    Subject.CONTENT,
    "D02",
    "face-with-two-results",
    "A face of the die has two results",
    why="One roll cannot bring two results of a table: somebody will want the better one.",
    follows=(After(("D03", "D04"), Reach.RELATED),),
    bad="""
    dice:
      d4:
        name: Die
        faces: ["1", "2", "3", "4"]
    rolls:
      luck:
        name: Luck
        die: d4
        results:
          lose:
            faces:
              - 1-2
            text: You lose.
          win:
            faces:
              - 2-4
              # ^ D02
            text: You win.
    """,
    good="""
    dice:
      d4:
        name: Die
        faces: ["1", "2", "3", "4"]
    rolls:
      luck:
        name: Luck
        die: d4
        results:
          lose:
            faces:
              - 1-2
            text: You lose.
          win:
            faces:
              - 3-4
            text: You win.
    """,
)
def face_with_two_results(game: Game) -> Iterator[Fault]:
    """In a table by the faces of a die, each of them stands once."""
    for table in face_tables(game):
        first: dict[str, str] = {}
        for path, written in table.mentions:
            twice = [face for face in table.meant(written) if first.setdefault(face, path) != path]
            if twice:
                yield Fault(
                    path,
                    f"{in_quotes(twice)} {'has' if len(twice) == 1 else 'have'} a result already",
                    "let each face stand at one result only",
                    tuple(dict.fromkeys(first[face] for face in twice))[:MOST_TOLD],
                )


@CHECKS.on(
    Subject.CONTENT,
    "D03",
    "unknown-face",
    "A result stands on a face that the die does not have",
    why="The result can never come up, and another face may lack its own.",
    bad="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    rolls:
      luck:
        name: Luck
        die: coin
        results:
          win:
            faces:
              - Head
            text: You win.
          lose:
            faces:
              - Tial
              # ^ D03
            text: You lose.
    """,
    good="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    rolls:
      luck:
        name: Luck
        die: coin
        results:
          win:
            faces:
              - Head
            text: You win.
          lose:
            faces:
              - Tail
            text: You lose.
    """,
)
def unknown_face(game: Game) -> Iterator[Fault]:
    """Faces are written as they are on the die, or as a range of its numbers.

    The table of a roll with modifiers may go on as far as these lead.
    """
    for table in face_tables(game):
        for path, written in table.mentions:
            if unknown := table.unknown(written):
                yield Fault(
                    path,
                    f"“{table.die}” has no face “{unknown[0]}”"
                    + f", nor all the others of “{written}”" * (len(unknown) > 1),
                    _face_hint(written, table),
                    (f"dice.{table.die}.faces",),
                )


def _face_hint(written: str, table: FaceTable) -> str:
    dashed = _DASHED.fullmatch(written)
    if dashed and not ends_of(written):
        return f"write a range with a plain hyphen: {dashed[1]}-{dashed[2]}"
    if ends_of(written):
        numbers = list(table.numbers)
        return f"its numbers go from {numbers[0]} to {numbers[-1]}" if numbers else ""
    return did_you_mean(written, table.known) or f"it has {in_quotes(table.faces)}"


@CHECKS.on(
    Subject.CONTENT,
    "D04",
    "reversed-range",
    "A range of faces does not run from a lower to a higher one",
    why="It is printed as it stands, and readers wonder which end is wrong.",
    bad="""
    dice:
      d4:
        name: Die
        faces: ["1", "2", "3", "4"]
    rolls:
      luck:
        name: Luck
        die: d4
        results:
          lose:
            faces:
              - 3-1
              # ^ D04
            text: You lose.
          win:
            faces:
              - 4-4
              # ^ D04
            text: You win.
    """,
    good="""
    dice:
      d4:
        name: Die
        faces: ["1", "2", "3", "4"]
    rolls:
      luck:
        name: Luck
        die: d4
        results:
          lose:
            faces:
              - 1-3
            text: You lose.
          win:
            faces:
              - "4"
            text: You win.
    """,
)
def reversed_range(game: Game) -> Iterator[Fault]:
    """A range is written from its lower to its higher end, which differ."""
    for table in face_tables(game):
        for path, written in table.mentions:
            ends = None if written in table.known else ends_of(written)
            if ends and ends[0] > ends[1]:
                hint = f"write {ends[1]}-{ends[0]}, or correct an end"
                yield Fault(path, f"the range “{written}” runs downwards", hint)
            elif ends and ends[0] == ends[1]:
                hint = f'write "{ends[0]}", or correct an end'
                yield Fault(path, f"the range “{written}” holds a single face", hint)


@CHECKS.on(
    Subject.CONTENT,
    "D05",
    "sides-differ-from-faces",
    "A die has not as many faces as sides",
    why="A face left out of the list is a roll that no table answers.",
    bad="""
    dice:
      d4:
        name: Die
        sides: 4
        # <- D05
        faces: ["1", "2", "3"]
    """,
    good="""
    dice:
      d4:
        name: Die
        sides: 4
        faces: ["1", "2", "3", "4"]
    """,
)
def sides_differ_from_faces(game: Game) -> Iterator[Fault]:
    """Where the sides of a die are stated, it lists as many faces; equal ones count each."""
    for id, die in game.content.dice.items():
        if die.sides is not None and die.sides != len(die.faces):
            yield Fault(
                f"dice.{id}.sides",
                f"“{id}” has {die.sides} sides, but {len(die.faces)} faces are listed",
                "list each face, an equal one again, or correct the sides",
                (f"dice.{id}.faces",),
            )


@CHECKS.on(
    Subject.CONTENT,
    "D06",
    "unknown-outcome",
    "An outcome names no entry",
    why="The players are sent to an explanation that is nowhere printed.",
    bad="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    collections:
      wounds:
        name: Wounds
        entries:
          scratch:
            name: Scratch
    rolls:
      hit:
        name: Hit
        die: coin
        results:
          hurt:
            faces:
              - Head
              - Tail
            text: You are hurt.
            outcome: wounds.scrach
            #        ^ D06
    """,
    good="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    collections:
      wounds:
        name: Wounds
        entries:
          scratch:
            name: Scratch
    rolls:
      hit:
        name: Hit
        die: coin
        results:
          hurt:
            faces:
              - Head
              - Tail
            text: You are hurt.
            outcome: wounds.scratch
    """,
)
def unknown_outcome(game: Game) -> Iterator[Fault]:
    """The ``outcome`` of a result, on a die or in a matrix, names a collection and its entry."""
    known = game.names("entries")
    for topic, id, path, on_key in game.references:
        collection, _, entry = id.partition(".")
        if topic != "entries" or id in known or game.may_have("collections", collection):
            continue
        if there := game.content.collections.get(collection):
            best = nearest(entry, there.entries)
            hint = f"did you mean “{collection}.{best}”?" if best else did_you_mean(id, known)
            yield Fault(
                ".".join(path),
                f"the collection “{collection}” has no entry “{entry}”",
                hint,
                (f"collections.{collection}",),
                on_key=on_key,
            )
        else:
            yield Fault(
                ".".join(path),
                f"there is no collection “{collection}”, which “{id}” names",
                did_you_mean(id, known),
                on_key=on_key,
            )


@CHECKS.on(
    Subject.CONTENT,
    "D07",
    "modifier-leaves-table",
    "A modified roll has no result",
    why="Rolls at the end of the die come up, and the table has no line for them.",
    bad="""
    dice:
      d4:
        name: Die
        faces: ["1", "2", "3", "4"]
    rolls:
      luck:
        name: Luck
        die: d4
        results:
          lose:
            faces:
              - 1-2
            text: You lose.
          win:
            faces:
              - 3-4
            text: You win.
    modifiers:
      charm:
        roll: luck
        by: 1
        # <- D07
        text: You wear a charm.
    """,
    good="""
    dice:
      d4:
        name: Die
        faces: ["1", "2", "3", "4"]
    rolls:
      luck:
        name: Luck
        die: d4
        bounded: true
        results:
          lose:
            faces:
              - 1-2
            text: You lose.
          win:
            faces:
              - 3-4
            text: You win.
    modifiers:
      charm:
        roll: luck
        by: 1
        text: You wear a charm.
    """,
)
def modifier_leaves_table(game: Game) -> Iterator[Fault]:
    """Every number that a roll can come to by one of its modifiers has a result.

    A ``bounded`` roll stays within its table, and dice with other faces than numbers are
    left alone.
    """
    changes = modifiers_by_roll(game)
    for table in face_tables(game):
        topic, id, _ = table.path.split(".", 2)
        roll = game.content.rolls.get(id) if topic == "rolls" else None
        on_die = numbers_on(table.faces)
        if roll is None or roll.bounded or len(on_die) < len(table.faces):
            continue
        known = [(modifier, by) for modifier, by in changes.get(id, ()) if by is not None]
        sums = {by: {number + by for number in on_die} - on_die.keys() for _, by in known}
        covered = set(table.covers(set().union(*sums.values())))
        for modifier, by in known:
            if missing := sorted(sums[by] - covered):
                yield Fault(
                    f"modifiers.{modifier}.by",
                    f"with {by:+} the roll “{id}” can come to {in_quotes(missing)}, "
                    "for which there is no result",
                    "add a result, or write “bounded: true” at the roll",
                    (table.path,),
                )


@CHECKS.on(
    Subject.CONTENT,
    "D08",
    "faulty-matrix",
    "A matrix has a hole, or a cell that says nothing",
    why="Two cards meet, and nobody knows what happens.",
    bad="""
    collections:
      fighters:
        name: Fighters
        entries:
          knight:
            name: Knight
          dragon:
            name: Dragon
    matrices:
      fight:
        name: Fight
        rows:
          - knight
          - dragon
        columns:
          - knight
          - dragon
        results:
          wound:
            text: A wound.
          death:
          # <- D08
            outcome:
        gaps:
          same: Nobody fights himself.
        cells:
          knight:
          # <- D08
            knight: same
          dragon:
            knight:
              - wond
              # ^ D08
              - death
            dragon: sam
            #       ^ D08
    """,
    good="""
    collections:
      fighters:
        name: Fighters
        entries:
          knight:
            name: Knight
          dragon:
            name: Dragon
    matrices:
      fight:
        name: Fight
        rows:
          - knight
          - dragon
        columns:
          - knight
          - dragon
        results:
          wound:
            text: A wound.
        gaps:
          same: Nobody fights himself.
        cells:
          knight:
            knight: same
            dragon:
              - wound
          dragon:
            knight:
              - wound
            dragon: same
    """,
)
def faulty_matrix(game: Game) -> Iterator[Fault]:
    """Each row has a cell for each column, with results or the gap that stands for them.

    Rows, columns, results and gaps are listed once, and every result says what it brings.
    """
    cards = game.names("cards")
    for id, matrix in game.content.matrices.items():
        path = f"matrices.{id}"
        for axis, listed in (("rows", matrix.rows), ("columns", matrix.columns)):
            yield from _listed_twice(f"{path}.{axis}", axis[:-1], listed)
        for name, result in matrix.results.items():
            if result.outcome is None and result.text is None:
                yield Fault(
                    f"{path}.results.{name}",
                    f"the result “{name}” does not say what it brings",
                    "give it a text, or an outcome",
                )
        yield from _cells_off(f"{path}.cells", matrix, cards)
        for row, cells in matrix.cells.items():
            for column, cell in cells.items():
                yield from _cell_faults(f"{path}.cells.{row}.{column}", cell, matrix)


def _listed_twice(path: str, axis: str, listed: Sequence[str]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for index, card in enumerate(listed):
        if first.setdefault(card, index) != index:
            yield Fault(
                f"{path}.{index}",
                f"the {axis} “{card}” is listed twice",
                "delete one of the two",
                (f"{path}.{first[card]}",),
            )


def _cells_off(path: str, matrix: Matrix, cards: Collection[str]) -> Iterator[Fault]:
    """Yield what rows have no cells, and what cells have no row; then the same by column."""
    rows = {row: index for index, row in reversed(list(enumerate(matrix.rows)))}
    columns = dict.fromkeys(matrix.columns)
    empty = [row for row in dict.fromkeys(matrix.rows) if row not in matrix.cells]
    meant = _meant([row for row in matrix.cells if row not in rows], empty)
    for row, listed in meant.items():
        if not listed or listed in cards:  # else the list is misspelt, which is said elsewhere
            yield _off_list(f"{path}.{row}", "row", row, listed)
    found = set(meant.values())
    for row in empty:
        if row not in found:
            yield Fault(
                f"{path.removesuffix('cells')}rows.{rows[row]}",
                f"the row “{row}” has no cells",
                "add them, or delete the row from the list",
                (path,),
            )
    for row, cells in matrix.cells.items():
        if row in rows:
            yield from _columns_off(f"{path}.{row}", row, cells, columns, cards)


def _columns_off(
    path: str,
    row: str,
    cells: Mapping[str, object],
    columns: Mapping[str, None],
    cards: Collection[str],
) -> Iterator[Fault]:
    off = [column for column in cells if column not in columns]
    empty: list[str] = []
    if len(cells) - len(off) < len(columns):
        first = islice(columns, len(cells) + MOST_COMPARED)  # enough to find some
        empty = [column for column in first if column not in cells]
    meant = _meant(off, empty)
    for column, listed in meant.items():
        if not listed or listed in cards:
            yield _off_list(f"{path}.{column}", "column", column, listed)
    found = set(meant.values())
    if holes := [column for column in empty if column not in found]:
        yield Fault(
            path,
            f"the row “{row}” has no cell for {in_quotes(holes)}",
            "list its results, or the gap that says why there are none",
            on_key=True,
        )


def _meant(off: Sequence[str], empty: Sequence[str]) -> dict[str, str]:
    """Return for each id that is not listed the listed one without cells that it may mean."""
    compared = off[:MOST_COMPARED] if len(empty) <= MOST_COMPARED else ()
    return dict.fromkeys(off, "") | {id: nearest(id, empty) for id in compared}


def _off_list(path: str, axis: str, id: str, listed: str) -> Fault:
    hint = f"did you mean “{listed}”?" if listed else f"add it to the {axis}s, or delete it"
    return Fault(path, f"“{id}” is no {axis} of the matrix", hint, on_key=True)


def _cell_faults(path: str, cell: str | Sequence[str], matrix: Matrix) -> Iterator[Fault]:
    if isinstance(cell, str):
        if cell in matrix.results:
            hint = f"list it as a result: [{cell}]"
            yield Fault(path, f"“{cell}” is a result, not a gap", hint)
        elif cell not in matrix.gaps:
            hint = did_you_mean(cell, matrix.gaps) or "add it to the gaps with its reason"
            yield Fault(path, f"the matrix has no gap “{cell}”", hint)
    elif not cell:
        hint = "list results, or name the gap that says why there are none"
        yield Fault(path, "the cell lists no result", hint)
    else:
        for index, result in enumerate(cell):
            if result not in matrix.results:
                hint = did_you_mean(result, matrix.results) or "add it to the results"
                yield Fault(f"{path}.{index}", f"the matrix has no result “{result}”", hint)


@CHECKS.on(
    Subject.CONTENT,
    "D09",
    "unused-matrix-result",
    "A matrix lists a result or a gap that no cell brings",
    why="Either it is a left-over, or a cell lacks what can happen there.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad="""
    collections:
      fighters:
        name: Fighters
        entries:
          knight:
            name: Knight
    matrices:
      fight:
        name: Fight
        rows:
          - knight
        columns:
          - knight
        results:
          draw:
            text: Nobody wins.
          wound:
          # <- D09
            text: A wound.
        cells:
          knight:
            knight:
              - draw
    """,
    good="""
    collections:
      fighters:
        name: Fighters
        entries:
          knight:
            name: Knight
    matrices:
      fight:
        name: Fight
        rows:
          - knight
        columns:
          - knight
        results:
          draw:
            text: Nobody wins.
          wound:
            text: A wound.
        cells:
          knight:
            knight:
              - draw
              - wound
    """,
)
def unused_matrix_result(game: Game) -> Iterator[Fault]:
    """Every result and every gap of a matrix stands in one of its cells.

    While a cell names an unknown one, nothing is said of the unused: one may be meant.
    """
    for id, matrix in game.content.matrices.items():
        cells = [cell for row in matrix.cells.values() for cell in row.values()]
        gaps = {cell for cell in cells if isinstance(cell, str)}
        results = {result for cell in cells if not isinstance(cell, str) for result in cell}
        for topic, used, listed in (
            ("results", results, matrix.results),
            ("gaps", gaps, matrix.gaps),
        ):
            if used.issubset(listed):
                for name in listed:
                    if name not in used:
                        yield Fault(
                            f"matrices.{id}.{topic}.{name}",
                            f"no cell of the matrix has the {topic[:-1]} “{name}”",
                            "use it in a cell, or delete it",
                        )


@CHECKS.on(
    Subject.CONTENT,
    "D10",
    "faces-without-die",
    "Results stand on the faces of no die",
    why="The players see faces and do not know which die to take.",
    bad="""
    collections:
      traps:
        name: Traps
        entries:
          pit:
            name: Pit
            text:
              cases:
              # <- D10
                deep:
                  faces:
                    - 1-3
                  text: You fall.
    """,
    good="""
    dice:
      d3:
        name: Die
        faces: ["1", "2", "3"]
    collections:
      traps:
        name: Traps
        entries:
          pit:
            name: Pit
            text:
              die: d3
              cases:
                deep:
                  faces:
                    - 1-3
                  text: You fall.
    """,
)
def faces_without_die(game: Game) -> Iterator[Fault]:
    """A roll with results, and an effect whose cases name faces, say which die is rolled."""
    first = next(iter(game.names("dice")), "")
    hint = f"add the die, such as “die: {first}”" if first else "declare the die, and name it"
    for id, roll in game.content.rolls.items():
        if roll.results and roll.die is None:
            yield Fault(
                f"rolls.{id}.results", f"the roll “{id}” has results, but no die", hint, on_key=True
            )
    for path, passage in _passages(game):
        if passage.die is None and any(case.faces for case in passage.cases.values()):
            message = "the cases stand on faces, but of no die"
            yield Fault(f"{path}.cases", message, hint, on_key=True)


@CHECKS.on(
    Subject.CONTENT,
    "D11",
    "table-without-results",
    "A table is to be printed of a roll without results",
    why="The sheet would show a heading over nothing.",
    bad="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    rolls:
      luck:
        name: Luck
        die: coin
    sections:
      luck:
        title: Luck
        source:
          - rulebook
        blocks:
          table:
            kind: roll
            roll: luck
            #     ^ D11
    """,
    good="""
    dice:
      coin:
        name: Coin
        faces:
          - Head
          - Tail
    rolls:
      luck:
        name: Luck
        die: coin
        results:
          any:
            faces:
              - Head
              - Tail
            text: You go on.
    sections:
      luck:
        title: Luck
        source:
          - rulebook
        blocks:
          table:
            kind: roll
            roll: luck
    """,
)
def table_without_results(game: Game) -> Iterator[Fault]:
    """A block of the kind ``roll`` shows a roll that has results."""
    for id, section in game.content.sections.items():
        for name, block in section.blocks.items():
            if not isinstance(block, RollTable):
                continue
            roll = game.content.rolls.get(block.roll)
            if roll is not None and not roll.results:
                yield Fault(
                    f"sections.{id}.blocks.{name}.roll",
                    f"the roll “{block.roll}” has no results to show",
                    "add its results, or delete the block",
                    (f"rolls.{block.roll}",),
                )
