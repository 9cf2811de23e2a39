"""Measure how long catalogues take to follow their texts and to be counted, beside Babel."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog as PeerCatalog
from babel.messages.pofile import read_po

from benchmarks.measure import PLAYERAID, RUNS, head, median_seconds, row
from generator.build.state.schema import FILE
from generator.content.resources import BUNDLED_CONTENT
from generator.language.catalog import Catalog, Entry
from generator.language.po import catalog_text, read_catalog
from generator.language.update import updated

MANY, FEW = 3_000, 300
"""Texts of a large game; and as many as Babel's way gets through in a bearable time."""
EVERY = 10
"""One text of so many has changed, so 10 per cent."""
WORDS = ("the", "Hunter", "may", "discard", "{cards.least}", "*Item*", "cards", "to", "move", "on")


BABEL_READS = """
import sys
from babel.messages.pofile import read_po
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        read_po(file)
"""
STATUS_RUNS = 10


def measure() -> None:
    """Measure each case and print a table."""
    _measure_updates()
    _measure_status()


def _measure_updates() -> None:
    many = _median(lambda: _ours(MANY))
    few = _median(lambda: _ours(FEW))
    peer = _median(lambda: _theirs(FEW), runs=3)
    head(f"update a catalogue, {100 // EVERY} % changed")
    row(f"{MANY:,} texts: read, updated, written", many, f"{many / few:.1f} of {FEW}")
    row(f"{FEW} texts: read, updated, written", few, f"{few / peer:.3f} of Babel")
    row(f"Babel: {FEW} texts, Catalog.update alone", peer)


def _measure_status() -> None:
    catalogs = sorted(map(str, BUNDLED_CONTENT.glob("*/locale/*.po")))
    status = [*PLAYERAID, "translate", "status", "--content", str(BUNDLED_CONTENT)]
    with tempfile.TemporaryDirectory() as name:
        here = Path(name)
        (here / "output").mkdir()
        state = here / "output" / FILE
        interpreter = median_seconds([sys.executable, "-c", "pass"], runs=STATUS_RUNS)
        peer = median_seconds([sys.executable, "-c", BABEL_READS, *catalogs], runs=STATUS_RUNS)
        cold = median_seconds(status, state.unlink, STATUS_RUNS, here)
        again = median_seconds(status, runs=STATUS_RUNS, here=here)
    head(f"status of {len(catalogs)} bundled catalogues")
    row("all read and counted", cold, f"{cold / peer:.2f} of Babel")
    row("nothing has changed", again, f"{again / interpreter:.1f} bare interpreters")
    row("Babel: the same catalogues read alone", peer)


def _median(work: Callable[[], float], runs: int = RUNS) -> float:
    return statistics.median(work() for _ in range(runs))


def _source(number: int) -> str:
    """Return the words of a text, each in an order of its own."""
    turn = number % len(WORDS)
    return " ".join((*WORDS[turn:], *WORDS[:turn], f"once for {number}."))


def _messages(count: int, changed: bool) -> list[Entry]:
    return [
        Entry(
            f"sections.s{number % 40}.rules.r{number}",
            (_source(number) + " Now!" * (changed and number % EVERY == 0),),
            (),
        )
        for number in range(count)
    ]


def _old(count: int) -> bytes:
    """Return a catalogue in which every text is translated."""
    entries = tuple(
        Entry(each.id, each.source, (each.source[0].upper(),)) for each in _messages(count, False)
    )
    return catalog_text(updated(Catalog("de.po", "de", {}, entries), entries, "Large")).encode()


def _ours(count: int) -> float:
    data, messages = _old(count), _messages(count, True)
    begin = time.perf_counter()
    catalog, _ = read_catalog("de.po", "de", data)
    text = catalog_text(updated(catalog, messages, "Large")).encode()
    seconds = time.perf_counter() - begin
    assert text.count(b"#, fuzzy") == count // EVERY
    return seconds


def _theirs(count: int) -> float:
    catalog = read_po(BytesIO(_old(count)), locale="de")
    template = PeerCatalog()
    for entry in _messages(count, True):
        template.add(entry.source[0], context=entry.id)
    begin = time.perf_counter()
    catalog.update(template)
    return time.perf_counter() - begin
