"""Load what processes print with, and compile the templates of sides, when imported.

A fork server can be told no more than which modules to import. What it has loaded, all workers
have that it starts; compiling takes a quarter of a second the first time, as long as a short side.
"""

from __future__ import annotations

import atexit
import gc
from importlib import import_module

from generator.content.resources import TEMPLATES

PARTS = (
    "generator.engine.loading",
    "generator.engine.fetching",
    "generator.engine.faces",
    "generator.render.figures",
    "generator.render.jobs",
    "generator.render.cards",
    "generator.engine.forms",
    "generator.pdf.join",
    "generator.engine.painted",
    "generator.render.sheet",
    "generator.pdf.tagtree",
    "jinja2",
    "encodings.ascii",
    "yaml",
    "babel.dates",
    "babel.lists",
    "babel.numbers",
    "uharfbuzz",
)
"""What the first side that a process prints, and the first file that it finishes, would load."""
OF_SIDES = ("blocks/", "card", "footer", "parts", "sheet", "styles/card", "styles/sheet", "unit")
"""What the names of templates begin with that sides of sheets and cards are made of."""

ELEMENTS = (
    *("html", "head", "meta", "title", "body", "header", "footer", "section", "div", "h1", "h2"),
    *("h3", "p", "ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "img", "svg"),
    *("table", "colgroup", "col", "thead", "tbody", "tr", "th", "td"),
    *("span", "a", "b", "em", "i", "strong", "sub", "sup"),
)
"""The elements that pages of sides and cards are made of."""


def _load() -> None:
    from generator.render.templates import template_environment

    for part in PARTS:
        import_module(part)
    import_module("generator.engine.loading").parse_own_styles(ELEMENTS)
    environment = template_environment(TEMPLATES)
    for name in environment.list_templates(extensions=["jinja"]):
        if name.startswith(OF_SIDES):
            environment.get_template(name)


_load()
atexit.register(gc.freeze)  # nothing is looked for on the way out: whoever reads what a command
# says may wait for the fork server too, to which its output belongs as well
