"""C30: what a form of entries leaves out."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks.dice.printed import matrices_printed
from generator.checks.listings.listed import Listed, example, listings_in
from generator.checks.registry import CHECKS, Fault, Subject
from generator.content.game import Game
from generator.content.listing import chosen
from generator.content.model import Content, Entries, Entry, EntryCards
from generator.findings import Severity, in_quotes


@CHECKS.on(
    Subject.CONTENT,
    "C30",
    "unprinted-fact",
    "What entries have is printed in none of their forms",
    why="The words are written, translated and maintained, and no player reads them.",
    severity=Severity.WARNING,
    in_draft=Severity.NOTE,
    bad=example(
        "kind: entries",
        "collection: spells",
        "style: table",
        "columns: [name, text]",
        "# <- C30",
    ),
    good=example(
        "kind: entries", "collection: spells", "style: table", "columns: [name, cost, text]"
    ),
    needs_whole=True,
)
def unprinted_fact(game: Game) -> Iterator[Fault]:
    """What a short list leaves out of its entries is printed by a card, a key or another list.

    This holds for texts, fields, costs and marks, entry by entry.
    """
    printed = set(_explained(game.content))
    short: list[tuple[Listed, Entries]] = []
    for each in listings_in(game.content):
        listing = each.listing
        if isinstance(listing, Entries | EntryCards):
            shown = chosen(listing, game.content).items()
            printed |= {
                (listing.collection, id, fact)
                for id, entry in shown
                for fact in _facts(entry)
                if _prints(listing, fact)
            }
        if isinstance(listing, Entries):
            short.append((each, listing))
    reported: set[tuple[str, str]] = set()
    for each, block in short:
        missing = {
            fact: entry
            for id, entry in chosen(block, game.content).items()
            for fact in _facts(entry)
            if (block.collection, id, fact) not in printed
        }
        new = [fact for fact in missing if (block.collection, fact) not in reported]
        reported |= {(block.collection, fact) for fact in new}
        if new:
            example = missing[new[0]].name
            yield Fault(
                f"{each.path}.{_key_of_style(block)}",
                f"no form prints {in_quotes(new)} of entries such as “{example}”",
                _hint_of_style(block, new),
            )


def _explained(content: Content) -> Iterator[tuple[str, str, str]]:
    """Yield the texts of entries that the full keys of matrices print."""
    for _, block, matrix in matrices_printed(content):
        if block.key == "full":
            for id in block.results(matrix):
                if outcome := matrix.results[id].outcome:
                    collection, _, entry = outcome.partition(".")
                    yield collection, entry, "text"


def _facts(entry: Entry) -> Iterator[str]:
    """Yield what an entry says in words beside its name."""
    yield from (key for key in ("cost", "marks", "text") if getattr(entry, key))
    yield from (f"fields.{field}" for field in entry.fields)


def _prints(listing: Entries | EntryCards, fact: str) -> bool:
    """Whether a form of entries prints a fact of them."""
    if isinstance(listing, EntryCards):
        return True
    if listing.style == "table":
        return fact in (*listing.columns, listing.beneath)
    return listing.style != "names" and not listing.numbers


def _key_of_style(block: Entries) -> str:
    if block.style == "table":
        return "columns"
    return "numbers" if block.numbers else "style"


def _hint_of_style(block: Entries, facts: list[str]) -> str:
    if block.style == "table":
        return f"add a column: {facts[0]}"
    return "list the entries in full or as lines too, make cards of them, or delete the words"
