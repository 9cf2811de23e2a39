"""A replayed game as data, and as text with tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.findings import Finding, Place
from generator.play.answers import answers, legal_moves
from generator.play.faults import NAMES, Fault
from generator.play.position import offspring_of, traps_of
from generator.play.replay import Replay, ReplayedPlay, replay
from generator.play.rulebook import Rulebook, Words
from generator.play.turns import Consequence
from generator.play.visibility import visible_record

RECORD = "record"
"""The file name in messages for a record that is not from a file."""


def findings_of(faults: Sequence[Fault], file: str = RECORD, line: int = 1) -> list[Finding]:
    """Return the faults of a record as findings in a line of a file."""
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
    """Return all answers about a game, and the findings of its record.

    Its keys are those of ``play.answers.answers``, and:

    - ``game`` and ``rules``: the id of the game and the name of the rule set
    - ``trails``: by side, the moves in the trail as that side sees them, newest first
    - ``findings``: each with ``code``, ``name``, ``message``, ``hint``, the number of the
      ``play``, its span in the record (``at``, ``end``: offsets in characters), and the broken
      ``rule``: its name, text and source
    - ``explained``, with ``explain``: by play, each consequence with the rule that caused it
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
            _consequence_data(book, index, turn, each)
            for index, turn in enumerate(game.plays)
            for each in turn.consequences
        ]
    return data


def _trails(book: Rulebook, game: Replay) -> dict[str, list[str]]:
    """Return the trail by side, as that side sees it."""
    visible = replay(game.rules, visible_record(game))
    return {
        book.names.pursuers: [step.move for step in visible.position.trail],
        book.names.fugitive: [step.move for step in game.position.trail],
    }


def _rule_data(book: Rulebook, rule: str) -> dict[str, str]:
    words = book.words.get(rule, Words())
    return {"name": rule, "text": words.text, "source": words.source}


def _fault_data(book: Rulebook, game: Replay, fault: Fault) -> dict[str, Any]:
    play = sum(turn.play.at <= fault.at for turn in game.plays) - 1
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


def _consequence_data(
    book: Rulebook, index: int, turn: ReplayedPlay, each: Consequence
) -> dict[str, Any]:
    return {
        "play": index,
        "text": turn.play.text,
        "player": book.rules.letters[each.player],
        "amount": each.amount,
        "place": each.place or None,
        "rule": _rule_data(book, each.rule),
    }


def replay_text(
    book: Rulebook, game: Replay, as_pursuers: bool | None = None, explain: bool = False
) -> str:
    """Return the position of a game as text with tables."""
    known = answers(game, book.names, as_pursuers)
    parts = [
        *_head(book, game, known),
        "",
        *_players(book, known),
        "",
        *_placed(book, game),
        *_visible_trails(book, game, as_pursuers),
        "",
        *_moves(book, game, known),
    ]
    if explain:
        parts += ["", *_explained(book, game)]
    return "\n".join(parts)


def _head(book: Rulebook, game: Replay, known: dict[str, Any]) -> Iterator[str]:
    labels = book.labels
    parts = [book.title, labels["record.plays"].format(number=len(game.plays))]
    if book.rule_set:
        parts.insert(1, labels["record.rules"].format(rules=book.rule_set))
    yield " · ".join(parts)
    round, score = f"{labels['round']} {known['round']}", f"{labels['score']} {known['score']}"
    yield " · ".join((round, _outcome(book, known), score))


def _outcome(book: Rulebook, known: dict[str, Any]) -> str:
    """Return the next player, or the winner."""
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


def _placed(book: Rulebook, game: Replay) -> Iterator[str]:
    for name, places in (
        ("trap", traps_of(game.position)),
        ("offspring", offspring_of(game.position)),
    ):
        yield f"{book.labels[name]}: {' '.join(places) or '–'}"


def _visible_trails(book: Rulebook, game: Replay, as_pursuers: bool | None) -> Iterator[str]:
    """Yield the trail as each side sees it; for pursuers only theirs."""
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
        yield f"  {labels['replay.anywhere-but'].format(places=_unreachable(book, moves))}"
        return
    names = {**book.means, "other": labels["replay.other"]}
    for means, codes in known["legal_moves_by"].items():
        if codes:
            parts = [f"{c} → {moves[c]}" if moves[c] != c else c for c in codes]
            yield f"  {names.get(means, means)}: {', '.join(parts)}"


def _unreachable(book: Rulebook, moves: dict[str, str]) -> str:
    return ", ".join(sorted(book.places.keys() - moves.keys()))


def _explained(book: Rulebook, game: Replay) -> Iterator[str]:
    for turn in game.plays:
        lines = [_consequence(book, each) for each in turn.consequences]
        yield turn.play.text if lines else f"{turn.play.text}  –"
        yield from (f"    {line}" for line in lines)


def _consequence(book: Rulebook, each: Consequence) -> str:
    letter = book.rules.letters[each.player]
    amount = f" {each.amount:+d}".replace("-", "−") if each.amount else ""
    place = f" at {book.place(each.place)}" if each.place else ""
    words = book.words.get(each.rule, Words())
    source = f" [{words.source}]" if words.source else ""
    return f"{each.rule}: {letter}{amount}{place}. {words.text}{source}".rstrip()


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """Yield the lines of a table; ``right`` are the right-aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(width) if index in right else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
