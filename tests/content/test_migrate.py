"""Migration: older content becomes sound content of today, or nothing is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import check
from generator.content.migrate import CannotMigrateError, migrate
from generator.content.model import SCHEMA_VERSION
from tests.support import library_of, write_game

GAME = """\
# what the game is
game:
  schema_version: 1  # the first
  id: minimal
  title: Minimal
  publisher: Nobody
  year: 2024
  source_language: en
  theme: classic
  notice: An example, not a game.
changes:
  - version: "1.0"
    date: "2024-01-02"
    text: First version.
roles:
  guards: {name: Guards, icon: castle}
icons: {castle: {drawing: castle, alt: Castle}}
sections:
  goal:
    title: The goal
    role: guards
    blocks:
      win:
        kind: rules
        rules:
          first: Play *Claw* or *Club*, *Dash* or *Duck*, as in *Bouts*.
      attack:
        kind: roll
        roll: brawl
      helps:
        kind: modifiers
        modifiers: [torch, fog, mud]
sheets:
  summary:
    title: Summary
    front:
      title: All of it
      bands:
        - fill: [goal]
"""
COMBAT = """\
dice:
  cube: {name: Cube, faces: ["1", "2", "3", "4", "5", "6"]}
rolls:
  # the only one that was written down
  brawl:
    name: Brawl
    die: cube
    results:
      low: {faces: [1-3], text: Nothing.}
      high: {faces: [4-6], text: A hit.}
modifiers:
  torch:
    roll: brawl  # its name is Brawl
    by: 1
    role: guards
    text: With a torch.
  fog:
    roll: "Search roll"   # quoted
    by: -1
    text: In fog.
  mud: {roll: Search roll, by: -2, text: "In mud."}
collections:
  bouts:
    name: Bouts
    entries:
      claw: {name: Claw}
      club: {name: Club}
      dash: {name: Dash}
      duck: {name: Duck}
matrices:
  near:
    name: Near
    rows: [claw, club]
    columns: [dash, duck]
    results:
      - hit   # a hit
      # nothing comes of it
      - "miss"
    cells: &ells
      claw: {dash: [hit], duck: [miss]}
      club: {dash: [hit, miss], duck: [miss]}
  far:
    name: Far
    rows: [claw]
    columns: [dash]
    results: [hit, miss]  # the same
    cells:
      claw: {dash: [hit]}
  behind:
    name: Behind
    rows: [claw]
    columns: [dash]
    results: [  # one each line
      hit,  # a hit
      'miss',
    ]
    cells:
      claw: {dash: [hit]}
  above:
    name: Above
    rows: [claw]
    columns: [dash]
    results:
    - hit  # at the key
    - miss
    cells:
      claw: {dash: [hit]}
""".replace(" &ells", "")
LIFTED = {
    "  schema_version: 1  # the first\n": "  schema_version: 2  # the first\n",
    "roll: brawl  # its": "roll: brawl  # its",
    'roll: "Search roll"   # quoted': "roll: search-roll   # quoted",
    "mud: {roll: Search roll, by": "mud: {roll: search-roll, by",
    "rolls:\n  # the": 'rolls:\n  search-roll:\n    name: "Search roll"\n  # the',
    "      - hit   # a hit\n": "      hit: {}   # a hit\n",
    '      - "miss"\n': '      "miss": {}\n',
    "results: [hit, miss]  # the": "results: {hit: {}, miss: {}}  # the",
    "results: [  # one each line\n      hit,  # a hit\n      'miss',\n    ]\n": (
        "results: {  # one each line\n      hit: {},  # a hit\n      'miss': {},\n    }\n"
    ),
    "    - hit  # at the key\n    - miss\n": "      hit: {}  # at the key\n      miss: {}\n",
}


def lifted(text: str) -> str:
    """Return a file of the game as it is to be."""
    for old, new in LIFTED.items():
        text = text.replace(old, new)
    return text


def old_game(home: Path, game: str = GAME, combat: str = COMBAT, **more: str | bytes) -> Path:
    """Write a complete game of version 1."""
    folder = write_game(home)
    for path in folder.iterdir():
        path.unlink()
    files = {"game": game, "combat": combat, **more}
    for name, text in files.items():
        data = text if isinstance(text, bytes) else text.encode()
        (folder / f"{name}.yaml").write_bytes(data)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_an_old_game_becomes_a_sound_one(tmp_path: Path) -> None:
    folder = old_game(tmp_path)
    assert "S" in {finding.code[0] for finding in check(library_of(folder)).findings}
    steps, changed = migrate(folder)
    assert [step.version for step in steps] == list(range(1, SCHEMA_VERSION))
    assert {each.file for each in changed} == {
        "content/minimal/combat.yaml",
        "content/minimal/game.yaml",
    }
    assert contents(folder) == {
        "combat.yaml": lifted(COMBAT).encode(),
        "game.yaml": lifted(GAME).encode(),
    }
    checked = check(library_of(folder))
    (game,) = checked.games
    assert [f"{f.place} {f.code} {f.message}" for f in checked.findings if f.code[0] in "FSR"] == []
    content = game.content
    assert [modifier.roll for modifier in content.modifiers.values()] == [
        "brawl",
        "search-roll",
        "search-roll",
    ]
    assert str(content.rolls["search-roll"].name) == "Search roll"
    assert {tuple(matrix.results) for matrix in content.matrices.values()} == {("hit", "miss")}


def test_what_is_current_stays(tmp_path: Path) -> None:
    folder = old_game(tmp_path)
    migrate(folder)
    before = contents(folder)
    assert migrate(folder) == ([], [])
    assert contents(folder) == before


def test_without_write_nothing_is_written(tmp_path: Path) -> None:
    folder = old_game(tmp_path)
    before = contents(folder)
    steps, changed = migrate(folder, write=False)
    assert contents(folder) == before
    assert (steps, changed) == migrate(folder)
    assert "+  schema_version: 2  # the first" in changed[1].diff


def test_line_ends_stay(tmp_path: Path) -> None:
    folder = old_game(tmp_path, GAME.replace("\n", "\r\n"), COMBAT.replace("\n", "\r\n"))
    migrate(folder)
    assert contents(folder) == {
        "combat.yaml": lifted(COMBAT).replace("\n", "\r\n").encode(),
        "game.yaml": lifted(GAME).replace("\n", "\r\n").encode(),
    }


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("schema_version: 1", "schema_version: 7", "minimal: schema version 7 is not known"),
        ("schema_version: 1", "schema_version: 0", "minimal: schema version 0 is not known"),
        ("schema_version: 1", "schema_version: -1", "minimal: schema version -1 is not known"),
        ("  schema_version: 1  # the first\n", "", "is not stated as a number"),
        ("schema_version: 1", 'schema_version: "1"', "is not stated as a number"),
        ("schema_version: 1", "schema_version: true", "is not stated as a number"),
        ("schema_version: 1", "schema_version:", "is not stated as a number"),
    ],
)
def test_an_unknown_version(tmp_path: Path, old: str, new: str, words: str) -> None:
    folder = old_game(tmp_path, GAME.replace(old, new))
    before = contents(folder)
    with pytest.raises(CannotMigrateError, match=words) as caught:
        migrate(folder)
    assert caught.value.findings == ()
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("terms: [\n", "F03"),
        (b"terms: {a: {name: \xff}}\n", "F02"),
        ("terms: {a: &b {name: A}, c: *b}\n", "F05"),
        ("terms: {a: {name: A}, a: {name: B}}\n", "F04"),
        (b"\xef\xbb\xbfterms: {a: {name: A}}\n", "F02"),
    ],
)
def test_what_cannot_be_read_is_not_lifted(tmp_path: Path, data: str | bytes, code: str) -> None:
    folder = old_game(tmp_path, more=data)
    before = contents(folder)
    with pytest.raises(CannotMigrateError) as caught:
        migrate(folder)
    assert {(f.code, f.place.file) for f in caught.value.findings} == {
        (code, "content/minimal/more.yaml")
    }
    assert contents(folder) == before


def test_what_would_not_be_read_afterwards_is_not_written(tmp_path: Path) -> None:
    folder = old_game(tmp_path, combat=COMBAT.replace("[hit, miss]  #", "[hit, hit]  #"))
    before = contents(folder)
    with pytest.raises(CannotMigrateError) as caught:
        migrate(folder)
    assert [finding.code for finding in caught.value.findings] == ["F04"]
    assert contents(folder) == before


def test_a_read_only_file_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    folder = old_game(tmp_path)
    (folder / "game.yaml").chmod(0o444)
    before = contents(folder)
    with pytest.raises(PermissionError, match="is read-only"):
        migrate(folder)
    assert contents(folder) == before


def test_a_linked_file_is_not_followed(tmp_path: Path) -> None:
    folder = old_game(tmp_path)
    outside = tmp_path / "outside.yaml"
    outside.write_text("modifiers: {a: {roll: A roll, by: 1, text: A.}}\n", "utf-8")
    (folder / "linked.yaml").symlink_to(outside)
    migrate(folder)
    assert "A roll" in outside.read_text("utf-8")
    assert (folder / "linked.yaml").is_symlink()
