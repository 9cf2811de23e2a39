"""Drawings for the tests of this folder."""

from __future__ import annotations

from generator.content.resources import TEMPLATES

DRAWINGS = sorted(TEMPLATES.rglob("*.svg"))
ROOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {}>{}</svg>'
)
SHAPE = '<path d="M0 0h9v9z"/>'


def svg(inside: str, root: str = 'viewBox="0 0 9 9"') -> bytes:
    return ROOT.format(root, inside).encode()
