"""Compare the answers about games with what others say of the same games, fact by fact.

Run with ``make agreement``. The traces were written by the course and its students, the games
are from logs of the course's own engine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from generator.play.answers import Names, answers, legal_moves
from generator.play.moves import ways_of_fugitive, ways_of_pursuer
from generator.play.replay import Replay, replay
from generator.play.rules import Rules
from generator.play.visibility import visible_record
from tests.plays import engine_games, hunt_rules, traces

NAMES = Names("hunters", "dracula", "traps", "vampire")
UNCHECKED = ("shortest_path",)
"""What the notes on the traces leave unchecked: one of these is longer than it need be."""
MEANS = {"road": "road", "rail": "rail", "boat": "sea"}


class Fact(NamedTuple):
    """What is said of a game, and what is answered."""

    kind: str
    where: str
    said: Any
    answered: Any

    @property
    def agrees(self) -> bool:
        return bool(self.said == self.answered)


def facts() -> Iterator[Fact]:
    """Yield every fact of the traces and the games that nobody disputes."""
    for trace in traces():
        yield from _of_trace(trace)
    for game in engine_games():
        yield from _of_game(game)


def by_kind() -> dict[str, list[Fact]]:
    """Return the facts by their kind."""
    kinds: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts():
        kinds[fact.kind].append(fact)
    return dict(kinds)


def _of_trace(trace: dict[str, Any]) -> Iterator[Fact]:
    rules = hunt_rules(trace["year"])
    game = replay(rules, trace["past_plays"])
    known = answers(game, NAMES)
    for kind, said in trace["expect"].items():
        if kind in UNCHECKED:
            continue
        for each, answered in _answered(kind, said, game, known):
            yield Fact(kind, trace["id"], each, answered)


def _answered(
    kind: str, said: Any, game: Replay, known: dict[str, Any]
) -> Iterator[tuple[Any, Any]]:
    """Yield what is said of one kind with the answer, part by part."""
    if kind in ("health", "locations", "location_history"):
        for letter, each in said.items():
            yield each, known[kind][letter]
    elif kind == "trail_newest_first":
        for letter, each in said.items():
            yield each, known[kind][letter][: len(each)]
    elif kind == "last_locations":
        for asked, each in said.items():
            letter, _, number = asked.partition(":")
            yield each, known["location_history"][letter][-int(number) :]
    elif kind == "traps":
        for each in said:
            yield each["places"], known[kind]
    elif kind == "minions_at":
        for each in said:
            yield each.get("traps", 0), known["traps"].count(each["place"])
            yield each["vamps"], int(known["vampire"] == each["place"])
    elif kind == "dracula_valid_moves":
        for each in said:
            yield each["places"], known[kind]
    elif kind == "dracula_destinations":
        for each in said:
            yield each["places"], _united(each, known["dracula_destinations_by"])
    elif kind in ("they_can_go", "hunter_can_go", "reachable"):
        for each in said:
            yield each.get("places", each["n"]), _reached(each, game, known)
    else:
        yield said, known[kind]


def _united(asked: dict[str, Any], by: dict[str, list[str]]) -> list[str]:
    """Return the places of the means of travel that are asked about, all by default."""
    chosen = [by.get(MEANS[name], []) for name in MEANS if asked.get(name, True)]
    return sorted({place for places in chosen for place in places})


def _reached(asked: dict[str, Any], game: Replay, known: dict[str, Any]) -> Any:
    letter = asked.get("player", known["player"])
    if "round" not in asked:
        by = known["reachable"][letter]
        if not any(asked.get(name, True) for name in ("road", "rail")) and not by.get("sea"):
            return [known["locations"][letter]]
        return _united(asked, by)
    rules, player = game.rules, game.rules.letters.index(letter)
    places = [None] * rules.players
    places[player] = asked["from"]
    turn = asked["round"] * rules.players + player
    position = game.position._replace(places=tuple(places), turn=turn)
    ways = ways_of_fugitive if player == rules.fugitive else _ways(player)
    by = {means: [*ends, asked["from"]] for means, ends in ways(rules, position).items()}
    found = _united(asked, by)
    return found if "places" in asked else len(found)


def _ways(player: int) -> Any:
    return lambda rules, position: ways_of_pursuer(rules, position, player)


def _of_game(said: dict[str, Any]) -> Iterator[Fact]:
    rules = hunt_rules(said["year"])
    record = said["revealed_past_plays"] or said["last_hunter_view_past_plays"]
    game = replay(rules, record)
    where = f"game of {said['year']}"
    yield Fact("a game without findings", where, [], [fault.message for fault in game.faults])
    if said["revealed_past_plays"]:
        yield Fact("final score", where, said["final_score"], game.position.score)
        yield Fact("final round", where, said["final_round"], game.position.turn // rules.players)
        yield from _seen(said, rules, where)
    yield from _observed(said, game, where)


def _seen(said: dict[str, Any], rules: Rules, where: str) -> Iterator[Fact]:
    """Yield each play of the fugitive as the engine showed it to his pursuers."""
    shown = said["last_hunter_view_past_plays"].split()
    record = " ".join(said["revealed_past_plays"].split()[: len(shown)])
    seen = visible_record(replay(rules, record)).split()
    for number, (theirs, ours) in enumerate(zip(shown, seen, strict=True)):
        if theirs.startswith(rules.letters[rules.fugitive]):
            yield Fact("a move as hunters see it", f"{where}, play {number}", theirs, ours)


def _observed(said: dict[str, Any], game: Replay, where: str) -> Iterator[Fact]:
    rules = game.rules
    positions = [told.before for told in game.plays] + [game.position]
    for seen in said["observations"]:
        if seen["n"] >= len(positions):
            continue
        place, position = f"{where}, play {seen['n']}", positions[seen["n"]]
        player = rules.letters.index(seen["player"])
        here = position.places[player]
        if "score" in seen:
            yield Fact("score in logs", place, seen["score"], position.score)
        if "hp" in seen:
            life = position.health[player]
            if player != rules.fugitive and here is not None and life <= rules.life.end:
                life = rules.life.healed  # the log tells it as the turn begins
            yield Fact("health in logs", place, seen["hp"], life)
        if "from" in seen and here not in rules.unseen:
            yield Fact("place in logs", place, seen["from"], here)
        last = position.trail[: rules.trail.barred]
        hidden = any(step.place in rules.unseen or step.move in rules.unseen for step in last)
        if "legal" in seen and last and not hidden:
            listed = sorted(seen["legal"])
            yield Fact("legal moves in logs", place, listed, sorted(legal_moves(rules, position)))


def main() -> None:
    """Print how many facts of each kind agree."""
    kinds = by_kind()
    for kind, told in kinds.items():
        print(f"{kind:28} {sum(fact.agrees for fact in told):5} / {len(told)}")
        for fact in told:
            if not fact.agrees:
                print(f"    {fact.where}: said {fact.said}, answered {fact.answered}")
    every = [fact for told in kinds.values() for fact in told]
    print(f"{'all':28} {sum(fact.agrees for fact in every):5} / {len(every)}")


if __name__ == "__main__":
    main()
