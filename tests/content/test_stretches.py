"""Stretches: where nodes, items and their comments stand in a text."""

from __future__ import annotations

import pytest

from generator.content.stretches import CannotRewriteError, end_of, opened, spot_at, stretches_of

TEXT = """\
# of the file
a: # of a
  # of x
  - x # behind x

  # apart

  # of y
  - y: |
      lines

    # in y
    z:
b: [1, {c: 2}, "#"]
"""


def items(text: str, path: str) -> list[str]:
    source = opened("a.yaml", text)
    spot = spot_at(source, path.split(".") if path else [])
    assert spot is not None
    return [text[slice(*each)] for each in stretches_of(source, spot.node)]  # type: ignore[arg-type]


def test_items_have_their_comments() -> None:
    first, second = items(TEXT, "a")
    assert first == "# of x\n  - x # behind x"
    assert second.startswith("# of y\n  - y: |\n")
    assert second.endswith("# in y\n    z:")
    assert items(TEXT, "a.1") == ["y: |\n      lines", "# in y\n    z:"]
    assert items(TEXT, "b") == ["1", "{c: 2}", '"#"']
    assert items(TEXT, "b.1") == ["c: 2"]


def test_the_first_comment_of_a_file_is_of_no_item() -> None:
    first, second = items(TEXT, "")
    assert first.startswith("a: # of a\n")
    assert second == 'b: [1, {c: 2}, "#"]'


def test_a_node_ends_before_blank_lines() -> None:
    source = opened("a.yaml", "a:\n  - |\n    x\n\n  - |+\n    y\n\n# end\n")
    spots = [spot_at(source, ["a", str(number)]) for number in range(2)]
    ends = [source.text[: end_of(source, spot.node)] for spot in spots if spot]
    assert ends[0].endswith("x")
    assert ends[1].endswith("y\n")


def test_where_a_path_leads() -> None:
    source = opened("a.yaml", TEXT)
    spot = spot_at(source, ["b", "1", "c"])
    assert spot is not None
    assert spot.in_flow
    assert spot.number == 0
    assert spot_at(source, ["a", "7"]) is None
    assert spot_at(source, ["a", "0", "deeper"]) is None


def test_keys_with_question_marks_are_refused() -> None:
    with pytest.raises(CannotRewriteError, match="question mark"):
        items("? a\n: 1\n", "")


def test_what_cannot_be_read_says_where() -> None:
    with pytest.raises(CannotRewriteError) as refused:
        opened("a.yaml", "a: &x 1\n")
    assert refused.value.finding is not None
    assert refused.value.finding.place.line == 1
    assert refused.value.hint
