"""A preview of a small invented game for tests: the real command, on a free port."""

from __future__ import annotations

import http.client
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support import MINIMAL, MINIMAL_CATALOG, with_catalogs, write_game

SECOND = "second"
"""A game beside the minimal one, to see that only one of them is looked at."""
HOSTILE = '<script>document.title = "run"</script><img src=x onerror="document.title = 1">'
"""What a text must never do to the page that shows it."""


MOST_SECONDS = 120
"""How long to wait for news."""
DECK = """
decks:
  reminders:
    title: Reminders
    cards:
      goals: {kind: sections, sections: [goal]}
"""


@dataclass
class Answer:
    """What the preview answered."""

    status: int
    body: bytes
    fields: Mapping[str, str]

    @property
    def json(self) -> Any:
        """The body, read as JSON."""
        return json.loads(self.body)


@dataclass
class Stream:
    """News as somebody hears them who listens."""

    answer: http.client.HTTPResponse

    @property
    def status(self) -> int:
        """What the preview said to the wish to listen."""
        return self.answer.status

    def news(self) -> Iterator[tuple[str, Any]]:
        """Yield news with their kinds; raises AssertionError after a long time.

        A stream says again and again that it lives: nobody may wait for its end.
        """
        kind, end = "", time.monotonic() + MOST_SECONDS
        while line := self.answer.readline().decode():
            assert time.monotonic() < end, "what was waited for is not told"
            field, _, words = line.strip().partition(":")
            if field == "event":
                kind = words.strip()
            elif field == "data":
                yield kind, json.loads(words)
        raise AssertionError("the stream has ended")

    def next(self, kind: str) -> Any:
        """Return the next news of a kind."""
        return next(data for told, data in self.news() if told == kind)

    def next_sides(self, known: str = "") -> list[dict[str, Any]]:
        """Return the first sides that are printed; the first has another key than the known one.

        One that was printed before anybody listened is told with its sheet.
        """
        for kind, data in self.news():
            sides = {"sheet": data.get("sides"), "side": [data.get("side")]}.get(kind)
            if sides and all("key" in side for side in sides) and sides[0]["key"] != known:
                return list(sides)
        raise AssertionError("the stream has ended")


@dataclass
class Preview:
    """A running preview: its address, its content, and the files as they were at first."""

    process: subprocess.Popen[str]
    address: str
    content: Path
    first: dict[Path, bytes] = field(default_factory=dict)

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
        """The token that stands in the page."""
        match = re.search(rb'name="token" content="([^"]+)"', self.ask("/").body)
        assert match is not None
        return match[1].decode()

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: bytes | None = None,
        fields: Mapping[str, str] = {},
    ) -> Answer:
        """Send a request as it is; ``fields`` may replace Host."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host="Host" in fields)
            for name, value in fields.items():
                connection.putheader(name, value)
            if body is not None and "Content-Length" not in fields:
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
        """Open a stream of news."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", f"/events?{query}")
        try:
            yield Stream(connection.getresponse())
        finally:
            connection.close()

    def write(self, wish: Mapping[str, Any], **fields: str) -> Answer:
        """Ask for a translation to be written."""
        head = {"X-Playeraid-Token": self.token, "Content-Type": "application/json"} | {
            name.replace("_", "-"): value for name, value in fields.items()
        }
        return self.ask("/text", "POST", json.dumps(wish).encode(), head)

    def replace(self, file: str, old: str, new: str) -> None:
        """Change a file of the minimal game, as an editor does when it saves."""
        path = self.game / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    def restore(self) -> None:
        """Write all files as they were at first, those alone that differ."""
        for path, data in self.first.items():
            if not path.exists() or path.read_bytes() != data:
                path.write_bytes(data)


def start(content: Path, port: int = 0) -> Preview:
    """Start a preview of some content on a port, by default on any that is free."""
    command = [sys.executable, "-m", "generator", "serve", "--no-open", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--content", str(content)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[0]
    return Preview(process, address, content)


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
