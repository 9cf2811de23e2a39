"""Keep the rules of a game together with what is called what: all that replaying needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from generator.play.answers import Names
from generator.play.rules import Rules
from generator.play.stored import as_data, from_data


class Words(NamedTuple):
    """How the game words a rule, and where that is from."""

    text: str = ""
    source: str = ""


class Rulebook(Struct, frozen=True):
    """The rules of a game under one rule set, with its names in one language.

    ``players`` are by letter, ``places`` by code, ``means`` and ``sides`` by id; ``words`` tell
    each rule as the game does, and ``rule_sets`` name those there are. ``labels`` are the words
    of answers by id: the program's own, and the game's for what it counts and what lies there.
    """

    game: str
    title: str
    rules: Rules
    names: Names
    players: Mapping[str, str]
    places: Mapping[str, str]
    means: Mapping[str, str]
    sides: Mapping[str, str]
    rule_sets: Mapping[str, str]
    words: Mapping[str, Words]
    labels: Mapping[str, str]

    @property
    def rule_set(self) -> str:
        """The name of the rule set."""
        return self.rule_sets.get(self.rules.rule_set, "")

    def place(self, code: str | None) -> str:
        """Return a place with its name, or how it is written where it has none."""
        if code is None:
            return "–"
        name = self.places.get(code)
        return f"{code} {name}" if name else code


def rulebook_data(book: Rulebook) -> dict[str, Any]:
    """Return a rulebook as plain data that JSON can hold."""
    rules = as_data(book.rules)
    return asdict(book) | {
        "rules": rules,
        "names": list(book.names),
        "words": {name: list(words) for name, words in book.words.items()},
    }


def rulebook_from(plain: Mapping[str, Any]) -> Rulebook:
    """Return the rulebook that plain data hold; raises KeyError or TypeError for other data."""
    return Rulebook(
        **{
            **plain,
            "rules": from_data(plain["rules"]),
            "names": Names(*plain["names"]),
            "words": {name: Words(*words) for name, words in plain["words"].items()},
        }
    )
