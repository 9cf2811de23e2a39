"""A card of odds: the exact chances, in every size that has room for them, never cut off."""

from __future__ import annotations

import io
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pikepdf
import pytest
from msgspec.structs import replace

from generator.content.editions import Edition
from generator.content.resources import TEMPLATES
from generator.imposition.sizes import card_size_named
from generator.language.duels import card_name
from generator.play.odds import COLUMN, ROW, TIE, columns_against, odds_of
from generator.render.oddscards import OddsCard
from generator.render.singlecard import TooSmallCardError
from generator.units import MM_PER_INCH
from tests.mapping import maker
from tests.printing import normal, page_texts


@cache
def card(
    *columns: str,
    language: str = "en",
    size: str = "poker",
    edition: Edition = "colour",
    tie: str | None = None,
) -> OddsCard:
    made = maker("fury-of-dracula", language)
    odds = [odds_of(made.game.content, "stake", each, ["castle"], decided=tie) for each in columns]
    return OddsCard(made.game, odds, card_size_named(size), made.theme, edition, TEMPLATES)


def texts(made: OddsCard) -> str:
    (text,) = page_texts(made.pdf())
    return text


def all_columns() -> Sequence[str]:
    return columns_against(maker("fury-of-dracula").game.content, "stake")


def test_it_tells_the_exact_chances_in_the_language() -> None:
    text = texts(card("claws", language="de"))
    for words in ("Pflock", "Klauen +1", "5/18", "7/12", "5/36", "27,8 %", "Getötet", "Wunde 2"):
        assert normal(words) in text
    assert normal("58,3 % … 72,2 %") in text


def test_a_tie_that_is_settled_leaves_one_number() -> None:
    text = texts(card("claws", tie=COLUMN))
    assert normal("A tie goes to: Claws +1") in text
    assert "…" not in text
    assert normal("72.2%") in text


def test_the_page_is_the_trimmed_card_with_bleed_and_tags() -> None:
    with pikepdf.Pdf.open(io.BytesIO(card("claws").pdf())) as pdf:
        (page,) = pdf.pages
        left, top, right, bottom = (float(side) for side in page.TrimBox)
        size = [round(side * MM_PER_INCH / 72, 1) for side in (right - left, bottom - top)]
        assert size == [63.5, 88.9]
        assert float(page.BleedBox[0]) == pytest.approx(left - 3 * 72 / MM_PER_INCH, abs=0.1)
        assert "/StructTreeRoot" in pdf.Root
        assert str(pdf.docinfo.Title) == "Fury of Dracula – Stake – Claws"


def test_against_all_cards_it_tells_what_each_brings() -> None:
    text = texts(card(*all_columns(), size="jumbo"))
    for id in all_columns():
        assert normal(card_name(maker("fury-of-dracula").game, id)) in text


def test_no_room_is_said() -> None:
    with pytest.raises(TooSmallCardError, match="of size “mini”"):
        card(*all_columns(), size="mini").pdf()


def test_a_gap_is_told_in_words() -> None:
    made = card("claws")
    odds = odds_of(made.game.content, "crucifix", "agent-punch")
    gapped = replace(made, odds=[odds])
    side = next(iter(odds.gaps))
    assert gapped.odds_words.brings(odds, side) in gapped._words()["gaps"]


def test_the_bar_is_as_long_as_the_chances() -> None:
    made = card("claws")
    chances = {ROW: Fraction(1), TIE: Fraction(0), COLUMN: Fraction(0)}
    sure = replace(made.first, chances=chances)
    assert "<title>Stake: 27.8%; Equal totals: 13.9%; Claws +1: 58.3%</title>" in made._bar()
    assert 'width="55.5"' in replace(made, odds=[sure])._bar()


def test_what_neither_wins_is_hatched_in_the_bar_and_beside_its_name() -> None:
    made = card("claws")
    assert made._bar().count("<path") == 1
    row, tie, column = made._chances()
    assert [each.hatched for each in (row, tie, column)] == [False, True, False]
    assert [each.filled for each in (row, tie, column)] == [True, False, True]
    assert not any(each.filled for each in card("claws", edition="ink-saver")._chances())


def test_the_bar_alone_is_a_figure_that_is_read_aloud() -> None:
    with pikepdf.open(io.BytesIO(card("claws").pdf())) as pdf:
        figures = [each for each in pdf.objects if _is_figure(each)]
        assert [str(each.Alt)[:6] for each in figures] == ["Stake:"]


def _is_figure(each: pikepdf.Object) -> bool:
    return isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/Figure"
