"""Compile the templates of sides when imported.

A fork server can be told no more than which modules to import. What it has loaded, all workers
have that it starts; compiling takes a quarter of a second the first time, as long as a short side.
"""

from __future__ import annotations

from generator.render.templates import template_environment
from generator.resources import TEMPLATES

OF_SIDES = ("blocks/", "card", "footer", "parts", "sheet", "styles/card", "styles/sheet", "unit")
"""What the names of templates begin with that sides of sheets and cards are made of."""

_environment = template_environment(TEMPLATES)
for _name in _environment.list_templates(extensions=["jinja"]):
    if _name.startswith(OF_SIDES):
        _environment.get_template(_name)
