"""The documents as a site: it is built strictly, can be searched, and fetches nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.manual import ROOT, with_links

KNOWN = ["ARCHITECTURE.md", "index.md", "tour.md", "authors/map.md"]
_FETCHED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"?(https?:)?//"
    r"|<link\b(?=[^>]*\brel=\"?(?:stylesheet|preload|preconnect|icon))[^>]*\bhref=\"?(https?:)?//"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the site."""
    out = tmp_path_factory.mktemp("manual")
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--quiet",
        "--site-dir",
        str(out),
    ]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    return out


def test_every_document_is_a_page(site: Path) -> None:
    docs = [path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")]
    pages = {
        path.with_name("index.html") if path.name == "README.md" else path.with_suffix(".html")
        for path in docs
    }
    assert len(pages) > 40
    assert {page for page in pages if not (site / page).exists()} == set()


def test_pictures_of_pages_are_there(site: Path) -> None:
    sources = [
        (page, source)
        for page in site.rglob("*.html")
        for source in re.findall(r'<img [^>]*src="([^"]+)"', page.read_text("utf-8"))
    ]
    assert len(sources) > 40
    assert [each for each in sources if not (each[0].parent / each[1]).exists()] == []


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert pages
    assert [page for page in pages if _FETCHED.search(page.read_text("utf-8"))] == []
    styles = [path.read_text("utf-8") for path in site.rglob("*.css")]
    assert styles
    assert not any(re.search(r"url\(\"?https?:|@import", style) for style in styles)


def test_what_would_be_fetched_is_noticed() -> None:
    assert _FETCHED.search('<script src="https://example.org/a.js">')
    assert _FETCHED.search('<link href="//example.org/a.css" rel="stylesheet">')
    assert not _FETCHED.search('<a href="https://example.org/">')


def test_the_site_can_be_searched(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    found = {each["location"] for each in index["docs"] if "ledger" in each["title"]}
    assert "authors/blocks-tables.html#ledger" in found


@pytest.mark.parametrize(
    ("source", "link", "expected"),
    [
        ("index.md", "[A](../ARCHITECTURE.md#packages)", "[A](ARCHITECTURE.md#packages)"),
        ("authors/map.md", "[A](../../ARCHITECTURE.md)", "[A](../ARCHITECTURE.md)"),
        ("ARCHITECTURE.md", "[T](docs/tour.md)", "[T](tour.md)"),
        ("ARCHITECTURE.md", "[L](LICENSE)", "L"),
        ("index.md", "[S](../content/some.json)", "S"),
        ("index.md", "[W](https://example.org/a)", "[W](https://example.org/a)"),
        ("index.md", "[H](#here)", "[H](#here)"),
        ("index.md", "```\n[S](../x.json)\n```", "```\n[S](../x.json)\n```"),
    ],
)
def test_links_lead_to_pages_of_the_site(source: str, link: str, expected: str) -> None:
    assert with_links(link, source, KNOWN) == expected
