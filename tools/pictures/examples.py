"""Read the examples of the authors' guide, each laid over the starter's game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from generator.content.resources import TEMPLATES

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "authors"
STARTER = TEMPLATES / "starters" / "summary"
SHEET = "example"
"""The id of the sheet that shows an example."""
_FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PICTURED = re.compile(
    r"^```yaml\n((?:(?!```).*\n)*)```\n\n(?:</td>\n<td[^>]*>\n\n)?"
    r'<img src="(?:\.\./|docs/)pictures/blocks/([a-z0-9-]+)\.webp"',
    re.MULTILINE,
)


class Example(NamedTuple):
    """A fenced piece of a document: its line, its language, its text."""

    line: int
    info: str
    text: str


class Pictured(NamedTuple):
    """An example that a picture follows: the picture's name without suffix, and the YAML."""

    name: str
    text: str

    @property
    def digest(self) -> str:
        """What tells whether the example is still the one that was printed."""
        return sha256(self.text.encode()).hexdigest()[:16]


def examples(document: str) -> list[Example]:
    """Return the fenced pieces of a document, in order."""
    return [
        Example(document.count("\n", 0, match.start()) + 2, match[1].strip(), match[2])
        for match in _FENCE.finditer(document)
    ]


def without_fences(document: str) -> str:
    """Return a document without its fenced pieces."""
    return _FENCE.sub("", document)


def pages_of_the_guide() -> list[Path]:
    """Return the pages of the authors' guide."""
    return sorted(GUIDE.glob("*.md"))


def pictured() -> Iterator[Pictured]:
    """Yield each example of the README and the guide that a picture follows."""
    for page in (ROOT / "README.md", *pages_of_the_guide()):
        for text, name in _PICTURED.findall(page.read_text("utf-8")):
            yield Pictured(name, text)


def laid_over(base: Any, over: Any) -> Any:
    """Return a tree with another laid over it: mappings are merged, all else is replaced."""
    if isinstance(base, dict) and isinstance(over, dict):
        return base | {key: laid_over(base.get(key), value) for key, value in over.items()}
    return over


def starter() -> dict[str, Any]:
    """Return the starter's game as one tree."""
    tree: dict[str, Any] = {}
    for path in sorted(STARTER.glob("*.yaml")):
        tree = laid_over(tree, yaml.safe_load(path.read_text("utf-8")))
    return tree


def alone(example: str) -> dict[str, Any]:
    """Return the starter with an example over it, whose blocks stand alone on a sheet."""
    over = yaml.safe_load(example)
    tree: dict[str, Any] = laid_over(starter(), over)
    shown: Mapping[str, Any] = over.get("sections", {})
    for id, section in shown.items():
        tree["sections"][id]["blocks"] = section["blocks"]
    (band,) = tree["sheets"]["summary"]["front"]["bands"]
    band["fill"] = [id for id in band["fill"] if id not in shown]
    tree["sheets"][SHEET] = {
        "title": "Example",
        "type": {"largest": 10.5, "smallest": 8},
        "front": {"title": "Example", "bands": [{"across": 2, "fill": list(shown)}]},
    }
    return tree
