"""The preview's application: what it answers, and what it refuses to anybody but its own page."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Mapping
from typing import Any

import pytest

from generator.serve.events import MOST_STREAMS
from generator.serve.guard import MOST_BYTES, MOST_BYTES_OF
from tests.serve.previews import MOST_SECONDS, Preview

HINT = "sections.goal.blocks.hint.text"
SCALE = "scale=1"
TRAVERSALS = (
    "../../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "....//....//etc/passwd",
    "%2e%2e/%2e%2e/etc/passwd",
    "/etc/passwd",
    "minimal/../second",
    "minimal%00",
    "x" * 3000,
)
SUBMISSION = {
    "game": "minimal",
    "language": "de",
    "id": HINT,
    "forms": ["Zählt leise."],
    "seen": ["Zählt laut."],
}

OPTIONS = {
    "game": "minimal",
    "languages": ["en"],
    "things": ["summary"],
    "paper": "a4",
    "edition": "colour",
}
VALID: Mapping[str, Mapping[str, Any]] = {
    "/judge": SUBMISSION,
    "/fix": {"game": "minimal"},
    "/language": {"game": "minimal", "tag": "nl"},
    "/export": OPTIONS,
    "/export/cost": OPTIONS,
}


ORDER = {
    "game": "mine",
    "title": "Mine",
    "language": "en",
    "source": {"type": "starter", "kind": "summary"},
}


def first_side(preview: Preview) -> Mapping[str, Any]:
    with preview.listening() as stream:
        return stream.next_sides()[0]


def is_alive(preview: Preview) -> bool:
    return preview.request("/choices.json").status == 200


def test_the_games_with_their_sheets_and_languages_can_be_chosen(preview: Preview) -> None:
    games = {game["id"]: game for game in preview.request("/choices.json").json["games"]}
    assert games["minimal"]["sheets"] == {"summary": "Summary"}
    assert games["minimal"]["decks"] == {"reminders": "Reminders"}
    assert games["minimal"]["languages"] == ["en", "de"]


def test_a_side_is_handed_out_as_picture_and_pdf(preview: Preview) -> None:
    side = first_side(preview)
    picture = preview.request(f"/side/{side['key']}.png?scale=1.5")
    assert picture.body.startswith(b"\x89PNG")
    assert preview.request(f"/side/{side['key']}.pdf").body.startswith(b"%PDF")


def test_a_stream_has_sheet_and_findings(preview: Preview) -> None:
    with preview.listening() as stream:
        assert stream.answer.getheader("content-type", "").startswith("text/event-stream")
        assert stream.next("sheet")["faults"] == []
        preview.replace("rules.yaml", "Count aloud.", "Count aloud .")
        files: set[str] = set()
        while "content/minimal/rules.yaml" not in files:  # first comes what was found before
            files = {each["file"] for each in stream.next("findings")["findings"]}


def test_every_answer_says_what_a_browser_may_do_with_it(preview: Preview) -> None:
    for path in ("/", "/?game=minimal", "/part/page.js", "/home.json", "/side/nothing.png"):
        headers = {name.lower(): value for name, value in preview.request(path).headers.items()}
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:1", ""])
def test_a_foreign_host_is_refused(preview: Preview, host: str) -> None:
    assert preview.request("/", headers={"Host": host}).status in (400, 421)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_foreign_page_is_refused(preview: Preview, headers: dict[str, str]) -> None:
    assert preview.request("/choices.json", headers=headers).status == 403
    assert preview.write(SUBMISSION, **headers).status == 403
    body, token = json.dumps(ORDER).encode(), {"X-Playeraid-Token": preview.token}
    assert preview.request("/begin", "POST", body, headers | token).status == 403
    assert not (preview.content / "mine").exists()
    assert "Zählt laut." in (preview.game / "locale/de.po").read_text("utf-8")


@pytest.mark.parametrize("token", ["", "guess", "ü"])
def test_nothing_is_written_without_the_token(preview: Preview, token: str) -> None:
    sent = token.encode("latin-1").decode("latin-1")
    assert preview.write(SUBMISSION, **{"X-Playeraid-Token": sent}).status == 403
    assert "Zählt laut." in (preview.game / "locale/de.po").read_text("utf-8")


@pytest.mark.parametrize("invalid", TRAVERSALS)
def test_no_parameter_leads_out_of_the_content(preview: Preview, invalid: str) -> None:
    for path in (
        f"/part/{invalid}",
        f"/font/{invalid}",
        f"/side/{invalid}.png?{SCALE}",
        f"/side/{invalid}.pdf",
        f"/cover/game/{invalid}.webp",
        f"/cover/starter/{invalid}.webp",
        f"/export/{invalid}/files.zip",
        f"/export/{invalid}/site.zip",
        f"/export/{invalid}/0.pdf",
    ):
        answer = preview.request(path)
        assert answer.status in (400, 404, 414)
        assert b"root:" not in answer.body
    for field in ("game", "sheet", "language", "beside", "paper", "edition", "face", "scheme"):
        for path in ("texts", "memory"):
            answer = preview.request(f"/{path}.json?{field}={invalid}")
            assert answer.status == 200
            assert b"root:" not in answer.body
    assert preview.request(f"/memory.json?id={invalid}").status in (200, 404)
    for query in (f"game={invalid}&tag=nl", f"game=minimal&tag={invalid}"):
        answer = preview.request(f"/language.json?{query}")
        assert answer.status == 404 or "refused" in answer.json
    for field in ("game", "language", "id"):
        assert preview.write(SUBMISSION | {field: invalid}).status in (400, 404, 409)
    outside = [path for path in preview.content.parent.iterdir() if path != preview.content]
    assert outside == []


@pytest.mark.parametrize("invalid", TRAVERSALS)
def test_no_game_begins_outside_of_the_content(preview: Preview, invalid: str) -> None:
    head = {"X-Playeraid-Token": preview.token}
    before = sorted(preview.content.parent.rglob("*"))
    for order in (
        ORDER | {"game": invalid},
        ORDER | {"language": invalid},
        ORDER | {"source": {"type": "starter", "kind": invalid}},
        ORDER | {"source": {"type": "copy", "game": invalid}},
        ORDER | {"source": {"type": "table", "name": invalid, "data": "", "sheet": invalid}},
    ):
        answer = preview.request("/begin", "POST", json.dumps(order).encode(), head)
        assert answer.status in (400, 409)
        assert b"root:" not in answer.body
        assert preview.request("/begin", "POST", json.dumps(order).encode()).status == 403
    assert preview.request(f"/begin.json?title={invalid}&game={invalid}").status in (200, 400, 414)
    assert sorted(preview.content.parent.rglob("*")) == before


def test_a_link_out_of_the_content_is_not_written_through(preview: Preview) -> None:
    outside = preview.content.parent / "outside.po"
    link = preview.game / "locale" / "de.po"
    words = link.read_bytes()
    outside.write_bytes(words)
    link.unlink()
    link.symlink_to(outside)
    try:
        assert preview.write(SUBMISSION).status == 409
        assert outside.read_bytes() == words
    finally:
        link.unlink()
        outside.unlink()


@pytest.mark.parametrize(
    "query",
    [
        "scale=nan",
        "scale=1e9",
        "scale=-1",
        "scale=",
        "scale=20",
        "scale=20&area=0,0,9999999,1",
        "scale=20&area=-1,-1,1,1",
        "scale=inf&area=0,0,8,8",
    ],
)
def test_no_picture_is_too_large(preview: Preview, query: str) -> None:
    key = first_side(preview)["key"]
    assert preview.request(f"/side/{key}.png?{query}").status in (404, 413)


def test_a_part_outside_the_paper_is_refused(preview: Preview) -> None:
    key = first_side(preview)["key"]
    answer = preview.request(f"/side/{key}.png?scale=2&area=99000,99000,1024,1024")
    assert answer.status == 404
    assert is_alive(preview)


def test_a_huge_body_is_refused(preview: Preview) -> None:
    head = {"X-Playeraid-Token": preview.token}
    big = b"x" * (MOST_BYTES + 1)
    assert preview.request("/text", "POST", big, head).status == 413
    table = b"x" * (MOST_BYTES_OF["/begin"] + 1)
    assert preview.request("/begin", "POST", table, head).status == 413
    endless = head | {"Content-Length": "99999999999"}
    assert preview.request("/text", "POST", b"", endless).status == 413
    assert is_alive(preview)


def test_a_body_without_end_is_refused(preview: Preview) -> None:
    head = f"POST /text HTTP/1.1\r\nHost: 127.0.0.1:{preview.port}\r\n"
    head += f"X-Playeraid-Token: {preview.token}\r\nTransfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", preview.port), timeout=30) as sent:
        sent.sendall(head.encode())
        chunk = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
        sent.sendall(chunk * 8)
        assert b" 400 " in sent.recv(200)
    assert is_alive(preview)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b'{"game": 1}',
        b"[" * 20_000,
        b'{"game":"minimal","language":"de","id":"x","forms":["\\ud800"],"seen":[""]}',
        b'{"game":"minimal","language":"de","id":"x","forms":[],"seen":[]}',
        b"\xff\xfe",
    ],
)
def test_an_invalid_body_is_refused(preview: Preview, body: bytes) -> None:
    answer = preview.request("/text", "POST", body, {"X-Playeraid-Token": preview.token})
    assert answer.status == 400
    assert is_alive(preview)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"view": {"game": "minimal"}, "sides": ["front"]}', 204),
        (b'{"view": {"game": "../second"}, "sides": ["../front"]}', 204),
        (b'{"view": {"game": "minimal"}, "sides": "front"}', 400),
        (b'{"view": {"game": "minimal"}, "sides": [""]}', 400),
        (b'{"view": {}, "sides": [' + b",".join([b'"a"'] * 999) + b"]}", 400),
        (b"[" * 20_000, 400),
    ],
)
def test_what_is_seen_is_taken_or_refused(preview: Preview, body: bytes, status: int) -> None:
    assert preview.request("/seen", "POST", body).status == 403
    assert (
        preview.request("/seen", "POST", body, {"X-Playeraid-Token": preview.token}).status
        == status
    )
    assert is_alive(preview)


def test_what_is_typed_is_checked_and_not_written(preview: Preview) -> None:
    head = {"X-Playeraid-Token": preview.token}
    submission = dict(SUBMISSION, forms=["Zählt {goal.coin}."])
    before = (preview.game / "locale/de.po").read_bytes()
    answer = preview.request("/judge", "POST", json.dumps(submission).encode(), head)
    assert "R09" in {each["code"] for each in answer.json["findings"]}
    assert (preview.game / "locale/de.po").read_bytes() == before


def test_where_no_game_is_named_is_the_home_page(preview: Preview) -> None:
    for query, script in (("", "home.js"), ("?game=", "home.js"), ("?game=minimal", "page.js")):
        page = preview.request(f"/{query}").body.decode()
        assert f'src="/part/{script}"' in page
        assert f'content="{preview.token}"' in page


@pytest.mark.parametrize("path", ["/judge", "/fix", "/language", "/export", "/export/cost"])
def test_invalid_requests_are_refused(preview: Preview, path: str) -> None:
    head = {"X-Playeraid-Token": preview.token}
    before = {path: path.read_bytes() for path in preview.first}
    for body in (b"", b"[]", b'{"game": 1}', b"[" * 20_000, b'{"game":"minimal","more":1}'):
        assert preview.request("/begin", "POST", body, head).status == 400
        assert preview.request(path, "POST", body, head).status == 400
    for invalid in TRAVERSALS[:-1]:
        body = json.dumps({**VALID[path], "game": invalid}).encode()
        assert preview.request(path, "POST", body, head).status == 404
        assert preview.request(path, "POST", body).status == 403
    assert {path: path.read_bytes() for path in preview.first} == before
    assert is_alive(preview)


@pytest.mark.parametrize("field", ["things", "languages", "paper", "edition", "scheme", "face"])
def test_no_export_is_begun_of_what_is_not_offered(preview: Preview, field: str) -> None:
    head = {"X-Playeraid-Token": preview.token}
    before = preview.request("/export.json").json["export"]
    for invalid in TRAVERSALS[:-1]:
        value = [invalid] if isinstance(OPTIONS.get(field), list) else invalid
        body = json.dumps({**OPTIONS, field: value}).encode()
        assert preview.request("/export", "POST", body, head).status == 404
        assert preview.request("/export", "POST", body).status == 403
    assert preview.request("/export.json").json["export"] == before
    for path in ("/export/cancel", "/export/cost/cancel"):
        assert preview.request(path, "POST", b"").status == 403
        assert preview.request(path, "POST", b"", head).status == 204
    assert is_alive(preview)


@pytest.mark.parametrize("invalid", TRAVERSALS[:-1])
def test_a_file_is_compared_with_what_is_translated_only(preview: Preview, invalid: str) -> None:
    head = {"X-Playeraid-Token": preview.token}
    whole = "/suggestions?game=minimal&language=de&file=de.po"
    assert preview.request(whole, "POST", b"").status == 403
    for part in ("minimal", "=de&", "de.po"):
        query = whole.replace(part, invalid if part != "=de&" else f"={invalid}&")
        assert preview.request(query, "POST", b"", head).status in (404, 409)
    for junk in (b"\xff" * 99, b"<" * 20_000, b'msgid "' * 9_000):
        answer = preview.request(whole, "POST", junk, head)
        assert answer.json["suggestions"] == []
        assert answer.json["findings"]
    endless = head | {"Content-Length": "99999999"}
    assert preview.request(whole, "POST", b"", endless).status == 413
    assert is_alive(preview)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"])
def test_other_methods_are_refused(preview: Preview, method: str) -> None:
    assert preview.request("/text", method).status == 405


def test_a_hundred_streams_do_not_exhaust_it(preview: Preview) -> None:
    connections, statuses = [], []
    try:
        for _ in range(100):
            connection = http.client.HTTPConnection("127.0.0.1", preview.port, timeout=60)
            connections.append(connection)
            connection.request("GET", "/events?game=minimal")
            statuses.append(connection.getresponse().status)
            assert len(statuses) % 20 or is_alive(preview)
    finally:
        for connection in connections:
            connection.close()
    assert statuses.count(200) <= MOST_STREAMS
    assert set(statuses) == {200, 503}
    assert is_alive(preview)


def test_closed_streams_make_room(preview: Preview) -> None:
    for _ in range(2 * MOST_STREAMS):
        with preview.listening() as stream:
            status = stream.status
            if status == 200:
                next(stream.events())
    for _ in range(MOST_SECONDS):  # the last ones are noticed when something is sent to them
        with preview.listening() as stream:
            if stream.status == 200:
                assert stream.next("sheet")["sides"]
                return
        time.sleep(1)
    pytest.fail("nobody may listen any more")


def test_a_translation_is_written_and_returned(preview: Preview) -> None:
    answer = preview.write(SUBMISSION)
    assert answer.json["text"]["translation"] == ["Zählt leise."]
    assert answer.json["text"]["state"] == "translated"
    assert answer.json["text"]["findings"] == []
    assert preview.write(SUBMISSION).status == 409
