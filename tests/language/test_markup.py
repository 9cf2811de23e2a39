"""The inline dialect: what is a span, what is malformed, and that nothing is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.language.markup import (
    Emphasis,
    IconName,
    Italics,
    Malformed,
    RoleWords,
    Span,
    ValueName,
    Words,
    _as_markdown,
    _plainly_paired,
    has_marks,
    mask_placeholders,
    parse,
    plain_words,
    terms_in,
    values_in,
    walk,
)


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("plain words", (Words("plain words"),)),
        ("*Trail*", (Emphasis((Words("Trail"),)),)),
        ("**never**", (Emphasis((Words("never"),), strong=True),)),
        ("{hand.size}", (ValueName("hand.size"),)),
        ("{icon:bat}", (IconName("bat"),)),
        ("{icon:bat-wing2}", (IconName("bat-wing2"),)),
        (
            "Up to {hand.size} *Items*, {icon:bat}!",
            (
                Words("Up to "),
                ValueName("hand.size"),
                Words(" "),
                Emphasis((Words("Items"),)),
                Words(", "),
                IconName("bat"),
                Words("!"),
            ),
        ),
        (
            "**up to {hand.size} *Items***",
            (
                Emphasis(
                    (
                        Words("up to "),
                        ValueName("hand.size"),
                        Words(" "),
                        Emphasis((Words("Items"),)),
                    ),
                    strong=True,
                ),
            ),
        ),
        (
            "*Bat **Form***",
            (Emphasis((Words("Bat "), Emphasis((Words("Form"),), strong=True))),),
        ),
        (
            "_a_ *b* __c__ d_e_f",
            (
                Italics((Words("a"),)),
                Words(" "),
                Emphasis((Words("b"),)),
                Words(" __c__ d_e_f"),
            ),
        ),
        ("*a_b*", (Emphasis((Words("a_b"),)),)),
        ("{a.b_c} _x_", (ValueName("a.b_c"), Words(" "), Italics((Words("x"),)))),
        (
            "“_Said the *Raven*,\n**never**._”",
            (
                Words("“"),
                Italics(
                    (
                        Words("Said the "),
                        Emphasis((Words("Raven"),)),
                        Words(",\n"),
                        Emphasis((Words("never"),), strong=True),
                        Words("."),
                    )
                ),
                Words("”"),
            ),
        ),
        (
            "- a\n*b*\n**c**",
            (
                Words("- a\n"),
                Emphasis((Words("b"),)),
                Words("\n"),
                Emphasis((Words("c"),), strong=True),
            ),
        ),
        ("a*b*c", (Words("a*b*c"),)),
        ("全員で*金貨*を取る", (Words("全員で"), Emphasis((Words("金貨"),)), Words("を取る"))),
        ("ה*מטבע*", (Words("ה"), Emphasis((Words("מטבע"),)))),
        ("Spieler*innen, Leser*innen", (Words("Spieler*innen, Leser*innen"),)),
        ("*a*s *b*", (Emphasis((Words("a"),)), Words("s "), Emphasis((Words("b"),)))),
    ],
)
def test_spans(text: str, spans: tuple[Span, ...]) -> None:
    assert parse(text) == spans


@pytest.mark.parametrize(
    "text",
    [
        "snake_case and _ underscores _ and __more__, _one",
        "2 * 3 * 4",
        "a * b",
        "`code`, [a](b), ![c](d), <b>html</b>, <https://x.org>, &amp;, ~~no~~",
        "# no heading",
        "a\\b",
        "line one\nline two",
        "",
    ],
)
def test_all_else_is_words(text: str) -> None:
    spans = parse(text)
    assert all(isinstance(span, Words) for span in spans)
    assert "".join(span.text for span in spans if isinstance(span, Words)) == text


@pytest.mark.parametrize(
    ("text", "malformed"),
    [
        ("{", ["{"]),
        ("}", ["}"]),
        ("{}", ["{}"]),
        ("{ hand.size }", ["{ hand.size }"]),
        ("{hand}", ["{hand}"]),
        ("{5}", ["{5}"]),
        ("{Hand.size}", ["{Hand.size}"]),
        ("{hand.size.more}", ["{hand.size.more}"]),
        ("{hand.the-size}", ["{hand.the-size}"]),
        ("{icon:}", ["{icon:}"]),
        ("{icon:Bat}", ["{icon:Bat}"]),
        ("{icon:bat_wing}", ["{icon:bat_wing}"]),
        ("{icon: bat}", ["{icon: bat}"]),
        ("{{hand.size}}", ["{", "}"]),
        ("{hand.size", ["{"]),
        ("hand.size}", ["}"]),
        ("{a.b{c.d}", ["{"]),
        ("{*a.b*}", ["{", "}"]),
        ("*{x}*", ["{x}"]),
    ],
)
def test_malformed_braces(text: str, malformed: list[str]) -> None:
    assert [span.text for span in walk(parse(text)) if isinstance(span, Malformed)] == malformed


def test_a_value_inside_stray_braces_is_still_found() -> None:
    assert values_in(parse("{{hand.size}} {a.b {c.d}")) == ["hand.size", "c.d"]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("On the *Trail* a *Vampire track*.", ["Trail", "Vampire track"]),
        ("**never**", []),
        ("***Trail***", ["Trail"]),
        ("**a *Trail* b**", ["Trail"]),
        ("*Bat **Form***", ["Bat Form"]),
        ("*{icon:bat} Bat*", [" Bat"]),
        ("a * b * c", []),
        ("*open", []),
    ],
)
def test_terms(text: str, terms: list[str]) -> None:
    assert terms_in(parse(text)) == terms


def test_values_in_order_and_with_repeats() -> None:
    assert values_in(parse("{b.b} *{a.a}* **{b.b}** {icon:x}")) == ["b.b", "a.a", "b.b"]


def written(spans: tuple[Span, ...]) -> str:
    """Return what spans were written as, but for the marks of emphasis."""
    pieces = []
    for span in walk(spans):
        match span:
            case Words(words) | Malformed(words):
                pieces.append(words)
            case ValueName(name):
                pieces.append("{" + name + "}")
            case IconName(name):
                pieces.append("{icon:" + name + "}")
    return "".join(pieces)


_PIECES = st.sampled_from(
    ["*", "**", "***", "{", "}", "{hand.size}", "{icon:bat}", "{x}", "_", "\\", "`", "<", "&amp;"]
)
_TEXTS = st.lists(_PIECES | st.sampled_from(["word", " ", ", ", "\n", "é"]), max_size=25)


@settings(max_examples=500)
@given(_TEXTS.map("".join) | st.text(max_size=40))
def test_nothing_is_lost_or_invented(text: str) -> None:
    """Words without their asterisks and underscores are what was written, in order."""
    spans = parse(text)
    marks = str.maketrans("", "", "*_")
    assert written(spans).translate(marks) == text.translate(marks)
    rest = iter(text)
    assert all(character in rest for character in written(spans)), "a subsequence of the text"


@settings(max_examples=200)
@given(st.text(st.characters(exclude_characters="*_{}"), max_size=60))
def test_a_text_without_marks_is_one_run_of_words(text: str) -> None:
    assert parse(text) == (Words(text),)


_MARKED = st.lists(
    st.sampled_from(["*", "**", "*a*", "**b**", "(*c*)", "*d e*.", "*f ", "g*", "1", "_", "é"])
    | st.sampled_from([" ", "(", ")", "“", "”", ".", ",", "–", "+", "\r", "\0", " ", "\u3000"])
    | st.sampled_from(["**{a.b}D{c.d}**", "*(h) i*", "**+1**", "'*k*", "„", "\u202f", "»", "/"])
    | st.sampled_from(["{a.b}", "*{a.b}*", "{", "}", "\n", "\\", "¿", "𝔘", "²", "\u0301", "☃"]),
    max_size=15,
).map("".join)


@settings(max_examples=3000)
@given(_MARKED | _TEXTS.map("".join))
def test_plain_pairs_are_read_as_markdown_reads_them(text: str) -> None:
    if "_" not in text and (spans := _plainly_paired(text)):
        assert spans == _as_markdown(text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("*Trail*", True),
        ("Draw (**never** two) *Bat Forms*, {icon:bat} “*Fog*”!", True),
        ("*2* and **b c**", True),
        ("a*b* c", False),
        ("*a *b* c*", False),
        ("***a***", False),
        ("*a **", False),
        ("2 * 3", False),
        ("*{icon:bat} Bat*", True),
        ("at **+{a.b}D{c.d}**, l'*e (f)*\u202f; „*g*“", True),
        ("(*{a.b}*)", False),
        ("a*{b.c}*", False),
        ("*a* *", False),
        ("*a*\r", False),
        ("*a\0b*", False),
    ],
)
def test_only_plain_pairs_take_the_short_way(text: str, plain: bool) -> None:
    assert bool(_plainly_paired(text)) is plain


def test_placeholders_are_masked_in_place() -> None:
    assert mask_placeholders("a {b.c} {icon:d}{e") == "a               {e"
    assert mask_placeholders("{b}{c} d", "#") == "###### d"


@pytest.mark.parametrize(
    ("wording", "marked", "plain"),
    [
        ("a b ", False, "a b "),
        ("the *Old* **big** {icon:bat} Keep", True, "the Old big  Keep"),
        ("*Keep* {goal.coins}", True, "Keep"),
        ("a}", True, "a"),
    ],
)
def test_plain_words(wording: str, marked: bool, plain: str) -> None:
    assert has_marks(wording) is marked
    assert plain_words(wording) == plain


def test_a_value_may_name_a_rule_set() -> None:
    assert parse("{hand.size@first-edition}") == (ValueName("hand.size@first-edition"),)
    assert parse("{hand.size@}") == (Malformed("{hand.size@}"),)
    assert parse("{hand.size@A}") == (Malformed("{hand.size@A}"),)


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("[a b]{role:c}", (RoleWords("c", (Words("a b"),)),)),
        ("x [a]{role:c-d} y", (Words("x "), RoleWords("c-d", (Words("a"),)), Words(" y"))),
        (
            "[*A* {b.c}]{role:d}.",
            (
                RoleWords("d", (Emphasis((Words("A"),)), Words(" "), ValueName("b.c"))),
                Words("."),
            ),
        ),
        (
            "**[a]{role:b}** [c]{role:d}",
            (
                Emphasis((RoleWords("b", (Words("a"),)),), strong=True),
                Words(" "),
                RoleWords("d", (Words("c"),)),
            ),
        ),
        ("[1] of [a]{role:b}", (Words("[1] of "), RoleWords("b", (Words("a"),)))),
        ("[a] b", (Words("[a] b"),)),
    ],
)
def test_words_in_brackets_belong_to_a_role(text: str, spans: tuple[Span, ...]) -> None:
    assert parse(text) == spans


@pytest.mark.parametrize(
    "text", ["{role:a}", "b {role:a}", "b]{role:a}", "[]{role:a}", "[{role:a}"]
)
def test_a_role_without_words_is_malformed(text: str) -> None:
    (found,) = (span for span in walk(parse(text)) if isinstance(span, Malformed))
    assert found.text == "{role:a}"
