"""What earlier processes left is taken, if it is whole and of this version."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cssselect2 import compile_selector_list

from generator.content.resources import TEMPLATES
from generator.engine import stock
from generator.engine.stock import Stock


def left(module: str, **things: object) -> Path:
    """Leave some things; return the file in which they are."""
    here = Stock("things", module)
    for text, thing in things.items():
        here.add(text, thing)
    here.leave()
    (file,) = Path(module).with_name("__pycache__").iterdir()
    return file


def test_what_is_left_is_taken(module: str) -> None:
    left(module, a=b"m", b=(1.5, "px"))
    later = Stock("things", module)
    assert (later.get("a"), later.get("b"), later.get("c")) == (b"m", (1.5, "px"), None)
    assert Stock("others", module).get("a") is None


def test_what_is_left_is_not_taken_in_the_place_of_another(module: str) -> None:
    file = left(module, a=1)
    file.rename(file.with_name("stock-others"))
    assert Stock("others", module).get("a") is None


def test_selectors_match_as_before(module: str) -> None:
    (selector,) = compile_selector_list("p.a > i:not([lang]), b")[:1]
    left(module, rule=[selector])
    (again,) = Stock("things", module).get("rule")
    assert again.test is not selector.test
    assert again.test.__code__ == selector.test.__code__
    assert again.test.__globals__.keys() >= {"ascii_lower", "split_whitespace", "urlparse"}
    assert vars(again) | {"test": None} == vars(selector) | {"test": None}


def test_two_that_end_leave_what_both_have(module: str) -> None:
    first, second = Stock("things", module), Stock("things", module)
    first.add("a", 1)
    second.add("b", 2)
    first.leave()
    second.leave()
    later = Stock("things", module)
    assert (later.get("a"), later.get("b")) == (1, 2)


def test_nothing_is_written_where_nothing_is_new(module: str) -> None:
    file = left(module, a=1)
    stamp = file.stat().st_mtime_ns
    later = Stock("things", module)
    assert later.get("a") == 1
    later.leave()
    assert file.stat().st_mtime_ns == stamp


def test_of_too_many_those_used_last_are_left(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stock, "MOST", 3)
    left(module, a=1, b=2, c=3)
    later = Stock("things", module)
    assert later.get("a") == 1
    later.add("d", 4)
    later.leave()
    last = Stock("things", module)
    assert [last.get(text) for text in "abcd"] == [1, None, 3, 4]


def test_of_too_large_ones_those_used_last_are_left(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stock, "MOST_BYTES", 5_000)
    file = left(module, **{name: os.urandom(2_000) for name in "abcd"})
    assert file.stat().st_size < 5_100
    last = Stock("things", module)
    assert [text for text in "abcd" if last.get(text)] == ["c", "d"]
    assert left(module, e=os.urandom(9_000)).stat().st_size < 5_100


@pytest.mark.parametrize("cut", [0, 10, 40, -1])
def test_what_is_damaged_is_not_taken(module: str, cut: int) -> None:
    file = left(module, a=1)
    whole = file.read_bytes()
    file.write_bytes(whole[:cut])
    assert Stock("things", module).get("a") is None
    left(module, a=1)
    assert file.read_bytes() == whole


def test_what_another_version_left_is_not_taken(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(module, a=1)
    monkeypatch.setattr(stock, "versions", lambda: "another")
    later = Stock("things", module)
    assert later.get("a") is None
    later.add("b", 2)
    later.leave()
    assert Stock("things", module).get("b") == 2
    monkeypatch.undo()
    monkeypatch.setattr(sys, "pycache_prefix", None)
    assert Stock("things", module).get("b") is None


def test_where_nothing_can_be_written_nothing_is_left(module: str) -> None:
    Path(module).with_name("__pycache__").write_text("a file where the folder should be")
    here = Stock("things", module)
    here.add("a", 1)
    here.leave()
    assert Stock("things", module).get("a") is None


PRINTING = """
from generator.build.pool.workerpool import map_unordered
from tests.engine.test_stock import bat_printed
((_, counts),) = map_unordered(bat_printed, [None], 1, fresh=True)
print(*counts)
"""


def bat_printed(_: object) -> tuple[int, int]:
    """Lay out a page with an icon; return how many rules were parsed for it, how many paths read.

    For the process of a test below.
    """
    from generator.engine import paths
    from generator.engine.stylesheets import StyleSheets
    from tests.printing import press

    counts = {"rules": 0, "paths": 0}
    parse, read = StyleSheets._parsed_rule, paths._written

    def counting_rules(sheets: StyleSheets, text: str) -> object:
        counts["rules"] += 1
        return parse(sheets, text)

    def counting_paths(told: str) -> bytes | None:
        counts["paths"] += 1
        return read(told)

    StyleSheets._parsed_rule = counting_rules  # type: ignore[assignment, method-assign]
    paths._written = counting_paths
    page = "<html><head/><body><p>A <img src='asset:icon/evil-bat/ink'/></p></body></html>"
    a_press = press()
    assert a_press.print(a_press.lay_out(page, "p { color: red }")).pdf
    return counts["rules"], counts["paths"]


def test_a_process_leaves_what_it_made_when_it_ends(tmp_path: Path) -> None:
    assert (TEMPLATES / "icons" / "evil-bat.svg").is_file()
    env = {name: v for name, v in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env |= {"PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONPATH": str(TEMPLATES.parent)}
    said = []
    for _ in range(2):
        run = [sys.executable, "-c", PRINTING]
        ran = subprocess.run(run, env=env, capture_output=True, text=True, check=True)
        said.append([int(count) for count in ran.stdout.split()])
    (rules, read), again = said
    assert rules > 0
    assert read == 1
    assert again == [0, 0]
