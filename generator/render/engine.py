"""Load WeasyPrint once, without what makes it slow and is not needed here.

Importing this module loads the engine; processes that print preload it. On Linux the
native libraries are found by their exact names, but for each name that is tried before,
``ctypes.util.find_library`` starts a compiler and other programs: a fifth of a second.
How fonts are cut in Python is loaded when it is called, which is where HarfBuzz cannot do it: a
sixth of all there is to load.
The tags of its PDFs are written by ``generator/render/tagging.py`` in place of its own, and
patterns of hyphenation are read by ``generator/render/hyphens.py``; shorter ways through a layout
are taken by ``generator/render/shortcuts.py``, through drawings by ``generator/render/paths.py``.

Pages are written as XML, which a parser in C reads, and have no footnotes. Its own way,
HTML read by a parser in Python and six styles for notes at each element, takes a sixth
of the time of a side.
"""

from __future__ import annotations

import ctypes.util
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pyphen

from generator.render.hyphens import HyphDict
from generator.render.tagging import add_tags


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


def _parse_types_once() -> None:
    """Parse the C types that every side asks for now, and arrays of one type whatever their size.

    Types are parsed by a parser in Python, some milliseconds each, and an array of twelve is
    another type than one of thirteen: each face of each side came with its own.
    """
    from weasyprint.text.ffi import ffi

    new = ffi.new

    def new_of_any_size(type_name: str, value: Any = None) -> Any:
        if array := _ARRAY.fullmatch(type_name):
            return new(f"{array['item']}[]", int(array["size"]) if value is None else value)
        return new(type_name, value)

    ffi.new = new_of_any_size
    for type_name in _TYPES:
        ffi.typeof(type_name)


_ARRAY = re.compile(r"(?P<item>\w+)\[(?P<size>\d+)\]")
_TYPES = (
    "PangoFcFontMap *",
    "FcChar8 **",
    "FcResult *",
    "PangoRectangle *",
    "PangoLogAttr[]",
    "unsigned int *",
    "char[]",
    "hb_tag_t[]",
    "hb_codepoint_t[]",
)


with _loaded_when_called("fontTools.subset", "fontTools.varLib.instancer"):
    try:
        with _exact_names_only():
            import weasyprint
    except OSError:  # a system that names its libraries in another way
        for _name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
            del sys.modules[_name]
        import weasyprint

from generator.render import paths, shortcuts  # noqa: E402 (load parts of the engine)

shortcuts.install()
weasyprint.pdf.add_tags = add_tags
weasyprint.svg.TAGS["path"] = paths.path
pyphen.HyphDict = HyphDict
_parse_types_once()

__all__ = ["WrittenPage", "weasyprint"]


class WrittenPage(weasyprint.HTML):  # type: ignore[misc]
    """A page of HTML that is well-formed XML, ready to be laid out."""

    def __init__(self, words: str, address: str, fetcher: Any) -> None:
        """Read a page; ``address`` is what addresses in it are relative to.

        Raises xml.etree.ElementTree.ParseError for one that is not well-formed.
        """
        from cssselect2 import ElementWrapper

        root = ElementTree.fromstring(words)  # noqa: S314 (our own templates wrote it)
        self.base_url = address
        self.url_fetcher = fetcher
        self.media_type = "print"
        self.wrapper_element = ElementWrapper.from_html_root(root, content_language=None)
        self.etree_element = root

    @property
    def classes(self) -> frozenset[str]:
        """The classes of its elements."""
        told = (element.get("class", "") for element in self.etree_element.iter())
        return frozenset(name for names in told for name in names.split())

    def _ua_stylesheets(self, forms: bool = False) -> list[Any]:
        """Return the styles of the engine itself, those of notes left out."""
        assert not forms, "fields are drawn by our own styles"
        return [_styles_without_notes()]


@cache
def _styles_without_notes() -> Any:
    """Return WeasyPrint's style sheet with no styles for notes, and of markers for items alone.

    It has these for every element, and works them all out whether there are notes or not.
    """
    from weasyprint.html import UA_STYLESHEET

    matcher = UA_STYLESHEET.matcher
    pseudo_element = 3  # of what a matcher keeps: test, specificity, order, pseudo-element, rules
    everywhere = matcher.other_selectors
    of_items = matcher.lower_local_name_selectors.setdefault("li", [])
    of_items += [each for each in everywhere if each[pseudo_element] == "marker"]
    matcher.other_selectors = [each for each in everywhere if each[pseudo_element] is None]
    return UA_STYLESHEET
