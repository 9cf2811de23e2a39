"""The commands new --from and import: a game or a collection of a table in one command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.build.checking import check
from generator.content import resources
from generator.content.game import Game
from tests.cli.running import build, files, report, run
from tests.content.tables.workbooks import ods, xlsx

HEADS = ["Name", "Count", "Type", "Cost", "Icon", "Effect", "Flavour"]
ROWS: list[list[Any]] = [
    HEADS,
    ["Torch", 3, "Tool", 1, "flame", "Light one dark room.", ""],
    ["Rope", 2, "Tool", 1, "", "Climb down, or tie up a guard.", ""],
    ["Ghost", 1, "Foe", 4, "ghost", "Flee to the nearest room.", "It was here before you."],
    ["Guard", 2, "Foe", 2, "", "Hand over one card.", ""],
]
RECORDS = [dict(zip(HEADS, row, strict=True)) for row in ROWS[1:]]


def delimited(rows: list[list[Any]], delimiter: str = ",") -> str:
    lines = (delimiter.join(f'"{cell}"' for cell in row) for row in rows)
    return "\n".join(lines) + "\n"


TABLES = {
    "cards.csv": delimited(ROWS).encode(),
    "cards.tsv": delimited(ROWS, "\t").encode("utf-16"),
    "cards.txt": delimited(ROWS, ";").encode(),
    "cards.xlsx": xlsx(ROWS),
    "cards.ods": ods(ROWS),
    "cards.json": json.dumps({"cards": RECORDS}).encode(),
    "cards.jsonl": "\n".join(map(json.dumps, RECORDS)).encode(),
}


def game(home: Path, id: str) -> Game:
    """Return a game, in which nothing may be found but a column that was left out by choice."""
    checked = check(resources.library(home / "content"), (id,))
    assert [each for each in checked.findings if each.code != "F19"] == []
    (found,) = checked.games
    return found


def table(home: Path, text: str, name: str = "cards.csv") -> str:
    (home / name).write_text(text, "utf-8")
    return name


@pytest.mark.parametrize("name", TABLES)
def test_every_format_makes_the_same_game(bare: Path, name: str) -> None:
    (bare / name).write_bytes(TABLES[name])
    sheet = ("--sheet-name", "cards") if name == "cards.json" else ()
    ran = run("new", "my-deck", "--from", name, *sheet)
    assert (ran.code, ran.err) == (0, "")
    cards = game(bare, "my-deck").content.collections["cards"]
    assert list(cards.entries) == ["torch", "rope", "ghost", "guard"]
    torch, ghost = cards.entries["torch"], cards.entries["ghost"]
    assert (str(torch.name), torch.copies, str(torch.cost), torch.icon) == (
        "Torch",
        3,
        "1",
        "flame",
    )
    assert str(torch.text) == "Light one dark room."
    assert (torch.group, ghost.group) == ("tool", "foe")
    assert str(ghost.flavour) == "It was here before you."


def test_it_says_what_it_takes_and_prints_at_once(bare: Path) -> None:
    ran = run("new", "my-deck", "--from", table(bare, delimited(ROWS)), "--title", "My Deck!")
    assert "  Effect  → text\n" in ran.out
    printing = "playeraid build my-deck --sheet cards --impose duplex-long"
    assert ran.out.endswith(f"{printing}\nnext: playeraid serve my-deck\n")
    assert files(bare / "content" / "my-deck") == ["cards.csv", "cards.yaml", "game.yaml"]
    assert (bare / "content/my-deck/cards.csv").read_text("utf-8") == delimited(ROWS)
    assert str(game(bare, "my-deck").content.game.title) == "My Deck!"
    assert build("my-deck").code == 0
    assert build("my-deck", "--sheet", "cards").code == 0
    names = {path.name for path in (bare / "output" / "my-deck" / "en").glob("*.pdf")}
    assert {"cards-list-a4.pdf", "cards-deck-poker.pdf"} <= names


def test_columns_by_choice(bare: Path) -> None:
    source = table(bare, "Card,Level,Words,Id of mine\nOwl,3,Fly.,7\nFox,4,Run.,8\n")
    data = report(
        run(
            "new", "deck", "--from", source, "--json", "--collection", "beasts",
            "--column", "text=Words", "--column", "numbers.level=Level",
            "--without", "Id of mine",
        )
    )  # fmt: skip
    assert data["columns"] == {"Card": "name", "Level": "numbers.level", "Words": "text"}
    assert data["left_out"] == {"Id of mine": "as asked for"}
    beasts = game(bare, "deck").content.collections["beasts"]
    owl = beasts.entries["owl"]
    assert (owl.numbers, str(owl.text)) == ({"level": 3}, "Fly.")
    written = (bare / "content" / "deck" / "beasts.yaml").read_text()
    assert "    without: [Id of mine]\n" in written
    checked = check(resources.library(bare / "content"), ("deck",))
    assert "F19" not in {each.code for each in checked.findings}, "it was left out on purpose"


def test_what_nobody_can_use_is_left_out(bare: Path) -> None:
    rows = ["Name,Text,Web,Uid,Empty,Wizard,Set,Spell"]
    for at, name in enumerate(("Owl", "Fox", "Cat", "Dog", "Elk")):
        uid = f"284080a3-1621-4c08-a9ae-7bc131f7055{at}"
        rows.append(f"{name},Do {name.lower()}s.,https://example.org/{at},{uid},,Wizard,base,x")
    data = report(run("new", "deck", "--from", table(bare, "\n".join(rows)), "--json"))
    assert set(data["left_out"]) == {"Web", "Uid", "Empty", "Wizard", "Set", "Spell"}
    assert set(data["columns"].values()) == {"name", "text"}


def test_cells_that_do_not_fit_make_a_labelled_line(bare: Path) -> None:
    source = table(bare, "Name,Count,Code,Text\nOwl,many,far too long,Fly.\nFox,few,b,Run.\n")
    data = report(run("new", "deck", "--from", source, "--json"))
    assert data["columns"] == {
        "Name": "name", "Count": "fields.count", "Code": "fields.code", "Text": "text"
    }  # fmt: skip
    assert game(bare, "deck").content.collections["cards"].entries["owl"].copies is None


def test_rows_without_an_id_of_their_own(bare: Path) -> None:
    source = table(bare, "Name,Cost,Text\nOwl,1,Fly.\nOwl,2,Fly far.\n!!,3,Shout.\n,4,Nobody.\n")
    data = report(run("new", "deck", "--from", source, "--json"))
    assert [note.partition(" ")[0] for note in data["notes"]] == ["1", "the"]
    entries = game(bare, "deck").content.collections["cards"].entries
    assert list(entries) == ["owl", "owl-2", "card"]
    workbook = bare / "cards.xlsx"
    workbook.write_bytes(xlsx([["Name"], ["Owl"], ["Owl"]]))
    ran = run("new", "other", "--from", "cards.xlsx")
    assert ran.code == 1
    assert "cards.xlsx:3:1: error R03" in ran.err
    assert not (bare / "content" / "other").exists()


def test_icons_and_pictures_come_as_far_as_the_table_names_them(bare: Path) -> None:
    from tests.content.artwork import gradient, saved

    drawings, art = bare / "drawings", bare / "art"
    (art / "beasts").mkdir(parents=True)
    drawings.mkdir()
    circle = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'
    for name in ("Blood Moon", "unused"):
        (drawings / f"{name}.svg").write_text(circle, "utf-8")
    for path in (art / "owl.png", art / "beasts" / "fox.png", art / "unused.png"):
        path.write_bytes(saved(gradient(900, 600), "PNG"))
    rows = "Name,Icon,Art,Text\nOwl,Blood Moon,owl.png,Fly.\nFox,flame,beasts/fox.png,Run.\n"
    folders = ("--icons", "drawings", "--pictures", "art")
    ran = run("new", "deck", "--from", table(bare, rows), *folders)
    assert (ran.code, ran.err) == (0, "1 warning: 1 of S34 drawing-without-credit\n")
    assert set(files(bare / "content" / "deck")) == {
        "cards.csv", "cards.yaml", "game.yaml", "icons/blood-moon.svg",
        "pictures/owl.png", "pictures/beasts/fox.png",
    }  # fmt: skip
    (bare / "content/deck/icons/credits.yaml").write_text('"*": Anna Author\n', "utf-8")
    entries = game(bare, "deck").content.collections["cards"].entries
    assert [each.icon for each in entries.values()] == ["blood-moon", "flame"]
    assert [each.picture for each in entries.values()] == ["owl.png", "beasts/fox.png"]


@pytest.mark.parametrize(
    "art", ["../secret.png", "/etc/hostname.png", "link.png", "..\\secret.png", "no.png"]
)
def test_no_picture_comes_from_outside_its_folder(bare: Path, art: str) -> None:
    from tests.content.artwork import gradient, saved

    (bare / "art").mkdir()
    (bare / "secret.png").write_bytes(saved(gradient(900, 600), "PNG"))
    (bare / "art" / "link.png").symlink_to(bare / "secret.png")
    source = table(bare, f"Name,Art,Text\nOwl,{art},Fly.\n")
    data = report(run("new", "deck", "--from", source, "--pictures", "art", "--json"))
    assert list(data["left_out"]) == ["Art"]
    assert files(bare / "content" / "deck") == ["cards.csv", "cards.yaml", "game.yaml"]


@pytest.mark.parametrize("name", ["con.csv", "Ärger & Co (2).CSV", "🂡.csv"])
def test_names_of_tables_are_made_safe(bare: Path, name: str) -> None:
    source = table(bare, delimited(ROWS), name)
    ran = run("new", "deck", "--from", source)
    assert ran.code == 0
    names = files(bare / "content" / "deck")
    assert len(names) == 3
    assert all(each.isascii() and " " not in each for each in names)
    game(bare, "deck")


@pytest.mark.parametrize(
    ("text", "arguments", "code", "place"),
    [
        ("", (), 1, "cards.csv:1:1"),
        ("Name,Text\n", (), 1, "cards.csv:1:1"),
        ('Name,Text\nOwl,"Fly\n', (), 1, "cards.csv:2:5"),
        ("Name,Name\nOwl,Fly\n", (), 1, "cards.csv:1:6"),
        ("Name,Text\nOwl,Fly.\n", ("--column", "text=Wrods"), 2, "no column “Wrods”"),
        ("Name,Text\nOwl,Fly.\n", ("--column", "texts=Text"), 2, "did you mean “text”?"),
        ("Name,Text\nOwl,Fly.\n", ("--kind", "map"), 2, "--kind"),
        ("Name,Text\nOwl,Fly.\n", ("--theme", "nosuch"), 2, "nosuch"),
        ("Name,Text\nOwl,Fly.\n", ("--collection", "../x"), 2, "../x"),
    ],
)
def test_refusals_write_nothing(
    bare: Path, text: str, arguments: tuple[str, ...], code: int, place: str
) -> None:
    ran = run("new", "deck", "--from", table(bare, text), *arguments)
    assert (ran.code, files(bare)) == (code, ["cards.csv"])
    assert place in ran.err


def test_a_table_that_is_not_there_and_options_without_one(bare: Path) -> None:
    ran = run("new", "deck", "--from", "nosuch.csv")
    assert (ran.code, "nosuch.csv" in ran.err) == (1, True)
    assert run("new", "deck", "--from", "cards.xls").code == 1
    ran = run("new", "deck", "--column", "text=Text")
    assert (ran.code, "--from" in ran.err) == (2, True)
    assert files(bare) == []


def test_import_adds_and_replaces_nothing(home: Path) -> None:
    (id,) = (path.name for path in (home / "content").iterdir() if path.is_dir())
    before = {path: path.read_bytes() for path in (home / "content" / id).rglob("*.yaml")}
    assert before
    source = table(home, delimited(ROWS), "beasts.csv")
    ran = run("import", id, source)
    assert ran.code == 0, ran.err
    assert {path: path.read_bytes() for path in before} == before
    content = game(home, id).content
    assert len(content.collections["beasts"].entries) == 4
    assert "beasts-deck" in content.decks
    again = run("import", id, source)
    assert (again.code, again.err.count("R03")) == (2, 6)
    other = run("import", id, source, "--collection", "more-beasts")
    assert (other.code, "beasts.csv is there already" in other.err) == (2, True)
    unknown = run("import", "nosuch", source)
    assert unknown.code == 2


def test_foreign_markup_is_mended_in_the_copy_alone(bare: Path) -> None:
    text = (
        'Name,Effect\nOwl,Fly.<br>Then <b>rest</b>: <span class="x">soon</span>.\n'
        'Fox,"<p>Choose one:</p><ul><li>run</li><li>hide, or</li><li>bite</li></ul>"\n'
        "Cat,Sleep *well*.\nElk,Two:<br>• run<br>• hide\n"
    )
    source = table(bare, text)
    ran = run("new", "first", "--from", source)
    assert (ran.code, ran.err.count("R13"), "T22" in ran.err) == (1, 1, True)
    assert "playeraid check first --fix" in ran.out
    ran = run("new", "deck", "--from", source, "--fix")
    assert (ran.code, ran.err) == (0, "")
    assert (bare / source).read_text("utf-8") == text
    entries = game(bare, "deck").content.collections["cards"].entries
    assert [str(each.text) for each in entries.values()] == [
        "Fly.\nThen **rest**: soon.",
        "Choose one:\n\n- run\n- hide, or\n- bite",
        "Sleep _well_.",
        "Two:\n- run\n- hide",
    ]


def test_an_exported_table_comes_back(bare: Path) -> None:
    run("new", "deck", "--from", table(bare, delimited(ROWS)))
    ran = run("export", "deck", "--to", "csv")
    assert (ran.code, ran.err) == (0, "")
    tables = bare / "output" / "deck" / "tables"
    assert files(tables) == ["cards.csv", "collections.yaml"]
    assert run("new", "again", "--from", str(tables / "cards.csv")).code == 0
    first, second = (game(bare, id).content.collections["cards"] for id in ("deck", "again"))
    assert [str(each.text) for each in first.entries.values()] == [
        str(each.text) for each in second.entries.values()
    ]
    assert [each.group for each in first.entries.values()] == [
        each.group for each in second.entries.values()
    ]
    ran = run("export", "deck", "--to", "csv", "--locale", "de")
    assert (ran.code, "--locale" in ran.err) == (2, True)


@pytest.mark.parametrize(
    "records",
    [
        [{"Name": "Owl", "Text": "Fly\u200b."}, {"Name": "Owl", "Text": "Run."}],
        [{"Name": "\ud800"}],
        [{"Name": {"Name": {"Name": {"Name": {"Name": "Owl"}}}}}],
    ],
)
def test_records_that_no_table_can_have_are_refused(bare: Path, records: Any) -> None:
    ran = run("new", "deck", "--from", table(bare, json.dumps(records), "cards.json"))
    assert ran.code == 1
    assert "cards.json" in ran.err
    assert files(bare) == ["cards.json"]


def test_heads_are_words_whatever_they_are(bare: Path) -> None:
    heads = ("Name", "a: b", "- #c", "d", "yes", '"e"')
    record = {head: f"Word {at}." for at, head in enumerate(heads)}
    source = table(bare, json.dumps([record]), "cards.json")
    data = report(run("new", "deck", "--from", source, "--json"))
    assert set(data["columns"]) == set(heads)
    checked = check(resources.library(bare / "content"), ("deck",))
    assert [each for each in checked.findings if each.is_error] == []
    (entry,) = checked.games[0].content.collections["cards"].entries.values()
    assert [str(each) for each in entry.fields.values()] == [f"Word {at}." for at in range(1, 6)]


def test_translations_come_with_a_table(bare: Path) -> None:
    table(bare, "Name,Name_fr,Effect\nOwl,Hibou,Fly.\nFox,Renard,Run.\n")
    table(bare, '[{"Name": "Owl", "Effect": "Flieg."}]', "cards.de.json")
    beside = run("new", "first", "--from", "cards.csv")
    assert "--translation de=" in beside.out
    assert "translation fr: Name_fr → name; 2 texts" in beside.out
    done = run("new", "second", "--from", "cards.csv", "--translation", "de=cards.de.json")
    assert "translation de from cards.de.json, by Name: Effect → text; 1 text" in done.out
    assert "still to be translated: locale/de.po" in done.out
    assert {"locale/de.po", "locale/fr.po"} <= set(files(bare / "content" / "second"))


@pytest.mark.parametrize(
    "value", ["de", "de=", "=cards.de.json", "klingon=cards.de.json", "de=no-such.json"]
)
def test_translations_that_are_none_are_refused(bare: Path, value: str) -> None:
    table(bare, "Name\nOwl\n")
    refused = run("new", "zoo", "--from", "cards.csv", "--translation", value)
    assert refused.code in (1, 2)
    assert not (bare / "content" / "zoo").exists()


def test_icons_that_are_known_are_taken_and_the_others_named(bare: Path) -> None:
    table(bare, "Name,Icon,Effect\nOwl,owll,Fly.\nFox,flame,Run.\nHen,zzqq,Sit.\n")
    done = run("new", "zoo", "--from", "cards.csv")
    assert "no drawing for “owll” (did you mean “owl”?), “zzqq”" in done.out
    icons = {
        id: entry.icon
        for id, entry in game(bare, "zoo").content.collections["cards"].entries.items()
    }
    assert icons == {"owl": None, "fox": "flame", "hen": None}
    table(bare, "Name,Icon,Effect\nOwl,qqzz,Fly.\nHen,zzqq,Sit.\n")
    assert "left out: Icon" in run("new", "farm", "--from", "cards.csv").out
