"""Hooks of MkDocs: pages from outside ``docs``, and links that lead out of it.

The documents link to each other as files of the repository. In the site, a few files of its
root are pages too; a link to any other file outside ``docs`` becomes its words alone.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).parents[1]
FROM_ROOT = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "NOTICE.md")
"""Files of the root that are pages of the site."""
_FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")


def slug(heading: str, separator: str = "-") -> str:
    """Return the anchor of a heading as it is made in the repository on the web."""
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", separator)


def on_files(files: Any, config: Any) -> Any:
    """Add the pages from the root."""
    from mkdocs.structure.files import File, InclusionLevel

    for name in FROM_ROOT:
        text = (ROOT / name).read_text("utf-8")
        page = File.generated(config, name, content=text, inclusion=InclusionLevel.NOT_IN_NAV)
        files.append(page)
    return files


def on_page_markdown(markdown: str, page: Any, files: Any, **_: Any) -> str:
    """Return a page whose links lead to pages of the site."""
    source = page.file.src_uri
    return with_links(markdown, source, {file.src_uri for file in files})


def with_links(markdown: str, source: str, known: Iterable[str]) -> str:
    """Return a page with links as they must be in the site; ``source`` is its place there."""
    here = source if source in FROM_ROOT else f"docs/{source}"
    pages = frozenset(known)

    def led(match: re.Match[str]) -> str:
        words, target = match.groups()
        path, hash_sign, anchor = target.partition("#")
        if not path or "://" in target:
            return match[0]
        file = posixpath.normpath(posixpath.join(posixpath.dirname(here), path))
        inside = file.removeprefix("docs/")
        if inside not in pages:
            return words
        way = posixpath.relpath(inside, posixpath.dirname(source) or ".")
        return f"[{words}]({way}{hash_sign}{anchor})"

    pieces = _FENCED.split(markdown)
    return "".join(piece if piece.startswith("```") else _LINK.sub(led, piece) for piece in pieces)
