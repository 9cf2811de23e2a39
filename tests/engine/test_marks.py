"""Marks of a stream become artifacts, and get others before them."""

from __future__ import annotations

from types import SimpleNamespace

import pydyf

from generator.engine.marks import Marks


def test_a_mark_becomes_an_artifact_of_its_kind() -> None:
    stream = pydyf.Stream()
    for number in range(3):
        stream.begin_marked_content("Span", pydyf.Dictionary({"MCID": number}))
        stream.end_marked_content()
    marks = Marks(stream)
    assert marks.hide(1, "Pagination")
    assert marks.hide(2, "Layout")
    assert not marks.hide(2, "Layout")  # it is one by now
    begun = [" ".join(part.decode().split()[-5:]) for part in stream.data.split(b"EMC")]
    assert "/MCID 0>> BDC" in begun[0]
    assert begun[1].endswith("/Artifact <</Type /Pagination/Subtype /Footer>> BDC")
    assert begun[2].endswith("/Artifact <</Type /Layout>> BDC")


def test_figures_are_added_before_marks_whatever_else_changes() -> None:
    stream = pydyf.Stream()
    for number in range(3):
        stream.begin_marked_content("Span", pydyf.Dictionary({"MCID": number}))
        stream.end_marked_content()
    marks = Marks(stream)
    assert marks.add_figure(3, before=0)
    assert marks.add_figure(4, before=2)
    assert not marks.add_figure(5, before=9)
    assert marks.hide(1, "Layout")
    marks.finish()
    marks.finish()
    begun = [" ".join(part.decode().split()) for part in stream.data.split(b"EMC")]
    begun[0] = begun[0].partition("stream ")[2]
    assert begun[:5] == [
        "/Figure <</MCID 3>> BDC",
        "/Span <</MCID 0>> BDC",
        "/Artifact <</Type /Layout>> BDC",
        "/Figure <</MCID 4>> BDC",
        "/Span <</MCID 2>> BDC",
    ]


def test_what_is_in_another_stream_is_not_found() -> None:
    assert not Marks(SimpleNamespace(stream=[b"/Span", b"BMC", b"EMC"])).hide(0, "Layout")
