"""The tags of finished files account for all that is printed, and are read as they are."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace
from pikepdf import Array, Dictionary, Name, Pdf

from generator.checks import load_checks
from generator.content.model import Steps
from generator.layout.tags import TagTree
from generator.pdf.tagtree import read_tags
from generator.units import A4
from tests.printing import STARTER, Aid
from tests.proofs import codes

pytest_plugins = ["tests.builds"]
load_checks()
HEADING = re.compile(r"^( *)H([1-6]) \(block\)\n((?:\1 +.*\n)+)", re.MULTILINE)


@pytest.fixture(scope="module")
def starter_pdf(starter_aid: Aid) -> bytes:
    return starter_aid.file(f"{STARTER}-a4.pdf").read_bytes()


def heading_levels(tree: TagTree) -> list[int]:
    return [tag.level for tag in tree.all() if tag.level]


def test_a_joined_file_is_in_order(starter_pdf: bytes) -> None:
    tree = read_tags(starter_pdf)
    assert (tree.untagged, tree.dangling) == ((), ())
    assert tree.language == "en"
    assert tree.title
    assert tree.marked
    assert tree.shows_title
    assert [level for level, _ in tree.bookmarks] == heading_levels(tree)
    assert len(tree.bookmarks) > 5


def test_no_check_finds_anything_on_a_side(starter_aid: Aid) -> None:
    for result in starter_aid.in_order(A4):
        assert result.proof.tags is not None
        assert codes(result.proof) == []
        paths = {tag.path for tag in result.proof.tags.all()}
        assert "game.title" in paths
        assert "game" not in paths  # the footer, which is no part of what is read
        roles = {tag.role for tag in result.proof.tags.all()}
        assert {"H1", "H2", "Sect", "Figure", "P"} <= roles


def test_a_list_is_one_list_however_many_pieces_it_was_laid_out_in(starter_aid: Aid) -> None:
    """Each step is laid out by itself, as a column may break before it."""
    (result,) = starter_aid.in_order(A4)
    assert result.proof.tags is not None
    steps = starter_aid.game.content.sections["turn"].blocks["phases"]
    assert isinstance(steps, Steps)
    paths = [f"sections.turn.blocks.phases.steps.{id}" for id in steps.steps]
    lists = [[kid.path for kid in tag.kids] for tag in result.proof.tags.all() if tag.role == "L"]
    assert [found for found in lists if {*found} & {*paths}] == [paths]
    assert len(paths) > 1


def test_an_outsider_reads_the_headings_of_the_bookmarks(starter_aid: Aid) -> None:
    """What poppler takes for headings are the bookmarks, in their order."""
    path = starter_aid.file(f"{STARTER}-a4.pdf")
    command = ["pdfinfo", "-struct-text", str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    read = [
        (int(level), bare("".join(re.findall(r'"(.*)"', words))))
        for _, level, words in HEADING.findall(told)
    ]
    marks = read_tags(path.read_bytes()).bookmarks
    assert read == [(level, bare(words)) for level, words in marks]


def bare(words: str) -> str:
    """Return words without spaces and capitals: lines break and styles raise them."""
    return re.sub(r"\W", "", words).casefold()


# faults


def changed(pdf: bytes, change: Callable[[Any, Pdf], None]) -> TagTree:
    """Return the tags of a PDF whose structure was changed."""
    with Pdf.open(io.BytesIO(pdf)) as opened:
        change(opened.Root.StructTreeRoot, opened)
        out = io.BytesIO()
        opened.save(out)
    return read_tags(out.getvalue())


def first_with_piece(element: Any) -> Any:
    """Return the first element below another that holds a piece of the page."""
    for kid in element.K:
        if isinstance(kid, int):
            return element
        if (found := first_with_piece(kid)) is not None:
            return found
    return None


def drop_a_piece(root: Any, pdf: Pdf) -> None:
    first_with_piece(root.K[0]).K = Array()


def claim_a_piece_twice(root: Any, pdf: Pdf) -> None:
    element = first_with_piece(root.K[0])
    element.K = Array([*element.K, element.K[0]])


def hold_nothing(root: Any, pdf: Pdf) -> None:
    element = first_with_piece(root.K[0])
    element.K = Array([*element.K, 9999])


def forget_the_way_back(root: Any, pdf: Pdf) -> None:
    root.ParentTree.Nums = Array([0, Array()])


def name_another_parent(root: Any, pdf: Pdf) -> None:
    root.K[0].K[0].P = root


def draw_outside(root: Any, pdf: Pdf) -> None:
    page = pdf.pages[0]
    page.contents_add(b"\n0 0 m\n9 9 l\nS\n")


def add_a_link(root: Any, pdf: Pdf) -> None:
    link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[0, 0, 1, 1])
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(link)])


def hang_elsewhere(root: Any, pdf: Pdf) -> None:
    root.K[0].S = Name.Part


FAULTS = [
    (drop_a_piece, "untagged", "marked pieces of page 1"),
    (claim_a_piece_twice, "dangling", "two tags claim one piece"),
    (hold_nothing, "dangling", "1 tags of page 1 hold nothing"),
    (forget_the_way_back, "dangling", "pieces are led back to another tag"),
    (name_another_parent, "dangling", "names another parent than it has"),
    (draw_outside, "untagged", "1 strokes, fills or words of page 1"),
    (add_a_link, "untagged", "a link or field of page 1"),
    (hang_elsewhere, "dangling", "do not hang in a document"),
]


@pytest.mark.parametrize(
    ("change", "kind", "words"), FAULTS, ids=lambda f: getattr(f, "__name__", "")
)
def test_fault(
    starter_pdf: bytes, change: Callable[[Any, Pdf], None], kind: str, words: str
) -> None:
    assert words in " ".join(getattr(changed(starter_pdf, change), kind))


def test_a_file_without_tags_has_none() -> None:
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.pages[0].contents_add(b"0 0 m\n9 9 l\nS\n")
        out = io.BytesIO()
        pdf.save(out)
    tree = read_tags(out.getvalue())
    assert tree.tags == ()
    assert not tree.marked
    assert tree.untagged == ("1 strokes, fills or words of page 1",)


def test_a_widget_that_no_page_has_is_missed(starter_pdf: bytes) -> None:
    def hold_a_ghost(root: Any, pdf: Pdf) -> None:
        ghost = pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Widget, TU="Ghost"))
        element = root.K[0].K[0]
        element.K = Array([*element.K, Dictionary(Type=Name.OBJR, Obj=ghost)])

    assert "that is on no page" in " ".join(changed(starter_pdf, hold_a_ghost).dangling)


def test_reading_needs_no_paths(starter_aid: Aid) -> None:
    result = starter_aid.in_order(A4)[0]
    assert result.proof.tags is not None
    bare = read_tags(result.pdf)
    assert {tag.path for tag in bare.all()} == {""}
    told = [replace(tag, path="", kids=()) for tag in result.proof.tags.all()]
    assert told == [replace(tag, kids=()) for tag in bare.all()]
