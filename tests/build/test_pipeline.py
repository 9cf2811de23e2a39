"""From content to files: what is printed, what is refused, what stays as it was."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace

from generator.build import checking, pipeline
from generator.build.pool import batches, processes, workerpool
from generator.build.pool.failures import result_or_raise
from generator.build.request import MAP, Request
from generator.checks import load_checks
from generator.checks.engine import judge
from generator.checks.registry import CHECKS, Check, Fault, Registry, Subject
from generator.content import resources
from generator.content.game import replace_texts
from generator.content.resources import TEMPLATES, Library
from generator.findings import Severity
from generator.language.wording import Wording
from generator.render.assets import Assets
from generator.render.page import Pages
from generator.render.webpage import web_page
from generator.units import A4, LETTER, Paper, paper_named
from tests.examples import check_example
from tests.printing import (
    BUNDLED,
    STARTER,
    Aid,
    begin_starter,
    build,
    edit,
    files_below,
    grown,
    lengthened,
    missing_texts,
    normal,
    page_count,
    page_texts,
    side_jobs,
    single_pages,
)
from tests.support import MINIMAL, library_of, with_catalogs, write_game

pytest_plugins = ["tests.builds"]
load_checks()

BY_PAPER = pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
SIDES = [
    "rules-summary/front",
    "rules-summary/back",
    "player-reference/front",
    "player-reference/back",
    "combat-results/front",
    "combat-results/back",
    "encounters/front",
    "places/front",
    "places/back",
    "set-up/front",
]
MATRICES = ("combat-results/front", "combat-results/back")
"""Sides of one large table: of few texts, and as high as its rows."""


# the starter's game


def test_starter_is_clean(starter_aid: Aid) -> None:
    assert [each.message for each in starter_aid.built.findings] == []
    checked = checking.check(starter_aid.library, (STARTER,))
    assert [each.message for each in checked.findings] == []
    assert {game.id for game in checked.games} == checked.sound


def test_starter_files(starter_aid: Aid) -> None:
    files = files_below(starter_aid.out)
    assert sorted(files) == [
        "my-game/en/my-game-a4.pdf",
        "my-game/en/my-game-letter.pdf",
        "my-game/en/summary-a4.pdf",
        "my-game/en/summary-letter.pdf",
    ]
    assert [written.fresh for written in starter_aid.built.files] == [True] * 4
    assert {page_count(starter_aid.out / name) for name in files} == {1}
    for name in files:
        with pikepdf.open(starter_aid.out / name) as pdf:
            box = [round(float(edge)) for edge in pdf.pages[0].mediabox]
        assert box == ([0, 0, 595, 842] if "a4" in name else [0, 0, 612, 792])


@BY_PAPER
def test_starter_texts_are_printed(starter_aid: Aid, paper: Paper) -> None:
    pdf = starter_aid.file(f"summary-{paper.name}.pdf").read_bytes()
    count, missing = missing_texts(starter_aid.game, "summary/front", pdf)
    assert count > 30
    assert missing == []


def test_a_text_that_is_not_printed_would_be_seen(starter_aid: Aid) -> None:
    id = "sections.goal.blocks.win.rules.first"
    text = starter_aid.game.texts[id].reworded("Words that no sheet has.")
    other = replace(starter_aid.game, content=replace_texts(starter_aid.game.content, {id: text}))
    _, missing = missing_texts(other, "summary/front", starter_aid.in_order(A4)[0].pdf)
    assert missing == [id]


def test_same_input_same_bytes(starter_aid: Aid, tmp_path: Path) -> None:
    one = build(starter_aid.library, tmp_path / "one", papers=(A4, LETTER), jobs=1)
    two = build(starter_aid.library, tmp_path / "two", papers=(A4, LETTER), jobs=2)
    assert (one.printed, two.printed) == (2, 2)
    files = files_below(starter_aid.out)
    assert len(files) == 4
    assert files_below(tmp_path / "one") == files
    assert files_below(tmp_path / "two") == files


def test_the_folder_leaves_no_trace(starter_aid: Aid, tmp_path: Path) -> None:
    moved = tmp_path / "elsewhere"
    library = begin_starter(moved)
    build(library, tmp_path / "out", papers=(A4, LETTER))
    assert files_below(tmp_path / "out") == files_below(starter_aid.out)


# what cannot be printed


@pytest.mark.parametrize("paper", ["80x80", "50x50", "120x60"])
def test_too_small_a_paper(tmp_path: Path, paper: str) -> None:
    library = begin_starter(tmp_path)
    out = tmp_path / "out"
    build(library, out)
    home = out / STARTER / "en"
    old = home / f"summary-{paper}mm.pdf"
    old.write_bytes(b"old")
    before = files_below(out)
    built = build(library, out, papers=(paper_named(paper),))
    assert {each.code for each in built.findings if each.is_error} <= {"P03", "P04"}
    (finding,) = [each for each in built.findings if each.code == "P03"]
    assert str(finding.place).startswith("content/my-game/sheets.yaml:")
    assert paper in finding.message
    assert built.files == ()
    assert files_below(out) == before


def test_a_draft_is_printed_and_marked(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    out = tmp_path / "out"
    paper = paper_named("100x120")
    assert build(library, out, papers=(paper,)).files == ()
    built = build(library, out, papers=(paper,), draft=True)
    assert {each.severity for each in built.findings} == {Severity.WARNING}
    assert "P03" in {each.code for each in built.findings}
    assert [each.path.name for each in built.files] == [
        "summary-100x120mm.pdf",
        "my-game-100x120mm.pdf",
    ]
    (text,) = page_texts(built.files[0].path.read_bytes())
    assert normal("Draft") in text
    assert normal("You find nothing.") in text
    assert page_count(built.files[0].path) == 1


def test_a_release_is_not_marked(starter_aid: Aid) -> None:
    (text,) = page_texts(starter_aid.in_order(A4)[0].pdf)
    assert normal("Draft") not in text


def test_a_letter_that_no_face_has(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    out = tmp_path / "out"
    build(library, out)
    before = files_below(out)
    line = edit(tmp_path, "rules.yaml", "You find nothing.", "You find 漢 nothing.")
    built = build(library, out)
    (finding,) = built.findings
    assert finding.code == "P01"
    assert "“漢” (U+6F22)" in finding.message
    assert finding.place.file == "content/my-game/rules.yaml"
    assert line - 4 <= finding.place.line <= line
    assert built.files == ()
    assert files_below(out) == before


def test_errors_of_one_game_leave_the_others(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    content = tmp_path / "content"
    shutil.copytree(content / STARTER, content / "other")
    game = content / "other" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace('id: "my-game"', 'id: "other"'), "utf-8")
    edit(tmp_path, "rules.yaml", "force: never", "force: nevr")
    built = build(library, tmp_path / "out")
    assert {each.place.file for each in built.findings if each.is_error} == {
        "content/my-game/rules.yaml"
    }
    assert sorted({each.path.parent.parent.name for each in built.files}) == ["other"]


def test_too_much_for_a_side_leaves_the_old_file(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    out = tmp_path / "out"
    build(library, out)
    before = files_below(out)
    overfill(tmp_path)
    built = build(library, out)
    assert [each.code for each in built.findings] == ["P03"]
    assert files_below(out) == before


def test_no_games_at_all(tmp_path: Path) -> None:
    built = build(resources.library(tmp_path), tmp_path / "out")
    assert [each.message for each in built.findings] == ["there are no games here"]


def test_an_unknown_theme(tmp_path: Path) -> None:
    library = begin_starter(tmp_path)
    line = edit(tmp_path, "game.yaml", "theme: classic", "theme: clasic")
    (finding,) = build(library, tmp_path / "out").findings
    assert (finding.code, finding.place.line) == ("R06", line)
    assert "classic" in finding.hint


# the bundled game


def test_bundled_files(bundled_aid: Aid) -> None:
    """``tests/test_library.py`` prints it in every language."""
    files = files_below(bundled_aid.out)
    sheets = list(dict.fromkeys(side.partition("/")[0] for side in SIDES))
    assert list(bundled_aid.game.content.sheets) == sheets
    assert sorted(files) == sorted(
        f"{BUNDLED}/en/{name}-{paper}.pdf"
        for name in (*sheets, MAP, BUNDLED)
        for paper in ("a4", "letter")
    )


def test_bundled_game_has_no_findings(bundled_aid: Aid) -> None:
    assert [f"{each.code} {each.message}" for each in bundled_aid.built.findings] == []
    assert bundled_aid.built.printed == len(("a4", "letter")) * (len(SIDES) + 1)
    for paper in (A4, LETTER):
        assert [each.proof.side.id for each in bundled_aid.in_order(paper)] == SIDES


@BY_PAPER
def test_bundled_texts_are_printed(bundled_aid: Aid, paper: Paper) -> None:
    pages = single_pages(bundled_aid.file(f"{BUNDLED}-{paper.name}.pdf"))
    game = bundled_aid.game.with_errata()
    assert len(pages) == len(SIDES)
    for side_id, pdf in zip(SIDES, pages, strict=True):
        count, missing = missing_texts(game, side_id, pdf)
        assert count >= (9 if side_id in MATRICES else 40)
        assert missing == []


@BY_PAPER
def test_bundled_sides_are_filled(bundled_aid: Aid, paper: Paper) -> None:
    filled = {each.proof.side.id: each.proof.fill for each in bundled_aid.in_order(paper)}
    assert len(filled) == len(SIDES)
    least = {id: 0.8 if id in MATRICES else 0.85 for id in SIDES}
    assert {id: fill for id, fill in filled.items() if not least[id] <= fill <= 1.001} == {}


# longer texts, as in another language


@pytest.mark.parametrize(
    "text",
    [
        "Combat",
        "The rail",
        "Roll {icon:bat} the die, then *Draw* {a.b} **Treasure** cards from the deck.",
        "Place it on {a.b}.",
        "A word or two more than this makes a sentence of some length, and so on to its end.",
    ],
)
def test_lengthened(text: str) -> None:
    longer = lengthened(text, 0.3)
    assert len(longer) >= 1.3 * len(text) - 0.5
    assert len(longer) <= 1.3 * len(text) + 2
    marks = re.compile(r"\{[^{}]*\}|\*+")
    assert marks.findall(longer) == marks.findall(text)


def test_lengthened_without_words() -> None:
    assert lengthened("{a.b}", 0.3) == "{a.b}"
    assert lengthened("6", 0.3) == "6"


def test_texts_a_quarter_longer_still_fit(bundled_aid: Aid) -> None:
    """Translations are longer than English: there must be room for them on every side.

    Here on Letter, which few real ones are printed on by the tests.
    """
    game = grown(bundled_aid.game.with_errata(), 0.25)
    letters = [
        sum(len(text.source) for text in each.texts.values()) for each in (bundled_aid.game, game)
    ]
    assert letters[1] > 1.24 * letters[0]
    work = side_jobs(game, bundled_aid.library, LETTER, "colour")
    processes.warm_up(TEMPLATES, 2)
    spread = partial(workerpool.map_unordered, workers=2)
    results = {number: result_or_raise(each) for number, each in batches.run_all(work, spread)}
    assert len(results) == len(SIDES)
    faults = {
        result.proof.side.id: [
            f"{finding.code} {finding.message}"
            for finding in judge(result.proof)
            if finding.is_error
        ]
        for result in results.values()
    }
    assert {id: found for id, found in faults.items() if found} == {}


# checks of print that are suppressed, or break down


def crowded(home: Path) -> tuple[resources.Library, Path]:
    """Return the starter's game on which a P03 is found, and its file of sheets."""
    library = begin_starter(home)
    overfill(home)
    return library, home / "content" / STARTER / "sheets.yaml"


def overfill(home: Path) -> None:
    """Give the starter's side the longest text that there may be, in large type."""
    edit(home, "rules.yaml", "You find nothing.", "You find nothing." + " Much more." * 350)
    edit(home, "sheets.yaml", "largest: 22", "largest: 24")
    edit(home, "sheets.yaml", "smallest: 8", "smallest: 22")


def test_a_vital_fault_of_print_cannot_be_suppressed(tmp_path: Path) -> None:
    library, sheets = crowded(tmp_path)
    (finding,) = [f for f in build(library, tmp_path / "out").findings if f.code == "P03"]
    assert CHECKS["P03"].vital
    lines = sheets.read_text("utf-8").split("\n")
    lines[finding.place.line - 1] += "  # playeraid: ignore[P03] so be it"
    sheets.write_text("\n".join(lines), "utf-8")
    built = build(library, tmp_path / "out")
    assert {f.code for f in built.findings if f.is_error} == {"X02"}, "it is not even printed"
    assert built.files == ()


def test_a_fault_of_print_is_suppressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def low(proof: object) -> Iterator[Fault]:
        """Find fault with every side."""
        yield Fault("sheets.summary", "not nice", on_key=True)

    own(monkeypatch, "P98", low)
    library = begin_starter(tmp_path)
    out = tmp_path / "out"
    (finding,) = build(library, out).findings
    assert (finding.code, finding.path) == ("P98", "sheets.summary")
    assert finding.place.file == "content/my-game/sheets.yaml"
    assert len(finding.fingerprint) == 16
    path = tmp_path / "content" / STARTER / "sheets.yaml"
    lines = path.read_text("utf-8").split("\n")
    lines[finding.place.line - 1] += "  # playeraid: ignore[P98] it is nice"
    path.write_text("\n".join(lines), "utf-8")
    built = build(library, out)
    assert built.findings == ()
    assert len(built.files) == 2


def test_a_broken_check_of_print_is_reported_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A side that could not be judged is not printed, and not kept as if it had been."""

    def broken(proof: object) -> Iterator[Fault]:
        """Break down."""
        raise RuntimeError("it broke")

    own(monkeypatch, "P98", broken)
    library = begin_starter(tmp_path)
    for _ in range(2):
        built = build(library, tmp_path / "out")
        assert [f.code for f in built.findings] == ["X06"]
        assert "P98 broke down" in built.findings[0].message
        assert (built.files, built.printed, built.reused) == ((), 1, 0)


@pytest.mark.parametrize(
    "check",
    [check for check in CHECKS.of(Subject.CONTENT) if not check.vital],
    ids=lambda check: check.code,
)
def test_what_can_be_suppressed_can_be_printed(check: Check, tmp_path: Path) -> None:
    checked = check_example(check.bad, tmp_path)
    (game,) = checked.games
    words = Wording(game.content, game.content.game.source_language)
    pages = Pages(game.with_errata(), words, Assets(TEMPLATES, checked.themes[game.id], "colour"))
    assert [id for id in game.content.sheets if "<html" not in web_page(pages, id)] == []


def own(
    monkeypatch: pytest.MonkeyPatch, code: str, function: Callable[[Any], Iterator[Fault]]
) -> None:
    """Let one check of print be the only one that is carried out."""
    load_checks()
    registry = Registry()
    for check in CHECKS:
        if check.function is None:
            registry.add(check)
    registry.on(Subject.PRINT, code, "not-nice", "Title", why="W.", bad="a", good="b")(function)
    for name in ("checks.engine", "build.checking", "checks.suppressions"):
        monkeypatch.setattr(f"generator.{name}.CHECKS", registry)


# translations

FIRST = "sections.goal.blocks.win.rules.first"
HINT = "sections.goal.blocks.hint.text"
NO_HINT = f'msgctxt "{HINT}"\nmsgid "Count aloud."\nmsgstr ""\n'
OLD_HINT = f'msgctxt "{HINT}"\nmsgid "Count."\nmsgstr "Zählt."\n'


def translated_library(home: Path, **own: str) -> Library:
    files = {f"locale/{language}.po": text.encode() for language, text in own.items()}
    return library_of(write_game(home, with_catalogs(files)))


def test_a_language_with_errors_keeps_its_old_files(tmp_path: Path) -> None:
    out = tmp_path / "out"
    old = out / "minimal" / "de" / "summary-a4.pdf"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"old")
    built = build(translated_library(tmp_path, de=NO_HINT, sv=""), out)
    assert {each.place.file for each in built.findings if each.is_error} == {
        "content/minimal/locale/de.po"
    }
    assert [path for path in files_below(out) if "minimal-a4" in path] == [
        "minimal/en/minimal-a4.pdf",
        "minimal/sv/minimal-a4.pdf",
    ]
    assert old.read_bytes() == b"old"


TAKE = "sections.more.blocks.take.text"
MORE = """
sections:
  more:
    title: Castle
    source: ["rulebook: p. 1"]
    blocks:
      take:
        kind: note
        text:
          plural: goal.coins
          one: Take {goal.coins} coin.
          other: Take {goal.coins} coins.
"""


def forms(language: str, *words: str) -> tuple[str, bytes]:
    """Return a catalogue of the section above; “Castle” is “Burg” in the rest of it."""
    lines = "".join(f'msgstr[{i}] "{each}"\n' for i, each in enumerate(words))
    text = (
        f'msgctxt "sections.more.title"\nmsgid "Castle"\nmsgstr "Burg"\n\nmsgctxt "{TAKE}"\n'
        'msgid "Take {goal.coins} coin."\nmsgid_plural "Take {goal.coins} coins."\n'
    )
    return f"locale/{language}.po", (text + lines).encode()


@pytest.fixture
def takings(tmp_path: Path) -> Library:
    """Return a game with a rule that bends with a number, in German and Polish."""
    catalogs = [
        forms("de", "Nehmt {goal.coins} Münze.", "Nehmt {goal.coins} Münzen."),
        forms(
            *("pl", "Weź {goal.coins} monetę.", "Weź {goal.coins} monety."),
            "Weź {goal.coins} monet.",
        ),
    ]
    sheets = (MINIMAL / "sheets.yaml").read_text("utf-8").replace("[goal]", "[goal, more]")
    files = {"more.yaml": MORE.encode(), "sheets.yaml": sheets.encode(), **dict(catalogs)}
    return library_of(write_game(tmp_path, with_catalogs(files)))


@pytest.mark.parametrize(
    ("coins", "german", "polish"),
    [
        (1, "Nehmt 1 Münze.", "Weź 1 monetę."),
        (2, "Nehmt 2 Münzen.", "Weź 2 monety."),
        (22, "Nehmt 22 Münzen.", "Weź 22 monety."),
        (25, "Nehmt 25 Münzen.", "Weź 25 monet."),
    ],
)
def test_a_changed_value_is_printed_with_its_plural_in_every_language(
    takings: Library, tmp_path: Path, coins: int, german: str, polish: str
) -> None:
    values = takings.content / "minimal" / "values.yaml"
    before = values.read_text("utf-8")
    values.write_text(before.replace("coins: 5", f"coins: {coins}"), "utf-8")
    built = build(takings, tmp_path / "out")
    assert {each.code for each in built.findings} <= {"P11"}, "the page is nearly empty, no more"
    for language, words in {"de": german, "pl": polish}.items():
        file = tmp_path / "out" / "minimal" / language / "summary-a4.pdf"
        (text,) = page_texts(file.read_bytes())
        assert normal(words) in text


def test_a_draft_prints_what_is_not_translated(tmp_path: Path) -> None:
    library = translated_library(tmp_path, de=NO_HINT)
    out = tmp_path / "out"
    built = build(library, out, languages=("de",), draft=True)
    assert {each.severity for each in built.findings} == {Severity.NOTE}
    assert sorted(files_below(out)) == ["minimal/de/minimal-a4.pdf", "minimal/de/summary-a4.pdf"]
    (text,) = page_texts((out / "minimal" / "de" / "summary-a4.pdf").read_bytes())
    assert normal("Count aloud.") in text
    assert normal("Das Ziel") in text
    assert normal("The goal") not in text


def test_a_fault_of_print_is_reported_at_the_translation(tmp_path: Path) -> None:
    own = f'msgctxt "{HINT}"\nmsgid "Count aloud."\nmsgstr "Zählt 漢 laut."\n'
    built = build(translated_library(tmp_path, de=own), tmp_path / "out", languages=("de",))
    (finding,) = [each for each in built.findings if each.code == "P01"]
    assert (finding.place.file, finding.place.line) == ("content/minimal/locale/de.po", 3)
    assert built.files == ()


def test_fits(tmp_path: Path) -> None:
    long = f'msgctxt "{HINT}"\nmsgid "Count aloud."\nmsgstr "{"Zählt laut. " * 320}"\n'
    library = translated_library(tmp_path, de=long)
    progress: list[tuple[int, int]] = []
    request = Request(library, tmp_path / "out", papers=(A4,))
    found = pipeline.fits(request, lambda done, of, what: progress.append((done, of)))
    assert [(fit.language, fit.game, fit.side, fit.paper) for fit in found] == [
        ("de", "minimal", "summary/front", "a4"),
        ("en", "minimal", "summary/front", "a4"),
    ], "the closest to overflow first"
    assert found[0].fill > 0.7 > 0.1 > found[1].fill
    assert {(fit.type_size, fit.smallest) for fit in found} == {(10, 8)}
    assert progress == [(1, 2), (2, 2)]
    assert not (tmp_path / "out").exists()
    only = pipeline.fits(replace(request, languages=("en",)))
    assert only == [found[1]]


def test_a_trial_in_no_language(tmp_path: Path) -> None:
    """It is printed with the numbers and dates of its own language."""
    library = translated_library(tmp_path, de="")
    built = build(library, tmp_path / "out", pseudo=True, draft=True)
    assert [each.message for each in built.findings if "is used" not in each.message] == []
    assert sorted(files_below(tmp_path / "out")) == [
        "minimal/en_XA/minimal-a4.pdf",
        "minimal/en_XA/summary-a4.pdf",
    ]
