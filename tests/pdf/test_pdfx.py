"""A claim of PDF/X-4 stands with all that it needs, and its profile is one of a press."""

from __future__ import annotations

import io
import re
import struct
import xml.etree.ElementTree as ET

import pikepdf
import pytest
from pikepdf import Name, Pdf

from generator.content.resources import TEMPLATES
from generator.pdf.document import Document
from generator.pdf.inspection import file_proof
from generator.pdf.join import write_metadata
from generator.pdf.pdfx import COATED, X4, with_claim

TOLD = Document("Übersicht <A & B>", "playeraid", "both", "de", "2026-03-04")
PROFILE = TEMPLATES / "press" / COATED.file
RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"


def plain() -> bytes:
    with Pdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(200, 100))
        page.obj.Contents = pdf.make_stream(b"0 0 0 1 k f")
        page.obj.TrimBox = page.obj.BleedBox = page.obj.MediaBox
        write_metadata(pdf, TOLD)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


@pytest.fixture(scope="module")
def claimed() -> bytes:
    return with_claim(plain())


def test_what_it_says_of_itself(claimed: bytes) -> None:
    proof = file_proof(claimed, "sheets", is_separated=True, standard=X4)
    claim = proof.claim
    assert claim is not None
    assert (claim.standard, claim.stated, claim.version) == (X4, X4, "1.6")
    assert (claim.condition, claim.intents) == ("FOGRA39", (4,))
    assert claim.titles == (TOLD.title, TOLD.title)
    assert claim.dates == ("20260304000000", "20260304000000")
    assert claim.trapped == ("False", "False")
    assert claim.has_id
    assert not claim.is_encrypted
    assert claim.violations == claim.loose_fonts == ()
    assert proof.foreign == ()


def test_the_packet_is_xml(claimed: bytes) -> None:
    with Pdf.open(io.BytesIO(claimed)) as pdf:
        packet = pdf.Root.Metadata.read_bytes().decode()
        assert pdf.Root.Metadata.Subtype == Name.XML
    (told,) = ET.fromstring(packet).iter(f"{RDF}Description")
    names = [child.tag.partition("}")[2] for child in told]
    assert {"GTS_PDFXVersion", "DocumentID", "VersionID", "RenditionClass", "Trapped"} <= set(names)
    assert len(names) == len(set(names))
    (stated,) = re.findall(r"DocumentID>uuid:([0-9a-f-]{36})<", packet)
    assert stated


def test_the_same_input_gives_the_same_bytes(claimed: bytes) -> None:
    assert with_claim(plain()) == claimed


def test_the_profile_is_one_of_a_press_with_four_inks() -> None:
    data = PROFILE.read_bytes()
    assert struct.unpack(">I", data[:4]) == (len(data),)
    assert data[12:16] == b"prtr"
    assert data[16:20] == b"CMYK"
    assert data[36:40] == b"acsp"
    (count,) = struct.unpack(">I", data[128:132])
    tags = {data[132 + 12 * n : 136 + 12 * n] for n in range(count)}
    assert {b"A2B0", b"A2B1", b"B2A0", b"B2A1", b"wtpt", b"cprt", b"desc", b"gamt"} <= tags
    assert b"zlib" in data, "the licence stands in the file"


def test_the_profile_knows_its_inks() -> None:
    """Another program reads it, and finds paper light and four full inks dark."""
    from PIL import Image, ImageCms

    lab = ImageCms.createProfile("LAB")
    turn = ImageCms.buildTransform(
        str(PROFILE), lab, "CMYK", "LAB", renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC
    )
    light = []
    for inks in ((0, 0, 0, 0), (0, 0, 0, 255), (255, 255, 255, 255)):
        seen = ImageCms.applyTransform(Image.new("CMYK", (1, 1), inks), turn)
        assert seen is not None
        light.append(seen.getpixel((0, 0))[0] / 2.55)  # type: ignore[index]
    assert light[0] > 95
    assert 10 < light[1] < 25
    assert light[2] < 15


def test_its_licence_stands_beside_it() -> None:
    licence = (TEMPLATES / "press" / "LICENSE.md").read_text("utf-8")
    assert COATED.file in licence
    assert "This notice may not be removed or altered" in licence


def test_a_profile_of_another_device_is_seen(claimed: bytes) -> None:
    with Pdf.open(io.BytesIO(claimed)) as pdf:
        profile = pdf.Root.OutputIntents[0].DestOutputProfile
        data = profile.read_bytes()
        for changed, count in ((data[:12] + b"mntr" + data[16:], 4), (data, 3)):
            profile.write(changed)
            profile.N = count
            out = io.BytesIO()
            pdf.save(out)
            claim = file_proof(out.getvalue(), "sheets", standard=X4).claim
            assert claim is not None
            assert claim.intents == (0,)


@pytest.mark.parametrize("key", ["OutputIntents", "Metadata"])
def test_what_is_taken_away_is_missed(claimed: bytes, key: str) -> None:
    with Pdf.open(io.BytesIO(claimed)) as pdf:
        del pdf.Root[f"/{key}"]
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(owner="o", user=""))
    claim = file_proof(out.getvalue(), "sheets", standard=X4).claim
    assert claim is not None
    assert claim.is_encrypted
    assert (claim.intents == () and not claim.condition) is (key == "OutputIntents")
    assert (not claim.stated) is (key == "Metadata")
