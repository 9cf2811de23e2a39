"""Pages are printed with the libraries as they are, and look as with all accelerators."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest

from generator.engine import mode, program
from generator.engine.press import Press
from tests import engines
from tests.printing import PROBE_SHEET, STARTER, Aid, press, probe_page

pytest_plugins = ["tests.builds"]

WORDS = "<p>Whoever plays the Count hides his road.</p>"
MOVED = '<p>Whoever plays <span style="position: relative; top: .35pt">the</span> Count.</p>'
PLAIN_WORDS = "<p>Whoever plays <span>the</span> Count.</p>"
PRINTING = f"""
import sys
from generator.engine import loading, mode
from tests.printing import press, probe_page
from weasyprint.css import ComputedStyle
from weasyprint.text.ffi import ffi
import cffi, pyphen, weasyprint
own = press()
made = own.print(own.lay_out(probe_page({WORDS!r}), {PROBE_SHEET!r}))
print(mode.is_plain(), len(loading.ACTIVE), type(ffi) is cffi.FFI, len(made.tag_paths))
print(*{{each.__module__.partition('.')[0] for each in (
    ComputedStyle.__missing__, pyphen.HyphDict, weasyprint.svg.TAGS['path'],
    weasyprint.layout.percent.resolve_percentages, weasyprint.layout.table.resolve_percentages)}})
"""


def in_python(code: str, **environment: str) -> list[str]:
    """Return what some code says in a process of its own, line by line."""
    run = [sys.executable, "-c", code]
    env = os.environ | environment
    return subprocess.run(
        run, env=env, capture_output=True, text=True, check=True, cwd=engines.ROOT
    ).stdout.splitlines()


def test_nothing_of_the_libraries_is_replaced() -> None:
    first, second = in_python(PRINTING, PLAYERAID_ENGINE="plain")
    plain, accelerators, is_cffi, tags = first.split()
    assert (plain, accelerators, is_cffi) == ("True", "0", "True")
    assert int(tags) == 1
    assert set(second.split()) == {"weasyprint", "pyphen"}


def test_else_they_are_accelerated() -> None:
    first, second = in_python(PRINTING, PLAYERAID_ENGINE="")
    assert first.split() == ["False", "7", "False", "1"]
    assert set(second.split()) == {"generator"}


@pytest.fixture(scope="module")
def plain(starter_aid: Aid, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a game as worker processes print it, which inherit the way of printing."""
    out = tmp_path_factory.mktemp("plain")
    jobs = ("--jobs", "2")
    return engines.build(out, STARTER, *jobs, engine="plain", home=starter_aid.out.parent)


def test_a_game_looks_the_same_when_it_is_printed_plain(
    starter_aid: Aid, plain: dict[str, bytes]
) -> None:
    assert len(plain) == 2
    for name, pdf in plain.items():
        found = engines.difference(pdf, (starter_aid.out / name).read_bytes())
        assert not found.is_seen, (name, found)


def test_plain_pages_are_tagged_alike(starter_aid: Aid, plain: dict[str, bytes]) -> None:
    for name, pdf in plain.items():
        tags = tags_of(pdf)
        assert tags == tags_of((starter_aid.out / name).read_bytes())
        assert len(tags) > 50
        assert {"/H1", "/P", "/L", "/LBody"} <= set(tags)


def tags_of(pdf: bytes) -> list[str]:
    """Return the kinds of all tags in a PDF, in order."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return list(_below(opened.Root.StructTreeRoot))


def _below(element: Any) -> Iterator[str]:
    if isinstance(element, pikepdf.Array):
        for each in element:
            yield from _below(each)
    elif isinstance(element, pikepdf.Dictionary):
        if "/S" in element:
            yield str(element.S)
        yield from _below(element.get("/K"))


@pytest.fixture(scope="module")
def own_press() -> Press:
    return press()


def printed(own_press: Press, body: str) -> bytes:
    return own_press.print(own_press.lay_out(probe_page(body), PROBE_SHEET)).pdf


def test_a_moved_word_would_be_seen(own_press: Press) -> None:
    still, moved = printed(own_press, PLAIN_WORDS), printed(own_press, MOVED)
    assert not engines.difference(still, printed(own_press, PLAIN_WORDS)).is_seen
    found = engines.difference(still, moved)
    assert found.other_words == 0
    assert found.pixels > engines.MOST_LOUD
    assert found.is_seen


def test_other_words_and_pages_would_be_seen(own_press: Press) -> None:
    assert engines.difference(printed(own_press, "<p>One</p>"), printed(own_press, "<p>On</p>"))[1]
    longer = '<p>One</p><p style="break-before: page"></p>'
    pages = engines.difference(printed(own_press, "<p>One</p>"), printed(own_press, longer)).pages
    assert pages == (1, 2)


def test_sides_that_were_printed_plain_have_keys_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program.versions.cache_clear()
    accelerated = program.versions()
    program.versions.cache_clear()
    monkeypatch.setattr(mode, "is_plain", lambda: True)
    try:
        assert program.versions() == f"{accelerated} plain"
    finally:
        program.versions.cache_clear()
