"""Measure how long builds take, beside Chromium, Typst and a first script's way.

Chromium is the system's; Typst and Playwright come with ``pip install 'playeraid[bench]'``.
"""

from __future__ import annotations

import gc
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from benchmarks.measure import (
    PLAYERAID,
    RUNS,
    head,
    largest_process,
    median_seconds,
    median_turns,
    medians_by_turns,
    row,
    seconds,
    seconds_side_by_side,
    taken,
)
from benchmarks.naive import DECK, library
from benchmarks.peers import GAME, SHEETS, jobs, write_page, write_typst
from generator.content.garbage import collect_seldom
from generator.content.resources import BUNDLED_CONTENT

if TYPE_CHECKING:
    from generator.render.sidejob import SideJob

AID = [*PLAYERAID, "build", GAME, "--paper", "a4", "--locale", "en", "--sheet", ",".join(SHEETS)]
BUILD_GAME = [*PLAYERAID, "build", GAME]
BUILD_CARDS = [*BUILD_GAME, "--sheet", DECK, "--impose", "duplex-long", "--paper", "a4,letter"]
BUILD_ALL = [*PLAYERAID, "build", "--paper", "a4,letter"]
NAIVE = [sys.executable, "-m", "benchmarks.naive"]
CAREFUL = [*NAIVE, "careful"]
NAIVE_TOLD = "naive: WeasyPrint as it comes, one process"
CAREFUL_TOLD = "careful: each side once, our engine"
CHROMIUM = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
SAVES = 5
"""How often a person saves, after a first time that warms up."""
PAUSE = 1.0
"""How long a person at least waits between two saves, in seconds."""


def measure() -> None:
    """Measure one aid, one edit and a build with nothing to do; print a table."""
    with tempfile.TemporaryDirectory() as name:
        _measure_aid(Path(name))
    with tempfile.TemporaryDirectory() as name:
        _measure_edit(Path(name))


def measure_library() -> None:
    """Measure the whole library, cold and with nothing to do."""
    with tempfile.TemporaryDirectory() as name:
        _measure_library(Path(name))


def measure_growth() -> None:
    """Measure how builds grow with games, and asking for files with their number."""
    with tempfile.TemporaryDirectory() as name:
        _measure_growth(Path(name))


def measure_cards() -> None:
    """Measure a deck laid on A4 and Letter in all languages, and the same cards naively."""
    with tempfile.TemporaryDirectory() as name:
        _measure_cards(Path(name))


def _measure_cards(home: Path) -> None:
    naive, careful = seconds([*NAIVE, "cards"]), seconds([*CAREFUL, "cards"])
    cold = seconds([*BUILD_CARDS, "--out", str(home)])
    head("one deck as duplex cards, all languages, A4 and Letter")
    row(NAIVE_TOLD, naive)
    row(CAREFUL_TOLD, careful)
    row("playeraid, cold, all cores", cold, _shares(cold, naive, careful))


def _measure_aid(home: Path) -> None:
    page, source = home / "aid.html", home / "aid.typ"
    write_page(page)
    write_typst(source)
    pdf = home / "aid.pdf"
    chromium = [*CHROMIUM, f"--user-data-dir={home / 'chromium'}", f"--print-to-pdf={pdf}"]
    build, cache = [*AID, "--out", str(home)], home / ".cache"
    interpreter = median_seconds([sys.executable, "-c", "pass"])
    forget = partial(_forget, home)
    alone = [*build, "--jobs", "1"]
    peer, cold, by_one = medians_by_turns(
        [([*chromium, page.as_uri()], None), (build, forget), (alone, forget)]
    )
    if not pdf.exists():
        sys.exit("Chromium printed nothing: its times tell nothing")
    typst = median_seconds([sys.executable, "-c", TYPST, str(source), str(pdf)])
    naive, careful = median_seconds([*NAIVE, "aid"]), median_seconds([*CAREFUL, "aid"])
    both = seconds_side_by_side([*NAIVE, "aid"], 2)
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    idle = median_seconds(build)
    shutil.rmtree(cache)
    memory = largest_process(build)
    warm, warm_peer = _warm_by_turns(page)
    head("five sides, A4")
    row("bare interpreter", interpreter)
    row("Chromium, cold", peer)
    row("Typst, cold, plain lists", typst, f"{typst / peer:.2f} of Chromium")
    row(NAIVE_TOLD, naive, f"{naive / peer:.2f} of Chromium")
    row(CAREFUL_TOLD, careful, f"{careful / peer:.2f} of Chromium")
    row("two naive loops at once", both, f"{2 * naive / both:.2f} times the work of one")
    row("playeraid, cold, all cores", cold, f"{cold / peer:.2f} of Chromium")
    row("the same", cold, _shares(cold, naive, careful))
    row("playeraid, cold, one process", by_one, f"{by_one / cold:.2f} of all cores")
    row("Chromium, warm", warm_peer)
    row("playeraid, warm, one process", warm, f"{warm / warm_peer:.2f} of Chromium, warm")
    row("nothing to do", idle, f"{idle / interpreter:.1f} bare interpreters")
    print(f"largest process of a cold build: {memory:.0f} MB")


def _shares(taken: float, naive: float, careful: float) -> str:
    return f"{taken / naive:.2f} of naive, {taken / careful:.2f} of careful"


TYPST = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])"


def _warm_by_turns(page: Path) -> list[float]:
    """Return how long the five sides take in a process and a browser that have printed them before.

    The process is readied as those that print are; each side is laid out anew.
    """
    work = _jobs_printed_before()
    collect_seldom()
    gc.freeze()
    with _warm_tab() as tab:
        ours, peer = partial(_print, work), partial(_print_in, tab, page.as_uri())
        return median_turns([partial(taken, ours), partial(taken, peer)])


def _jobs_printed_before() -> list[SideJob]:
    """Print the five sides, and return their jobs with what builds remember of them."""
    from generator.render.jobs import run

    done = [(job, run(job)) for job in jobs()]
    return [
        replace(job, start=side.proof.type_size, before=side.parts, larger=side.larger)
        for job, side in done
    ]


def _print(work: Sequence[SideJob]) -> None:
    from generator.render.jobs import run

    for job in work:
        run(job)


@contextmanager
def _warm_tab() -> Iterator[Any]:
    """Open a tab of a browser that stays."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        yield browser.new_page()
        browser.close()


def _print_in(tab: Any, address: str) -> None:
    tab.goto(address)
    tab.pdf(prefer_css_page_size=True)


@contextmanager
def _copied_content(home: Path) -> Iterator[Path]:
    """Copy the bundled games to where they may be edited, and work there."""
    shutil.copytree(BUNDLED_CONTENT, home / "content")
    before = Path.cwd()
    os.chdir(home)
    try:
        yield home / "content" / GAME / "locale" / "de.po"
    finally:
        os.chdir(before)


def _edit(catalogue: Path) -> None:
    """Change one word of the translation of one rule."""
    text = catalogue.read_text("utf-8")
    found = list(re.finditer(r'msgctxt "sections\..*\n(?:msgid.*\n|".*\n)+msgstr "\w+ ', text))
    end = found[len(found) // 2].end()
    catalogue.write_text(f"{text[:end]}x{text[end:]}", "utf-8")


def _measure_edit(home: Path) -> None:
    with _copied_content(home) as catalogue:
        edit = partial(_edit, catalogue)
        subprocess.run(BUILD_GAME, check=True, stdout=subprocess.DEVNULL)
        game = _after(edit, BUILD_GAME)
        subprocess.run(BUILD_ALL, check=True, stdout=subprocess.DEVNULL)
        library = _after(edit, BUILD_ALL)
        watching = _watching(edit)
    head("one edited translation, A4 and Letter")
    for case, (written, reported) in {
        "a command for one game in six languages": game,
        "a command for the whole library": library,
        "saved while a build of the library watches": watching,
    }.items():
        row(case, written, f"until its PDFs are written; {reported:.3f} until it is reported")


def _after(edit: Callable[[], None], build: Sequence[str]) -> tuple[float, float]:
    """Return how long it takes from an edit until its PDFs stand, and until a build has ended."""
    written, ends = [], []
    for _ in range(RUNS):
        edit()
        begin = time.time()
        done = subprocess.run(build, check=True, stdout=subprocess.PIPE, text=True)
        ends.append(time.time() - begin)
        assert "; 2 sides printed" in done.stdout, "one on each paper"
        written.append(_newest_pdf() - begin)
    return statistics.median(written), statistics.median(ends)


def _newest_pdf() -> float:
    """Return when the last PDF was written, in seconds since the epoch."""
    return max(path.stat().st_mtime for path in Path("output").rglob("*.pdf"))


def _watching(edit: Callable[[], None]) -> tuple[float, float]:
    """Return the times from saving a file until its PDFs are written and until that is reported."""
    watch, silent = [*BUILD_ALL, "--watch"], subprocess.DEVNULL
    with subprocess.Popen(watch, stdout=subprocess.PIPE, stderr=silent, text=True) as process:
        assert process.stdout
        reported = iter(process.stdout.readline, "")
        built = (line for line in reported if " written; " in line or "nothing to do" in line)
        next(built)
        written, times = [], []
        try:
            for _ in range(SAVES + 1):
                time.sleep(PAUSE)
                begin = time.time()
                edit()
                assert "; 2 sides printed" in next(built), "one on each paper"
                times.append(time.time() - begin)
                written.append(_newest_pdf() - begin)
        finally:
            process.send_signal(signal.SIGINT)
    return statistics.median(written[1:]), statistics.median(times[1:])


def _measure_library(home: Path) -> None:
    sheets = {job.sheet_id for job in library()}
    build = [*BUILD_ALL, "--sheet", ",".join(sorted(sheets)), "--out", str(home)]
    interpreter = median_seconds([sys.executable, "-c", "pass"])
    naive, careful = seconds([*NAIVE, "library"]), seconds([*CAREFUL, "library"])
    cold = seconds(build)
    _forget(home)
    memory = largest_process(build)
    _forget(home)
    alone = seconds([*build, "--jobs", "1"])
    idle = median_seconds(build)
    head("all sheets of all games, all languages, A4 and Letter")
    row(NAIVE_TOLD, naive)
    row(CAREFUL_TOLD, careful)
    row("cold, two processes", cold, _shares(cold, naive, careful))
    row("cold, one process", alone, f"{alone / cold:.2f} of two")
    row("nothing to do", idle, f"{idle / interpreter:.1f} bare interpreters")
    print(f"largest process of a cold build: {memory:.0f} MB")


def _forget(out: Path) -> None:
    shutil.rmtree(out / ".cache")


SMALL, MANY_FILES = 3, (100, 1_000, 10_000)


def _measure_growth(home: Path) -> None:
    """Build some small games and ten times as many; ask for ever more files with nothing to do."""
    from generator.build.state.buildstate import BuildState
    from generator.build.state.inputs import inputs_below

    begun = {}
    for count in (SMALL, 10 * SMALL):
        place = home / str(count)
        for number in range(count):
            command = [*PLAYERAID, "new", f"game-{number}", "--content", str(place / "content")]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        build = [*BUILD_ALL, "--content", str(place / "content"), "--out", str(place / "output")]
        begun[count] = median_seconds(build, before=partial(_forget, place / "output"), runs=3)
    head("growth")
    row(f"{SMALL} small games, cold", begun[SMALL])
    ratio = begun[10 * SMALL] / begun[SMALL]
    row(f"{10 * SMALL} small games, cold", begun[10 * SMALL], f"{ratio:.1f} times")
    for count in MANY_FILES:
        out = home / f"out-{count}"
        out.mkdir()
        files = [out / f"{number}.pdf" for number in range(count)]
        for file in files:
            file.write_bytes(b"pdf")
        BuildState(out).remember_command("key", inputs_below([]), files)
        begin = time.perf_counter()
        known = BuildState(out).current_files("key", inputs_below([]))
        compared = time.perf_counter() - begin
        assert known is not None and len(known) == count
        row(f"nothing to do: compare {count} files", compared)
