"""Reading bytes into a tree: what is read, what is refused, and where it stands."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content import decoding
from generator.content import parse as reader
from generator.content.parse import read_tree
from generator.content.tree import Items, Mapping, Scalar, Tree
from generator.findings import Place
from tests.support import places, tree_of


def mapping_of(text: str | bytes) -> Mapping:
    tree = tree_of(text)
    assert tree.findings == []
    assert tree.root is not None
    return tree.root


def test_reads_the_plain_core() -> None:
    root = mapping_of(
        "text: word\nquoted: 'no'\nwhole: 12\nless: -3\nzero: 0\nhalf: 0.50\n"
        "yes-it-is: true\nno-it-is: false\nnothing:\nlist: [a, 1]\nmap: {b: c}\n"
    )
    assert dict(root) == {
        "text": "word",
        "quoted": "no",
        "whole": 12,
        "less": -3,
        "zero": 0,
        "half": 0.5,
        "yes-it-is": True,
        "no-it-is": False,
        "nothing": None,
        "list": ["a", 1],
        "map": {"b": "c"},
    }
    assert [type(root[key]) for key in ("whole", "half", "yes-it-is", "quoted")] == [
        int,
        float,
        bool,
        Scalar,
    ]


def test_every_node_knows_its_place_and_path() -> None:
    root = mapping_of("# top\nterms:\n  trail:\n    forms:\n      - Trail\n      - 'Träil'\n")
    terms = root["terms"]
    assert isinstance(terms, Mapping)
    assert root.key_places["terms"] == Place("case.yaml", 2, 1, 2, 6)
    trail = terms["trail"]
    assert isinstance(trail, Mapping)
    assert (trail.path, trail.place.line, trail.place.column) == (("terms", "trail"), 4, 5)
    forms = trail["forms"]
    assert isinstance(forms, Items)
    first, second = forms
    assert isinstance(first, Scalar)
    assert isinstance(second, Scalar)
    assert second.path == ("terms", "trail", "forms", "1")
    assert (first.place, first.plain) == (Place("case.yaml", 5, 9, 5, 14), True)
    assert (second.place, second.plain) == (Place("case.yaml", 6, 9, 6, 16), False)
    assert forms.item_places == [first.place, second.place]


def test_columns_count_characters_not_bytes() -> None:
    root = mapping_of('a: {"🦇ü": x}\n')
    inner = root["a"]
    assert isinstance(inner, Mapping)
    node = inner["🦇ü"]
    assert isinstance(node, Scalar)
    assert (node.place.line, node.place.column) == (1, 11)


@pytest.mark.parametrize("text", ["", "\n\n", "# only words\n"])
def test_an_empty_file_is_no_fault(text: str) -> None:
    tree = tree_of(text)
    assert (tree.root, tree.findings) == (None, [])


@pytest.mark.parametrize(
    "word",
    [
        *("no", "yes", "on", "Off", "NO", "n", "Y", "True", "FALSE", "~", "null", "Null", "="),
        *("017", "-017", "09", "1:30", "1:30:00", "0x1F", "0b11", "0o17", "1_000", "1_0.5", "+5"),
        *(".5", "5.", "1e3", "1.5e3", ".inf", "-.INF", ".nan", "1234567890123456"),
        *("2024-01-02", "2024-01-02T10:30:00Z"),
        "2024-1-2 10:30",
    ],
)
def test_a_scalar_that_others_misread(word: str) -> None:
    tree = tree_of(f"a:\n  b:  {word}\n")
    assert places(tree.findings) == [(2, 7, "F06")]
    assert tree.findings[0].hint == f'write "{word}" in double quotes'
    for quote in "\"'":
        assert mapping_of(f"a: {quote}{word}{quote}\n") == {"a": word}


@pytest.mark.parametrize(
    "word",
    [
        *("none", "nothing", "Nope", "1.2.3", "1-3", "2024-01", "v1", "_", "-", "...", "1/2"),
        *("5%", "+", "12:3o", "e3"),
        *("yes and no", "on top", "2-3 dice", "3 years", "2024-01-02 first game"),
    ],
)
def test_a_scalar_that_nobody_misreads(word: str) -> None:
    assert mapping_of(f"a: {word}x\n") == {"a": f"{word}x"}
    if word not in ("-", "..."):
        assert mapping_of(f"a: {word}\n") == {"a": word}


@pytest.mark.parametrize(("key", "code"), [("no", "F06"), ("017", "F06"), ("true", "F06")])
def test_a_key_that_others_misread(key: str, code: str) -> None:
    assert places(tree_of(f"a: b\n{key}: c\n").findings) == [(2, 1, code)]


def test_numbers_and_quoted_words_may_be_keys() -> None:
    assert mapping_of('1: a\n"no": b\n') == {"1": "a", "no": "b"}


def test_size_has_a_bound() -> None:
    line = b"# comment\n"
    full = line * (decoding.MAX_BYTES // len(line))
    assert len(full) == decoding.MAX_BYTES
    assert read_tree("case.yaml", full).findings == []
    tree = read_tree("case.yaml", full + b"#")
    assert [(f.code, str(f.place)) for f in tree.findings] == [("F01", "case.yaml:1:1")]
    assert "larger than 4,000,000 bytes" in tree.findings[0].message
    assert tree.root is None


def test_depth_has_a_bound() -> None:
    assert reader.MAX_DEPTH == 24
    deep = 23  # “a:” is the first level, the word inside the last list the twenty-fifth
    assert tree_of("a: " + "[" * deep + "x" + "]" * deep).findings == []
    tree = tree_of("a: " + "[" * (deep + 1) + "x" + "]" * (deep + 1))
    assert places(tree.findings) == [(1, 4 + deep + 1, "F01")]


@pytest.mark.parametrize("opening", ["[", "{", "{? ", "? ", "- ", "[? ", "a: ["])
def test_no_depth_breaks_the_reader(opening: str) -> None:
    tree = tree_of(opening * 5000)
    assert {f.code for f in tree.findings if f.is_error} <= {"F01", "F03"}
    assert len([f for f in tree.findings if f.code == "F01"]) <= 1
    assert tree.findings
    assert tree.root is None


def test_nodes_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MAX_NODES", 4)
    assert tree_of("a: [1, 2]\n").findings == []
    tree = tree_of("a:\n  - 1\n  - 2\n  - 3\n")
    assert places(tree.findings) == [(4, 5, "F01")]
    assert tree.findings[0].message == "more than 4 nodes"


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"\xff", 1, 1),
        (b"a: b\nc: \x80\n", 2, 4),
        ("ä: ü".encode() + b"\xc3", 1, 5),
        ("a: ä".encode("latin-1"), 1, 4),
        ("a: b\n".encode("utf-16"), 1, 1),
        (b"a: \xed\xa0\x80\n", 1, 4),
    ],
)
def test_bytes_that_are_not_utf_8(data: bytes, line: int, column: int) -> None:
    tree = tree_of(data)
    assert places(tree.findings) == [(line, column, "F02")]
    assert tree.root is None
    assert tree.lines, "the line can be shown with a replacement"


@pytest.mark.parametrize("character", ["\u00a0", "\u00ad", "\u200d", "é", "漢", "🦇", "\u2212"])
def test_characters_that_may_be_used(character: str) -> None:
    assert mapping_of(f"a: d{character}e\n") == {"a": f"d{character}e"}


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: b: c\n", 1, 5),
        ("a: [b\n", 2, 1),
        ("a: 'b\n", 1, 4),
        ("a: b\n c: d\n", 2, 3),
        ("a: @b\n", 1, 4),
        ("a: %b\n", 1, 4),
        ("a: {b: c\nd: e\n", 2, 2),
        ("a: b\n---\nc: d\n", 2, 1),
    ],
)
def test_syntax(text: str, line: int, column: int) -> None:
    tree = tree_of(text)
    assert places(tree.findings) == [(line, column, "F03")]
    assert tree.findings[0].hint
    assert tree.root is None


@pytest.mark.parametrize("text", ["- a\n", "word\n", "12\n", "---\n", "[a, b] \n", "''\n"])
def test_a_file_without_keys(text: str) -> None:
    tree = tree_of(text)
    assert [f.code for f in tree.findings if f.is_error] == ["S03"]
    assert tree.root is None


def test_duplicate_keys_point_to_the_first() -> None:
    tree = tree_of("a:\n  b: 1\n  c: 2\n  b: 3\n")
    (finding,) = tree.findings
    assert (finding.code, finding.path) == ("F04", "a.b")
    assert finding.place == Place("case.yaml", 4, 3, 4, 4)
    assert finding.related == (Place("case.yaml", 2, 3, 2, 4),)
    assert finding.hint == "keep one of the two, or rename it; the first is on line 2"
    assert tree.root == {"a": {"b": 1, "c": 2}}


def test_a_repeated_mapping_adds_what_only_it_has() -> None:
    tree = tree_of("a:\n  b: {c: 1}\na:\n  b: {c: 2, d: 3}\n  e: 4\n")
    assert places(tree.findings) == [(3, 1, "F04")]
    assert tree.root == {"a": {"b": {"c": 1, "d": 3}, "e": 4}}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x b\n", [(1, 4, "F05")]),
        ("a: &x [b]\n", [(1, 4, "F05")]),
        ("&x a: b\n", [(1, 1, "F05")]),
        ("a: *x\n", [(1, 4, "F05")]),
        ("*x : b\n", [(1, 1, "F05")]),
        ("a:\n  <<: {b: c}\n", [(2, 3, "F05")]),
        ("a: &x {b: c}\nd:\n  <<: *x\n", [(1, 4, "F05")]),
        ("a: !!python/object/apply:os.system ['true']\n", [(1, 4, "F05")]),
        ("a: !!binary aGk=\n", [(1, 4, "F05")]),
        ("a: !mine {b: c}\n", [(1, 4, "F05")]),
        ("a: ! b\n", [(1, 4, "F05")]),
        ("!!map {a: b}\n", [(1, 1, "F05")]),
        ("a: !x [!y b]\n", [(1, 4, "F05"), (1, 8, "F05")]),
        ("a: '*x & <<'\n", []),
        ("'<<': b\n", []),
    ],
)
def test_indirection(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert places(tree_of(text).findings) == expected


def test_a_bomb_is_never_followed() -> None:
    text = "a: &a [" + ",".join(["lol"] * 9) + "]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        text += f"{name}: &{name} [" + ",".join([f"*{before}"] * 9) + "]\n"
    assert len(text) < 400
    (finding,) = tree_of(text).findings
    assert (finding.code, finding.place.line, finding.place.column) == ("F05", 1, 4)
    assert finding.message == "the anchor “&a” is not allowed (and 80 more of them)"
    assert len(finding.related) == reader.MOST_RELATED
    assert tree_of(text).root is None


def test_all_faults_are_reported_at_once() -> None:
    tree = tree_of("a: no\na: 1 \n[b]: c\nd: !x e\nf: &g h\ni: off\n")
    assert places(tree.findings) == [
        (1, 4, "F06"),
        (2, 1, "F04"),
        (2, 5, "F07"),
        (3, 1, "F03"),
        (4, 4, "F05"),
        (5, 4, "F05"),
        (6, 4, "F06"),
    ]


_YAML_PIECES = st.sampled_from(
    [
        *("a", "b: ", "- ", "? ", ": ", "[", "]", "{", "}", ", ", "\n", "\n  ", "\n    ", "'", '"'),
        *("&x ", "*x", "!!str ", "!y ", "<<: ", "|\n", ">-\n", "# ", "%", "@", "---\n", "...\n"),
        *("no", "1:30", "017", "0.5", "~", "\t", "\r\n", "\ufeff", "é", "e\u0301", "🦇", "\0"),
    ]
)


def well_formed(tree: Tree) -> None:
    """Assert what holds for every tree, whatever it was read from."""
    assert tree.root is None or isinstance(tree.root, Mapping)
    for finding in tree.findings:
        assert finding.place.line >= 1
        assert finding.place.column >= 1
        assert finding.place.line <= len(tree.lines) + 1
        assert finding.message
        assert finding.code in ("F01", "F02", "F03", "F04", "F05", "F06", "F07", "F08", "S03")


@settings(max_examples=1000)
@given(st.lists(_YAML_PIECES, max_size=40).map("".join))
def test_no_text_breaks_the_reader(text: str) -> None:
    well_formed(tree_of(text))


@settings(max_examples=700)
@given(st.binary(max_size=80))
def test_no_bytes_break_the_reader(data: bytes) -> None:
    well_formed(tree_of(data))


_VISIBLE = st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=30)


@settings(max_examples=300)
@given(_VISIBLE, _VISIBLE)
def test_what_json_writes_is_read_as_it_was(key: str, value: str) -> None:
    """YAML takes in nearly all of JSON, so that quoted text comes back as it was written."""
    tree = tree_of(json.dumps({key: [value]}, ensure_ascii=False))
    assert [finding for finding in tree.findings if finding.is_error] == []
    assert tree.root == {key: [value]}
