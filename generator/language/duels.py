"""Name the cards of a duel and what it brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from generator.content.game import Game
from generator.content.model import Matrix
from generator.language.typography import between
from generator.language.wording import Wording
from generator.play.odds import COLUMN, ROW, TIE, Odds, role_of


def card_name(game: Game, card: str) -> str:
    """Return the name of a card of any collection."""
    entry = game.content.card(card)
    return Wording(game.content, game.language).plain(entry.name) if entry else card


def matrix_of(game: Game, odds: Odds, side: str) -> Matrix:
    """Return the matrix of what a side brings when it wins."""
    duel = game.content.duels[odds.duel]
    return game.content.matrices[duel.row_wins if side == ROW else duel.column_wins]


def result_name(game: Game, odds: Odds, side: str, id: str) -> str:
    """Return what a result of a cell is called; one of a number bears it (wound-2)."""
    content = game.content
    result = matrix_of(game, odds, side).results.get(id)
    wording = Wording(content, game.language)
    if result is not None and result.text is not None:
        return wording.plain(result.text)
    if result is None or result.outcome is None:
        return id
    known = content.known_entry(result.outcome)
    _, _, number = id.rpartition("-")
    name = wording.plain(known.name) if known else id
    return f"{name} {number}" if number.isdecimal() else name


def gap_words(game: Game, odds: Odds, side: str) -> str:
    """Return why a side cannot win there, or nothing where it can."""
    gap = odds.gaps.get(side)
    if gap is None:
        return ""
    text = matrix_of(game, odds, side).gaps.get(gap)
    return Wording(game.content, game.language).plain(text) if text else gap


class OddsWords(Struct, frozen=True, dict=True):
    """The odds of one card against another or several, in words; ``labels`` are the program's."""

    game: Game
    odds: Sequence[Odds]
    labels: Mapping[str, str]

    @property
    def first(self) -> Odds:
        """The first odds: what holds for all of them is taken from it."""
        return self.odds[0]

    @property
    def title(self) -> str:
        """The names of the cards; of the one alone that is played against several."""
        row = card_name(self.game, self.first.row)
        if len(self.odds) > 1:
            return row
        return f"{row} – {card_name(self.game, self.first.column)}"

    def name(self, side: str) -> str:
        """Return the name of a side with what it adds to its roll."""
        if side == TIE:
            return self.labels["odds.equal"]
        card, bonus = (
            (self.first.row, self.first.bonus[0])
            if side == ROW
            else (self.first.column, self.first.bonus[1])
        )
        name = card_name(self.game, card)
        if side == COLUMN and len(self.odds) > 1:
            role = role_of(self.game.content, card)
            name = self.wording.plain(self.game.content.roles[role].name) if role else "–"
        return f"{name} {self.wording.number(bonus, signed=True)}" if bonus else name

    def brings(self, odds: Odds, side: str) -> str:
        """Return the results of a side that wins, or why it cannot."""
        names = [result_name(self.game, odds, side, id) for id in odds.results[side]]
        semicolon = between(";", self.game.language)
        return semicolon.join(names) if names else gap_words(self.game, odds, side)

    @property
    def note(self) -> str:
        """Who wins where totals are equal, as far as it is known."""
        decided = {odds.decided for odds in self.odds}
        if not self.first.chances[TIE]:
            return ""
        if len(decided) == 1 and self.first.decided:
            return self.labels["odds.settled"].format(card=self.name(self.first.decided))
        return self.labels["odds.open"] if len(self.odds) == 1 else ""

    def results(self) -> Iterator[tuple[str, str]]:
        """Yield what can come about with how likely it is, in one number or two."""
        odds = self.first
        for id in odds.every_result:
            side = ROW if id in odds.results[ROW] else COLUMN
            yield result_name(self.game, odds, side, id), self._between(*odds.bounds(id))

    def _between(self, least: Fraction, most: Fraction) -> str:
        share = self.wording.share
        return share(least) if least == most else f"{share(least)} … {share(most)}"

    @cached_property
    def wording(self) -> Wording:
        """The words of the game."""
        return Wording(self.game.content, self.game.language)
