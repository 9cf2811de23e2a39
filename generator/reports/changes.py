"""Show what changed between two versions of games: as text, Markdown, or plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import asdict

from generator.compare.compared import Compared, Renumbered
from generator.compare.facts import Fact, Kind
from generator.compare.printed import Printed
from generator.compare.rewording import Piece, reworded
from generator.compare.staleness import LanguageChange
from generator.language.labels import Label
from generator.language.script import own_name

LONGEST = 300
"""Words of whole sections and entries that came or went are cut behind so many letters."""
MOST_TEXTS = 5
"""So many texts of a language are named, the others are counted."""
SAME = "nothing changed"


def changes_data(games: Iterable[Compared]) -> list[dict[str, Any]]:
    """Return what changed as plain data.

    The keys of each game:

    - ``game``, ``title``, and the versions ``old`` and ``new``; empty where it was not there
    - ``same``: whether nothing changed
    - ``facts``: each with ``group``, ``heading``, ``kind`` (changed, reworded, added, removed,
      moved, reordered), ``what``, ``old``, ``new``, ``paths`` of the content, ``printed``
      (``sheet`` and ``side``), and ``quotes`` of rules in which a number changed
    - ``languages``: for each ``language`` the ids of texts that are ``stale``, ``missing``,
      ``mended`` and ``retold``
    - ``print_again``: the sides by language, each with ``sheet``, ``side`` and ``name``
    - ``renumbered``: for each ``deck`` with its ``name`` how many ``cards`` only bear another
      number and still serve, and how many the deck had ``before`` and has ``now``
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
                for language, sides in game.again.items()
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


def _side_data(side: Printed) -> dict[str, str]:
    return {"sheet": side.sheet, "side": side.side}


def _language_data(each: LanguageChange) -> dict[str, Any]:
    return {
        "language": each.language,
        "stale": list(each.stale),
        "missing": list(each.missing),
        "mended": list(each.mended),
        "retold": list(each.retold),
    }


def changes_text(games: Sequence[Compared], labels: Mapping[str, Label]) -> str:
    """Return what changed as text for the terminal."""
    return _Text(labels).games(games)


def changes_markdown(games: Sequence[Compared], labels: Mapping[str, Label]) -> str:
    """Return what changed as Markdown, to be told elsewhere."""
    return _Markdown(labels).games(games)


class _Text:
    """Writes for the terminal; what differs from other formats stands in single methods."""

    def __init__(self, labels: Mapping[str, Label]) -> None:
        self.labels = labels

    def games(self, games: Sequence[Compared]) -> str:
        """Return everything that changed."""
        return "\n\n".join("\n".join(self._game(game)) for game in games) or SAME

    def _game(self, game: Compared) -> Iterator[str]:
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

    def _fact(self, fact: Fact, game: Compared) -> Iterator[str]:
        yield self.item(self._told(fact))
        for quote in fact.quotes:
            yield self.below(f"“{self.diff(reworded(quote.old, quote.new))}”")
        if fact.printed:
            yield self.below("on " + side_words(fact.printed, game.sides))

    def _told(self, fact: Fact) -> str:
        """Return a fact in one line."""
        what = f"{self.strong(fact.what)}: " if fact.what else ""
        match fact.kind:
            case Kind.REWORDED:
                return what + self.diff(reworded(fact.old, fact.new))
            case Kind.CHANGED:
                return f"{what}{fact.old or '–'} → {fact.new or '–'}"
            case Kind.ADDED | Kind.REMOVED:
                words = cut(fact.new or fact.old)
                said = "" if words == fact.what else f" – {words}" if fact.what else words
                return f"{self.strong(fact.what)}{said}: {self._label(f'change.{fact.kind}')}"
            case _:
                return f"{what}{self._label(f'change.{fact.kind}')}: {fact.old} → {fact.new}"

    def _print_again(self, game: Compared) -> Iterator[str]:
        """Yield the sides to print again; languages with the same sides stand together."""
        by_sides: dict[tuple[Printed, ...], list[str]] = {}
        for language, sides in game.again.items():
            by_sides.setdefault(sides, []).append(language)
        if by_sides or game.renumbered:
            yield from ("", self.heading("Print again"))
        for sides, languages in by_sides.items():
            names = side_words(sides, game.sides)
            yield self.item(f"{self.strong(', '.join(languages))}: {names}")
        for each in game.renumbered:
            yield self.below(_renumbered(each))

    def _languages(self, game: Compared) -> Iterator[str]:
        if game.languages:
            yield from ("", self.heading("Translations"))
        for each in game.languages:
            told = [
                f"{len(ids)} {word}"
                for ids, word in (
                    (each.stale, "stale"),
                    (each.missing, "to translate"),
                    (each.mended, "mended"),
                    (each.retold, "in other words"),
                )
                if ids
            ]
            name = f"{each.language} {own_name(each.language)}"
            yield self.item(f"{self.strong(name)}: {', '.join(told)}")
            open_texts = [*each.stale, *each.missing]
            for id in open_texts[:MOST_TEXTS]:
                yield self.below(f"{id}: {cut(game.texts[id], 70)}")
            if more := len(open_texts) - MOST_TEXTS:
                yield from [self.below(f"and {more} more")] * (more > 0)

    def _label(self, id: str) -> str:
        return self.labels[id].words

    def diff(self, pieces: Sequence[Piece]) -> str:
        """Return a reworded text with what changed in brackets."""
        return "".join(_marked(piece, self.struck, self.added) for piece in pieces)

    def struck(self, words: str) -> str:
        """Return words that are there no more."""
        return f"[–{words}]"

    def added(self, words: str) -> str:
        """Return words that are new."""
        return f"[+{words}]"

    def title(self, words: str) -> str:
        """Return what stands over a game."""
        return words

    def heading(self, words: str) -> str:
        """Return what stands over a group."""
        return words.upper()

    def subheading(self, words: str) -> str:
        """Return what stands over a section."""
        return f"  {words}"

    def item(self, words: str) -> str:
        """Return a line that tells something."""
        return f"    {words}"

    def below(self, words: str) -> str:
        """Return a line that belongs to the one above it."""
        return f"        {words}"

    def strong(self, words: str) -> str:
        """Return words that must be seen."""
        return words


class _Markdown(_Text):
    """Writes Markdown."""

    def struck(self, words: str) -> str:
        """Return words that are there no more."""
        return f"~~{words}~~"

    def added(self, words: str) -> str:
        """Return words that are new."""
        return f"**{words}**"

    def title(self, words: str) -> str:
        """Return what stands over a game."""
        return f"## {words}\n"

    def heading(self, words: str) -> str:
        """Return what stands over a group."""
        return f"### {words}\n"

    def subheading(self, words: str) -> str:
        """Return what stands over a section."""
        return f"- {words}"

    def item(self, words: str) -> str:
        """Return a line that tells something."""
        return f"  - {words}"

    def below(self, words: str) -> str:
        """Return a line that belongs to the one above it."""
        return f"    - {words}"

    def strong(self, words: str) -> str:
        """Return words that must be seen."""
        return f"**{words}**" if words else ""


def side_words(sides: Sequence[Printed], names: Mapping[Printed, str]) -> str:
    """Return sides by their names, each once; of cards with one name, how many."""
    counts = Counter(names[side] for side in sides)
    return "; ".join(f"{name} × {count}" if count > 1 else name for name, count in counts.items())


def _renumbered(each: Renumbered) -> str:
    """Return why the other cards of a deck bear another number, and that they still serve."""
    why = f"it has {each.now} now, not {each.before}" if each.now != each.before else "new order"
    if each.cards == 1:
        return f"{each.name}: 1 other card would only get another number ({why}) and still serves"
    cards = f"{each.cards} other cards"
    return f"{each.name}: {cards} would only get other numbers ({why}) and still serve"


def _marked(piece: Piece, struck: Callable[[str], str], added: Callable[[str], str]) -> str:
    """Return a piece of a reworded text; white space stays outside of its marks."""
    if piece.stayed:
        return piece.new
    old, new = piece.old.strip(), piece.new.strip()
    either = piece.new or piece.old
    before = either[: len(either) - len(either.lstrip())]
    after = either[len(either.rstrip()) :]
    return before + " ".join(filter(None, (old and struck(old), new and added(new)))) + after


def _versions(game: Compared) -> str:
    if not game.old:
        return f"{game.new} (new)"
    if not game.new:
        return f"{game.old} (removed)"
    return game.new if game.old == game.new else f"{game.old} → {game.new}"


def cut(words: str, longest: int = LONGEST) -> str:
    """Return words, those of whole sections only as far as one reads them in a list."""
    return words if len(words) <= longest else words[:longest].rsplit(" ", 1)[0] + " …"
