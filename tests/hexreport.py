"""What comes of many plays of a wargame by two simple players.

``python -m tests.hexreport GAME --plays 1000`` reports who won how often, and ``--log 7`` writes
the play of one seed out, turn by turn. With ``--plan SIDE=OBJECTIVE`` a side is after one of them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping

from generator.build import checking
from generator.content import resources
from tests.hexfield import Facts, facts_of
from tests.hexplays import Play


def bundled_facts(game: str) -> Facts:
    """Return the facts of a bundled game."""
    (found,) = checking.check(resources.library(), (game,)).games
    return facts_of(found)


def report(facts: Facts, seeds: range, plans: Mapping[str, str] | None = None) -> str:
    """Return how the plays of these seeds ended."""
    every = [Play(facts, seed, plans=plans).run() for seed in seeds]
    count = len(every)
    wins = Counter(each.winner for each in every)
    points = Counter(each.points for each in every)
    results: Counter[str] = Counter()
    columns: Counter[str] = Counter()
    removed: Counter[str] = Counter()
    for each in every:
        results += each.results
        columns += each.columns
        removed += each.removed
    fought = [each.attacks for each in every]
    attacks = sum(fought)
    points_in_all = sum(each.points for each in every)
    lines = [
        f"{count} plays, seeds {seeds.start} to {seeds.stop - 1}",
        "won: " + ", ".join(f"{side} {100 * n / count:.1f} %" for side, n in wins.most_common()),
        f"points: {min(points)} to {max(points)}, mean {points_in_all / count:.1f}",
        "  " + " ".join(f"{k}:{n}" for k, n in sorted(points.items())),
        f"attacks a play: {attacks / count:.1f}, from {min(fought)} to {max(fought)}",
        "results: " + ", ".join(f"{k} {100 * n / attacks:.0f} %" for k, n in results.most_common()),
        "columns: "
        + ", ".join(f"{k} {100 * n / attacks:.0f} %" for k, n in sorted(columns.items())),
        "removed a play: " + ", ".join(f"{k} {n / count:.1f}" for k, n in removed.items()),
        f"retreats barred a play: {sum(e.stuck for e in every) / count:.2f}",
        f"attacks out of supply a play: {sum(e.unsupplied for e in every) / count:.2f}",
        f"advances over a crossing a play: {sum(e.crossed for e in every) / count:.2f}",
        "taken: "
        + ", ".join(
            f"{k} {100 * n / count:.0f} %"
            for k, n in Counter(id for e in every for id in e.held).most_common()
        ),
        f"plays without an attack: {sum(1 for e in every if not e.attacks)}",
    ]
    return "\n".join(lines)


def main() -> None:
    """Report many plays, or write one out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="crossing-the-asper")
    parser.add_argument("--plays", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--log", type=int)
    parser.add_argument("--plan", action="append", default=[], help="SIDE=OBJECTIVE it is after")
    given = parser.parse_args()
    facts = bundled_facts(given.game)
    plans = dict(each.split("=", 1) for each in given.plan)
    seeds = range(given.seed, given.seed + given.plays)
    if given.log is not None:
        record = Play(facts, given.log, print, plans).run()
        print(
            f"\n{record.winner} wins with {record.points} points, holding {', '.join(record.held)}"
        )
        return
    print(report(facts, seeds, plans))


if __name__ == "__main__":
    main()
