"""Declare a PDF as PDF/X-4: name its printing condition, and embed the profile.

Declaring conformance does not ensure it. The requirements of the standard are examined in the
finished file by ``inspection`` and check P15, before anything is written to disk.
"""

from __future__ import annotations

import io
import re
import uuid
from functools import lru_cache
from hashlib import sha256
from xml.sax.saxutils import escape

import pikepdf
from msgspec import Struct
from pikepdf import Array, Dictionary, Name, Pdf

from generator.content.resources import TEMPLATES

X4 = "PDF/X-4"
VERSION = "1.6"
"""The PDF version of the standard."""
INKS = 4


class Condition(Struct, frozen=True):
    """A printing condition: its identifier in a registry, its description, and its profile."""

    identifier: str
    words: str
    registry: str
    file: str


COATED = Condition(
    "FOGRA39",
    "Offset printing on coated paper, ISO 12647-2:2004/Amd 1 (FOGRA39)",
    "http://www.color.org",
    "coated-fogra39.icc",
)
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<pdf:Producer>{producer}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<xmp:CreatorTool>{creator}</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""


def with_claim(data: bytes, condition: Condition = COATED) -> bytes:
    """Return a press-ready PDF declared as PDF/X-4; the same input gives the same bytes."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        pdf.Root.OutputIntents = Array([_intent(pdf, condition)])
        pdf.docinfo.Trapped = Name("/False")
        packet = _packet(pdf, sha256(data).hexdigest()).encode()
        pdf.Root.Metadata = pdf.make_stream(packet, Type=Name.Metadata, Subtype=Name.XML)
        out = io.BytesIO()
        pdf.save(
            out,
            deterministic_id=True,
            force_version=VERSION,
            fix_metadata_version=False,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
    return out.getvalue()


def _intent(pdf: Pdf, condition: Condition) -> Dictionary:
    profile = pdf.make_stream(_profile(condition.file), N=INKS)
    return Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=condition.identifier,
        OutputCondition=condition.words,
        RegistryName=condition.registry,
        Info=condition.words,
        DestOutputProfile=pdf.make_indirect(profile),
    )


@lru_cache(maxsize=2)
def _profile(file: str) -> bytes:
    return (TEMPLATES / "press" / file).read_bytes()


def _packet(pdf: Pdf, digest: str) -> str:
    info = {key[1:].lower(): escape(str(value)) for key, value in pdf.docinfo.items()}
    year, month, day = re.findall(r"D:(\d{4})(\d\d)(\d\d)", info["creationdate"])[0]
    return _PACKET.format(
        standard=X4,
        date=f"{year}-{month}-{day}T00:00:00Z",
        id=uuid.uuid5(uuid.NAMESPACE_OID, digest),
        **{key: info.get(key, "") for key in ("title", "author", "subject", "producer", "creator")},
    )
