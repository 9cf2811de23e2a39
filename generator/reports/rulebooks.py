"""The rulebook of a game in one language, from its content."""

from __future__ import annotations

from collections.abc import Iterator

from generator.content.game import Game
from generator.content.model import Play
from generator.content.resources import TEMPLATES
from generator.language.labels import read_labels
from generator.language.wording import Wording
from generator.play.answers import Names
from generator.play.from_content import rules_of
from generator.play.rulebook import Rulebook, Words

LABELS = ("record.", "replay.")
"""Prefixes of the labels for records and replays."""
COUNTED = ("round", "score", "life", "blood", "trail")
"""Quantities that the game may name itself."""


def rulebook_of(game: Game, rule_set: str = "") -> Rulebook:
    """Return the rulebook of a game in its language, under a rule set.

    Its words contain the numbers of that rule set, not the printed ones. Raises
    NotPlayableError if the content does not define the rules of play.
    """
    content = game.content
    rules = rules_of(content, rule_set)
    play = content.play
    assert play is not None
    wording = Wording(content.under(rule_set), game.language)
    other = play.codes.get(rule_set, {})
    entries = content.collections[play.players].entries.values()
    players = {entry.code: wording.plain(entry.name) for entry in entries}
    return Rulebook(
        game=game.id,
        title=wording.plain(content.game.title),
        rules=rules,
        names=Names(play.pursuers, play.fugitive, play.keys.traps, play.keys.offspring),
        players={letter: players[letter] for letter in rules.letters},
        places={
            other.get(id, place.code) or id: wording.plain(place.name)
            for id, place in content.places.items()
        },
        means={id: wording.plain(travel.name) for id, travel in content.travel.items()},
        sides={
            id: wording.plain(content.roles[id].name)
            for id in (play.pursuers, play.fugitive)
            if id in content.roles
        },
        rule_sets={id: wording.plain(each.name) for id, each in content.rule_sets.items()},
        words={
            rule: Words(
                " ".join(wording.plain(game.texts[id]) for id in ids if id in game.texts),
                "; ".join(dict.fromkeys(filter(None, (source_of(game, id) for id in ids)))),
            )
            for rule, ids in play.rules.items()
        },
        labels=dict(_labels(game, play, wording)),
    )


def _labels(game: Game, play: Play, wording: Wording) -> Iterator[tuple[str, str]]:
    """Yield the words of answers by id: labels, quantities, signs."""
    labels = read_labels(TEMPLATES, game.language, game.labels)
    for id, label in labels.items():
        if id.startswith(LABELS):
            yield id, label.words
    for name in COUNTED:
        term = game.content.terms[getattr(play.terms, name)] if play.terms else None
        words = wording.plain(term.name) if term else labels[f"record.{name}"].words
        yield name, words[:1].upper() + words[1:]
    for name in ("trap", "offspring"):
        collection, _, id = getattr(play.marks, f"{name}_placed").mark.partition(".")
        entry = game.content.collections[collection].entries[id]
        yield name, f"{entry.code} {wording.plain(entry.name)}"


def source_of(game: Game, text: str) -> str:
    """Return the sources of a text by its id: those of its nearest parent with sources."""
    node: object = game.content
    sources: tuple[str, ...] = ()
    for step in text.split("."):
        node = node.get(step) if isinstance(node, dict) else getattr(node, step, None)
        found = getattr(node, "source", None)
        if isinstance(found, tuple) and found:
            sources = found
    return ", ".join(_short(game, source) for source in sources)


def _short(game: Game, source: str) -> str:
    """Return a reference with the short form of its source, and the place in it."""
    id, colon, place = source.partition(": ")
    known = game.content.sources.get(id)
    return f"{known.short if known else id}{colon}{place}"
