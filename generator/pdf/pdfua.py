"""Declare a PDF as PDF/UA-1, if what the program can see of it conforms.

The standard is about a whole file: every page is tagged, figures and fields have words of
their own, lists and tables contain what makes them up, and the faces are embedded. A file that
lacks any of this makes no claim. Tests let independent checkers judge each kind of file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape

from pikepdf import Array, Dictionary, Name, Pdf

from generator.pdf.document import Document

_KIDS: Mapping[str, frozenset[str]] = {
    "/L": frozenset(("/LI", "/L", "/Caption")),
    "/LI": frozenset(("/Lbl", "/LBody")),
    "/Table": frozenset(("/THead", "/TBody", "/TFoot", "/TR", "/Caption")),
    "/THead": frozenset(("/TR",)),
    "/TBody": frozenset(("/TR",)),
    "/TFoot": frozenset(("/TR",)),
    "/TR": frozenset(("/TH", "/TD")),
}
"""What elements may contain that must not contain anything else."""
_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<pdfuaid:part>1</pdfuaid:part>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>playeraid</pdf:Producer>
<xmp:CreatorTool>playeraid</xmp:CreatorTool>
<xmp:CreateDate>{date}T00:00:00Z</xmp:CreateDate>
<xmp:ModifyDate>{date}T00:00:00Z</xmp:ModifyDate>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""


def claim(pdf: Pdf, document: Document) -> None:
    """Declare a PDF as PDF/UA-1 in its metadata, unless ``lacks`` finds a reason not to."""
    if next(lacks(pdf), None) is None:
        packet = _PACKET.format(
            title=escape(document.title),
            author=escape(document.author),
            subject=escape(document.subject),
            language=escape(document.language),
            date=document.date,
        )
        stream = pdf.make_stream(packet.encode(), Type=Name.Metadata, Subtype=Name.XML)
        pdf.Root.Metadata = stream


def lacks(pdf: Pdf) -> Iterator[str]:
    """Yield what keeps a tagged PDF from being read aloud in full, in a few words each."""
    root: Any = pdf.Root
    if not str(root.get("/Lang", "")) or not str(pdf.docinfo.get("/Title", "")).strip():
        yield "no language or no title"
    if "/StructTreeRoot" not in root:
        yield "no tags"
        return
    for number, page in enumerate(pdf.pages, start=1):
        if "/StructParents" not in page.obj:
            yield f"page {number} has no tags"
        for annotation in page.obj.get("/Annots", Array()):
            if "/StructParent" not in annotation:
                yield f"a link or field of page {number} has no tag"
            if not str(annotation.get("/TU", annotation.get("/Contents", ""))).strip():
                yield f"a link or field of page {number} has no words"
    yield from _lacks_of_form(root)
    yield from _lacks_of_elements(root.StructTreeRoot)


def _lacks_of_form(root: Any) -> Iterator[str]:
    form = root.get("/AcroForm", Dictionary())
    names = [str(field.get("/T", "")) for field in form.get("/Fields", Array())]
    if len(set(names)) != len(names):
        yield "fields share a name"
    for font in form.get("/DR", Dictionary()).get("/Font", Dictionary()).values():
        if "/FontFile2" not in font.get("/FontDescriptor", Dictionary()):
            yield "the face of fields is not embedded"


def _lacks_of_elements(tree: Any) -> Iterator[str]:
    """Yield what is wrong in the tag tree: each element by itself, then the headings in order."""
    level = 0
    for role, element, kids in _elements(tree):
        if (test := _TESTS.get(role)) and not test(element):
            yield f"an element {role[1:]} does not say enough of itself"
        if (allowed := _KIDS.get(role)) and not kids <= allowed:
            yield f"an element {role[1:]} contains what it must not"
        if role[1:2] == "H" and role[2:].isdigit():
            if int(role[2:]) > level + 1:
                yield "a heading skips a level"
            level = int(role[2:])


def _elements(tree: Any) -> Iterator[tuple[str, Any, set[str]]]:
    """Yield the elements of a tree in reading order: role, element, and roles of its kids.

    The role of content that is no element is "".
    """
    stack = [tree.K]
    while stack:
        kid = stack.pop()
        if isinstance(kid, Array):
            stack.extend(reversed(list(kid)))
        elif isinstance(kid, Dictionary) and "/S" in kid:
            content = kid.get("/K", Array())
            below = list(content) if isinstance(content, Array) else [content]
            yield str(kid.S), kid, {_role_of(each) for each in below}
            stack.extend(reversed(below))


def _role_of(kid: Any) -> str:
    return str(kid.S) if isinstance(kid, Dictionary) and "/S" in kid else ""


def _has_words(element: Any) -> bool:
    return bool(str(element.get("/Alt", element.get("/ActualText", ""))).strip())


def _has_scope(element: Any) -> bool:
    return "/Scope" in element.get("/A", Dictionary())


def _has_heads(element: Any) -> bool:
    return any(role == "/TH" for role, _, _ in _elements(element))


_TESTS: Mapping[str, Callable[[Any], bool]] = {
    "/Figure": _has_words,
    "/TH": _has_scope,
    "/Table": _has_heads,
}
"""What elements of some roles must say of themselves."""
