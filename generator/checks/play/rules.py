"""Area Y: the rules that a game is played by are whole, can end it, and all have an effect."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.findings import Severity, nearest
from generator.play.from_content import NotPlayableError, rules_of
from generator.play.rules import Rules

EXAMPLE = """\
roles:
  hounds: {name: Hounds, icon: castle}
  fox: {name: Fox, icon: bat}
collections:
  players:
    name: Players
    source: [rulebook]
    entries:
      bella: {name: Bella, code: B, role: hounds, numbers: {number: 0}}
      rex: {name: Rex, code: R, role: hounds, numbers: {number: 1}}
      fox: {name: The fox, code: F, role: fox, numbers: {number: 2}}
  signs:
    name: Signs
    source: [rulebook]
    entries:
      run: {name: Run}
      hide: {name: Hide, code: HI}
      back: {name: Back, code: Dn}
      home: {name: Home, code: GO}
      land: {name: Somewhere, code: "L?"}
      water: {name: In the water, code: "W?"}
      snare: {name: Snare, code: T}
      cub: {name: Cub, code: V}
      seen: {name: Fox seen, code: S}
      gone: {name: Gone, code: M}
      nothing: {name: Nothing, code: "."}
place_kinds:
  wood: {name: Wood, icon: castle}
  pond: {name: Pond, icon: coin, water: true}
travel:
  path: {name: Path, icon: castle}
  ford: {name: Ford, icon: coin, water: true, stroke: sea}
places:
  barn: {name: Barn, kind: wood, code: BA, links: {path: [oak]}}
  oak: {name: Oak, kind: wood, code: OA, port: true, links: {path: [barn, elm], ford: [pond]}}
  elm: {name: Elm, kind: wood, code: EL, port: true, links: {path: [oak, den], ford: [pond]}}
  den: {name: Den, kind: wood, code: DE, links: {path: [elm]}}
  pond: {name: Pond, kind: pond, code: PO, links: {ford: [oak, elm]}}
play:
  players: players
  number: number
  pursuers: hounds
  fugitive: fox
  record: {letters: 7, code: 2, marks: 4}
  moves:
    location: signs.run
    hide: signs.hide
    double_back: signs.back
    teleport: signs.home
  unseen: {land: signs.land, water: signs.water}
  marks:
    trap_met: signs.snare
    offspring_met: signs.cub
    fugitive_met: signs.seen
    trap_placed: {mark: signs.snare, at: 1}
    offspring_placed: {mark: signs.cub, at: 2}
    trap_gone: {mark: signs.gone, at: 3}
    offspring_matured: {mark: signs.cub, at: 3}
    nothing: signs.nothing
  hospital: barn
  lair: den
  travel: {pursuers: [path, ford], fugitive: [path, ford]}
  score: {start: 40, turn: 1, hospital: 3, matured: 5, end: 0}
  life: {start: 6, most: 6, end: 0, trap: 2, meeting: 3, rest: 1, in_hospital: 0, healed: 6}
  blood: {start: 20, end: 0, meeting: 5, water: 1, lair: 2}
  trail: {length: 4, barred: 3, nearest: 1, farthest: 3}
  encounters: {most: 2, cycle: 6}
  research: 1
"""
"""A small game that can be played: the examples of this area are about it."""


def _with(old: str, new: str) -> str:
    """Return the example with one line replaced."""
    if old not in EXAMPLE:
        raise ValueError(f"the example has no “{old}”")
    return EXAMPLE.replace(old, new)


def _playable(game: Game) -> Rules | None:
    """Return the rules that a game is played by, where it says them and nothing is missing."""
    if game.content.play is None:
        return None
    try:
        return rules_of(game.content)
    except NotPlayableError:
        return None


@CHECKS.on(
    Subject.CONTENT,
    "Y01",
    "play-incomplete",
    "What is needed for playing the game is missing, or does not fit",
    why="Records of the game could not be replayed, or would be read wrongly.",
    bad=_with(
        "record: {letters: 7, code: 2, marks: 4}",
        "record: {letters: 8, code: 2, marks: 4}\n  # <- Y01",
    ),
    good=EXAMPLE,
    needs_whole=True,
)
def play_incomplete(game: Game) -> Iterator[Fault]:
    """Players, places and moves must have codes, marks their places, and rules their texts."""
    play = game.content.play
    if play is None:
        return
    for rule_set in ("", *game.content.rule_sets):
        try:
            rules = rules_of(game.content, rule_set)
        except NotPlayableError as error:
            yield Fault(error.path, str(error), "say it there, or leave out “play”")
            return
    yield from _layout_faults(rules)
    texts = game.texts
    for name, ids in play.rules.items():
        for index, id in enumerate(ids):
            if id not in texts:
                near = nearest(id, texts)
                hint = f"did you mean “{near}”?" if near else ""
                yield Fault(f"play.rules.{name}.{index}", f"there is no text “{id}”", hint)


def _layout_faults(rules: Rules) -> Iterator[Fault]:
    letters, code, marks = rules.layout
    if 1 + code + marks != letters:
        yield Fault(
            "play.record",
            f"a player, a code of {code} and {marks} marks are not {letters} characters",
            f"they are {1 + code + marks}",
        )
    for place in sorted(rules.places):
        if len(place) != code:
            yield Fault("play.record.code", f"the code “{place}” of a place is not so long")
            return
    for name, slot in rules.slots._asdict().items():
        if slot >= marks:
            yield Fault(f"play.marks.{name}.at", f"a play has {marks} marks only")


@CHECKS.on(
    Subject.CONTENT,
    "Y02",
    "play-codes-alike",
    "Two things have the same code in records of play",
    why="A record would be ambiguous.",
    bad=_with("hide: {name: Hide, code: HI}", "hide: {name: Hide, code: OA}").replace(
        "    hide: signs.hide\n", "    hide: signs.hide\n    #     ^^^ Y02\n"
    ),
    good=EXAMPLE,
)
def play_codes_alike(game: Game) -> Iterator[Fault]:
    """Places, moves and players have codes of their own, and so have marks of one place."""
    play, rules = game.content.play, _playable(game)
    if play is None or rules is None:
        return
    codes = rules.codes
    known: dict[str, str] = dict.fromkeys(rules.places, "a place")
    named = (
        ("moves.hide", codes.hide, "hiding"),
        ("moves.teleport", codes.teleport, "the way to the lair"),
        ("unseen.land", codes.unseen_land, "a place not known"),
        ("unseen.water", codes.unseen_water, "water not known"),
        *(("moves.double_back", back, "a move back") for back in rules.backs),
    )
    for path, code, what in named:
        if code and code in known and known[code] != what:
            yield Fault(f"play.{path}", f"“{code}” is the code of {known[code]} too")
        known.setdefault(code, what)
    letters = set()
    for letter in rules.letters:
        if letter in letters or len(letter) != 1:
            yield Fault("play.players", f"“{letter}” is not the letter of one player alone")
        letters.add(letter)
    yield from _marks_alike(rules)


def _marks_alike(rules: Rules) -> Iterator[Fault]:
    codes = rules.codes
    groups: dict[object, list[tuple[str, str]]] = defaultdict(list)
    for name in ("trap_met", "offspring_met", "fugitive_met"):
        groups["met"].append((name, getattr(codes, name)))
    for name, slot in rules.slots._asdict().items():
        groups[slot].append((name, getattr(codes, name)))
    for group in groups.values():
        known = {codes.nothing}
        for name, code in group:
            if code in known or len(code) != 1:
                yield Fault(f"play.marks.{name}", f"“{code}” is not a mark of its own there")
            known.add(code)


class _Effect(NamedTuple):
    """A number of the rules that should do something, and where the content says it."""

    path: str
    amount: int
    least: int
    what: str


def _effects(rules: Rules) -> Iterator[_Effect]:
    """Yield the numbers that do nothing when they are less than some other."""
    yield _Effect("score.hospital", rules.score.hospital, 1, "costs no score")
    yield _Effect("score.matured", rules.score.matured, 1, "costs no score")
    yield _Effect("life.trap", rules.life.trap, 1, "harms nobody")
    yield _Effect("life.meeting", rules.life.meeting, 1, "harms nobody")
    yield _Effect("life.rest", rules.life.rest, 1, "restores nobody")
    yield _Effect("life.most", rules.life.most, rules.life.start, "is less than there is at first")
    yield _Effect("life.healed", rules.life.healed, rules.life.end + 1, "heals nobody")
    yield _Effect("blood.meeting", rules.blood.meeting, 1, "harms nobody")
    yield _Effect("blood.water", rules.blood.water, 1, "costs nothing")
    yield _Effect("blood.lair", rules.blood.lair, 1, "restores nobody")


@CHECKS.on(
    Subject.CONTENT,
    "Y03",
    "value-without-effect",
    "A number of the rules has no effect in play",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="A rule that changes nothing is a slip of the pen, or should not be printed.",
    bad=_with(
        "blood: {start: 20, end: 0, meeting: 5, water: 1, lair: 2}",
        "blood: {start: 20, end: 0, meeting: 5, water: 0, lair: 2}\n"
        "  #                                      ^ Y03",
    ),
    good=EXAMPLE,
)
def value_without_effect(game: Game) -> Iterator[Fault]:
    """Losses and gains are more than nothing, and limits can be reached."""
    rules = _playable(game)
    if rules is None:
        return
    for effect in _effects(rules):
        if effect.amount < effect.least:
            yield Fault(f"play.{effect.path}", f"{effect.amount} {effect.what}")
    trail, most = rules.trail, rules.encounters.most
    if most >= trail.length:
        yield Fault(
            "play.encounters.most",
            f"{most} can never be in one place: the trail holds {trail.length} moves",
        )
    if trail.barred > trail.length:
        yield Fault(
            "play.trail.barred", f"the trail holds {trail.length} moves, not {trail.barred}"
        )
    if rules.backs and trail.farthest > trail.length:
        yield Fault(
            "play.trail.farthest", f"the trail holds {trail.length} moves, not {trail.farthest}"
        )


@CHECKS.on(
    Subject.CONTENT,
    "Y04",
    "unreachable-end",
    "The game cannot come to one of its ends",
    why="A game that one side cannot win, or that never ends, is not the game that is meant.",
    bad=_with(
        "score: {start: 40, turn: 1, hospital: 3, matured: 5, end: 0}",
        "score: {start: 40, turn: 0, hospital: 3, matured: 5, end: 0}\n  #                  ^ Y04",
    ),
    good=EXAMPLE,
)
def unreachable_end(game: Game) -> Iterator[Fault]:
    """The score falls with every round, blood can be lost, and neither is at its end at first."""
    rules = _playable(game)
    if rules is None:
        return
    if rules.score.turn < 1:
        yield Fault("play.score.turn", "the score need not fall, so the game may never end")
    if rules.blood.meeting < 1 and rules.blood.water < 1:
        yield Fault("play.blood.meeting", "the fugitive loses no blood, so he cannot be beaten")
    starts = {
        "score": (rules.score.start, rules.score.end),
        "blood": (rules.blood.start, rules.blood.end),
        "life": (rules.life.start, rules.life.end),
    }
    for name, (start, end) in starts.items():
        if start <= end:
            yield Fault(f"play.{name}.start", f"{start} is the end already, which is {end}")


@CHECKS.on(
    Subject.CONTENT,
    "Y05",
    "dead-rule",
    "A rule of play can never apply",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    why="Players would learn a rule for nothing, and a slip in the numbers would hide behind it.",
    bad=_with(
        "encounters: {most: 2, cycle: 6}",
        "encounters: {most: 2, cycle: 6, remainder: 7}\n  #                               ^ Y05",
    ),
    good=EXAMPLE,
)
def dead_rule(game: Game) -> Iterator[Fault]:
    """Every kind of move, place and event can come about in some game.

    ``playeraid simulate`` finds more of them, by playing.
    """
    rules = _playable(game)
    play = game.content.play
    if rules is None or play is None:
        return
    trail, encounters, codes = rules.trail, rules.encounters, rules.codes
    rounds = (rules.score.start - rules.score.end) // max(rules.score.turn, 1)
    if not encounters.cycle > encounters.remainder >= 0:
        path = "remainder" if encounters.remainder else "cycle"
        yield Fault(f"play.encounters.{path}", "no round is one for an offspring")
    elif encounters.remainder >= max(rounds, 1):
        yield Fault("play.encounters.remainder", f"the game is over after {rounds} rounds")
    if encounters.most < 1:
        yield Fault("play.encounters.most", "nothing can ever be left in a place")
    if codes.hide and trail.hides < 1:
        yield Fault("play.trail.hides", "nobody can ever hide")
    if rules.backs and (trail.double_backs < 1 or trail.nearest > trail.farthest):
        path = "double_backs" if trail.double_backs < 1 else "nearest"
        yield Fault(f"play.trail.{path}", "nobody can ever go back")
    if rules.lair == rules.hospital and not rules.choices.enter_hospital:
        yield Fault("play.lair", "the fugitive never enters this place, the hospital")
    elif not any(rules.lair in ends for ends in rules.beside.values()) and not codes.teleport:
        yield Fault("play.lair", "no way of the fugitive leads there")
    for side, ways in (("pursuers", rules.pursuit), ("fugitive", rules.flight)):
        for index, means in enumerate(ways):
            if not any(means.rings[-1].values()):
                yield Fault(f"play.travel.{side}.{index}", f"no link of “{means.id}” is on the map")
