"""Load the modules for printing and compile the templates of sides, when imported.

A fork server can only be given modules to import. All workers that it starts share what it has
loaded; compiling takes a quarter of a second the first time, as long as a short side.
"""

from __future__ import annotations

import atexit
import gc
from importlib import import_module

from generator.content.resources import TEMPLATES

MODULES = (
    "generator.engine.loading",
    "generator.engine.fetching",
    "generator.engine.faces",
    "generator.engine.tagging",
    "generator.render.figures",
    "generator.render.gridproofs",
    "generator.render.jobs",
    "generator.render.cards",
    "generator.engine.forms",
    "generator.pdf.join",
    "generator.engine.painted",
    "generator.render.sheet",
    "generator.pdf.tagtree",
    "email.policy",
    "jinja2",
    "encodings.ascii",
    "yaml",
    "babel.dates",
    "babel.lists",
    "babel.numbers",
    "uharfbuzz",
    "markdown_it",
)
"""Modules that the first printed side and the first finished file would import."""
OF_SIDES = (
    "blocks/",
    "card",
    "columns",
    "footer",
    "parts",
    "sheet",
    "styles/card",
    "styles/sheet",
    "unit",
)
"""Prefixes of the templates of sheets and cards."""

ELEMENTS = (
    *("html", "head", "meta", "title", "body", "header", "footer", "section", "div", "h1", "h2"),
    *("h3", "p", "ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "img", "svg"),
    *("table", "colgroup", "col", "thead", "tbody", "tr", "th", "td"),
    *("span", "a", "b", "br", "em", "i", "strong", "sub", "sup", "input", "button"),
)
"""HTML elements of the pages of sides and cards."""


def _load() -> None:
    from generator.render.templates import template_environment

    for module in MODULES:
        import_module(module)
    import_module("generator.engine.loading").parse_own_styles(ELEMENTS)
    environment = template_environment(TEMPLATES)
    for name in environment.list_templates(extensions=["jinja"]):
        if name.startswith(OF_SIDES):
            environment.get_template(name)


_load()
# no collection at exit: the fork server shares the command's output, whose reader waits for both
atexit.register(gc.freeze)
