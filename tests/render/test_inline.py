"""Texts become inline markup, with nothing of the content read as markup."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.content.read import read_game
from generator.language.wording import Wording
from generator.render.inline import Inline, RoleInk
from tests.islands import write_island
from tests.support import some_text, sound_game


@pytest.fixture(name="inline")
def _inline(tmp_path: Path) -> Inline:
    game = sound_game(tmp_path)
    return Inline(game, Wording(game.content, "en"))


@pytest.mark.parametrize(
    ("words", "markup"),
    [
        ("a < b & c", "a &lt; b &amp; c"),
        ("Take **two** of them.", "Take \u200b<b>two</b> of them."),
        ("*DOUBLE_BACK*", '<i class="joined">DOUBLE_BACK</i>'),
        ("_Never *more*_", "<em>Never \u200b</em><em><i>more</i></em>"),
        ("a\nb\n\nc", 'a<br />b<span class="paragraph">c</span>'),
        (
            "a:\n- b\n- c\nd",
            'a:<span class="points" role="list"><span class="point" role="listitem">b</span>'
            '<span class="point" role="listitem">c</span></span>'
            '<span class="paragraph">d</span>',
        ),
    ],
)
def test_words_are_escaped_and_marked_up(inline: Inline, words: str, markup: str) -> None:
    assert inline.markup(some_text(words)) == markup


def test_words_of_a_role_have_its_icon_and_colour(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    words, inks = Wording(game.content, "en"), {"players": RoleInk("accent", "#123456")}
    text = some_text("Let [**us** all]{role:players} go.")
    assert Inline(game, words, role_inks=inks).markup(text) == (
        'Let \u200b<img class="role" src="asset:icon/castle/accent" alt="Players" />\u00a0'
        '<b style="color: #123456"><b>us</b> all</b> go.'
    )
    assert Inline(game, words, on_screen=True, role_inks=inks).markup(text) == (
        'Let \u200b<svg class="role in-accent" role="img" aria-label="Players">'
        '<use href="#icon-castle"/></svg>\u00a0<b class="in-accent"><b>us</b> all</b> go.'
    )
    assert words.plain(text) == "Let us all go."


def test_lines_are_one_where_only_words_can_be(inline: Inline) -> None:
    plain = inline.wording.plain(some_text("a:\n- *b*\n- _c_\n\nd"))
    assert plain == "a: \N{BULLET} b \N{BULLET} c d"


def test_names_of_places_stay_whole_where_words_are_not_parted(tmp_path: Path) -> None:
    game = read_game(write_island(tmp_path)).game
    assert game is not None
    names = Inline(game, Wording(game.content, "ja")).place_names(["mill", "ford"])
    assert names == "M\u2060i\u2060l\u2060l、F\u2060o\u2060r\u2060d"
    assert Inline(game, Wording(game.content, "en")).place_names(["mill", "ford"]) == "Mill, Ford"


@pytest.mark.parametrize(("language", "joiner"), [("ja", "\u2060"), ("en", "")])
def test_the_mark_of_an_erratum_begins_no_line(language: str, joiner: str, tmp_path: Path) -> None:
    ruling = {
        "errata.yaml": "errata:\n  ruling:\n    date: '2024-02-02'\n    source: rulebook\n"
        "    label: FAQ\n    of: sections.goal.blocks.win.rules.first\n"
    }
    game = sound_game(tmp_path, ruling)
    text = game.texts["sections.goal.blocks.win.rules.first"].reworded("。", "ruling")
    shown = Inline(game, Wording(game.content, language)).markup(text)
    assert shown == f'。{joiner}<sup class="erratum">FAQ</sup>'
