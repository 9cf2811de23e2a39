"""Blocks with long words are laid out otherwise than those with short ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.content.model import Form, FormField, Turn
from generator.content.model.table import Phase
from generator.language.wording import Wording
from generator.render.textlengths import LONG_LABEL, TextLengths
from tests.support import some_text, sound_game


@pytest.fixture(name="lengths")
def _lengths(tmp_path: Path) -> TextLengths:
    content = sound_game(tmp_path).content
    return TextLengths(content, Wording(content, "en"), is_wide=False)


def test_soft_hyphens_do_not_count(lengths: TextLengths) -> None:
    assert lengths.longest_word(some_text("a long\u00adest one")) == len("longest")
    assert lengths.is_long_label(some_text("x" * LONG_LABEL))
    assert not lengths.is_long_label(some_text("x" * (LONG_LABEL - 1) + "\u00ad"))


def form_of(*fields: FormField) -> tuple[Form, tuple[str, ...]]:
    """Return a form of two columns with fields, and their ids."""
    names = {f"f{at}": each for at, each in enumerate(fields)}
    return Form(kind="form", across=2, fields=names), tuple(names)


def test_labels_of_a_row_go_above_all_together(lengths: TextLengths) -> None:
    short = FormField(label=some_text("Name"))
    long = FormField(label=some_text("x" * LONG_LABEL))
    ticked = FormField(label=long.label, holds="tick")
    wide = FormField(label=long.label, width=2)
    assert lengths.has_long_labels(*form_of(short, long))
    assert lengths.has_long_labels(*form_of(short, FormField(label=short.label, lines=2)))
    assert not lengths.has_long_labels(*form_of(short, ticked))
    assert not lengths.has_long_labels(*form_of(wide))


def with_turns(lengths: TextLengths, **phases_of: tuple[str, ...]) -> TextLengths:
    """Return lengths of a game with turns of such phases, by the names of the turns."""
    names = {name for names in phases_of.values() for name in names}
    phases = {name: Phase(name=some_text(name), icon="x") for name in names}
    order = {
        name: Turn(name=some_text(name), role="x", icon="x", phases=own)
        for name, own in phases_of.items()
    }
    return replace(lengths, content=replace(lengths.content, phases=phases, order=order))


def test_a_turn_with_more_phases_has_more_of_its_row(lengths: TextLengths) -> None:
    usual = ("movement", "combat")
    assert with_turns(lengths, north=usual, south=usual).turn_shares == [50, 50]
    uneven = with_turns(lengths, north=("supply", *usual), south=usual, west=usual).turn_shares
    assert uneven[0] > uneven[1] == uneven[2]
    assert sum(uneven) == pytest.approx(100)
