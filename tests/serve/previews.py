"""A preview of a small invented game for tests: the real command, on a free port."""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from tests.signals import signals_heeded
from tests.support import MINIMAL, MINIMAL_CATALOG, with_catalogs, write_game

SECOND = "second"
"""A second game, to see that only one of them is shown."""
HOSTILE = '<script>document.title = "run"</script><img src=x onerror="document.title = 1">'
"""A text that must not be executed by the page that shows it."""


MOST_SECONDS = 120
"""How long to wait for an event."""
DECK = """
decks:
  reminders:
    title: Reminders
    cards:
      goals: {kind: sections, sections: [goal]}
"""


State = tuple[str, list[Any]]
"""The keys of all sides, and the findings of their game."""


@dataclass
class Answer:
    """A response of the preview."""

    status: int
    body: bytes
    headers: Mapping[str, str]

    @property
    def json(self) -> Any:
        """The body, read as JSON."""
        return json.loads(self.body)


@dataclass
class Stream:
    """The stream of server-sent events."""

    answer: http.client.HTTPResponse

    @property
    def status(self) -> int:
        """The status of the response."""
        return self.answer.status

    def events(self) -> Iterator[tuple[str, Any]]:
        """Yield events with their kinds. Raises AssertionError after MOST_SECONDS.

        The heartbeats of the stream keep it open, so its end must not be waited for.
        """
        kind, end = "", time.monotonic() + MOST_SECONDS
        while line := self.answer.readline().decode():
            assert time.monotonic() < end, "the expected event did not come"
            field, _, words = line.strip().partition(":")
            if field == "event":
                kind = words.strip()
            elif field == "data":
                yield kind, json.loads(words)
        raise AssertionError("the stream has ended")

    def next(self, kind: str) -> Any:
        """Return the data of the next event of a kind."""
        return next(data for name, data in self.events() if name == kind)

    def next_sides(self, known: str = "") -> list[dict[str, Any]]:
        """Return the first complete sides whose first key is not the known one.

        Sides that were printed before the stream began come with their sheet.
        """
        for kind, data in self.events():
            sides = complete_sides(kind, data)
            if sides and sides[0]["key"] != known:
                return sides
        raise AssertionError("the stream has ended")

    def states(self) -> Iterator[State]:
        """Yield what is shown after each event, once there are all sides and findings."""
        keys: dict[str, str] = {}
        findings = None
        for kind, data in self.events():
            if kind == "findings":
                findings = data["findings"]
            elif kind == "sheet":
                keys = {side["name"]: side.get("key", "") for side in data["sides"]}
            elif kind == "side":
                keys[data["side"]["name"]] = data["side"]["key"]
            if keys and all(keys.values()) and findings is not None:
                yield " ".join(keys.values()), findings


def complete_sides(kind: str, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the sides in an event if all of them are printed."""
    sides: list[dict[str, Any]] = []
    if kind == "sheet":
        sides = data["sides"]
    elif kind == "side":
        sides = [data["side"]]
    return sides if all("key" in side for side in sides) else []


@dataclass
class Preview:
    """A running preview: its URL, its content, and its original files."""

    process: subprocess.Popen[str]
    address: str
    content: Path
    first: dict[Path, bytes] = field(default_factory=dict)
    states: dict[str, State] = field(default_factory=dict)
    """What is shown of the original files, by language."""

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.address.rstrip("/").rpartition(":")[2])

    @property
    def game(self) -> Path:
        """The folder of the minimal game."""
        return self.content / "minimal"

    @property
    def token(self) -> str:
        """The token in the page."""
        match = re.search(rb'name="token" content="([^"]+)"', self.request("/").body)
        assert match is not None
        return match[1].decode()

    def request(
        self,
        path: str,
        method: str = "GET",
        body: bytes | None = None,
        headers: Mapping[str, str] = {},
    ) -> Answer:
        """Send a request as it is; ``headers`` may replace Host."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers)
            for name, value in headers.items():
                connection.putheader(name, value)
            if body is not None and "Content-Length" not in headers:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders()
            if body is not None:
                connection.send(body)
            answer = connection.getresponse()
            return Answer(answer.status, answer.read(), dict(answer.getheaders()))
        finally:
            connection.close()

    @contextmanager
    def listening(self, query: str = "game=minimal") -> Iterator[Stream]:
        """Open a stream of events."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", f"/events?{query}")
        try:
            yield Stream(connection.getresponse())
        finally:
            connection.close()

    def write(self, submission: Mapping[str, Any], **headers: str) -> Answer:
        """Submit a translation."""
        head = {"X-Playeraid-Token": self.token, "Content-Type": "application/json"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        return self.request("/text", "POST", json.dumps(submission).encode(), head)

    def replace(self, file: str, old: str, new: str) -> None:
        """Change a file of the minimal game, as an editor does when it saves."""
        path = self.game / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def record(self) -> None:
        """Record the original files, and what is printed from them."""
        files = [path for path in self.content.rglob("*") if path.is_file()]
        self.first = {path: path.read_bytes() for path in files}
        for language in ("en", "de"):
            with self.listening(f"game=minimal&language={language}") as stream:
                self.states[language] = next(stream.states())

    def restore(self) -> bool:
        """Restore all files that have changed; return whether there were any."""
        changed = [
            path
            for path, data in self.first.items()
            if not path.exists() or path.read_bytes() != data
        ]
        for path in changed:
            path.write_bytes(self.first[path])
        return bool(changed)

    def wait_until_restored(self) -> None:
        """Wait until the preview shows the original files.

        It notices a change only after a while; until then a new page is shown the last state.
        """
        for language, first in self.states.items():
            with self.listening(f"game=minimal&language={language}") as stream:
                next(state for state in stream.states() if state == first)


def start(content: Path, port: int = 0, log: IO[str] | None = None) -> Preview:
    """Start a preview of a content folder, by default on a free port; ``log`` gets its faults."""
    command = [sys.executable, "-m", "generator", "serve", "--no-open", "--port", str(port)]
    with signals_heeded():
        process = subprocess.Popen(
            [*command, "--content", str(content), "--out", str(output_of(content))],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert process.stdout is not None
    address = process.stdout.readline().split()[0]
    return Preview(process, address, content)


@contextmanager
def logged(faults: list[str]) -> Iterator[IO[str]]:
    """Yield a log for previews; a traceback in it is a fault."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        yield log
        log.seek(0)
        if "Traceback" in (told := log.read()):
            faults.append(f"in the log: {told[:4000]}")


def output_of(content: Path) -> Path:
    """Return the folder that is exported to: away from the content, where nothing may appear."""
    home = content.parent
    return home.with_name(f"{home.name}-output")


def stop(preview: Preview) -> None:
    """Stop a preview as Ctrl-C does."""
    preview.process.send_signal(signal.SIGINT)
    assert preview.process.stdout is not None
    preview.process.stdout.close()
    preview.process.wait(20)


def write_games(home: Path) -> Path:
    """Write the minimal game with a deck in two languages, and a second one with hostile texts."""
    files = with_catalogs({"locale/de.po": b"", "decks.yaml": DECK.encode()})
    folder = write_game(home, dict(files))
    other = folder.parent / SECOND
    other.mkdir()
    for path in MINIMAL.glob("*.yaml"):
        text = path.read_text("utf-8").replace("id: minimal", f"id: {SECOND}")
        text = text.replace("text: Count aloud.", f"text: '{HOSTILE}'")
        text = text.replace("title: Minimal", f"title: '{HOSTILE}'")
        (other / path.name).write_text(text, "utf-8")
    assert MINIMAL_CATALOG.is_file()
    return folder.parent
