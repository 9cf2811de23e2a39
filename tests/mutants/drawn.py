"""Corruptions of a game's own icons, of its pictures, and of what lists its entries."""

from __future__ import annotations

from collections.abc import Iterator

from tests.content.artwork import gradient, saved, with_place
from tests.mutants.beside import CREDITS, DRAWING, OWN, Planted, Spot, beside, picture

SVG = "icons/own-flame.svg"
JPEG = saved(gradient(760, 480), "JPEG")


def at(text: str, needle: str, inside: str = "") -> tuple[int, int]:
    """Return line and column of a piece of a text; ``inside`` is a piece of that."""
    offset = text.index(needle) + (needle.index(inside) if inside else 0)
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


def in_own(code: str, old: str, new: str, inside: str = "") -> Planted:
    """Return a change of the content that is found where its new words, or a part of them, are."""
    assert OWN.count(old) == 1, old
    own = OWN.replace(old, new)
    return Planted({"own.yaml": own}, (code, "own.yaml", *at(own, new, inside)))


# icons


@beside
def unprinted_drawing() -> Iterator[Planted]:
    """a drawing with what cannot be printed"""
    for inside, piece in (
        ("<script>alert(1)</script>", "<script"),
        ('<image href="https://example.org/a.png"/>', "<image"),
        ('<use href="other.svg#a"/>', "<use"),
        ('<foreignObject width="9" height="9"/>', "<foreignObject"),
        ("<text>Fire</text>", "<text"),
        ('<rect width="9" height="9" onload="alert(1)"/>', "<rect"),
        ('<rect width="9" height="9" style="fill: url(https://example.org/a)"/>', "<rect"),
        ('<animate attributeName="x"/>', "<animate"),
    ):
        text = DRAWING.replace("</svg>", f"  {inside}\n</svg>")
        wanted: Spot = ("S26", SVG, *at(text, piece))
        yield Planted({SVG: text}, wanted)


@beside
def broken_drawing() -> Iterator[Planted]:
    """a drawing that is no SVG any more"""
    cut = DRAWING[:-9]
    yield Planted({SVG: cut}, ("S26", SVG, 2, 3))
    twice = DRAWING.replace('"M100', '"M100" d="M9')
    yield Planted({SVG: twice}, ("S26", SVG, *at(twice, 'd="M9')))
    entities = '<!DOCTYPE svg [<!ENTITY a "b">]>\n' + DRAWING
    yield Planted({SVG: entities}, ("S26", SVG, *at(entities, 'a "b"', '"b')))


@beside
def missing_drawing() -> Iterator[Planted]:
    """a drawing that is not there"""
    for other in ("icons/ownflame.svg", "icons/own-flame.gif", "icons/Own-Flame.svg"):
        wanted: Spot = ("R05", "own.yaml", *at(OWN, "own-flame"))
        yield Planted({SVG: b"", other: DRAWING}, wanted)


@beside
def unnamable_drawing() -> Iterator[Planted]:
    """a drawing with a name that no content can say"""
    for other in ("icons/My Flame.svg", "icons/flame.jpg", "icons/FLAME.svg"):
        yield Planted({other: DRAWING}, ("S36", other, 1, 1))


@beside
def broken_credit() -> Iterator[Planted]:
    """a credit that cannot be read"""
    file = "icons/credits.yaml"
    for text, line in (
        ("own-flame:\n  author: Ada Example\n", 1),
        ("own-flame:\n  by: [Ada, {name: Bo}]\n", 1),
        ("own-flame: 2024\n", 1),
        ("own-flame:\n", 1),
        ("own-flame:\n  by: Ada\n  license: CC0\n", 1),
    ):
        yield Planted({file: text}, ("S37", file, line, 1))
    yield Planted({file: CREDITS + "own-flmae: Bo\n"}, ("S37", file, 4, 1))
    yield Planted({file: "own-flame: [Ada\n"}, ("F03", file, 2, 1))


@beside
def missing_credit() -> Iterator[Planted]:
    """a drawing that nobody is credited with"""
    wanted: Spot = ("S34", "own.yaml", *at(OWN, "own-flame"))
    yield Planted({"icons/credits.yaml": b""}, wanted)


@beside
def unusable_pixels() -> Iterator[Planted]:
    """a PNG as an icon that is not in one colour, empty, cut off, or none"""
    file = "icons/own-flame.png"
    for data in (
        saved(gradient(60, 60), "PNG"),
        saved(gradient(60, 60).point(lambda _: 0), "PNG"),
        saved(gradient(60, 60), "PNG")[:-20],
        JPEG,
        b"",
    ):
        yield Planted({SVG: b"", file: data or b"\n"}, ("S26", file, 1, 1))


# pictures


@beside
def missing_picture() -> Iterator[Planted]:
    """a picture that is not there"""
    for other in ("cav.png", "Cave.png", "art/cave.png", "cave.jpg"):
        yield in_own("S39", "file: cave.png", f"file: {other}", other)


@beside
def renamed_picture() -> Iterator[Planted]:
    """a picture that is called by another format"""
    for name, data in (("art.jpg", picture()), ("art.png", JPEG), ("art.webp", JPEG)):
        planted = in_own("S40", "file: cave.png", f"file: {name}", name)
        yield Planted({**planted.files, f"pictures/{name}": data}, planted.wanted)


@beside
def unprintable_picture() -> Iterator[Planted]:
    """a picture that is cut off, empty, animated or of another kind"""
    frames = [gradient(), gradient().rotate(90)]
    drawing = DRAWING.replace("</svg>", "<script/></svg>")
    for name, data in (
        ("art.png", picture()[: len(picture()) // 2]),
        ("art.jpg", JPEG[: len(JPEG) // 2]),
        ("art.webp", saved(gradient(), "WEBP")[:-99]),
        ("art.webp", saved(frames[0], "WEBP", save_all=True, append_images=frames[1:])),
        ("art.png", saved(frames[0], "PNG", save_all=True, append_images=frames[1:])),
        ("art.png", saved(gradient(), "GIF")),
        ("art.jpg", b"\n"),
        ("art.svg", drawing.encode()),
        ("art.svg", DRAWING[:-9].encode()),
    ):
        planted = in_own("S40", "file: cave.png", f"file: {name}", name)
        yield Planted({**planted.files, f"pictures/{name}": data}, planted.wanted)


@beside
def picture_without_words() -> Iterator[Planted]:
    """a picture without an alternative text"""
    own = OWN.replace("      alt: The mouth of a cave.\n", "")
    yield Planted({"own.yaml": own}, ("S38", "own.yaml", *at(own, "file: cave.png", "cave")))
    yield in_own(
        "S38", "alt: The mouth of a cave.", "alt: A cave.\n      decorative: true", "decorative"
    )
    yield in_own("S08", "alt: The mouth of a cave.", 'alt: ""', '""')


@beside
def misspelt_key_of_picture() -> Iterator[Planted]:
    """a misspelt key of a picture"""
    yield in_own("S01", "alt: The mouth", "atl: The mouth")
    yield in_own("S01", "alt: The mouth of a cave.", "alt: A cave.\n      focos: [1, 2]", "focos")
    yield in_own("S04", "alt: The mouth of a cave.", "alt: A cave.\n      focus: [1, 200]", "200")
    yield in_own("S06", "file: cave.png", "file: ../cave.png", "..")
    yield in_own("S06", "file: cave.png", "file: /etc/passwd", "/etc")


@beside
def picture_of_a_camera() -> Iterator[Planted]:
    """a picture that says where it was taken and how it lies, which does no harm"""
    for turn in (1, 3, 6):
        data = with_place(gradient(760, 480), "JPEG", turn)
        planted = in_own("", "file: cave.png", "file: art.jpg")
        yield Planted({**planted.files, "pictures/art.jpg": data}, None)


# forms of listing


@beside
def unclear_condition() -> Iterator[Planted]:
    """a condition that cannot be understood"""
    for words, piece in (
        ("cots > 1", "cots"),
        ("cost is 1", "cost"),
        ("cost > many", "many"),
        ("cost => 1", "=>"),
        ("cost >", "cost"),
        ("text = Burn", "text"),
        ("cost > 1 and cost < 4", "1 and"),
        ("group = wind", "wind"),
        ("icon = flaem", "flaem"),
    ):
        yield in_own("S43", "where: cost > 1", f"where: {words}", piece)
    yield in_own("S43", "where: cost > 1", "where: [cost > 1, cots < 9]", "cots")


@beside
def condition_that_chooses_nothing() -> Iterator[Planted]:
    """a condition that no entry fulfils"""
    for words in ("cost > 5", "cost < 2", "copies = 0"):
        yield in_own("S45", "where: cost > 1", f"where: {words}", words)
    yield in_own("S45", "where: cost > 1", "where: [cost > 4, cost < 3]")


@beside
def words_compared_as_number() -> Iterator[Planted]:
    """words that are compared as a number"""
    yield in_own("C32", "where: cost > 1", "where: fields.range > 1", "fields.range")
    yield in_own("C32", "where: cost > 1", "where: name >= 1", "name")


@beside
def unknown_listed_column() -> Iterator[Planted]:
    """a column, an order or a total that is not there"""
    yield in_own("S44", "sort: -cost", "sort: -cots", "cots")
    yield in_own("S44", "sort: -cost", "sort: [name, fields.reach]", "fields.reach")
    yield in_own("S44", "totals: [copies]", "totals: [count]", "count")
    yield in_own("S44", "totals: [copies]", "totals: [icon]", "icon")
    yield in_own("S44", "[name, cost, copies, text,", "[name, cost, copies, test,", "test")
    yield in_own(
        "S44", "[name, cost, copies, text,", "[name, cost, copies, copies, text,", "copies, text"
    )


@beside
def total_of_words() -> Iterator[Planted]:
    """a total of what are no numbers"""
    yield in_own("C31", "totals: [copies]", "totals: [text]", "text")
    yield in_own("C31", "totals: [copies]", "totals: [fields.range]", "fields.range")


@beside
def misplaced_keys_of_a_table() -> Iterator[Planted]:
    """keys of a table in another form of entries"""
    own = OWN.replace("        style: table\n", "")
    for key in ("columns: [name", "totals:"):
        yield Planted({"own.yaml": own}, ("S46", "own.yaml", *at(own, key)))
    own = OWN.replace("        columns: [name, cost, copies, text, fields.range]\n", "")
    yield Planted({"own.yaml": own}, ("S46", "own.yaml", *at(own, "style: table", "table")))


@beside
def unknown_style() -> Iterator[Planted]:
    """a form of entries that is none"""
    yield in_own("S05", "style: table", "style: tabel", "tabel")


@beside
def unknown_collection() -> Iterator[Planted]:
    """a collection that is not there"""
    yield in_own("R01", "        collection: spells\n", "        collection: spels\n", "spels")
    yield in_own(
        "R01", "{kind: entries, collection: spells}", "{kind: entries, collection: spels}", "spels"
    )


@beside
def dropped_fact() -> Iterator[Planted]:
    """a fact that no form of the entries prints"""
    own = OWN[: OWN.index("decks:")] + OWN[OWN.index("sheets:") :]
    own = own.replace(", text, fields.range]", ", fields.range]")
    yield Planted({"own.yaml": own}, ("C30", "own.yaml", *at(own, "columns: [name")))
