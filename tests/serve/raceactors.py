"""Who edits a game at the same time: a person with a browser, an editor, and git."""

from __future__ import annotations

import ctypes
import json
import os
import random
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from subprocess import CalledProcessError
from typing import IO, Any

from generator.serve.history import MOST_CHANGES
from generator.serve.merging import merged
from tests.history import git
from tests.serve.previews import Answer, Preview
from tests.serve.racebrowser import Window
from tests.serve.racegame import FILES, WORD, fault_in, rewritten, texts_in, words
from tests.serve.raceledger import Entry, Ledger

MOST_TRIES = 9


@dataclass
class Race:
    """A preview, the ledger of its edits, what went wrong, and the history of its server."""

    preview: Preview
    seed: int
    ledger: Ledger = field(default_factory=Ledger)
    faults: list[str] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    is_over: threading.Event = field(default_factory=threading.Event)
    history: deque[Entry | None] = field(default_factory=lambda: deque(maxlen=MOST_CHANGES))
    undone: list[Entry | None] = field(default_factory=list)
    outside: threading.Lock = field(default_factory=threading.Lock)
    """Held by editor or git while one saves: between them nothing is ours to lose."""
    log: IO[str] | None = None
    """What previews say of their faults goes there."""
    _numbers: Any = field(default_factory=lambda: count(30_000))

    @property
    def folder(self) -> Path:
        """The folder of the game."""
        return self.preview.game

    def token(self) -> str:
        """Return a word that no text has had."""
        return f"w{next(self._numbers)}"

    def done(self, entry: Entry | None) -> None:
        """Record what the server has put into its history; None is no edit of a text."""
        self.history.append(entry)
        self.undone.clear()
        if entry:
            self.ledger.add(entry)

    def tokens_in_git(self) -> set[str]:
        """Return all words that a commit has."""
        told = git(self.preview.content, "log", "--all", "-p", "--no-color", "--text")
        return set(WORD.findall(told))


class Actor:
    """Somebody who acts until the race is over."""

    def __init__(self, race: Race, dice: random.Random | None = None) -> None:
        self.race = race
        self.dice = dice or random.Random(f"{type(self).__name__} {race.seed}")

    def work(self) -> None:
        """Act again and again; what breaks down is a fault."""
        try:
            while not self.race.is_over.is_set():
                self.act()
        except Exception:
            self.race.faults.append(f"{type(self).__name__}: {traceback.format_exc()}")
            self.race.is_over.set()

    def act(self) -> None:
        """Do one thing."""
        raise NotImplementedError

    def sleep(self, most: float) -> None:
        """Do nothing for a moment."""
        time.sleep(self.dice.uniform(0, most))


class Person(Actor):
    """Whoever writes in the browser: mostly by the requests of the page, to be quick."""

    def __init__(self, race: Race, dice: random.Random, share: float) -> None:
        super().__init__(race, dice)
        self.share = share
        self.token = race.preview.token
        self.rows: dict[str, dict[str, list[str]]] = {}
        self.window: Window | None = None

    def work(self) -> None:
        """Act, and close the window in the end."""
        super().work()
        if self.window:
            self.window.close()

    def act(self) -> None:
        """Write, move, or take back."""
        if self.dice.random() < self.share:
            self.window = self.window or Window(self.race.preview)
            self.look()
            return
        acts = self.acts()
        self.dice.choices(list(acts), list(acts.values()))[0]()

    def acts(self) -> dict[Callable[[], None], int]:
        """Return what is done by requests, and how often beside the others."""
        return {self.text: 5, self.document: 5, self.back: 2, self.move: 1}

    def post(self, address: str, data: Mapping[str, Any]) -> Answer:
        """Send data as the page does."""
        head = {"X-Playeraid-Token": self.token, "Content-Type": "application/json"}
        answer = self.race.preview.request(address, "POST", json.dumps(data).encode(), head)
        self.race.answers[f"{address} {answer.status}"] += 1
        if answer.status not in (200, 404, 409):
            self.race.faults.append(f"{address}: {answer.status} {answer.body[:300]!r}")
        return answer

    def look(self) -> None:
        """Write in a real browser."""
        assert self.window
        write = self.dice.choice([self.window.write_text, self.window.write_source])
        status, entries = write(self.dice, self.race.token())
        self.race.answers[f"{write.__name__} {status}"] += 1
        for entry in entries:
            self.race.done(entry)
        self.race.faults += self.window.errors
        self.window.errors.clear()

    def text(self) -> None:
        """Save a text, at times over what was seen a while ago."""
        language = self.dice.choice(["en", "en", "de"])
        if language not in self.rows or self.dice.random() < 0.7:
            query = f"/texts.json?game=minimal&sheet=summary&language={language}"
            told = self.race.preview.request(query).json["texts"]
            self.rows[language] = {each["id"]: each["translation"] for each in told}
        known = self.rows[language]
        ids = [id for id in known if ".list.rules." in id or ".omens.entries." in id]
        ids = [id for id in ids if not id.endswith(".name")]
        if not ids:
            return
        id, token = self.dice.choice(ids), self.race.token()
        seen = self.rows[language][id]
        sent = {"id": id, "forms": [words(token)], "seen": seen}
        answer = self.post("/text", {"game": "minimal", "language": language, **sent})
        if answer.status != 200:
            return
        old = WORD.search(seen[0])
        entry = Entry(f"{language} {id}", old[0] if old else "", token, "page")
        self.rows[language][id] = [words(token)]
        self.race.done(entry)

    def document(self) -> None:
        """Save a document; what others wrote meanwhile is merged."""
        path = self.dice.choice(FILES)
        read = self.race.preview.request(f"/document.json?game=minimal&path={path}")
        known = texts_in(path, read.json["text"]) if read.status == 200 else {}
        if not known:
            return
        key, token = self.dice.choice(sorted(known)), self.race.token()
        if key.startswith("note"):
            return
        base, version = read.json["text"], read.json["version"]
        self.sleep(0.2)
        draft = {"game": "minimal", "path": path, "base": base, "version": version}
        answer = self.post("/document", draft | {"text": rewritten(path, base, key, token)})
        if answer.status == 409 and answer.json.get("merged"):
            now = answer.json["now"]
            draft |= {"base": now["text"], "version": now["version"]}
            answer = self.post("/document", draft | {"text": answer.json["merged"]})
        if answer.status == 200:
            self.race.done(Entry(key, known[key], token, "page"))

    def back(self) -> None:
        """Take the last change back, or make it again."""
        again = bool(self.race.undone) and self.dice.random() < 0.5
        source = self.race.undone if again else self.race.history
        answer = self.post("/undo", {"game": "minimal", "again": again})
        if answer.status != 200:
            return
        entry = source.pop()
        (self.race.history if again else self.race.undone).append(entry)
        if entry and again:
            self.race.ledger.add(Entry(entry.text, entry.old, entry.new, "redo"))
        elif entry:
            self.race.ledger.add(Entry(entry.text, entry.new, entry.old, "undo"))

    def move(self) -> None:
        """Move a rule."""
        name = self.dice.choice(["race", "more"])
        path = f"sections.{name}.blocks.list.rules.{name}{self.dice.randrange(10)}"
        sent = {"game": "minimal", "path": path, "act": self.dice.choice(["up", "down"])}
        if self.post("/structure", sent).status == 200:
            self.race.done(None)


class Editor(Actor):
    """An editor that reads, takes its time, and saves unless the file has changed since."""

    def act(self) -> None:
        """Write another word into a file."""
        file = self.dice.choice(FILES)
        path = self.race.folder / file
        self.sleep(0.4)
        try:
            before = path.read_bytes()
            text = before.decode()
        except (OSError, UnicodeError):
            return
        known, token = texts_in(file, text), self.race.token()
        if fault_in(file, text):
            return
        key = self.dice.choice(sorted(known) or ["note"])
        if self.dice.random() < 0.1 and file.endswith(".yaml"):
            entry, text = Entry(f"note {token}", "", token, "editor"), f"{text}# {token}\n"
        elif key.startswith("note"):
            return
        else:
            entry = Entry(key, known[key], token, "editor")
            text = rewritten(file, text, key, token)
        self.sleep(0.05)
        save = self.dice.choice([self.replaced, self.overwritten])
        with self.race.outside:
            sure = save(path, before, text.encode())
            if sure is not None:
                self.race.ledger.add(Entry(entry.text, entry.old, entry.new, "editor", sure))

    def overwritten(self, path: Path, before: bytes, data: bytes) -> bool | None:
        """Write into a file as it is; return whether that is sure, None if nothing was written."""
        try:
            file = path.open("r+b")
        except OSError:
            return None
        with file:
            if file.read() != before:
                return None
            file.seek(0)
            file.truncate()
            file.write(data[: len(data) // 2])
            file.flush()
            self.sleep(0.003)
            file.write(data[len(data) // 2 :])
            file.flush()
            try:
                return os.path.samestat(os.fstat(file.fileno()), path.stat())
            except OSError:
                return False

    def replaced(self, path: Path, before: bytes, data: bytes) -> bool | None:
        """Put a file in place of another in one step; add to it what was not read before."""
        if path.read_bytes() != before:
            return None
        part, own = path.with_name(f".{path.name}.tmp"), True
        for _ in range(MOST_TRIES):
            part.write_bytes(data)
            if not exchanged(part, path):
                return None
            if (out := part.read_bytes()) == before:
                return own or None
            both = merged(*(each.decode() for each in (before, data, out)))
            own = own and both is not None
            before, data = data, out if both is None else both.encode()
        raise AssertionError("the editor is overtaken again and again")


def exchanged(one: Path, other: Path) -> bool:
    """Exchange two files in one step (Linux only); return whether both were there."""
    here, exchange = -100, 2
    names = os.fsencode(one), os.fsencode(other)
    return not ctypes.CDLL(None).renameat2(here, names[0], here, names[1], exchange)


class Git(Actor):
    """Git that commits what there is, and goes back and forth between two branches."""

    def __init__(self, race: Race) -> None:
        super().__init__(race)
        self.home = race.preview.content
        (self.home / ".gitignore").write_text(".*.part\n.*.tmp\n", "utf-8")
        git(self.home, "init", "--quiet", "--initial-branch=one")
        self.commit()
        git(self.home, "branch", "two")
        self.branch = "one"

    def act(self) -> None:
        """Commit, and perhaps go to the other branch."""
        self.sleep(1.5)
        try:
            self.commit()
            if self.dice.random() < 0.4:
                self.switch("two" if self.branch == "one" else "one")
        except CalledProcessError as error:
            told = str(error.stderr).strip().partition("\n")[0]
            self.race.answers[f"git: {told[:60]}"] += 1

    def commit(self) -> None:
        """Commit all files, once more where one was half written."""
        for _ in range(20):
            git(self.home, "add", "-A")
            git(self.home, "commit", "--quiet", "--allow-empty", "-m", "Whatever there is")
            if not any(fault_in(*each) for each in self.files_at("HEAD")):
                return
        raise AssertionError("nothing whole can be committed")

    def switch(self, branch: str) -> None:
        """Go to a branch at once, which git refuses where something is not committed."""
        git(self.home, "add", "-A")
        git(self.home, "commit", "--quiet", "--allow-empty", "-m", "Whatever there is")
        with self.race.outside:
            git(self.home, "checkout", "--quiet", branch)
        former, self.branch = self.branch, branch
        before, after = self.texts_at(former), self.texts_at(branch)
        if any(fault_in(*each) for each in self.files_at(former)):
            git(self.home, "tag", f"torn-{self.race.token()}", former)
            git(self.home, "branch", "--force", former, branch)  # nobody goes back to that
        self.race.ledger.add(
            *(
                Entry(key, before.get(key, ""), after.get(key, ""), "git")
                for key in sorted(before.keys() | after.keys())
                if before.get(key) != after.get(key)
            )
        )

    def files_at(self, revision: str) -> list[tuple[str, str]]:
        """Return the files of a revision, with their texts."""
        named = ((file, f"{revision}:minimal/{file}") for file in FILES)
        return [(file, git(self.home, "cat-file", "blob", name) + "\n") for file, name in named]

    def texts_at(self, revision: str) -> dict[str, str]:
        """Return the words of the texts of a revision."""
        read = (texts_in(*each) for each in self.files_at(revision))
        return {key: token for each in read for key, token in each.items()}
