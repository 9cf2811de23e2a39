"""A person who also arranges sections, edits grids, shares the game, restarts the preview."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable
from typing import Any

from generator.serve.app import SAVE_INTERVAL
from generator.serve.history import MOST_STORED
from tests.serve.previews import start, stop
from tests.serve.raceactors import Person
from tests.serve.racegame import CHART, FILES, PLACED, WORD, fault_in, words
from tests.serve.raceledger import Entry

SHEET = {"game": "minimal", "sheet": "summary"}
COPIED = PLACED[0]
"""The section that is copied, and of which a back is made: it has no words to lose."""
MADE = "…"


class Arranger(Person):
    """Does all that a page can do with sheets and tables, by its requests."""

    def acts(self) -> dict[Callable[[], None], int]:
        """Return what is done by requests, and how often beside the others."""
        more = {self.arrange: 3, self.cell: 5, self.line: 2, self.row: 2, self.share_game: 1}
        return super().acts() | more | ({self.restart: 1} if self.dice.random() < 0.5 else {})

    def told(self, address: str) -> Any:
        """Return what a page is told; None where that is refused just now."""
        answer = self.race.preview.request(address)
        self.race.answers[f"{address.partition('?')[0]} {answer.status}"] += 1
        if answer.status not in (200, 404, 409):
            self.race.faults.append(f"{address}: {answer.status} {answer.body[:300]!r}")
        return answer.json if answer.status == 200 else None

    def arrange(self) -> None:
        """Move a section, copy one and delete the copy, add a back or take it away."""
        sides = (self.told("/sections.json?game=minimal&sheet=summary") or {"sides": []})["sides"]
        spots = [each for side in sides for each in side["sections"]]
        if not spots:
            return
        one, other = self.dice.choice(spots), self.dice.choice(spots)
        spot = {"at": one["at"], "section": one["id"]}
        changes: list[dict[str, Any]] = [
            {"act": self.dice.choice(["up", "down"]), **spot},
            {"act": "move", **spot, "to": other["at"], "behind": self.dice.random() < 0.5},
        ]
        if one["id"] not in PLACED:
            changes.append({"act": "remove", **spot})
        elif one["id"] == COPIED and len(spots) < 7:
            changes.append({"act": "copy", **spot})
        if len(sides) == 1:
            changes.append({"act": "add_side", "known": COPIED})
        else:
            front, back = ([each["id"] for each in side["sections"]] for side in sides)
            if COPIED in front and all(id.startswith(COPIED) for id in back):
                changes.append({"act": "remove_side", "seen": back})
        if self.post("/sections", SHEET | self.dice.choice(changes)).status == 200:
            self.race.done(None)

    def grid(self, path: str) -> Any:
        """Return a table as its page has it, at times a while ago."""
        grid = self.told(f"/grid.json?game=minimal&path={path}")
        self.sleep(0.2)
        return grid

    def change(self, grid: Any, change: dict[str, Any]) -> bool:
        """Change a table, and return whether that was taken."""
        seen = {name: grid[name] for name in ("path", "version", "base", "sheet")}
        return self.post("/grid", {"game": "minimal", **seen, "change": change}).status == 200

    def cell(self) -> None:
        """Write a cell of the table in YAML, or of the one in CSV."""
        path = self.dice.choice([CHART, CHART, "omens.csv"])
        grid = self.grid(path)
        if grid is None:
            return
        rows, token = grid["rows"], self.race.token()
        row = self.dice.randrange(1, len(rows))
        found = [at for at, cell in enumerate(rows[row]) if WORD.search(cell)]
        if not found:
            return
        before = WORD.search(rows[row][found[0]])
        name = rows[row][0].lower()
        id = f"{CHART}.rows.{name.replace(' ', '')}.cells.says"
        if path != CHART:
            id = f"collections.omens.entries.{name.replace(' ', '-')}.text"
        if self.change(grid, {"act": "cells", "cells": [[row, found[0], words(token)]]}):
            self.race.done(Entry(f"en {id}", before[0] if before else "", token, "page"))

    def line(self) -> None:
        """Move a column of the table in YAML, add one, or delete one that was added."""
        if (grid := self.grid(CHART)) is None:
            return
        heads = grid["rows"][0]
        made = [at for at, head in enumerate(heads) if head == MADE]
        acts = [{"act": "left", "column": len(heads) - 1}, {"act": "right", "column": 1}]
        if made:
            acts.append({"act": "remove_column", "column": made[0]})
        else:
            acts.append({"act": "add_column", "column": self.dice.randint(1, len(heads))})
        if self.change(grid, self.dice.choice(acts)):
            self.race.done(None)

    def row(self) -> None:
        """Move a row of a table."""
        path = self.dice.choice([CHART, "omens.csv"])
        grid = self.grid(path)
        if grid is not None:
            act, row = self.dice.choice(["up", "down"]), self.dice.randrange(1, len(grid["rows"]))
            if self.change(grid, {"act": act, "row": row}):
                self.race.done(None)

    def share_game(self) -> None:
        """Take the game as an archive; a file in it may be half written once."""
        faults: list[str] = []
        for _ in range(3):
            answer = self.race.preview.request("/share/minimal.zip")
            self.race.answers[f"/share {answer.status}"] += 1
            if answer.status != 200:
                return
            faults = list(self._faults_in(answer.body))
            if not faults:
                return
            time.sleep(0.3)
        self.race.faults += [f"shared {each}" for each in faults]

    def _faults_in(self, data: bytes) -> list[str]:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = {name.rpartition("minimal/")[2]: name for name in archive.namelist()}
            read = {each: archive.read(names[each]).decode() for each in FILES if each in names}
        told = [(file, fault_in(file, text)) for file, text in read.items()]
        return [f"{file}: {fault}" for file, fault in told if fault] + [
            f"{file} is missing" for file in FILES if file not in read
        ]

    def restart(self) -> None:
        """Start the preview anew, in half of the cases after it was killed; undo is kept."""
        if self.window:
            self.window.close()
            self.window = None
        preview = self.race.preview
        if self.dice.random() < 0.5:
            time.sleep(2 * SAVE_INTERVAL)
            preview.process.kill()
            preview.process.wait(20)
        else:
            stop(preview)
        preview.process = start(preview.content, preview.port, self.race.log).process
        self.token = preview.token
        self.rows.clear()
        self.keep()

    def keep(self) -> None:
        """Take over what can still be undone: all that is stored, or nothing that does not fit."""
        kept = self.told("/documents.json?game=minimal")
        if kept is None:
            return
        halves = {"undo": self.race.history, "redo": self.race.undone}
        for name, half in halves.items():
            wanted = min(MOST_STORED, len(half))
            self.race.answers[f"{name} {'kept' if kept[name] == wanted else 'does not fit'}"] += 1
            if kept[name] not in (0, wanted):
                self.race.faults.append(f"{name}: {kept[name]} of {wanted} are kept")
            while len(half) > kept[name]:
                del half[0]
