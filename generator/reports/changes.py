"""Changes between two versions of games as text, Markdown, or data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import asdict

from generator.compare.facts import Fact, Kind
from generator.compare.result import GameComparison, Renumbered
from generator.compare.rewording import Piece, reworded
from generator.compare.sides import SideRef
from generator.compare.staleness import LanguageChange
from generator.language.labels import Label
from generator.language.script import own_name

LONGEST = 300
"""In characters; the words of longer added or removed sections are truncated."""
MOST_TEXTS = 5
"""How many texts of a language are listed; the rest are counted."""
SAME = "nothing changed"


def changes_data(games: Iterable[GameComparison]) -> list[dict[str, Any]]:
    """Return the changes as plain data.

    The keys of each game:

    - ``game``, ``title``, and the versions ``old`` and ``new``, "" if one lacks the game
    - ``same``: whether nothing changed
    - ``facts``: each with ``group``, ``heading``, ``kind`` (changed, reworded, added, removed,
      moved, reordered), ``what``, ``old``, ``new``, ``paths`` of the content, ``printed``
      (``sheet`` and ``side``), and ``quotes`` of rules in which a number changed
    - ``languages``: for each ``language`` the ids of texts that are ``stale``, ``missing``,
      ``mended`` and ``retold``
    - ``print_again``: the sides by language, each with ``sheet``, ``side`` and ``name``
    - ``renumbered``: for each ``deck`` with its ``name`` how many ``cards`` remain valid under
      another number, and the size of the deck ``before`` and ``now``
    """
    return [
        {
            "game": game.game,
            "title": game.title,
            "old": game.old,
            "new": game.new,
            "same": game.is_same,
            "facts": [_fact_data(fact) for fact in game.facts],
            "languages": [_language_data(each) for each in game.languages],
            "print_again": {
                language: [_side_data(side) | {"name": game.sides[side]} for side in sides]
                for language, sides in game.reprints.items()
            },
            "renumbered": [asdict(each) for each in game.renumbered],
        }
        for game in games
    ]


def _fact_data(fact: Fact) -> dict[str, Any]:
    return {
        "group": fact.group.value,
        "heading": fact.heading,
        "kind": fact.kind.value,
        "what": fact.what,
        "old": fact.old,
        "new": fact.new,
        "paths": list(fact.paths),
        "printed": [_side_data(side) for side in fact.printed],
        "quotes": [{"old": quote.old, "new": quote.new} for quote in fact.quotes],
    }


def _side_data(side: SideRef) -> dict[str, str]:
    return {"sheet": side.sheet, "side": side.side}


def _language_data(each: LanguageChange) -> dict[str, Any]:
    return {
        "language": each.language,
        "stale": list(each.stale),
        "missing": list(each.missing),
        "mended": list(each.mended),
        "retold": list(each.reworded),
    }


def changes_text(games: Sequence[GameComparison], labels: Mapping[str, Label]) -> str:
    """Return the changes as text for the terminal."""
    return _Text(labels).games(games)


def changes_markdown(games: Sequence[GameComparison], labels: Mapping[str, Label]) -> str:
    """Return the changes as Markdown."""
    return _Markdown(labels).games(games)


class _Text:
    """Writes for the terminal; other formats override single methods."""

    def __init__(self, labels: Mapping[str, Label]) -> None:
        self.labels = labels

    def games(self, games: Sequence[GameComparison]) -> str:
        """Return the changes of all games."""
        return "\n\n".join("\n".join(self._game(game)) for game in games) or SAME

    def _game(self, game: GameComparison) -> Iterator[str]:
        yield self.title(f"{game.title}, {_versions(game)}")
        if game.is_same:
            yield SAME
        for group, facts in groupby(game.facts, key=lambda fact: fact.group):
            yield from ("", self.heading(self._label(f"change.group.{group}")))
            for heading, under in groupby(facts, key=lambda fact: fact.heading):
                if heading:
                    yield self.subheading(heading)
                for fact in under:
                    yield from self._fact(fact, game)
        yield from self._print_again(game)
        yield from self._languages(game)

    def _fact(self, fact: Fact, game: GameComparison) -> Iterator[str]:
        yield self.item(self._line(fact))
        for quote in fact.quotes:
            yield self.below(f"“{self.diff(reworded(quote.old, quote.new))}”")
        if fact.printed:
            yield self.below("on " + side_words(fact.printed, game.sides))

    def _line(self, fact: Fact) -> str:
        """Return a fact in one line."""
        what = f"{self.strong(fact.what)}: " if fact.what else ""
        match fact.kind:
            case Kind.REWORDED:
                return what + self.diff(reworded(fact.old, fact.new))
            case Kind.CHANGED:
                return f"{what}{fact.old or '–'} → {fact.new or '–'}"
            case Kind.ADDED | Kind.REMOVED:
                words = cut(fact.new or fact.old)
                rest = "" if words == fact.what else f" – {words}" if fact.what else words
                return f"{self.strong(fact.what)}{rest}: {self._label(f'change.{fact.kind}')}"
            case _:
                return f"{what}{self._label(f'change.{fact.kind}')}: {fact.old} → {fact.new}"

    def _print_again(self, game: GameComparison) -> Iterator[str]:
        """Yield the sides to print again; languages with the same sides are grouped."""
        by_sides: dict[tuple[SideRef, ...], list[str]] = {}
        for language, sides in game.reprints.items():
            by_sides.setdefault(sides, []).append(language)
        if by_sides or game.renumbered:
            yield from ("", self.heading("Print again"))
        for sides, languages in by_sides.items():
            names = side_words(sides, game.sides)
            yield self.item(f"{self.strong(', '.join(languages))}: {names}")
        for each in game.renumbered:
            yield self.below(_renumbered(each))

    def _languages(self, game: GameComparison) -> Iterator[str]:
        if game.languages:
            yield from ("", self.heading("Translations"))
        for each in game.languages:
            counts = [
                f"{len(ids)} {word}"
                for ids, word in (
                    (each.stale, "stale"),
                    (each.missing, "to translate"),
                    (each.mended, "mended"),
                    (each.reworded, "in other words"),
                )
                if ids
            ]
            name = f"{each.language} {own_name(each.language)}"
            yield self.item(f"{self.strong(name)}: {', '.join(counts)}")
            open_texts = [*each.stale, *each.missing]
            for id in open_texts[:MOST_TEXTS]:
                yield self.below(f"{id}: {cut(game.texts[id], 70)}")
            if more := len(open_texts) - MOST_TEXTS:
                yield from [self.below(f"and {more} more")] * (more > 0)

    def _label(self, id: str) -> str:
        return self.labels[id].words

    def diff(self, pieces: Sequence[Piece]) -> str:
        """Return a reworded text with its changes marked."""
        return "".join(_marked(piece, self.struck, self.added) for piece in pieces)

    def struck(self, words: str) -> str:
        """Return removed words."""
        return f"[–{words}]"

    def added(self, words: str) -> str:
        """Return added words."""
        return f"[+{words}]"

    def title(self, words: str) -> str:
        """Return the heading of a game."""
        return words

    def heading(self, words: str) -> str:
        """Return the heading of a group."""
        return words.upper()

    def subheading(self, words: str) -> str:
        """Return the heading of a section."""
        return f"  {words}"

    def item(self, words: str) -> str:
        """Return the line of an item."""
        return f"    {words}"

    def below(self, words: str) -> str:
        """Return a line below an item."""
        return f"        {words}"

    def strong(self, words: str) -> str:
        """Return emphasised words."""
        return words


class _Markdown(_Text):
    """Writes Markdown."""

    def struck(self, words: str) -> str:
        """Return removed words."""
        return f"~~{words}~~"

    def added(self, words: str) -> str:
        """Return added words."""
        return f"**{words}**"

    def title(self, words: str) -> str:
        """Return the heading of a game."""
        return f"## {words}\n"

    def heading(self, words: str) -> str:
        """Return the heading of a group."""
        return f"### {words}\n"

    def subheading(self, words: str) -> str:
        """Return the heading of a section."""
        return f"- {words}"

    def item(self, words: str) -> str:
        """Return the line of an item."""
        return f"  - {words}"

    def below(self, words: str) -> str:
        """Return a line below an item."""
        return f"    - {words}"

    def strong(self, words: str) -> str:
        """Return emphasised words."""
        return f"**{words}**" if words else ""


def side_words(sides: Sequence[SideRef], names: Mapping[SideRef, str]) -> str:
    """Return the names of sides; equal ones (copies of a card) once with their count."""
    counts = Counter(names[side] for side in sides)
    return "; ".join(f"{name} × {count}" if count > 1 else name for name, count in counts.items())


def _renumbered(each: Renumbered) -> str:
    """Say that the other cards of a deck remain valid, and why their numbers differ."""
    why = f"it has {each.now} now, not {each.before}" if each.now != each.before else "new order"
    if each.cards == 1:
        return f"{each.name}: 1 other card would only get another number ({why}) and still serves"
    cards = f"{each.cards} other cards"
    return f"{each.name}: {cards} would only get other numbers ({why}) and still serve"


def _marked(piece: Piece, struck: Callable[[str], str], added: Callable[[str], str]) -> str:
    """Return a marked piece of a reworded text; white space stays outside the marks."""
    if piece.is_unchanged:
        return piece.new
    old, new = piece.old.strip(), piece.new.strip()
    either = piece.new or piece.old
    before = either[: len(either) - len(either.lstrip())]
    after = either[len(either.rstrip()) :]
    return before + " ".join(filter(None, (old and struck(old), new and added(new)))) + after


def _versions(game: GameComparison) -> str:
    if not game.old:
        return f"{game.new} (new)"
    if not game.new:
        return f"{game.old} (removed)"
    return game.new if game.old == game.new else f"{game.old} → {game.new}"


def cut(words: str, longest: int = LONGEST) -> str:
    """Return words truncated at a word boundary."""
    return words if len(words) <= longest else words[:longest].rsplit(" ", 1)[0] + " …"
