"""Statistics of random games: numbers, a plot, and rules that never applied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import mean, median
from typing import Any, NamedTuple

from generator.play.position import BY_BLOOD, BY_SCORE
from generator.play.rulebook import Rulebook
from generator.play.simulation import BACK, GO, HIDE, LOCATION, STAY, TELEPORT, Outcome
from generator.reports.play import table

MIN_GAMES = 200
"""With fewer games, rules that never applied are not reported: it may be chance."""
EVENTS = {
    "trap": "life.trap",
    "offspring-met": "marks.offspring_met",
    "meeting": "blood.meeting",
    "rest": "life.rest",
    "hospital": "score.hospital",
    "healed": "life.healed",
    "trap-placed": "encounters.most",
    "trap-gone": "marks.trap_gone",
    "offspring-placed": "encounters.cycle",
    "matured": "score.matured",
    "water": "blood.water",
    "lair": "blood.lair",
    "end-score": "score.end",
    "end-blood": "blood.end",
}
"""The rules with events, and the content paths of their amounts."""
MOVES = {HIDE: "moves.hide", BACK: "moves.double_back", TELEPORT: "moves.teleport"}
"""The optional moves, and the content paths of their codes."""


class UnusedRule(NamedTuple):
    """A rule that never applied: the code of the check, the content path, the message."""

    code: str
    path: str
    message: str


def unused_rules(book: Rulebook, outcomes: Sequence[Outcome]) -> list[UnusedRule]:
    """Return the rules that never applied in games, if there are at least MIN_GAMES."""
    games = len(outcomes)
    if games < MIN_GAMES:
        return []
    endless = sum(not outcome.ended for outcome in outcomes)
    found = []
    if endless:
        message = f"{endless} of {games} random games did not end"
        found.append(UnusedRule("Y04", "play.score.turn", message))
    happened, moved = _sums(outcomes)
    for rule, path in EVENTS.items():
        if not happened[rule]:
            code = "Y04" if rule.startswith("end-") else "Y05"
            message = f"in {games} random games, “{rule}” never came about"
            found.append(UnusedRule(code, f"play.{path}", message))
    codes = book.rules.codes
    known = {HIDE: codes.hide, BACK: codes.double_back, TELEPORT: codes.teleport}
    for kind, path in MOVES.items():
        if known[kind] and not moved[kind]:
            message = f"in {games} random games, {known[kind]} was never legal"
            found.append(UnusedRule("Y05", f"play.{path}", message))
    return found


def _sums(outcomes: Sequence[Outcome]) -> tuple[Counter[str], Counter[str]]:
    happened: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    for outcome in outcomes:
        happened.update(outcome.happened)
        moved.update(outcome.moved)
    return happened, moved


def simulation_data(book: Rulebook, outcomes: Sequence[Outcome], seed: int) -> dict[str, Any]:
    """Return statistics of random games as plain data.

    Its keys:

    - ``game``, ``rules``, ``games`` and ``seed``: what was played
    - ``ended``: the number of games by end, ``none`` for endless ones
    - ``rounds`` and ``score``: the least, mean, median and most, and in how many games each
      tenth of them lies below
    - ``moves``: by kind, how many there were in a game on average, and their ``share`` of all
      moves of that side; ``happened``: how often each rule applied in a game on average
    """
    happened, moved = _sums(outcomes)
    games = max(len(outcomes), 1)
    sides = ((LOCATION, HIDE, BACK, TELEPORT), (STAY, GO))
    shares = {
        kind: moved[kind] / max(sum(moved[each] for each in side), 1)
        for side in sides
        for kind in side
    }
    return {
        "game": book.game,
        "rules": book.rule_set,
        "games": len(outcomes),
        "seed": seed,
        "ended": {
            end or "none": sum(outcome.ended == end for outcome in outcomes)
            for end in (BY_SCORE, BY_BLOOD, "")
        },
        "rounds": _spread([outcome.rounds for outcome in outcomes]),
        "score": _spread([outcome.score for outcome in outcomes]),
        "moves": {
            kind: {"mean": round(moved[kind] / games, 3), "share": round(share, 4)}
            for kind, share in shares.items()
        },
        "happened": {rule: round(happened[rule] / games, 3) for rule in EVENTS},
    }


def _spread(numbers: Sequence[int]) -> dict[str, Any]:
    if not numbers:
        return {"least": 0, "mean": 0, "median": 0, "most": 0, "tenths": []}
    ordered = sorted(numbers)
    return {
        "least": ordered[0],
        "mean": round(mean(ordered), 2),
        "median": median(ordered),
        "most": ordered[-1],
        "tenths": [ordered[len(ordered) * tenth // 10] for tenth in range(1, 10)],
    }


def simulation_text(book: Rulebook, outcomes: Sequence[Outcome], seed: int) -> str:
    """Return statistics of random games as text tables."""
    data = simulation_data(book, outcomes, seed)
    games = max(data["games"], 1)
    rule_set = f", rules of {book.rule_set}" if book.rule_set else ""
    lines = [f"{book.title}{rule_set}: {data['games']} random games, seed {seed}", ""]
    lines += table([("ended", "games", "share"), *_ends(book, data["ended"], games)], (1, 2))
    lines.append("")
    spreads: list[tuple[str, ...]] = [
        ("", "least", "tenth", "median", "mean", "nine tenths", "most")
    ]
    for name in ("rounds", "score"):
        each = data[name]
        tenths = each["tenths"] or [0] * 9
        numbers = (each["least"], tenths[0], each["median"], each["mean"], tenths[8], each["most"])
        spreads.append((name, *map(_plain, numbers)))
    lines += table(spreads, range(1, 7))
    lines.append("")
    moves = [("moves in a game", "mean", "share")]
    for kind, move in data["moves"].items():
        moves.append((_named(book, kind), _plain(move["mean"]), f"{move['share']:.1%}"))
    lines += table(moves, (1, 2))
    lines.append("")
    rules = [("in a game", "mean")]
    rules += [(rule, _plain(number)) for rule, number in data["happened"].items()]
    lines += table(rules, (1,))
    return "\n".join(lines)


def _ends(book: Rulebook, ended: Mapping[str, int], games: int) -> Iterator[tuple[str, ...]]:
    for end, number in ended.items():
        yield _end_named(book, end), str(number), f"{number / games:.1%}"


def _end_named(book: Rulebook, end: str) -> str:
    sides = {BY_SCORE: book.names.fugitive, BY_BLOOD: book.names.pursuers}
    if end not in sides:
        return "not at all"
    side = sides[end]
    return f"by {end}, for {book.sides.get(side, side)}"


def _named(book: Rulebook, kind: str) -> str:
    codes = book.rules.codes
    names = {HIDE: codes.hide, BACK: f"{codes.double_back}n", TELEPORT: codes.teleport}
    fled = kind in (LOCATION, HIDE, BACK, TELEPORT)
    side = book.names.fugitive if fled else book.names.pursuers
    code = f" ({names[kind]})" if names.get(kind) else ""
    return f"{book.sides.get(side, side)}: {kind.replace('_', ' ')}{code}"


def _plain(number: float) -> str:
    return f"{number:g}" if float(number).is_integer() else f"{number:.2f}"


WIDTH, HEIGHT, MARGIN = 720, 420, 52
_COLOURS = {BY_SCORE: "#7b2d26", BY_BLOOD: "#93b4c6", "": "#4a4a46"}
"""They differ in lightness as well, for readers and printers without colours."""
BARS = 30
"""How many bars the plot has at most."""


def simulation_plot(book: Rulebook, outcomes: Sequence[Outcome], seed: int) -> str:
    """Return a picture (SVG) of how long games were, and how they ended."""
    step = _nice(-(-max((each.rounds for each in outcomes), default=1) // BARS), (1, 2, 5, 10))
    counts: dict[int, Counter[str]] = {}
    for outcome in outcomes:
        counts.setdefault(outcome.rounds // step, Counter())[outcome.ended] += 1
    last = max(counts, default=0)
    highest = max((bar.total() for bar in counts.values()), default=1)
    top = _nice(highest, (4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 36, 40))
    parts = [*_frame(book, len(outcomes), seed), *_scale(last, step, top)]
    for number in sorted(counts):
        parts += _bar(number, last, counts[number], top)
    parts += _legend(book, outcomes)
    return "\n".join([*parts, "</svg>", ""])


def _nice(number: int, steps: Sequence[int]) -> int:
    """Return the least of some steps, ten times them and so on that is no less."""
    power = 1
    while power * steps[-1] < number:
        power *= 10
    return next(power * each for each in steps if power * each >= number)


def _frame(book: Rulebook, games: int, seed: int) -> Iterator[str]:
    title = f"{_escaped(book.title)}: {games} random games, seed {seed}"
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="Georgia, serif" font-size="13" fill="#222">'
    )
    yield f"<title>{title}: how many rounds they lasted, and how they ended</title>"
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf9f4"/>'
    yield f'<text x="{MARGIN}" y="28" font-size="17" font-weight="bold">{title}</text>'


def _scale(last: int, step: int, top: int) -> Iterator[str]:
    """Yield lines across with their numbers, and the numbers of rounds below."""
    floor = HEIGHT - MARGIN
    for part in range(5):
        number = top * part / 4
        y = _y(number, top)
        yield f'<path d="M{MARGIN} {y:.1f}H{WIDTH - 20}" stroke="#d8d3c6"/>'
        yield f'<text x="{MARGIN - 8}" y="{y + 4:.1f}" text-anchor="end">{number:g}</text>'
    every = _nice(-(-(last + 1) // 10), (1, 2, 5, 10))
    width = _bar_width(last)
    for number in range(0, last + 1, every):
        x = MARGIN + number * width
        yield f'<text x="{x:.1f}" y="{floor + 18}" text-anchor="middle">{number * step}</text>'
    middle = (MARGIN + WIDTH - 20) / 2
    yield f'<text x="{middle:.0f}" y="{floor + 40}" text-anchor="middle">rounds</text>'
    yield '<text x="16" y="72">games</text>'


def _bar_width(last: int) -> float:
    return (WIDTH - 20 - MARGIN) / (last + 1)


def _y(number: float, top: int) -> float:
    return HEIGHT - MARGIN - (HEIGHT - MARGIN - 90) * number / top


def _bar(number: int, last: int, ended: Mapping[str, int], top: int) -> Iterator[str]:
    width = _bar_width(last)
    below = 0
    for end in (BY_BLOOD, BY_SCORE, ""):
        games = ended.get(end, 0)
        if not games:
            continue
        y = _y(below + games, top)
        box = (
            f'x="{MARGIN + number * width + 1:.1f}" y="{y:.1f}" width="{width - 2:.1f}" '
            f'height="{_y(below, top) - y:.1f}"'
        )
        yield f'<rect {box} fill="{_COLOURS[end]}"/>'
        below += games


def _legend(book: Rulebook, outcomes: Sequence[Outcome]) -> Iterator[str]:
    x = WIDTH - 20
    for row, end in enumerate((BY_SCORE, BY_BLOOD, "")):
        games = sum(outcome.ended == end for outcome in outcomes)
        if not games:
            continue
        y = 28 + 20 * row
        words = _escaped(f"{_end_named(book, end)}: {games}")
        yield f'<rect x="{x - 12}" y="{y - 11}" width="12" height="12" fill="{_COLOURS[end]}"/>'
        yield f'<text x="{x - 18}" y="{y}" text-anchor="end">{words}</text>'


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;")
