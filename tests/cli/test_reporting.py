"""How commands report: the nearest word, the cause first, long lists cut, what was asked for."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from generator.cli import commands
from tests.cli.running import build, report, run

GAME = "content/my-game"
WRONG = "sections: {more: {title: More, icon: nothing, blocks: {a: {kind: note, text: Words.}}}}\n"
"""A section with an icon that is not there, R01, which no sheet shows, R04."""
DECK = """collections:
  cards: {name: Cards, entries: {rat: {name: Rat, icon: storm, text: Take a card.}}}
decks:
  play:
    title: Cards
    size: SIZE
    cards: {all: {kind: entries, collection: cards}}
"""


@pytest.fixture
def wrong(home: Path) -> Path:
    """Return the folder of the starter with a section that has faults."""
    (home / GAME / "more.yaml").write_text(WRONG)
    return home


@pytest.mark.parametrize(
    ("arguments", "nearest"),
    [
        (["biuld"], "build"),
        (["translate", "chek"], "check"),
        (["build", "--editon", "mono"], "--edition"),
        (["build", "--edition", "color"], "colour"),
        (["map", "x", "--edition", "color"], "colour"),
        (["map", "x", "--tabel"], "--table"),
        (["build", "--paper", "A44"], "a4"),
        (["build", "--face", "lexent"], "lexend"),
        (["build", "--impose", "bookelt"], "booklet"),
        (["build", "--card-size", "pocker"], "poker"),
        (["build", "--format", "pgn"], "png"),
        (["check", "--profile", "darft"], "draft"),
        (["check", "--report", "jsn"], "json"),
        (["export", "--to", "pmg"], "png"),
        (["new", "other", "--kind", "card"], "cards"),
        (["new", "other", "--theme", "gotik"], "gothic"),
        (["build", "my-gam"], "my-game"),
        (["build", "--sheet", "sumary"], "summary"),
        (["build", "--locale", "en_GB"], "en"),
        (["check", "--locale", "en-gb"], "en"),
        (["check", "--select", "R101"], "R01"),
        (["explain", "R1"], "R01"),
    ],
)
def test_a_wrong_word_names_the_nearest(home: Path, arguments: list[str], nearest: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert "id you mean" in ran.err
    assert nearest in ran.err.partition("id you mean")[2]
    assert "0 files" not in ran.out, "nothing was begun"


def test_an_id_is_made_of_other_words(home: Path) -> None:
    ran = run("new", "7wonders")
    assert "beginning with a letter; such as game-7wonders" in ran.err


@pytest.mark.parametrize("spelt", ["pt-BR", "pt_br", "PT-br"])
def test_languages_may_be_spelt_otherwise(home: Path, spelt: str) -> None:
    assert run("translate", "new", "my-game", spelt).code == 0
    assert (home / GAME / "locale/pt_BR.po").is_file()
    assert run("translate", "status", "--locale", spelt).code == 0
    ran = run("translate", "check", "--locale", spelt)
    assert (ran.code, "pt_BR: 0 of" in ran.err) == (1, True)


# one line a language


def test_a_language_that_was_begun_is_one_finding(home: Path) -> None:
    assert run("translate", "new", "my-game", "de").code == 0
    for arguments in (["translate", "check"], ["check"]):
        ran = run(*arguments)
        first, *rest = ran.err.splitlines()
        assert first.startswith(f"{GAME}/locale/de.po: error T03")
        assert first.endswith(": de: 0 of 60 translated")
        assert len(rest) == 2, "the hint, and the line that counts"
        assert rest[-1] == "60 errors"
    whole = run("translate", "check", "--all")
    assert whole.err.count(" T03 ") + whole.err.count(" G01 ") == 60
    assert len(report(run("translate", "check", "--json"))["findings"]) == 60


@pytest.mark.parametrize("options", [["--ignore", "T03"], ["--select", "T03"]])
def test_some_codes_do_not_say_how_many_are_translated(home: Path, options: list[str]) -> None:
    run("translate", "new", "my-game", "de")
    ran = run("check", *options)
    assert not re.search(r"\d of \d+ translated", ran.err)
    assert (" T03 " in ran.err) == ("--select" in options)


def test_stale_translations_are_one_note_in_a_draft(home: Path) -> None:
    run("translate", "new", "my-game", "de")
    catalogue = home / GAME / "locale/de.po"
    text = catalogue.read_text("utf-8").replace('msgstr ""', 'msgstr "Wort"')
    catalogue.write_text(text.replace('msgid ""\nmsgstr "Wort"', 'msgid ""\nmsgstr ""', 1), "utf-8")
    rules = home / GAME / "rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("text: ", "text: Now "), "utf-8")
    ran = run("check", "--profile", "draft", "--select", "T04")
    assert ran.code == 0
    assert "note T04 stale-translation: de: " in ran.err
    assert "belong to an older source" in ran.err
    assert ran.err.count(" T04 ") == 1


def test_long_lists_are_cut_short(home: Path) -> None:
    icons = "".join(f"  icon-{n}: {{drawing: ace, alt: Icon {n}}}\n" for n in range(20))
    (home / GAME / "more.yaml").write_text(f"icons:\n{icons}")
    ran = run("check", "--select", "R04")
    assert ran.err.count(" R04 ") == 8
    assert "… and 12 more of R04: --all shows them" in ran.err
    assert ran.err.endswith("20 warnings\n")
    assert run("check", "--select", "R04", "--all").err.count(" R04 ") == 20
    assert len(report(run("check", "--select", "R04", "--json"))["findings"]) == 20


# what is asked for


def reporting() -> set[str]:
    """Return the commands that have the options of reports."""
    context = commands.make_context("playeraid", ["list"])
    found = {name: commands.get_command(context, name) for name in commands.list_commands(context)}
    return {
        name
        for name, command in found.items()
        if command and {"--select", "--ignore"} <= {o for p in command.params for o in p.opts}
    }


def test_commands_that_report_have_the_options() -> None:
    assert reporting() == {
        *("build", "check", "diff", "estimate", "export", "import", "list", "map", "new", "site")
    }


def test_only_some_codes_are_reported(wrong: Path) -> None:
    assert "R01" in run("check").err
    ran = run("check", "--ignore", "R01")
    assert "R04" in ran.err
    assert "unknown-id" not in ran.err
    ran = build("--select", "R04")
    assert "error R01" not in ran.err
    assert "1 error of R01 not shown: left out by --select or --ignore" in ran.err
    assert ran.code == 1, "the game is not printed all the same"
    assert [each["code"] for each in report(build("--select", "R04", "--json"))["findings"]] == [
        "R04"
    ]


def test_wrong_use_is_reported_whatever_is_asked_for(home: Path) -> None:
    ran = build("my-gam", "--select", "C")
    assert (ran.code, "there is no game “my-gam”" in ran.err) == (2, True)


# the order


def test_warnings_of_the_content_do_not_drown_a_wrong_command(wrong: Path) -> None:
    more = wrong / GAME / "more.yaml"
    more.write_text(WRONG.replace("nothing", "storm"))
    assert " warning R04 " in run("check").err
    ran = run("build", "--sheet", "sumary")
    assert ran.code == 2
    first, hint, count, rest = ran.err.splitlines()
    assert first.startswith("command line: error R01")
    assert "summary" in hint
    assert count == "1 error"
    assert rest == "1 more of the content not shown: mend the command first"


def test_errors_come_before_warnings_and_notes(wrong: Path) -> None:
    heads = [line for line in run("check").err.splitlines() if line.startswith("content/")]
    assert [head.split()[1] for head in heads] == ["error", "warning"]


def test_the_file_that_was_edited_last_leads(home: Path) -> None:
    for name, time in (("a.yaml", 1_000), ("b.yaml", 3_000), ("c.yaml", 2_000)):
        id = Path(name).stem
        (home / GAME / name).write_text(f"icons: {{i-{id}: {{drawing: ace, alt: Icon {id}}}}}\n")
        os.utime(home / GAME / name, (time, time))
    order = [line.partition(":")[0][-6:] for line in run("check").err.splitlines() if "R04" in line]
    assert order == ["b.yaml", "a.yaml", "c.yaml"]
    data = report(run("check", "--json"))["findings"]
    assert [each["file"][-6:] for each in data if each["code"] == "R04"] == sorted(order)


def test_files_that_were_written_at_once_keep_their_order(home: Path) -> None:
    for name, time in (("a.yaml", 1_000.1), ("b.yaml", 1_001.5)):
        id = Path(name).stem
        (home / GAME / name).write_text(f"icons: {{i-{id}: {{drawing: ace, alt: Icon {id}}}}}\n")
        os.utime(home / GAME / name, (time, time))
    order = [line.partition(":")[0][-6:] for line in run("check").err.splitlines() if "R04" in line]
    assert order == ["a.yaml", "b.yaml"]


# a deck that cannot be read


@pytest.mark.parametrize("arguments", [[], ["--sheet", "cards"], ["--sheet", "play"]])
def test_a_malformed_deck_is_the_one_finding(home: Path, arguments: list[str]) -> None:
    (home / GAME / "deck.yaml").write_text(DECK.replace("SIZE", "2.5x3.5 feet"))
    ran = build(*arguments)
    assert ran.code == 1
    assert [line.split()[1:3] for line in ran.err.splitlines() if line.startswith("content/")] == [
        ["error", "S06"]
    ]
    assert "command line" not in ran.err


def test_another_sheet_is_unknown_all_the_same(home: Path) -> None:
    (home / GAME / "deck.yaml").write_text(DECK.replace("SIZE", "2.5x3.5 feet"))
    ran = build("--sheet", "summari")
    assert ran.code == 2
    assert ran.err.startswith("command line: error R01")


def test_cards_are_printed_in_inches(home: Path) -> None:
    (home / GAME / "deck.yaml").write_text(DECK.replace("SIZE", '2,5"x3,5"'))
    assert run("check", "--select", "S,R26").code == 0
