"""Paths that are read at once are written as WeasyPrint writes them."""

from __future__ import annotations

import re
from collections import deque
from math import hypot
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pydyf
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from weasyprint.svg.utils import PointError, size

from generator.content.resources import TEMPLATES
from generator.engine.accelerators import paths


def written(draw: Any, path: str, **attributes: str) -> list[Any]:
    """Return what a function writes into a PDF for a path, command by command."""
    attrib = {"d": path, **attributes}
    node = SimpleNamespace(attrib=attrib, get=attrib.get, vertices=deque())
    svg = SimpleNamespace(stream=pydyf.Stream(), point=lambda x, y, _: (size(x), size(y)))
    try:
        draw(svg, node, 12)
    except PointError:
        svg.stream.stream.append(b"too few numbers")
    commands = b"\n".join(svg.stream.stream).split(b"\n")
    return [*commands, len(node.vertices) if attributes else 0]


PLAIN = [
    "M1 2",
    " m 1,2 3 4 z",
    "M1 2 3 4 5 6Z",
    "M1-2.5.5-.25l+3,.125",
    "M0 0h5v5H1.5V-2z",
    "m1 1h1 2 3v1 2z l 2 2 z",
    "M0 0C1 2 3 4 5 6S7 8 9 10s1 2 3 4 5 6 7 8",
    "M0 0s1 2 3 4",
    "M0 0c1 2 3 4 5 6h1s1 2 3 4",
    "M1 1zM2 2zz",
    "M1 1L2 2M3 3L4 4zm5 5l1 1z",
    "M1 1L2 2zL3 3z",
    "M.0000001 1234567.891l-.0000001-0",
    "M1 1 m2 2\n\tl\r3,,3",
    "M0 0q1 2 3 4 5 6 7 8Q1 2 3 4s1 2 3 4",
]
ARCS = [
    "M1 2a3 4 0 012 2",
    "M1 2a3,4,30,1,1,2-2.5.5.25 0 0 1-.5.5z",
    "M1 2A3 3 0 0 0 5 6A9 9 9 1 0-5-6l3 4",
    "M20 0A20 20 0 0 1 0 20A20 20 0 0 1 20 0z",
    "M0 0a1 2 -45 0 1 8 0 1 2 45 1 0 8 8",
    "M0 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
]
LEFT_TO_WEASYPRINT = [
    "",
    "L1 1",
    "M1",
    "M1 2 3",
    "M1 2l",
    "M1. 2",
    "M1..5 2",
    "M1e1 2",
    "M1 2px",
    "M- 1 2",
    "M1 2a1 1 0 21 2 2",
    "M1 2a1 1 0 01 2",
    "M1 2a12.5 0 0 1 5 5",
    "M1 2a1 1 01 2 2",
    "M1 2q1 2 3 4t5 6",
    "M١ 2",
]


@pytest.mark.parametrize("path", PLAIN)
def test_plain_paths_are_read_at_once(path: str) -> None:
    assert paths._read(path) is not None
    assert written(paths.path, path) == written(paths.draw_path, path)


def same(ours: list[Any], theirs: list[Any], apart: float = 2e-6) -> bool:
    """Whether the same was written, but for last digits of arcs, and 20. and 20 are one."""
    words, others = (
        [word for each in told for word in (each.split() if isinstance(each, bytes) else [each])]
        for told in (ours, theirs)
    )
    return len(words) == len(others) and all(
        word == other
        or (
            (NUMBER.fullmatch(word) and NUMBER.fullmatch(other))
            and abs(float(word) - float(other)) <= apart
        )
        for word, other in zip(words, others, strict=True)
    )


NUMBER = re.compile(rb"-?\d*\.?\d*")


@pytest.mark.parametrize("path", ARCS)
def test_arcs_lead_where_weasyprint_leads_them(path: str) -> None:
    assert paths._read(path) is not None
    assert len(written(paths.path, path)) > 3
    assert same(written(paths.path, path), written(paths.draw_path, path))


@pytest.mark.parametrize(
    "path",
    [
        f"M0 0a1 1 0 0 1 .{'0' * 170}1 0",
        "M1 2a0 1 0 0 1 3 3",
        "M1 2a1 0 0 0 1 3 3",
        "M1 2a-1 1 0 0 1 3 3",
        "M1 2A5 5 0 1 1 1 2",
    ],
)
def test_arcs_of_no_ellipse_are_left_to_weasyprint(path: str) -> None:
    assert paths._read(path) is not None
    assert written(paths.path, path) == written(paths.draw_path, path)


@pytest.mark.parametrize("path", LEFT_TO_WEASYPRINT)
def test_others_are_left_to_weasyprint(path: str) -> None:
    assert paths._read(path) is None
    try:
        expected = written(paths.draw_path, path)
    except ValueError as error:
        with pytest.raises(ValueError, match=re.escape(str(error))):
            written(paths.path, path)
    else:
        assert written(paths.path, path) == expected


@pytest.mark.parametrize("name", ["marker", "marker-start", "marker-mid", "marker-end"])
def test_markers_have_their_points(name: str) -> None:
    mark = {name: "url(#a)"}
    assert written(paths.path, PLAIN[1], **mark) == written(paths.draw_path, PLAIN[1], **mark)
    assert written(paths.path, PLAIN[1], **mark)[-1] > 3


@pytest.mark.parametrize(
    ("path", "sound"),
    [("M1 2l3 4z5 6", "M1 2l3 4z"), ("M1 2a1 1 0 01 2 2Z,\n-1l1 1", "M1 2a1 1 0 01 2 2Z")],
)
def test_a_path_is_drawn_as_far_as_it_can_be_read(path: str, sound: str) -> None:
    assert same(written(paths.path, path), written(paths.draw_path, sound))


def test_bundled_drawings_are_written_the_same() -> None:
    texts = [file.read_text("utf-8") for file in Path(TEMPLATES).rglob("*.svg")]
    found = [path for text in texts for path in re.findall(r'\bd="([^"]*)"', text)]
    assert len([path for path in found if paths._read(path) is not None]) > 500
    for path in found:
        assert same(written(paths.path, path), written(paths.draw_path, path))


NUMBERS = st.one_of(
    st.integers(-2000, 2000).map(str),
    st.decimals(-2000, 2000, places=3).map(str),
    st.decimals(-1, 1, places=2).map(lambda value: str(value).replace("0.", ".")),
)
COMMANDS = st.sampled_from("mMlLhHvVcCsSzZ").flatmap(
    lambda letter: st.lists(
        st.tuples(NUMBERS, st.sampled_from([" ", ",", ", ", "\n"])),
        min_size=paths.ARITY.get(letter.lower(), 0),
        max_size=3 * paths.ARITY.get(letter.lower(), 0),
    ).map(lambda numbers: letter + "".join(number + after for number, after in numbers))
)


@given(st.lists(COMMANDS, max_size=8).map(lambda commands: "".join(["M1 2", *commands])))
def test_any_path_is_written_the_same(path: str) -> None:
    assert written(paths.path, path) == written(paths.draw_path, path)


@given(
    st.sampled_from("aA"),
    st.tuples(st.floats(0.5, 20), st.floats(0.5, 20), st.floats(-360, 360)),
    st.tuples(st.booleans(), st.booleans()),
    st.tuples(st.floats(-20, 20), st.floats(-20, 20)),
)
def test_any_arc_leads_where_weasyprint_leads_it(
    letter: str,
    ellipse: tuple[float, ...],
    flags: tuple[bool, bool],
    end: tuple[float, float],
) -> None:
    assume(hypot(*end) > 0.01)
    told = " ".join([*(f"{each:.3f}" for each in ellipse), *(str(int(flag)) for flag in flags)])
    path = f"M0 0{letter}{told} {end[0]:.3f} {end[1]:.3f}"
    assert paths._read(path) is not None
    assert same(written(paths.path, path), written(paths.draw_path, path), apart=2e-4)


def test_the_engine_draws_paths_so() -> None:
    from generator.engine import loading

    assert loading.weasyprint.svg.TAGS["path"] is paths.path


def test_a_path_of_an_icon_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Icons stand in many sizes; of a map's land, which is there once, nothing is cached."""
    read: list[str] = []
    original = paths._read

    def noted(data: str) -> Any:
        read.append(data)
        return original(data)

    monkeypatch.setattr(paths, "_read", noted)
    icon = "M3 4" + "h1v1" * 50
    land = icon + "h1" * paths.LONGEST_CACHED
    for path, times in ((icon, 1), (land, 2)):
        read.clear()
        assert written(paths.path, path) == written(paths.path, path)
        assert read == times * [path]
