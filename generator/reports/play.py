"""Show a replayed game: as data for programs, and as tables to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.findings import Finding, Place
from generator.play.answers import answers, legal_moves
from generator.play.judging import NAMES, Fault
from generator.play.position import offspring_of, traps_of
from generator.play.replay import Replay, Told, replay
from generator.play.rulebook import Rulebook, Words
from generator.play.turns import Consequence
from generator.play.views import seen_record

RECORD = "record"
"""What messages call a record that is no file."""


def findings_of(faults: Sequence[Fault], file: str = RECORD, line: int = 1) -> list[Finding]:
    """Return faults of a record as findings at their places in a line of a file."""
    return [
        Finding(
            fault.code,
            fault.message,
            Place(file, line, fault.at + 1, line, fault.end + 1),
            fault.hint,
            fault.rule,
        )
        for fault in faults
    ]


def replay_data(
    book: Rulebook, game: Replay, as_pursuers: bool | None = None, explain: bool = False
) -> dict[str, Any]:
    """Return all answers about a game, and what is wrong with its record.

    To the keys of ``play.answers.answers`` come:

    - ``game`` and ``rules``: the id of the game and the name of the rule set
    - ``trails``: by side, the moves in the trail as that side sees them, the newest first
    - ``findings``: each with ``code``, ``name``, ``message``, ``hint``, the number of the
      ``play``, the characters of the record it stands ``at`` up to its ``end``, both from 0, and
      the ``rule`` broken: its name, its words, its source
    - ``explained``, where asked for: by play, each consequence with the rule that caused it
    """
    data = {
        "game": book.game,
        "rules": book.rule_set,
        **answers(game, book.names, as_pursuers),
        "trails": _trails(book, game),
        "findings": [_fault_data(book, game, fault) for fault in game.faults],
    }
    if explain:
        data["explained"] = [
            _consequence_data(book, index, told, each)
            for index, told in enumerate(game.told)
            for each in told.consequences
        ]
    return data


def _trails(book: Rulebook, game: Replay) -> dict[str, list[str]]:
    """Return the trail as either side sees it."""
    seen = replay(game.rules, seen_record(game))
    return {
        book.names.pursuers: [step.move for step in seen.position.trail],
        book.names.fugitive: [step.move for step in game.position.trail],
    }


def _rule_data(book: Rulebook, rule: str) -> dict[str, str]:
    words = book.words.get(rule, Words())
    return {"name": rule, "text": words.text, "source": words.source}


def _fault_data(book: Rulebook, game: Replay, fault: Fault) -> dict[str, Any]:
    play = sum(told.play.at <= fault.at for told in game.told) - 1
    return {
        "code": fault.code,
        "name": NAMES[fault.code],
        "severity": "error",
        "message": fault.message,
        "hint": fault.hint,
        "play": max(play, 0),
        "at": fault.at,
        "end": fault.end,
        "rule": _rule_data(book, fault.rule),
    }


def _consequence_data(book: Rulebook, index: int, told: Told, each: Consequence) -> dict[str, Any]:
    return {
        "play": index,
        "text": told.play.text,
        "player": book.rules.letters[each.player],
        "amount": each.amount,
        "place": each.place or None,
        "rule": _rule_data(book, each.rule),
    }


def replay_text(
    book: Rulebook, game: Replay, as_pursuers: bool | None = None, explain: bool = False
) -> str:
    """Return what is known of a game as tables to read."""
    known = answers(game, book.names, as_pursuers)
    parts = [
        *_head(book, game, known),
        "",
        *_players(book, known),
        "",
        *_lying(book, game),
        *_seen(book, game, as_pursuers),
        "",
        *_moves(book, game, known),
    ]
    if explain:
        parts += ["", *_explained(book, game)]
    return "\n".join(parts)


def _head(book: Rulebook, game: Replay, known: dict[str, Any]) -> Iterator[str]:
    labels = book.labels
    parts = [book.title, labels["record.plays"].format(number=len(game.told))]
    if book.rule_set:
        parts.insert(1, labels["record.rules"].format(rules=book.rule_set))
    yield " · ".join(parts)
    round, score = f"{labels['round']} {known['round']}", f"{labels['score']} {known['score']}"
    yield " · ".join((round, _outcome(book, known), score))


def _outcome(book: Rulebook, known: dict[str, Any]) -> str:
    """Return who is next, or for whom the game has ended."""
    if known["ended"]:
        side = book.sides.get(known["ended"]["for"], known["ended"]["for"])
        return book.labels["record.winner"].format(side=side)
    return book.labels["record.next"].format(player=_player(book, known["player"]))


def _player(book: Rulebook, letter: str) -> str:
    return f"{letter} {book.players[letter]}"


def _players(book: Rulebook, known: dict[str, Any]) -> Iterator[str]:
    labels = book.labels
    life = " · ".join(dict.fromkeys((labels["life"], labels["blood"])))
    rows = [("", labels["replay.player"], life, labels["replay.place"], labels["replay.latest"])]
    for letter, name in book.players.items():
        trail = [place for place in known["trail_newest_first"][letter] if place]
        rows.append(
            (
                letter,
                name,
                str(known["health"][letter]),
                book.place(known["locations"][letter]),
                " ".join(trail) or "–",
            )
        )
    yield from table(rows, right=(2,))


def _lying(book: Rulebook, game: Replay) -> Iterator[str]:
    for name, places in (
        ("trap", traps_of(game.position)),
        ("offspring", offspring_of(game.position)),
    ):
        yield f"{book.labels[name]}: {' '.join(places) or '–'}"


def _seen(book: Rulebook, game: Replay, as_pursuers: bool | None) -> Iterator[str]:
    """Yield the trail as either side sees it; to pursuers, as they do."""
    for side, moves in _trails(book, game).items():
        if not as_pursuers or side == book.names.pursuers:
            known_to = book.sides.get(side, side)
            yield f"{book.labels['trail']} ({known_to}): {' '.join(moves) or '–'}"


def _moves(book: Rulebook, game: Replay, known: dict[str, Any]) -> Iterator[str]:
    moves, labels = legal_moves(game.rules, game.position), book.labels
    if known["ended"]:
        return
    number = len(moves) or labels["replay.unknown"]
    yield labels["replay.legal"].format(player=_player(book, known["player"]), number=number)
    if len(moves) == len(book.places):
        yield f"  {labels['replay.anywhere']}"
        return
    if len(moves) == len(book.places) - 1:
        yield f"  {labels['replay.anywhere-but'].format(places=_left_out(book, moves))}"
        return
    names = {**book.means, "other": labels["replay.other"]}
    for means, codes in known["legal_moves_by"].items():
        if codes:
            told = [f"{c} → {moves[c]}" if moves[c] != c else c for c in codes]
            yield f"  {names.get(means, means)}: {', '.join(told)}"


def _left_out(book: Rulebook, moves: dict[str, str]) -> str:
    return ", ".join(sorted(book.places.keys() - moves.keys()))


def _explained(book: Rulebook, game: Replay) -> Iterator[str]:
    for told in game.told:
        lines = [_consequence(book, each) for each in told.consequences]
        yield told.play.text if lines else f"{told.play.text}  –"
        yield from (f"    {line}" for line in lines)


def _consequence(book: Rulebook, each: Consequence) -> str:
    letter = book.rules.letters[each.player]
    amount = f" {each.amount:+d}".replace("-", "−") if each.amount else ""
    place = f" at {book.place(each.place)}" if each.place else ""
    words = book.words.get(each.rule, Words())
    source = f" [{words.source}]" if words.source else ""
    return f"{each.rule}: {letter}{amount}{place}. {words.text}{source}".rstrip()


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """Yield the lines of a table whose columns are as wide as they need be."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
