"""Join the PDFs of single sides into one, with tags, links, bookmarks, fonts and forms.

Sides are printed separately, so that only what has changed is printed again. A plain merge
would lose the tag tree and embed every face once per side; here the tag trees become children
of one document, and the subsets of a face become one. That works because subsets retain the
glyph numbers of the whole font. Many sides are joined in batches, and these to one file, so that
the fonts, widths and maps of all of them are never in memory together.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Self

import pikepdf
from cachetools import LRUCache
from msgspec import Struct
from pikepdf import Array, Dictionary, Name, Object, Pdf

from generator.content.caching import get_or_create
from generator.pdf.document import Document
from generator.pdf.pdfua import claim
from generator.pdf.resources import share_resources
from generator.pdf.subsets import Subset, united_font
from generator.pdf.sums import CalculationOrder

MOST_AT_ONCE = 48
"""How many sides are joined at once: their fonts take far more memory than the united ones."""
MANY = 200
"""From how many sides on they share their resources, which takes time and saves memory."""
MOST_FONTS = 64
"""How many united fonts are cached: about six per file, some 30 kB each."""
MOST_OPEN_SIDES = 32
"""How many sides are cached open in a process that joins the same ones repeatedly."""
_BFCHAR = re.compile(rb"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]*)>")
_CMAP_HEAD = (
    b"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
    b"/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
    b"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
    b"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n"
)
_CMAP_TAIL = b"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"


def join(sides: Sequence[bytes], document: Document) -> bytes:
    """Join PDFs of sides, in order; the same input gives the same bytes."""
    are_many = len(sides) >= MANY
    if len(sides) <= MOST_AT_ONCE:
        sources = map(_opened, sides)
    else:
        starts = range(0, len(sides), MOST_AT_ONCE)
        batches = [_batch(sides[start : start + MOST_AT_ONCE], are_many) for start in starts]
        sources = map(_Source.of, batches)
    with _joined(sources, are_many) as joined:
        write_metadata(joined, document)
        claim(joined, document)
        return saved(joined)


def _batch(sides: Sequence[bytes], are_many: bool) -> bytes:
    """Return a PDF of some sides, to be joined with others."""
    with _joined(map(_opened, sides), are_many) as joined:
        return saved(joined)


def _joined(sources: Iterable[_Source], are_many: bool) -> Pdf:
    """Return a new PDF with all pages, tags, fields and bookmarks, and one copy of each font."""
    joined = Pdf.new()
    tree = _TagTree(joined)
    sums = CalculationOrder(joined)
    with joined.open_outline() as outline:
        for source in sources:
            number = len(joined.pages)
            joined.add_pages_from(source.pdf)
            tree.add(source.pdf, number)
            sums.add(source.pdf, number)
            outline.root.extend(bookmark.after(number) for bookmark in source.bookmarks)
    tree.close()
    _unite_fonts(joined)
    _unite_pictures(joined)
    _unite_form_fonts(joined)
    if are_many:
        share_resources(joined)
    return joined


def saved(pdf: Pdf) -> bytes:
    """Return the bytes of a PDF; the same content gives the same bytes."""
    out = io.BytesIO()
    pdf.save(
        out,
        deterministic_id=True,
        min_version="1.7",
        fix_metadata_version=False,  # it says none; pikepdf would load an XML library to look
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
    )
    return out.getvalue()


class _TagTree:
    """A structure tree that the trees of the sides are attached to."""

    def __init__(self, pdf: Pdf) -> None:
        self.pdf = pdf
        element = Dictionary(Type=Name.StructElem, S=Name.Document, K=[])
        self.document: Any = pdf.make_indirect(element)
        self.nums: list[Object | int] = []
        self.next_key = 0
        parents = pdf.make_indirect(Dictionary(Nums=[]))
        self.root = pdf.make_indirect(
            Dictionary(Type=Name.StructTreeRoot, K=[self.document], ParentTree=parents)
        )
        self.document.P = self.root
        pdf.Root.StructTreeRoot = self.root
        pdf.Root.MarkInfo = Dictionary(Marked=True)

    def close(self) -> None:
        """Write the parent tree of all sides."""
        self.root.ParentTree.Nums = Array(self.nums)
        self.root.ParentTreeNextKey = self.next_key

    def add(self, side: Pdf, number: int) -> None:
        """Attach the tree of a side to the document, with its keys offset.

        The pages of the side have been copied, from a ``number`` on; if they had not, the
        elements would lose them.
        """
        if Name.StructTreeRoot not in side.Root:
            return
        tree: Any = self.pdf.copy_foreign(side.Root.StructTreeRoot)
        pages = [page.obj for page in self.pdf.pages[number:]]
        annotations = {
            int(annotation.StructParent): annotation
            for page in pages
            for annotation in page.get("/Annots", Array())
            if "/StructParent" in annotation
        }
        for document in _as_list(tree.K):
            elements = _as_list(document.get("/K", Array()))
            if annotations:
                _point_at(elements, annotations)
            for element in elements:
                element.P = self.document
                self.document.K.append(element)
        offset = self.next_key
        nums = _as_list(tree.ParentTree.Nums)
        for key, value in zip(nums[::2], nums[1::2], strict=True):
            self.nums += [int(key) + offset, value]
            self.next_key = max(self.next_key, int(key) + offset + 1)
        for page in pages:
            if "/StructParents" in page:
                page.StructParents = int(page.StructParents) + offset
        for key, annotation in annotations.items():
            annotation.StructParent = key + offset


def _point_at(elements: Iterable[Any], annotations: Mapping[int, Any]) -> None:
    """Point elements at the annotations of their page.

    A field is copied once with its page and once with its element; the page's copy is used.
    """
    stack = list(elements)
    while stack:
        element = stack.pop()
        if not isinstance(element, Object) or element._type_code != pikepdf.ObjectType.dictionary:
            continue
        if "/Obj" in element:
            element.Obj = annotations[int(element.Obj.StructParent)]
        stack.extend(_as_list(element.get("/K", Array())))


def _as_list(value: Any) -> list[Any]:
    if isinstance(value, Array) or (
        isinstance(value, Object) and value._type_code == pikepdf.ObjectType.array
    ):
        return list(value)
    return [value]


class _Bookmark(Struct, frozen=True):
    """A bookmark on a page of a side, with its target in pt, and the bookmarks below it."""

    title: str
    page: int
    left: float
    top: float
    below: tuple[_Bookmark, ...]

    @classmethod
    def of(cls, item: pikepdf.OutlineItem, pdf: Pdf) -> Self:
        target: Any = item.destination
        page = pdf.pages.index(pikepdf.Page(target[0]))
        below = tuple(cls.of(each, pdf) for each in item.children)
        return cls(item.title, page, float(target[2]), float(target[3]), below)

    def after(self, count: int) -> pikepdf.OutlineItem:
        """Return the bookmark for a file with some pages before those of the side."""
        number = self.page + count
        item = pikepdf.OutlineItem(self.title, number, "XYZ", left=self.left, top=self.top)
        item.children.extend(each.after(count) for each in self.below)
        return item


class _Source(Struct, frozen=True):
    """An open side, and its bookmarks."""

    pdf: Pdf
    bookmarks: tuple[_Bookmark, ...]

    @classmethod
    def of(cls, side: bytes) -> Self:
        pdf = Pdf.open(io.BytesIO(side))
        return cls(pdf, tuple(_Bookmark.of(item, pdf) for item in pdf.open_outline().root))


def _opened(side: bytes) -> _Source:
    """Return a side ready to be joined, from the cache if possible."""
    if not _open_sides.maxsize:
        return _Source.of(side)
    return get_or_create(_open_sides, sha256(side).digest(), partial(_Source.of, side))


_open_sides: LRUCache[bytes, _Source] = LRUCache(0)
"""The sides that were joined last, by their digests."""


def cache_open_sides() -> None:
    """Cache the sides that were joined last, which take 0.7 MB each, from now on."""
    global _open_sides
    if not _open_sides.maxsize:
        _open_sides = LRUCache(MOST_OPEN_SIDES)


def _unite_fonts(pdf: Pdf) -> None:
    """Share one copy of each face among all pages, with the glyphs of all its subsets.

    A font with missing glyphs has a custom encoding, in which numbers beyond the last glyph
    stand for the missing characters of its side; it is not shared. Nor is one with PostScript
    outlines, whose glyphs are no pieces that could be put together as they are.
    """
    uses: dict[str, list[tuple[Any, str]]] = {}
    for page in pdf.pages:
        fonts: Any = page.resources.get("/Font", Dictionary())
        for name, font in fonts.items():
            if font.Encoding == Name("/Identity-H") and _has_pieces(font):
                uses.setdefault(str(font.BaseFont), []).append((fonts, name))
    for places in uses.values():
        distinct = {fonts[name].objgen: fonts[name] for fonts, name in places}
        united = _united(pdf, list(distinct.values()))
        for fonts, name in places:
            fonts[name] = united


def _has_pieces(font: Any) -> bool:
    """Whether a font has outlines of TrueType."""
    return "/FontFile2" in font.DescendantFonts[0].FontDescriptor


def _unite_pictures(pdf: Pdf) -> None:
    """Share one copy of each picture among all pages: copies of a card have the same."""
    known: dict[bytes, Any] = {}
    shared: dict[tuple[int, int], Any] = {}
    for page in pdf.pages:
        drawn: Any = page.resources.get("/XObject", Dictionary())
        for name, each in drawn.items():
            if each.get("/Subtype") != Name.Image:
                continue
            if each.objgen not in shared:
                shared[each.objgen] = known.setdefault(_digest_of_picture(each), each)
            drawn[name] = shared[each.objgen]


def _digest_of_picture(picture: Any) -> bytes:
    """Return a digest of the pixels of a picture, of its mask, and of how they are read."""
    digest = sha256(picture.read_raw_bytes())
    for key, value in sorted(picture.items()):
        if key == "/SMask":
            digest.update(_digest_of_picture(value))
        else:
            digest.update(f"{key} {value!r}".encode())
    return digest.digest()


class _United(Struct, frozen=True):
    """What fonts of one face share: the font file, the widths, and the Unicode map."""

    file: bytes
    widths: Sequence[Sequence[Any] | int]
    to_unicode: bytes

    @classmethod
    def of(cls, fonts: Sequence[Any]) -> Self:
        descendants = [font.DescendantFonts[0] for font in fonts]
        widths = [_widths(descendant.W) for descendant in descendants]
        data = united_font(
            [
                Subset(descendant.FontDescriptor.FontFile2.read_bytes(), frozenset(own))
                for descendant, own in zip(descendants, widths, strict=True)
            ]
        )
        all_widths = {glyph: width for own in widths for glyph, width in own.items()}
        to_unicode = _united_map(font.ToUnicode.read_bytes() for font in fonts)
        return cls(data, _runs(all_widths), to_unicode)


def _united(pdf: Pdf, fonts: Sequence[Any]) -> Any:
    """Return the first of some fonts of one face, with the glyphs of all of them."""
    digests = tuple(map(_digest, fonts))
    united = get_or_create(_united_fonts, digests, lambda: _United.of(fonts))
    first = fonts[0].DescendantFonts[0]
    first.FontDescriptor.FontFile2 = pdf.make_stream(united.file, Length1=len(united.file))
    first.W = Array([each if isinstance(each, int) else Array(each) for each in united.widths])
    fonts[0].ToUnicode = pdf.make_stream(united.to_unicode)
    return fonts[0]


def _unite_form_fonts(pdf: Pdf) -> None:
    """Let all fields be written with the face of the first side; the others have the same."""
    form: Any = pdf.Root.get("/AcroForm")
    if form is None:
        return
    fonts = form.DR.Font
    first, *others = sorted(fonts.keys())
    for name in others:
        del fonts[name]
    for field in form.Fields:
        _, _, rest = str(field.DA).partition(" ")
        field.DA = pikepdf.String(f"{first} {rest}")


def _digest(font: Any) -> bytes:
    """Return a digest of everything in a font that affects the united font."""
    descendant = font.DescendantFonts[0]
    digest = sha256(descendant.W.unparse())
    for stream in (descendant.FontDescriptor.FontFile2, font.ToUnicode):
        digest.update(sha256(stream.read_raw_bytes()).digest())
    return digest.digest()


_united_fonts: LRUCache[tuple[bytes, ...], _United] = LRUCache(MOST_FONTS)
"""United fonts by the digests of their parts, which recur on other papers and in later builds."""


def _widths(array: Any) -> dict[int, Any]:
    items, widths, index = list(array), {}, 0
    while index < len(items):
        start, values = int(items[index]), list(items[index + 1])
        widths.update({start + i: value for i, value in enumerate(values)})
        index += 2
    return widths


def _runs(widths: Mapping[int, Any]) -> Sequence[Sequence[Any] | int]:
    """Return widths as a PDF array: runs of glyphs, each after its first glyph's number."""
    runs: list[Any] = []
    for glyph in sorted(widths):
        if not runs or glyph != runs[-2] + len(runs[-1]):
            runs += [glyph, []]
        runs[-1].append(widths[glyph])
    return runs


def _united_map(maps: Iterable[bytes]) -> bytes:
    pairs: dict[bytes, bytes] = {}
    for data in maps:
        body = data.partition(b"beginbfchar")[2] and data[data.index(b"beginbfchar") :]
        pairs.update(dict(_BFCHAR.findall(body)))
    lines = [b"<%s> <%s>" % pair for pair in sorted(pairs.items())]
    chunks = [lines[i : i + 100] for i in range(0, len(lines), 100)]
    body = b"".join(
        b"%d beginbfchar\n%s\nendbfchar\n" % (len(chunk), b"\n".join(chunk)) for chunk in chunks
    )
    return _CMAP_HEAD + body + _CMAP_TAIL


def write_metadata(pdf: Pdf, document: Document) -> None:
    """Write the metadata of a PDF; its dates are the day of the content."""
    pdf.Root.Lang = pikepdf.String(document.language)
    direction = Name.R2L if document.right_to_left else Name.L2R
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True, Direction=direction)
    stamp = "D:" + document.date.replace("-", "") + "000000Z"
    pdf.docinfo = pdf.make_indirect(
        Dictionary(
            Title=document.title,
            Author=document.author,
            Subject=document.subject,
            Creator="playeraid",
            Producer="playeraid",
            CreationDate=stamp,
            ModDate=stamp,
        )
    )
