"""Corruptions of a combat results table, each with the code and the place it must be found at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from tests.crts import CRT, SHEET, SKIRMISH
from tests.mutants.smallgame import Corruptions, Found

FILE = "crts.yaml"
_CELLS = re.compile(r'^ {6}"(\d)": \[(.*)\]$')
_WORST, _BEST = "AE", "DE"


def _files(changed: Mapping[str, str]) -> dict[str, str]:
    sheet = {"assault.yaml": SHEET} if "  assault:" in changed[FILE] else {}
    return {**changed, **sheet}


CORRUPTIONS = Corruptions(_files)
kind = CORRUPTIONS.kind


def _rows(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Yield the line, the label and the cells of each row."""
    for number, line in enumerate(text.split("\n"), 1):
        if match := _CELLS.match(line):
            yield number, match[1], match[2].split(", ")


def _with_line(text: str, number: int, line: str | None) -> str:
    lines = text.split("\n")
    lines[number - 1 : number] = [] if line is None else line.split("\n")
    return "\n".join(lines)


def _row(label: str, cells: list[str]) -> str:
    return f'      "{label}": [{", ".join(cells)}]'


def _column_of(cells: list[str], index: int) -> int:
    """Return the column in the file at which a cell stands."""
    return len('      "1": [') + sum(len(cell) + 2 for cell in cells[:index]) + 1


def _on_line(old: str, new: str, text: str = CRT) -> Found:
    """Return a text in which one line differs, found on that line."""
    assert text.count(old) == 1, old
    return Found(FILE, text.replace(old, new), text[: text.index(old)].count("\n") + 1)


def _line_of(words: str, text: str = CRT) -> int:
    assert text.count(words) == 1, words
    return text[: text.index(words)].count("\n") + 1


@kind("D22")
def extreme_cell() -> Iterator[Found]:
    """a cell that is far better or worse than those around it"""
    for number, label, cells in _rows(CRT):
        for index in range(len(cells)):
            code = _WORST if index + int(label) > 5 else _BEST
            changed = [*cells[:index], code, *cells[index + 1 :]]
            yield Found(
                FILE,
                _with_line(CRT, number, _row(label, changed)),
                number,
                _column_of(cells, index),
            )


@kind("D20")
def misspelt_code() -> Iterator[Found]:
    """a cell with a code that nobody explains"""
    for number, label, cells in _rows(CRT):
        for index in (0, 3, 5):
            changed = [*cells[:index], f"{cells[index]}Q", *cells[index + 1 :]]
            yield Found(
                FILE,
                _with_line(CRT, number, _row(label, changed)),
                number,
                _column_of(cells, index),
            )


@kind("D20")
def misspelt_end() -> Iterator[Found]:
    """odds beyond the ends that bring an unknown result"""
    yield _on_line("    below: AE", "    below: EA")
    yield Found(
        FILE,
        _on_line("    below: AE", "    below: AE\n    above: DX").text,
        _line_of("below: AE") + 1,
    )


@kind("D20")
def lost_meaning() -> Iterator[Found]:
    """a result that was taken out of the key"""
    lines = CRT.split("\n")
    for code in ("DR", "EX"):
        at = lines.index(f"      {code}:")
        end = next(n for n in range(at + 1, len(lines)) if not lines[n].startswith("        "))
        first = next(n for n, _, cells in _rows(CRT) if code in cells)
        yield Found(FILE, "\n".join(lines[:at] + lines[end:]), first)


@kind("D19")
def lost_cell() -> Iterator[Found]:
    """a row that lost a cell"""
    for number, label, cells in _rows(CRT):
        yield Found(FILE, _with_line(CRT, number, _row(label, cells[:-1])), number, 7)


@kind("D19")
def cell_twice() -> Iterator[Found]:
    """a row with a cell too many"""
    for number, label, cells in _rows(CRT):
        yield Found(FILE, _with_line(CRT, number, _row(label, [cells[0], *cells])), number, 7)


@kind("D18")
def lost_row() -> Iterator[Found]:
    """a row that was deleted"""
    for number, _, _ in _rows(CRT):
        yield Found(FILE, _with_line(CRT, number, None), _line_of("    rows:\n"), 5)


@kind("D18")
def row_reaches_on() -> Iterator[Found]:
    """a row that reaches into the next"""
    for number, label, cells in list(_rows(CRT))[:-1]:
        changed = _row(f"{label}-{int(label) + 1}", cells)
        yield Found(FILE, _with_line(CRT, number, changed), number + 1, 7)


@kind("D18")
def row_never_rolled() -> Iterator[Found]:
    """a row that no roll can come to"""
    for number, _, cells in list(_rows(CRT))[-1:]:
        line = CRT.split("\n")[number - 1]
        yield Found(FILE, _with_line(CRT, number, f"{line}\n{_row('9', cells)}"), number + 1, 7)
        yield Found(FILE, _with_line(CRT, number, _row("6-9", cells)), number, 7)


@kind("D18")
def row_of_words() -> Iterator[Found]:
    """a row that is no number"""
    for number, label, cells in _rows(CRT):
        yield Found(FILE, _with_line(CRT, number, _row(f"roll-{label}", cells)), number, 7)


@kind("D18")
def no_dice() -> Iterator[Found]:
    """a table that does not say what is rolled, or says it twice"""
    yield Found(FILE, _on_line("    dice: [cube]\n", "").text, _line_of("  assault:"))
    twice = _on_line("    dice: [cube]", "    dice: [cube]\n    throw: d6").text
    yield Found(FILE, twice, _line_of("dice: [c") + 1)


@kind("D15")
def unreadable_column() -> Iterator[Found]:
    """a column whose odds cannot be read"""
    for label in ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1"):
        for wrong in (label.replace(":", ";"), label[:-2], f"{label[:-1]}0"):
            yield _on_line(f'"{label}"', f'"{wrong}"')


@kind("D15")
def misplaced_end() -> Iterator[Found]:
    """a column that claims all beyond it, though another one does"""
    yield _on_line('"1:2"', '"≤1:2"')
    yield _on_line('"3:1"', '"≤3:1"')
    yield _on_line('"3:1"', '"3:1+"')


@kind("D16")
def swapped_columns() -> Iterator[Found]:
    """two columns that were swapped"""
    labels = ["1:2", "1:1", "2:1", "3:1", "4:1", "5:1"]
    for a, b in pairwise(labels):
        yield _on_line(f'"{a}", "{b}"', f'"{b}", "{a}"')


@kind("D16")
def equal_odds() -> Iterator[Found]:
    """a column whose odds are those of another"""
    yield _on_line('"2:1"', '"1:1"')
    yield _on_line('"3:1"', '"4:2"')


@kind("D16")
def swapped_rows() -> Iterator[Found]:
    """two rows that were swapped"""
    for number, label, cells in list(_rows(CRT))[1:4]:
        after = CRT.split("\n")[number]
        text = _with_line(CRT, number + 1, _row(label, cells))
        yield Found(FILE, _with_line(text, number, after), number + 1, 7)


@kind("D17")
def copied_column() -> Iterator[Found]:
    """a column that was copied and not filled in"""
    for index in range(1, 6):
        text = CRT
        for number, label, cells in _rows(CRT):
            changed = [*cells[:index], cells[index - 1], *cells[index + 1 :]]
            text = _with_line(text, number, _row(label, changed))
        yield Found(FILE, text, _line_of("    columns:"), len("    columns: [") + 7 * index + 1)


@kind("D21")
def idle_code() -> Iterator[Found]:
    """a result that no cell has"""
    for code in ("AX", "--", "1/2"):
        found = _on_line("    terrain:\n", f"      {code!r}: {{text: Words.}}\n    terrain:\n")
        yield found._replace(column=7)


@kind("D22")
def worth_of_some() -> Iterator[Found]:
    """a worth that only one of the results has"""
    old = "        name: Exchange\n"
    yield Found(FILE, _on_line(old, f"{old}        worth: 0\n").text, _line_of("      AE:\n"), 7)


@kind("D23")
def far_shift() -> Iterator[Found]:
    """a shift or modifier beyond the limit"""
    for old, new in (
        ("shift: -1}", "shift: -3}"),
        ("shift: 1}", "shift: 2}"),
        ("shift: -2}", "shift: -7}"),
        ("roll: 1, times", "roll: 3, times"),
    ):
        yield _on_line(old, new)


@kind("D23")
def shift_beyond_the_table() -> Iterator[Found]:
    """a shift that is longer than the table is wide"""
    without = CRT.replace("    shift_limits: {least: -2, most: 1}\n", "")
    for old, new in (("shift: -1}", "shift: -6}"), ("shift: 1}", "shift: 9}")):
        yield _on_line(old, new, without)


@kind("D23")
def useless_limit() -> Iterator[Found]:
    """a limit that nothing comes to"""
    yield _on_line("least: -2, most: 1}", "least: -9, most: 1}")
    yield _on_line("least: -2, most: 1}", "least: -2, most: 4}")
    yield _on_line("roll_limits: {most: 1}", "roll_limits: {most: 5}")


@kind("D23")
def idle_modifier() -> Iterator[Found]:
    """a modifier that changes nothing"""
    yield _on_line("{text: It rains, shift: -2}", "{text: It rains}")


@kind("D23")
def off_the_table() -> Iterator[Found]:
    """a modifier that leads off the rows"""
    text = CRT.replace("    bounded: true\n", "")
    yield Found(FILE, text, _line_of("town: {", text))
    yield Found(FILE, text, _line_of("captain: {", text))


@kind("D24")
def one_sided_cell() -> Iterator[Found]:
    """a cell that the opposite cell does not answer"""
    rows = list(_rows(SKIRMISH))
    for number, label, cells in rows[2:]:
        for index in range(len(cells)):
            code = "A1" if cells[index] != "A1" else "NE"
            changed = [*cells[:index], code, *cells[index + 1 :]]
            line = _row(label, changed)
            yield Found(FILE, _with_line(SKIRMISH, number, line), number, _column_of(cells, index))


@kind("D24")
def one_sided_columns() -> Iterator[Found]:
    """columns of a symmetric table that are not opposite"""
    yield _on_line('"+2"', '"+3"', SKIRMISH)
