"""What a figure must join follows from its content."""

from __future__ import annotations

from pathlib import Path

from generator.content.joints import Joint, joints_of, lines_of
from tests.figures import FILES
from tests.support import sound_game


def test_each_kind_of_figure_has_its_joints(tmp_path: Path) -> None:
    content = sound_game(tmp_path, FILES).content
    blocks = content.sections["figures"].blocks | content.sections["boards"].blocks
    found = {
        id: [(joint.start, joint.end) for joint in joints_of(block, content) if not joint.if_apart]
        for id, block in blocks.items()
    }
    assert found == {
        "order": [("first.1", "first.2")],
        "day": [("night", "dawn")],
        "hours": [("vespers", "prime")],
        "round": [("5", "1")],
        "trail": [("1", "4"), ("1", "3"), ("4", "3")],
        "cycle": [("a", "b"), ("b", "c"), ("c", "a")],
        "code": [],
        "valley": [("0,0", "0,0"), ("0,0", "1,0"), ("-2,0", "2,0"), ("-2,0", "0,0")],
        "field": [("c3", "c3"), ("a1", "a1"), ("a1", "b2"), ("b2", "c3")],
        "web": [("a", "a")],
    }
    assert joints_of(blocks["code"], content)[1] == Joint(
        "2", "letters.2", "part.2", "line", if_apart=True
    )
    assert lines_of(blocks["web"], content) == (("a", "b"), ("b", "c"), ("c", "d"), ("a", "e"))
    assert lines_of(blocks["field"], content) == ()
