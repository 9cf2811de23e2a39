"""Area T: words that texts set in the colour of a role."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.references.topics import add_to, hints_for
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.language.marks import marks_of


@CHECKS.on(
    Subject.CONTENT,
    "T33",
    "words-of-unknown-role",
    "A text gives words to a role that the game does not have",
    why="Without the role there is neither a colour nor a sign to set them apart by.",
    vital=True,
    bad="""
    terms:
      lair:
        name: Lair
        meaning: Where [the wizards]{role:wizard} sleep.
        #                           ^^^^^^^^^^^^^ T33
    """,
    good="""
    terms:
      lair:
        name: Lair
        meaning: Where [the players]{role:players} sleep.
    """,
)
def words_of_unknown_role(game: Game) -> Iterator[Fault]:
    """Words of a role (``[words]{role:hunter}``) name one of the roles."""
    known, hint = game.names("roles"), game.once(hints_for)
    for mark in marks_of(game).roles:
        if mark.name not in known and not game.may_have("roles", mark.name):
            yield Fault(
                mark.path,
                f"there is no role “{mark.name}”",
                hint(mark.name, "roles") or add_to("roles"),
                at=mark.at,
            )
