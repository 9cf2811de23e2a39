"""The steps from version to version: their edits on every way to write the same."""

from __future__ import annotations

import pytest

from generator.content.edits import edited
from generator.content.migrations import LIFTS, lifts_from, version_of
from generator.content.model import SCHEMA_VERSION
from generator.content.parse import read_tree
from generator.content.tree import Tree


def trees_of(*texts: str) -> list[Tree]:
    trees = [read_tree(f"{number}.yaml", text.encode()) for number, text in enumerate(texts)]
    assert [
        finding.message for tree in trees for finding in tree.findings if finding.is_error
    ] == []
    return trees


def lifted(*texts: str, version: int = 1) -> list[str]:
    """Return texts after one step, which must be readable."""
    (step,) = [lift for lift in LIFTS if lift.version == version]
    edits = list(step.edits(trees_of(*texts)))
    after = [
        edited(text, [edit for edit in edits if edit.place.file == f"{number}.yaml"])
        for number, text in enumerate(texts)
    ]
    trees_of(*after)
    return after


def test_there_is_a_step_from_every_version() -> None:
    assert [lift.version for lift in LIFTS] == list(range(1, SCHEMA_VERSION))
    assert all(lift.what for lift in LIFTS)
    assert lifts_from(1) == list(LIFTS)
    assert lifts_from(SCHEMA_VERSION) == []


@pytest.mark.parametrize("version", [0, -1, SCHEMA_VERSION + 1, 7])
def test_unknown_versions(version: int) -> None:
    with pytest.raises(ValueError, match="is not known"):
        lifts_from(version)


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("game: {schema_version: 1}\n", 1),
        ("game:\n  schema_version: 12\n", 12),
        ('game: {schema_version: "1"}\n', None),
        ("game: {schema_version: true}\n", None),
        ("game: {schema_version: 1.0}\n", None),
        ("game: {}\n", None),
        ("game:\n", None),
        ("game: [schema_version]\n", None),
        ("games: {schema_version: 1}\n", None),
        ("", None),
        ("# nothing\n", None),
    ],
)
def test_version_of(text: str, version: int | None) -> None:
    assert version_of(trees_of("terms: {}\n", text)) == version


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("game:\n  schema_version: 1\n", "game:\n  schema_version: 2\n"),
        ("game: {schema_version: 1, id: a1}\n", "game: {schema_version: 2, id: a1}\n"),
        ("game: {id: a1, schema_version: 1}\n", "game: {id: a1, schema_version: 2}\n"),
        ('game: {"schema_version":1}\n', 'game: {"schema_version":2}\n'),
        ("game:\n  schema_version:   1 # 1\n", "game:\n  schema_version:   2 # 1\n"),
        ("game:\n  schema_version:\n    1\n", "game:\n  schema_version:\n    2\n"),
        (
            "game:\n  schema_version: # is 1\n    # or 1\n    1  # so\n",
            "game:\n  schema_version: # is 1\n    # or 1\n    2  # so\n",
        ),
        ("game:\n  schema_version : 1", "game:\n  schema_version : 2"),
        ("game: {schema_version:\n 1}\n", "game: {schema_version:\n 2}\n"),
    ],
)
def test_the_version(before: str, after: str) -> None:
    assert lifted(before) == [after]


def modifiers(roll: str) -> str:
    return f"modifiers:\n  a:\n    roll: {roll}\n    by: 1\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("rolls: {}\n", 'rolls: {a-roll: {name: "A roll"}}\n'),
        ("rolls:\n", 'rolls:\n  a-roll:\n    name: "A roll"\n'),
        ("rolls:  # none\n", 'rolls:  # none\n  a-roll:\n    name: "A roll"\n'),
        ("rolls: {b: {name: B}}\n", 'rolls: {a-roll: {name: "A roll"}, b: {name: B}}\n'),
        (
            "rolls:\n    # four\n    b:\n        name: B\n",
            'rolls:\n    a-roll:\n        name: "A roll"\n    # four\n    b:\n        name: B\n',
        ),
    ],
)
def test_a_new_roll_among_others(before: str, after: str) -> None:
    assert lifted(before + modifiers("A roll")) == [after + modifiers("a-roll")]
    assert lifted(modifiers("A roll") + before) == [modifiers("a-roll") + after]


def test_a_new_roll_behind_a_file_without_rolls() -> None:
    new = '\nrolls:\n  a-roll:\n    name: "A roll"\n'
    assert lifted(modifiers("A roll")) == [modifiers("a-roll") + new]
    assert lifted(modifiers("A roll").rstrip()) == [modifiers("a-roll") + new]
    known = "rolls:\n  b: {name: B}\n"
    assert lifted(known, modifiers("A roll")) == [known, modifiers("a-roll") + new]


@pytest.mark.parametrize(
    "known",
    [
        "rolls: {b: {name: A roll}}\n",
        "rolls: {b: {name: a Roll}}\n",
        "rolls: {b: {name: A roll!}}\n",
    ],
)
def test_a_known_roll_is_named_by_its_id(known: str) -> None:
    assert lifted(known, modifiers("A roll")) == [known, modifiers("b")]


def test_the_id_of_a_roll_is_not_taken_twice() -> None:
    known = "rolls: {a-roll: {name: The roll}}\n"
    assert lifted(known, modifiers("A roll")) == [known, modifiers("a-roll")]


def test_words_that_differ_by_little_are_one_roll() -> None:
    text = "modifiers: {a: {roll: A roll}, b: {roll: a roll.}}\n"
    (after,) = lifted(text)
    assert after.startswith("modifiers: {a: {roll: a-roll}, b: {roll: a-roll}}\n")
    assert after.count("name:") == 1


def test_a_roll_in_two_files_is_added_once() -> None:
    first, second = lifted(modifiers("A roll"), modifiers("A roll"))
    assert "rolls:" in first
    assert second == modifiers("a-roll")


@pytest.mark.parametrize(
    ("words", "id", "name"),
    [
        ("'Tom''s roll'", "tom-s-roll", "Tom's roll"),
        ('"Say \\"go\\""', "say-go", 'Say \\"go\\"'),
        ("2nd roll", "roll-2nd-roll", "2nd roll"),
        ("攻撃", "roll", "攻撃"),
        (">\n      A folded\n      roll", "a-folded-roll", "A folded roll"),
        ("A roll\n      in two lines", "a-roll-in-two-lines", "A roll in two lines"),
        ("x" * 80, "x" * 60, "x" * 80),
    ],
)
def test_words_of_rolls(words: str, id: str, name: str) -> None:
    (after,) = lifted(modifiers(words))
    assert after == modifiers(id) + f'\nrolls:\n  {id}:\n    name: "{name}"\n'


def matrix(results: str) -> str:
    return f"matrices:\n  m:\n    name: M\n    results:{results}\n    cells: {{a: {{b: [hit]}}}}\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (" [hit]", " {hit: {}}"),
        (" [hit, miss,]", " {hit: {}, miss: {},}"),
        (" [ hit , miss ] # x", " { hit: {} , miss: {} } # x"),
        (
            " [\n      hit, # one\n      miss # two\n    ]",
            " {\n      hit: {}, # one\n      miss: {} # two\n    }",
        ),
        (
            "\n      - hit # one\n\n      # and\n      - miss",
            "\n      hit: {} # one\n\n      # and\n      miss: {}",
        ),
        ("\n    - hit\n    # and\n    - miss", "\n      hit: {}\n    # and\n      miss: {}"),
        ("\n      -   hit\n      - 'no'", "\n      hit: {}\n      'no': {}"),
        ("\n      -\n        hit\n      - miss", "\n      hit: {}\n      miss: {}"),
        (
            "\n      - # one\n        hit\n      - miss",
            "\n       # one\n      hit: {}\n      miss: {}",
        ),
        ("\n    -\n      # one\n      hit", "\n    \n      # one\n      hit: {}"),
        (" []", " {}"),
        (" {hit: {}}", " {hit: {}}"),
    ],
)
def test_results_of_a_matrix(before: str, after: str) -> None:
    assert lifted(matrix(before)) == [matrix(after)]


def test_what_has_another_shape_is_left_to_the_model() -> None:
    for text in ("matrices: [a]\n", "matrices: {m: [a]}\n", "modifiers: {a: {roll: [b]}}\n"):
        assert lifted(text) == [text]
    assert lifted("", "# nothing\n", "game: 5\n") == ["", "# nothing\n", "game: 5\n"]
