"""Save a file many times while the preview runs, and see that its memory does not grow.

Between two savings some routes are asked, so that all are again and again, and one thing each is
changed: sections, a table in YAML, a game that is begun from an archive. Run with ``make soak``;
``make test`` does a smaller number.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import shutil
import tempfile
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.attacks.routes import ROUTES, Known
from tests.serve.previews import Preview, logged, start, stop
from tests.serve.racegame import CHART, write_race

ASKED = 4
"""How many routes are asked after each saving."""
COVER = Known("/cover/game/minimal.webp")
"""It is asked after each saving, so that both processes print as often."""
CANCEL = Known("/export/cost/cancel", data={})
MOST_GROWTH = 0.15
"""How much the memory may grow once everything is warm, as a share of what it was."""


def soak(preview: Preview, edits: int, warm: int, told: bool = False) -> tuple[float, float]:
    """Save a text so many times; return the memory in MB once it is warm, and at the end."""
    asked = cycle(route for route in ROUTES if not route.streams)
    with preview.listening() as stream:
        token, known = preview.token, stream.next_sides()[0]["key"]
        words, before = "Count aloud.", 0.0
        for number in range(edits):
            if number == warm:
                before = memory(preview)
            if told and number % 50 == 0:
                print(f"{number} saves: {memory(preview):.0f} MB", flush=True)
            now = f"Count to {number + 1} aloud, and begin again."
            preview.replace("rules.yaml", words, now)
            words, known = now, stream.next_sides(known)[0]["key"]
            for route in (COVER, *islice(asked, ASKED)):
                ask(preview, route, token)
            if told:
                CHANGES[number % len(CHANGES)](preview, token)
        ask(preview, CANCEL, token)
        return before, memory(preview)


def ask(preview: Preview, route: Known, token: str) -> None:
    """Ask a route of the preview as its page does; one that breaks down fails."""
    head, query = {"X-Playeraid-Token": token}, urlencode(route.query)
    body = route.raw if route.data is None else json.dumps(route.data).encode()
    try:
        answer = preview.request(f"{route.filled()}?{query}", route.method, body, head)
    except TimeoutError:
        raise AssertionError(f"{route.address} does not answer") from None
    assert answer.status < 500, route.address


def send(preview: Preview, token: str, address: str, **data: Any) -> Any:
    """Send data of the game as a page does; return what is answered, which must be no refusal."""
    body = json.dumps({"game": "minimal"} | data).encode()
    answer = preview.request(address, "POST", body, {"X-Playeraid-Token": token})
    assert answer.status == 200, f"{address}: {answer.body[:300]!r}"
    return answer.json


def arrange(preview: Preview, token: str) -> None:
    """Give the sheet a back, move a section, take the back away; undo that and do it again."""
    sheet = {"sheet": "summary"}
    spot = {"at": "front.bands.0.fill.0", "section": "goal"}
    send(preview, token, "/sections", **sheet, act="add_side", known="goal")
    send(preview, token, "/sections", **sheet, **spot, act="down")
    send(preview, token, "/sections", **sheet, **spot | {"at": "front.bands.0.fill.1"}, act="up")
    send(preview, token, "/sections", **sheet, act="remove_side", seen=["goal"])
    for again in (False, True):
        send(preview, token, "/undo", again=again)


def edit_grid(preview: Preview, token: str) -> None:
    """Add a column to a table in YAML, write into it, and delete it."""
    changes: tuple[dict[str, Any], ...] = (
        {"act": "add_column", "column": 3},
        {"act": "cells", "cells": [[1, 3, "Aloud."], [2, 3, "Again."]]},
        {"act": "remove_column", "column": 3},
    )
    for change in changes:
        grid = preview.request(f"/grid.json?game=minimal&path={CHART}").json
        seen = {name: grid[name] for name in ("path", "version", "base")}
        send(preview, token, "/grid", **seen, change=change)


def hand_on(preview: Preview, token: str) -> None:
    """Begin a game from the archive of another, and delete it."""
    data = base64.b64encode(preview.request("/share/minimal.zip").body).decode()
    source = {"type": "archive", "data": data}
    begun = send(preview, token, "/begin", title="", language="en", source=source)
    shutil.rmtree(preview.content / begun["game"])


CHANGES = (arrange, edit_grid, hand_on)


def memory(preview: Preview) -> float:
    """Return the memory of the preview and all its processes, in MB (Linux only)."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    family, found = [preview.process.pid], 0.0
    for pid in family:
        family += [child for child, parent in parents.items() if parent == pid]
        with contextlib.suppress(OSError, IndexError):
            pages = Path(f"/proc/{pid}/statm").read_text().split()
            found += (int(pages[1]) - int(pages[2])) * 4096 / 1e6
    return found


def main() -> None:
    """Soak a preview of its own, and tell how its memory grew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edits", type=int, default=200)
    edits = parser.parse_args().edits
    with tempfile.TemporaryDirectory() as name:
        faults: list[str] = []
        with logged(faults) as log:
            preview = start(write_race(Path(name)), log=log)
            try:
                before, after = soak(preview, edits, min(50, edits // 4), told=True)
            finally:
                stop(preview)
    print("".join(faults) + f"{edits} saves: {before:.0f} MB, then {after:.0f} MB")
    if faults or after > before * (1 + MOST_GROWTH):
        raise SystemExit("it has grown, or broken down")


if __name__ == "__main__":
    main()
