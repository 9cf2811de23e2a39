"""Documents are read and written below the folder of their game alone; nothing is lost."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.content import edits
from generator.serve.documents import LARGEST, AbsentError, ConflictError, Documents
from generator.serve.history import MOST_CHANGES, Change
from tests.support import library_of, with_catalogs, write_game

GAME = "minimal"
RULES = "rules.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game(tmp_path, dict(with_catalogs({"locale/de.po": b""})))


@pytest.fixture
def documents(folder: Path) -> Documents:
    return Documents(library_of(folder))


def replaced(documents: Documents, old: str, new: str) -> None:
    """Write the rules with a text replaced."""
    before = documents.read(GAME, RULES)
    assert old in before.text
    documents.write(GAME, RULES, before.text.replace(old, new), before.version, before.text)


def test_all_documents_are_listed(folder: Path, documents: Documents) -> None:
    for name in (".hidden.yaml", "notes.txt", "rules.yaml~", "units.csv"):
        (folder / name).write_text("a,b\n", "utf-8")
    (folder / ".git").mkdir()
    (folder / ".git/config.yaml").write_text("a: 1\n", "utf-8")
    paths = [each["path"] for each in documents.listed(GAME)]
    assert {RULES, "units.csv", "locale/de.po"} <= set(paths)
    assert paths[-1].endswith(".po")
    assert not {path for path in paths if path.startswith((".", "notes")) or path.endswith("~")}
    assert documents.read(GAME, RULES).file == "content/minimal/rules.yaml"


def test_a_document_is_written_and_keeps_its_mode(folder: Path, documents: Documents) -> None:
    (folder / RULES).chmod(0o640)
    replaced(documents, "Count aloud.", "Count.")
    assert "Count." in (folder / RULES).read_text("utf-8")
    assert (folder / RULES).stat().st_mode & 0o777 == 0o640


def test_line_ends_and_mark_stay(folder: Path, documents: Documents) -> None:
    before = (folder / RULES).read_bytes().replace(b"\n", b"\r\n")
    (folder / RULES).write_bytes(b"\xef\xbb\xbf" + before)
    assert "\r" not in documents.read(GAME, RULES).text
    replaced(documents, "Count aloud.", "Count.")
    after = b"\xef\xbb\xbf" + before.replace(b"Count aloud.", b"Count.")
    assert (folder / RULES).read_bytes() == after


def test_what_has_changed_meanwhile_is_not_overwritten(folder: Path, documents: Documents) -> None:
    seen = documents.read(GAME, RULES)
    (folder / RULES).write_text("# theirs\n" + seen.text, "utf-8")
    mine = seen.text + "# mine\n"
    with pytest.raises(ConflictError) as caught:
        documents.write(GAME, RULES, mine, seen.version, seen.text)
    now = documents.read(GAME, RULES)
    assert caught.value.data["now"] == now.data
    assert caught.value.data["merged"] == "# theirs\n" + mine
    assert documents.write(GAME, RULES, "# theirs\n" + mine, now.version).text.endswith("# mine\n")


def test_the_same_lines_are_not_merged(folder: Path, documents: Documents) -> None:
    seen = documents.read(GAME, RULES)
    (folder / RULES).write_text(seen.text + "# theirs\n", "utf-8")
    with pytest.raises(ConflictError) as caught:
        documents.write(GAME, RULES, seen.text + "# mine\n", seen.version, seen.text)
    assert caught.value.data["merged"] is None
    assert (folder / RULES).read_text("utf-8").endswith("# theirs\n")


def test_the_same_text_is_no_conflict(folder: Path, documents: Documents) -> None:
    seen = documents.read(GAME, RULES)
    (folder / RULES).write_text(seen.text + "# the same\n", "utf-8")
    documents.write(GAME, RULES, seen.text + "# the same\n", seen.version)
    assert documents.history(GAME).data == {"undo": 0, "redo": 0}


@pytest.mark.parametrize(
    "path",
    [
        "../second/rules.yaml",
        "../../etc/passwd.yaml",
        "/etc/passwd.yaml",
        "locale/../../minimal/rules.yaml",
        "locale//de.po",
        "./rules.yaml",
        "locale\\de.po",
        "notes.txt",
        "rules.py",
        ".hidden.yaml",
        ".git/config.yaml",
        "rules.yaml\0",
        "rules.yaml/",
        "",
        "a" * 300 + ".yaml",
    ],
)
def test_what_is_no_document_is_refused(folder: Path, documents: Documents, path: str) -> None:
    before = set(folder.parent.parent.rglob("*"))
    with pytest.raises((AbsentError, OSError)):
        documents.read(GAME, path)
    with pytest.raises((AbsentError, OSError)):
        documents.write(GAME, path, "game: {}\n", "")
    assert set(folder.parent.parent.rglob("*")) == before


@pytest.mark.parametrize("game", ["..", ".", "", "minimal/..", "/", "other", "minimal/locale"])
def test_what_is_no_game_is_refused(documents: Documents, game: str) -> None:
    with pytest.raises(AbsentError):
        documents.listed(game)


def test_links_that_lead_out_are_refused(folder: Path, documents: Documents) -> None:
    outside = folder.parent.parent / "outside.yaml"
    outside.write_text("a: 1\n", "utf-8")
    secret = folder / "secret.txt"
    secret.write_text("a\n", "utf-8")
    (folder / "link.yaml").symlink_to(outside)
    (folder / "kind.yaml").symlink_to(secret)
    (folder / "circle.yaml").symlink_to(folder / "circle.yaml")
    (folder / "folder").symlink_to(outside.parent)
    (folder.parent / "elsewhere").symlink_to(outside.parent)
    for path in ("link.yaml", "kind.yaml", "circle.yaml", "folder/outside.yaml"):
        with pytest.raises((AbsentError, OSError)):
            documents.write(GAME, path, "b: 1\n", "")
    with pytest.raises(AbsentError):
        documents.listed("elsewhere")
    assert (outside.read_text("utf-8"), secret.read_text("utf-8")) == ("a: 1\n", "a\n")


def test_a_link_within_the_game_stays_one(folder: Path, documents: Documents) -> None:
    (folder / "link.yaml").symlink_to(folder / RULES)
    seen = documents.read(GAME, "link.yaml")
    documents.write(GAME, "link.yaml", seen.text + "# more\n", seen.version)
    assert (folder / "link.yaml").is_symlink()
    assert (folder / RULES).read_text("utf-8").endswith("# more\n")


def test_pipes_and_large_files_are_refused(folder: Path, documents: Documents) -> None:
    os.mkfifo(folder / "pipe.yaml")
    (folder / "large.yaml").write_bytes(b"#" * (LARGEST + 1))
    for path in ("pipe.yaml", "large.yaml"):
        with pytest.raises((AbsentError, OSError)):
            documents.read(GAME, path)


def test_a_read_only_file_is_not_written(folder: Path, documents: Documents) -> None:
    seen = documents.read(GAME, RULES)
    (folder / RULES).chmod(0o444)
    with pytest.raises(PermissionError):
        documents.write(GAME, RULES, seen.text + "# more\n", seen.version)


def test_a_file_that_is_gone_is_written_on_request(folder: Path, documents: Documents) -> None:
    seen = documents.read(GAME, RULES)
    (folder / RULES).unlink()
    with pytest.raises(ConflictError):
        documents.write(GAME, RULES, seen.text, seen.version)
    documents.write(GAME, RULES, seen.text, "")
    assert (folder / RULES).read_text("utf-8") == seen.text


def test_changes_are_undone_and_redone(folder: Path, documents: Documents) -> None:
    first = (folder / RULES).read_bytes()
    replaced(documents, "Count aloud.", "Count.")
    replaced(documents, "Count.", "Count twice.")
    last = (folder / RULES).read_bytes()
    assert documents.undo(GAME) == documents.undo(GAME) == [RULES]
    assert (folder / RULES).read_bytes() == first
    assert documents.undo(GAME) == []
    assert documents.redo(GAME) == documents.redo(GAME) == [RULES]
    assert (folder / RULES).read_bytes() == last
    assert documents.redo(GAME) == []


def test_a_new_change_cannot_be_redone_over(documents: Documents) -> None:
    replaced(documents, "Count aloud.", "Count.")
    documents.undo(GAME)
    replaced(documents, "Count aloud.", "Count twice.")
    assert documents.history(GAME).data == {"undo": 1, "redo": 0}


def test_undo_keeps_what_others_wrote_elsewhere(folder: Path, documents: Documents) -> None:
    replaced(documents, "Count aloud.", "Count.")
    text = (folder / RULES).read_text("utf-8")
    (folder / RULES).write_text("# theirs\n" + text, "utf-8")
    documents.undo(GAME)
    after = (folder / RULES).read_text("utf-8")
    assert after == "# theirs\n" + text.replace("Count.", "Count aloud.")


def test_undo_refuses_where_others_wrote(folder: Path, documents: Documents) -> None:
    replaced(documents, "Count aloud.", "Count.")
    text = (folder / RULES).read_text("utf-8").replace("Count.", "Count loudly.")
    (folder / RULES).write_text(text, "utf-8")
    with pytest.raises(ConflictError):
        documents.undo(GAME)
    assert (folder / RULES).read_text("utf-8") == text
    assert documents.history(GAME).data == {"undo": 1, "redo": 0}


def test_an_undo_says_where_others_wrote(folder: Path, documents: Documents) -> None:
    replaced(documents, "Count aloud.", "Count.")
    lines = (folder / RULES).read_text("utf-8").split("\n")
    number = next(n for n, line in enumerate(lines, 1) if "Count." in line)
    lines[number - 1] = lines[number - 1].replace("Count.", "Count loudly.")
    (folder / RULES).write_text("\n".join(lines), "utf-8")
    with pytest.raises(ConflictError, match=f"content/minimal/rules.yaml:{number} was changed"):
        documents.undo(GAME)


def test_what_is_saved_right_after_a_writing_is_told(
    folder: Path, documents: Documents, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = documents.read(GAME, RULES)
    theirs, mine = "# theirs\n" + seen.text, seen.text + "# mine\n"
    write = edits.write_all

    def overtaken(texts: Mapping[Path, str], before: Mapping[Path, str]) -> bool:
        (folder / RULES).write_text(theirs, "utf-8")
        return write(texts, before)

    monkeypatch.setattr(edits, "write_all", overtaken)
    with pytest.raises(ConflictError) as caught:
        documents.write(GAME, RULES, mine, seen.version, seen.text)
    assert caught.value.data["merged"] == "# theirs\n" + mine
    assert (folder / RULES).read_text("utf-8") == theirs
    assert documents.history(GAME).data == {"undo": 0, "redo": 0}


def test_the_history_is_bounded(documents: Documents) -> None:
    for number in range(MOST_CHANGES + 5):
        documents.record(GAME, Change({RULES: str(number)}, {RULES: str(number + 1)}))
    assert documents.history(GAME).data["undo"] == MOST_CHANGES
