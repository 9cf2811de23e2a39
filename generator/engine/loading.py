"""Load WeasyPrint once, without what makes it slow and is not needed here.

Importing this module loads the engine; processes that print preload it. On Linux the
native libraries are found by their exact names, but for each name that is tried before,
``ctypes.util.find_library`` starts a compiler and other programs: a fifth of a second.
How fonts are cut in Python is loaded when it is called, which is where HarfBuzz cannot do it: a
sixth of all there is to load; so is what reads profiles of colours. Declarations of C are kept by
``generator/engine/declarations.py``.
The tags of its PDFs are written by ``generator/engine/tagging.py`` in place of its own, and
patterns of hyphenation are read by ``generator/engine/hyphens.py``; shorter ways through a layout
are taken by ``generator/engine/shortcuts.py``, through drawings by ``generator/engine/paths.py``.

Pages are written as XML, which a parser in C reads, and have no footnotes. Its own way,
HTML read by a parser in Python and six styles for notes at each element, takes a sixth
of the time of a side.
"""

from __future__ import annotations

import ctypes.util
import mimetypes
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import cffi
import pyphen
import tinycss2

from generator.engine.declarations import CompiledFFI
from generator.engine.hyphens import HyphDict
from generator.engine.stock import stock_of
from generator.engine.stylesheets import StyleSheets, bare_rules, name_of
from generator.engine.tagging import add_tags

if TYPE_CHECKING:
    from generator.engine.cascade import Matches


@contextmanager
def _exact_names_only() -> Iterator[None]:
    """Let libraries be found by their exact names only while the engine is loaded."""
    search = ctypes.util.find_library
    if sys.platform.startswith("linux"):
        ctypes.util.find_library = lambda name: None
    try:
        yield
    finally:
        ctypes.util.find_library = search


class _Uncalled(ModuleType):
    """Stands for a module that is loaded when something of it is first called.

    It seems to have whatever it is asked for.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*arguments: Any, **named: Any) -> Any:
            return getattr(import_module(self.__name__), name)(*arguments, **named)

        return call


@contextmanager
def _loaded_when_called(*names: str) -> Iterator[None]:
    """Let what is imported meanwhile take what it calls from modules that are not loaded yet."""
    stand_ins = {name: _Uncalled(name) for name in names if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name in stand_ins:
            del sys.modules[name]


_UNCALLED = (
    *("fontTools.subset", "fontTools.varLib.instancer", "brotli", "tinyhtml5"),
    *("PIL.EpsImagePlugin", "PIL.Image", "PIL.ImageCms", "PIL.ImageFile", "PIL.ImageOps"),
)
"""What the engine cuts fonts with, and reads HTML and photographs: fonts are cut by HarfBuzz, pages
are XML, and all pictures are drawings."""
_OF_NOTES = "::footnote-", "::note-"


@contextmanager
def _own_styles_later() -> Iterator[None]:
    """Let styles that are parsed meanwhile say nothing of elements: all they define are counters.

    WeasyPrint parses three style sheets of its own, of which two are never asked for here, and of
    the third a page needs a few rules.
    """
    parse = tinycss2.parse_stylesheet

    def parse_definitions(css: str) -> Any:
        return parse("\n".join(rule for rule in bare_rules(css) if rule.startswith("@")))

    tinycss2.parse_stylesheet = parse_definitions
    try:
        yield
    finally:
        tinycss2.parse_stylesheet = parse


@contextmanager
def _declared_at_once() -> Iterator[None]:
    """Let declarations of C that are told meanwhile be those that are kept."""
    parser = cffi.FFI
    cffi.FFI = CompiledFFI
    try:
        yield
    finally:
        cffi.FFI = parser


mimetypes.init([])  # what files are is told here, not by what the machine has noted somewhere
with (
    _declared_at_once(),
    _own_styles_later(),
    _loaded_when_called(*_UNCALLED),
):
    try:
        with _exact_names_only():
            import weasyprint
    except OSError:  # a system that names its libraries in another way
        for _name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
            del sys.modules[_name]
        import weasyprint

from generator.engine import paths, shortcuts  # noqa: E402 (load parts of the engine)

shortcuts.install()
weasyprint.pdf.add_tags = add_tags
weasyprint.svg.TAGS["path"] = paths.path
pyphen.HyphDict = HyphDict

__all__ = ["WrittenPage", "read_own_styles", "weasyprint"]


class WrittenPage(weasyprint.HTML):  # type: ignore[misc]
    """A page of HTML that is well-formed XML, ready to be laid out."""

    def __init__(self, words: str, address: str, fetcher: Any, matches: Matches | None) -> None:
        """Read a page; ``address`` is what addresses in it are relative to.

        ``matches`` knows which rules matched on the pages before; without it all are asked.

        Raises xml.etree.ElementTree.ParseError for one that is not well-formed.
        """
        from cssselect2 import ElementWrapper

        root = ElementTree.fromstring(words)  # noqa: S314 (our own templates wrote it)
        self.base_url = address
        self.url_fetcher = fetcher
        self.media_type = "print"
        self.matches: Matches | None = matches
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = root

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of its elements, and of their classes, each with a dot."""
        elements = list(self.etree_element.iter())
        classes = {f".{name}" for each in elements for name in each.get("class", "").split()}
        return frozenset(classes.union(name_of(each.tag.rpartition("}")[2]) for each in elements))

    def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
        """Return the styles of the engine itself that may match here, but for those of notes."""
        assert not forms, "fields are drawn by our own styles"
        return [_OWN_STYLES.parsed(_without_notes(), self.names).parsed]


def read_own_styles(names: Iterable[str]) -> None:
    """Parse those styles of the engine itself that may match on a page with some names."""
    _OWN_STYLES.parsed(_without_notes(), frozenset(names))


def _fetch_nothing(address: str) -> None:
    """Refuse to fetch what styles of the engine name: they name nothing.

    Without this, one that fetches from everywhere is made for each rule.
    """
    raise LookupError(address)


_OWN_STYLES = StyleSheets(_fetch_nothing, None, stock_of("rules-own"))


@cache
def _without_notes() -> str:
    """Return WeasyPrint's own style sheet with no styles for notes, and of markers for items alone.

    It has these for every element, and works them all out whether there are notes or not.
    """
    rules = bare_rules(weasyprint.html.UA)
    told = (rule for rule in rules if not rule.startswith(("@", *_OF_NOTES)))
    return "\n".join(f"li{rule}" if rule.startswith("::marker") else rule for rule in told)
