"""The command ``build``: choices, files, and what is told of them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import IO, Any

import pytest

from generator.build.pool import processes
from generator.build.state.buildstate import BuildState
from tests.cli.running import (
    EN,
    ROOT,
    SHOW_LOADED,
    Ran,
    build,
    files,
    loaded,
    report,
    run,
    separately,
)
from tests.printing import STARTER
from tests.signals import signals_heeded
from tests.support import MINIMAL, with_catalogs, write_game


def test_build_and_nothing_to_do(home: Path) -> None:
    first = build()
    assert (first.code, first.err) == (0, "")
    assert files(home / "output") == ["my-game/en/my-game-a4.pdf", "my-game/en/summary-a4.pdf"]
    assert str(EN / "summary-a4.pdf") in first.out
    assert "2 files, 2 written; 1 side printed, 0 reused;" in first.out
    stamps = {name: (home / "output" / name).stat().st_mtime_ns for name in files(home / "output")}
    again = build()
    assert again == (0, "nothing to do: 2 files are up to date\n", "")
    assert {
        name: (home / "output" / name).stat().st_mtime_ns for name in files(home / "output")
    } == stamps


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_nothing_is_left_in_the_folder_for_temporary_files(
    home: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    with TemporaryDirectory() as folder:  # its path is short enough for a socket's
        monkeypatch.setenv("TMPDIR", folder)
        monkeypatch.delenv("PLAYERAID_TEMPORARY", raising=False)
        built = separately(home, "", "build", "--jobs", jobs)
        assert "4 files, 4 written; 2 sides printed" in built.out
        assert list(Path(folder).iterdir()) == []


def test_explain_says_why_a_side_is_printed_again(home: Path) -> None:
    first = build("--explain")
    assert "my-game summary/front en a4 colour: not printed before" in first.out
    path = home / "content" / STARTER / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("You find nothing.", "Nothing."), "utf-8")
    again = build("--explain")
    (told,) = [line for line in again.out.splitlines() if line.startswith("my-game ")]
    assert re.fullmatch(r"my-game summary/front en a4 colour: unit [a-z.]+\d", told), told
    path.write_text(path.read_text("utf-8").replace("Nothing.", "Nothing at all."), "utf-8")
    reasons = report(build("--explain", "--json"))["reasons"]
    assert reasons == {"my-game summary/front en a4 colour": [told.partition(": ")[2]]}
    assert report(build("--json"))["reasons"] == {}


def test_for_a_table_files_have_names_of_their_own(home: Path) -> None:
    build()
    table = build("--players", "3")
    assert table.code == 0
    assert files(home / "output") == [
        *("my-game/en/my-game-a4-3p.pdf", "my-game/en/my-game-a4.pdf"),
        *("my-game/en/summary-a4-3p.pdf", "my-game/en/summary-a4.pdf"),
    ]
    assert "nothing to do: 2 files" in build("--players", "3").out
    assert "nothing to do" not in build("--players", "2").out


def test_a_table_without_seats_is_told(home: Path) -> None:
    refused = build("--players", "7")
    assert refused.code == 2
    assert "“my-game” is for 2 to 4 players, not for 7" in refused.out + refused.err
    assert files(home / "output") == []


@pytest.mark.parametrize("harm", ["delete", "edit", "empty"])
def test_a_lost_output_is_made_again(home: Path, harm: str) -> None:
    build()
    path = home / EN / "summary-a4.pdf"
    data = path.read_bytes()
    if harm == "delete":
        path.unlink()
    else:
        path.write_bytes(data + b"edited" if harm == "edit" else b"")
    again = build()
    assert again.code == 0
    assert "0 sides printed, 1 reused" in again.out
    assert path.read_bytes() == data
    assert "nothing to do" in build().out


def test_edited_content_is_printed(home: Path) -> None:
    build()
    path = home / "content" / STARTER / "rules.yaml"
    path.write_text(path.read_text("utf-8").replace("You find nothing.", "Nothing."), "utf-8")
    again = build()
    assert "1 side printed, 0 reused" in again.out
    path.write_text(path.read_text("utf-8").replace("Nothing.", "You find nothing."), "utf-8")
    assert "0 sides printed, 1 reused" in build().out


@pytest.mark.parametrize(
    ("arguments", "made"),
    [
        (["--edition", "mono"], ["my-game-a4-mono.pdf", "summary-a4-mono.pdf"]),
        (
            ["--edition", "colour,ink-saver"],
            [
                "my-game-a4-ink-saver.pdf",
                "my-game-a4.pdf",
                "summary-a4-ink-saver.pdf",
                "summary-a4.pdf",
            ],
        ),
        (["--sheet", "summary"], ["summary-a4.pdf"]),
        (["--locale", "en", "--sheet", "summary,summary"], ["summary-a4.pdf"]),
        (["--format", "png"], ["summary-front-a4.png"]),
        (["--paper", "letter,180x260mm", "--sheet", "summary"], None),
        (["--format", "pdf,png", "--sheet", "summary"], ["summary-a4.pdf", "summary-front-a4.png"]),
    ],
)
def test_choices_make_files(home: Path, arguments: list[str], made: list[str] | None) -> None:
    ran = build(*arguments)
    assert ran.code == 0, ran.err
    assert files(home / EN) == (made or ["summary-180x260mm.pdf", "summary-letter.pdf"])


def test_pages_for_the_screen(home: Path) -> None:
    ran = build("--format", "html")
    assert ran.code == 0
    (page,) = (home / EN).glob("summary*.html")
    assert "Your turn" in page.read_text("utf-8")


def test_both_papers_by_default(home: Path) -> None:
    assert run("build", "--jobs", "1", "--sheet", "summary").code == 0
    assert files(home / EN) == ["summary-a4.pdf", "summary-letter.pdf"]


def test_another_folder_for_the_files(home: Path) -> None:
    ran = build("--out", "made/here")
    assert ran.code == 0
    assert files(home / "made" / "here" / STARTER / "en") == ["my-game-a4.pdf", "summary-a4.pdf"]
    assert not (home / "output").exists()


def test_editions_differ(home: Path) -> None:
    build("--edition", "colour,ink-saver,mono", "--sheet", "summary", "--format", "png")
    pictures = {path.read_bytes() for path in (home / EN).iterdir()}
    assert len(pictures) == 3


def test_build_as_json(home: Path) -> None:
    first = report(build("--json"))
    assert [Path(each["path"]).name for each in first["files"]] == [
        "summary-a4.pdf",
        "my-game-a4.pdf",
    ]
    assert all(each["fresh"] for each in first["files"])
    assert all(Path(each["path"]).is_file() for each in first["files"])
    assert first["findings"] == []
    assert first["sides"] == {"printed": 1, "reused": 0}
    again = report(build("--json"))
    assert [each["path"] for each in again["files"]] == [each["path"] for each in first["files"]]
    assert not any(each["fresh"] for each in again["files"])


def test_findings_of_a_build(home: Path) -> None:
    ran = build("--paper", "80x80")
    assert ran.code == 1
    assert "0 files, 0 written; 1 side printed" in ran.out
    assert "content/my-game/sheets.yaml:" in ran.err
    assert " error P03 " in ran.err
    assert "hint: " in ran.err
    data = report(build("--paper", "80x80", "--json"))
    assert data["files"] == []
    (finding,) = [each for each in data["findings"] if each["code"] == "P03"]
    assert finding["file"] == "content/my-game/sheets.yaml"
    assert finding["severity"] == "error"
    assert finding["line"] > 1
    assert not (home / EN).exists()


def test_findings_are_told_each_time(home: Path) -> None:
    assert build("--paper", "80x80").code == 1
    assert build("--paper", "80x80").code == 1


def test_a_draft(home: Path) -> None:
    ran = build("--paper", "100x120", "--draft")
    assert ran.code == 0
    assert " warning P03 " in ran.err
    assert files(home / EN) == ["my-game-100x120mm.pdf", "summary-100x120mm.pdf"]


CARDS = """
roles: {{cooks: {{name: Cooks, icon: pot}}}}
icons: {{pot: {{drawing: rat, alt: Rat}}}}
collections:
  dishes:
    name: Dishes
    entries:
      soup: {{name: Soup, icon: pot, text: Eat it hot.}}
      stew: {{name: Stew, icon: pot, text: "{text}"}}
decks:
  menu:
    title: Menu
    role: cooks
    copies: one
    size: poker
    type: {{largest: 10, smallest: 8}}
    back: {{icon: pot}}
    cards: {{all: {{kind: entries, collection: dishes}}}}
"""


def test_sound_cards_are_written_beside_a_faulty_one(bare: Path) -> None:
    game = bare / "content" / "minimal"
    shutil.copytree(MINIMAL, game)
    (game / "cards.yaml").write_text(CARDS.format(text="Stir the pot and wait. " * 60), "utf-8")
    words = ("minimal", "--sheet", "cards", "--format", "png")
    assert build(*words).code == 1
    assert not (bare / "output" / "minimal").exists()
    ran = build(*words, "--keep-going")
    assert ran.code == 1
    assert re.findall(r"error (\w+)", ran.err) == ["P03"]
    assert files(bare / "output") == [
        "minimal/en/menu-back-poker.png",
        "minimal/en/menu-soup-poker.png",
    ]
    assert "left out, since it has errors: minimal menu/stew en poker" in ran.out


def test_what_is_sound_is_written_whole(bare: Path) -> None:
    """With nothing to leave out the option changes no file."""
    game = bare / "content" / "minimal"
    shutil.copytree(MINIMAL, game)
    (game / "cards.yaml").write_text(CARDS.format(text="Stir it well."), "utf-8")
    ran = build("minimal", "--sheet", "cards", "--keep-going")
    assert (ran.code, ran.err) == (0, "")
    assert "left out" not in ran.out
    assert files(bare / "output") == ["minimal/en/menu-poker.pdf"]


def test_sources_and_errata(home: Path) -> None:
    build()
    plain = (home / EN / "summary-a4.pdf").read_bytes()
    assert build("--no-errata").code == 0
    assert (home / EN / "summary-a4.pdf").read_bytes() == plain
    assert build("--sources").code == 0
    assert (home / EN / "summary-a4.pdf").read_bytes() != plain


def test_nothing_to_do_loads_nothing_heavy(home: Path) -> None:
    words = ("build", "--jobs", "1", "--paper", "a4")
    first = separately(home, SHOW_LOADED, *words)
    assert first.code == 0
    assert {"weasyprint", "yaml"} <= set(loaded(first))
    again = separately(home, SHOW_LOADED, *words)
    assert again.out == "nothing to do: 2 files are up to date\n"
    assert loaded(again) == []


def test_a_command_loads_nothing_of_what_its_processes_print_with(home: Path) -> None:
    ran = separately(home, SHOW_LOADED, "build", "--jobs", "2")
    assert ran.code == 0
    assert len(files(home / EN)) == 4
    assert set(loaded(ran)) - {"jinja2"} == {"yaml", "babel"}, "it may write some words itself"


def noting(told: list[str], name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that notes when it is called."""

    def noted(*arguments: Any) -> Any:
        told.append(name)
        return function(*arguments)

    return noted


def test_a_first_build_begins_to_load_before_it_looks_for_anything(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    for module, name in ((processes, "warm_up"), (BuildState, "current_files")):
        monkeypatch.setattr(module, name, noting(told, name, getattr(module, name)))
    assert build().code == 0
    assert told == ["warm_up", "current_files", "warm_up"]
    told.clear()
    assert build().code == 0
    assert told == ["current_files"]


LOG = re.compile(r"(printing: \d of \d, .*\n)*")
"""What a pipe gets of the progress of a build: nothing, or lines if it takes its time."""


def test_a_pipe_gets_no_colours_and_no_bar(home: Path) -> None:
    ran = separately(home, "", "build", "--jobs", "2", "--paper", "a4,letter")
    assert ran.code == 0
    assert LOG.fullmatch(ran.err)
    assert len(ran.out.splitlines()) == 5
    assert "\x1b" not in ran.out
    failing = separately(home, "", "build", "--jobs", "2", "--paper", "80x80")
    assert failing.code == 1
    assert "\x1b" not in failing.err
    assert "\r" not in failing.err


def test_sides_are_laid_by_a_scheme(home: Path) -> None:
    first = build("--impose", "booklet")
    assert (first.code, first.err) == (0, "")
    assert files(home / "output") == ["my-game/en/my-game-a4-booklet.pdf"]
    assert "nothing to do: 1 file" in build("--impose", "booklet").out
    assert "nothing to do" not in build("--impose", "two-up").out
    assert files(home / "output") == [
        "my-game/en/my-game-a4-booklet.pdf",
        "my-game/en/my-game-a4-two-up.pdf",
        "my-game/en/summary-a4-two-up.pdf",
    ]


def test_pages_composed_for_their_size_have_names_of_their_own(home: Path) -> None:
    assert build("--impose", "two-up", "--pages", "composed", "--sheet", "summary").code == 0
    assert files(home / "output") == ["my-game/en/summary-a4-two-up-composed.pdf"]


def test_what_would_be_too_small_is_not_printed(home: Path) -> None:
    edit(home / "content" / STARTER / "sheets.yaml", "largest: 22", "largest: 18")
    refused = build("--impose", "zine")
    assert refused.code == 1
    assert "P05" in refused.err
    assert "made smaller to 35 %" in refused.err
    assert "--pages composed" in refused.err
    assert files(home / "output") == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--impose", "origami"], "unknown scheme “origami”"),
        (["--impose", "booklet", "--format", "png"], "with --impose there is only pdf"),
        (["--pages", "composed"], "it needs --impose"),
        (["--impose", "booklet", "--sheet", "map"], "the map is not printed as booklet"),
        (["--laminate", "5", "--bleed", "3"], "it cannot be combined with --bleed"),
        (["--laminate", "5", "--impose", "two-up"], "it cannot be combined with --impose"),
        (["--laminate", "5", "--sheet", "cards"], "“cards” are cards"),
        (["--qr", "example.org"], "“example.org” is no address of a folder on the web"),
        (["--qr", "ftp://example.org/"], "is no address of a folder on the web"),
        (["--qr", "https://example.org/?a=b"], "is no address of a folder on the web"),
    ],
)
def test_odd_wishes_for_the_paper_are_refused(home: Path, arguments: list[str], words: str) -> None:
    refused = build(*arguments)
    assert refused.code == 2
    assert words in refused.out + refused.err
    assert files(home / "output") == []


def small(*arguments: str) -> Ran:
    """Build on paper that both games fill."""
    return build("--paper", "120x140", *arguments)


@pytest.fixture
def two_games(home: Path) -> Path:
    """Return the folder with one more game, in three languages; all is built."""
    sheets = (MINIMAL / "sheets.yaml").read_bytes()
    large = sheets.replace(b"front:", b"type: {largest: 24, smallest: 8}\n    front:", 1)
    catalogues = with_catalogs({"locale/de.po": b"", "locale/it.po": b""})
    write_game(home, {**catalogues, "sheets.yaml": large})
    assert "nothing to do" not in small().out
    assert "nothing to do" in small().out
    return home


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def test_an_edited_translation_lets_all_else_stand(
    two_games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    minimal = two_games / "content" / "minimal"
    opened: list[Path] = []
    from generator import files as written

    read = written.read

    def noted(path: Path, *bounds: Any) -> bytes:
        opened.append(path)
        return read(path, *bounds)

    monkeypatch.setattr(written, "read", noted)
    edit(minimal / "locale" / "de.po", "Zählt laut.", "Zählt sehr laut.")
    again = report(small("--json"))
    assert again["findings"] == []
    assert minimal / "locale" / "de.po" in opened
    others = {two_games / "content" / STARTER / "rules.yaml", minimal / "locale" / "it.po"}
    assert others.isdisjoint(opened), "neither the other game nor the other language was read"
    fresh = {file["path"].rpartition("output/")[2] for file in again["files"] if file["fresh"]}
    assert fresh == {"minimal/de/minimal-120x140mm.pdf", "minimal/de/summary-120x140mm.pdf"}
    assert {file["path"].rpartition("output/")[2] for file in again["files"]} == {
        *files(two_games / "output")
    }
    assert again["sides"] == {"printed": 1, "reused": 3}
    assert "nothing to do: 8 files" in small().out


def test_a_build_in_part_gives_the_files_of_a_whole_one(two_games: Path) -> None:
    edit(two_games / "content" / "minimal" / "locale" / "de.po", "Zählt laut.", "Zählt!")
    edit(two_games / "content" / STARTER / "rules.yaml", "You find nothing.", "Nothing.")
    assert small().code == 0
    in_part = {
        name: (two_games / "output" / name).read_bytes() for name in files(two_games / "output")
    }
    assert small("--out", "anew").code == 0
    whole = {name: (two_games / "anew" / name).read_bytes() for name in files(two_games / "anew")}
    assert in_part == whole


def test_what_has_findings_is_read_again(two_games: Path) -> None:
    """A warning is told by every build, whatever else was edited."""
    minimal = two_games / "content" / "minimal"
    edit(minimal / "locale" / "it.po", 'msgstr "Zählt laut."', 'msgstr ""')
    warned = report(small("--json"))["findings"]
    assert [finding["file"] for finding in warned] == ["content/minimal/locale/it.po"]
    edit(minimal / "locale" / "de.po", "Zählt laut.", "Zählt sehr laut.")
    assert report(small("--json"))["findings"] == warned
    assert report(small("--json"))["findings"] == warned, "with nothing edited"


def test_an_unknown_language_is_told_whatever_stands(two_games: Path) -> None:
    edit(two_games / "content" / "minimal" / "locale" / "de.po", "Zählt laut.", "Zählt!")
    assert "no game has the language “xx”" in small("--locale", "de,xx").err
    assert small("--locale", "de,it").code == 0
    edit(two_games / "content" / "minimal" / "locale" / "de.po", "Zählt!", "Zählt laut.")
    again = small("--locale", "de,it")
    assert (again.code, again.err) == (0, "")


def test_an_idle_suppression_is_told_again(two_games: Path) -> None:
    """Whether it is of use in a catalogue is known from that catalogue."""
    path = two_games / "content" / "minimal" / "locale" / "de.po"
    text = path.read_text("utf-8")
    head, entry = text.rsplit("\n\n", 1)
    path.write_text(f"{head}\n\n# playeraid: ignore[T06] for no reason\n{entry}", "utf-8")
    for _ in range(3):
        assert [finding["code"] for finding in report(small("--json"))["findings"]] == ["X01"]
    path.write_text(text, "utf-8")
    assert "nothing to do: 8 files" in small().out


def test_a_declared_language_is_known_while_its_game_stands(two_games: Path) -> None:
    """No catalogue is there yet, which the game says is so for now."""
    path = two_games / "content" / "minimal" / "game.yaml"
    text = path.read_text("utf-8").replace("[de, it]", "[de, it, es]")
    ignored = "game:\n  checks: {ignore: {T20: nobody has begun}}\n"
    path.write_text(text.replace("game:\n", ignored), "utf-8")
    assert small("--locale", "it,en").code == 0
    edit(two_games / "content" / STARTER / "rules.yaml", "You find nothing.", "Nothing.")
    again = small("--locale", "it,en")
    assert (again.code, again.err) == (0, "")
    assert "1 side printed" in again.out


def printed_anew(home: Path) -> bool:
    """Whether what was built is what a build into a new folder gives."""
    assert build("--out", "anew").code == 0
    return (home / "anew" / STARTER / "en" / "summary-a4.pdf").read_bytes() == (
        home / EN / "summary-a4.pdf"
    ).read_bytes()


def test_what_was_measured_for_other_words_is_not_used(home: Path) -> None:
    """A rule grows long, shrinks again, and another one changes."""
    rules = home / "content" / STARTER / "rules.yaml"
    build()
    edit(rules, "You find nothing.", "You find nothing at all. " * 80)
    assert build().code == 0
    edit(rules, "You find nothing at all. " * 80, "You find nothing.")
    assert "0 sides printed, 1 reused" in build().out
    edit(rules, "Never go through a wall.", "Never go through any wall.")
    assert "1 side printed" in build().out
    assert printed_anew(home)


@pytest.mark.parametrize("wish", ["--json", "--verify"])
def test_watching_says_nothing_with_some_wishes(home: Path, wish: str) -> None:
    refused = build("--watch", wish)
    assert refused.code == 2
    assert f"it cannot be combined with {wish}" in refused.err


class Told:
    """What a process prints, line by line. A line that does not come fails the test, in time."""

    def __init__(self, stream: IO[str]) -> None:
        self._lines: SimpleQueue[str] = SimpleQueue()
        threading.Thread(target=self._read, args=(stream,), daemon=True).start()

    def _read(self, stream: IO[str]) -> None:
        for line in iter(stream.readline, ""):
            self._lines.put(line)
        self._lines.put("")

    def next(self, seconds: float = 120) -> str:
        """Return the next line, or "" at the end."""
        try:
            return self._lines.get(timeout=seconds)
        except Empty:
            raise AssertionError(f"nothing was printed, nor ended, in {seconds:g} s") from None

    def next_count(self) -> str:
        """Return the next line that counts files."""
        while not re.search("written|nothing to do", line := self.next()):
            assert line, "it has ended"
        return line


@pytest.fixture
def watching(home: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a build that watches, and end it with all its processes whatever happens."""
    command = [sys.executable, "-m", "generator", "build", "--watch", "--paper", "a4"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
    with (home / "faults.txt").open("wb") as faults, signals_heeded():
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=faults,
            text=True,
            env=environment,
            start_new_session=True,
        )
    with process:
        yield process
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_watching_prints_what_is_saved_until_ctrl_c(
    home: Path, watching: subprocess.Popen[str]
) -> None:
    assert watching.stdout
    told = Told(watching.stdout)
    assert "2 files, 2 written; 1 side printed" in told.next_count()
    path = home / "content" / STARTER / "rules.yaml"
    edit(path, "You find nothing.", "Nothing.")
    assert "2 files, 2 written; 1 side printed" in told.next_count()
    edit(path, "Nothing.", "You find nothing.")
    assert "2 files, 2 written; 0 sides printed, 1 reused" in told.next_count()
    good = path.read_bytes()
    path.write_bytes(good.replace(b"sections:", b"sectoins:", 1))
    assert "0 files, 0 written" in told.next_count()
    path.write_bytes(good)
    assert "nothing to do: 2 files are up to date" in told.next_count()
    watching.send_signal(signal.SIGINT)
    assert [told.next(30), told.next(30)] == ["stopped\n", ""], "all its processes have ended"
    assert watching.wait(20) == 0
    faults = (home / "faults.txt").read_text("utf-8")
    assert "did you mean “sections”?" in faults
    assert "Traceback" not in faults


def test_ctrl_c_is_heeded_below_a_background_job(home: Path) -> None:
    """What is started there ignores it otherwise, for as long as it runs."""
    code = "import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with signals_heeded():
            heeding = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        ignoring = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (heeding.stdout, ignoring.stdout) == (b"False\n", b"True\n")
