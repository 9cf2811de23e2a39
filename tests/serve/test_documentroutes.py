"""Documents through the server: known games only, and nothing without the token of the page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator.serve.guard import MOST_BYTES_OF
from tests.serve.previews import Answer, Preview

READ = "/document.json?game=minimal&path=rules.yaml"


def send(preview: Preview, address: str, data: Any, **headers: str) -> Answer:
    head = {"X-Playeraid-Token": preview.token, "Content-Type": "application/json"}
    more = {name.replace("_", "-"): value for name, value in headers.items()}
    return preview.request(address, "POST", json.dumps(data).encode(), head | more)


def draft(preview: Preview, old: str, new: str) -> dict[str, str]:
    now = preview.request(READ).json
    text = now["text"].replace(old, new)
    return {"game": "minimal", "path": "rules.yaml", "text": text, "version": now["version"]}


def test_a_document_is_written_undone_and_redone(preview: Preview) -> None:
    listed = preview.request("/documents.json?game=minimal").json
    assert "rules.yaml" in [each["path"] for each in listed["documents"]]
    before = (preview.game / "rules.yaml").read_bytes()
    answer = send(preview, "/document", draft(preview, "Count aloud.", "Count."))
    assert (answer.status, answer.json["undo"] > 0) == (200, True)
    after = (preview.game / "rules.yaml").read_bytes()
    assert b"Count." in after
    assert send(preview, "/undo", {"game": "minimal"}).json["paths"] == ["rules.yaml"]
    assert (preview.game / "rules.yaml").read_bytes() == before
    assert send(preview, "/undo", {"game": "minimal", "again": True}).json["paths"] == [
        "rules.yaml"
    ]
    assert (preview.game / "rules.yaml").read_bytes() == after


def test_nothing_is_undone_in_what_became_no_text(preview: Preview) -> None:
    send(preview, "/document", draft(preview, "Count aloud.", "Count."))
    (preview.game / "rules.yaml").write_bytes(b"\x81")
    answer = send(preview, "/undo", {"game": "minimal"})
    assert answer.status == 409
    assert "rules.yaml was changed since" in answer.json["refused"]
    assert (preview.game / "rules.yaml").read_bytes() == b"\x81"


def test_a_stale_version_is_answered_with_both_texts(preview: Preview) -> None:
    mine = draft(preview, "Count aloud.", "Count.")
    base = preview.request(READ).json["text"]
    (preview.game / "rules.yaml").write_text("# theirs\n" + base, "utf-8")
    answer = send(preview, "/document", mine | {"base": base})
    assert answer.status == 409
    assert answer.json["now"]["text"] == "# theirs\n" + base
    assert answer.json["merged"] == "# theirs\n" + mine["text"]


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"game": "maximal"}, 404),
        ({"game": "../minimal"}, 404),
        ({"path": "../second/rules.yaml"}, 404),
        ({"path": "rules.txt"}, 404),
        ({"path": 1}, 400),
        ({"more": 1}, 400),
        ({"text": "\ud800"}, 400),
        ({"text": "x" * 1_000_001}, 400),
        ({"text": "x" * MOST_BYTES_OF["/document"]}, 413),
    ],
)
def test_what_is_not_allowed_is_refused(
    preview: Preview, change: dict[str, Any], status: int
) -> None:
    before = (preview.game / "rules.yaml").read_bytes()
    assert send(preview, "/document", draft(preview, "a", "b") | change).status == status
    assert (preview.game / "rules.yaml").read_bytes() == before


@pytest.mark.parametrize("address", ["/document", "/document/merge", "/undo"])
@pytest.mark.parametrize(
    "headers",
    [
        {"X_Playeraid_Token": "guessed"},
        {"Origin": "http://evil.example"},
        {"Host": "evil.example"},
        {"Sec_Fetch_Site": "cross-site"},
    ],
)
def test_others_write_nothing(preview: Preview, address: str, headers: dict[str, str]) -> None:
    before = (preview.game / "rules.yaml").read_bytes()
    data = draft(preview, "Count aloud.", "Count.")
    sent = data if address == "/document" else {"game": "minimal"}
    assert send(preview, address, sent, **headers).status in (403, 421)
    assert (preview.game / "rules.yaml").read_bytes() == before


def test_a_large_body_is_read_for_documents_alone(preview: Preview) -> None:
    large = {"game": "minimal", "more": "x" * 100_000}
    assert send(preview, "/undo", large).status == 413


@pytest.mark.parametrize("path", ["..%2Fsecond%2Frules.yaml", "%2Fetc%2Fpasswd", "", "a%00.yaml"])
def test_nothing_else_is_read(preview: Preview, path: str) -> None:
    assert preview.request(f"/document.json?game=minimal&path={path}").status == 404


def test_the_schema_is_served(preview: Preview) -> None:
    schema = preview.request("/schema.json").json
    assert {"sections", "game"} <= schema["properties"].keys()
