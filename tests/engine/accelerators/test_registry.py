"""An accelerator whose original is not what it was written for stays off, and all is printed."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import msgspec
import pytest

from generator.engine import accelerators, mode
from generator.engine.accelerators import fingerprints
from generator.engine.accelerators.__main__ import main
from generator.engine.accelerators.fingerprints import ORIGINALS, changed, current, read_originals
from tests.engines import ROOT

LENGTHS = "weasyprint.layout.percent:resolve_percentages"
PRINTING = """
import sys, hashlib
from pathlib import Path
from generator.engine.accelerators import fingerprints
fingerprints.changed.__defaults__ = (Path(sys.argv[1]),)
from generator.engine import loading
from tests.printing import PROBE_SHEET, page_texts, press, probe_page
own = press()
made = own.print(own.lay_out(probe_page("<p style='margin: 5%'>Words</p>"), PROBE_SHEET))
print(sorted(loading.ACTIVE), weasyprint_s := loading.weasyprint.layout.percent, sep="|", end="|")
print(weasyprint_s.resolve_percentages.__module__, page_texts(made.pdf), sep="|", end="|")
print(hashlib.sha256(made.pdf).hexdigest())
"""


def table_with(path: Path, accelerator: str, original: str) -> Path:
    """Write a table in which an accelerator was written for another original."""
    table = read_originals()
    table[accelerator][original] = "another"
    path.write_bytes(msgspec.json.encode(table))
    return path


def printed_with(table: Path) -> list[str]:
    """Print a page in a process of its own, with a table of originals."""
    run = [sys.executable, "-c", PRINTING, str(table)]
    env = {name: value for name, value in os.environ.items() if name != mode.VARIABLE}
    ran = subprocess.run(run, env=env, capture_output=True, text=True, check=True, cwd=ROOT)
    return ran.stdout.split("|")


def test_all_are_on_with_the_pinned_libraries() -> None:
    assert accelerators.active() == set(accelerators.NAMES)
    assert set(read_originals()) == set(accelerators.NAMES)
    assert all(read_originals().values())


def test_every_original_has_a_fingerprint() -> None:
    """Without one, what is misspelt would be equal to what is not there."""
    found = [each for originals in read_originals().values() for each in originals.values()]
    assert found
    assert all(len(each) == fingerprints.LENGTH for each in found)


def test_a_misspelt_original_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "originals.json"
    path.write_text('{"lengths": {"weasyprint.layout.percent:resolve_percentagess": ""}}')
    before = path.read_bytes()
    monkeypatch.setattr(fingerprints, "ORIGINALS", path)
    monkeypatch.setattr(fingerprints, "read_originals", partial(read_originals, path))
    with pytest.raises(SystemExit, match="resolve_percentagess"):
        main()
    assert path.read_bytes() == before


def test_one_whose_original_is_another_stays_off(tmp_path: Path) -> None:
    table = table_with(tmp_path / "table.json", "lengths", LENGTHS)
    assert {name: parts for name, parts in changed(table).items() if parts} == {
        "lengths": [LENGTHS]
    }
    active, _, module, words, digest = printed_with(table)
    assert "lengths" not in active
    assert "styles" in active
    assert module == "weasyprint.layout.percent"
    assert words == "['words']"
    active, _, module, words, same_digest = printed_with(ORIGINALS)
    assert "lengths" in active
    assert module == "generator.engine.accelerators.lengths"
    assert digest == same_digest


@pytest.mark.parametrize("name", accelerators.NAMES)
def test_each_can_stay_off_alone(name: str, tmp_path: Path) -> None:
    original = next(iter(read_originals()[name]))
    active, _, _, words, _ = printed_with(table_with(tmp_path / "table.json", name, original))
    assert name not in active
    assert active.count("'") == 2 * (len(accelerators.NAMES) - 1)
    assert words == "['words']"


SOURCE = """
@decorated
def one(a,
        b):
    def two():
        return 1

    return two

def two():
    return 2


class Three(Base):
    def one(self):
        return 3

    FOUR = {
        'a': 1,
    }
TABLE = {
    'b': 2,
}
"""


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the module of a library that is installed for a test."""
    home = tmp_path / "somelibrary"
    home.mkdir()
    (home / "__init__.py").write_text("")
    module = home / "inner.py"
    module.write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    return module


NAMES = ("one", "two", "Three", "Three.one", "Three.FOUR", "TABLE")


@pytest.mark.parametrize(
    ("old", "new", "other"),
    [
        ("return 1", "return 9", {"one"}),
        ("        b)", "        c)", {"one"}),
        ("return 2", "return 9", {"two"}),
        ("return 3", "return 9", {"Three", "Three.one"}),
        ("'a': 1", "'a': 9", {"Three", "Three.FOUR"}),
        ("'b': 2", "'b': 9", {"TABLE"}),
        ("class Three", "\n\nclass Three", set()),
    ],
)
def test_what_changes_has_another_fingerprint(
    library: Path, old: str, new: str, other: set[str]
) -> None:
    names = [f"somelibrary.inner:{name}" for name in NAMES]
    before = current(names)
    assert all(before.values())
    assert len(set(before.values())) == len(names)
    assert SOURCE.count(old) == 1
    library.write_text(SOURCE.replace(old, new))
    after = current(names)
    assert {name.partition(":")[2] for name in names if before[name] != after[name]} == other
    assert "somelibrary" not in sys.modules


@pytest.mark.parametrize("name", ["somelibrary.inner:five", "somelibrary.none:one", "nolibrary:a"])
def test_what_is_not_there_has_none(library: Path, name: str) -> None:
    assert library.is_file()
    assert current([name]) == {name: ""}


def test_the_plain_way_has_no_accelerators(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mode, "is_plain", lambda: True)
    monkeypatch.setattr(fingerprints, "changed", None)
    accelerators.active.cache_clear()
    try:
        assert accelerators.active() == frozenset()
    finally:
        accelerators.active.cache_clear()
