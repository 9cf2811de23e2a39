"""Every colour of a PDF becomes ink, wherever it stands; what is no ink is told."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String

from generator.layout.proof import Foreign
from generator.pdf.inks import BLACK, PAPER, Cmyk, InkBook, Spot, Swatch
from generator.pdf.inkwriter import STATES
from generator.pdf.separate import separated

RED = Swatch((255, 0, 0), Cmyk(0, 1, 1, 0))
INK = Swatch((20, 28, 43), BLACK)
BOOK = InkBook((INK, RED, Swatch((255, 255, 255), PAPER)))
FOIL = InkBook(BOOK.swatches, {RED.rgb: Spot("Gold foil", 1.0, RED.cmyk)})


def made(drawn: str, **resources: Any) -> bytes:
    """Return a page with some commands; ``resources`` are made by functions of the PDF."""
    with Pdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(200, 100))
        page.obj.Contents = pdf.make_stream(drawn.encode())
        page.obj.Resources = Dictionary({f"/{k}": make(pdf) for k, make in resources.items()})
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def commands(stream: Any) -> Iterator[str]:
    for each in pikepdf.parse_content_stream(stream):
        yield " ".join((*map(str, each.operands), str(each.operator)))


def drawn(data: bytes, book: InkBook = BOOK, **resources: Any) -> list[str]:
    """Return the commands of a page after it was separated, without those that begin it."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        return list(commands(pdf.pages[0]))[4:]


def form(pdf: Pdf, commands: str, **more: Any) -> Any:
    keys = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array([0, 0, 9, 9]), **more}
    return pdf.make_stream(commands.encode(), **keys)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1 0 0 rg 0 0 9 9 re f", ["/OverLine gs", "0 1 1 0 k", "0 0 9 9 re", "f"]),
        ("1 0 0 RG 0 0 m 9 9 l S", ["/OverFill gs", "0 1 1 0 K", "0 0 m", "9 9 l", "S"]),
        ("1 1 1 rg f", ["/OverLine gs", "0 0 0 0 k", "f"]),
        ("0.0784 0.1098 0.1686 rg f", ["/OverBoth gs", "0 0 0 1 k", "f"]),
        (".25 g f", ["/OverLine gs", "0 0 0 0.75 k", "f"]),
        ("0 G S", ["/OverBoth gs", "0 0 0 1 K", "S"]),
        ("0.1 0.2 0 0.5 k f", ["/OverLine gs", "0.1 0.2 0 0.5 k", "f"]),
        ("/DeviceRGB cs 1 .5 .5 sc f", ["/OverLine gs", "0 0.498 0.498 0 k", "f"]),
        ("/DeviceGray CS 1 SCN S", ["/OverFill gs", "0 0 0 0 K", "S"]),
        (
            "q 1 0 0 rg Q 1 0 0 RG",
            ["q", "/OverLine gs", "0 1 1 0 k", "Q", "/OverFill gs", "0 1 1 0 K"],
        ),
        ("(1 0 0 rg) Tj", ["1 0 0 rg Tj"]),
        (r"(a\) (b) 1 0 0 rg) Tj % 1 0 0 rg", ["a) (b) 1 0 0 rg Tj"]),
        ("/rg gs", ["/rg gs"]),
    ],
)
def test_commands(before: str, after: list[str]) -> None:
    done = separated(made(before), BOOK)
    assert done.foreign == ()
    assert drawn(done.pdf) == after


def test_a_page_begins_in_black_that_prints_over() -> None:
    with Pdf.open(io.BytesIO(separated(made("f"), BOOK).pdf)) as pdf:
        page = pdf.pages[0]
        begun = ["/OverFill gs", "0 0 0 1 k", "/OverBoth gs", "0 0 0 1 K"]
        assert list(commands(page)) == [*begun, "f"]
        assert Name.DeviceCMYK == page.obj.Group.CS
        for (fill, line), name in STATES.items():
            state = page.resources.ExtGState[name]
            assert (bool(state.op), bool(state.OP), int(state.OPM)) == (fill, line, 1)


@pytest.mark.parametrize(
    ("before", "colour"),
    [
        ("0 1 0 rg f", "#00ff00"),
        ("0 1 0 RG S", "#00ff00"),
        ("/Lab cs 50 1 2 sc f", "Lab 50 1 2"),
        ("BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI", "pixels"),
    ],
)
def test_colours_that_are_no_ink(before: str, colour: str) -> None:
    (found,) = separated(made(before), BOOK).foreign
    assert (found.page, found.colour) == (1, colour)


def test_forms_within_forms() -> None:
    def outer(pdf: Pdf) -> Dictionary:
        group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
        inner = form(pdf, "0 1 0 rg 1 0 0 RG B", Group=group)
        around = form(pdf, "1 0 0 rg f /In Do", Resources=Dictionary(XObject={"/In": inner}))
        return Dictionary({"/Out": around})

    done = separated(made("/Out Do", XObject=outer), BOOK)
    assert done.foreign == (Foreign(1, "#00ff00", "in a drawing"),)
    with Pdf.open(io.BytesIO(done.pdf)) as pdf:
        around = pdf.pages[0].resources.XObject["/Out"]
        inner = around.Resources.XObject["/In"]
        assert list(commands(around)) == ["/OverNone gs", "0 1 1 0 k", "f", "/In Do"]
        assert "0 1 1 0 K" in list(commands(inner))
        assert Name.DeviceCMYK == inner.Group.CS
        assert set(inner.Resources.ExtGState.keys()) == set(STATES.values())


def test_a_form_without_resources_takes_those_around_it() -> None:
    done = separated(made("/F Do", XObject=lambda pdf: {"/F": form(pdf, "1 0 0 rg f")}), BOOK)
    with Pdf.open(io.BytesIO(done.pdf)) as pdf:
        drawn = pdf.pages[0].resources.XObject["/F"]
        assert "0 1 1 0 k" in list(commands(drawn))
        assert "/OverNone" in drawn.Resources.ExtGState


def test_pages_may_share_their_resources() -> None:
    """The screen colour spaces that a page names are known until the last page is done."""
    lab = Array([Name.Lab, Dictionary(WhitePoint=[1, 1, 1])])
    with Pdf.new() as pdf:
        shared = pdf.make_indirect(Dictionary(ColorSpace=Dictionary(Screen=lab)))
        for _ in range(2):
            page: Any = pdf.add_blank_page(page_size=(200, 100)).obj
            page.Resources = shared
            page.Contents = pdf.make_stream(b"/Screen cs 50 9 9 sc f")
        out = io.BytesIO()
        pdf.save(out)
    result = separated(out.getvalue(), BOOK)
    assert [(each.page, each.colour) for each in result.foreign] == [
        (1, "Lab 50 9 9"),
        (2, "Lab 50 9 9"),
    ]
    with Pdf.open(io.BytesIO(result.pdf)) as pdf:
        kept: list[Any] = [page.resources for page in pdf.pages]
        assert kept[0].objgen == kept[1].objgen
        assert "/Screen" not in kept[0].ColorSpace
        assert set(kept[0].ExtGState.keys()) == set(STATES.values())


def gradient(**more: Any) -> Dictionary:
    function = Dictionary(
        FunctionType=2, Domain=[0, 1], C0=[1, 0, 0], C1=[1, 1, 1], N=1, Range=[0, 1] * 3
    )
    return Dictionary(
        ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=[0, 0, 1, 1], Function=function, **more
    )


def test_gradients() -> None:
    stitched = gradient(Background=[1, 1, 1])
    parts = [gradient().Function, gradient().Function]
    stitched.Function = Dictionary(
        FunctionType=3, Domain=[0, 1], Bounds=[0.5], Encode=[0, 1] * 2, Functions=parts
    )
    pattern = Dictionary(PatternType=2, Shading=gradient())
    data = made(
        "/S sh /Pattern cs /P scn f",
        Shading=lambda pdf: Dictionary({"/S": stitched}),
        Pattern=lambda pdf: Dictionary({"/P": pattern}),
    )
    done = separated(data, BOOK)
    assert done.foreign == ()
    assert drawn(done.pdf) == ["/S sh", "/Pattern cs", "/P scn", "f"]
    with Pdf.open(io.BytesIO(done.pdf)) as pdf:
        shading = pdf.pages[0].resources.Shading["/S"]
        assert shading.ColorSpace == Name.DeviceCMYK
        assert list(shading.Background) == [0, 0, 0, 0]
        for function in (
            *shading.Function.Functions,
            pdf.pages[0].resources.Pattern["/P"].Shading.Function,
        ):
            assert list(function.C0) == [0, 1, 1, 0]
            assert list(function.C1) == [0, 0, 0, 0]
            assert "/Range" not in function


@pytest.mark.parametrize("key", ["C1", "FunctionType"])
def test_gradients_that_are_no_ink(key: str) -> None:
    shading = gradient()
    shading.Function[f"/{key}"] = Array([0, 1, 0]) if key == "C1" else 4
    data = made("/S sh", Shading=lambda pdf: Dictionary({"/S": shading}))
    (found,) = separated(data, BOOK).foreign
    assert found.where == "a gradient"
    assert found.colour == ("#00ff00" if key == "C1" else "/DeviceRGB")


def test_pixels() -> None:
    def pictures(pdf: Pdf) -> Dictionary:
        keys = {"Type": Name.XObject, "Subtype": Name.Image, "Width": 1, "Height": 1}
        keys["BitsPerComponent"] = 8
        grey = pdf.make_stream(b"a", ColorSpace=Name.DeviceGray, **keys)
        palette = Array([Name.Indexed, Name.DeviceRGB, 0, String("abc")])
        return Dictionary(
            {
                "/G": grey,
                "/P": pdf.make_stream(b"\0", ColorSpace=palette, **keys),
                "/C": pdf.make_stream(b"abc", ColorSpace=Name.DeviceRGB, SMask=grey, **keys),
            }
        )

    done = separated(made("/G Do /C Do /P Do", XObject=pictures), BOOK)
    assert done.foreign == (Foreign(1, "/Indexed", "a picture of 1 × 1 pixels"),)
    with Pdf.open(io.BytesIO(done.pdf)) as pdf:
        drawn = pdf.pages[0].resources.XObject
        assert (drawn.G.ColorSpace, drawn.G.read_bytes()) == (Name.DeviceGray, b"a")
        assert (drawn.C.ColorSpace, len(drawn.C.read_bytes())) == (Name.DeviceCMYK, 4)
        assert drawn.C.SMask.read_bytes() == b"a"


def test_soft_masks_are_light() -> None:
    def states(pdf: Pdf) -> Dictionary:
        group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
        light = form(pdf, "0 1 0 rg f", Group=group, Resources=Dictionary())
        mask = Dictionary(S=Name.Luminosity, G=light, BC=Array([1, 1, 1]))
        return Dictionary({"/M": Dictionary(SMask=mask)})

    done = separated(made("/M gs", ExtGState=states), BOOK)
    assert done.foreign == ()
    with Pdf.open(io.BytesIO(done.pdf)) as pdf:
        mask = pdf.pages[0].resources.ExtGState["/M"].SMask
        assert list(commands(mask.G)) == ["0.59 g", "f"]
        assert Name.DeviceGray == mask.G.Group.CS
        assert list(mask.BC) == [pytest.approx(1)]


def test_a_plate_of_its_own_prints_over_the_rest() -> None:
    done = separated(made("1 0 0 rg f 1 .5 .5 RG S 1 1 1 rg f"), FOIL)
    assert drawn(done.pdf) == [
        "/OverBoth gs", "/Plate-Gold-foil cs", "1 scn", "f",
        "/OverBoth gs", "/Plate-Gold-foil CS", "0.498 SCN", "S",
        "/OverLine gs", "0 0 0 0 k", "f",
    ]  # fmt: skip
    with Pdf.open(io.BytesIO(done.pdf)) as pdf:
        kind, name, base, tint = pdf.pages[0].resources.ColorSpace["/Plate-Gold-foil"]
        assert (kind, str(name), base) == (Name.Separation, "/Gold foil", Name.DeviceCMYK)
        assert list(tint.C0) == [0, 0, 0, 0]
        assert list(tint.C1) == [0, 1, 1, 0]


def test_what_is_clicked_is_drawn_or_left_out() -> None:
    data = made("f")
    with Pdf.open(io.BytesIO(data)) as pdf:
        shown = form(pdf, "0 0 0 rg 0 0 9 9 re f", Resources=Dictionary())
        note = Dictionary(
            Type=Name.Annot, Subtype=Name.Stamp, Rect=[10, 10, 19, 19], F=4, AP=Dictionary(N=shown)
        )
        link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[0, 0, 9, 9])
        pdf.pages[0].obj.Annots = pdf.make_indirect(Array([pdf.make_indirect(note), link]))
        out = io.BytesIO()
        pdf.save(out)
    with Pdf.open(io.BytesIO(separated(out.getvalue(), BOOK).pdf)) as pdf:
        assert "/Annots" not in pdf.pages[0].obj
        (stamp,) = pdf.pages[0].resources.XObject.values()
        assert "0 0 0 1 k" in list(commands(stamp))


def test_the_same_input_gives_the_same_bytes() -> None:
    data = made("1 0 0 rg f")
    assert separated(data, BOOK) == separated(data, BOOK)
