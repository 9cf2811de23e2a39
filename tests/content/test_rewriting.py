"""Rewriting: other words, values and items in a YAML file, and all else as it was."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.content.edits import edited
from generator.content.parse import read_tree
from generator.content.rewriting import (
    CannotRewriteError,
    Source,
    add_item,
    copy_item,
    move_item,
    opened,
    remove_item,
    replace_text,
    set_value,
    tidy,
)
from generator.content.tree import Scalar, node_at
from generator.findings import Edit


def rewritten(
    text: str, change: Callable[..., list[Edit]], path: str, *more: Any, **keys: Any
) -> str:
    source = opened("a.yaml", text)
    return edited(text, change(source, path.split(".") if path else [], *more, **keys))


def test_a_plain_text_with_its_comments() -> None:
    text = "# top\na: one # behind\n# between\nb: two\n"
    assert rewritten(text, replace_text, "a", "three") == text.replace("one", "three")


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("plain words", "plain words"),
        ("yes", '"yes"'),
        ("1: 2", '"1: 2"'),
        ("# x", '"# x"'),
        ("a # b", '"a # b"'),
        ("*New Vampire* matures", '"*New Vampire* matures"'),
        ("{count.first} plays", '"{count.first} plays"'),
        ("12", '"12"'),
        ("true", '"true"'),
        ("null", '"null"'),
        ("2024-01-02", '"2024-01-02"'),
        ("- no item", '"- no item"'),
        ("ends with:", '"ends with:"'),
        ("it's", "it's"),
        ('“quoted” and "so"', '“quoted” and "so"'),
        ('"so" it begins', '"\\"so\\" it begins"'),
        ("back\\slash", "back\\slash"),
        ("@home", '"@home"'),
        ("cafe\N{COMBINING ACUTE ACCENT}", "café"),
        ("  many \t blanks  ", "many blanks"),
        ("3\N{NO-BREAK SPACE}km", "3\N{NO-BREAK SPACE}km"),
        ("a, b] and {c}", "a, b] and {c}"),
    ],
)
def test_quotes_only_where_they_are_needed(words: str, written: str) -> None:
    assert rewritten("a: x\nb: y\n", replace_text, "a", words) == f"a: {written}\nb: y\n"


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("plain", "plain"),
        ("a, b", '"a, b"'),
        ("b]", '"b]"'),
        ("x: y", '"x: y"'),
        ("two\nlines", '"two\\nlines"'),
    ],
)
def test_in_brackets(words: str, written: str) -> None:
    text = "a: [one, {text: two, b: 3}] # end\n"
    assert rewritten(text, replace_text, "a.1.text", words) == text.replace("two", written)
    assert rewritten(text, replace_text, "a.0", words) == text.replace("one", written)


def test_lines_that_end_as_on_windows() -> None:
    text = "a: |\r\n  one\r\n# c\r\nb: two\r\n"
    assert rewritten(text, replace_text, "a", "x\ny") == "a: |\r\n  x\r\n  y\r\n# c\r\nb: two\r\n"
    assert rewritten(text, move_item, "b", 0) == "# c\r\nb: two\r\na: |\r\n  one\r\n"


def test_a_file_with_a_byte_order_mark() -> None:
    assert rewritten("\ufeffa: ä\nb: y\n", replace_text, "a", "ö") == "\ufeffa: ö\nb: y\n"
    assert rewritten("\ufeffa: ä\nb: y\n", set_value, "c", 1) == "\ufeffa: ä\nb: y\nc: 1\n"


def test_the_same_words_change_nothing() -> None:
    assert rewritten("a: 'one'\n", replace_text, "a", " one ") == "a: 'one'\n"
    source = opened("a.yaml", "a: >\n  one\n  two\n")
    assert replace_text(source, ["a"], "one two") == []


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("a: &x one\n", "a", "anchor"),
        ("a: &x one\nb: *x\n", "b", "anchor"),
        ("a: !!str one\n", "a", "tag"),
        ("a: one\na: two\n", "a", "repeated"),
        ("a: [one\n", "a", "not valid YAML"),
        ("", "a", "says nothing"),
        ("a: {b: c}\n", "a", "no text"),
        ("a: one\n", "b", "nothing at"),
        ("a: one\n", "a.b", "nothing at"),
        ("a: [one]\n", "a.1", "nothing at"),
    ],
)
def test_what_cannot_be_rewritten_is_refused(text: str, path: str, message: str) -> None:
    with pytest.raises(CannotRewriteError, match=message):
        rewritten(text, replace_text, path, "words")


@pytest.mark.parametrize("words", ["", "  ", "\n", "a\x07b", "a\u200bb", "a\x85b", "a\udc80b"])
def test_words_that_no_file_may_hold_are_refused(words: str) -> None:
    with pytest.raises(CannotRewriteError) as refused:
        rewritten("a: one\n", replace_text, "a", words)
    assert str(refused.value)


ENTRIES = """\
# top
a: 1

# on b
b: # why
  - x
  # inside b

# apart

c: |
  text
# on d
d: {e: 1}
"""


def test_items_move_with_their_comments() -> None:
    assert rewritten(ENTRIES, move_item, "b", 2) == (
        "# top\na: 1\n\n# apart\n\nc: |\n  text\n\n"
        "# on b\nb: # why\n  - x\n  # inside b\n# on d\nd: {e: 1}\n"
    )
    assert rewritten(ENTRIES, move_item, "d", 0) == (
        "# top\n# on d\nd: {e: 1}\n" + ENTRIES[6:].replace("# on d\nd: {e: 1}\n", "")
    )
    assert rewritten(ENTRIES, move_item, "a", -5) == ENTRIES
    assert rewritten(ENTRIES, move_item, "d", 9) == ENTRIES


def test_items_of_lists_move() -> None:
    text = "a:\n  - b: 1 # one\n    c: 2\n  # two\n  - |\n    lines\n  -\n    - x\n    - y\n"
    assert rewritten(text, move_item, "a.0", 1) == (
        "a:\n  # two\n  - |\n    lines\n  - b: 1 # one\n    c: 2\n  -\n    - x\n    - y\n"
    )
    assert rewritten(text, move_item, "a.0.c", 0).startswith("a:\n  - c: 2\n    b: 1 # one\n")
    assert rewritten("a: [1, {b: 2}, c]\n", move_item, "a.2", 0) == "a: [c, 1, {b: 2}]\n"
    assert rewritten("a: {b: 1, c: 2}", move_item, "a.c", 0) == "a: {c: 2, b: 1}"


def test_the_last_item_moves_up_without_a_last_line_end() -> None:
    assert rewritten("a: 1\nb: |\n  x", move_item, "b", 0) == "b: |\n  x\na: 1"


def test_a_comment_in_brackets_is_not_torn_from_its_item() -> None:
    text = "a: [\n  1, # one\n  2, # two\n]\n"
    for change, more in ((move_item, [0]), (remove_item, []), (copy_item, [])):
        with pytest.raises(CannotRewriteError, match="comments between its brackets"):
            rewritten(text, change, "a.1", *more)
    assert rewritten(text, set_value, "a.1", 3) == text.replace("2,", "3,")


def test_items_are_removed_with_their_comments() -> None:
    assert rewritten(ENTRIES, remove_item, "b") == (
        "# top\na: 1\n\n# apart\n\nc: |\n  text\n# on d\nd: {e: 1}\n"
    )
    assert rewritten(ENTRIES, remove_item, "c") == ENTRIES.replace("c: |\n  text\n", "")
    assert rewritten(ENTRIES, remove_item, "d") == ENTRIES.replace("# on d\nd: {e: 1}\n", "")
    assert rewritten(ENTRIES, remove_item, "a") == ENTRIES.replace("a: 1\n\n", "")
    assert rewritten(ENTRIES, remove_item, "d.e") == ENTRIES.replace("{e: 1}", "{}")


def test_the_only_item_leaves_an_empty_list() -> None:
    assert "b: [] # why\n" in rewritten(ENTRIES, remove_item, "b.0")
    assert rewritten("a:\n  b: 1\nc: 2\n", remove_item, "a.b") == "a: {}\nc: 2\n"
    assert rewritten("- a: 1\n" and "x:\n  - a: 1\n  - 2\n", remove_item, "x.0.a") == (
        "x:\n  - {}\n  - 2\n"
    )
    with pytest.raises(CannotRewriteError, match="say nothing without it"):
        rewritten("a: 1\n", remove_item, "a")


def test_the_first_of_a_mapping_in_a_list_is_removed() -> None:
    text = "a:\n  - b: 1\n\n    # apart\n\n    c: 2\n"
    assert rewritten(text, remove_item, "a.0.b") == "a:\n  - # apart\n\n    c: 2\n"
    assert rewritten("a:\n  - b: 1\n    c: 2\n", remove_item, "a.0.b") == "a:\n  - c: 2\n"


def test_items_are_copied() -> None:
    assert rewritten("a:\n  - x # c\n  - y\n", copy_item, "a.0") == (
        "a:\n  - x # c\n  - x # c\n  - y\n"
    )
    assert rewritten("a: [x, y]\n", copy_item, "a.1") == "a: [x, y, y]\n"
    assert rewritten("a:\n  b: 1\n\n  c:\n    d: |\n      e\n", copy_item, "a.c", key="f") == (
        "a:\n  b: 1\n\n  c:\n    d: |\n      e\n\n  f:\n    d: |\n      e\n"
    )
    with pytest.raises(CannotRewriteError, match="“b” already"):
        rewritten("a:\n  b: 1\n  c: 2\n", copy_item, "a.c", key="b")
    with pytest.raises(CannotRewriteError, match="needs a key"):
        rewritten("a:\n  b: 1\n", copy_item, "a.b")


def test_items_are_added() -> None:
    text = "a:\n  - x # c\n  # on y\n  - y\nb: 1\n"
    assert rewritten(text, add_item, "a", "z") == text.replace("- y\n", "- y\n  - z\n")
    assert rewritten(text, add_item, "a", "z", at=1) == text.replace("  # on", "  - z\n  # on")
    assert rewritten(text, add_item, "a", {"k": "v", "l": [{"m": "*n*"}]}, at=0) == text.replace(
        "  - x", '  - k: v\n    l:\n      - m: "*n*"\n  - x'
    )
    assert rewritten("a: [x]\n", add_item, "a", {"k": [1, "y, z"]}) == (
        'a: [x, {k: [1, "y, z"]}]\n'
    )
    assert rewritten("a: []\nb: 1\n", add_item, "a", {"k": 1}) == "a:\n  - k: 1\nb: 1\n"
    assert rewritten("a: [] # c\nb: 1\n", add_item, "a", {"k": 1}) == "a: # c\n  - k: 1\nb: 1\n"
    assert rewritten("a:\nb: 1\n", add_item, "a", "x") == "a: [x]\nb: 1\n"
    with pytest.raises(CannotRewriteError, match="neither a list nor a mapping"):
        rewritten("a: 1\n", add_item, "a", "x")


def test_what_is_added_stands_as_the_others_do() -> None:
    assert rewritten("a:\n  b: {c: 1}\n", add_item, "a", {"c": "x, y"}, key="d") == (
        'a:\n  b: {c: 1}\n  d: {c: "x, y"}\n'
    )
    assert rewritten("a:\n  - [1]\n", add_item, "a", [{"b": 2}]) == "a:\n  - [1]\n  - [{b: 2}]\n"
    assert rewritten("a:\n  b: {c: 1}\n", add_item, "a", "x\ny", key="d") == (
        "a:\n  b: {c: 1}\n  d: |\n    x\n    y\n"
    )


def test_entries_are_added() -> None:
    text = "a:\n  b: 1\n\n  # on c\n  c: 2\n\nd: 3\n"
    block = {"kind": "rules", "rules": {"one": "First: words.", "two": "Two\nlines"}}
    assert rewritten(text, add_item, "a", block, key="e") == text.replace(
        "c: 2\n",
        'c: 2\n\n  e:\n    kind: rules\n    rules:\n      one: "First: words."\n'
        "      two: |\n        Two\n        lines\n",
    )
    assert rewritten(text, add_item, "a", 0, at=0, key="e") == text.replace(
        "b: 1", "e: 0\n\n  b: 1"
    )
    with pytest.raises(CannotRewriteError, match="“b” already"):
        rewritten(text, add_item, "a", 0, key="b")


def test_values_are_set() -> None:
    text = "a: 1 # one\nb:\n  c: x # two\n  d: [1]\n# end\n"
    assert rewritten(text, set_value, "a", 2.5) == text.replace("1 #", "2.5 #")
    assert rewritten(text, set_value, "a", True) == text.replace("1 #", "true #")
    assert rewritten(text, set_value, "a", "yes") == text.replace("1 #", '"yes" #')
    assert rewritten(text, set_value, "a", 1) == text
    assert rewritten(text, set_value, "b.c", 5) == text.replace("x #", "5 #")
    assert rewritten(text, set_value, "b.d", ["w", 2]) == text.replace("[1]", "[w, 2]")
    assert rewritten(text, set_value, "b.e", "*x*") == text.replace("[1]\n", '[1]\n  e: "*x*"\n')
    assert rewritten(text, set_value, "a", {"k": "v"}) == text.replace(
        "a: 1 # one\n", "a: # one\n  k: v\n"
    )
    assert rewritten(text, set_value, "b", "x") == "a: 1 # one\nb: x\n# end\n"
    assert rewritten(text, set_value, "b", {"k": {"l": 1}}) == (
        "a: 1 # one\nb:\n  k:\n    l: 1\n# end\n"
    )
    with pytest.raises(CannotRewriteError, match="nothing at"):
        rewritten(text, set_value, "b.d.4", 1)


# any file


class Author:
    """Writes files at random, in every style, with a comment wherever one can stand."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.number = 0

    def comment(self) -> str:
        self.number += 1
        return f"# c{self.number}"

    def name(self) -> str:
        self.number += 1
        return f"k{self.number}"

    def words(self) -> str:
        self.number += 1
        return self.chance.choice(["word", "two words", "ä öü", "w-x"]) + f" {self.number}"

    def file(self) -> str:
        lines = ["# top"] * self.chance.randrange(2)
        return "\n".join([*lines, *self.mapping(0, 3)]) + "\n" * self.chance.randrange(2)

    def between(self, column: int) -> Iterator[str]:
        for _ in range(self.chance.choice([0, 0, 0, 1, 2])):
            yield self.chance.choice(["", " " * column + self.comment()])

    def mapping(self, column: int, depth: int) -> list[str]:
        lines: list[str] = []
        for number in range(self.chance.randrange(1, 4)):
            if number:
                lines.extend(self.between(column))
            first, *more = self.value(column, depth, "mapping")
            lines += [f"{' ' * column}{self.name()}:{first}", *more]
        return lines

    def items(self, column: int, depth: int) -> list[str]:
        lines: list[str] = []
        for number in range(self.chance.randrange(1, 4)):
            if number:
                lines.extend(self.between(column))
            if depth and self.chance.random() < 0.4:
                first, *more = self.mapping(column + 2, depth - 1)
                lines += [f"{' ' * column}- {first.strip()}", *more]
            else:
                first, *more = self.value(column, depth, "items")
                lines += [f"{' ' * column}-{first}", *more]
        return lines

    def value(self, column: int, depth: int, inside: str) -> list[str]:
        behind = f" {self.comment()}" * (self.chance.random() < 0.3)
        kind = self.chance.choice(["mapping", "items"] if depth > 2 else KINDS)
        pad = " " * (column + 2)
        if kind in ("mapping", "items") and depth:
            inner = self.mapping if kind == "mapping" else self.items
            above = [pad + self.comment()] * (self.chance.random() < 0.2)
            return [behind, *above, *inner(column + 2, depth - 1)]
        match kind:
            case "single":
                return [f" '{self.words()}'{behind}"]
            case "double":
                return [f' "{self.words()}"{behind}']
            case "wrapped":
                return [f" {self.words()}", f"{pad}{self.words()}{behind}"]
            case "literal":
                return [f" |{behind}", pad + self.words(), "", pad + "# no comment"]
            case "folded":
                return [f" >-{behind}", pad + self.words(), pad + self.words()]
            case "number":
                return [f" {self.chance.randrange(99)}{behind}"]
            case "flow":
                return [f" [{self.words()}, {{a: 1, b: {self.words()}}}, [], 3]{behind}"]
            case "nothing":
                return [behind]
        return [f" {self.words()}{behind}"]


KINDS = [
    *("mapping", "items", "plain", "single", "double", "wrapped", "literal", "folded"),
    *("number", "flow", "nothing"),
]


def plain(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: plain(each) for key, each in node.items()}
    if isinstance(node, list):
        return [plain(each) for each in node]
    return str(node).rstrip("\n") if isinstance(node, str) else node


def read(text: str) -> Any:
    tree = read_tree("a.yaml", text.encode())
    assert not [each for each in tree.findings if each.is_error], tree.findings
    return plain(tree.root)


def paths_in(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    entries = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in entries:
        yield (*path, str(key))
        if isinstance(value, dict | list):
            yield from paths_in(value, (*path, str(key)))


def at(data: Any, path: tuple[str, ...]) -> Any:
    for step in path:
        data = data[int(step) if isinstance(data, list) else step]
    return data


def comments(text: str) -> list[str]:
    return re.findall(r"(?:^|\s)(# c\d+)(?=\n|$)", text)


files = st.integers(0, 2**32).map(lambda seed: Author(random.Random(seed)).file())
words = st.text(
    st.sampled_from("ab#:-,[]{}'\"*&!|>%@`?~ \n\täé1.0\\\N{NO-BREAK SPACE}"),
    min_size=1,
    max_size=30,
).filter(lambda text: bool(tidy(text)))
anything = settings(deadline=None, suppress_health_check=[HealthCheck.filter_too_much])


@anything
@given(files, words, st.randoms(use_true_random=False))
def test_any_text_of_any_file(text: str, new: str, chance: random.Random) -> None:
    data = read(text)
    texts = [path for path in paths_in(data) if isinstance(at(data, path), str)]
    if not texts:
        return
    path = chance.choice(texts)
    after = edited(text, replace_text(opened("a.yaml", text), path, new))
    assert comments(after) == comments(text)
    inner = at(data, path[:-1])
    inner[int(path[-1]) if isinstance(inner, list) else path[-1]] = tidy(new).rstrip("\n")
    assert read(after) == data
    assert_only_there(text, after, opened("a.yaml", text), path)


def assert_only_there(text: str, after: str, source: Source, path: tuple[str, ...]) -> None:
    """Assert that what comes before a node and the lines behind it are the same."""
    node = node_at(source.tree, path)
    assert isinstance(node, Scalar)
    place = node.place
    lines = text.split("\n")
    before = "\n".join([*lines[: place.line - 1], lines[place.line - 1][: place.column - 1]])
    behind = "\n".join(lines[place.end_line :])
    assert after.startswith(before)
    assert after.endswith(behind)


@anything
@given(files, st.randoms(use_true_random=False))
def test_any_item_moves_there_and_back(text: str, chance: random.Random) -> None:
    data = read(text)
    path = chance.choice(list(paths_in(data)))
    siblings = at(data, path[:-1])
    place = list(siblings).index(path[-1]) if isinstance(siblings, dict) else int(path[-1])
    to = chance.randrange(len(siblings))
    after = edited(text, move_item(opened("a.yaml", text), path, to))
    assert sorted(comments(after)) == sorted(comments(text))
    assert sorted("".join(after.split())) == sorted("".join(text.split()))
    moved = list(siblings.items() if isinstance(siblings, dict) else siblings)
    moved.insert(to, moved.pop(place))
    found = at(read(after), path[:-1])
    assert list(found.items() if isinstance(found, dict) else found) == moved


@anything
@given(files, st.randoms(use_true_random=False))
def test_any_item_is_copied_and_the_copy_removed(text: str, chance: random.Random) -> None:
    data = read(text)
    path = chance.choice(list(paths_in(data)))
    siblings = at(data, path[:-1])
    key = "copy" if isinstance(siblings, dict) else ""
    after = edited(text, copy_item(opened("a.yaml", text), path, key))
    copy = (*path[:-1], key or str(int(path[-1]) + 1))
    assert at(read(after), copy) == at(data, path)
    assert set(comments(after)) == set(comments(text))
    again = edited(after, remove_item(opened("a.yaml", after), copy))
    assert read(again) == data
    assert set(comments(again)) == set(comments(text))


@anything
@given(files, st.randoms(use_true_random=False))
def test_any_item_is_removed(text: str, chance: random.Random) -> None:
    data = read(text)
    path = chance.choice([each for each in paths_in(data) if len(each) > 1] or [("",)])
    if path == ("",):
        return
    after = edited(text, remove_item(opened("a.yaml", text), path))
    siblings = at(data, path[:-1])
    siblings.pop(int(path[-1]) if isinstance(siblings, list) else path[-1])
    assert read(after) == data
    assert set(comments(after)) <= set(comments(text))


data_of_any_kind = st.recursive(
    words.map(tidy) | st.integers(-999, 999) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["a", "b-c", "no", "1", "x y"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@anything
@given(files, data_of_any_kind, st.randoms(use_true_random=False))
def test_any_value_is_set_and_added(text: str, value: Any, chance: random.Random) -> None:
    data = read(text)
    path = chance.choice(list(paths_in(data)))
    after = edited(text, set_value(opened("a.yaml", text), path, value))
    inner = at(data, path[:-1])
    inner[int(path[-1]) if isinstance(inner, list) else path[-1]] = plain(value)
    assert read(after) == data
    if isinstance(inner, dict):
        more = edited(after, set_value(opened("a.yaml", after), (*path[:-1], "more"), value))
        inner["more"] = plain(value)
    else:
        more = edited(after, add_item(opened("a.yaml", after), path[:-1], value))
        inner.append(plain(value))
    assert read(more) == data
