"""Make an aid installable, and usable without a network: its manifest, worker and icon."""

from __future__ import annotations

import json
from collections.abc import Sequence

from generator.content.resources import TEMPLATES
from generator.engine.svgpixels import png_of
from generator.language.script import direction_of, tag_of
from generator.render.templates import fill_template
from generator.site.entries import AidEntry, GameEntry

MANIFEST, WORKER, ICON, TOUCH_ICON = "app.webmanifest", "worker.js", "icon.svg", "icon.png"
TOUCH_SIZE = 512
"""Width of the icon for home screens, in pixels."""


def icon(colour: str, paper: str) -> bytes:
    """Return the icon of a page, a sheet of paper on a ground of some colour, as SVG."""
    return fill_template(TEMPLATES, "site/icon.svg.jinja", colour=colour, paper=paper).encode()


def touch_icon(colour: str, paper: str) -> bytes:
    """Return the icon for home screens as PNG."""
    return png_of(icon(colour, paper), output_width=TOUCH_SIZE, output_height=TOUCH_SIZE)


def manifest(game: GameEntry, aid: AidEntry, description: str, ground: str) -> bytes:
    """Return the web app manifest of an aid; it starts with the page for a phone."""
    data = {
        "id": f"{game.id}-{aid.language}",
        "name": aid.words.title,
        "short_name": aid.words.title,
        "description": description,
        "lang": tag_of(aid.language),
        "dir": direction_of(aid.language),
        "start_url": aid.start,
        "scope": "./",
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "icons": [
            {"src": f"../{ICON}", "sizes": "any", "type": "image/svg+xml"},
            {
                "src": f"../{TOUCH_ICON}",
                "sizes": f"{TOUCH_SIZE}x{TOUCH_SIZE}",
                "type": "image/png",
                "purpose": "any maskable",
            },
        ],
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def worker(game: GameEntry, aid: AidEntry, addresses: Sequence[str]) -> bytes:
    """Return the service worker of an aid, which stores these addresses on its first visit."""
    return fill_template(
        TEMPLATES,
        "site/worker.js.jinja",
        name=json.dumps(f"playeraid {game.id}/{aid.language}"),
        addresses=json.dumps(list(addresses)),
    ).encode()
