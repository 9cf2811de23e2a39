"""Fields lie on their lines, say what they are, and survive in the files of sheets and aids."""

from __future__ import annotations

import io
import re
import subprocess
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from msgspec.structs import replace
from pikepdf import Name, Pdf

from generator.content.model import Form, FormField, Ledger, LedgerColumn
from generator.content.text import Text
from generator.engine.forms import Blank, widgets, with_fields
from generator.findings import Place
from generator.layout.compose import compose
from generator.layout.side import Box
from generator.pdf.document import Document
from generator.pdf.join import join
from generator.render.jobs import pages_of, run
from generator.render.sidejob import SideResult
from generator.render.webpage import web_page
from generator.units import A4, mm_from_pt
from tests.printing import Aid, in_type, press, side_jobs, well_formed, with_blocks

pytest_plugins = ["tests.builds"]

ABOUT = Document("A title", "An author", "A subject", "en", "2026-02-03")


def text(words: str) -> Text:
    return Text(words, f"some.{words.lower()}", Place("game.yaml"))


FORM = Form(
    kind="form",
    across=2,
    fields={
        "crew": FormField(label=text("Crew"), width=2),
        "fame": FormField(label=text("Fame"), holds="number"),
        "paid": FormField(label=text("Paid"), holds="tick"),
        "tale": FormField(label=text("Tale"), lines=3, width=2),
    },
)
LEDGER = Ledger(
    kind="ledger",
    rows=4,
    numbered=True,
    totals=True,
    columns={
        "name": LedgerColumn(head=text("Name"), width=1.5),
        "worth": LedgerColumn(head=text("Worth"), holds="number"),
        "away": LedgerColumn(head=text("Away"), holds="tick"),
    },
)
ARMS = Ledger(kind="ledger", rows=2, columns={"arms": LedgerColumn(head=text("Arms"), lines=2)})
NAMES = ["crew", "fame", "paid", "tale"]


@pytest.fixture(scope="module")
def printed(starter_aid: Aid) -> SideResult:
    game = in_type(with_blocks(starter_aid.game, head=FORM, list=LEDGER, arms=ARMS), 18)
    result = run(side_jobs(game, starter_aid.library, A4, "colour")[0])
    assert result.proof.warnings == ()
    return result


@pytest.fixture(scope="module")
def filed(printed: SideResult) -> bytes:
    return join([printed.pdf, printed.pdf], ABOUT)


def fields_of(pdf: bytes) -> list[dict[str, Any]]:
    """Return what is said of each field of a PDF, with its corners in mm from the top left."""
    with Pdf.open(io.BytesIO(pdf)) as opened:
        found = []
        for number, page in enumerate(opened.pages):
            height = float(page.mediabox[3])
            for field in page.obj.get("/Annots", []):
                left, bottom, right, top = (float(edge) for edge in field.Rect)
                found.append(
                    {
                        "name": str(field.T),
                        "label": str(field.TU),
                        "type": str(field.FT),
                        "flags": int(field.get("/Ff", 0)),
                        "page": number,
                        "box": tuple(map(mm_from_pt, (left, height - top, right, height - bottom))),
                        "states": sorted(map(str, field.AP.N.keys())),
                        "on_page": field.P.objgen == page.obj.objgen,
                    }
                )
        return found


def boxes(printed: SideResult, kind: str) -> list[Box]:
    return [box for box in printed.proof.boxes if box.kind == kind]


def test_fields_are_what_they_hold(printed: SideResult) -> None:
    fields = {each["name"].partition("/")[2]: each for each in fields_of(printed.pdf)}
    assert [name for name in fields if name.startswith("head/")] == [f"head/{n}" for n in NAMES]
    assert len(fields) == 4 + 4 * 3 + 1 + 2
    assert {fields[f"head/{name}"]["type"] for name in ("crew", "fame", "tale")} == {"/Tx"}
    assert fields["head/paid"]["type"] == fields["list/away/1"]["type"] == "/Btn"
    assert fields["head/paid"]["states"] == ["/Off", "/On"]
    assert fields["head/tale"]["flags"] == fields["arms/arms/1"]["flags"] == 1 << 12
    assert fields["head/crew"]["flags"] == 0


def test_a_row_alone_has_no_number(starter_aid: Aid) -> None:
    for rows, numbers, label in ((1, 0, "Name"), (2, 2, "Name 1")):
        ledger = replace(LEDGER, rows=rows, totals=False)
        game = with_blocks(starter_aid.game, list=ledger)
        job = side_jobs(game, starter_aid.library, A4, "colour")[0]
        side = compose(game, job.sheet_id, "front", A4)
        page = pages_of(job).words(side)
        assert page.count('<th scope="row">') == numbers
        assert f'title="{label}"' in page


def test_labels_are_tooltips(printed: SideResult) -> None:
    labels = {each["name"].partition("/")[2]: each["label"] for each in fields_of(printed.pdf)}
    assert labels["head/crew"] == "Crew"
    assert labels["list/worth/3"] == "Worth 3"
    assert labels["list/worth/total"] == "Worth Total"


def test_fields_lie_where_they_are_printed(printed: SideResult) -> None:
    drawn = {box.text: box for box in boxes(printed, "field")}
    fields = fields_of(printed.pdf)
    assert len(drawn) == len(fields) == 19
    for field in fields:
        box, (left, top, right, bottom) = drawn[field["label"]], field["box"]
        frame = 0.35 if field["type"] == "/Btn" else 0.05  # the box to tick has a frame
        assert left == pytest.approx(box.x, abs=frame)
        assert top == pytest.approx(box.y, abs=frame)
        assert right == pytest.approx(box.right, abs=frame)
        assert bottom == pytest.approx(box.bottom, abs=frame)
    labels = {box.text: box for box in boxes(printed, "text")}
    assert drawn["Crew"].x > labels["Crew"].right
    middle = (labels["Crew"].y + labels["Crew"].bottom) / 2
    assert drawn["Crew"].y < middle < drawn["Crew"].bottom
    assert drawn["Tale"].y > labels["Tale"].y
    for id in ("Name", "Worth"):
        assert drawn[f"{id} 2"].x < labels[id].x < labels[id].right < drawn[f"{id} 2"].right + 1


def test_there_is_room_for_a_pencil(printed: SideResult) -> None:
    fields = {box.text: box for box in boxes(printed, "field")}
    assert fields["Crew"].height > 7
    assert fields["Tale"].height == pytest.approx(22.5, abs=0.1)
    pitch = fields["Name 2"].y - fields["Name 1"].y
    assert 7 <= pitch <= 8.5
    assert fields["Arms 1"].height == pytest.approx(15, abs=0.1)
    assert fields["Arms 2"].y >= fields["Arms 1"].bottom
    sheet = max(box.right for box in fields.values())
    assert sheet <= A4.width - 6 + 0.05


def test_files_keep_every_field_under_a_name_of_its_own(
    printed: SideResult, filed: bytes, tmp_path: Path
) -> None:
    fields = fields_of(filed)
    alone = fields_of(printed.pdf)
    assert len(fields) == 2 * len(alone)
    assert len({each["name"] for each in fields}) == len(fields)
    assert all(each["on_page"] for each in fields)
    for page in (0, 1):
        assert [each["box"] for each in fields if each["page"] == page] == [
            each["box"] for each in alone
        ]
        assert [each["label"] for each in fields if each["page"] == page] == [
            each["label"] for each in alone
        ]
    with Pdf.open(io.BytesIO(filed)) as pdf:
        form: Any = pdf.Root.AcroForm
        assert {field.objgen for field in form.Fields} == {f.objgen for f in widgets(pdf)}
        assert list(form.DR.Font.keys()) == ["/Written"]
        assert {str(field.DA).split()[0] for field in form.Fields} == {"/Written"}
    path = tmp_path / "filed.pdf"
    path.write_bytes(filed)
    checked = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert join([printed.pdf, printed.pdf], ABOUT) == filed


def test_fields_are_read_aloud_where_they_stand(filed: bytes) -> None:
    with Pdf.open(io.BytesIO(filed)) as pdf:
        parents: Any = pdf.Root.StructTreeRoot.ParentTree.Nums
        elements = {int(key): parents[i + 1] for i, key in enumerate(parents) if i % 2 == 0}
        for field in widgets(pdf):
            element = elements[int(field.StructParent)]
            assert Name.Form == element.S
            (reference,) = element.K if isinstance(element.K, pikepdf.Array) else [element.K]
            assert reference.Obj.objgen == field.objgen


def test_a_filled_field_is_kept(filed: bytes) -> None:
    with Pdf.open(io.BytesIO(filed)) as pdf:
        fields = widgets(pdf)
        fields[0].V = pikepdf.String("Zażółć")
        out = io.BytesIO()
        pdf.save(out)
    with Pdf.open(io.BytesIO(out.getvalue())) as pdf:
        assert [str(f.V) for f in widgets(pdf) if Name.Tx == f.FT and str(f.V)] == ["Zażółć"]


def test_the_page_for_the_screen_has_inputs(starter_aid: Aid) -> None:
    game = with_blocks(starter_aid.game, head=FORM, list=LEDGER, arms=ARMS)
    job = side_jobs(game, starter_aid.library, A4, "colour")[0]
    page = web_page(pages_of(job), job.sheet_id)
    front = page.split('<div class="side">')[1]
    kinds = re.findall(r'<input class="[^"]*" type="(\w+)"', front)
    assert sorted(set(kinds)) == ["checkbox", "number", "text"]
    assert len(kinds) == 3 + 4 * 3 + 1
    assert front.count("<textarea") == 1 + 2
    assert 'aria-label="Away 4"' in front


def test_without_blanks_nothing_changes() -> None:
    own_press = press()
    laid = own_press.lay_out(well_formed('<html lang="en"><title>x</title><p>Words'), "")
    assert laid.blanks == {}
    assert b"AcroForm" not in own_press.print(laid).pdf


def test_a_mark_is_drawn_in_the_box() -> None:
    pdf = Pdf.new()
    page = pdf.add_blank_page(page_size=(100, 100))
    field = pikepdf.Dictionary(
        Type=Name.Annot, Subtype=Name.Widget, Rect=[10, 30, 20, 20], T=pikepdf.String("a")
    )
    page.obj.Annots = pikepdf.Array([pdf.make_indirect(field)])
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=page.obj.Annots)
    out = io.BytesIO()
    pdf.save(out)
    with Pdf.open(io.BytesIO(with_fields(out.getvalue(), {"a": Blank("tick")}))) as shaped:
        (field,) = widgets(shaped)
        assert [float(edge) for edge in field.Rect] == [10, 20, 20, 30]
        assert b" S" in field.AP.N.On.read_bytes()
        assert b" S" not in field.AP.N.Off.read_bytes()
