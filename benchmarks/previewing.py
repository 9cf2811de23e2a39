"""Measure the time from saving a file until its new picture is in the browser."""

from __future__ import annotations

import shutil
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import generator
from benchmarks.measure import PLAYERAID, head, row
from generator.content.resources import BUNDLED_CONTENT, TEMPLATES, Library, library

SAVES = 30
"""How often a file is saved."""
PAUSE = 1.2
"""Seconds between saves, for the checks of the one before to be done."""
LONGEST = 60.0
"""Seconds after which no new picture is waited for."""
CHROMIUM = "/usr/bin/chromium"
GAME, SHEET = "the-hunt", "rules-summary"
SHOWN = """() => [...document.querySelectorAll('.paper')].map(
    (each) => [each.dataset.key, Number(each.dataset.shown)])"""
Edit = Callable[[str, int], str]
"""Returns a file as it is saved for the so manieth time."""


class Kind(NamedTuple):
    """A kind of save: of which file, how it is edited, and what is looked at."""

    file: str
    language: str
    edit: Edit
    pause: float = PAUSE
    edition: str = "colour"
    height: int = 900
    """How high the window is, in px: what is not nearly seen is not fetched."""


def _kinds() -> dict[str, Kind]:
    game = f"content/{GAME}"
    return {
        "a text in a YAML file": Kind(f"{game}/rules.yaml", "en", _in_yaml),
        "a translation in a PO file": Kind(f"{game}/locale/de.po", "de", _in_catalog),
        "a text in a YAML file, in large print": Kind(
            f"{game}/rules.yaml", "en", _in_yaml, 2 * PAUSE, "large-print", 3600
        ),
        "the template of a block": _template("blocks/steps.html.jinja", "</li>", " @</li>"),
        "the template of the head": _template("sheet.html.jinja", "</h1>", " @</h1>"),
        "a drawing": _template("icons/vampire-dracula.svg", 'd="', 'd="M@ 0'),
        "the style sheet": _template(
            "styles/sheet/plate.css.jinja", ".plate h1 {", ".plate h1 { color: #0000@;"
        ),
    }


def _template(file: str, old: str, new: str) -> Kind:
    def edit(words: str, number: int) -> str:
        assert old in words, f"{file} has no “{old}”"
        return words.replace(old, new.replace("@", f"{number + 20}"), 1)

    return Kind(f"templates/{file}", "en", edit, 3 * PAUSE)


def measure() -> None:
    """Measure saves of several kinds and print a table."""
    head(f"from saving to the picture, {SAVES} saves")
    if find_spec("playwright") is None or not Path(CHROMIUM).exists():
        print("no browser to measure in: install the test extra and Chromium")
        return
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)  # with a program of its own, so that its templates can be edited
        for source in (BUNDLED_CONTENT, TEMPLATES, Path(generator.__file__).parent):
            shutil.copytree(source, home / source.name)
        for case, kind in _kinds().items():
            times = _saves(home, kind)
            row(case, statistics.median(times), f"worst {max(times):.3f}")
        for step, seconds in _steps(library(home / "content")):
            row(f"  processor time of {step}", seconds)


def _saves(home: Path, kind: Kind) -> list[float]:
    """Return the seconds from each save to its picture."""
    from playwright.sync_api import sync_playwright

    times = []
    file = home / kind.file
    words = file.read_text("utf-8")
    with _preview(home) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": kind.height})
        query = f"game={GAME}&sheet={SHEET}&language={kind.language}&edition={kind.edition}"
        page.goto(f"{address}?{query}")
        page.wait_for_selector(".paper[data-key]", timeout=120_000)
        time.sleep(5 * PAUSE)
        for number in range(-2, SAVES):  # the first ones warm up
            before = page.evaluate(SHOWN)
            file.write_text(kind.edit(words, number), "utf-8")
            saved = time.time()
            while (now := page.evaluate(SHOWN)) == before:
                assert time.time() < saved + LONGEST, f"{kind.file} changes no picture"
                time.sleep(0.01)
            shown = max(each[1] for each, old in zip(now, before, strict=True) if each != old)
            if number >= 0:
                times.append(shown / 1000 - saved)
            time.sleep(kind.pause)
        browser.close()
    file.write_text(words, "utf-8")
    return times


def _in_yaml(words: str, number: int) -> str:
    """Add a word to a rule."""
    return _with_more(
        words, number, lambda line, _: line.startswith("          ") and "{" not in line
    )


def _in_catalog(words: str, number: int) -> str:
    """Add a word to a translation of a rule."""
    return _with_more(
        words, number, lambda line, above: line.startswith('msgstr "') and "sections." in above
    )


def _with_more(words: str, number: int, is_wanted: Callable[[str, str], bool]) -> str:
    """Return a file in which the first long line that is wanted has one word more."""
    lines = words.split("\n")
    at = next(i for i, line in enumerate(lines) if len(line) > 60 and is_wanted(line, lines[i - 2]))
    more = f" {'abcdefgh'[number % 8]}{number}"
    line = lines[at]
    lines[at] = line[:-1] + more + '"' if line.endswith('"') else line + more
    return "\n".join(lines)


@contextmanager
def _preview(home: Path) -> Iterator[str]:
    command = [*PLAYERAID, "serve", "--no-open", "--port", "0", "--content", "content"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=home)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def _steps(home: Library) -> Iterator[tuple[str, float]]:
    """Yield the processor time of the steps of one save, without watching, sending, showing."""
    from generator.pdf.picture import picture
    from generator.serve import worker
    from generator.serve.views import View

    worker.start(home)
    view = View(GAME, SHEET, "en", "a4", "colour")
    file = home.content / GAME / "rules.yaml"
    words = file.read_text("utf-8")
    reading, printing, drawing = [], [], []
    for number in range(8):
        file.write_text(_in_yaml(words, number), "utf-8")
        begin = time.process_time()
        worker.current_worker().games.reading(GAME)
        read = time.process_time()
        worker.prepare(view, 0)
        side = worker.side(view, 0, "")
        printed = time.process_time()
        assert side is not None
        picture(side.pdf, 1.5)
        drawn = time.process_time()
        if number > 2:
            reading.append(read - begin)
            printing.append(printed - read)
            drawing.append(drawn - printed)
    file.write_text(words, "utf-8")
    yield "reading the game", statistics.median(reading)
    yield "laying out what changed, writing the PDF", statistics.median(printing)
    yield "drawing the picture", statistics.median(drawing)
