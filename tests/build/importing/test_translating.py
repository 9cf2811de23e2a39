"""What a table says in other languages goes into catalogues; what does not fit is reported."""

from __future__ import annotations

from pathlib import Path

from generator.build.importing.importer import Imported, Look, begin_from_table, import_table
from generator.build.importing.work import Import
from generator.content.resources import TEMPLATES, Library
from generator.language.po import read_catalog
from tests.support import library_of, write_game

CARDS = """\
Name,Name_de,Type,Type_de,Cost,Effect,Effect_de,Traits,Traits_de
Owl,Eule,Bird,Vogel,1,Fly.,Flieg.,"Night, Swift","Nacht, Schnell"
Fox,Fuchs,Beast,Tier,2,Run.,,,
Elk,Elch,Beast,Wild,3,Stand.,Steh.,,
Hen,Henne,Bird,Vogel,1,Sit.,Sitz.,,
"""


def begun(tmp_path: Path, text: str = CARDS, **order: object) -> Imported:
    (tmp_path / "content").mkdir(exist_ok=True)
    table = tmp_path / "cards.csv"
    table.write_text(text, "utf-8")
    library = Library(tmp_path / "content", (TEMPLATES / "themes",))
    return begin_from_table(library, "zoo", Look(), Import(table, **order))  # type: ignore[arg-type]


def words(tmp_path: Path, language: str, game: str = "zoo") -> dict[str, str]:
    path = tmp_path / "content" / game / "locale" / f"{language}.po"
    catalog, findings = read_catalog(path.name, language, path.read_bytes())
    assert findings == []
    home = "collections.cards."
    return {
        id.removeprefix(home): entry.translation[0]
        for id, entry in catalog.by_id.items()
        if id.startswith(home) and entry.is_translated
    }


def test_columns_of_a_language_become_its_catalogue(tmp_path: Path) -> None:
    done = begun(tmp_path)
    said = words(tmp_path, "de")
    assert said["entries.owl.name"] == "Eule"
    assert said["entries.owl.text"] == "Flieg."
    assert (said["entries.owl.marks.0"], said["entries.owl.marks.1"]) == ("Nacht", "Schnell")
    assert said["groups.bird.name"] == "Vogel"
    assert said["entries.elk.cost"] == "3"
    assert "entries.fox.text" not in said
    (translated,) = done.translations
    assert translated.columns == {
        "Name_de": "name",
        "Type_de": "group",
        "Effect_de": "text",
        "Traits_de": "marks",
    }
    assert translated.rest > 0
    assert [left.head for left in translated.left] == ["collections.cards.groups.beast.name"]
    assert "languages: [de]" in (tmp_path / "content" / "zoo" / "game.yaml").read_text("utf-8")
    assert not [each for each in done.findings if each.is_error]


def test_the_rows_of_a_file_are_told_by_ids(tmp_path: Path) -> None:
    other = tmp_path / "de.json"
    other.write_text(
        '[{"Id": "a", "Name": "Eule", "Effect": "Flieg."}, {"Id": "z", "Name": "Niemand"}]', "utf-8"
    )
    text = "Id,Name,Effect\na,Owl,Fly.\nb,Fox,Run.\n"
    done = begun(tmp_path, text, translations={"de": other})
    assert words(tmp_path, "de") == {"entries.a.name": "Eule", "entries.a.text": "Flieg."}
    (translated,) = done.translations
    assert (translated.key, translated.texts) == ("Id", 2)
    assert "“z”" in translated.left[0].why


def test_a_file_that_cannot_be_matched_stops_everything(tmp_path: Path) -> None:
    other = tmp_path / "de.csv"
    other.write_text("Id,Name\nx,Eule\n", "utf-8")
    done = begun(tmp_path, translations={"de": other})
    assert (done.files, [each.code for each in done.findings]) == ((), ["F17"])
    assert not (tmp_path / "content" / "zoo").exists()
    own = begun(tmp_path, translations={"en": other})
    assert (own.files, [each.code for each in own.findings]) == ((), ["F17"])


def test_a_catalogue_that_is_there_is_added_to(tmp_path: Path) -> None:
    folder = write_game(tmp_path, {"own.yaml": ""})
    library = library_of(folder)
    table = tmp_path / "cards.csv"
    table.write_text(CARDS, "utf-8")
    import_table(library, folder.name, Import(table))
    before = words(folder.parents[1], "de", folder.name)
    assert before["entries.owl.name"] == "Eule"
    more = tmp_path / "more.csv"
    more.write_text("Name,Name_de\nCow,Kuh\nCat,Katze\n", "utf-8")
    done = import_table(library, folder.name, Import(more))
    assert words(folder.parents[1], "de", folder.name) == before
    (translated,) = done.translations
    assert translated.texts == 2


def test_without_a_column_its_translation_is_left_out(tmp_path: Path) -> None:
    done = begun(tmp_path, without=("Effect", "Type_de"))
    (translated,) = done.translations
    assert set(translated.columns) == {"Name_de", "Traits_de"}
    assert ("Effect_de", "“Effect” is left out") in translated.left


def test_what_translations_have_of_other_programs_is_mended_too(tmp_path: Path) -> None:
    other = tmp_path / "de.csv"
    other.write_text(
        "Name,Effect\nOwl,Flieg <b>weit</b>.<br>Ruf <b>Nacht-</b>wind &amp; <note>Regen</note>.\n",
        "utf-8",
    )
    text = "Name,Effect\nOwl,Fly <b>far</b>.<br>Call <b>night-</b>wind &amp; rain.\n"
    done = begun(tmp_path, text, translations={"de": other}, fixes=True)
    assert done.findings == ()
    said = words(tmp_path, "de")["entries.owl.text"]
    assert said == "Flieg **weit**.\nRuf **Nacht**-wind & Regen."


def test_only_what_was_brought_in_is_mended(tmp_path: Path) -> None:
    folder = write_game(tmp_path, {"own.yaml": ""})
    library = library_of(folder)
    table = tmp_path / "cards.csv"
    table.write_text(CARDS.replace("Flieg.", "Flieg <b>weit</b>."), "utf-8")
    import_table(library, folder.name, Import(table))
    more = tmp_path / "more.csv"
    more.write_text("Name,Name_de\nCow,<b>Kuh</b>\nCat,Katze\n", "utf-8")
    import_table(library, folder.name, Import(more, fixes=True))
    text = (folder / "locale" / "de.po").read_text("utf-8")
    assert "Flieg <b>weit</b>." in text
    assert "<b>Kuh</b>" not in text
