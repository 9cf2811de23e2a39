"""The layout engine is loaded without touching how other libraries are found."""

from __future__ import annotations

import ctypes.util
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
import tinyhtml5
from cffi.cparser import Parser

from generator.render.engine import WrittenPage, weasyprint
from generator.render.jobs import SideJob, pages_of, side_of
from generator.units import A4
from tests.printing import Aid, page_texts, press, side_jobs

pytest_plugins = ["tests.builds"]

SEARCH = ctypes.util.find_library


def test_the_search_for_libraries_is_as_before() -> None:
    assert ctypes.util.find_library is SEARCH
    assert weasyprint.__version__.split(".")[0] == "70"


def test_loading_starts_no_other_program() -> None:
    code = (
        "import sys; seen = []\n"
        "sys.addaudithook(lambda event, args: event == 'subprocess.Popen' and seen.append(args))\n"
        "import generator.render.engine\n"
        "print(len(seen), 'weasyprint' in sys.modules)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    started, loaded = out.stdout.split()
    assert loaded == "True"
    assert started == "0" or not sys.platform.startswith("linux")


def test_what_cuts_fonts_in_python_is_loaded_when_it_is_called() -> None:
    code = (
        "import sys\n"
        "from generator.render.engine import weasyprint\n"
        "from weasyprint.pdf import fonts\n"
        "names = 'fontTools.subset', 'fontTools.varLib.instancer'\n"
        "print(*(name in sys.modules for name in names))\n"
        "options = fonts.subset.Options(hinting=False)\n"
        "import fontTools.subset\n"
        "print(isinstance(options, fontTools.subset.Options), options.hinting)\n"
        "try: fonts.instantiateVariableFont({}, {})\n"
        "except ValueError as error: print(error)\n"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    lines = out.stdout.splitlines()
    assert lines == ["False False", "True False", "Missing required table fvar"]


def words_of(job: SideJob) -> str:
    """Return the page of a job in words."""
    return pages_of(job).page(side_of(job)).at(9.0)


def elements(root: Any) -> Iterator[tuple[str, dict[str, str], str, str]]:
    """Yield the elements of a page in their order, each with its attributes and words.

    Parsers of HTML keep the declaration of a namespace as an attribute, and the line ends behind
    the last element of the body.
    """
    for each in root.iter():
        if isinstance(each.tag, str):
            named = {name: value for name, value in each.attrib.items() if "xmlns" not in name}
            is_outside = each.tag in ("html", "head", "body", "footer")
            words = ("", "") if is_outside else (each.text or "", each.tail or "")
            yield each.tag, named, *words


def test_pages_read_as_xml_are_what_a_browser_reads(bundled_aid: Aid) -> None:
    jobs = side_jobs(bundled_aid.game, bundled_aid.library, A4, "colour")
    assert len(jobs) > 4
    for job in jobs:
        words = words_of(job)
        read = WrittenPage(words, "asset:", None).etree_element
        assert len(list(elements(read))) > 100
        html = tinyhtml5.parse(words, namespace_html_elements=False)
        assert list(elements(read)) == list(elements(html))


def test_a_page_that_is_no_xml_is_refused() -> None:
    with pytest.raises(ElementTree.ParseError, match="mismatched tag"):
        WrittenPage("<html><body>a<br>b</body></html>", "asset:", None)


def test_pages_look_as_under_all_styles_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are no notes, and of markers only items have any."""
    styles = "@page { size: 80mm 60mm; margin: 0 } li { list-style: decimal inside }"
    page = "<html><body><ol><li>One</li><li>Two</li></ol><p>Three</p></body></html>"
    ours = press().lay_out(page, styles)
    theirs = weasyprint.html.CSS(string=weasyprint.html.UA)
    monkeypatch.setattr(WrittenPage, "_ua_stylesheets", lambda self, forms=False: [theirs])
    all_styles = press().lay_out(page, styles)
    assert [(box.x, box.y, box.text) for box in ours.boxes] == [
        (box.x, box.y, box.text) for box in all_styles.boxes
    ]
    assert page_texts(press().print(ours).pdf) == page_texts(press().print(all_styles).pdf)
    assert page_texts(press().print(ours).pdf) == ["1.one2.twothree"]


def test_arrays_of_any_size_are_one_type() -> None:
    from weasyprint.text.ffi import ffi

    three, four = ffi.new("hb_codepoint_t[3]", [7, 8, 9]), ffi.new("hb_tag_t[4]")
    assert list(three) == [7, 8, 9]
    assert list(four) == [0, 0, 0, 0]
    assert ffi.typeof(three) is ffi.typeof("hb_codepoint_t[]")
    assert ffi.new("unsigned int *", 5)[0] == 5


def test_a_side_has_no_types_parsed(monkeypatch: pytest.MonkeyPatch, starter_aid: Aid) -> None:
    parsed: list[str] = []
    parse = Parser.parse_type

    def parse_type(self: Parser, name: str) -> Any:
        parsed.append(name)
        return parse(self, name)

    monkeypatch.setattr(Parser, "parse_type", parse_type)
    (job, *_) = side_jobs(starter_aid.game, starter_aid.library, A4, "colour")
    made = press()
    made.print(made.lay_out(words_of(job), pages_of(job).style(side_of(job))))
    assert parsed == []


def test_a_page_tells_the_classes_of_its_elements() -> None:
    words = "<html class='a b'><title>class='no'</title><p class = \"c&#45;d\n e\"/></html>"
    page = WrittenPage(words, "asset:", None)
    assert page.classes == {"a", "b", "c-d", "e"}
