"""Compare the source of what accelerators replace or rely upon with what they were written for.

Nothing is imported for it: source is read from the files of the installed libraries, so it can be
done before WeasyPrint is imported, and where a library has no such function any more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path

import msgspec

ORIGINALS = Path(__file__).with_name("originals.json")
Originals = dict[str, dict[str, str]]
"""For each accelerator the fingerprints of its originals, by names such as
``weasyprint.layout.percent:resolve_percentages``."""
LENGTH = 16
"""How many digits of a fingerprint are compared."""
_DEFINITION = (
    r"^(?P<indent>{indent})(?:(?:def|class) {name}\b|{name} =).*\n"
    r"(?:(?:(?P=indent)[ \])}}].*)?\n)*"
)
"""A definition: its first line, and those behind it that are indented further or close brackets."""


def read_originals(path: Path = ORIGINALS) -> Originals:
    """Return the originals that accelerators were written for."""
    return msgspec.json.decode(path.read_bytes(), type=Originals)


def changed(path: Path = ORIGINALS) -> dict[str, list[str]]:
    """Return for each accelerator the originals whose source is not what it was written for."""
    table = read_originals(path)
    now = current({name for originals in table.values() for name in originals})
    return {
        accelerator: [name for name, known in originals.items() if now[name] != known]
        for accelerator, originals in table.items()
    }


def current(names: Iterable[str]) -> dict[str, str]:
    """Return the fingerprints of definitions as they are installed, empty where there is none."""
    found: dict[str, str] = {}
    for module, group in groupby(sorted(names), key=lambda name: name.partition(":")[0]):
        source = _source(_file(module))
        found |= {name: _fingerprint(source, name.partition(":")[2]) for name in group}
    return found


def _file(module: str) -> Path | None:
    """Return the file of a module, which is not imported."""
    package, *inner = module.split(".")
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        return None
    path = Path(spec.submodule_search_locations[0], *inner)
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _source(file: Path | None) -> str:
    try:
        return file.read_text("utf-8") if file else ""
    except OSError:
        return ""


def _fingerprint(source: str, name: str) -> str:
    """Return the fingerprint of a function, class or constant of a module."""
    for depth, part in enumerate(name.split(".")):
        definition = _DEFINITION.format(indent=depth * "    ", name=re.escape(part))
        found = re.search(definition, source, re.MULTILINE)
        if found is None:
            return ""
        source = found[0]
    return sha256(source.rstrip().encode()).hexdigest()[:LENGTH]
