"""Measure how long after a file was saved its new picture stands in the browser."""

from __future__ import annotations

import shutil
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from benchmarks.measure import PLAYERAID, head, row
from generator.resources import BUNDLED_CONTENT, Library, library

SAVES = 30
PAUSE = 1.2
"""Seconds between saves, for the checks of the one before to be done."""
CHROMIUM = "/usr/bin/chromium"
GAME, SHEET = "the-hunt", "rules-summary"
KINDS = {
    "a text in a YAML file": ("rules.yaml", "en", "YAML"),
    "a translation in a PO file": ("locale/de.po", "de", "PO"),
}
SHOWN = """() => [...document.querySelectorAll('.paper')].map(
    (each) => [each.dataset.key, Number(each.dataset.shown)])"""


def measure() -> None:
    """Measure saves of several kinds and print a table."""
    head(f"from saving to the picture, {SAVES} saves")
    if find_spec("playwright") is None or not Path(CHROMIUM).exists():
        print("no browser to measure in: install the test extra and Chromium")
        return
    with tempfile.TemporaryDirectory() as name:
        content = Path(name, "content")
        shutil.copytree(BUNDLED_CONTENT, content)
        for kind, (file, language, _) in KINDS.items():
            times = _saves(content, content / GAME / file, language)
            row(kind, statistics.median(times), f"worst {max(times):.3f}")
        for step, seconds in _steps(library(content)):
            row(f"  processor time of {step}", seconds)


def _saves(content: Path, file: Path, language: str) -> list[float]:
    """Return the seconds from each save to its picture."""
    from playwright.sync_api import sync_playwright

    times = []
    words = file.read_text("utf-8")
    with _preview(content) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(f"{address}?game={GAME}&sheet={SHEET}&language={language}")
        page.wait_for_selector(".paper[data-key]", timeout=120_000)
        time.sleep(5 * PAUSE)
        for number in range(-2, SAVES):  # the first ones warm up
            before = page.evaluate(SHOWN)
            file.write_text(_changed(words, file, number), "utf-8")
            saved = time.time()
            while (now := page.evaluate(SHOWN)) == before:
                time.sleep(0.01)
            shown = max(each[1] for each, old in zip(now, before, strict=True) if each != old)
            if number >= 0:
                times.append(shown / 1000 - saved)
            time.sleep(PAUSE)
        browser.close()
    file.write_text(words, "utf-8")
    return times


def _changed(words: str, file: Path, number: int) -> str:
    """Return a file in which one text of the sheet has one word more."""
    lines = words.split("\n")
    at = next(i for i, line in enumerate(lines) if _is_wanted(line, lines, i, file))
    more = f" {'abcdefgh'[number % 8]}{number}"
    line = lines[at]
    lines[at] = line[:-1] + more + '"' if line.endswith('"') else line + more
    return "\n".join(lines)


def _is_wanted(line: str, lines: list[str], at: int, file: Path) -> bool:
    if file.suffix == ".po":
        return line.startswith('msgstr "') and "sections." in lines[at - 2] and len(line) > 60
    return line.startswith("          ") and len(line) > 60 and "{" not in line


@contextmanager
def _preview(content: Path) -> Iterator[str]:
    command = [*PLAYERAID, "serve", "--no-open", "--port", "0", "--content", str(content)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def _steps(home: Library) -> Iterator[tuple[str, float]]:
    """Yield the processor time of the steps of one save, without watching, sending, showing."""
    from generator.render.picture import picture
    from generator.serve import desk
    from generator.serve.views import View

    desk.prepare(home)
    view = View(GAME, SHEET, "en", "a4", "colour")
    file = home.content / GAME / "rules.yaml"
    words = file.read_text("utf-8")
    reading, printing, drawing = [], [], []
    for number in range(8):
        file.write_text(_changed(words, file, number), "utf-8")
        begin = time.process_time()
        desk.desk().reading(GAME)
        read = time.process_time()
        desk.begin(view, 0)
        side = desk.side(view, 0, "")
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
