"""Fixes: what edits do to a text, which are carried out together, what is never touched."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.build import checking, fixes
from generator.build.checking import Policy
from generator.build.fixes import fix, preview
from generator.checks import engine
from generator.checks.registry import CHECKS, Fault, Registry, Subject
from generator.content.edits import Fixed, write_all
from generator.content.game import Game
from generator.content.resources import Library
from generator.findings import Edit, Finding, Place
from tests.content.tables.workbooks import xlsx
from tests.support import MINIMAL, library_of, write_game

RELEASE = Policy()
MORE = """\
# how many: goold
components:
  # the pawns
  pawn: {name: A pawn of goold, count: 4}  # goold, too
  coin:
    name: Goold goold
    count: 5
"""
MENDED = MORE.replace("of goold", "of gold").replace("Goold goold", "Gold gold")


@pytest.fixture
def spelling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the only check be one that spells “gold” in the names of components."""

    def spelt(game: Game) -> Iterator[Fault]:
        """Find a word that is spelt with an o too many."""
        for id, component in game.content.components.items():
            path = f"components.{id}.name"
            place = game.place(path)
            source = game.lines[place.file][place.line - 1]
            for match in re.finditer("oo", source):
                if place.column <= match.start() < place.end_column:
                    column = match.start() + 1
                    spot = Place(place.file, place.line, column, place.line, column + 2)
                    yield Fault(path, f"“{component.name}”", edits=(Edit(spot, "o"),))

    use(monkeypatch, spelt)


def use(monkeypatch: pytest.MonkeyPatch, function: Any) -> None:
    registry = Registry()
    words: dict[str, Any] = {"why": "Because.", "bad": "a: 1", "good": "a: 2"}
    registry.on(Subject.CONTENT, "T98", "spelt-otherwise", "Spelling", fixes=True, **words)(
        function
    )
    for check in CHECKS:
        if check.subject in (Subject.READING, Subject.RUN):
            registry.add(check)
    monkeypatch.setattr(engine, "CHECKS", registry)
    monkeypatch.setattr(checking, "CHECKS", registry)
    monkeypatch.setattr("generator.checks.suppressions.CHECKS", registry)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


# findings of a game


def test_mended(tmp_path: Path, spelling: None) -> None:
    folder = write_game(tmp_path, {"more.yaml": MORE})
    before = contents(folder)
    (fixed,) = fix(library_of(folder), (), RELEASE)
    assert fixed == Fixed("content/minimal/more.yaml", MORE, MENDED)
    assert contents(folder) == before | {"more.yaml": MENDED.encode()}, "comments stay"
    assert fix(library_of(folder), (), RELEASE) == [], "a second time changes nothing"
    assert contents(folder)["more.yaml"] == MENDED.encode()


def test_several_files_and_games(tmp_path: Path, spelling: None) -> None:
    last = "components: {bag: {name: Bag of goold, count: 1}}"
    folder = write_game(tmp_path, {"more.yaml": MORE, "a.yaml": last})
    game = (MINIMAL / "game.yaml").read_text("utf-8").replace("id: minimal", "id: other")
    other = write_game(tmp_path / "b", {"game.yaml": game, "more.yaml": MORE})
    other.rename(folder.parent / "other")
    library = library_of(folder)
    assert [each.file for each in preview(library, (), RELEASE)] == [
        "content/minimal/a.yaml",
        "content/minimal/more.yaml",
        "content/other/more.yaml",
    ]
    assert [each.file for each in fix(library, ["other"], RELEASE)] == ["content/other/more.yaml"]
    assert (folder / "more.yaml").read_text("utf-8") == MORE
    assert len(fix(library, (), RELEASE)) == 2
    assert (folder / "a.yaml").read_text("utf-8") == last.replace("goold", "gold")


def test_line_ends_stay(tmp_path: Path, spelling: None) -> None:
    folder = write_game(tmp_path, {"more.yaml": MORE.replace("\n", "\r\n")})
    fix(library_of(folder), (), Policy(select=("T",)))
    assert (folder / "more.yaml").read_bytes() == MENDED.replace("\n", "\r\n").encode()


def test_preview_is_what_fix_does(tmp_path: Path, spelling: None) -> None:
    folder = write_game(
        tmp_path, {"more.yaml": MORE, "a.yaml": "components: {b: {name: Goo, count: 1}}"}
    )
    (folder / "bad.yaml").write_bytes(b"terms: \xff\n")
    before = contents(tmp_path)
    shown = preview(library_of(folder), (), RELEASE)
    assert contents(tmp_path) == before
    diff = "".join(each.diff for each in shown)
    assert fix(library_of(folder), (), RELEASE) == shown
    after = contents(tmp_path)
    assert after != before
    for name, data in before.items():
        (tmp_path / name).write_bytes(data)
    subprocess.run(["git", "apply", "-"], cwd=tmp_path, input=diff.encode(), check=True)
    assert contents(tmp_path) == after, "the diff can be applied"


def test_columns_of_a_workbook_are_previewed_and_written(tmp_path: Path) -> None:
    content = "collections:\n  spells:\n    name: Spells\n    from: spells.xlsx\n"
    folder = write_game(tmp_path, {"own.yaml": content})
    (folder / "spells.xlsx").write_bytes(xlsx([["Title", "Effect"], ["Fireball", "Burn."]]))
    (shown,) = preview(library_of(folder), (), RELEASE)
    assert "+    columns:\n+      name: Title\n+      text: Effect\n" in shown.diff
    assert (folder / "own.yaml").read_text("utf-8") == content
    assert fix(library_of(folder), (), RELEASE) == [shown]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_table_is_mended_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    text = "Name ;Text\r\nFlämmchen;Nimm zwei. \r\n"
    content = "collections:\n  spells:\n    name: Spells\n    from: spells.csv\n"
    folder = write_game(tmp_path, {"own.yaml": content})
    table = folder / "spells.csv"
    table.write_bytes(text.encode(encoding))
    fix(library_of(folder), (), Policy(select=("F07",)))
    written = "utf-8-sig" if encoding == "cp1252" else encoding
    assert table.read_bytes() == "Name;Text\r\nFlämmchen;Nimm zwei.\r\n".encode(written)


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("spells.csv", 'Name,Text\nA,"Say ""yes"", then stop. "\n'),
        ("spells.json", '[{"Name": "A", "Text": "One.\\nTwo. "}]\n'),
    ],
)
def test_a_cell_with_escapes_is_not_spelt_anew(tmp_path: Path, name: str, table: str) -> None:
    content = f"collections:\n  spells:\n    name: Spells\n    from: {name}\n"
    folder = write_game(tmp_path, {"own.yaml": content, name: table})
    fix(library_of(folder), (), Policy(select=("F07",)))
    assert (folder / name).read_text("utf-8") == table


def test_what_is_not_selected_or_suppressed_is_not_mended(tmp_path: Path, spelling: None) -> None:
    kept = MORE.replace("# goold, too", "# playeraid: ignore[T98] an old name")
    folder = write_game(tmp_path, {"more.yaml": kept})
    assert fix(library_of(folder), (), Policy(ignore=("T98",))) == []
    fix(library_of(folder), (), RELEASE)
    text = (folder / "more.yaml").read_text("utf-8")
    assert "A pawn of goold" in text
    assert "name: Gold gold" in text


# which edits go together


def place(text: str, words: str, source: str = MORE) -> Place:
    before = source[: source.index(words)]
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return Place("content/minimal/more.yaml", line, column, line, column + len(words))


def test_the_edits_of_a_finding_are_made_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def swap(game: Game) -> Iterator[Fault]:
        """Want one stretch twice in one round."""
        name = str(game.content.components["coin"].name)
        if name == "Goold goold":
            two = (Edit(place(MORE, "Goold"), "One"), Edit(place(MORE, "count: 5"), "count: 6"))
            yield Fault("components.coin", "first", edits=two)
            two = (Edit(place(MORE, "Goold"), "Two"), Edit(place(MORE, "count: 4"), "count: 7"))
            yield Fault("components.coin", "second", edits=two)

    use(monkeypatch, swap)
    folder = write_game(tmp_path, {"more.yaml": MORE})
    (fixed,) = fix(library_of(folder), (), RELEASE)
    assert "name: One goold\n    count: 6" in fixed.after
    assert "count: 4" in fixed.after


def test_what_another_saves_meanwhile_is_none_of_the_fixes(
    tmp_path: Path, spelling: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_game(tmp_path, {"more.yaml": MORE})

    def overtaken(texts: Mapping[Path, str], before: Mapping[Path, str]) -> bool:
        monkeypatch.setattr(fixes, "write_all", write_all)
        (folder / "more.yaml").write_text(f"{MORE}# theirs\n", "utf-8")
        return write_all(texts, before)

    monkeypatch.setattr(fixes, "write_all", overtaken)
    (fixed,) = fix(library_of(folder), (), RELEASE)
    assert (fixed.before, fixed.after) == (f"{MORE}# theirs\n", f"{MENDED}# theirs\n")


def test_two_that_add_at_one_spot_do_not_add_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(game: Game) -> Iterator[Fault]:
        """Two faults that one addition mends."""
        if "bag" not in game.content.components:
            spot = Edit(
                Place("content/minimal/more.yaml", 3, 1, 3, 1), "  bag: {name: Bag, count: 1}\n"
            )
            yield Fault("components.coin", "no bag", edits=(spot,))
            yield Fault("components.pawn", "no bag", edits=(spot,))

    use(monkeypatch, missing)
    folder = write_game(tmp_path, {"more.yaml": MORE})
    (fixed,) = fix(library_of(folder), (), RELEASE)
    assert fixed.after.count("bag:") == 1


def test_an_endless_to_and_fro_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = []

    def restless(game: Game) -> Iterator[Fault]:
        """Never be content."""
        rounds.append(1)
        spot = Place("content/minimal/more.yaml", 1, 3, 1, 3)
        yield Fault("components.coin", "more", edits=(Edit(spot, "x"),))

    use(monkeypatch, restless)
    folder = write_game(tmp_path, {"more.yaml": MORE})
    (fixed,) = fix(library_of(folder), (), RELEASE)
    assert len(rounds) == fixes.MOST_ROUNDS
    assert fixed.after.startswith("# xxxxxxxxxxhow")


# what is never touched


def test_a_linked_file_is_never_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_game(tmp_path, {"more.yaml": MORE})
    outside = tmp_path / "outside.yaml"
    outside.write_text("components: {bag: {name: Goold, count: 1}}\n", "utf-8")
    (folder / "linked.yaml").symlink_to(outside)
    (folder / "gone.yaml").symlink_to(tmp_path / "nothing.yaml")

    def outward(game: Game) -> Iterator[Fault]:
        """Want to edit what is no content file of the game."""
        for file in ("content/minimal/linked.yaml", "themes/x/theme.yaml", "../../etc/hosts"):
            spots = (Place(file, 1, 1, 1, 1), Place("content/minimal/more.yaml", 1, 3, 1, 3))
            yield Fault("components.coin", file, edits=tuple(Edit(spot, "x") for spot in spots))

    use(monkeypatch, outward)
    before = contents(tmp_path)
    assert preview(library_of(folder), (), RELEASE) == []
    assert fix(library_of(folder), (), RELEASE) == []
    assert contents(tmp_path) == before
    assert (folder / "linked.yaml").is_symlink()


def test_a_preview_of_a_linked_game_leaves_it_alone(tmp_path: Path, spelling: None) -> None:
    folder = write_game(tmp_path / "real", {"more.yaml": MORE})
    content = tmp_path / "content"
    content.mkdir()
    (content / "minimal").symlink_to(folder)
    library = Library(content, library_of(folder).themes)
    before = contents(folder)
    assert [each.after for each in preview(library, (), RELEASE)] == [MENDED]
    assert contents(folder) == before


def test_a_read_only_file_is_refused_before_anything_is_written(
    tmp_path: Path, spelling: None
) -> None:
    folder = write_game(
        tmp_path, {"more.yaml": MORE, "zzz.yaml": "components: {b: {name: Goo, count: 1}}"}
    )
    (folder / "zzz.yaml").chmod(0o444)
    before = contents(folder)
    shown = preview(library_of(folder), (), RELEASE)
    assert [each.file.rpartition("/")[2] for each in shown] == ["more.yaml", "zzz.yaml"]
    with pytest.raises(PermissionError, match="is read-only") as caught:
        fix(library_of(folder), (), RELEASE)
    assert caught.value.filename == str(folder / "zzz.yaml")
    assert contents(folder) == before


def test_findings_say_what_is_fixed(tmp_path: Path, spelling: None) -> None:
    folder = write_game(tmp_path, {"more.yaml": MORE})
    findings = checking.check(library_of(folder)).findings
    assert {type(finding) for finding in findings} == {Finding}
    assert all(finding.edits for finding in findings if finding.code == "T98")
