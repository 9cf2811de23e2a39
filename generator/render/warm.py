"""Compile the templates when imported.

A fork server can be told no more than which modules to import. What it has loaded, all workers
have that it starts; compiling takes a third of a second, as long as a short side.
"""

from __future__ import annotations

from generator.render.page import template_environment
from generator.resources import TEMPLATES

_environment = template_environment(TEMPLATES)
for _name in _environment.list_templates(extensions=["jinja"]):
    _environment.get_template(_name)
