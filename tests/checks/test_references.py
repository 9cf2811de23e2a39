"""References: the words of their findings, and the faults that follow from others."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build.checking import Policy, Profile, check
from generator.checks import load_checks
from generator.checks.engine import inspect
from generator.checks.references.names import known_words, letters_of, official_names
from generator.checks.references.unused import _occurs
from generator.content.resources import BUNDLED_CONTENT, library
from generator.findings import Finding, Severity, in_reading_order
from tests.support import MINIMAL, found, library_of, read, sound_game, write_game

RULES = (MINIMAL / "rules.yaml").read_text("utf-8")
ICONS = (MINIMAL / "icons.yaml").read_text("utf-8")
SHEETS = (MINIMAL / "sheets.yaml").read_text("utf-8")


def findings(home: Path, files: dict[str, str], areas: str = "FSR") -> list[Finding]:
    """Read and check the minimal game with some files laid over it; notes are left out."""
    load_checks()
    reading = read(home, dict(files))
    assert reading.game is not None
    return [
        each
        for each in in_reading_order([*reading.findings, *inspect(reading.game)])
        if each.code[0] in areas and each.severity is not Severity.NOTE
    ]


def only(home: Path, text: str) -> Finding:
    (finding,) = findings(home, {"a.yaml": text})
    return finding


@pytest.mark.parametrize(
    ("text", "code", "message", "hint"),
    [
        (
            "terms: {a: {name: A, icon: castel}}\n",
            *(
                "R01",
                "there is no icon “castel”",
                "did you mean “castle”?",
            ),
        ),
        (
            "tracks: {a: {name: A, first: 1, last: 2, source: ['rulbook: p. 3']}}\n",
            *("R01", "there is no source “rulbook”", "did you mean “rulebook”?"),
        ),
        (
            "components: {a: {name: A, count: goal.coin}}\n",
            *("R01", "there is no value “goal.coin”", "did you mean “goal.coins”?"),
        ),
        (
            "terms: {a: {name: A, icon: players}}\n",
            *("R02", "“players” is a role, not an icon", "known here: bat, castle, coin"),
        ),
        (
            "order: {a: {name: A, role: bat, icon: bat}}\n",
            *("R02", "“bat” is an icon, not a role", "known here: players"),
        ),
        (
            "order: {a: {name: A, role: players, icon: bat, phases: [coin]}}\n",
            *("R02", "“coin” is an icon, not a phase", "declare a phase so named"),
        ),
        (
            "terms: {a: {name: A, meaning: 'A {icon:ct}.'}}\n",
            *("R05", "there is no icon “ct”", "known here: bat, castle, coin"),
        ),
        (
            "icons: {a: {drawing: castel, alt: A}}\nterms: {a: {name: A, icon: a}}\n",
            *(
                "R05",
                "there is no drawing “castel” in icons/ or the icon set",
                "did you mean “castle”? playeraid icons finds drawings by what they mean",
            ),
        ),
        (
            "icons: {a: {drawing: xq, alt: A}}\nterms: {a: {name: A, icon: a}}\n",
            *(
                "R05",
                "there is no drawing “xq” in icons/ or the icon set",
                "playeraid icons finds drawings by what they mean",
            ),
        ),
        (
            "terms: {a: {name: A, meaning: '*castle* it is.'}}\n",
            *("R08", "“castle” is written “Castle” in this game", "write “*Castle*”"),
        ),
        (
            "terms: {a: {name: Foe, forms: [foe], meaning: 'One *FOE*'}}\n",
            *("R08", "“FOE” is written “Foe” or “foe” in this game", "write “*Foe*” or “*foe*”"),
        ),
        (
            "terms: {a: {name: A, meaning: '{goal.cons}'}}\n",
            *("R09", "there is no value “goal.cons”", "did you mean “goal.coins”?"),
        ),
        (
            "terms: {a: {name: A, meaning: 'A *Castel*.'}}\n",
            *("R13", "“Castel” is no term or name of this game", "did you mean “Castle”?"),
        ),
        (
            "terms: {a: {name: A, meaning: 'A {reminder:castle}.'}}\n",
            *("R28", "the term “castle” has no reminder", "write one: terms.castle.reminder"),
        ),
        (
            "collections: {a: {name: A, entries: {b: {name: B, text: 'A {reminder:f}.'}}}}\n",
            *("R28", "there is no term “f”", "add it to “terms”, with a reminder"),
        ),
        (
            "terms: {a: {name: A, reminder: Go., meaning: 'A {reminder:a}.'}}\n",
            *("R28", "a name, a label or a reminder has no reminders in it", "leave it out"),
        ),
        (
            "collections: {a: {name: A, entries: {b: {name: B, text: 'A *Castle*.'}}}}\n"
            "decks: {d: {title: D, reminders: true, "
            "cards: {a: {kind: entries, collection: a}}}}\n",
            *(
                "R27",
                "no card of this deck names a term with a reminder",
                "name a term in its texts, as *Flying*, and give it a reminder",
            ),
        ),
        (
            "terms: {a: {name: A, reminder: Go.}}\n",
            *(
                "R27",
                "nothing prints this reminder",
                "write {reminder:a} in a text, or “reminders: true” in a deck or block of entries "
                "that name the term",
            ),
        ),
    ],
)
def test_words(text: str, code: str, message: str, hint: str, tmp_path: Path) -> None:
    finding = only(tmp_path, text)
    assert (finding.code, finding.message, finding.hint) == (code, message, hint)


def test_a_name_nobody_knows_among_many_is_told_what_to_do(tmp_path: Path) -> None:
    terms = "terms:\n" + "".join(f"  t{n}: {{name: Term{n}}}\n" for n in range(9))
    finding = only(tmp_path, terms + "  x: {name: X, meaning: '*Qqq*'}\n")
    assert finding.hint == "add it to the terms, or drop the *"


@pytest.mark.parametrize(
    ("text", "column", "length"),
    [
        ("terms: {a: {name: A, meaning: 'The {icon:bta} sleeps'}}\n", 36, 10),
        ("terms: {a: {name: A, meaning: 'Of {goal.coin} coins'}}\n", 35, 11),
        ("terms: {a: {name: A, meaning: 'The *Btas* sleep'}}\n", 36, 6),
        ("terms: {a: {name: A, meaning: 'The bats* sleep'}}\n", 36, 5),
        ("terms: {a: {name: A, icon: bta}}\n", 28, 3),
        ("components: {a: {name: A, count: 2, source: ['rulbook: p. 3']}}\n", 47, 7),
    ],
)
def test_only_the_faulty_word_is_underlined(
    text: str, column: int, length: int, tmp_path: Path
) -> None:
    place = only(tmp_path, text).place
    assert (place.column, place.end_column - place.column) == (column, length)


@pytest.mark.parametrize(
    ("of", "code", "message", "hint"),
    [
        ("terms.castle.nam", "R01", "there is no text “terms.castle.nam”", "terms.castle.name"),
        ("terms.catsle.name", "R01", "there is no text “terms.catsle.name”", "terms.castle.name"),
        ("term.castle.name", "R01", "there is no text “term.castle.name”", "terms.castle.name"),
        ("sections.goal", "R02", "“sections.goal” is no text", "sections.goal.title"),
        ("game.year", "R02", "“game.year” is no text", "game.title"),
        ("changes.0", "R02", "“changes.0” is no text", "changes.0.text"),
    ],
)
def test_errata_of_no_text(of: str, code: str, message: str, hint: str, tmp_path: Path) -> None:
    finding = only(
        tmp_path,
        f'errata: {{a: {{date: "2024-01-02", source: rulebook, of: {of}, label: FAQ}}}}\n',
    )
    assert (finding.code, finding.message) == (code, message)
    assert hint in finding.hint


@pytest.mark.parametrize(
    ("rules", "hint"),
    [
        ("choose: {text: A}", "“rules” has no “lost-item”; known here: choose"),
        ("lost-items: {text: A}", "did you mean “sections.a.blocks.b.rules.lost-items.text”?"),
        ("item-lost: {text: A}\n        # b", "“rules” has no “lost-item”; known here: item-lost"),
    ],
)
def test_an_erratum_of_a_renamed_rule_names_the_rules_beside_it(
    rules: str, hint: str, tmp_path: Path
) -> None:
    text = (
        "sections:\n  a:\n    title: A\n    source: [rulebook]\n    blocks:\n      b:\n"
        f"        kind: rules\n        rules:\n          {rules}\n"
        "errata:\n  c:\n    date: '2024-01-02'\n    source: rulebook\n    label: FAQ\n"
        "    of: sections.a.blocks.b.rules.lost-item.text\n"
    )
    (found,) = [f for f in findings(tmp_path, {"a.yaml": text}) if f.code == "R01"]
    assert found.hint == hint


def test_what_nothing_uses_may_be_the_new_name(tmp_path: Path) -> None:
    icons = ICONS.replace("  castle:", "  fortress:")
    hints = {f.hint for f in findings(tmp_path, {"icons.yaml": icons}) if f.code in ("R01", "R02")}
    assert hints == {"known here: bat, coin, fortress; was it renamed? nothing uses “fortress”"}


def test_a_section_without_a_sheet_is_told_so(tmp_path: Path) -> None:
    text = "sections: {a: {title: A, source: [rulebook], blocks: {b: {kind: note, text: A b}}}}\n"
    found = only(tmp_path, text)
    assert (found.code, found.message) == ("R04", "no sheet shows the section “a”")


def test_the_other_half_of_a_fault_is_shown(tmp_path: Path) -> None:
    text = (
        "icons:\n"
        "  a: {drawing: moon, alt: '{icon:b}'}\n"
        "  b: {drawing: moon, alt: '{icon:a}'}\n"
        "collections:\n  c: {name: C, entries: {d: {name: D}, e: {name: D}}}\n"
    )
    related = {
        (f.code, f.place.line): [place.line for place in f.related]
        for f in findings(tmp_path, {"a.yaml": text})
    }
    assert related == {("R07", 2): [3], ("R07", 3): [2], ("R17", 3): [2], ("R18", 5): [5]}


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("values.yaml", "values: {goal: {coins: five}}\n"),
        ("values.yaml", "values: {goal: {}}\ngoal: 5\n"),
        ("values.yaml", "values: [\n"),
        ("values.yaml", "values: {goal: &a {coins: 5}}\nterms: {b: *a}\n"),
        ("icons.yaml", ICONS.replace("drawing: bat-wing", "drawing: Bat Wing")),
        ("icons.yaml", ICONS.replace("icons:", "icon:")),
        ("icons.yaml", ICONS.replace("alt: Castle", "alt: [Castle]")),
        ("icons.yaml", "icons: 5\n"),
        ("icons.yaml", ICONS.replace("drawing: bat-wing", "drawing: @bat")),
        ("icons.yaml", ICONS.replace("drawing: bat-wing", "drawing: two-coins")),
        ("rules.yaml", RULES.replace("forms:", "froms:")),
        ("rules.yaml", RULES.replace("forms: [Castles]", "forms: [no]")),
        ("rules.yaml", RULES.replace("kind: note", "kind: notes")),
        ("rules.yaml", RULES.replace("icon: coin", "icon: cion")),
        ("rules.yaml", RULES.replace("role: players", "role: castle")),
        ("rules.yaml", RULES.replace("{goal.coins}", "{goal.coin}")),
        ("rules.yaml", RULES.replace("{icon:bat}", "{icon:bta}")),
        ("sheets.yaml", SHEETS.replace("[goal]", "[gaol]")),
        ("again.yaml", "icons:\n  bat: {drawing: rat, alt: Rat}\n"),
        ("again.yaml", "values:\n  goal: {rounds: 3}\nterms: {x: {name: '{goal.rounds}'}}\n"),
        (
            "twice.yaml",
            "values: {a: {b: 1}}\nvalues: {c: {d: 2}}\nterms: {x: {name: '{a.b}{c.d}'}}\n",
        ),
    ],
)
def test_one_fault_is_one_finding(file: str, text: str, tmp_path: Path) -> None:
    one = findings(tmp_path, {file: text})
    assert len(one) == 1, found(one)


def test_faults_of_one_entry_do_not_hide_those_of_another(tmp_path: Path) -> None:
    text = (
        "terms:\n  a: {name: A, icno: bat}\n  b: {name: B, icon: bta}\n"
        "  c: {name: C, meaning: '{icon:tba} {goal.cones} {x.y}'}\n"
    )
    assert found(findings(tmp_path, {"a.yaml": text})) == [
        ("a.yaml", 2, 16, "S01"),
        ("a.yaml", 3, 22, "R01"),
        ("a.yaml", 4, 26, "R05"),
        ("a.yaml", 4, 37, "R09"),
        ("a.yaml", 4, 50, "R09"),
    ]


def test_an_unread_file_hides_what_it_may_hold(tmp_path: Path) -> None:
    text = "terms:\n  a: {name: '{y.z} {icon:q} *Q*', icon: q}\n"
    files = {"values.yaml": "values: [\n", "a.yaml": text}
    assert found(findings(tmp_path, files)) == [("values.yaml", 2, 1, "F03")]


NAMES = """
tracks: {day: {name: Day, shape: queue, spaces: {noon: {name: Noon}, late: {name: Late}}}}
collections:
  c:
    name: Cards
    groups: {g: {name: Good ones}}
    entries: {lamp: {name: Lamp, names: [Lamps], group: g, variants: {v: {name: Lit, copies: 1}}}}
components: {pawn: {name: Pawn, count: 4}}
dice: {d: {name: red die, faces: ["1", "2"]}}
place_kinds: {town: {name: Town}}
places: {ayton: {name: Ayton, kind: town}}
terms:
  t: {name: "Seal {icon:bat}", forms: [seals]}
  x:
    name: X
    meaning: NAME
"""


@pytest.mark.parametrize(
    "name",
    [
        *("Castle", "Castles", "Players", "The goal", "Day", "Noon", "Lamp", "Lamps", "Lit"),
        *("Pawn", "Cards", "Good ones", "red die", "Town", "Ayton", "Seal", "seals"),
    ],
)
def test_names_a_text_may_set(name: str, tmp_path: Path) -> None:
    files = {"a.yaml": NAMES.replace("NAME", f"The *{name}* and **other words**.")}
    codes = {each.code for each in findings(tmp_path, files)}
    assert codes.isdisjoint({"R08", "R13"})


@pytest.mark.parametrize("name", ["castle", "CASTLE", "Red Die", "Sèals", "the goal", "good-ones"])
def test_names_written_otherwise(name: str, tmp_path: Path) -> None:
    files = {"a.yaml": NAMES.replace("NAME", f"The *{name}*.")}
    codes = [each.code for each in findings(tmp_path, files) if each.code in ("R08", "R13")]
    assert codes == ["R08"]


def test_known_words_and_names(tmp_path: Path) -> None:
    game = sound_game(tmp_path)
    assert known_words(game.content) == {"Castle", "Castles", "Players", "The goal"}
    assert official_names(game) == known_words(game.content)
    assert official_names(game) is official_names(game)
    assert list(game.names("values")) == ["goal.coins"]
    assert list(game.names("icons")) == ["castle", "bat", "coin"]


def test_letters_of_names() -> None:
    assert letters_of("Wolf’s-Dén") == letters_of("WOLF'S DEN") == "wolfsden"
    assert letters_of("…") == ""


def test_left_overs_are_notes_in_a_draft(tmp_path: Path) -> None:
    text = (
        "icons: {a: {drawing: moon, alt: A}}\nvalues: {a: {b: 1}}\n"
        "sections: {s: {title: S, blocks: {hint: {kind: note, text: Hint}}}}\n"
    )
    folder = write_game(tmp_path, {"a.yaml": text})

    def severities(profile: Profile) -> list[tuple[str, Severity]]:
        checked = check(library_of(folder), policy=Policy(profile, select=("R",)))
        return sorted((each.code, each.severity) for each in checked.findings)

    error, warning, note = Severity.ERROR, Severity.WARNING, Severity.NOTE
    codes = ("R04", "R04", "R10", "R12")
    release = (warning, warning, warning, error)
    assert severities(Profile.RELEASE) == list(zip(codes, release, strict=True))
    assert severities(Profile.DRAFT) == [(code, note) for code in codes]


def test_our_games_have_no_faults_of_this_area() -> None:
    checked = check(library(BUNDLED_CONTENT), policy=Policy(select=("R",)))
    assert checked.games
    assert checked.findings == ()


@pytest.mark.parametrize(
    ("texts", "used"),
    [
        ("the lair", True),
        ("lairs", True),
        ("a-lair", True),
        ("a flair", False),
        ("a flair for a lair", True),
        ("", False),
    ],
)
def test_a_term_is_used_where_a_word_begins_with_it(texts: str, used: bool) -> None:
    assert _occurs("lair", texts) is used
    assert _occurs("würfel", "spielwürfel")


SETS = "rule_sets: {new: {name: New}, old: {name: Old}}\n"
HAND = "values: {hand: {size: {value: 4, under: {old: 5}}, most: 9}}\n"


def test_numbers_of_other_rule_sets_are_known(tmp_path: Path) -> None:
    sound = "terms: {hand: {name: Hand, meaning: '{hand.size@old} of {hand.most} in *Old*'}}\n"
    assert findings(tmp_path, {"a.yaml": SETS + HAND + sound}) == []


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("hand.size@odl", "did you mean “hand.size@old”?"),
        ("hand.most@old", "did you mean “hand.most”?"),  # it does not differ
    ],
)
def test_numbers_of_unknown_rule_sets_are_not(tmp_path: Path, name: str, hint: str) -> None:
    text = f"terms: {{hand: {{name: Hand, meaning: '{{{name}}} {{hand.size}} {{hand.most}}'}}}}\n"
    finding = only(tmp_path, SETS + HAND + text)
    assert (finding.code, finding.message) == ("R09", f"there is no value “{name}”")
    assert finding.hint.startswith(hint)


def test_values_and_differences_name_known_rule_sets(tmp_path: Path) -> None:
    finding = only(
        tmp_path,
        SETS + "values: {hand: {size: {value: 4, under: {odl: 5}}}}\n"
        "terms: {hand: {name: Hand, meaning: '{hand.size}'}}\n",
    )
    assert finding.code == "R01"
    assert finding.message == "there is no rule set “odl”"
    assert finding.hint.startswith("did you mean “old”?")
