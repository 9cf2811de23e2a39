"""The rules of a game with all names and words that a replay shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import asdict

from generator.play.answers import Names
from generator.play.rules import Rules
from generator.play.serialization import rules_data, rules_from


class Words(NamedTuple):
    """The wording of a rule in the game, and its source."""

    text: str = ""
    source: str = ""


class Rulebook(Struct, frozen=True):
    """The rules of a game under one rule set, with its names in one language.

    ``players`` are by letter, ``places`` by code, ``means`` and ``sides`` by id; ``words`` are
    the game's wordings by rule; ``rule_sets`` are names by id. ``labels`` are words of the
    output by id: the program's own, and the game's for its scores and signs.
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
        """Return a place's code and name, or the code alone without a name."""
        if code is None:
            return "–"
        name = self.places.get(code)
        return f"{code} {name}" if name else code


def rulebook_data(book: Rulebook) -> dict[str, Any]:
    """Return a rulebook as JSON-compatible data."""
    rules = rules_data(book.rules)
    return asdict(book) | {
        "rules": rules,
        "names": list(book.names),
        "words": {name: list(words) for name, words in book.words.items()},
    }


def rulebook_from(plain: Mapping[str, Any]) -> Rulebook:
    """Return the rulebook from plain data. Raises KeyError or TypeError for other data."""
    return Rulebook(
        **{
            **plain,
            "rules": rules_from(plain["rules"]),
            "names": Names(*plain["names"]),
            "words": {name: Words(*words) for name, words in plain["words"].items()},
        }
    )
