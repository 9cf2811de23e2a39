"""Area C: what the examples do not show; messages, mending, silence, and hostile content."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from generator.build import checking, fixes
from generator.checks import load_checks
from generator.content import resources
from generator.content.edits import edited
from generator.content.game import Game
from generator.content.resources import Library
from generator.content.text import LONGEST_WORD
from generator.findings import Edit
from tests.bundled import bundled
from tests.checks.found import faults_of
from tests.support import MINIMAL, library_of, sound_game, write_game

load_checks()
GAME = (MINIMAL / "game.yaml").read_text("utf-8")
HEAD = GAME.partition("changes:")[0]
SOURCES = GAME[GAME.index("\nsources:") + 1 :]
D6 = """\
dice:
  d6:
    name: Die
    faces: ["1", "2", "3", "4", "5", "6"]
rolls:
  search:
    name: Search
    die: d6
    results:
"""


def with_note(home: Path, words: str, values: str = "values: {goal: {coins: 5}}\n") -> Game:
    """Return the minimal game with other words in its note, and other values."""
    rules = (MINIMAL / "rules.yaml").read_text("utf-8")
    return sound_game(
        home,
        {"rules.yaml": rules.replace("Count aloud.", words), "values.yaml": values},
    )


def with_changes(home: Path, changes: str) -> Game:
    """Return the minimal game with another change list."""
    return sound_game(home, {"game.yaml": f"{HEAD}changes:\n{changes}{SOURCES}"})


def in_order(edits: tuple[Edit, ...]) -> bool:
    """Whether edits stand one behind the other, and none touches the next."""
    spans = sorted((edit.place[1:3], edit.place[3:5]) for edit in edits)
    return all(before[1] < after[0] for before, after in pairwise(spans))


def mended(game: Game, file: str, path: str) -> str:
    """Return a file of a game as the edits of its one fault of order leave it."""
    (fault,) = faults_of("C05", game)
    assert fault.path == path
    assert fault.edits
    assert in_order(fault.edits)
    assert {Path(edit.place.file).name for edit in fault.edits} == {file}
    return edited((game.folder / file).read_text("utf-8"), fault.edits)


def test_bundled_collections_with_a_total_are_counted() -> None:
    games = bundled().games
    counted = [
        (game.id, id, game.content.number(collection.total))
        for game in games
        for id, collection in game.content.collections.items()
        if collection.total is not None
        and all(entry.count is not None for entry in collection.entries.values())
    ]
    assert ("fury-of-dracula", "encounters", 45) in counted
    assert len(counted) >= 4


def test_a_total_by_name_points_to_the_value(tmp_path: Path) -> None:
    finds = "collections: {finds: {name: F, total: goal.coins, entries: {a: {name: A, copies: 1}}}}"
    (fault,) = faults_of("C01", sound_game(tmp_path, {"finds.yaml": finds}))
    assert fault.related == ("values.goal.coins",)


def test_a_repeat_says_which_number_is_free(tmp_path: Path) -> None:
    entries = "".join(
        f"      {name}: {{name: {name}, numbers: {{no: {number}}}}}\n"
        for name, number in (("a", 1), ("b", 2), ("c", 2), ("d", 4))
    )
    finds = f"collections:\n  finds:\n    name: F\n    numbered: 'no'\n    entries:\n{entries}"
    finds = finds.replace("'no'", '"no"').replace("{no:", '{"no":')
    (fault,) = faults_of("C02", sound_game(tmp_path, {"finds.yaml": finds}))
    assert fault.path == "collections.finds.entries.c.numbers.no"
    assert "“b”" in fault.message
    assert fault.hint == "“3” is free"
    assert fault.related == ("collections.finds.entries.b.numbers.no",)


@pytest.mark.parametrize(
    ("numbers", "messages"),
    [
        ((1, 2, 3), []),
        ((0, 1, 2), ["the numbering begins with 0, not with 1"]),
        ((2, 3, 4), ["the numbering begins with 2, not with 1"]),
        ((1, 2, 4), ["the number 4 leaves a gap: 3 is missing"]),
        ((1, 4, 6), [
            "the number 4 leaves a gap: 2 to 3 are missing",
            "the number 6 leaves a gap: 5 is missing",
        ]),
        ((1, 2, "goal.none"), []),
    ],
)  # fmt: skip
def test_gaps(numbers: tuple[int, ...], messages: list[str], tmp_path: Path) -> None:
    entries = "".join(
        f"      e{index}: {{name: E, numbers: {{page: {number}}}}}\n"
        for index, number in enumerate(numbers)
    )
    finds = f"collections:\n  finds:\n    name: F\n    numbered: page\n    entries:\n{entries}"
    game = sound_game(tmp_path, {"finds.yaml": finds})
    assert [fault.message for fault in faults_of("C02", game)] == messages


def test_changes_are_sorted_with_their_comments(tmp_path: Path) -> None:
    changes = """\
  # the first of all
  - version: "1.0"
    date: "2024-01-02"  # in winter
    text: First version.

  - version: "1.2"
    date: "2024-03-02"
    text: >
      Third version,
      # in two lines.

    # end of the third
  # the second,
  # much smaller
  - text: Second version.
    version: "1.1"
    date: "2024-02-02"
# below the list
"""
    game = with_changes(tmp_path, changes)
    text = mended(game, "game.yaml", "changes.1")
    expected = """\
  - version: "1.2"
    date: "2024-03-02"
    text: >
      Third version,
      # in two lines.

    # end of the third

  # the second,
  # much smaller
  - text: Second version.
    version: "1.1"
    date: "2024-02-02"
  # the first of all
  - version: "1.0"
    date: "2024-01-02"  # in winter
    text: First version.
# below the list
"""
    assert text == f"{HEAD}changes:\n{expected}{SOURCES}"
    (game.folder / "game.yaml").write_text(text)
    assert checking.check(library_of(game.folder)).findings == ()


def test_changes_are_sorted_by_version_then_date(tmp_path: Path) -> None:
    changes = "".join(
        f'  - version: "{version}"\n    date: "{date}"\n    text: {version}\n'.replace(
            "text: ", "text: Of "
        )
        for version, date in (
            ("1.9", "2024-01-09"),
            ("1.10", "2024-01-10"),
            ("0.9", "2024-01-03"),
            ("1.9.0", "2024-01-10"),
        )
    )
    text = mended(with_changes(tmp_path, changes), "game.yaml", "changes.1")
    versions = [line.split('"')[1] for line in text.split("\n") if "- version: " in line]
    assert versions == ["1.10", "1.9.0", "1.9", "0.9"]


def test_changes_in_brackets_are_left_to_the_author(tmp_path: Path) -> None:
    changes = """\
  [{version: "1.0", date: "2024-01-02", text: One.},
   {version: "1.1", date: "2024-01-03", text: Two.}]
"""
    (fault,) = faults_of("C05", with_changes(tmp_path, changes))
    assert fault.edits == ()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('[ "5-6", "1" , 3-4 ]', '[ "1", 3-4 , "5-6" ]'),
        (
            '\n          - "6"  # best\n          # good\n          - 4-5\n          - "1"',
            '\n          - "1"\n          # good\n          - 4-5\n          - "6"  # best',
        ),
        ('["2",\n          "1"]', '["1",\n          "2"]'),
    ],
)
def test_faces_are_sorted(before: str, after: str, tmp_path: Path) -> None:
    dice = f"{D6}      some:\n        text: Words.\n        faces: {{}}\n".replace(": \n", ":\n")
    game = sound_game(tmp_path, {"dice.yaml": dice.replace("{}", before).replace(": \n", ":\n")})
    text = mended(game, "dice.yaml", "rolls.search.results.some.faces.1")
    assert text == dice.replace("{}", after).replace(": \n", ":\n")


def test_faces_that_are_wrong_are_not_sorted(tmp_path: Path) -> None:
    results = (
        '      a: {text: A., faces: ["3", "2-4"]}\n      b: {text: B., faces: ["6", X, "5"]}\n'
    )
    assert faults_of("C05", sound_game(tmp_path, {"dice.yaml": D6 + results})) == []


def test_the_command_mends_the_order(tmp_path: Path) -> None:
    changes = '  - {version: "1.0", date: "2024-01-02", text: One.}\n'
    folder = with_changes(tmp_path, changes + changes.replace("1.0", "1.1")).folder
    (fixed,) = fixes.fix(library_of(folder), (), checking.Policy(select=("C05",)))
    assert fixed.after.index('"1.1"') < fixed.after.index('"1.0"')
    assert checking.check(library_of(folder)).findings == ()


def test_a_value_that_is_the_total_is_judged_once(tmp_path: Path) -> None:
    files = {
        "values.yaml": "values: {goal: {coins: {value: 5, counts: collections.finds}}}",
        "finds.yaml": "collections:\n  finds:\n    name: F\n    total: goal.coins\n"
        "    entries: {a: {name: A, copies: 4}}\n"
        "components: {finds: {name: F, count: goal.coins, of: finds}}\n",
    }
    game = sound_game(tmp_path, files)
    assert [len(faults_of(code, game)) for code in ("C01", "C03", "C06")] == [1, 0, 0]


@pytest.mark.parametrize(
    ("target", "hint"),
    [
        ("collections.fnds", "did you mean “collections.finds”?"),
        ("collections.finds.lihgt", "did you mean “collections.finds.light”?"),
        ("collections", "did you mean “collections.finds”?"),
        ("tracks", ""),
        ("order.x", ""),
        ("dice.d6.x", ""),
    ],
)
def test_counting_something_unknown(target: str, hint: str, tmp_path: Path) -> None:
    files = {
        "values.yaml": f"values: {{goal: {{coins: {{value: 5, counts: {target}}}}}}}",
        "finds.yaml": "collections:\n  finds:\n    name: F\n"
        "    groups: {light: {name: L}}\n    entries: {a: {name: A}}\n",
    }
    (fault,) = faults_of("C06", sound_game(tmp_path, files))
    assert fault.path == "values.goal.coins.counts"
    assert f"“{target}”" in fault.message
    assert fault.hint == hint or not hint


def test_places_are_counted_by_kind(tmp_path: Path) -> None:
    files = {
        "values.yaml": "values:\n  goal:\n    coins: {value: 3, counts: places}\n"
        "    towns: {value: 2, counts: places.town}\n"
        "    seas: {value: 2, counts: places.sea}\n",
        "map.yaml": "place_kinds: {town: {name: T}, sea: {name: S}}\n"
        "places: {a: {name: A, kind: town}, b: {name: B, kind: town}, c: {name: C, kind: sea}}\n",
    }
    (fault,) = faults_of("C06", sound_game(tmp_path, files))
    assert fault.message == "“goal.seas” is 2, but the content lists 1 place"
    assert fault.related == ("places.sea",)


def test_a_partly_counted_collection_cannot_be_judged(tmp_path: Path) -> None:
    files = {
        "values.yaml": "values: {goal: {coins: {value: 5, counts: collections.finds}}}",
        "finds.yaml": "collections:\n  finds:\n    name: F\n"
        "    entries: {a: {name: A, copies: 4}, b: {name: B}}\n"
        "components: {finds: {name: F, count: 9, of: finds}}\n",
    }
    game = sound_game(tmp_path, files)
    assert faults_of("C03", game) == faults_of("C06", game) == []


def test_what_is_dropped_is_not_missed(tmp_path: Path) -> None:
    files = {
        "values.yaml": "values: {goal: {coins: {value: 5, counts: collections.finds}}}",
        "finds.yaml": "collections:\n  finds:\n    name: F\n    entries: {a: {nam: A}}\n"
        "components: {finds: {name: F, count: 9, of: finds}}\n",
    }
    found = checking.check(library_of(write_game(tmp_path, files))).findings
    assert not [finding for finding in found if finding.code.startswith("C")]


HOSTILE = """\
values:
  a:
    x: {value: 7, at_least: no.thing, at_most: a.z, counts: tracks.t}
    w: {value: 7, at_least: a.w, at_most: a.w, counts: collections.c}
    z: {value: -9999, counts: order}
tracks:
  t: {name: T, first: 999999, last: -9999, spaces: {a: {name: A}}}
  u: {name: U, first: no.thing, last: a.z}
  v: {name: V}
collections:
  c: {name: C, total: no.thing, numbered: page, entries: {a: {name: A, numbers: {page: 999999}}}}
components:
  c: {name: C, count: no.thing, of: c}
  d: {name: D, count: 3, of: none}
phases: {p: {name: P, icon: coin}}
order: {o: {name: O, role: none, icon: none, phases: [none, p, none, p]}}
"""


def test_hostile_content_is_survived(tmp_path: Path) -> None:
    nines = "9" * (LONGEST_WORD - len(".1"))
    files = {
        "game.yaml": f'{HEAD}changes:\n  - {{version: "{nines}.1", date: "2024-01-02", text: x}}\n'
        f"{SOURCES}",
        "hostile.yaml": HOSTILE,
    }
    found = checking.check(library_of(write_game(tmp_path, files))).findings
    assert {"C02", "C09", "C06"} <= {finding.code for finding in found}
    assert not {"S04", "X06"} & {finding.code for finding in found}


def test_the_bundled_games_keep_their_order() -> None:
    library = Library(resources.BUNDLED_CONTENT, (resources.TEMPLATES / "themes",))
    found = checking.check(library, policy=checking.Policy(select=("C", "D"))).findings
    assert found == ()
