"""A text is seen where a box names it, or else where its words, its name or its icon are."""

from __future__ import annotations

from msgspec.structs import replace

from generator.content.text import Text
from generator.layout.proof import MapProof, NameBox
from generator.layout.sightings import Sighting, Spot, sightings, spots_of
from tests.proofs import proof_of
from tests.support import some_text

AT = (10.0, 20.0, 30.0, 4.0)
ICON = "icons.bat.alt"


def text(id: str, words: str) -> Text:
    return replace(some_text(words), id=id)


def seen(each: Text, *sides: list[Spot]) -> Sighting | None:
    """Return where a text is seen on some sides."""
    return dict(sightings({each.id: each}, {ICON: "bat"}, sides)).get(each.id)


def test_where_boxes_name_the_text() -> None:
    lines = [Spot("a.b", AT, "One"), Spot("a.b", (10, 24, 12, 4), "two")]
    other = Spot("a.c", (0, 0, 100, 100), "One two")
    found = seen(text("a.b", "One two"), [other], [other, *lines], lines)
    assert found == Sighting(1, tuple(lines))
    assert found.around == (10, 20, 30, 8)


def test_words_tell_the_parts_of_a_block_apart() -> None:
    block = "sections.turn.blocks.table.rows.more"
    head, cell = Spot(block, AT, "More"), Spot(block, AT, "Draw 5 cards")
    found = seen(text(f"{block}.cells.what", "Draw {turn.drawn} *cards*"), [head, cell])
    assert found == Sighting(0, (cell,))
    whole = seen(text(f"{block}.cells.other", "Nothing of it"), [head, cell])
    assert whole == Sighting(0, (head, cell))
    assert seen(text("sections.turn.note", "Nothing"), [Spot("sections.turn", AT, "x")]) is None


def test_icons_headings_and_names() -> None:
    icon = Spot("x", AT, drawing="icon/bat/ink")
    assert seen(text(ICON, "A bat"), [Spot("x", AT, drawing="mark/bat/ink"), icon]) == Sighting(
        0, (icon,)
    )
    heading, line = Spot("x", AT, "EFFECT"), Spot("y", AT, "You lose your castle now")
    assert seen(text("fields.effect.label", "Effect"), [line, heading]) == Sighting(0, (heading,))
    assert seen(text("terms.castle.name", "Castle"), [heading, line]) == Sighting(0, (line,))
    assert seen(text("terms.castle.note", "Castle"), [heading, line]) is None


def test_names_on_a_map_are_spots() -> None:
    proof = MapProof((NameBox("places.rome.name", (10, 20, 40, 24)),))
    assert spots_of(proof) == (Spot("places.rome.name", AT),)


def test_columns_are_no_spots() -> None:
    side = proof_of("boxes: [{kind: column, id: a}, {kind: text, path: a.b, text: Words}]")
    assert [spot.path for spot in spots_of(side)] == ["a.b"]
