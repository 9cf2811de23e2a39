"""Markup of elsewhere is found, and words that only look like it are left alone."""

from __future__ import annotations

import pytest

from generator.language.foreign import foreign_markup

MARKED = [
    "<b>x</b> y",
    "Take.<br>Then",
    "a<br/>b",
    "<i>x</i>",
    '<span class="a">x</span>',
    "<!-- no -->",
    "x<sup>2</sup>",
    "a &amp; b",
    "a&nbsp;b",
    "it&#39;s",
    "a &#x2014; b",
    "&lt;b&gt;",
    "[the rules](https://e.org)",
    "[a](b)",
    "![alt](a.png)",
    "__x y__ z",
    "~~no~~",
    "`code` x",
    "## Head",
    "# Setup",
    "> quote",
    "| a | b |",
    "- draw",
    "• draw",
    "[b]x[/b]",
    "\\textbf y",
    "$x^2$",
    "'''bold''' x",
    "''it'' x",
    "[[link]]",
    "%name% x",
    "a\\nb",
    "<<x>>",
    ":coin: x",
    "<https://a.b>",
    "x &nbsp y",
    "Draw %s cards",
    "== Head ==",
    "\\*x\\*",
    "[^1] see",
    "<Hunter> moves",
    "&quot;x&quot;",
    "&shy;",
    "* draw",
    "<B>X</B> <B>Y</B>",
    "`{a.b}`",
]
PLAIN = [
    "< 3",
    "a < b",
    "(1–3)",
    "R&D",
    "AT&T",
    "snake_case",
    "5 * 3",
    "[1]",
    "a < b and c > d",
    "5–6 < x > 3",
    "foo_bar_baz",
    "_ _ _",
    "____",
    "$5 and $10",
    "US$ 5 or C$ 6",
    "50 % a",
    "100%",
    "3:1",
    "10:30:15",
    "Note: a: b",
    "A | B",
    "[1](2)",
    "’Tis",
    "5'' x 6''",
    "don't",
    "C:",
    "# of cards",
    "> 3 cards",
    "-1 life",
    "- 1 life",
    "+1",
    "+ 2 cards",
    "~5",
    "~",
    "Q&A; more",
    "{icon:bat} {a.b}",
    "*Castle* **x**",
    "[Attack]",
    "[B] or [I]",
    "<3",
    "x<y",
    "x=y",
    "a == b",
    "==",
    "Rock 'n' roll",
    "'a' and 'b'",
    "x_1",
    "%",
    "5 %d",
    "A_ B_",
    "(a/b)",
    "°C",
    "\\",
    "1. Setup",
    "10 % of it is %",
    "Half-way -",
    "I => J",
    "a -> b <- c",
    "<-",
    "-->",
    "1 <2> 3",
    "[coin][coin]: Draw",
    "“a” & “b”",
    "5 $ or 6 $",
    "up/down",
    "C\\D",
]


@pytest.mark.parametrize("wording", MARKED)
def test_markup_is_found(wording: str) -> None:
    found = foreign_markup(wording)
    assert found
    for each in found:
        assert 0 <= each.start < each.end <= len(wording)
        assert wording[each.start : each.end][:20] in each.message(wording)
        assert each.hint


@pytest.mark.parametrize("wording", PLAIN)
def test_words_are_left_alone(wording: str) -> None:
    assert not foreign_markup(wording)


def mended(wording: str) -> str:
    changes = [change for each in foreign_markup(wording) for change in each.changes]
    for start, end, words in sorted(changes, reverse=True):
        wording = wording[:start] + words + wording[end:]
    return wording


@pytest.mark.parametrize(
    ("wording", "right"),
    [
        ("<b>x</b> y", "**x** y"),
        ("a <strong>b</strong>, c", "a **b**, c"),
        ("__x y__ z", "**x y** z"),
        ("[b]x[/b]", "**x**"),
        ("'''bold''' x", "**bold** x"),
        ("a &amp; b", "a & b"),
        ("a&nbsp;b", "a\u00a0b"),
        ("it&#39;s", "it's"),
        ("a &#x2014; b", "a — b"),
        ("x &nbsp y", "x \u00a0 y"),
        ("x&nbsp;", "x"),
        ("a&ensp;b", "a b"),
        ("<b> x</b>", " **x**"),
        ("<b>Range: </b>two spaces", "**Range:** two spaces"),
        ("a <b>Storm-</b>cloud", "a **Storm**-cloud"),
        ("Then → <b>1[coin]:</b> Draw", "Then → **1[coin]:** Draw"),
        ("<b>X</b>[coin], [tap]<b>:</b> Draw", "**X**[coin], [tap]: Draw"),
        ("<i>(a, b).</i> c", "_(a, b)._ c"),
        ("<b>_x_</b> y", "**_x_** y"),
        ("<b>{icon:sun}</b> y", "**{icon:sun}** y"),
        ("<note>New text.</note>", "New text."),
    ],
)
def test_what_is_sure_is_mended(wording: str, right: str) -> None:
    assert mended(wording) == right
    assert not foreign_markup(right)


@pytest.mark.parametrize(
    "wording",
    [
        "a<b>x</b>",
        "<b>*x*</b>",
        "<b>[x]{role:y}</b>",
        "<note>x",
        "<u>x</u>",
        "&lt;b&gt;",
        "[a](b)",
        "x<br>y",
        "&shy;x",
    ],
)
def test_what_is_not_sure_is_left_to_people(wording: str) -> None:
    assert foreign_markup(wording)
    assert mended(wording) == wording


def test_a_pair_of_tags_is_one_finding_at_its_begin() -> None:
    found = foreign_markup("Then <b>shuffle</b>, <b>cut</b> and deal.")
    assert [each.start for each in found] == [5, 21]


def test_placeholders_are_shown_as_they_stand() -> None:
    (found,) = foreign_markup("Take `{goal.coins}` coins.")
    assert "`{goal.coins}`" in found.message("Take `{goal.coins}` coins.")


@pytest.mark.parametrize(
    "sign",
    ["<b>", "<b>x</b>", "&amp", "_a", "[a](", "`", "$a", "%a", ":a", "''", "\\a", "<!--", "~~"],
)
def test_long_texts_take_no_longer_than_they_must(sign: str) -> None:
    foreign_markup(sign * 20_000)
